import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createApp, type Folders } from './app.ts';
import { type Config, readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { endOnUncaught } from './db/database-problem.ts';
import { DiskFullError } from './db/disk-space.ts';
import { isOfNextRelease } from './db/migrations.ts';
import { storePlainNames } from './db/names.queries.ts';
import { openPostgres } from './db/open-postgres.ts';
import { fillBigWar } from './demo/fill-big-war.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { openEmbeddedDatabase } from './embedded-postgres/embedded-database.ts';
import { START_AGAIN } from './embedded-postgres/start.ts';
import { createDiscord } from './external/discord.ts';
import { createGoogle } from './external/google.ts';
import { seedLocalDiscord } from './features/auth/seed-local-discord.queries.ts';
import { makeSetupLink } from './features/auth/setup-link.ts';
import { seedCatalog } from './features/items/seed-catalog.queries.ts';
import { serveMetrics } from './operation/metrics.ts';
import { failureText, listening, UsageError } from './process/failure-text.ts';
import { stopOnSignals } from './process/stop.ts';
import { hasColours, painter } from './process/terminal.ts';
import { keepFilesPrivate } from './secrets/data-folder.ts';

const OPTIONS = ['--demo', '--demo=big'];

function openDatabase({ dataDirectory, databaseUrl, databasePool }: Config): Promise<Database> {
  if (databaseUrl === undefined) return openEmbeddedDatabase(dataDirectory, { limit: databasePool });
  const onLost = (error: Error) => console.error('PostgreSQL connection lost:', error.message);
  return openPostgres(databaseUrl, onLost, { limit: databasePool });
}

/** The folders of the built page and of the recogniser's data: beside the built server, or in the checkout. */
function findFolders(): { web: string; recognition: string } {
  const app = path.resolve(import.meta.dirname, '..');
  return {
    web: path.resolve(app, '../web/dist'),
    recognition: path.resolve(app, '../../packages/recognition/assets'),
  };
}

/** Lists what to do now that the server runs. */
function nextSteps({
  setupLink,
  isLocal,
  metrics,
}: {
  setupLink: string | null;
  isLocal: boolean;
  metrics: string | undefined;
}): string[] {
  return [
    ...(setupLink === null
      ? ['Open this address in a browser. Ctrl-C stops the server.']
      : [
          'There is no admin yet. Open this link and sign in to become admin; it works once, for a day:',
          setupLink,
        ]),
    ...(isLocal
      ? [
          'No Discord credentials are set, so sign-in is local, for this machine only:',
          'choose Admin, Manager, Editor, Reader or Guest. The README says how to set up Discord.',
        ]
      : []),
    ...(metrics === undefined ? [] : [`Metrics are served at ${metrics}`]),
  ];
}

/** The page's folder behind its link: a build that changes the link changes nothing for a server that runs. */
function foldersThere({ web, recognition }: ReturnType<typeof findFolders>): Folders {
  return { web: fs.existsSync(web) ? fs.realpathSync(web) : null, recognition };
}

/** With REGIMENTS=on. Its code is loaded by nobody else. */
async function startInstallation(config: Config, folders: ReturnType<typeof findFolders>): Promise<void> {
  const { databaseUrl, publicUrl, regiments } = config;
  if (process.argv.some((argument) => argument.startsWith('--demo')))
    throw new UsageError('The demo war is for one regiment: leave REGIMENTS or --demo out.');
  if (databaseUrl === undefined || publicUrl === undefined || regiments === undefined)
    throw new Error('The settings were not checked.');
  const { startRegiments } = await import('./regiments/start-regiments.ts');
  await startRegiments({ ...config, databaseUrl, publicUrl, regiments }, foldersThere(folders));
}

async function start(): Promise<void> {
  keepFilesPrivate();
  const unknown = process.argv.slice(2).find((argument) => !OPTIONS.includes(argument));
  if (unknown !== undefined)
    throw new UsageError(
      `There is no option ${unknown}. There are --demo and --demo=big; all else is set by variables.`,
    );
  const config = readConfig(process.env);
  const folders = findFolders();
  if (config.regiments !== undefined) return startInstallation(config, folders);
  const database = await openDatabase(config);
  // The catalog of the next release stays, too.
  if (await isOfNextRelease(database.db))
    console.error(
      'The database is of the next release already. This program works on it; update it again when you can, see docs/operations.md, Updates.',
    );
  else {
    await seedCatalog(database.db);
    await storePlainNames(database.db);
  }
  if (config.discord === 'local') await seedLocalDiscord(database.db);
  if (process.argv.includes('--demo')) await fillDemo(database.db, new Date());
  if (process.argv.includes('--demo=big')) await fillBigWar(database.db, new Date());

  let address = '';
  const now = () => new Date();
  const google = config.google ? createGoogle({ ...config.google, now }) : null;
  const server = await createApp(
    { config, database, discord: createDiscord(config, () => address), google, now },
    foldersThere(folders),
  );
  const { level } = server.log;
  server.log.level = 'warn'; // Fastify's own line about the address; ours comes below, once all is ready
  const metrics =
    config.metrics &&
    (await listening(serveMetrics(server.metrics, config.metrics), config.metrics, 'METRICS_'));
  address = await listening(server.listen({ host: config.host, port: config.port }), config);
  server.log.level = level;
  const close = async () => {
    await metrics?.close();
    await database.close();
  };
  stopOnSignals({ server, drainMs: config.drainSeconds * 1000, close });
  server.jobs.start();
  const setupLink = await makeSetupLink(database.db, config, {
    process: `${os.hostname()} ${address}`,
    origin: config.publicUrl ?? address,
    now: now(),
  });
  // From this line on a signal stops the server in order.
  const paint = painter(hasColours(process.stdout, process.env));
  console.log(`${paint('green', '✓')} Backline is ready at ${paint('bold', address)}`);
  for (const line of nextSteps({ setupLink, isLocal: config.discord === 'local', metrics: metrics?.address }))
    console.log(line);
}

endOnUncaught();
start().catch((error: unknown) => {
  if (error instanceof DiskFullError) {
    console.error(error.message);
    process.exit(START_AGAIN);
  }
  console.error(failureText(error));
  process.exit(1);
});
