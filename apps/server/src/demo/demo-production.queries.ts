import { MINUTE_MS, type OrderState, type ProductionMethod } from '@backline/domain';
import type { Db } from '../db/database.ts';
import { factories, orderSteps, orders } from '../db/schema.ts';

const FACTORIES = [
  {
    name: 'MPF Sitaria',
    method: 'mpf',
    region: 'GreatMarchHex',
    location: 'Great March - Sitaria',
  },
  { name: 'Factory Patridia', method: 'factory', region: 'AcrithiaHex', location: 'Acrithia - Patridia' },
] as const satisfies (typeof factories.$inferInsert)[];

interface OrderPlan {
  firName: string;
  crates: number;
  at: (typeof FACTORIES)[number]['name'];
  /** Key of the site of the warehouse that it is for. */
  siteKey: string;
  /** Its steps: how many minutes ago, the new state, by whom. */
  steps: [minutes: number, state: OrderState, username: string][];
  /** Minutes until it is finished, if somebody has read that in the game. */
  readyIn?: number;
}

const ORDERS: OrderPlan[] = [
  {
    firName: 'MGAmmo',
    crates: 9,
    at: 'MPF Sitaria',
    siteKey: 'ShackledChasmHex:StorageDepot:1',
    steps: [[35, 'wanted', 'Sully']],
  },
  {
    firName: 'Bandages',
    crates: 4,
    at: 'Factory Patridia',
    siteKey: 'KalokaiHex:StorageDepot:1',
    steps: [[50, 'wanted', 'Tanaka']],
  },
  {
    firName: 'LightArtilleryAmmo',
    crates: 9,
    at: 'MPF Sitaria',
    siteKey: 'TerminusHex:Seaport:1',
    steps: [
      [80, 'wanted', 'Marlow'],
      [55, 'claimed', 'Petra'],
    ],
  },
  {
    firName: 'RifleC',
    crates: 9,
    at: 'MPF Sitaria',
    siteKey: 'GreatMarchHex:StorageDepot:1',
    steps: [
      [110, 'claimed', 'Okafor'],
      [20, 'materials-ready', 'Okafor'],
    ],
  },
  {
    firName: 'RifleAmmo',
    crates: 9,
    at: 'MPF Sitaria',
    siteKey: 'GreatMarchHex:StorageDepot:1',
    steps: [
      [140, 'claimed', 'Ines'],
      [95, 'queued', 'Ines'],
    ],
    readyIn: 41,
  },
  {
    firName: 'RpgAmmo',
    crates: 9,
    at: 'MPF Sitaria',
    siteKey: 'TerminusHex:Seaport:1',
    steps: [[30, 'queued', 'Marlow']],
  },
];

interface Places {
  /** By fir_name. */
  itemIds: ReadonlyMap<string, number>;
  /** By site key. */
  warehouseIds: ReadonlyMap<string, number>;
}

/** Two places of production and their orders, as in the middle of a night. An item that is not unlocked gets no order. */
export async function insertDemoOrders(db: Db, { itemIds, warehouseIds }: Places, now: Date): Promise<void> {
  const at = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString();
  const places = new Map<string, { id: number; method: ProductionMethod }>();
  for (const row of await db
    .insert(factories)
    .values([...FACTORIES])
    .returning())
    places.set(row.name, row);
  for (const { firName, crates, at: place, siteKey, steps, readyIn } of ORDERS) {
    const factory = places.get(place);
    const itemId = itemIds.get(firName);
    const last = steps.at(-1);
    if (factory === undefined || itemId === undefined || last === undefined) continue;
    const [minutes, state, username] = last;
    const [order] = await db
      .insert(orders)
      .values({
        itemId,
        crates,
        method: factory.method,
        factoryId: factory.id,
        state,
        warehouseId: warehouseIds.get(siteKey) ?? null,
        holderName: state === 'wanted' ? null : username,
        queuedAt: state === 'queued' ? at(minutes) : null,
        readyAt: readyIn === undefined ? null : at(-readyIn),
        changedAt: at(minutes),
      })
      .returning({ id: orders.id });
    if (order === undefined) continue;
    const { id: orderId } = order;
    await db
      .insert(orderSteps)
      .values(steps.map(([before, state, username]) => ({ orderId, state, username, at: at(before) })));
  }
}
