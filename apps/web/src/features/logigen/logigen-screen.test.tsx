import {
  ApiError,
  items,
  logigen,
  type ShipmentContainer,
  type SupplierRank,
  shipments,
  warehouses,
} from '@backline/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anItem, aSavedShipment, aSupply, aUser, aWarehouseSummary } from '../../testing/builders.ts';
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

function container(number: number, amounts: Record<string, number>, supplierId = 1): ShipmentContainer {
  return {
    name: `Container ${number}`,
    supplierId,
    supplies: Object.entries(amounts).map(([name, quantity], index) =>
      aSupply({ quantity, item: { id: 100 + index, name, firName: name, crated: true, crateSize: 10 } }),
    ),
  };
}

function rank(parts: Partial<SupplierRank> = {}): SupplierRank {
  return {
    warehouseId: 1,
    name: 'Depot',
    location: 'Kalokai - Hallow',
    containersAtLocation: 4,
    flatbedsAtLocation: 1,
    freightersAtLocation: 1,
    distance: 3,
    crates: 81,
    adds: 81,
    containers: 2,
    ...parts,
  };
}

const SEAPORT = aWarehouseSummary({ id: 3, name: 'Seaport', location: 'Deadlands - Iron’s End' });
const NOTHING = { missing: [], suppliers: [] };
const LACKING = {
  missing: [
    { itemId: 100, crates: 90, isUnderMinimum: true },
    { itemId: 101, crates: 2, isUnderMinimum: false },
  ],
  suppliers: [
    rank(),
    rank({
      warehouseId: 3,
      name: 'Seaport',
      crates: 30,
      adds: 9,
      containers: 1,
      distance: null,
      flatbedsAtLocation: 0,
    }),
  ],
};
const CATALOG = [
  anItem({ id: 100, name: 'Bandages (Crated)', firName: 'Bandages', crated: true }),
  anItem({ id: 101, name: 'Cloth (Crated)', firName: 'Cloth', crated: true }),
];

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
      reply(warehouses.list, [DEPOT, FRONT, SEAPORT]),
      reply(items.version, { version: '1' }),
      reply(items.list, CATALOG),
      reply(logigen.suppliers, NOTHING),
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
/** The container of that number, from 1. */
const column = (number: number) =>
  screen.getByRole('heading', { name: new RegExp(`^Container ${number}\\b`) }).closest('li') as HTMLElement; // it is a list of them
