import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createApp } from '../../apps/server/src/app.ts';
import { signSessionToken } from '../../apps/server/src/caller/session-token.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts';
import type { WarSize } from '../../apps/server/src/demo/big-war.ts';
import { fillBigWar } from '../../apps/server/src/demo/fill-big-war.ts';
import { createDiscord } from '../../apps/server/src/external/discord.ts';
import { seedCatalog } from '../../apps/server/src/features/items/seed-catalog.queries.ts';
import { addressOf } from '../../apps/server/src/runtime/address-of.ts';
import { startTemporaryPostgres } from '../../apps/server/src/testing/temporary-postgres.ts';
import { DAY_MS } from '../../packages/domain/src/index.ts';
import { makeDiscordKeys } from './discord-calls.ts';
import type { Officer } from './officers.ts';
import {
  insertSession,
  insertSessions,
  listGroupIds,
  listOpenStockpiles,
  vacuumTables,
} from './war-server.queries.ts';

export interface WarServer {
  /** PostgreSQL with its version. */
  title: string;
  database: Database;
  ports: {
    /**
     * The normal server, where users with the same visibility share a cached response until the data changes.
     */
    shared: number;
    /** The same server with caching disabled, as for the first request after every change. */
    uncached: number;
  };
  /** A user who is no admin and belongs to some of the groups that stockpiles are locked to. */
  reader: { headers: Record<string, string>; groupIds: number[] };
  /** The private key that signs calls of commands, in PEM. */
  discordKey: string;
  close(): Promise<void>;
}

const CSRF = 'bench';
const FOLDERS = { web: null, recognition: '' };

/**
 * The whole server on 127.0.0.1 with generated data, durable as in production, on a database in a temporary
 * folder.
 */
export async function startWarServer(size: WarSize): Promise<WarServer> {
  const { title, database, dataDirectory, stop } = await openTemporaryDatabase();
  const now = new Date();
  await fillWar(database, size, now);
  const discordKeys = makeDiscordKeys();
  const config = readConfig({
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '0',
    DISCORD_PUBLIC_KEY: discordKeys.publicKey,
  });
  const discord = createDiscord(config, () => '');
  const parts = { database, discord, now: () => new Date() };
  const apps = await Promise.all([
    createApp({ ...parts, config }, FOLDERS),
    createApp({ ...parts, config: { ...config, responseCacheBytes: 0 } }, FOLDERS),
  ]);
  const [shared = 0, uncached = 0] = await Promise.all(
    apps.map(async (app) => {
      await app.listen({ host: '127.0.0.1', port: 0 });
      return addressOf(app.server).port;
    }),
  );
  return {
    title,
    database,
    ports: { shared, uncached },
    discordKey: discordKeys.privateKey,
    reader: await signIn(database, config.appSecret, now),
    close: async () => {
      for (const app of apps) await app.close();
      await stop();
    },
  };
}

/** Generates the war's data, and vacuums and analyses it, as autovacuum would have done after some hours. */
export async function fillWar({ db }: Database, size: WarSize, now: Date): Promise<void> {
  await seedCatalog(db);
  await fillBigWar(db, now, size);
  await vacuumTables(db);
}

/**
 * Creates a database, durable as in production, in a temporary folder, which `stop` removes.
 * @returns also its URL for other processes.
 */
export async function openTemporaryDatabase() {
  const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-bench-'));
  const server = await startTemporaryPostgres({ durable: true });
  let isOver = false; // the server then closes idle connections, which is expected
  const onLost = (error: Error) => {
    if (!isOver) throw error;
  };
  // With fifty clients, plain statements that take a second wait longer for a connection than production
  // would allow.
  const database = await openPostgres(server.url('postgres'), onLost, { waitMs: 120_000 });
  const stop = async () => {
    isOver = true;
    await database.close();
    await server.stop();
    fs.rmSync(dataDirectory, { recursive: true, force: true });
  };
  return { title: server.version, database, url: server.url('postgres'), dataDirectory, stop };
}

/** Creates a session for the war's second user; the first one is the admin. */
async function signIn({ db }: Database, secret: string, now: Date): Promise<WarServer['reader']> {
  const expiresAt = new Date(now.getTime() + DAY_MS);
  const sessionId = randomUUID();
  const userId = await insertSession(db, sessionId, expiresAt);
  const token = await signSessionToken({ sessionId, userId }, now, expiresAt, secret);
  return { headers: headersOf(token), groupIds: await listGroupIds(db, userId) };
}

function headersOf(token: string): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    cookie: `XSRF-TOKEN=${CSRF}`,
    'x-xsrf-token': CSRF,
    'accept-encoding': 'gzip, deflate, br',
  };
}

/**
 * Creates this many officers, each with a session and some open stockpiles of their own; several share a
 * user.
 */
export async function signInOfficers(
  { db }: Database,
  secret: string,
  now: Date,
  count: number,
): Promise<Officer[]> {
  const expiresAt = new Date(now.getTime() + DAY_MS);
  const stockpiles = await listOpenStockpiles(db);
  const claims = await insertSessions(
    db,
    Array.from({ length: count }, () => randomUUID()),
    expiresAt,
  );
  return Promise.all(
    claims.map(async (claim, index) => ({
      headers: headersOf(await signSessionToken(claim, now, expiresAt, secret)),
      stockpiles: stockpiles.filter((_, at) => at % count === index),
    })),
  );
}
