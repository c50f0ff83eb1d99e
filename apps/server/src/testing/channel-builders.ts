import { type Channel, channels } from '@backline/contract';
import type { AlertPlace } from '@backline/domain';
import { orderSteps, orders } from '../db/schema.ts';
import { replyOf, type SignedIn, type TestApp } from './test-app.ts';
import { itemId } from './warehouse-builders.ts';

type Rules = Channel['rules'];

/** Rules that select everything, ping nobody and are about all warehouses; `more` replaces some. */
export function allRules(more: Partial<Rules> = {}): Rules {
  const rule = { on: true, places: null, roleId: null };
  return {
    publicSoon: rule,
    belowMinimum: rule,
    runsOut: rule,
    threats: rule,
    orders: rule,
    shipments: rule,
    reportOld: rule,
    ...more,
  };
}

/** The fields of a new channel without its address. */
export function channelFields() {
  return {
    name: 'logi-alerts',
    groupId: null,
    rules: allRules(),
    digestHour: null,
    quietHours: null,
    timeZone: 'UTC',
    language: 'en' as const,
    statusMessage: false,
    dailyLimit: null,
  };
}

/** A channel that sends to a webhook, with defaults for all fields that a test omits. */
export async function addChannel(
  app: TestApp,
  by: SignedIn,
  webhook: { address: string },
  more: Partial<ReturnType<typeof channelFields>> | object = {},
): Promise<Channel> {
  const attributes = { ...channelFields(), address: webhook.address, ...more };
  return replyOf(await app.call(channels.create, { body: { channel: { attributes } } }, by));
}

/** Inserts an order of nine crates of rifles at the MPF for a warehouse, ready now. @returns its alert. */
export async function addReadyOrder(app: TestApp, { userId }: SignedIn, destination: AlertPlace) {
  const { db, clock } = app;
  const at = clock.now.toISOString();
  const rifle = await itemId(app, 'RifleW', true);
  const made = { itemId: rifle, crates: 9, method: 'mpf', warehouseId: destination.id } as const;
  const [order] = await db
    .insert(orders)
    .values({ ...made, state: 'queued', queuedAt: at, readyAt: at })
    .returning();
  const orderId = order!.id;
  const step = { orderId, state: 'queued', userId, username: 'Anna', at, before: null } as const;
  await db.insert(orderSteps).values(step);
  return {
    kind: 'order-ready',
    orderId,
    item: { firName: 'RifleW', crated: true, name: 'Argenti r.II Rifle (Crated)' },
    crates: 9,
    factory: null,
    method: 'mpf',
    destination,
    publicAt: new Date(clock.now.getTime() + 50 * 3_600_000).toISOString(),
  } as const;
}
