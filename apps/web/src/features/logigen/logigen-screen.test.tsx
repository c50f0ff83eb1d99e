import { ApiError, logigen, type ShipmentContainer, shipments, warehouses } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aSavedShipment, aSupply, aUser, aWarehouseSummary } from '../../testing/builders.ts';
import type { FakeReply } from '../../testing/fake-server.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { LogigenScreen } from './logigen-screen.tsx';

const DEPOT = aWarehouseSummary({ id: 1, name: 'Depot', location: 'Kalokai - Hallow' });
const FRONT = aWarehouseSummary({ id: 2, name: 'Front', location: 'Deadlands - Abandoned Ward' });
const NEAR = {
  warehouse: 'Depot',
  warehouseId: 1,
  containersAtLocation: 3,
  flatbedsAtLocation: 1,
  freightersAtLocation: 0,
  distance: 3,
};

function container(number: number, amounts: Record<string, number>): ShipmentContainer {
  return {
    name: `Container ${number}`,
    supplierId: 1,
    supplies: Object.entries(amounts).map(([name, quantity], index) =>
      aSupply({ quantity, item: { id: 100 + index, name, firName: name, crated: true, crateSize: 10 } }),
    ),
  };
}

const TWO = [container(1, { Bandages: 40, '=Bomb': 2 }), container(2, { Bandages: 41 })];

interface Options {
  route?: string;
  /** The available units, or a function of the request. */
  units?: Parameters<typeof reply<typeof logigen.calculate>>[1];
  containers?: Parameters<typeof reply<typeof logigen.generate>>[1];
  replies?: FakeReply[];
}

function open({ route = '/generate', units = 161, containers = TWO, replies = [] }: Options = {}) {
  return renderScreen(<LogigenScreen />, {
    path: '/generate',
    route,
    user: aUser(),
    replies: [
      ...replies,
      reply(warehouses.list, [DEPOT, FRONT]),
      reply(logigen.matrix, { Depot: [{ ...NEAR, warehouse: 'Front', warehouseId: 2 }], Front: [NEAR] }),
      reply(logigen.calculate, units),
      reply(logigen.promised, { expected: 0, reserved: 0 }),
      reply(logigen.generate, containers),
    ],
  });
}

type View = ReturnType<typeof open>;

async function choose({ user }: View, label: 'Supplier' | 'Destination', name: string) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

async function chosen(options: Options = {}) {
  const view = open(options);
  await choose(view, 'Supplier', 'Depot');
  await choose(view, 'Destination', 'Front');
  return view;
}

async function generated(options: Options = {}) {
  const view = await chosen(options);
  await waitFor(() => expect(generate()).toBeEnabled());
  await view.user.click(generate());
  await screen.findByRole('heading', { name: 'Supplies' });
  return view;
}

