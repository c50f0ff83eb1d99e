import {
  type Item,
  items,
  logigen,
  map,
  pyramids,
  type Reply,
  shipments,
  sites,
  type WarApiState,
  type WarehouseSummary,
  warApi,
  warehouses,
} from '@backline/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  aDistributionRow,
  anItem,
  aPyramid,
  aSavedShipment,
  aStockpile,
  aSupply,
  aUser,
  aWarehouse,
  aWarehouseSummary,
  publicAtOf,
} from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { MapScreen } from './map-screen.tsx';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

const FRONT = aWarehouseSummary({
  id: 2,
  name: 'Abandoned Ward Storage Depot',
  buildingType: 'Storage Depot',
  location: 'Deadlands - Abandoned Ward',
  filledPercentage: 54,
  goalCount: 9,
  underMinimum: 6,
  hex: { q: 0, r: 0 },
  updatedAt: ago(1),
  stockpiles: [
    {
      id: 21,
      name: 'DL-Front',
      locked: false,
      firUpdatedAt: ago(4),
      refreshedAt: ago(45),
      publicAt: publicAtOf(ago(45)),
    },
  ],
});
const DEPOT = aWarehouseSummary({
  id: 1,
  name: 'Hallow Seaport',
  location: 'Kalokai - Hallow',
  filledPercentage: 80,
  goalCount: 3,
  hex: { q: 0, r: 3 },
  updatedAt: ago(2),
  stockpiles: [
    {
      id: 22,
      name: 'KAL-1',
      locked: false,
      firUpdatedAt: ago(2),
      refreshedAt: ago(1),
      publicAt: publicAtOf(ago(1)),
    },
  ],
});
const GROUND: Reply<typeof map.get> = {
  regions: [
    {
      name: 'DeadLandsHex',
      displayName: 'Deadlands',
      q: 0,
      r: 0,
      towns: [{ name: 'Abandoned Ward', x: 0.5, y: 0.4 }],
    },
    { name: 'KalokaiHex', displayName: 'Kalokai', q: 0, r: 3, towns: [{ name: 'Hallow', x: 0.5, y: 0.5 }] },
  ],
  places: [
    { warehouseId: 2, region: 'DeadLandsHex', x: 0.5, y: 0.4 },
    { warehouseId: 1, region: 'KalokaiHex', x: 0.5, y: 0.5 },
  ],
};
const OFF: WarApiState = {
  status: 'off',
  side: null,
  answeredAt: null,
  problem: null,
  war: null,
  maps: [],
  towns: [],
  threats: [],
};
const LOST: WarApiState = {
  ...OFF,
  status: 'known',
  side: 'COLONIALS',
  answeredAt: ago(0.5),
  threats: [{ warehouseId: 2, kind: 'lost', town: 'Abandoned Ward', fallen: 'Abandoned Ward', since: null }],
};
const AMMO = anItem({ id: 3, name: '7.62mm', firName: 'RifleAmmo', crated: false });
const CRATES = anItem({ id: 4, name: '7.62mm (Crated)', firName: 'RifleAmmo', crated: true });

interface Opened {
  route?: string;
  list?: WarehouseSummary[];
  war?: WarApiState;
  replies?: ReturnType<typeof reply>[];
  ground?: Reply<typeof map.get>;
  catalog?: Item[];
  mayManage?: boolean;
}

/** The data that the server adds to a new place. */
const ADDED = {
  id: 7,
  location: 'Deadlands - Iron Ridge',
  name: 'Iron Ridge Storage Depot',
  use: null,
  version: 1,
  changedBy: null,
};
const press = (on: Element, { x, y }: { x: number; y: number }) => {
  for (const kind of ['pointerdown', 'pointerup'])
    fireEvent(on, new MouseEvent(kind, { clientX: x, clientY: y, bubbles: true }));
};

const open = ({
  route = '/map',
  list = [FRONT, DEPOT],
  war = OFF,
  replies = [],
  ground = GROUND,
  catalog = [AMMO, CRATES],
  mayManage = false,
}: Opened = {}) =>
  renderScreen(<MapScreen />, {
    path: '/map',
    route,
    user: aUser({ permissions: { edit: true, manage: mayManage } }),
    replies: [
      ...replies,
      reply(map.get, ground),
      reply(warehouses.list, list),
      reply(warApi.get, war),
      reply(shipments.list, [aSavedShipment()]),
      reply(items.version, { version: '1' }),
      reply(items.list, catalog),
    ],
  });
