import path from 'node:path';
import { readStorage } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { hasCluster } from '../embedded-postgres/cluster.ts';
import { openEmbeddedDatabase, openRunningDatabase } from '../embedded-postgres/embedded-database.ts';
import { backUp } from '../transfer/back-up.ts';
import type { BackupSummary } from '../transfer/backup-file.ts';
import { ignoreLost, runCommand, UsageError } from './command.ts';

// `npm run backup [-- FILE]`: writes the whole database, as it is at one moment, to a new file; by default one below
// DATA_DIR/backups named after the time. The server may run meanwhile. The database is that of DATABASE_URL, else that of
// DATA_DIR.

await runCommand(async ([given, ...more]) => {
  if (more.length > 0 || given?.startsWith('-')) throw new UsageError('npm run backup [-- FILE]');
  const { dataDirectory, databaseUrl } = readStorage(process.env);
  const now = new Date();
  const file = path.resolve(given ?? path.join(dataDirectory, 'backups', `backline-${stampOf(now)}.backup`));
  const { tables, rows, bytes } = await makeBackup(file, now, dataDirectory, databaseUrl);
  console.log(`${file}: ${rows} rows of ${tables} tables, ${Math.ceil(bytes / 1024)} KiB.`);
});

async function makeBackup(
  file: string,
  now: Date,
  dataDirectory: string,
  databaseUrl: string | undefined,
): Promise<BackupSummary> {
  return backupOf(await open(dataDirectory, databaseUrl), file, now);
}

async function open(dataDirectory: string, databaseUrl: string | undefined): Promise<Database> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, ignoreLost, { migrated: false });
  if (!hasCluster(dataDirectory))
    throw new UsageError(
      `There is no database in ${dataDirectory}. Set DATA_DIR or DATABASE_URL as for the server.`,
    );
  return (
    (await openRunningDatabase(dataDirectory, { migrated: false })) ??
    openEmbeddedDatabase(dataDirectory, { migrated: false })
  );
}

async function backupOf(database: Database, file: string, now: Date): Promise<BackupSummary> {
  try {
    return await backUp(database.db, { file, now });
  } finally {
    await database.close();
  }
}

/** `2026-11-21T13-05-09Z`: as a name of a file on every system. */
function stampOf(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}