const supplier = () => screen.getByRole('combobox', { name: 'Supplier' });
const destination = () => screen.getByRole('combobox', { name: 'Destination' });
const count = () => screen.getByRole('textbox', { name: 'Shippables' });
const generate = () => screen.getByRole('button', { name: 'Generate Shipment' });
const clear = () => screen.getByRole('button', { name: 'Clear' });
const details = () => screen.getByRole('region', { name: 'Shipment Details' });
const sent = ({ requests }: View, path: string) =>
  requests.filter((request) => request.path === path).map(({ body }) => body);
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the choice', () => {
  it('has supplier, destination, shippables, exclusions, details and the two buttons', {
    tags: ['R231', 'R232', 'R233', 'R234', 'R237'],
  }, async () => {
    open();
    expect(await screen.findByRole('combobox', { name: 'Supplier' })).toBeVisible();
    expect(destination()).toBeVisible();
    expect(count()).toBeVisible();
    for (const name of [
      'Basic Materials',
      'Explosive Powder',
      'Vehicles and structures',
      /^Locked stockpiles/,
    ])
      expect(screen.getByRole('switch', { name })).not.toBeChecked();
    expect(details()).toBeVisible();
    expect(generate()).toBeVisible();
    expect(clear()).toBeVisible();
  });

  it('choosing one warehouse as both ends clears the other end', { tags: ['R406'] }, async () => {
    const view = await chosen();
    await choose(view, 'Destination', 'Depot');
    expect(supplier()).toHaveValue('');
    expect(destination()).toHaveValue('Depot · Kalokai - Hallow');
    await choose(view, 'Supplier', 'Depot');
    expect(destination()).toHaveValue('');
  });

  it('the two ends can be swapped', { tags: ['R406'] }, async () => {
    const { user } = await chosen();
    await user.click(screen.getByRole('button', { name: 'Swap supplier and destination' }));
    expect(supplier()).toHaveValue('Front · Deadlands - Abandoned Ward');
    expect(destination()).toHaveValue('Depot · Kalokai - Hallow');
  });

  it('the address can preselect the ends', async () => {
    open({ route: '/generate?supplier=1&destination=2' });
    expect(await screen.findByRole('combobox', { name: 'Destination' })).toHaveValue(
      'Front · Deadlands - Abandoned Ward',
    );
    expect(supplier()).toHaveValue('Depot · Kalokai - Hallow');
  });

  it('choosing both ends calculates the stock, with containers as units divided by 60, rounded up', {
    tags: ['R407', 'R565'],
  }, async () => {
    const view = await chosen();
    expect(await within(details()).findByText('161')).toBeVisible();
    expect(within(details()).getByText('3 of 3 requested · enough')).toBeVisible();
    expect(count()).toHaveValue('3');
    expect(sent(view, '/api/logi_gen/calculate')).toEqual([
      {
        generate: {
          supplier_id: 1,
          destination_id: 2,
          excluded_items: [],
          exclude_constructs: false,
          exclude_locked: false,
        },
      },
    ]);
  });

  it('changing exclusions calculates the stock again, and sends items as objects with a name', {
    tags: ['R232', 'R567'],
  }, async () => {
    const view = await chosen({ units: ({ body }) => (body.generate.excludeConstructs ? 30 : 161) });
    await view.user.click(screen.getByRole('switch', { name: 'Explosive Powder' }));
    await view.user.click(screen.getByRole('switch', { name: 'Vehicles and structures' }));
    expect(await within(details()).findByText('30')).toBeVisible();
    expect(sent(view, '/api/logi_gen/calculate').at(-1)).toMatchObject({
      generate: { excluded_items: [{ name: 'Explosive Powder' }], exclude_constructs: true },
    });
  });

  it('a request for more than is available shows a message, and is capped when the input loses focus', {
    tags: ['R606', 'R445'],
  }, async () => {
    const { user } = await chosen();
    await within(details()).findByText('161');
    await user.clear(count());
    await user.type(count(), '4');
    expect(within(details()).getByText('3 of 4 requested · nearly enough')).toBeVisible();
    await user.type(count(), '0');
    expect(within(details()).getByText('3 of 40 requested · too few')).toBeVisible();
    await user.tab();
    expect(count()).toHaveValue('3');
  });

  it('a typed number is rounded down, and cannot be negative', { tags: ['R444'] }, async () => {
    const { user } = await chosen();
    await within(details()).findByText('161');
    await user.clear(count());
    await user.type(count(), '-2.9');
    await user.tab();
    expect(count()).toHaveValue('2');
  });

  it('the details rate empty containers, distance and transport at the supplier, also in words', {
    tags: ['R607', 'R608', 'R609'],
  }, async () => {
    await chosen();
    expect(await within(details()).findByText('3 for 3 · enough')).toHaveAttribute('data-status', 'high');
    expect(within(details()).getByText('3 hexes · far')).toHaveAttribute('data-status', 'middle');
    expect(within(details()).getByText('1 flatbed, 0 freighters · only one kind')).toHaveAttribute(
      'data-status',
      'middle',
    );
  });

  it('an unknown distance is shown as unknown', { tags: ['R608'] }, async () => {
    await chosen({ replies: [reply(logigen.matrix, { Front: [{ ...NEAR, distance: null }] })] });
    expect(await within(details()).findByText('Unknown')).toBeVisible();
  });
});