const panel = async () => within(await screen.findByRole('region', { name: 'What the map shows' }));
/** The rows of the list, each as its words. */
const rows = async () => {
  const list = (await (await panel()).findAllByRole('list'))[0];
  return within(list as HTMLElement)
    .getAllByRole('button')
    .map((row) =>
      [...row.querySelectorAll('span:not([aria-hidden]) > span:not(:has(span))')]
        .map((element) => element.textContent)
        .join('|'),
    );
};

describe('the map', () => {
  it('is one picture without tab stops, named by what it shows', async () => {
    open();
    const picture = await screen.findByRole('img', { name: /2 hexes, 2 warehouses/ });
    expect(picture.querySelectorAll('a, button, [tabindex]')).toHaveLength(0);
    expect(within(picture).getByText('Abandoned Ward')).toBeInTheDocument();
    expect(await screen.findByText('The War API is off: towns have no owners here')).toBeInTheDocument();
  });

  it('lists the layer beside it, the most urgent first', async () => {
    open();
    expect(await rows()).toEqual([
      'Abandoned Ward|Deadlands - Abandoned Ward|6 under minimum|public in 05h 00m',
      'Hallow|Kalokai - Hallow',
    ]);
    expect((await panel()).getByRole('heading', { name: '2 warehouses' })).toBeInTheDocument();
  });

  it('says why it cannot show itself, with a button to try again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    renderScreen(<MapScreen />, { path: '/map', user: aUser(), replies: [reply(warehouses.list, [])] });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The map could not be loaded.');
    expect(within(alert).getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('without a warehouse offers to add the first', async () => {
    open({ list: [] });
    expect(await screen.findByRole('link', { name: 'Add your first' })).toHaveAttribute(
      'href',
      '/warehouses?new=1',
    );
  });

  it('finds warehouses, towns and hexes', async () => {
    const { user } = open();
    await user.type((await panel()).getByRole('textbox', { name: 'Find a warehouse or town' }), 'hallow');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    const places = within((await panel()).getByRole('region', { name: 'Towns and hexes' }));
    expect(places.getAllByRole('button').map((element) => element.textContent)).toEqual(['HallowKalokai']);
  });
});

describe('layers', () => {
  it('are chosen by a button or the keys 1 to 6, and stay in the address', async () => {
    const { user, address } = open();
    await user.click(await screen.findByRole('button', { name: 'Age' }));
    expect(address()).toBe('/map?layer=age');
    expect((await panel()).getByRole('heading', { name: 'Oldest reports first' })).toBeInTheDocument();
    await user.keyboard('3');
    expect(address()).toBe('/map?layer=public');
    await user.keyboard('1');
    expect(address()).toBe('/map');
    expect(screen.getByRole('button', { name: 'Fill' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('needs leaves out who lacks nothing', async () => {
    const full = { ...DEPOT, filledPercentage: 100 };
    open({ route: '/map?layer=needs', list: [full, FRONT] });
    expect(await rows()).toHaveLength(1);
  });

  it('threatened lists the warehouses with the reason, and says why it is empty', async () => {
    const view = open({ route: '/map?layer=threatened', war: LOST });
    await waitFor(async () => expect((await rows())[0]).toContain('Town lost: Abandoned Ward'));
    view.unmount();
    open({ route: '/map?layer=threatened' });
    expect(
      await screen.findByText('The War API is off, so nobody knows which towns are lost.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Threatened warehouses are not known' })).toBeInTheDocument();
    expect(screen.queryByText('No warehouse is threatened')).not.toBeInTheDocument();
  });

  it('one item shows where it is and who lacks it, who lacks most first', async () => {
    const row = (id: number, quantity: number, minimum: number) =>
      aDistributionRow({ warehouse: { id }, quantity, target: 90, minimum });
    open({
      route: '/map?layer=item&item=RifleAmmo',
      replies: [reply(items.distribution, [row(1, 412, 20), row(2, 12, 20)])],
    });
    expect(await (await panel()).findByText('424 in 2 places')).toBeInTheDocument();
    expect((await rows()).map((text) => text.split('|')[0])).toEqual(['Abandoned Ward', 'Hallow']);
    expect((await panel()).getByText('missing 78')).toBeInTheDocument();
    expect((await panel()).getByText('spare 322')).toBeInTheDocument();
  });
});

describe('the layer of a category', () => {
  const list = [
    { ...FRONT, category: { id: 3, name: 'Frontline', color: '#c8452e' } },
    { ...DEPOT, category: { id: 4, name: 'Backline', color: '#3f7d58' } },
  ];

  it('lists all until one is chosen, then those of it', async () => {
    const { user, address } = open({ list });
    await panel();
    await user.keyboard('7');
    expect(address()).toBe('/map?layer=category');
    expect(await rows()).toHaveLength(2);
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Backline', 'Frontline']);
    await user.click(screen.getByRole('option', { name: 'Backline' }));
    expect(address()).toBe('/map?layer=category&category=4');
    expect((await rows()).map((row) => row.split('|')[0])).toEqual(['Hallow']);
    expect((await panel()).getByRole('heading', { name: '1 warehouse' })).toBeInTheDocument();
  });
});

describe('the layer of a pyramid', () => {
  const plan = aPyramid({
    id: 5,
    name: 'Spring offensive',
    rows: [
      [
        { items: [3], target: 100, order: 0 },
        { items: [9], target: 10, order: 1 },
      ],
    ],
  });
  const rifle = anItem({ id: 9, name: 'Rifle', firName: 'Rifle' });
  const row = (id: number, quantity: number, crated = false) =>
    aDistributionRow({ warehouse: { id }, quantity, crated });
  /** Hallow has half of the ammo, Abandoned Ward all of it. */
  const replies = [
    reply(pyramids.version, { version: '1' }),
    reply(pyramids.list, [plan]),
    reply(items.distribution, ({ params }) =>
      params.id === 9 ? [] : [row(1, 50), row(2, 20), row(2, 2, true)],
    ),
  ];

  it('says how far each warehouse alone fills it, the fullest first', async () => {
    const { user, address } = open({ route: '/map?layer=pyramid', replies, catalog: [AMMO, CRATES, rifle] });
    await user.click((await panel()).getByRole('combobox', { name: 'Pyramid' }));
    await user.click(await screen.findByRole('option', { name: 'Spring offensive' }));
    expect(address()).toBe('/map?layer=pyramid&pyramid=5');
    expect(
      await (await panel()).findByRole('heading', { name: '2 warehouses have something of it' }),
    ).toBeVisible();
    expect((await rows()).map((text) => text.split('|').filter((part) => !part.includes(' - ')))).toEqual([
      ['Abandoned Ward', '1 of 2 columns full'],
      ['Hallow', '0 of 2 columns full'],
    ]);
    expect((await panel()).getByText('50%')).toBeInTheDocument();
    expect((await panel()).getByText('25%')).toBeInTheDocument();
  });
});

describe('a warehouse', () => {
  const supply = aSupply({
    item: { id: 4, name: '7.62mm (Crated)', crated: true },
    quantity: 12,
    target: 90,
    minimum: 20,
  });
  const whole = aWarehouse({
    ...FRONT,
    stockpiles: [
      aStockpile({ id: 21, name: 'DL-Front', refreshedAt: ago(45), publicAt: publicAtOf(ago(45)) }),
    ],
    supplies: [supply],
  });

  it('pressed in the list shows what it lacks, what is under way and where to go; Back returns to its row', async () => {
    const { user, address } = open({ replies: [reply(warehouses.get, whole)] });
    await user.click((await panel()).getByRole('button', { name: /Abandoned Ward/ }));
    const heading = await screen.findByRole('heading', { name: 'Abandoned Ward Storage Depot' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(address()).toMatch(/^\/map\?at=2/);
    const short = within(await screen.findByRole('region', { name: 'Missing here' }));
    expect(short.getByText('12 / 90')).toBeInTheDocument();
    expect(short.getByText('−78')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Under way' })).getByRole('link')).toHaveAttribute(
      'href',
      '/shipments/51',
    );
    expect(
      within(screen.getByRole('region', { name: 'Stockpiles' })).getByText('public in 05h 00m'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Haul to here' })).toHaveAttribute('href', '/generate?to=2');
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/warehouses/2');
    expect(screen.getByRole('link', { name: 'Report' })).toHaveAttribute('href', '/fir?warehouse=2');
    await user.click(screen.getByRole('button', { name: 'All warehouses' }));
    await waitFor(async () =>
      expect((await panel()).getByRole('button', { name: /Abandoned Ward/ })).toHaveFocus(),
    );
  });

  it('opens from an address, and Escape closes it', async () => {
    const { user, address } = open({ route: '/map?at=2', replies: [reply(warehouses.get, whole)] });
    expect(await screen.findByRole('heading', { name: 'Abandoned Ward Storage Depot' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(await rows()).toHaveLength(2);
    expect(address()).toBe('/map');
  });
});

describe('moving', () => {
  it('by arrows, + and − is kept in the address once the map is at rest', async () => {
    const { user, address } = open({ route: '/map?view=0,0,256' });
    await panel();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(address()).toBe('/map?view=384%2C0%2C256'));
    await user.keyboard('{+}');
    await waitFor(() => expect(address()).toBe('/map?view=384%2C0%2C410'));
  });

  it('typing in a field moves nothing', async () => {
    const { user, address } = open();
    await user.type((await panel()).getByRole('textbox', { name: 'Find a warehouse or town' }), '2h+');
    expect(address()).toBe('/map');
  });
});

describe('fights', () => {
  const figures = (region: string, casualtiesPerHour: number | null) => ({
    region,
    answeredAt: ago(0),
    leftOut: 0,
    casualtiesPerHour,
    casualtiesAt: null,
    changes: [],
  });

  it('are listed by casualties and written into the hexes once they are switched on', async () => {
    const war: WarApiState = { ...OFF, maps: [figures('DeadLandsHex', 310), figures('KalokaiHex', 1240)] };
    const { user, address } = open({ war });
    await panel();
    expect(screen.queryByRole('region', { name: 'Casualties per hour' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Fights' }));
    expect(address()).toBe('/map?fights=1');
    const fought = within(await screen.findByRole('region', { name: 'Casualties per hour' }));
    expect(fought.getAllByRole('button').map((element) => element.textContent)).toEqual([
      'Kalokai1,240 / h',
      'Deadlands310 / h',
    ]);
    const picture = screen.getByRole('img', { name: /^Map of the war/ });
    expect(within(picture).getByText('1,240 / h')).toBeInTheDocument();
  });

  it('says so where no casualties are known', async () => {
    open({ route: '/map?fights=1', war: { ...OFF, maps: [figures('KalokaiHex', null)] } });
    expect(await screen.findByText('No casualties are known yet.')).toBeInTheDocument();
  });
});

describe('adding a place', () => {
  const regions = [{ name: 'DeadLandsHex', displayName: 'Deadlands', towns: ['Abandoned Ward'] }];

  it('takes hex and position from a press on the map, for managers', async () => {
    const sent = vi.fn();
    const { user } = open({
      // The middle of the window is the middle of Deadlands.
      route: '/map?view=0,0,1024',
      mayManage: true,
      replies: [
        reply(sites.regions, regions),
        reply(sites.create, ({ body: { site } }) => {
          sent(site.attributes);
          return { ...site.attributes, ...ADDED };
        }),
      ],
    });
    const frame = (await screen.findByRole('img', { name: /^Map of the war/ })).parentElement?.parentElement;
    if (!frame) throw new Error('The map has no window.');
    await user.click(screen.getByRole('button', { name: 'Add a place here' }));
    expect(screen.getByRole('status', { name: '' })).toHaveTextContent('Press the place on the map.');
    const middle = { x: (window.innerWidth - 300) / 2, y: window.innerHeight / 2 };
    press(frame, { x: middle.x + 5000, y: middle.y });
    expect(await screen.findByText('That is beside all hexes. Press a place inside one.')).toBeVisible();
    press(frame, { x: middle.x + 102.4, y: middle.y });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('combobox', { name: 'Region' })).toHaveValue('Deadlands');
    await user.type(dialog.getByRole('combobox', { name: /^Town/ }), 'Iron Ridge');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith(
        expect.objectContaining({ region: 'DeadLandsHex', town: 'Iron Ridge', x: 0.6, y: 0.5 }),
      ),
    );
  });

  it('is not offered to others', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Haul' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a place here' })).toBeNull();
  });
});

describe('a haul', () => {
  it('names the distance, what one lacks and the other brings, and leads to LogiGen', async () => {
    const container = {
      name: 'Container 1',
      supplierId: 1,
      supplies: [aSupply({ item: { id: 4, crated: true }, quantity: 60 })],
    };
    const supplier = aWarehouse({
      ...DEPOT,
      stockpiles: [],
      supplies: [aSupply({ item: { id: 4, crated: true }, quantity: 80, minimum: 20 })],
    });
    const { user, address } = open({
      replies: [
        reply(logigen.suppliers, {
          missing: [{ itemId: 4, crates: 78, isUnderMinimum: true }],
          suppliers: [],
        }),
        reply(logigen.generate, [container]),
        reply(logigen.promised, { expected: 0, reserved: 0 }),
        reply(warehouses.get, supplier),
      ],
    });
    await panel();
    await user.keyboard('h');
    expect(address()).toBe('/map?haul=1');
    for (const [field, option] of [
      ['From', 'Hallow Seaport, Kalokai - Hallow'],
      ['To', 'Abandoned Ward Storage Depot, Deadlands - Abandoned Ward'],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name: field }));
      await user.click(await screen.findByRole('option', { name: option }));
    }
    expect(address()).toBe('/map?haul=1&from=1&to=2');
    expect(await screen.findByText('3 hexes')).toBeInTheDocument();
    const row = await screen.findByRole('row', { name: /7\.62mm/ });
    const cells = () =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    await waitFor(() => expect(cells()).toEqual(['78 ↓', '60', '60']));
    expect(screen.getByText('60 crates')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Plan in LogiGen' })).toHaveAttribute(
      'href',
      '/generate?from=1&to=2',
    );
  });

  const container = {
    name: 'Container 1',
    supplierId: 1,
    supplies: [aSupply({ item: { id: 4, crated: true }, quantity: 30 })],
  };
  const lacking = reply(logigen.suppliers, {
    missing: [{ itemId: 4, crates: 30, isUnderMinimum: false }],
    suppliers: [],
  });

  it('counts as spare what is above the minimum and what saved shipments do not take', async () => {
    const supplier = aWarehouse({
      ...DEPOT,
      stockpiles: [],
      supplies: [aSupply({ item: { id: 4, crated: true }, quantity: 200, minimum: 20 })],
    });
    open({
      route: '/map?haul=1&from=1&to=2',
      replies: [
        lacking,
        reply(logigen.generate, [container]),
        reply(logigen.promised, ({ body: { generate } }) =>
          // All together 50, of this item 45.
          ({ expected: 0, reserved: generate.items.length === 0 ? 50 : 45 }),
        ),
        reply(warehouses.get, supplier),
      ],
    });
    const row = await screen.findByRole('row', { name: /7\.62mm/ });
    await waitFor(() =>
      expect(
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ).toEqual(['30', '135', '30']),
    );
  });

  it('names the hexes of the way in order, and those where no town is ours', async () => {
    const hex = (name: string, q: number, r: number) => ({
      name: `${name}Hex`,
      displayName: name,
      q,
      r,
      towns: [{ name: `${name}town`, x: 0.5, y: 0.5 }],
    });
    const town = (name: string, owner: 'COLONIALS' | 'WARDENS') => ({
      region: `${name}Hex`,
      name: `${name}town`,
      x: 0.5,
      y: 0.5,
      owner,
      isVictory: false,
      isScorched: false,
      isBuildSite: false,
      changedAt: null,
    });
    const ground = {
      ...GROUND,
      regions: [...GROUND.regions, hex('Umbral', 0, 1), hex('Heartlands', 0, 2), hex('Drowned', 1, 1)],
    };
    const war: WarApiState = {
      ...OFF,
      status: 'known',
      side: 'COLONIALS',
      towns: [town('Umbral', 'COLONIALS'), town('Heartlands', 'WARDENS')],
    };
    open({ route: '/map?haul=1&from=1&to=2', ground, war, replies: [lacking, reply(logigen.generate, [])] });
    expect(await screen.findByText('Kalokai → Heartlands → Umbral → Deadlands')).toBeInTheDocument();
    expect(screen.getByText('3 hexes')).toBeInTheDocument();
    expect(await screen.findByText('No town of ours in Heartlands')).toBeInTheDocument();
    const picture = screen.getByRole('img', { name: /^Map of the war/ });
    expect(picture.querySelectorAll('polyline')).toHaveLength(2);
  });
});
