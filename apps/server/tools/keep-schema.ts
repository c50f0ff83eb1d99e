import fs from 'node:fs';
import path from 'node:path';
import { checkMigrations, listMigrations } from '../src/db/migrations.ts';
import { openEmbeddedDatabase } from '../src/embedded-postgres/embedded-database.ts';
import { writeBackupFile } from '../src/transfer/backup-file.ts';
import { withSnapshot } from '../src/transfer/transfer.ts';

/**
 * `tsx apps/server/tools/keep-schema.ts FOLDER`: keeps the embedded database of a data folder as an example of the schema
 * that it has, in `released/`. The tests bring every one of them up to date. Make the folder with the program of that
 * release: the demo war, a few people signed in, a report or two. The last start must have been that program's.
 */
const RELEASED = path.resolve(import.meta.dirname, '../released');

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the data folder.');
const database = await openEmbeddedDatabase(path.resolve(folder), { migrated: false });
try {
  const migrations = await listMigrations(database.db);
  checkMigrations(migrations);
  const number = String(migrations.length - 1).padStart(4, '0');
  fs.mkdirSync(RELEASED, { recursive: true });
  const file = path.join(RELEASED, `${number}.backup`);
  const kept = await withSnapshot(database.db, (snapshot) => writeBackupFile(snapshot, file, new Date()));
  fs.chmodSync(file, 0o644); // nothing in it is secret
  console.log(`${file}: ${kept.rows} rows, ${Math.ceil(kept.bytes / 1024)} KiB.`);
} finally {
  await database.close();
}
