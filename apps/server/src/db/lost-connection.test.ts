import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTemporaryPostgres, type TemporaryPostgres } from '../testing/temporary-postgres.ts';
import type { Database } from './database.ts';
import { isDatabaseAway } from './database-away.ts';
import { openPostgres } from './open-postgres.ts';

describe('a PostgreSQL connection that breaks', () => {
  let postgres: TemporaryPostgres;
  let database: Database;
  const lost: Error[] = [];

  beforeAll(async () => {
    postgres = await startTemporaryPostgres({ durable: false });
    database = await openPostgres(postgres.url('postgres'), (error) => void lost.push(error), {
      limit: 3,
    });
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
  });

  /** Ends every connection except the one that asks, as a restart of PostgreSQL does. */
  const endOthers = () =>
    database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user`,
    );

  it('in a transaction fails only that transaction, and the process continues', async () => {
    const broken = database.db.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`);
      await endOthers();
      await pause(100); // the connection learns of its end while it is idle
      await transaction.execute(sql`select 2`);
    });
    const reason = await broken.catch((error: unknown) => error);
    expect(isDatabaseAway(reason)).toBe(true);
    expect(await database.db.execute(sql`select 3 as answer`)).toMatchObject({ rows: [{ answer: 3 }] });
  });

  it('while idle is replaced and reported to the operator', async () => {
    await Promise.all([1, 2, 3].map(() => database.db.execute(sql`select pg_sleep(0.05)`)));
    const before = lost.length;
    await endOthers();
    await expect.poll(() => lost.length).toBeGreaterThan(before);
    expect(await database.db.execute(sql`select 4 as answer`)).toMatchObject({ rows: [{ answer: 4 }] });
  });
});
