import fs from 'node:fs';
import { ConfigError, readConfig } from '../apps/server/src/config.ts';
import { hasEmbeddedDatabase, openEmbeddedDatabase, openPostgres } from '../apps/server/src/db/database.ts';
import { DirectoryInUseError } from '../apps/server/src/db/directory-lock.ts';
import { inWords, RestoreRefusedError, restoreWar } from '../apps/server/src/features/war/restore-war.ts';
import { findArchiveContent, listArchives } from '../apps/server/src/features/war/war.queries.ts';
import { ArchiveError, readArchive } from '../apps/server/src/features/war/war-archive.ts';

// `npm run restore -- FILE|latest [--force]`: brings back what a war reset has cleared. Without a name it lists what
// there is. The data folder is that of DATA_DIR, the database that of DATABASE_URL; an embedded one must not be in use.

/** Tells the operator what is wrong in one sentence, without a stack. */
class UsageError extends Error {}

async function restore(): Promise<void> {
  const config = readConfig(process.env);
  const { databaseUrl, dataDirectory } = config;
  const [source] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const force = process.argv.includes('--force');
  if (databaseUrl === undefined && !hasEmbeddedDatabase(dataDirectory))
    throw new UsageError(`There is no database in ${dataDirectory}. Start the server once, or set DATA_DIR.`);
  const database =
    databaseUrl === undefined
      ? await openEmbeddedDatabase(dataDirectory)
      : await openPostgres(databaseUrl, (error) =>
          console.error('PostgreSQL connection lost:', error.message),
        );
  try {
    const { db } = database;
    const archives = await listArchives(db);
    if (source === undefined) {
      for (const { file, createdAt, username, counts } of archives)
        console.log(`${file}  ${createdAt}  by ${username}: ${inWords(counts)}`);
      throw new UsageError('Say which archive to restore: npm run restore -- FILE|latest [--force]');
    }
    const known = source === 'latest' ? archives[0] : archives.find(({ file }) => file === source);
    if (known === undefined && !fs.existsSync(source))
      throw new UsageError(
        source === 'latest' ? 'There is no archive in the database yet.' : `There is no archive ${source}.`,
      );
    const content = known ? await findArchiveContent(db, known.id) : fs.readFileSync(source);
    if (content === null) throw new UsageError('This archive was deleted a moment ago.');
    const archive = await readArchive(content);
    const saved = await db.transaction((transaction) =>
      restoreWar(transaction, { archive, force, now: new Date(), dataDirectory }),
    );
    if (saved !== null) console.log(`What was there is now in ${saved}.`);
    console.log(`Restored the war of ${archive.header.createdAt}: ${inWords(archive.header.counts)}.`);
  } finally {
    await database.close();
  }
}

const PLAIN = [UsageError, ConfigError, DirectoryInUseError, RestoreRefusedError, ArchiveError];

restore().catch((error: unknown) => {
  const isPlain = PLAIN.some((kind) => error instanceof kind);
  console.error(isPlain ? (error as Error).message : error);
  process.exitCode = 1;
});
