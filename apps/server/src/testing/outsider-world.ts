import { changesOf, warehouses } from '@backline/contract';
import { asc, eq } from 'drizzle-orm';
import { announce } from '../db/announce.ts';
import * as schema from '../db/schema.ts';
import type { LivePage } from './live-page.ts';
import type { SignedIn, TestApp } from './test-app.ts';

/** The war of a week of `compareWeeks`, and what people do in it. */

/** Part of the name of everything that is or was locked, and of nothing else. */
export const MARK = 'HUSH';
export const HIDDEN_CODE = '913579';
export const ITEMS = ['Cloth', 'RifleC', 'Bandages', 'ShippingContainer'];
export const GROUPS = 2;
export const TARGET = 900;

export interface World {
  app: TestApp;
  address: string;
  /** Whether locked stockpiles exist in it. */
  isWhole: boolean;
  admin: SignedIn;
  /** Belongs to the first of the groups. */
  insider: SignedIn;
  /** Reads, edits and manages, and is in none of the groups. */
  editor: SignedIn;
  reader: SignedIn;
  guest: SignedIn;
  groupIds: number[];
  siteIds: number[];
  itemIds: number[];
  pages: Record<Outsider, LivePage>;
  /** Rows of stockpiles that were open and are locked now, as the other world must restore them; by name. */
  away: Map<string, number>;
}

export const OUTSIDERS = ['editor', 'reader', 'guest', 'stranger'] as const;
export type Outsider = (typeof OUTSIDERS)[number];

export interface Pair {
  whole: World;
  open: World;
}

/** An act at one moment. `dice` are all its random numbers, so that both worlds use the same. */
export interface Moment {
  at: Date;
  act: Act;
  dice: number[];
}

/** @returns what the outsiders could see of it at once, to compare with the other world; undefined for nothing. */
export type Open = (world: World, dice: number[]) => Promise<unknown>;
export type Act = { name: string } & (
  | { open: Open }
  | { hidden: Open }
  | { both: (pair: Pair, dice: number[]) => Promise<void> }
);

export const pick = <T>(list: readonly T[], chance: number | undefined): T | undefined =>
  list[Math.floor((chance ?? 0) * list.length)];

export const ask = async (
  { app }: World,
  by: SignedIn | null,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) => {
  const { status, json } = await app.request({ method, url, by, ...(payload && { payload }) });
  return { status, json };
};

export interface Card {
  id: number;
  name: string;
  code: string;
  locked: boolean;
  permission_group: { id: number } | null;
}

/** The stockpiles of a warehouse that a person sees, as the form sends them back; null if it is not active. */
export async function cardsOf(world: World, by: SignedIn, warehouseId: number): Promise<Card[] | null> {
  const { status, json } = await ask(world, by, 'GET', `/api/warehouses/${warehouseId}`);
  if (status !== 200) return null;
  return (json as { stockpiles: Card[] }).stockpiles.map(({ id, name, code, locked, permission_group }) => ({
    id,
    name,
    code,
    locked,
    permission_group,
  }));
}

export const saveCards = (world: World, by: SignedIn, warehouseId: number, stockpiles: object[]) =>
  ask(world, by, 'PATCH', `/api/warehouses/${warehouseId}`, { warehouse: { attributes: { stockpiles } } });

/** Everything that is locked, sorted by name. */
export async function hiddenOf({ app }: World) {
  return app.db
    .select()
    .from(schema.stockpiles)
    .where(eq(schema.stockpiles.locked, true))
    .orderBy(asc(schema.stockpiles.name));
}

export async function openNames(world: World): Promise<string[]> {
  const { json } = await ask(world, world.reader, 'GET', '/api/stockpiles/names');
  return json as string[];
}

export async function openStockpile(world: World, chance: number | undefined) {
  const name = pick(await openNames(world), chance);
  if (name === undefined) return undefined;
  const [row] = await world.app.db.select().from(schema.stockpiles).where(eq(schema.stockpiles.name, name));
  return row;
}

export function rowsOf(name: string, dice: number[]): object[] {
  return ITEMS.filter((_, index) => (dice[index + 2] ?? 0) < 0.7).map((CodeName, index) => {
    const Quantity = Math.floor((dice[index + 3] ?? 0) * 90);
    return {
      'Stockpile Name': name,
      CodeName,
      Quantity,
      'At Least?': Quantity > 0 && (dice[index + 4] ?? 0) < 0.3,
      'Crated?': CodeName !== 'ShippingContainer',
    };
  });
}

export const report = (world: World, by: SignedIn, entries: object[]) =>
  entries.length === 0
    ? Promise.resolve({ status: 0, json: null })
    : ask(world, by, 'POST', '/api/fir/process_report', { report: { entries, confirm: true } });

export async function undoLatest(world: World, by: SignedIn, id: number) {
  const { json } = await ask(world, by, 'GET', `/api/stockpiles/${id}/history`);
  const history: { id: number; undoable: boolean }[] = Array.isArray(json) ? json : [];
  const standing = history.find(({ undoable }) => undoable);
  if (standing === undefined) return undefined;
  return ask(world, by, 'POST', `/api/stockpiles/${id}/undo`, { report_id: standing.id });
}

/** Plans a shipment and saves it. @param isWanted decides by the plan of the caller and that of an outsider. */
export async function ship(
  world: World,
  by: SignedIn,
  dice: number[],
  parts: object,
  isWanted: (plan: string, outsiders: string) => boolean,
) {
  const supplier_id = pick(world.siteIds, dice[0]);
  const destination_id = pick(world.siteIds, dice[1]);
  if (supplier_id === destination_id) return undefined;
  const route = { supplier_id, destination_id };
  const generate = { ...route, container_count: 9, ...parts };
  const planOf = async (who: SignedIn) =>
    (await ask(world, who, 'POST', '/api/logi_gen/generate', { generate })).json as {
      supplies: { item: { id: number }; quantity: number }[];
    }[];
  const plan = await planOf(by);
  if (!Array.isArray(plan) || plan.length === 0) return undefined;
  if (!isWanted(JSON.stringify(plan), JSON.stringify(await planOf(world.reader)))) return undefined;
  const containers = plan.map(({ supplies }) =>
    supplies.map(({ item, quantity }) => ({ item_id: item.id, quantity })),
  );
  return ask(world, by, 'POST', '/api/shipments', {
    shipment: { attributes: { ...route, ...parts, containers } },
  });
}

/** Takes a step with a shipment, whichever it allows. */
export async function step(world: World, by: SignedIn, id: number, chance: number | undefined) {
  const { json } = await ask(world, by, 'GET', `/api/shipments/${id}`);
  const { containers = [] } = json as { containers?: { number: number; steps: string[] }[] };
  const possible = containers.flatMap(({ number, steps }) =>
    steps.map((action) => ({ action, containers: [number] })),
  );
  const chosen = pick(possible, chance);
  if (chosen === undefined) return undefined;
  return ask(world, by, 'POST', `/api/shipments/${id}/steps`, { step: chosen });
}

export async function hiddenShipments({ app }: World): Promise<number[]> {
  const rows = await app.db
    .selectDistinct({ id: schema.shipmentLocks.shipmentId })
    .from(schema.shipmentLocks)
    .orderBy(schema.shipmentLocks.shipmentId);
  return rows.map(({ id }) => id);
}

/** The public part of the event for a warehouse form, in the world in which the change was made differently. */
export const announceWarehouse = (world: World) =>
  announce(world.app.db, {
    event: 'change',
    features: [...changesOf(warehouses.update)],
    withoutRead: ['warehouses'],
    page: null,
  });
