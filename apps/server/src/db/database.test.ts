import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasEmbeddedDatabase, openEmbeddedDatabase } from './database.ts';
import { DirectoryInUseError } from './directory-lock.ts';
import { categories } from './schema.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-database-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

it('keeps what was committed, syncs each commit to disk, and can be opened only once at a time', async () => {
  expect(hasEmbeddedDatabase(folder)).toBe(false);
  const first = await openEmbeddedDatabase(folder);
  const synced = vi.spyOn(fs, 'fsyncSync');
  await first.db.insert(categories).values({ name: 'Kept' });
  expect(synced).toHaveBeenCalled();
  synced.mockRestore();
  await expect(openEmbeddedDatabase(folder)).rejects.toThrow(DirectoryInUseError);
  await first.close();

  expect(hasEmbeddedDatabase(folder)).toBe(true);
  const second = await openEmbeddedDatabase(folder);
  expect(await second.db.select({ name: categories.name }).from(categories)).toEqual([{ name: 'Kept' }]);
  const settings = await second.db.execute(sql`select current_setting('fsync') as fsync`);
  expect(settings).toMatchObject({ rows: [{ fsync: 'on' }] });
  await second.close();
});

it('releases the lock when the database cannot be opened', async () => {
  fs.writeFileSync(path.join(folder, 'database'), 'a file where the folder should be');
  await expect(openEmbeddedDatabase(folder)).rejects.toThrow();
  expect(fs.existsSync(path.join(folder, 'database.lock'))).toBe(false);
});
