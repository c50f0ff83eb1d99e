import fs from 'node:fs';
import { readStorage, type Storage } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { hasCluster } from '../embedded-postgres/cluster.ts';
import { openEmbeddedDatabase } from '../embedded-postgres/embedded-database.ts';
import { publishArchive, settleArchives } from '../features/war/archive-war.ts';
import { inWords, restoreWar } from '../features/war/restore-war.ts';
import { findArchiveContent, listArchives } from '../features/war/war.queries.ts';
import { readArchive } from '../features/war/war-archive.ts';
import { isBackupFile } from '../transfer/backup-file.ts';
import { ignoreLost, runCommand, UsageError } from './command.ts';
import { restoreBackup } from './restore-backup.ts';

// `npm run restore -- FILE|latest [--force]`: fills an empty database with a backup, or brings back what a war reset
// cleared, depending on the file. Without a name it lists the archives of wars. The database is that of DATABASE_URL, else
// that of DATA_DIR, which must not be in use.

await runCommand(async (args) => {
  const [source, ...more] = args.filter((argument) => !argument.startsWith('-'));
  const unknown = args.find((argument) => argument.startsWith('-') && argument !== '--force') ?? more[0];
  if (unknown !== undefined)
    throw new UsageError(`What is ${unknown}? It is npm run restore -- FILE|latest [--force]`);
  const storage = readStorage(process.env);
  if (source !== undefined && fs.existsSync(source) && (await isBackupFile(source)))
    return restoreFile(storage, source);
  await restoreArchive(storage, source, args.includes('--force'));
});

function open({ dataDirectory, databaseUrl }: Storage, migrated: boolean): Promise<Database> {
  if (databaseUrl === undefined)
    return openEmbeddedDatabase(dataDirectory, { migrated, isRestore: !migrated });
  return openPostgres(databaseUrl, ignoreLost, { migrated });
}

async function restoreFile(storage: Storage, file: string): Promise<void> {
  const database = await open(storage, false);
  try {
    const { rows, createdAt } = await restoreBackup(database, file, { now: new Date() });
    console.log(
      `Restored the database of ${createdAt}: ${rows} rows, every one as it was.\n` +
        'Not brought back, because it is in no backup: APP_SECRET (with another one everybody signs in again, and webhooks have ' +
        'to be pasted again), the other settings, the icons that were imported and the files of archives. Alerts and messages ' +
        'that waited are dropped.',
    );
  } finally {
    await database.close();
  }
}

async function restoreArchive(storage: Storage, source: string | undefined, force: boolean): Promise<void> {
  const { databaseUrl, dataDirectory } = storage;
  const isFile = source !== undefined && source !== 'latest';
  if (databaseUrl === undefined && !hasCluster(dataDirectory))
    throw new UsageError(
      isFile && !fs.existsSync(source)
        ? `There is no backup or archive ${source}, and no database in ${dataDirectory}.`
        : `There is no database in ${dataDirectory}. Start the server once, or set DATA_DIR.`,
    );
  const database = await open(storage, true);
  try {
    const { db } = database;
    await settleArchives(db, dataDirectory);
    const archives = await listArchives(db);
    if (source === undefined) {
      for (const { file, createdAt, username, counts } of archives)
        console.log(`${file}  ${createdAt}  by ${username}: ${inWords(counts)}`);
      throw new UsageError('Name the archive to restore: npm run restore -- FILE|latest [--force]');
    }
    const known = source === 'latest' ? archives[0] : archives.find(({ file }) => file === source);
    if (known === undefined && !fs.existsSync(source))
      throw new UsageError(
        isFile ? `There is no backup or archive ${source}.` : 'There is no archive in the database yet.',
      );
    const content = known ? await findArchiveContent(db, known.id) : fs.readFileSync(source);
    if (content === null) throw new UsageError('This archive was deleted a moment ago.');
    const archive = await readArchive(content);
    const saved = await db.transaction((transaction) =>
      restoreWar(transaction, { archive, force, now: new Date(), dataDirectory }),
    );
    if (saved !== null) publishArchive(saved);
    if (saved !== null) console.log(`The data it replaced is now in ${saved}.`);
    console.log(
      `Restored the war of ${archive.header.createdAt}: ${inWords(archive.header.counts)}.\n` +
        'Not brought back: what people who were deleted since had watched. What a reset keeps (people, groups, categories, pyramids, ' +
        'channels, settings) is as it was before this command. Alerts and messages that waited are dropped.',
    );
  } finally {
    await database.close();
  }
}
