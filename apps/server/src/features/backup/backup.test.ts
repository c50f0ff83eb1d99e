import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { backup } from '@backline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../commands/restore-backup.ts';
import type { Database, Db } from '../../db/database.ts';
import { rowsOf } from '../../db/migrations.ts';
import { auditEntries, channels } from '../../db/schema.ts';
import { fillDemo } from '../../demo/fill-demo.ts';
import { openTestApp, type SignedIn, START, type TestApp } from '../../testing/test-app.ts';
import { openEmptyTestDatabase, openTestDatabase } from '../../testing/test-database.ts';
import { ownTables } from '../../transfer/transfer.queries.ts';
import { encryptWebhook } from '../channels/webhook-secret.ts';
import { seedCatalog } from '../items/seed-catalog.queries.ts';

const CSRF = 'test-csrf-token';
const KEY = '3f8e0d0e-58c4-4a8c-9a0e-0f6f2f4f0001';
const LEFT_OUT = ['sessions', 'push_subscriptions', 'push_messages'];
const LIMIT_MS = 180_000;

describe('everything as one file', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-test-'));
  let database: Database;
  let app: TestApp;
  let admin: SignedIn;

  beforeAll(async () => {
    fs.chmodSync(folder, 0o700);
    database = await openTestDatabase();
    await seedCatalog(database.db);
    app = await openTestApp({
      database,
      config: { dataDirectory: folder, publicUrl: 'https://iron.example' },
    });
    await fillDemo(database.db, START);
    admin = await app.signIn({ admin: true, username: 'Quartermaster' });
    await database.db.insert(channels).values({
      ...{ rules: {}, timeZone: 'UTC', language: 'en', statusMessage: false, name: 'Logistics', key: KEY },
      address: encryptWebhook({ id: '1', token: 'of-a-webhook', threadId: null }, KEY, app.config.appSecret),
    });
  }, LIMIT_MS);
  afterAll(async () => {
    await app.close();
    await database.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const ask = (by: SignedIn) =>
    app.server.inject({
      method: 'POST',
      url: backup.download.path,
      headers: {
        authorization: `Bearer ${by.token}`,
        cookie: `XSRF-TOKEN=${CSRF}`,
        'x-xsrf-token': CSRF,
        accept: 'application/json',
        'accept-encoding': 'gzip, br',
      },
    });

  async function allRows(db: Db): Promise<Map<string, string[]>> {
    const rows = new Map<string, string[]>();
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`set local timezone to 'UTC'`);
      for (const table of ownTables()) {
        const found = await transaction.execute(
          sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t order by to_jsonb(t)::text collate "C"`,
        );
        rows.set(
          table,
          rowsOf<{ row: string }>(found).map(({ row }) => row),
        );
      }
    });
    return rows;
  }

  it('restores row by row the same, without sessions, and no secret is in it', {
    timeout: LIMIT_MS,
  }, async () => {
    const before = await allRows(database.db);
    for (const table of ['users', 'sessions', 'stockpile_contents', 'goals', 'reports', 'channels'])
      expect([table, before.get(table)?.length]).not.toEqual([table, 0]);
    const answer = await ask(admin);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/gzip',
      'no-store',
    ]);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="iron\.example-2026-11-21T12-00-00Z\.backup"$/,
    );
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);

    const text = gunzipSync(answer.rawPayload).toString('utf8');
    expect(text).toContain('"Quartermaster"');
    expect(text).not.toContain(app.config.appSecret);
    expect(text).not.toContain('of-a-webhook');
    const file = path.join(folder, 'downloaded.backup');
    fs.writeFileSync(file, answer.rawPayload);
    const elsewhere = await openEmptyTestDatabase();
    const { createdAt } = await restoreBackup(elsewhere, file, { now: START });
    const restored = await elsewhere.db.delete(auditEntries).where(sql`action = 'restore'`).returning();
    expect(restored).toMatchObject([
      {
        userId: null,
        username: 'Backline',
        feature: 'backup',
        changes: [{ field: 'backup', before: '', after: createdAt }],
      },
    ]);
    const after = await allRows(elsewhere.db);
    for (const table of ownTables())
      expect([table, after.get(table)]).toEqual([table, LEFT_OUT.includes(table) ? [] : before.get(table)]);
    await elsewhere.close();
  });

  it('is in the audit trail, and leaves nothing on the server', async () => {
    const noted = await database.db
      .select({ who: auditEntries.username, action: auditEntries.action, outcome: auditEntries.outcome })
      .from(auditEntries)
      .where(sql`feature = 'backup'`);
    expect(noted).toEqual([{ who: 'Quartermaster', action: 'download', outcome: 'done' }]);
    await expect.poll(() => fs.readdirSync(path.join(folder, 'downloads'))).toEqual([]);
  });

  it('is written once at a time, and can be had again after that', { timeout: LIMIT_MS }, async () => {
    const answers = await Promise.all([ask(admin), ask(admin)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await ask(admin)).statusCode).toBe(200);
  });

  it('is for admins only', async () => {
    const manager = await app.signIn({ read: true, edit: true, manage: true });
    expect((await ask(manager)).statusCode).toBe(403);
  });
});

it('a person gets it three times in a minute', { timeout: LIMIT_MS }, async () => {
  const app = await openTestApp({ config: { rateLimitFactor: 1 } });
  const admin = await app.signIn({ admin: true });
  const statuses: number[] = [];
  for (let time = 0; time < 4; time += 1)
    statuses.push((await app.request({ method: 'POST', url: backup.download.path, by: admin })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  await app.close();
});
