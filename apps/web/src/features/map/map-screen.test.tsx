import {
  items,
  logigen,
  map,
  type Reply,
  shipments,
  type WarApiState,
  type WarehouseSummary,
  warApi,
  warehouses,
} from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  aDistributionRow,
  anItem,
  aSavedShipment,
  aStockpile,
  aSupply,
  aUser,
  aWarehouse,
  aWarehouseSummary,
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
  stockpiles: [{ id: 21, name: 'DL-Front', locked: false, firUpdatedAt: ago(4), refreshedAt: ago(45) }],
});
const DEPOT = aWarehouseSummary({
  id: 1,
  name: 'Hallow Seaport',
  location: 'Kalokai - Hallow',
  filledPercentage: 80,
  goalCount: 3,
  hex: { q: 0, r: 3 },
  updatedAt: ago(2),
  stockpiles: [{ id: 22, name: 'KAL-1', locked: false, firUpdatedAt: ago(2), refreshedAt: ago(1) }],
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
}

const open = ({ route = '/map', list = [FRONT, DEPOT], war = OFF, replies = [] }: Opened = {}) =>
  renderScreen(<MapScreen />, {
    path: '/map',
    route,
    user: aUser({ permissions: { edit: true } }),
    replies: [
      ...replies,
      reply(map.get, GROUND),
      reply(warehouses.list, list),
      reply(warApi.get, war),
      reply(shipments.list, [aSavedShipment()]),
      reply(items.version, { version: '1' }),
      reply(items.list, [AMMO, CRATES]),
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
        .map((one) => one.textContent)
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
    expect(places.getAllByRole('button').map((one) => one.textContent)).toEqual(['HallowKalokai']);
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
  });

  it('one item shows where it is and who lacks it, who lacks most first', async () => {
    const row = (id: number, quantity: number, minimum: number) =>
      aDistributionRow({ warehouse: { id }, quantity, target: 90, minimum });
    open({
      route: '/map?layer=item&item=RifleAmmo',
      replies: [reply(items.distribution, [row(1, 412, 20), row(2, 12, 20)])],
    });
    expect(await (await panel()).findByText('424 in 2 places')).toBeInTheDocument();
    expect((await rows()).map((one) => one.split('|')[0])).toEqual(['Abandoned Ward', 'Hallow']);
    expect((await panel()).getByText('missing 78')).toBeInTheDocument();
    expect((await panel()).getByText('spare 322')).toBeInTheDocument();
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
    stockpiles: [aStockpile({ id: 21, name: 'DL-Front', refreshedAt: ago(45) })],
    supplies: [supply],
  });

  it('pressed in the list shows what it lacks, what is under way and where to go; Back returns to its row', async () => {
    const { user, address } = open({ replies: [reply(warehouses.get, whole)] });
    await user.click((await panel()).getByRole('button', { name: /Abandoned Ward/ }));
    const heading = await screen.findByRole('heading', { name: 'Abandoned Ward Storage Depot' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(address()).toMatch(/^\/map\?at=2/);
    const short = within(await screen.findByRole('region', { name: 'Short here' }));
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

describe('a haul', () => {
  it('names the distance, what one lacks and the other brings, and leads to LogiGen', async () => {
    const container = {
      name: 'Container 1',
      supplierId: 1,
      supplies: [aSupply({ item: { id: 4, crated: true }, quantity: 60 })],
    };
    const { user, address } = open({
      replies: [
        reply(logigen.suppliers, {
          missing: [{ itemId: 4, crates: 78, isUnderMinimum: true }],
          suppliers: [],
        }),
        reply(logigen.generate, [container]),
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
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['78 ↓', '60']);
    expect(screen.getByText('60 crates')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Plan in LogiGen' })).toHaveAttribute(
      'href',
      '/generate?from=1&to=2',
    );
  });
});
