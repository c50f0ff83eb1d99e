import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseDirectory, hasEmbeddedDatabase, openEmbeddedDatabase } from './database.ts';
import { DamagedDatabaseError, inspectDatabaseFolder } from './database-folder.ts';
import { rowsOf } from './migrations.ts';
import { categories } from './schema.ts';

/** A data folder whose database was closed cleanly, with one row in it. */
let whole: string;
let categoriesFile: string;
let folder: string;
beforeAll(async () => {
  whole = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-whole-'));
  const umask = process.umask(0);
  const { db, close } = await openEmbeddedDatabase(whole);
  await db.insert(categories).values({ name: 'Kept' });
  const found = await db.execute(sql`select pg_relation_filepath('categories') as file`);
  categoriesFile = rowsOf<{ file: string }>(found)[0]?.file ?? '';
  await close();
  process.umask(umask);
});
afterAll(() => fs.rmSync(whole, { recursive: true }));
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-damaged-'));
  fs.cpSync(databaseDirectory(whole), databaseDirectory(folder), { recursive: true });
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const inDatabase = (name: string) => path.join(databaseDirectory(folder), name);
/** Every file in the database's folder with a digest of its contents. */
const contents = () =>
  Object.fromEntries(
    (fs.readdirSync(databaseDirectory(folder), { recursive: true }) as string[])
      .filter((name) => fs.statSync(inDatabase(name)).isFile())
      .map((name) => [
        name,
        createHash('sha1')
          .update(fs.readFileSync(inDatabase(name)))
          .digest('hex'),
      ]),
  );
const keptRows = async () => {
  const { db, close } = await openEmbeddedDatabase(folder);
  const rows = await db.select({ name: categories.name }).from(categories);
  await close();
  return rows;
};

describe('missing or truncated files are found before anything is opened', () => {
  const names = [
    'PG_VERSION',
    'postgresql.conf',
    'global/pg_control',
    'global/pg_filenode.map',
    'base/1/PG_VERSION',
    'base/5/PG_VERSION',
    'base/5/pg_filenode.map',
    'pg_wal/000000010000000000000001',
    'pg_xact/0000',
    'pg_multixact/offsets/0000',
    'pg_multixact/members/0000',
  ];

  it.each(names)('%s', (name) => {
    const file = inDatabase(name);
    const kept = fs.readFileSync(file);
    for (const harm of [() => fs.rmSync(file), () => fs.writeFileSync(file, '')]) {
      harm();
      const before = contents();
      expect(() => hasEmbeddedDatabase(folder)).toThrow(DamagedDatabaseError);
      expect(() => hasEmbeddedDatabase(folder)).toThrow(new RegExp(path.posix.dirname(name)));
      expect(contents()).toEqual(before);
      fs.writeFileSync(file, kept);
    }
    expect(inspectDatabaseFolder(databaseDirectory(folder))).toBe('whole');
  });

  it.each(['global/pg_control', 'pg_wal/000000010000000000000001', 'pg_xact/0000'])(
    '%s that lost its last byte',
    (name) => {
      fs.truncateSync(inDatabase(name), fs.statSync(inDatabase(name)).size - 1);
      expect(() => inspectDatabaseFolder(databaseDirectory(folder))).toThrow(/cut off/);
    },
  );
});

it('a database without its PG_VERSION is not created again: restoring the file brings every row back', async () => {
  const file = inDatabase('PG_VERSION');
  const kept = fs.readFileSync(file);
  fs.rmSync(file);
  const before = contents();
  await expect(openEmbeddedDatabase(folder)).rejects.toThrow(/PG_VERSION is missing/);
  expect(contents()).toEqual(before);
  fs.writeFileSync(file, kept);
  expect(await keptRows()).toEqual([{ name: 'Kept' }]);
});

