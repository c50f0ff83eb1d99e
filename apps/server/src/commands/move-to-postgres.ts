import path from 'node:path';
import { readStorage } from '../config.ts';
import { hasEmbeddedDatabase, openEmbeddedDatabase, openPostgres } from '../db/database.ts';
import { fill, withSnapshot } from '../transfer/transfer.ts';
import { ignoreLost, runCommand, UsageError } from './command.ts';

// `npm run move-to-postgres`: copies the embedded database of DATA_DIR into the empty database of DATABASE_URL and holds
// every row against its copy. The server must be stopped. What is in DATA_DIR stays as it is.

await runCommand(async (args) => {
  const { dataDirectory, databaseUrl } = readStorage(process.env);
  if (args.length > 0 || databaseUrl === undefined)
    throw new UsageError('DATABASE_URL=postgresql://… [DATA_DIR=…] npm run move-to-postgres');
  if (!hasEmbeddedDatabase(dataDirectory))
    throw new UsageError(`There is no database in ${dataDirectory}. Set DATA_DIR to that of the server.`);
  const source = await openEmbeddedDatabase(dataDirectory);
  try {
    const target = await openPostgres(databaseUrl, ignoreLost, { migrated: false });
    try {
      const rows = await withSnapshot(source.db, (snapshot) =>
        target.db.transaction((transaction) => fill(transaction, snapshot)),
      );
      console.log(`${rows} rows were copied, and every one was found to be the same.`);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  console.log(
    `Start every server with this DATABASE_URL, and with APP_SECRET set to the content of ${path.join(dataDirectory, 'app-secret')}` +
      ' unless it is set already: with another one everybody has to sign in again.\n' +
      `The database in ${dataDirectory} was not changed; keep it until you are satisfied.`,
  );
});