/** `item crates` of each line of a container. */
const crates = (number: number) =>
  within(column(number))
    .queryAllByRole('button', { name: /^Move/ })
    .map((one) => one.getAttribute('aria-label')?.replace(/Move (\d+) crates? of (.+) from .+/, '$2 $1'));

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

  it('the address can preselect the destination', async () => {
    const view = open({ route: '/generate?to=2' });
    expect(await screen.findByRole('combobox', { name: 'Destination' })).toHaveValue(
      'Front · Deadlands - Abandoned Ward',
    );
    expect(supplier()).toHaveValue('');
    expect(sent(view, '/api/logi_gen/generate')).toEqual([]);
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
          items: [],
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
    expect(crates(1)).toEqual(['Bandages 40', '=Bomb 2']);
    expect(within(column(1)).getByText('400 items')).toBeVisible();
    expect(column(1)).toHaveTextContent('42 of 60');
    expect(crates(2)).toEqual(['Bandages 41']);
  });

  it('Next and Previous wrap around, and a container can be picked', { tags: ['R411', 'R235'] }, async () => {
    const { user } = await generated();
    const shown = () => [1, 2].filter((number) => column(number).getAttribute('aria-current') === 'true');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(shown()).toEqual([2]);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(shown()).toEqual([1]);
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(shown()).toEqual([2]);
    await user.click(screen.getByRole('combobox', { name: 'Container' }));
    await user.click(await screen.findByRole('option', { name: /Container 1/ }));
    expect(shown()).toEqual([1]);
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

  it('Clear and plan again unlocks the choices and keeps them', async () => {
    const { user } = await generated();
    await user.click(screen.getByRole('button', { name: 'Clear and plan again' }));
    expect(screen.queryByRole('heading', { name: 'Supplies' })).not.toBeInTheDocument();
    expect(sessionStorage.getItem('shipmentData')).toBeNull();
    expect(supplier()).toBeEnabled();
    expect(supplier()).toHaveValue('Depot · Kalokai - Hallow');
    expect(destination()).toHaveValue('Front · Deadlands - Abandoned Ward');
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

describe('who can bring it', () => {
  const ranking = () => screen.getByRole('region', { name: 'Who can bring it' });
  const boxes = () => within(ranking()).getAllByRole('checkbox');

  it('a destination alone ranks the suppliers, and one press chooses one', async () => {
    const { user } = open({ route: '/generate?to=2', replies: [reply(logigen.suppliers, LACKING)] });
    expect(await screen.findByRole('checkbox', { name: 'Depot' })).toHaveAccessibleDescription(
      /3 hexes.*4 empty.*flatbed and freighter.*2 containers/,
    );
    expect(boxes().map((one) => one.getAttribute('aria-label'))).toEqual(['Depot', 'Seaport']);
    expect(ranking()).toHaveTextContent('92 crates of 2 items missing at Front, 1 under minimum');
    expect(ranking()).toHaveTextContent(/30crates.*9 more, 1 container/);
    expect(screen.getByRole('checkbox', { name: 'Seaport' })).toHaveAccessibleDescription(
      /Distance unknown.*freighter only/,
    );
    await user.click(screen.getByRole('checkbox', { name: 'Depot' }));
    expect(supplier()).toHaveValue('Depot · Kalokai - Hallow');
    await waitFor(() => expect(generate()).toBeEnabled());
  });

  it('several suppliers are planned together and saved one by one', async () => {
    const both = [container(1, { Bandages: 40 }), container(2, { Bandages: 9 }, 3)];
    const view = open({
      route: '/generate?to=2',
      containers: both,
      replies: [
        reply(logigen.suppliers, LACKING),
        reply(shipments.create, ({ body }) =>
          aSavedShipment({ id: body.shipment.attributes.supplierId === 1 ? 8 : 9 }),
        ),
      ],
    });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Depot' }));
    await view.user.click(screen.getByRole('checkbox', { name: 'Seaport' }));
    expect(supplier()).toHaveAttribute('placeholder', '2 suppliers');
    await waitFor(() => expect(count()).toHaveValue('3'));
    await waitFor(() => expect(generate()).toBeEnabled());
    await view.user.click(generate());
    await screen.findByRole('heading', { name: 'Supplies' });
    expect(sent(view, '/api/logi_gen/generate')).toMatchObject([
      { generate: { supplier_id: 1, more_supplier_ids: [3], container_count: 3 } },
    ]);
    expect(column(2)).toHaveTextContent('Seaport');
    expect(screen.getByText('2 shipments: Depot 40 crates and Seaport 9 crates to Front')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Save Shipment' }));
    expect(await screen.findByRole('link', { name: 'Open Depot' })).toHaveAttribute('href', '/shipments/8');
    expect(screen.getByRole('link', { name: 'Open Seaport' })).toHaveAttribute('href', '/shipments/9');
    expect(sent(view, '/api/shipments')).toMatchObject([
      { shipment: { attributes: { supplier_id: 1, containers: [[{ item_id: 100, quantity: 40 }]] } } },
      { shipment: { attributes: { supplier_id: 3, containers: [[{ item_id: 100, quantity: 9 }]] } } },
    ]);
  });

  it('a refused second shipment leaves the first saved, and saving again sends only the second', async () => {
    const both = [container(1, { Bandages: 40 }), container(2, { Bandages: 9 }, 3)];
    const view = open({
      route: '/generate?to=2',
      containers: both,
      replies: [
        reply(logigen.suppliers, LACKING),
        reply(shipments.create, ({ body }) =>
          body.shipment.attributes.supplierId === 1
            ? aSavedShipment({ id: 8 })
            : new ApiError('conflict', 'The stock has changed.'),
        ),
      ],
    });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Depot' }));
    await view.user.click(screen.getByRole('checkbox', { name: 'Seaport' }));
    await waitFor(() => expect(generate()).toBeEnabled());
    await view.user.click(generate());
    await view.user.click(await screen.findByRole('button', { name: 'Save Shipment' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The stock has changed. Saved so far: Open the shipment',
    );
    view.answer(reply(shipments.create, aSavedShipment({ id: 9 })));
    await view.user.click(screen.getByRole('button', { name: 'Save Shipment' }));
    expect(await screen.findByRole('link', { name: 'Open Seaport' })).toBeVisible();
    const suppliers = sent(view, '/api/shipments').map(
      (body) =>
        (body as { shipment: { attributes: { supplier_id: number } } }).shipment.attributes.supplier_id, // as the contract writes it
    );
    expect(suppliers).toEqual([1, 3, 3]);
  });

  it('says when nobody can, and when nothing is missing', async () => {
    const { user } = open({
      route: '/generate?to=2',
      replies: [
        reply(logigen.suppliers, ({ query: { destinationId } }) =>
          destinationId === 2 ? { ...LACKING, suppliers: [] } : NOTHING,
        ),
      ],
    });
    expect(await screen.findByText('No supplier has what is missing')).toBeVisible();
    await user.click(destination());
    await user.click(await screen.findByRole('option', { name: /Seaport/ }));
    expect(await screen.findByText('Nothing that goes into containers is missing at Seaport.')).toBeVisible();
  });

  it('a failed ranking says so, and the plan can be made without it', async () => {
    const { user } = open({
      route: '/generate?to=2',
      replies: [reply(logigen.suppliers, new ApiError('unexpected', 'no'))],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The suppliers could not be ranked.');
    await user.click(supplier());
    await user.click(await screen.findByRole('option', { name: /Depot/ }));
    await waitFor(() => expect(generate()).toBeEnabled());
  });
});

describe('the address of a need', () => {
  it('with both ends and items plans exactly these at once', async () => {
    const view = open({
      route: '/generate?to=2&from=1&items=Bandages:1:81,Cloth:0:5',
      replies: [reply(logigen.suppliers, LACKING)],
    });
    expect(await screen.findByRole('heading', { name: 'Supplies' })).toBeVisible();
    expect(sent(view, '/api/logi_gen/generate')).toMatchObject([
      {
        generate: {
          supplier_id: 1,
          destination_id: 2,
          items: [
            { fir_name: 'Bandages', crated: true, quantity: 81 },
            { fir_name: 'Cloth', crated: false, quantity: 5 },
          ],
        },
      },
    ]);
    expect(supplier()).toBeDisabled();
    const asked = screen.getByRole('region', { name: 'Asked for' });
    expect(asked).toHaveTextContent('81 ×Bandages (Crated)');
    expect(asked).toHaveTextContent('Loose items do not go into containers.');
  });

  it('of another need replaces the stored plan; the same one is shown again', async () => {
    const { unmount } = open({ route: '/generate?to=2&from=1' });
    await screen.findByRole('heading', { name: 'Supplies' });
    unmount();
    const again = open({ route: '/generate?to=2&from=1' });
    await screen.findByRole('heading', { name: 'Supplies' });
    expect(sent(again, '/api/logi_gen/generate')).toEqual([]);
    again.unmount();
    const other = open({ route: '/generate?to=3&from=1' });
    await screen.findByRole('heading', { name: 'Supplies' });
    expect(sent(other, '/api/logi_gen/generate')).toMatchObject([{ generate: { destination_id: 3 } }]);
  });

  it('with a destination and items plans at once with the first supplier of the ranking', async () => {
    const view = open({
      route: '/generate?to=2&items=Bandages:1:81',
      replies: [reply(logigen.suppliers, LACKING)],
    });
    expect(await screen.findByRole('heading', { name: 'Supplies' })).toBeVisible();
    expect(sent(view, '/api/logi_gen/generate')).toMatchObject([
      { generate: { supplier_id: 1, destination_id: 2, items: [{ fir_name: 'Bandages', quantity: 81 }] } },
    ]);
    expect(supplier()).toHaveValue('Depot · Kalokai - Hallow');
    await view.user.click(screen.getByRole('button', { name: 'Clear and plan again' }));
    expect(screen.getByRole('checkbox', { name: 'Depot' })).toBeEnabled();
    expect(sent(view, '/api/logi_gen/generate')).toHaveLength(1);
  });

  it('with items alone asks for the destination, and says what is not missing there', async () => {
    const { user } = open({
      route: '/generate?items=Cloth:1:12',
      replies: [reply(logigen.suppliers, LACKING)],
    });
    expect(await screen.findByText('Cloth (Crated)')).toBeVisible();
    await user.click(destination());
    await user.click(await screen.findByRole('option', { name: /Front/ }));
    expect(await screen.findByText('Front lacks only 2 crates of it.')).toBeVisible();
  });
});

describe('moving crates', () => {
  const button = (item: string, number: number) =>
    within(column(number)).getByRole('button', { name: new RegExp(`^Move .* ${item} from`) });

  it('by keys: lifted, held over another container, dropped; the focus goes along', async () => {
    const { user } = await generated();
    button('Bandages', 1).focus();
    await user.keyboard(' ');
    expect(screen.getByText('40 crates of Bandages from Container 1. Choose a container.')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(
      screen.getByText('40 crates of Bandages from Container 1. Container 2: 19 of 40 fit.'),
    ).toBeVisible();
    await user.keyboard('{-} ');
    expect(crates(1)).toEqual(['Bandages 21', '=Bomb 2']);
    expect(crates(2)).toEqual(['Bandages 60']);
    await waitFor(() => expect(button('Bandages', 2)).toHaveFocus());
    expect(sessionStorage.getItem('shipmentData')).toContain('"quantity":60');
  });

  it('fewer crates, a container by its number, and Escape puts them back', async () => {
    const { user } = await generated();
    button('Bandages', 1).focus();
    await user.keyboard(' {-}{-}2 ');
    expect(crates(2)).toEqual(['Bandages 60']);
    button('=Bomb', 1).focus();
    await user.keyboard(' {-}{Escape}');
    expect(crates(1)).toEqual(['Bandages 21', '=Bomb 2']);
    await waitFor(() => expect(button('=Bomb', 1)).toHaveFocus());
  });

  it('by pointer: the slot says what fits, and a container of another supplier refuses', async () => {
    const three = [
      container(1, { Bandages: 40 }),
      container(2, { Bandages: 58 }),
      container(3, { Bandages: 9 }, 3),
    ];
    const { user } = await generated({ containers: three });
    await user.click(button('Bandages', 1));
    expect(column(3)).toHaveTextContent('Is loaded at');
    expect(within(column(3)).queryByRole('button', { name: /^Put/ })).not.toBeInTheDocument();
    await user.click(within(column(2)).getByRole('button', { name: 'Put 2 of 40 into Container 2' }));
    expect(crates(1)).toEqual(['Bandages 38']);
    expect(crates(2)).toEqual(['Bandages 60']);
  });

  it('by dragging', async () => {
    await generated();
    const row = button('Bandages', 1).closest('li') as HTMLElement; // the row is a list's
    fireEvent.dragStart(row, { dataTransfer: { setData: () => {}, effectAllowed: '' } });
    await screen.findByRole('button', { name: 'Put 19 of 40 into Container 2' });
    fireEvent.dragOver(column(2));
    fireEvent.drop(column(2));
    fireEvent.dragEnd(row);
    expect(crates(1)).toEqual(['Bandages 21', '=Bomb 2']);
    expect(crates(2)).toEqual(['Bandages 60']);
  });

  it('into a container that was added; an empty one is not saved', async () => {
    const view = await generated({ replies: [reply(shipments.create, aSavedShipment({ id: 9 }))] });
    await view.user.click(screen.getByRole('button', { name: 'Container' }));
    await view.user.click(button('Bandages', 2));
    await view.user.click(within(column(3)).getByRole('button', { name: 'Put 41 of 41 into Container 3' }));
    expect(column(2)).toHaveTextContent('Empty');
    await view.user.click(screen.getByRole('button', { name: 'Save Shipment' }));
    await screen.findByRole('link', { name: 'Open the shipment' });
    expect(sent(view, '/api/shipments')).toMatchObject([
      { shipment: { attributes: { containers: [[{ quantity: 40 }, { quantity: 2 }], [{ quantity: 41 }]] } } },
    ]);
    expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
  });
});
