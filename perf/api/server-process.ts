import { createApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts';
import { openEmbeddedDatabase } from '../../apps/server/src/embedded-postgres/embedded-database.ts';
import { createDiscord } from '../../apps/server/src/external/discord.ts';
import { addressOf } from '../../apps/server/src/runtime/address-of.ts';

/** A production server in a separate process. It reports its port, and its memory use on request. */

export interface ServerFigures {
  port: number;
  /** In MiB: resident size, and live heap after a garbage collection. */
  rss: number;
  heap: number;
  /** Processor time since the start, in seconds. */
  cpu: number;
}

const MIB = 1024 * 1024;
const FOLDERS = { web: null, recognition: '' };

const config = readConfig(process.env);
let isOver = false; // the database then closes idle connections, which is expected
const database =
  config.databaseUrl === undefined
    ? await openEmbeddedDatabase(config.dataDirectory)
    : await openPostgres(config.databaseUrl, (error) => {
        if (!isOver) throw error;
      });
const app = await createApp(
  { database, config, discord: createDiscord(config, () => ''), now: () => new Date() },
  FOLDERS,
);
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = addressOf(app.server);

function figures(): ServerFigures {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return { port, rss: rss / MIB, heap: heapUsed / MIB, cpu: (user + system) / 1e6 };
}

process.on('message', async (wish: 'figures' | 'stop') => {
  if (wish === 'figures') return void process.send?.(figures());
  isOver = true;
  await app.close();
  await database.close();
  process.exit(0);
});
process.send?.(figures());
