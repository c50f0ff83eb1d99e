import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { LIVE_PATH } from '@backline/contract';
import { hashApiKey, makeApiKey } from '../caller/api-key.ts';
import { signSessionToken } from '../caller/session-token.ts';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/database.ts';
import { openSchemas, type SchemaServer } from '../db/open-schemas.ts';
import { apiKeys, categories, sessions, users } from '../db/schema.ts';
import { createDiscord } from '../external/discord.ts';
import { insertRegiment, openDirectory, type Regiment } from '../regiments/directory.queries.ts';
import { type Installation, openInstallation } from '../regiments/installation.ts';
import { prepareRegiment } from '../regiments/prepare-regiment.ts';
import { regimentConfig } from '../regiments/regiment-config.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';
import { START, testConfig } from './test-app.ts';

export const BASE = 'backline.test';
const PUBLIC_URL = `http://${BASE}`;
const RECOGNITION = path.resolve(import.meta.dirname, '../../../../packages/recognition/assets');

const NO_DISCORD = { clientId: '1', clientSecret: 'secret', baseUrl: 'http://127.0.0.1:9' };

/** A regiment with an admin who has a session and a key, and with a category that nobody else has. */
export interface Settled {
  regiment: Regiment;
  db: Db;
  host: string;
  token: string;
  key: string;
  sessionId: string;
}

export interface RegimentWorld {
  /** The address of its database. */
  url: string;
  installation: Installation;
  /** Another process on the same database. @param changes of its settings. @param web the folder of its pages; by default it has none. */
  another(changes: Partial<Config>, web?: string): Promise<Installation>;
  schemas: SchemaServer;
  directory: Database;
  /** Its DATA_DIR. */
  folder: string;
  /** How often each was opened, by host. */
  openings: Map<string, number>;
  add(name: string): Promise<Regiment>;
  settle(name: string): Promise<Settled>;
  close(): Promise<void>;
}

interface WorldOptions {
  /** Of a database without anything in it; by default that of a PostgreSQL of its own. */
  url?: string;
  /** Discord of the world; nobody answers there unless it is given. */
  discord?: Exclude<Config['discord'], 'local'>;
  operators?: readonly string[];
  now?: () => Date;
}

export async function openRegimentWorld({
  url: given,
  discord = NO_DISCORD,
  operators = [],
  now = () => START,
}: WorldOptions = {}): Promise<RegimentWorld> {
  const postgres = given === undefined ? await startTemporaryPostgres({ durable: false }) : null;
  const url = given ?? postgres?.url('postgres') ?? '';
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-test-'));
  const openings = new Map<string, number>();
  const config = {
    ...testConfig,
    dataDirectory: folder,
    databaseUrl: url,
    discord,
    databasePool: 5,
    publicUrl: PUBLIC_URL,
    regiments: { open: 2, operators },
  };
  const installations: Installation[] = [];
  const another = async (changes: Partial<Config>, web: string | null = null) => {
    const installation = await openInstallation({
      config: {
        ...config,
        ...changes,
        databaseUrl: url,
        publicUrl: changes.publicUrl ?? PUBLIC_URL,
        regiments: config.regiments,
      },
      folders: { web, recognition: RECOGNITION },
      now,
      discordOf: (own) => {
        const { host } = new URL(own.publicUrl ?? '');
        openings.set(host, (openings.get(host) ?? 0) + 1);
        return createDiscord(own, () => '');
      },
    });
    installations.push(installation);
    return installation;
  };
  const installation = await another({});
  const schemas = openSchemas(url, () => {}, { limit: 5 });
  const directory = await openDirectory(schemas);
  const add = async (name: string) => {
    const regiment = await insertRegiment(directory.db, { name, by: 'test' }, START);
    if (regiment === null) throw new Error(`There is a regiment ${name} already.`);
    return regiment;
  };
  return {
    url,
    installation,
    another,
    schemas,
    directory,
    folder,
    openings,
    add,
    settle: async (name) => {
      const regiment = await add(name);
      await prepareRegiment(directory.db, schemas, regiment);
      await installation.known.read();
      const { db } = schemas.open(regiment.schema);
      const { appSecret } = regimentConfig(config, PUBLIC_URL, regiment);
      return { regiment, db, host: `${name}.${BASE}`, ...(await addAdmin(db, name, appSecret)) };
    },
    close: async () => {
      for (const running of installations) {
        await running.server.close();
        await running.close();
      }
      await schemas.close();
      await postgres?.stop();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

async function addAdmin(db: Db, name: string, secret: string) {
  await db.insert(categories).values({ name: `Only ${name}` });
  const at = START.toISOString();
  const [user] = await db
    .insert(users)
    .values({
      discordUserId: `admin of ${name}`,
      username: `Only ${name}`,
      admin: true,
      rolesCheckedAt: at,
      rolesTriedAt: at,
    })
    .returning();
  const userId = user!.id;
  // The same id everywhere: only the signature tells one regiment's session from another's.
  const sessionId = 'a session of an admin';
  const until = new Date(START.getTime() + 24 * 3_600_000);
  await db
    .insert(sessions)
    .values({ id: sessionId, userId, createdAt: at, lastActiveAt: at, expiresAt: until.toISOString() });
  const key = makeApiKey();
  await db.insert(apiKeys).values({
    userId,
    name: 'Bot',
    hash: hashApiKey(key),
    start: 'bl_',
    read: true,
    edit: true,
    manage: true,
  });
  return { token: await signSessionToken({ sessionId, userId }, START, until, secret), key, sessionId };
}

export interface Follower {
  status: number;
  /** Everything received so far. */
  text(): string;
  ended: Promise<void>;
  close(): void;
}

/** Follows the changes of a regiment, as a page does. */
export function follow(
  port: number,
  host: string,
  token: string | null,
  more: Record<string, string> = {},
): Promise<Follower> {
  return new Promise((resolve, reject) => {
    const headers = { host, ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...more };
    const request = http.get({ port, host: '127.0.0.1', path: LIVE_PATH, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      const ended = new Promise<void>((end) => response.once('close', () => end()));
      resolve({ status: response.statusCode ?? 0, text: () => text, ended, close: () => request.destroy() });
    });
    request.once('error', reject);
  });
}