it.each(['base', 'base/5', 'global', 'pg_wal', 'pg_xact', 'pg_multixact'])(
  'a database without its folder %s is refused, and left as it is',
  (name) => {
    fs.rmSync(inDatabase(name), { recursive: true });
    const before = contents();
    expect(() => inspectDatabaseFolder(databaseDirectory(folder))).toThrow(DamagedDatabaseError);
    expect(contents()).toEqual(before);
  },
);

it('a folder of other files is refused; an empty or missing one counts as no database', () => {
  const directory = databaseDirectory(folder);
  fs.rmSync(directory, { recursive: true });
  expect(inspectDatabaseFolder(directory)).toBe('nothing');
  fs.mkdirSync(directory);
  expect(inspectDatabaseFolder(directory)).toBe('nothing');
  fs.writeFileSync(path.join(directory, '.keep'), '');
  expect(() => inspectDatabaseFolder(directory)).toThrow(/PG_VERSION is missing/);
});

describe('damage found by PostgreSQL itself is reported in its words, with the remedy', () => {
  it.each([
    ['the control file', 'global/pg_control', 40, /incorrect checksum in control file/],
    [
      'the write-ahead log',
      'pg_wal/000000010000000000000001',
      0,
      /could not locate a valid checkpoint record/,
    ],
  ])('%s', async (_, name, from, words) => {
    const damaged = fs.readFileSync(inDatabase(name)).fill('backline', from);
    fs.writeFileSync(inDatabase(name), damaged);
    const before = contents();
    const start = openEmbeddedDatabase(folder);
    await expect(start).rejects.toThrow(DamagedDatabaseError);
    await expect(start).rejects.toThrow(words);
    await expect(start).rejects.toThrow(/npm run restore -- FILE/);
    expect(contents()).toEqual(before);
  });

  it('a missing table file is named with its table, and restoring it brings every row back', async () => {
    const kept = fs.readFileSync(inDatabase(categoriesFile));
    fs.rmSync(inDatabase(categoriesFile));
    await expect(openEmbeddedDatabase(folder)).rejects.toThrow(`${categoriesFile} (categories) is missing`);
    fs.writeFileSync(inDatabase(categoriesFile), kept);
    expect(await keptRows()).toEqual([{ name: 'Kept' }]);
  });

  it('the latest backup in the data folder is named', () => {
    fs.mkdirSync(path.join(folder, 'backups'));
    for (const day of ['20', '21'])
      fs.writeFileSync(path.join(folder, `backups/backline-2026-11-${day}T04-15-00Z.backup`), '');
    fs.rmSync(inDatabase('PG_VERSION'));
    expect(() => hasEmbeddedDatabase(folder)).toThrow(
      `npm run restore -- ${folder}/backups/backline-2026-11-21T04-15-00Z.backup`,
    );
  });
});

describe('creating a database', () => {
  it('that was interrupted starts again, and no partial result is visible', async () => {
    fs.renameSync(databaseDirectory(folder), `${databaseDirectory(folder)}.new`);
    fs.rmSync(`${databaseDirectory(folder)}.new/PG_VERSION`);
    expect(hasEmbeddedDatabase(folder)).toBe(false);
    const { close } = await openEmbeddedDatabase(folder);
    await close();
    expect(fs.readdirSync(folder)).toEqual(['database']);
    expect(inspectDatabaseFolder(databaseDirectory(folder))).toBe('whole');
  });

  it('makes every file and folder of it accessible to its owner alone, whatever the umask', async () => {
    const umask = process.umask(0);
    const { db, close } = await openEmbeddedDatabase(folder);
    await db.execute(sql`create table made_later (id int)`);
    await db.execute(sql`copy (select 1) to '/pglite/data/copied'`); // PostgreSQL opens these differently
    await close();
    process.umask(umask);
    const looseIn = (place: string) =>
      (fs.readdirSync(place, { recursive: true }) as string[]).filter(
        (name) => (fs.statSync(path.join(place, name)).mode & 0o077) !== 0,
      );
    expect(fs.existsSync(inDatabase('copied'))).toBe(true);
    expect([looseIn(folder), looseIn(whole)]).toEqual([[], []]);
  });
});
