import { ApiError, categories, permissionGroups, warApi, warehouses } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser, aWarehouseSummary, publicAtOf } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { WarehouseListScreen } from './warehouse-list-screen.tsx';

const HOUR = 3_600_000;
const reader = aUser();
const editor = aUser({ permissions: { edit: true } });

function open(
  answer: Parameters<typeof reply<typeof warehouses.list>>[1],
  user = reader,
  route = '/warehouses',
) {
  const replies = [
    reply(warehouses.list, answer),
    reply(categories.list, []),
    reply(permissionGroups.names, []),
  ];
  return renderScreen(<WarehouseListScreen />, { path: '/warehouses', route, user, replies });
}

function never() {
  return new Promise<[]>(() => {});
}

const card = (name: RegExp) => screen.findByRole('link', { name });

describe('the warehouse list', () => {
  it("has the title 'Warehouses' and a card for each warehouse", async () => {
    open([aWarehouseSummary({ id: 1, name: 'Jade Cove' }), aWarehouseSummary({ id: 2, name: 'Blemish' })]);
    expect(screen.getByRole('heading', { level: 1, name: 'Warehouses' })).toBeVisible();
    expect(await screen.findAllByRole('link')).toHaveLength(2);
    expect(screen.queryByText('No Warehouses Found')).toBeNull();
  });

  it("says 'No Warehouses Found' when there are none", async () => {
    open([]);
    expect(await screen.findByText('No Warehouses Found')).toBeVisible();
  });

  it('shows a spinner, labelled with what is loading, until the list is there', async () => {
    let answer: (list: []) => void = () => {};
    open(() => new Promise<[]>((resolve) => (answer = resolve)));
    expect(await screen.findByRole('status', { name: 'Loading warehouses' })).toBeVisible();
    expect(screen.queryByText('No Warehouses Found')).toBeNull();
    answer([]);
    expect(await screen.findByText('No Warehouses Found')).toBeVisible();
    expect(screen.queryByRole('status', { name: 'Loading warehouses' })).toBeNull();
  });

  it('says that threats could not be loaded, until a second try brings them', async () => {
    const { user, answer } = open([aWarehouseSummary({ id: 1, name: 'Jade Cove' })]);
    answer(reply(warApi.threats, new ApiError('unexpected', 'no')));
    expect(await screen.findByText(/^Which warehouses are threatened could not be loaded/)).toBeVisible();
    answer(
      reply(warApi.threats, [
        { warehouseId: 1, kind: 'lost', town: 'Jade Cove', fallen: 'Jade Cove', since: null },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Town lost: Jade Cove/)).toBeVisible();
    expect(screen.queryByText(/^Which warehouses are threatened could not be loaded/)).toBeNull();
  });

  it('says what failed, and can retry', async () => {
    const { user, answer } = open(new ApiError('unexpected', 'no'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The warehouses could not be loaded.');
    answer(reply(warehouses.list, [aWarehouseSummary({ name: 'Jade Cove' })]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card(/Jade Cove/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a warehouse card', () => {
  it('shows the name as its title, the location and how full the warehouse is', async () => {
    open([aWarehouseSummary({ location: 'Nevish Line - Jade Cove', filledPercentage: 76, goalCount: 4 })]);
    const jade = within(await card(/Jade Cove/));
    expect(jade.getByRole('heading', { name: 'Jade Cove' })).toBeVisible();
    expect(jade.getByText('Nevish Line - Jade Cove')).toBeVisible();
    expect(jade.getByText('76%').closest('[data-status]')).toHaveAttribute('data-status', 'high');
  });

  it.each([
    [0, '0 Stockpiles'],
    [1, '1 Stockpile'],
    [2, '2 Stockpiles'],
  ])('with %i stockpiles says "%s"', async (stockpileCount, text) => {
    open([aWarehouseSummary({ stockpileCount })]);
    expect(within(await card(/Jade Cove/)).getByText(text)).toBeVisible();
  });

  it.each([
    ['#000000', '#ffffff'],
    ['#ffee00', '#000000'],
  ])('are under their category, on the colour %s with readable text %s', async (color, text) => {
    open([aWarehouseSummary({ category: { id: 1, name: 'Midline', color } })]);
    const badge = await screen.findByText('Midline');
    expect(badge.style.getPropertyValue('--chosen')).toBe(color);
    expect(badge.style.getPropertyValue('--chosen-text')).toBe(text);
  });

  it.each([
    [2, 'fresh', '02h 00m'],
    [5, 'aging', '05h 00m'],
    [40, 'stale', '40h 00m'],
  ])('for a warehouse last updated %i hours ago is %s', async (hours, status, label) => {
    open([aWarehouseSummary({ updatedAt: new Date(Date.now() - hours * HOUR).toISOString() })]);
    const age = within(await card(/Jade Cove/)).getByText(label);
    expect(age.closest('[data-status]')).toHaveAttribute('data-status', status);
  });

  it('links to the warehouse by its id', async () => {
    const { user, address } = open([aWarehouseSummary({ id: 12 })]);
    await user.click(await card(/Jade Cove/));
    expect(address()).toBe('/warehouses/12');
  });

  it('shows a long name in full', async () => {
    const name = 'Charlie Company Forward Reserve of the Seventh Logistics Brigade '.repeat(2).trim();
    open([aWarehouseSummary({ name })]);
    expect(await screen.findByRole('heading', { name })).toBeVisible();
  });
});

describe('the plus button', () => {
  it('opens the dialog for a new warehouse', async () => {
    const { user } = open([], editor);
    await user.click(await screen.findByRole('button', { name: 'New Warehouse' }));
    expect(await screen.findByRole('dialog', { name: 'New Warehouse' })).toBeVisible();
  });

  it('is pressed by an address, once', async () => {
    const { address } = open([], editor, '/warehouses?new=1');
    expect(await screen.findByRole('dialog', { name: 'New Warehouse' })).toBeVisible();
    expect(address()).toBe('/warehouses');
  });

  it('is shown only to users with the edit right', async () => {
    const { unmount } = open([], editor);
    expect(await screen.findByRole('button', { name: 'New Warehouse' })).toBeVisible();
    unmount();
    open([], aUser({ permissions: { manage: true } }));
    expect(await screen.findByText('No Warehouses Found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New Warehouse' })).toBeNull();
  });
});

describe('what a card says of acting', () => {
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
  const stockpile = ({
    refreshedAt = ago(1),
    ...parts
  }: {
    refreshedAt?: string;
    firUpdatedAt?: string;
  }) => ({
    id: 1,
    name: 'FRT-Main',
    locked: false,
    firUpdatedAt: ago(1),
    refreshedAt,
    publicAt: publicAtOf(refreshedAt),
    ...parts,
  });

  it('of a new warehouse: never reported and no goals, in neutral colours', async () => {
    open([aWarehouseSummary({ name: 'Jade Cove' })]);
    const jade = within(await card(/Jade Cove/));
    expect(jade.getByText('never reported').closest('[data-status]')).toHaveAttribute('data-status', 'quiet');
    expect(jade.getByText('No goals yet')).toBeVisible();
    expect(jade.queryByText(/48h|0%/)).toBeNull();
  });

  it.each([
    [39, 'public in 11h 00m', 'aging'],
    [47, 'public in 03h 00m', 'stale'],
    [51, 'time is up', 'stale'],
  ])('of a stockpile refreshed %i hours ago: %s', async (hours, text, status) => {
    open([aWarehouseSummary({ updatedAt: ago(1), stockpiles: [stockpile({ refreshedAt: ago(hours) })] })]);
    const chip = within(await card(/Jade Cove/)).getByText(text);
    expect(chip.closest('[data-status]')).toHaveAttribute('data-status', status);
  });

  it('that nothing is to do while a stockpile has 13 hours left', async () => {
    open([aWarehouseSummary({ updatedAt: ago(1), stockpiles: [stockpile({ refreshedAt: ago(37) })] })]);
    expect(within(await card(/Jade Cove/)).getByText('Nothing to do')).toBeVisible();
  });

  it('of items under their minimum, added up in the heading of the category', async () => {
    open([
      aWarehouseSummary({ id: 1, name: 'Jade Cove', underMinimum: 6, updatedAt: ago(7) }),
      aWarehouseSummary({ id: 2, name: 'Blemish', location: 'Elsewhere', underMinimum: 5 }),
    ]);
    expect(within(await card(/Jade Cove/)).getByText('6 under minimum')).toBeVisible();
    const group = screen.getByRole('region', { name: 'Frontline' });
    expect(within(group).getByText('2 warehouses')).toBeVisible();
    expect(within(group).getByText('11 under minimum')).toBeVisible();
    expect(within(group).getByText('1 stale report')).toBeVisible();
    expect(within(group).getByText('1 never reported')).toBeVisible();
  });
});

describe('finding a warehouse', () => {
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
  const BACK = { id: 1, name: 'Backline', color: '#000000' };
  const FRONT = { id: 2, name: 'Frontline', color: '#ffffff' };
  const LIST = [
    aWarehouseSummary({
      id: 1,
      name: 'Sitaria',
      location: 'Great March - Sitaria',
      category: BACK,
      updatedAt: ago(5),
      goalCount: 1,
      filledPercentage: 80,
      hex: { q: 0, r: 0 },
      stockpiles: [
        {
          id: 4,
          name: 'LOGI-Ammo',
          locked: false,
          firUpdatedAt: ago(5),
          refreshedAt: ago(1),
          publicAt: publicAtOf(ago(1)),
        },
      ],
    }),
    aWarehouseSummary({
      id: 2,
      name: 'Therizó',
      category: BACK,
      updatedAt: ago(1),
      goalCount: 1,
      filledPercentage: 20,
      hex: { q: 0, r: 4 },
    }),
    aWarehouseSummary({
      id: 3,
      name: 'Abandoned Ward',
      category: FRONT,
      updatedAt: ago(9),
      underMinimum: 3,
      goalCount: 1,
      filledPercentage: 50,
      hex: { q: 0, r: 1 },
    }),
  ];
  const names = () =>
    screen.getAllByRole('link').map((element) => /Sitaria|Therizó|Abandoned/.exec(element.textContent)?.[0]);

  it.each([
    ['therizo', ['Therizó']],
    ['march', ['Sitaria']],
    ['logi-am', ['Sitaria']],
  ])('%s: by name, region or stockpile', async (text, found) => {
    const { user } = open(LIST);
    await user.type(await screen.findByRole('textbox', { name: 'Find' }), text);
    await waitFor(() => expect(names()).toEqual(found));
  });

  it('says when nothing is called that', async () => {
    const { user } = open(LIST);
    await user.type(await screen.findByRole('textbox', { name: 'Find' }), 'xyzzy');
    expect(await screen.findByText('No warehouse is called that')).toBeVisible();
  });

  it.each([
    ['Name', ['Abandoned', 'Sitaria', 'Therizó']],
    ['Category', ['Sitaria', 'Therizó', 'Abandoned']],
    ['Least filled', ['Therizó', 'Abandoned', 'Sitaria']],
    ['Oldest report', ['Abandoned', 'Sitaria', 'Therizó']],
    ['Needs attention', ['Abandoned', 'Sitaria', 'Therizó']],
  ])('sorts by %s', async (sort, order) => {
    const { user } = open(LIST, reader, '/warehouses?group=none&sort=name');
    await user.click(await screen.findByRole('combobox', { name: 'Sort' }));
    await user.click(await screen.findByRole('option', { name: sort }));
    await waitFor(() => expect(names()).toEqual(order));
  });

  it('sorts by the distance from a chosen warehouse', async () => {
    open(LIST, reader, '/warehouses?group=none&sort=distance&from=1');
    await screen.findByRole('link', { name: /Therizó/ });
    expect(names()).toEqual(['Sitaria', 'Abandoned', 'Therizó']);
    expect(within(await card(/Abandoned/)).getByText(/1 hex/)).toBeVisible();
  });

  it('can show only what asks for something', async () => {
    const { user } = open(LIST);
    await user.click(await screen.findByRole('checkbox', { name: 'Only with something to do (1)' }));
    expect(names()).toEqual(['Abandoned']);
  });

  it('as a table, which is in the address and remembered', async () => {
    const { user, address, unmount } = open(LIST);
    await user.click(await screen.findByRole('button', { name: 'Table' }));
    const table = screen.getByRole('table', { name: 'Warehouses' });
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(address()).toContain('layout=table');
    await user.click(within(table).getByRole('button', { name: 'Filled' }));
    expect(address()).toContain('sort=fill');
    expect(names()).toEqual(['Therizó', 'Abandoned', 'Sitaria']);
    expect(within(table).getByRole('columnheader', { name: 'Filled' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    unmount();
    open(LIST);
    expect(await screen.findByRole('table', { name: 'Warehouses' })).toBeVisible();
    expect(names()).toEqual(['Therizó', 'Abandoned', 'Sitaria']);
  });

  it('begins with a table where there are hundreds', async () => {
    open(Array.from({ length: 61 }, (_, index) => aWarehouseSummary({ id: index + 1 })));
    expect(await screen.findByRole('table', { name: 'Warehouses' })).toBeVisible();
  });
});

describe('the stored copy', () => {
  it('of the last list is kept in session storage', async () => {
    open([aWarehouseSummary({ name: 'Jade Cove' })]);
    await card(/Jade Cove/);
    const kept = () => JSON.parse(sessionStorage.getItem('warehouses') ?? '[]') as unknown;
    await waitFor(() => expect(kept()).toMatchObject([{ name: 'Jade Cove' }]));
  });

  it('is shown at once, then refreshed', async () => {
    sessionStorage.setItem('warehouses', JSON.stringify([aWarehouseSummary({ name: 'Yesterday' })]));
    let answer: (list: ReturnType<typeof aWarehouseSummary>[]) => void = () => {};
    open(() => new Promise((resolve) => (answer = resolve)));
    expect(screen.getByRole('link', { name: /Yesterday/ })).toBeVisible();
    answer([aWarehouseSummary({ name: 'Today' })]);
    expect(await card(/Today/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Yesterday/ })).toBeNull();
  });

  it('stays on screen with a warning when it cannot be refreshed', async () => {
    sessionStorage.setItem('warehouses', JSON.stringify([aWarehouseSummary({ name: 'Yesterday' })]));
    open(new ApiError('unexpected', 'no'));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('link', { name: /Yesterday/ })).toBeVisible();
  });

  it('with an unknown shape is discarded', async () => {
    sessionStorage.setItem('warehouses', '[{"name":7}]');
    open(never);
    expect(await screen.findByRole('status', { name: 'Loading warehouses' })).toBeVisible();
    expect(sessionStorage.getItem('warehouses')).toBeNull();
  });
});
