import type { AddressInfo } from 'node:net';
import { createApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { openEmbeddedDatabase, openPostgres } from '../../apps/server/src/db/database.ts';
import { createDiscord } from '../../apps/server/src/external/discord.ts';

/** One server as it is shipped, in a process of its own: told where it listens, it answers how much memory it holds. */

export interface ServerFigures {
  port: number;
  /** MiB: of the process, and of what is alive after a collection. */
  rss: number;
  heap: number;
  /** Seconds of processor time since the start. */
  cpu: number;
}

const MIB = 1024 * 1024;
const FOLDERS = { web: null, recognition: '' };

const config = readConfig(process.env);
let isOver = false; // then the database cuts idle connections, which is no news
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
const { port } = app.server.address() as AddressInfo; // listening on a port, so never a string

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