describe('when a shipment can be generated', () => {
  it('not without a supplier or destination', { tags: ['R446'] }, async () => {
    const view = open();
    await choose(view, 'Supplier', 'Depot');
    expect(generate()).toBeDisabled();
    await choose(view, 'Destination', 'Front');
    await waitFor(() => expect(generate()).toBeEnabled());
  });

  it('not while the stock is being calculated, and not while the shipment is being generated', {
    tags: ['R447'],
  }, async () => {
    let calculate: (units: number) => void = () => {};
    let answer: (containers: ShipmentContainer[]) => void = () => {};
    const { user } = await chosen({
      units: () => new Promise<number>((resolve) => (calculate = resolve)),
      containers: () => new Promise<ShipmentContainer[]>((resolve) => (answer = resolve)),
    });
    expect(generate()).toBeDisabled();
    calculate(61);
    await waitFor(() => expect(generate()).toBeEnabled());
    await user.click(generate());
    await waitFor(() => expect(screen.getByRole('button', { name: /Generate Shipment/ })).toBeDisabled());
    expect(supplier()).toBeDisabled();
    answer(TWO);
    expect(await screen.findByRole('heading', { name: 'Supplies' })).toBeVisible();
  });

  it('not when nothing is available', { tags: ['R448'] }, async () => {
    await chosen({ units: 0 });
    expect(await within(details()).findByText('0 of 0 requested · too few')).toBeVisible();
    expect(generate()).toBeDisabled();
  });

  it('not with a count below 1', { tags: ['R449'] }, async () => {
    const { user } = await chosen();
    await waitFor(() => expect(generate()).toBeEnabled());
    await user.clear(count());
    await user.type(count(), '0');
    expect(generate()).toBeDisabled();
    await user.clear(count());
    expect(generate()).toBeDisabled();
    await user.type(count(), '1');
    expect(generate()).toBeEnabled();
  });

  it('a failed calculation shows a message and a retry button', async () => {
    const view = await chosen({ units: new ApiError('unexpected', 'no') });
    expect(await within(details()).findByRole('alert')).toHaveTextContent(
      'What can go could not be counted.',
    );
    expect(generate()).toBeDisabled();
    view.answer(reply(logigen.calculate, 60));
    await view.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(generate()).toBeEnabled());
  });

  it('a failed generation shows the reason and keeps the choice', async () => {
    const { user } = await chosen({ containers: new ApiError('conflict', 'The depot burned down.') });
    await waitFor(() => expect(generate()).toBeEnabled());
    await user.click(generate());
    expect(await screen.findByText('The depot burned down.')).toBeVisible();
    expect(supplier()).toHaveValue('Depot · Kalokai - Hallow');
    expect(generate()).toBeEnabled();
  });
});

describe('the generated shipment', () => {
  it('requests the chosen number of containers and shows the supplies of the first', {
    tags: ['R409', 'R566', 'R236'],
  }, async () => {
    const view = await generated();
    expect(sent(view, '/api/logi_gen/generate')).toMatchObject([{ generate: { container_count: 3 } }]);
    expect(screen.getByRole('combobox', { name: 'Container' })).toHaveValue('Container 1 · 42 crates');
    expect(rows()).toEqual(['=Bomb220', 'Bandages40400']);
    expect(screen.getByText('Container 1: 2 items, 42 of 60 crates')).toBeVisible();
  });

  it('Next and Previous wrap around, and a container can be picked', { tags: ['R411', 'R235'] }, async () => {
    const { user } = await generated();
    const shown = () => screen.getByText(/^Container \d:/).textContent?.slice(0, 11);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(shown()).toBe('Container 2');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(shown()).toBe('Container 1');
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(shown()).toBe('Container 2');
    await user.click(screen.getByRole('combobox', { name: 'Container' }));
    await user.click(await screen.findByRole('option', { name: /Container 1/ }));
    expect(shown()).toBe('Container 1');
  });

  it('locks supplier, destination, amount and exclusions', { tags: ['R408'] }, async () => {
    await generated();
    expect(supplier()).toBeDisabled();
    expect(destination()).toBeDisabled();
    expect(count()).toBeDisabled();
    for (const one of screen.getAllByRole('switch')) expect(one).toBeDisabled();
    expect(generate()).toBeDisabled();
  });

  it('is kept for the session and shown again, locked, without asking the server', {
    tags: ['R410', 'R337'],
  }, async () => {
    const { unmount } = await generated();
    expect(sessionStorage.getItem('shipmentData')).toContain('Container 2');
    unmount();
    const view = open();
    expect(await screen.findByRole('heading', { name: 'Supplies' })).toBeVisible();
    expect(supplier()).toHaveValue('Depot · Kalokai - Hallow');
    expect(supplier()).toBeDisabled();
    expect(sent(view, '/api/logi_gen/calculate')).toEqual([]);
  });

  it('Clear removes everything, including the stored copy', { tags: ['R412', 'R237'] }, async () => {
    const { user } = await generated();
    await user.click(clear());
    expect(screen.queryByRole('heading', { name: 'Supplies' })).not.toBeInTheDocument();
    expect(sessionStorage.getItem('shipmentData')).toBeNull();
    expect(supplier()).toHaveValue('');
    expect(supplier()).toBeEnabled();
    expect(destination()).toHaveValue('');
    expect(count()).toHaveValue('');
  });

  it('says when nothing was left to ship, and leaves the choice unlocked', async () => {
    const { user } = await chosen({ containers: [] });
    await waitFor(() => expect(generate()).toBeEnabled());
    await user.click(generate());
    expect(await screen.findByText('There was nothing left to ship: the stock has changed.')).toBeVisible();
    expect(supplier()).toBeEnabled();
    expect(sessionStorage.getItem('shipmentData')).toBeNull();
  });

  it('can be copied as text and as a table without formulas, and downloaded as CSV', async () => {
    const { user } = await generated();
    const copied = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'Export' }));
      await user.click(await screen.findByRole('menuitem', { name }));
      return navigator.clipboard.readText();
    };
    expect(await copied('Copy text')).toBe(
      [
        '```',
        'Depot → Front · 2 containers',
        '',
        'Container 1 · 42 crates',
        '   2  =Bomb',
        '  40  Bandages',
        '',
        'Container 2 · 41 crates',
        '  41  Bandages',
        '```',
      ].join('\n'),
    );
    expect(await copied('Copy for a spreadsheet')).toBe(
      [
        'Container\tItem\tCodeName\tCrates\tItems',
        'Container 1\t"\'=Bomb"\t"\'=Bomb"\t2\t20',
        'Container 1\tBandages\tBandages\t40\t400',
        'Container 2\tBandages\tBandages\t41\t410',
      ].join('\r\n'),
    );
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const link = await screen.findByRole('menuitem', { name: 'Download CSV' });
    expect(link).toHaveAttribute('download', 'Shipment from Depot to Front.csv');
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(
      'Container 2,Bandages,Bandages,41,410',
    );
  });

  it('prints as a load list with a page for each container', async () => {
    await generated();
    expect(screen.queryByRole('region', { name: 'Container 2', hidden: true })).not.toBeInTheDocument();
    window.dispatchEvent(new Event('beforeprint'));
    const page = screen.getByRole('region', { name: 'Container 2', hidden: true });
    expect(page).toHaveTextContent('Container 2 of 2Depot → Front41 of 60 crates');
    expect(within(page).getByRole('rowheader', { name: 'Bandages', hidden: true })).toBeInTheDocument();
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(page).not.toBeInTheDocument());
  });

  it('is saved once, with a note, and then the saved shipment opens', async () => {
    const view = await generated({ replies: [reply(shipments.create, aSavedShipment({ id: 9 }))] });
    await view.user.type(screen.getByRole('textbox', { name: 'Note' }), 'Night convoy');
    await view.user.click(screen.getByRole('button', { name: 'Save Shipment' }));
    expect(await screen.findByRole('link', { name: 'Open the shipment' })).toHaveAttribute(
      'href',
      '/shipments/9',
    );
    expect(screen.queryByRole('button', { name: 'Save Shipment' })).not.toBeInTheDocument();
    expect(sent(view, '/api/shipments')).toEqual([
      {
        shipment: {
          attributes: {
            supplier_id: 1,
            destination_id: 2,
            exclude_locked: false,
            note: 'Night convoy',
            containers: [
              [
                { item_id: 100, quantity: 40 },
                { item_id: 101, quantity: 2 },
              ],
              [{ item_id: 100, quantity: 41 }],
            ],
          },
        },
      },
    ]);
    view.unmount();
    open();
    expect(await screen.findByRole('link', { name: 'Open the shipment' })).toBeVisible();
  });

  it('shows why a save was refused, and loses nothing', async () => {
    const { user } = await generated({
      replies: [reply(shipments.create, new ApiError('conflict', 'The stock has changed.'))],
    });
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Night convoy');
    await user.click(screen.getByRole('button', { name: 'Save Shipment' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The stock has changed.');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Night convoy');
    expect(screen.getByRole('button', { name: 'Save Shipment' })).toBeEnabled();
  });
});

