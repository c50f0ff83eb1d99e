import fs from 'node:fs';
import path from 'node:path';
import { war } from '@backline/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as schema from '../../db/schema.ts';
import { replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';
import { discardArchive, publishArchive, settleArchives } from './archive-war.ts';
import { lockWar } from './war.queries.ts';

const app = useTestApp();
let admin: SignedIn;
let folder: string;

beforeAll(async () => {
  folder = path.join(app.config.dataDirectory, 'archive');
});
beforeEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  admin = await app.signIn({ admin: true, username: 'Quartermaster' });
  await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
});

const reset = async () => {
  const { archive, counts } = replyOf(await app.call(war.reset, { body: {} }, admin));
  if (archive === null) throw new Error('There was nothing to reset.');
  return { archive, counts };
};
const codeOf = (run: () => void): unknown => {
  try {
    run();
    return 'done';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
};

describe('the file of an archive', () => {
  it('is in the folder archive, named after the moment, and numbered if the name is taken', async () => {
    expect((await reset()).archive).toBe('war-2026-11-21T12-00-00.000Z.jsonl.gz');
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
    expect((await reset()).archive).toBe('war-2026-11-21T12-00-00.000Z-2.jsonl.gz');
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
    expect((await reset()).archive).toBe('war-2026-11-21T12-00-00.000Z-3.jsonl.gz');
    expect(fs.readdirSync(app.config.dataDirectory)).toContain('archive');
    expect(fs.readdirSync(folder).toSorted()).toEqual([
      'war-2026-11-21T12-00-00.000Z-2.jsonl.gz',
      'war-2026-11-21T12-00-00.000Z-3.jsonl.gz',
      'war-2026-11-21T12-00-00.000Z.jsonl.gz',
    ]);
  });

  it('that another process has already renamed is not touched', () => {
    fs.mkdirSync(folder);
    const file = path.join(folder, 'war.jsonl.gz');
    fs.writeFileSync(file, 'whole');
    expect(codeOf(() => publishArchive(file))).toBe('done');
    expect(fs.readFileSync(file, 'utf8')).toBe('whole');
  });

  it('that does not exist cannot be renamed, which is an error', () => {
    fs.mkdirSync(folder);
    expect(codeOf(() => publishArchive(path.join(folder, 'war.jsonl.gz')))).toBe('ENOENT');
  });

  it('whose name is taken by a folder cannot be renamed, which is an error', () => {
    const file = path.join(folder, 'war.jsonl.gz');
    fs.mkdirSync(file, { recursive: true });
    fs.writeFileSync(`${file}.partial`, 'whole');
    expect(codeOf(() => publishArchive(file))).toBe('EISDIR');
    expect(fs.readFileSync(`${file}.partial`, 'utf8')).toBe('whole');
  });

  it('that another process has already removed need not be removed again', () => {
    fs.mkdirSync(folder);
    const file = path.join(folder, 'war.jsonl.gz');
    fs.writeFileSync(`${file}.partial`, 'half');
    expect(codeOf(() => discardArchive(file))).toBe('done');
    expect(codeOf(() => discardArchive(file))).toBe('done');
    expect(fs.readdirSync(folder)).toEqual([]);
  });
});

describe('settling archives when there is nothing to settle', () => {
  /** Tells which finishes first: settling, or a transaction of another process that has the war locked. */
  const settleDuringReset = async () => {
    const ended: string[] = [];
    let settling = Promise.resolve(0);
    await app.db.transaction(async (db) => {
      await lockWar(db);
      settling = settleArchives(app.db, app.config.dataDirectory).then(() => ended.push('settling'));
      await db.execute(sql`select 1`);
      ended.push('reset');
    });
    await settling;
    return ended;
  };

  it('does not wait for a running reset: before the first archive', async () => {
    expect(await settleDuringReset()).toEqual(['settling', 'reset']);
  });

  it('does not wait for a running reset: with archives that have their names', async () => {
    const { archive } = await reset();
    expect(await settleDuringReset()).toEqual(['settling', 'reset']);
    expect(fs.readdirSync(folder)).toEqual([archive]);
  });

  it('waits if a file does not have its name yet', async () => {
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'war.jsonl.gz.partial'), 'half');
    expect(await settleDuringReset()).toEqual(['reset', 'settling']);
    expect(fs.readdirSync(folder)).toEqual([]);
  });
});

it('a war under reset is locked against every writer, while everybody can still read', async () => {
  const locked = await app.db.transaction(async (db) => {
    await lockWar(db);
    const rows = await db
      .select({ name: sql<string>`relation::regclass::text` })
      .from(sql`pg_locks`)
      .where(sql`pid = pg_backend_pid() and locktype = 'relation' and mode = 'ExclusiveLock' and granted`);
    return rows.map(({ name }) => name);
  });
  expect(locked.toSorted()).toEqual([
    'factories',
    'goals',
    'items',
    'order_steps',
    'orders',
    'request_events',
    'request_lines',
    'request_loads',
    'requests',
    'run_claims',
    'run_lines',
    'runs',
    'shipment_containers',
    'shipment_contents',
    'shipment_events',
    'shipment_locks',
    'shipments',
    'stockpile_contents',
    'stockpiles',
    'warehouses',
  ]);
});

describe('the log of a war reset', () => {
  it('names who did it, where the archive is and how much is in it', async () => {
    const warned = vi.spyOn(app.server.log, 'warn');
    try {
      const { archive, counts } = await reset();
      expect(warned.mock.calls).toEqual([
        [{ user: admin.userId, archive: path.join(folder, archive), counts }, 'the war was reset'],
      ]);
      expect(counts).toMatchObject({ warehouses: 1, stockpiles: 1 });
    } finally {
      warned.mockRestore();
    }
  });

  it('reports that the file could not be renamed; the reset is done, and the next settling renames the file', async () => {
    const failure = Object.assign(new Error('input/output error'), { code: 'EIO' });
    const failed = vi.spyOn(app.server.log, 'error');
    const renamed = vi.spyOn(fs, 'renameSync').mockImplementationOnce(() => {
      throw failure;
    });
    try {
      const { archive } = await reset();
      expect(failed.mock.calls).toEqual([
        [
          { err: failure, archive: path.join(folder, archive) },
          'the file of an archive did not get its name',
        ],
      ]);
      expect(fs.readdirSync(folder)).toEqual([`${archive}.partial`]);
      expect(await app.db.select().from(schema.stockpiles)).toEqual([]);
      await app.server.jobs.runNow('archives');
      expect(fs.readdirSync(folder)).toEqual([archive]);
    } finally {
      failed.mockRestore();
      renamed.mockRestore();
    }
  });
});

it('a war reset with a non-empty body is refused with the reason', async () => {
  const answer = await app.request({ method: 'POST', url: '/api/war/reset', by: admin, payload: { id: 1 } });
  expect(answer.status).toBe(422);
  expect(answer.json).toMatchObject({
    error: { fields: { body: 'The body of a war reset must be empty.' } },
  });
});
