import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Db } from '../../apps/server/src/db/database.ts';
import {
  categories,
  channelAlerts,
  channels,
  discords,
  roles,
  shipments,
  stockpiles,
  warehouses,
} from '../../apps/server/src/db/schema.ts';
import { openEmbeddedDatabase } from '../../apps/server/src/embedded-postgres/embedded-database.ts';
import { createWebhooks } from '../../apps/server/src/external/webhooks.ts';
import { queueForChannels } from '../../apps/server/src/features/channels/queue-for-channels.ts';
import { sendAlerts } from '../../apps/server/src/features/channels/send-alerts.ts';
import { encryptWebhook } from '../../apps/server/src/features/channels/webhook-secret.ts';
import { seedCatalog } from '../../apps/server/src/features/items/seed-catalog.queries.ts';
import { testConfig } from '../../apps/server/src/testing/test-app.ts';
import {
  type AlertEvent,
  type AlertPlace,
  RELEASE_HOURS,
  readWebhookAddress,
} from '../../packages/domain/src/index.ts';

/**
 * The process that the soak of alerts kills: it fills a database with alerts, or sends the waiting ones until none is
 * left. Its clock runs faster, so that pauses of hours take seconds. Arguments: `fill FOLDER DISCORD SPEED ADDRESS
 * ALERTS` or `send FOLDER DISCORD SPEED`.
 */
const [mode, folder = '', discordUrl = '', speed = '1', address = '', alerts = '0'] = process.argv.slice(2);

const START = Date.parse('2026-11-21T12:00:00Z');
const GROUP_MS = 100_000;
const TIMEOUT_MS = 500;
const SCOPE = '[false,[]]';
const { appSecret } = testConfig;

/** Every tenth message pings a role; the others make no sound. */
async function fill(): Promise<void> {
  const { db, close } = await openEmbeddedDatabase(folder);
  await seedCatalog(db);
  const [from, to] = await db.select().from(warehouses).limit(2);
  if (from === undefined || to === undefined) throw new Error('The catalog has sites.');
  const [category] = await db.insert(categories).values({ name: 'Depots' }).returning();
  const used = { active: true, categoryId: category?.id ?? null };
  await db.update(warehouses).set(used).where(eq(warehouses.id, to.id));
  const [shipment] = await db
    .insert(shipments)
    .values({ supplierId: from.id, destinationId: to.id, username: 'Anna' })
    .returning();
  if (shipment === undefined) throw new Error('An insert always gives its row.');
  await addChannel(db);
  const place = ({ id, name, location }: typeof from) => ({ id, name, location });
  for (let number = 1, group = 0; number <= Number(alerts); group += 1) {
    const at = new Date(START + group * GROUP_MS).toISOString();
    const isPing = group % 10 === 9;
    const size = Math.min(isPing ? 1 : 1 + (group % 8), Number(alerts) + 1 - number);
    const numbers = Array.from({ length: size }, (_, index) => number + index);
    const delivered = (id: number): AlertEvent => ({
      kind: 'shipment-delivered',
      shipmentId: shipment.id,
      from: place(from),
      to: place(to),
      containers: [id],
      crates: 60,
      by: { id: null, name: 'Anna' },
    });
    const events = isPing ? [await addPublicSoon(db, place(to), number)] : numbers.map(delivered);
    await queueForChannels(
      db,
      SCOPE,
      events.map((event, index) => ({ id: number + index, at, event })),
    );
    number += size;
  }
  await close();
}

async function addChannel(db: Db): Promise<void> {
  const key = randomUUID();
  const webhook = readWebhookAddress(address);
  if (webhook === null) throw new Error('ADDRESS is not the address of a webhook.');
  const [discord] = await db.insert(discords).values({ name: 'soak', guildId: '1' }).returning();
  const [role] = await db
    .insert(roles)
    .values({ discordId: discord?.id ?? 0, name: 'Logi', roleId: '777' })
    .returning();
  const rule = { on: true, places: null, roleId: null };
  const publicSoon = { ...rule, roleId: role?.id ?? null };
  await db.insert(channels).values({
    name: 'soak',
    key,
    address: encryptWebhook(webhook, key, appSecret),
    rules: {
      publicSoon,
      belowMinimum: rule,
      runsOut: rule,
      threats: rule,
      orders: rule,
      shipments: rule,
      reportOld: rule,
    },
    timeZone: 'UTC',
    language: 'en',
    statusMessage: false,
    dailyLimit: null,
  });
}

/** A stockpile that goes public in four hours, with the number of its alert in its name. */
async function addPublicSoon(db: Db, warehouse: AlertPlace, number: number): Promise<AlertEvent> {
  const name = `Pile ${number}`;
  const refreshedAt = new Date(START).toISOString();
  const [row] = await db
    .insert(stockpiles)
    .values({ warehouseId: warehouse.id, name, refreshedAt })
    .returning();
  const publicAt = new Date(START + RELEASE_HOURS * 3_600_000).toISOString();
  return { kind: 'public-soon', stockpile: { id: row?.id ?? 0, name }, warehouse, hours: 4, publicAt };
}

async function send(): Promise<void> {
  const database = await openEmbeddedDatabase(folder);
  // Everything is due from the start, and the lease of the process before has expired.
  const [channel] = await database.db.select().from(channels);
  const began = Math.max(
    START + 48 * 3_600_000,
    ...[channel?.leasedUntil, channel?.retryAt].map((time) => Date.parse(time ?? '') || 0),
  );
  const opened = Date.now();
  const now = () => new Date(began + (Date.now() - opened) * Number(speed));
  const log = { warn: () => {} } as never; // the only method that sending uses
  const config = { ...testConfig, appSecret };
  const sender = { config, database, now, log, webhooks: createWebhooks(discordUrl, TIMEOUT_MS) };
  const { signal } = new AbortController();
  process.stdout.write('ready\n');
  for (;;) {
    await sendAlerts(sender, signal);
    const left = await database.db.$count(channelAlerts);
    const [{ lastError, lastErrorAt } = { lastError: null, lastErrorAt: null }] = await database.db
      .select()
      .from(channels);
    process.stdout.write(`left ${left} ${lastError ?? '-'} ${lastErrorAt ?? '-'}\n`);
    if (left === 0) break;
    await sleep(1);
  }
  await database.close();
}

await (mode === 'fill' ? fill() : send());
process.exit(0);
