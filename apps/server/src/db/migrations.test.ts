import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { useOpened } from '../testing/test-app.ts';
import { emptyDatabase, openEmptyTestDatabase } from '../testing/test-database.ts';
import {
  checkMigrations,
  isOfNextRelease,
  knownMigrations,
  LAST_RELEASE,
  listMigrations,
  migrate,
  OtherVersionError,
  rowsOf,
} from './migrations.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../migrations');
const files = fs
  .readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const digestsWith = (lineEnd: string) =>
  files.map((name) => {
    const text = fs.readFileSync(path.join(FOLDER, name), 'utf8').replaceAll('\n', lineEnd);
    return createHash('sha256').update(text).digest('hex');
  });

const database = useOpened(openEmptyTestDatabase);
beforeEach(async () => {
  await emptyDatabase(database.db);
  await start();
});

const start = () => database.db.transaction((transaction) => migrate(transaction));
/** As a program with the first migrations alone leaves it. */
const startOf = async (count: number) => {
  await emptyDatabase(database.db);
  await database.db.transaction((transaction) => migrate(transaction, count));
};
const records = sql`drizzle.__drizzle_migrations`;
const addLater = (hash: string, worksFrom: number | null) =>
  database.db.execute(
    sql`insert into ${records} (hash, created_at, works_from) values (${hash}, 9999999999999, ${worksFrom})`,
  );

describe('a database or backup that was made on Windows, with its line ends in the migrations', () => {
  it('is known here, and one made here is known there', async () => {
    const [unix, windows] = [digestsWith('\n'), digestsWith('\r\n')];
    expect(unix.length).toBeGreaterThan(7);
    expect(windows).not.toEqual(unix);
    expect(knownMigrations()).toEqual(unix);
    for (const hashes of [unix, windows, windows.slice(0, 3)])
      expect(() => checkMigrations(hashes)).not.toThrow();
    expect(() => checkMigrations(windows.slice(1))).toThrow(OtherVersionError);
  });

  it('is opened, and goes on from where it was', async () => {
    await startOf(files.length - 1);
    for (const [index, hash] of digestsWith('\r\n').entries())
      await database.db.execute(sql`update ${records} set hash = ${hash} where id = ${index + 1}`);
    expect(await listMigrations(database.db)).toEqual(digestsWith('\n').slice(0, -1));
    await start();
    expect(await listMigrations(database.db)).toEqual(digestsWith('\n'));
  });
});

describe('a database that the next release has migrated', () => {
  it('is used and left as it is, so that an interrupted update can be taken back', async () => {
    await addLater('of the next release', files.length);
    await start();
    expect(await isOfNextRelease(database.db)).toBe(true);
    expect((await listMigrations(database.db)).at(-1)).toBe('of the next release');
  });

  it.each([
    ['that needs a later program than this', files.length + 1],
    ['that does not say which programs it leaves working', null],
  ])('with a migration %s is refused', async (_, worksFrom) => {
    await addLater('of the next release', files.length);
    await addLater('of a later one', worksFrom);
    expect(await isOfNextRelease(database.db)).toBe(false);
    await expect(start()).rejects.toThrow(OtherVersionError);
  });

  it('but is of another program is refused', async () => {
    await addLater('of the next release', files.length);
    await database.db.execute(sql`update ${records} set hash = 'of another program' where id = 2`);
    expect(await isOfNextRelease(database.db)).toBe(false);
    await expect(start()).rejects.toThrow(OtherVersionError);
  });

  it('by this program says which programs it leaves working, also where the last one did not', async () => {
    await startOf(files.length - 1);
    await database.db.execute(sql`alter table ${records} drop column works_from`);
    await start();
    const rows = await database.db.execute(sql`select works_from from ${records} order by id`);
    expect(rowsOf<{ works_from: number | null }>(rows).map((row) => row.works_from)).toEqual([
      ...files.slice(1).map(() => null),
      LAST_RELEASE,
    ]);
  });
});
