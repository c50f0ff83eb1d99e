import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Db } from '../db/database.ts';
import { migrate, rowsOf } from '../db/migrations.ts';
import { openSchemas, type SchemaServer } from '../db/open-schemas.ts';
import { channels, pushSubscriptions, sessions, users } from '../db/schema.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { decryptWebhook, encryptWebhook } from '../features/channels/webhook-secret.ts';
import { seedCatalog } from '../features/items/seed-catalog.queries.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '../testing/temporary-postgres.ts';
import { openEmptyTestDatabase } from '../testing/test-database.ts';
import { backUp } from '../transfer/back-up.ts';
import { ownTables } from '../transfer/transfer.queries.ts';
import { TransferError } from '../transfer/transfer.ts';
import { backUpRegiment, restoreRegiment } from './carry-regiment.ts';
import { restoreBackup } from './restore-backup.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const KEY = '3f8e0d0e-58c4-4a8c-9a0e-0f6f2f4f0001';
const WEBHOOK = { id: '123456789012345678', token: 'a-token-of-a-webhook', threadId: null };
const SESSIONS = ['sessions', 'push_subscriptions', 'push_messages'];
const SECRETS = {
  regiment_1: 'the secret of the first regiment, long enough',
  regiment_2: 'the secret of the second regiment, long enough',
  regiment_3: 'the secret of the third regiment, long enough',
};

describe('a regiment that moves', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-test-'));
  const there = path.join(folder, 'there.backup');
  const back = path.join(folder, 'back.backup');
  let postgres: TemporaryPostgres;
  let server: SchemaServer;
  let single: Database;

  const homeOf = (schema: keyof typeof SECRETS) => ({
    db: server.open(schema).db,
    appSecret: SECRETS[schema],
  });

  beforeAll(async () => {
    postgres = await startTemporaryPostgres({ durable: false });
    server = openSchemas(postgres.url('postgres'), () => {}, { limit: 4 });
    for (const schema of ['regiment_1', 'regiment_2', 'regiment_3'] as const) {
      await server.create(schema);
      await homeOf(schema).db.transaction((transaction) => migrate(transaction));
      await seedCatalog(homeOf(schema).db);
    }
    single = await openEmptyTestDatabase();
    const { db, appSecret } = homeOf('regiment_1');
    await fillDemo(db, NOW);
    await addChannelAndSession(db, appSecret);
  });
  afterAll(async () => {
    await single.close();
    await server.close();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true });
  });

  it('to an installation of its own and back has every row, and webhooks that can be read', async () => {
    const first = homeOf('regiment_1');
    await backUpRegiment(first, there, NOW);
    const secret = fs.readFileSync(`${there}.secret`, 'utf8').trim();
    expect(fs.statSync(`${there}.secret`).mode & 0o777).toBe(0o600);

    await restoreBackup(single, there, { now: NOW });
    expect(await webhookOf(single.db, secret)).toEqual(WEBHOOK);

    await backUp(single.db, { file: back, now: NOW });
    fs.writeFileSync(`${back}.secret`, secret);
    const second = homeOf('regiment_2');
    const { lost } = await restoreRegiment(second, back, NOW);
    expect(lost).toEqual([]);
    expect(await webhookOf(second.db, SECRETS.regiment_2)).toEqual(WEBHOOK);
    expect(await webhookOf(second.db, SECRETS.regiment_1)).toBeNull();

    const tables = ownTables();
    expect(tables.length).toBeGreaterThan(40);
    const before = await allRows(first.db, tables);
    for (const table of ['users', 'stockpile_contents', 'reports', 'goals', 'channels', 'sessions'])
      expect([table, before.get(table)?.length]).not.toEqual([table, 0]);
    const [alone, after] = [await allRows(single.db, tables), await allRows(second.db, tables)];
    const trail = 'audit_entries';
    expect([before, alone, after].map((rows) => rows.get(trail)?.length)).toEqual([0, 1, 2]); // one for each restore
    for (const table of tables.filter((name) => name !== trail)) {
      const wanted = SESSIONS.includes(table) ? [] : before.get(table);
      expect([table, alone.get(table)]).toEqual([table, wanted]);
      expect([table, after.get(table)]).toEqual([table, wanted]);
    }
  });

  it('counts on where it stopped: a new row gets a number that none has had', async () => {
    const highest = async (db: Db) => {
      const rows = await db.execute(sql`select max(id)::int as id from users`);
      return rowsOf<{ id: number }>(rows)[0]!.id;
    };
    const { db } = homeOf('regiment_2');
    const before = await highest(homeOf('regiment_1').db);
    await db.insert(users).values(newUser('new'));
    expect(await highest(db)).toBe(before + 1);
  });

  it('without the secret beside the file names the channels whose webhooks are lost', async () => {
    fs.rmSync(`${back}.secret`);
    const third = homeOf('regiment_3');
    expect((await restoreRegiment(third, back, NOW)).lost).toEqual(['Logistics']);
    expect(await webhookOf(third.db, third.appSecret)).toBeNull();
  });

  it('never takes the place of one that is in use', async () => {
    const refused = restoreRegiment(homeOf('regiment_2'), back, NOW);
    await expect(refused).rejects.toThrow(TransferError);
    await expect(refused).rejects.toThrow(/is in use .* Nothing was changed/);
  });

  const newUser = (name: string) => ({
    discordUserId: `discord ${name}`,
    username: name,
    rolesTriedAt: NOW.toISOString(),
    rolesCheckedAt: NOW.toISOString(),
  });

  async function addChannelAndSession(db: Db, appSecret: string): Promise<void> {
    const address = encryptWebhook(WEBHOOK, KEY, appSecret);
    const channel = { rules: {}, timeZone: 'UTC', language: 'en', statusMessage: false } as const;
    await db.insert(channels).values({ ...channel, name: 'Logistics', key: KEY, address });
    const [user] = await db.insert(users).values(newUser('mover')).returning();
    const expiresAt = new Date(NOW.getTime() + 3_600_000).toISOString();
    await db.insert(sessions).values({ id: 'a session', userId: user!.id, expiresAt });
    await db
      .insert(pushSubscriptions)
      .values({ sessionId: 'a session', subscription: 'encrypted', language: 'en' });
  }

  async function webhookOf(db: Db, secret: string) {
    const [channel] = await db.select().from(channels);
    return decryptWebhook(channel!.address, channel!.key, secret);
  }

  /** Every row as text, except what a webhook is encrypted to: that differs each time. */
  async function allRows(db: Db, tables: string[]): Promise<Map<string, string[]>> {
    const rows = new Map<string, string[]>();
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`set local timezone to 'UTC'`);
      for (const table of tables) {
        const found = await transaction.execute(
          sql`select row from (
              select (case when ${table} = 'channels' then to_jsonb(t) - 'address' else to_jsonb(t) end)::text as row
              from ${sql.identifier(table)} t) texts
            order by row collate "C"`,
        );
        rows.set(
          table,
          rowsOf<{ row: string }>(found).map(({ row }) => row),
        );
      }
    });
    return rows;
  }
});
