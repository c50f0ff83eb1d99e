import {
  ApiError,
  categories,
  orders,
  permissionGroups,
  shipments,
  stockpiles,
  type Warehouse,
  warApi,
  warehouses,
} from '@backline/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aStockpile, aSupply, aUser, aWarehouse } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { WarehouseScreen } from './warehouse-screen.tsx';

const reader = aUser();
const editor = aUser({ permissions: { edit: true } });

function open(
  warehouse: Parameters<typeof reply<typeof warehouses.get>>[1],
  user = reader,
  id = '3',
  expected: Parameters<typeof reply<typeof shipments.expected>>[1] = [],
) {
  return renderScreen(<WarehouseScreen />, {
    path: '/warehouses/:id',
    route: `/warehouses/${id}`,
    user,
    replies: [
      reply(warehouses.get, warehouse),
      reply(categories.list, []),
      reply(permissionGroups.names, []),
      reply(shipments.expected, expected),
      reply(orders.coming, []),
      reply(warApi.threats, []),
      reply(warApi.unknownTowns, []),
      reply(stockpiles.refresh, () => ({ refreshedAt: new Date().toISOString() })),
    ],
  });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const cards = () => screen.queryByRole('list', { name: 'Stockpiles' });

describe('the warehouse view', () => {
  it('shows name and location', async () => {
    open(aWarehouse({ name: 'Jade Cove', location: 'Nevish Line - Jade Cove', buildingType: 'Seaport' }));
    expect(await heading('Jade Cove')).toBeVisible();
    expect(screen.getByText('Nevish Line - Jade Cove · Seaport')).toBeVisible();
  });

  it('says so where nobody knows who holds its town', async () => {
    const { answer } = open(aWarehouse({ id: 3, name: 'Jade Cove' }));
    answer(reply(warApi.unknownTowns, [{ warehouseId: 2 }, { warehouseId: 3 }]));
    expect(await screen.findByText(/^Who holds its town is not known/)).toBeVisible();
  });

  it('shows what saved shipments will bring beside the stock, and links to them', async () => {
    const supplies = [
      aSupply({ target: 90, item: { id: 5 } }),
      aSupply({ target: 9, item: { id: 6, name: 'Cloth' } }),
    ];
    open(aWarehouse({ supplies }), reader, '3', [{ itemId: 5, onTheWay: 40, delivered: 20 }]);
    const words = '+40 on the way, +20 delivered, not reported yet';
    expect(await screen.findByRole('img', { name: words })).toHaveTextContent('+60');
    expect(screen.getAllByRole('img', { name: /on the way/ })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Shipments' })).toHaveAttribute('href', '/shipments?warehouse=3');
  });

  it('asks for what its parts show while the warehouse is on its way, and not again when it has come', async () => {
    let come = () => {};
    const hasCome = new Promise<Warehouse>((resolve) => {
      come = () => resolve(aWarehouse({ name: 'Jade Cove', supplies: [aSupply({ target: 90 })] }));
    });
    const { requests } = open(() => hasCome);
    const parts = ['/api/orders/coming', '/api/shipments/expected', '/api/war_api/threats'];
    const asked = () =>
      requests
        .map(({ path }) => path)
        .filter((path) => parts.includes(path))
        .sort();
    await waitFor(() => expect(asked()).toEqual(parts));
    come();
    expect(await heading('Jade Cove')).toBeVisible();
    expect(await screen.findByRole('grid')).toBeVisible();
    expect(asked()).toEqual(parts);
  });

  it('says when the expected deliveries cannot be loaded, and shows the rest', async () => {
    open(aWarehouse({ name: 'Jade Cove' }), reader, '3', new ApiError('unexpected', 'no'));
    expect(await screen.findByText('What is coming here could not be loaded.')).toBeVisible();
    expect(await heading('Jade Cove')).toBeVisible();
  });

  it('shows the category on its colour, with readable text', async () => {
    open(aWarehouse({ category: { id: 1, name: 'Midline', color: '#ffee00' } }));
    const badge = await screen.findByText('Midline');
    expect(badge.style.getPropertyValue('--chosen')).toBe('#ffee00');
    expect(badge.style.getPropertyValue('--chosen-text')).toBe('#000000');
  });

  it.each([
    [76, 'high'],
    [75, 'middle'],
    [25, 'low'],
  ])('shows that it is %i%% filled, as %s', async (filledPercentage, status) => {
    open(aWarehouse({ filledPercentage, goalCount: 1 }));
    const badge = (await screen.findByText(`${filledPercentage}%`)).closest('[data-status]');
    expect(badge).toHaveAttribute('data-status', status);
  });

  it('links to the goals', async () => {
    const { user, address } = open(aWarehouse());
    await user.click(await screen.findByRole('link', { name: 'Goals' }));
    expect(address()).toBe('/warehouses/3/goals');
  });

  it('can be edited only by users with the edit right', async () => {
    const { user, unmount } = open(aWarehouse(), editor);
    await user.click(await screen.findByRole('button', { name: 'Edit Warehouse' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Warehouse' })).toBeVisible();
    unmount();
    open(aWarehouse(), aUser({ permissions: { manage: true } }));
    await heading('Jade Cove');
    expect(screen.queryByRole('button', { name: 'Edit Warehouse' })).toBeNull();
  });

  it('keeps what is typed into its form when the screen is turned, which moves the head', async () => {
    const turns = new Set<(event: { matches: boolean }) => void>();
    const narrow = window.matchMedia('');
    const addEventListener = (_: string, listener: never) => void turns.add(listener);
    vi.spyOn(window, 'matchMedia').mockReturnValue({ ...narrow, matches: false, addEventListener });
    const { user } = open(aWarehouse({ stockpiles: [aStockpile()] }), editor);
    await user.click(await screen.findByRole('button', { name: 'Edit Warehouse' }));
    const name = () => screen.getByRole('textbox', { name: 'Name' });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' West');
    act(() => {
      for (const turn of turns) turn({ matches: true });
    });
    expect(screen.getByRole('button', { name: 'Hide Stockpiles', hidden: true })).toBeInTheDocument();
    expect(name()).toHaveValue('Jade Cove West');
  });

  it.each([
    [0, '0 Stockpiles'],
    [1, '1 Stockpile'],
    [2, '2 Stockpiles'],
  ])('with %i stockpiles says "%s"', async (count, text) => {
    open(aWarehouse({ stockpiles: Array.from({ length: count }, (_, id) => aStockpile({ id: id + 1 })) }));
    expect(await screen.findByRole('heading', { level: 2, name: text })).toBeVisible();
  });

  it.each([true, false])('offers the MPF view when the switch of an item is on: %s', async (mpf) => {
    const supplies = [aSupply({ quantity: 1 }), aSupply({ quantity: 1, item: { id: 12, mpf } })];
    const { user } = open(aWarehouse({ supplies }));
    await user.click(await screen.findByRole('combobox', { name: 'View' }));
    expect(await screen.findByRole('option', { name: 'Needs' })).toBeVisible();
    expect(screen.queryAllByRole('option', { name: 'MPF' })).toHaveLength(mpf ? 1 : 0);
  });

  it('filters the supplies by stockpile, with the views off', async () => {
    const stockpiles = [
      aStockpile({ id: 21, name: 'OAK-Public', supplies: [aSupply({ quantity: 5 })] }),
      aStockpile({ id: 22, name: 'OAK-Night', supplies: [aSupply({ item: { name: 'Rag' }, quantity: 2 })] }),
    ];
    const { user } = open(aWarehouse({ stockpiles, supplies: [aSupply({ quantity: 5 })] }));
    await user.click(await screen.findByRole('combobox', { name: 'Stockpile' }));
    await user.click(await screen.findByRole('option', { name: 'OAK-Night' }));
    const list = within(screen.getByRole('region', { name: 'Supplies' }));
    expect(list.getByText('Rag')).toBeVisible();
    expect(list.queryByText('Bandages')).toBeNull();
    expect(list.getByRole('combobox', { name: 'View' })).toBeDisabled();
  });

  it('shows the stockpiles before the supply list, which stands beside them where there is room', async () => {
    open(aWarehouse({ stockpiles: [aStockpile()], supplies: [aSupply({ quantity: 5 })] }));
    const supplies = await screen.findByRole('region', { name: 'Supplies' });
    expect(await within(supplies).findByText('Bandages')).toBeVisible();
    expect(cards()?.compareDocumentPosition(supplies)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByText('Warehouse is Empty')).toBeNull();
  });

  it('jumps to its two parts', async () => {
    const { user } = open(
      aWarehouse({
        underMinimum: 1,
        stockpiles: [aStockpile()],
        supplies: [aSupply({ quantity: 5, target: 9 })],
      }),
    );
    await user.click(await screen.findByRole('button', { name: '1 item 1 under minimum' }));
    expect(document.activeElement).toContainElement(screen.getByRole('region', { name: 'Supplies' }));
  });

  it.each([
    ['nothing at all', []],
    ['only items that are not teched and have no goal', [aSupply({ item: { teched: false } })]],
  ])("says 'Warehouse is Empty' and where to add stock, with %s", async (_, supplies) => {
    open(aWarehouse({ supplies }));
    expect(await screen.findByText('Warehouse is Empty')).toBeVisible();
    expect(screen.getByText(/Use the FIR tab/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to FIR' })).toHaveAttribute('href', '/fir');
    expect(screen.queryByRole('region', { name: 'Supplies' })).toBeNull();
  });

  it('shows a labelled spinner while loading, and what failed', async () => {
    let fail: (error: ApiError) => void = () => {};
    open(() => new Promise<ApiError>((resolve) => (fail = resolve)));
    expect(await screen.findByRole('status', { name: 'Loading the warehouse' })).toBeVisible();
    fail(new ApiError('unexpected', 'no'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The warehouse could not be loaded.');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });
});

describe('the stockpile cards', () => {
  const two = aWarehouse({
    stockpiles: [aStockpile({ id: 1, name: 'OAK-A' }), aStockpile({ id: 2, name: 'OAK-B' })],
  });

  it('can be hidden and shown', async () => {
    const { user } = open(two);
    await user.click(await screen.findByRole('button', { name: '2 Stockpiles', expanded: true }));
    expect(cards()).toBeNull();
    await user.click(screen.getByRole('button', { name: '2 Stockpiles', expanded: false }));
    expect(within(cards() as HTMLElement).getAllByRole('article')).toHaveLength(2);
  });

  it('stay hidden the next time, by a setting in local storage', async () => {
    const { user, unmount } = open(two);
    await user.click(await screen.findByRole('button', { name: '2 Stockpiles' }));
    expect(localStorage.getItem('stockpileCardsShown')).toBe('false');
    unmount();
    sessionStorage.clear();
    open(two);
    expect(await screen.findByRole('button', { name: '2 Stockpiles', expanded: false })).toBeVisible();
    expect(cards()).toBeNull();
  });

  it('have their own heading where they stand beside the stock, and a jump for the keyboard shows them again', async () => {
    const narrow = window.matchMedia('');
    vi.spyOn(window, 'matchMedia').mockReturnValue({ ...narrow, matches: true });
    const { user } = open(two);
    expect(await screen.findByRole('heading', { level: 2, name: '2 Stockpiles' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide Stockpiles' }));
    expect(cards()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Stockpiles' }));
    expect(document.activeElement).toContainElement(cards());
    expect(screen.getByRole('link', { name: 'Plan Shipment' })).toHaveAttribute('href', '/generate?to=3');
  });

  it('are shown with the one that the address names lit, even where they were hidden', async () => {
    localStorage.setItem('stockpileCardsShown', 'false');
    open(two, reader, '3?stockpile=2');
    expect(await screen.findByRole('article', { name: 'OAK-B' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('article', { name: 'OAK-A' })).not.toHaveAttribute('aria-current');
    expect(localStorage.getItem('stockpileCardsShown')).toBe('false');
  });

  const hoursLeft = (hours: number) => {
    const time = new Date(Date.now() + hours * 3_600_000).toISOString();
    return { publicAt: { earliest: time, latest: time } };
  };
  const crowd = () =>
    aWarehouse({
      stockpiles: [
        aStockpile({ id: 1, name: 'Public', code: '' }),
        aStockpile({ id: 2, name: 'OAK-New' }),
        aStockpile({ id: 3, name: 'OAK-Late', ...hoursLeft(30) }),
        aStockpile({ id: 4, name: 'OAK-Soon', ...hoursLeft(5) }),
        aStockpile({ id: 5, name: 'OAK-Sooner', ...hoursLeft(4.9) }),
      ],
    });
  const names = () => screen.getAllByRole('article').map((row) => row.getAttribute('aria-label'));

  it('stand by their time: the soonest first, those without one after them, the public one last', async () => {
    open(crowd());
    await screen.findByRole('article', { name: 'Public' });
    expect(names()).toEqual(['OAK-Sooner', 'OAK-Soon', 'OAK-Late', 'OAK-New', 'Public']);
  });

  it('keep their places when a timer is set, so that no row leaves the pointer', async () => {
    let isRefreshed = false;
    const { user, answer } = open(() => {
      const warehouse = crowd();
      if (isRefreshed) Object.assign(warehouse.stockpiles[4] ?? {}, hoursLeft(50));
      return warehouse;
    });
    answer(
      reply(stockpiles.refresh, () => {
        isRefreshed = true;
        return { refreshedAt: new Date().toISOString() };
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Refresh Timer of OAK-Sooner' }));
    expect(await screen.findByText('50h 00m')).toBeVisible();
    expect(names()).toEqual(['OAK-Sooner', 'OAK-Soon', 'OAK-Late', 'OAK-New', 'Public']);
  });

  it('get the focus by their number, while nothing is typed', async () => {
    const { user } = open(crowd());
    await screen.findByRole('article', { name: 'Public' });
    await user.keyboard('2');
    expect(screen.getByRole('article', { name: 'OAK-Soon' })).toHaveFocus();
    await user.keyboard('{Control>}1{/Control}');
    expect(screen.getByRole('article', { name: 'OAK-Soon' })).toHaveFocus();
  });

  it('record a refresh of their stockpile and show the new time, without clearing the view', async () => {
    let refreshedAt = new Date(Date.now() - 20 * 3_600_000).toISOString();
    const { user, answer, requests } = open(() =>
      aWarehouse({ stockpiles: [aStockpile({ id: 8, name: 'OAK-A', refreshedAt })] }),
    );
    const seen = within(await screen.findByRole('article', { name: 'OAK-A' }));
    expect(seen.getByText('20h 00m')).toBeVisible();
    answer(
      reply(stockpiles.refresh, () => {
        refreshedAt = new Date().toISOString();
        return { refreshedAt };
      }),
    );
    await user.click(seen.getByRole('button', { name: /^Refresh Timer/ }));
    expect(await seen.findByText('00h 00m')).toBeVisible();
    const posted = requests.filter(({ method }) => method === 'POST');
    expect(posted).toMatchObject([{ path: '/api/stockpiles/8/refresh', body: {} }]);
  });

  it('take a refresh back, by the time that it noted', async () => {
    let refreshedAt = new Date(Date.now() - 20 * 3_600_000).toISOString();
    const before = refreshedAt;
    const { user, answer, requests } = open(() =>
      aWarehouse({ stockpiles: [aStockpile({ id: 8, name: 'OAK-A', refreshedAt })] }),
    );
    const seen = within(await screen.findByRole('article', { name: 'OAK-A' }));
    const noted = new Date().toISOString();
    const set = (time: string) => () => {
      refreshedAt = time;
      return { refreshedAt };
    };
    answer(reply(stockpiles.refresh, set(noted)), reply(stockpiles.undoRefresh, set(before)));
    expect(seen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    await user.click(seen.getByRole('button', { name: /^Refresh Timer/ }));
    await user.click(await seen.findByRole('button', { name: 'Undo the refresh of OAK-A' }));
    expect(await seen.findByText('20h 00m')).toBeVisible();
    await waitFor(() => expect(seen.queryByRole('button', { name: /^Undo/ })).toBeNull());
    const [, posted] = requests.filter(({ method }) => method === 'POST');
    expect(posted).toMatchObject({
      path: '/api/stockpiles/8/undo-refresh',
      body: { refreshed_at: noted },
    });
  });

  it('show the previous report time after an undo, while the history stays open', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const before = hoursAgo(5);
    let firUpdatedAt = hoursAgo(1);
    const { user, answer } = open(
      () => aWarehouse({ stockpiles: [aStockpile({ id: 8, name: 'OAK-A', firUpdatedAt })] }),
      editor,
    );
    const report = { id: 5, takenAt: hoursAgo(1), appliedAt: hoursAgo(1), username: 'Scout', changes: [] };
    answer(
      reply(stockpiles.history, [{ ...report, source: 'screenshot', undone: false, undoable: true }]),
      reply(stockpiles.undo, () => {
        firUpdatedAt = before;
        return {};
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'More for OAK-A' }));
    await user.click(await screen.findByRole('menuitem', { name: 'History' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await user.click(await screen.findByRole('button', { name: 'Undo Report' }));
    expect(await screen.findByText('05h 00m')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'History of OAK-A' })).toBeVisible();
  });

  it('say when a refresh could not be recorded', async () => {
    const { user, answer } = open(aWarehouse({ stockpiles: [aStockpile({ name: 'OAK-A' })] }));
    answer(reply(stockpiles.refresh, new ApiError('not-found', 'This stockpile does not exist.')));
    await user.click(await screen.findByRole('button', { name: /^Refresh Timer/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This stockpile does not exist.');
  });
});

describe('the stored copy', () => {
  const stored = (id: number) => sessionStorage.getItem(`warehouse_${id}`);
  const keep = (warehouse: Warehouse) =>
    sessionStorage.setItem(`warehouse_${warehouse.id}`, JSON.stringify(warehouse));

  it('of a warehouse is kept in session storage under warehouse_{id}', async () => {
    open(aWarehouse({ id: 42, name: 'Jade Cove' }), reader, '42');
    await heading('Jade Cove');
    await waitFor(() => expect(JSON.parse(stored(42) ?? '')).toMatchObject({ id: 42, name: 'Jade Cove' }));
  });

  it('is shown at once while fresh data is fetched in the background', async () => {
    keep(aWarehouse({ name: 'Yesterday' }));
    let answer: (warehouse: Warehouse) => void = () => {};
    open(() => new Promise<Warehouse>((resolve) => (answer = resolve)));
    expect(screen.getByRole('heading', { level: 1, name: 'Yesterday' })).toBeVisible();
    answer(aWarehouse({ name: 'Today' }));
    expect(await heading('Today')).toBeVisible();
  });

  it('is not shown for another warehouse', async () => {
    keep(aWarehouse({ id: 5, name: 'Another' }));
    open(() => new Promise<Warehouse>(() => {}));
    expect(await screen.findByRole('status', { name: 'Loading the warehouse' })).toBeVisible();
    expect(screen.queryByText('Another')).toBeNull();
  });

  it('is deleted when the warehouse no longer exists, and a link back to the list is shown', async () => {
    keep(aWarehouse({ name: 'Yesterday' }));
    const { user, address } = open(new ApiError('not-found', 'gone'));
    expect(await screen.findByText('This warehouse does not exist any more')).toBeVisible();
    expect(screen.queryByText('Yesterday')).toBeNull();
    await waitFor(() => expect(stored(3)).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Back to the warehouses' }));
    expect(address()).toBe('/warehouses');
  });
});

it('an address that is not an id leads back to the list, without a request to the server', async () => {
  const { requests } = open(aWarehouse(), reader, 'abc');
  expect(await screen.findByRole('link', { name: 'Back to the warehouses' })).toBeVisible();
  expect(requests).toEqual([]);
});