it('with fewer than two warehouses the screen says what is missing', async () => {
  open({ replies: [reply(warehouses.list, [DEPOT])] });
  expect(await screen.findByText('A shipment needs two warehouses')).toBeVisible();
});

describe('the stock promised by saved shipments', () => {
  it('is shown beside the crates that can be shipped', async () => {
    await chosen({ replies: [reply(logigen.promised, { expected: 56, reserved: 1200 })] });
    expect(await screen.findByText('56 crates are on their way to Front')).toBeVisible();
    expect(screen.getByText('1,200 crates at Depot are set aside')).toBeVisible();
  });

  it('is not shown where there is none', async () => {
    const { requests } = await chosen();
    await waitFor(() => expect(requests.some(({ path }) => path === logigen.promised.path)).toBe(true));
    expect(await screen.findByText('161')).toBeVisible();
    await waitFor(() => expect(generate()).toBeEnabled());
    expect(screen.queryByText(/on their way|set aside/)).not.toBeInTheDocument();
  });

  it('is requested with the same choice as the plan', async () => {
    const { user, requests } = await chosen();
    await user.click(screen.getByRole('switch', { name: /^Locked stockpiles/ }));
    const bodies = (path: string) => requests.filter((one) => one.path === path).map(({ body }) => body);
    await waitFor(() => expect(bodies(logigen.promised.path)).toHaveLength(2));
    expect(bodies(logigen.promised.path)).toEqual(bodies(logigen.calculate.path));
  });
});
