import { items, logigen, type ShipmentContainer, type SupplierRank, warehouses } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { LogigenScreen } from '../features/logigen/logigen-screen.tsx';
import { anItem, aSupply, aUser, aWarehouseSummary } from './builders.ts';
import type { FakeReply } from './fake-server.ts';
import { renderScreen, reply } from './render-screen.tsx';

export const DEPOT = aWarehouseSummary({ id: 1, name: 'Depot', location: 'Kalokai - Hallow' });
const FRONT = aWarehouseSummary({ id: 2, name: 'Front', location: 'Deadlands - Abandoned Ward' });
export const NEAR = {
  warehouse: 'Depot',
  warehouseId: 1,
  containersAtLocation: 3,
  flatbedsAtLocation: 1,
  freightersAtLocation: 0,
  distance: 3,
};

export function container(
  number: number,
  amounts: Record<string, number>,
  supplierId = 1,
): ShipmentContainer {
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
export const NOTHING = { missing: [], suppliers: [] };
export const LACKING = {
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

export const TWO = [container(1, { Bandages: 40, '=Bomb': 2 }), container(2, { Bandages: 41 })];

interface Options {
  route?: string;
  /** The available units, or a function of the request. */
  units?: Parameters<typeof reply<typeof logigen.calculate>>[1];
  containers?: Parameters<typeof reply<typeof logigen.generate>>[1];
  replies?: FakeReply[];
}

export function open({ route = '/generate', units = 161, containers = TWO, replies = [] }: Options = {}) {
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

export async function choose({ user }: View, label: 'Supplier' | 'Destination', name: string) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

export async function chosen(options: Options = {}) {
  const view = open(options);
  await choose(view, 'Supplier', 'Depot');
  await choose(view, 'Destination', 'Front');
  return view;
}

export async function generated(options: Options = {}) {
  const view = await chosen(options);
  await waitFor(() => expect(generate()).toBeEnabled());
  await view.user.click(generate());
  await screen.findByRole('heading', { name: 'Supplies' });
  return view;
}

export const supplier = () => screen.getByRole('combobox', { name: 'Supplier' });
export const destination = () => screen.getByRole('combobox', { name: 'Destination' });
export const count = () => screen.getByRole('textbox', { name: 'Containers' });
export const generate = () => screen.getByRole('button', { name: 'Generate Shipment' });
/** Unfolds the locked form of what was planned. */
export const unfold = async ({ user }: Pick<View, 'user'>) =>
  user.click(screen.getByRole('button', { name: 'Change' }));
export const clear = () => screen.getByRole('button', { name: 'Clear' });
export const details = () => screen.getByRole('region', { name: 'Shipment Details' });
export const sent = ({ requests }: View, path: string) =>
  requests.filter((request) => request.path === path).map(({ body }) => body);
/** The container of that number, from 1. */
export const column = (number: number) =>
  screen.getByRole('heading', { name: new RegExp(`^Container ${number}\\b`) }).closest('li') as HTMLElement; // it is a list of them
/** `item crates` of each line of a container. */
export const crates = (number: number) =>
  within(column(number))
    .queryAllByRole('button', { name: /^Move/ })
    .map((element) =>
      element.getAttribute('aria-label')?.replace(/Move (\d+) crates? of (.+) from .+/, '$2 $1'),
    );
