import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  type Endpoint,
  type EndpointSpec,
  type ErrorBody,
  fromWire,
  type Input,
  isErrorBody,
  type Permission,
  type Reply,
  toWire,
} from '@backline/contract';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createApp } from '../app.ts';
import { signSessionToken } from '../caller/session-token.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import * as schema from '../db/schema.ts';
import type { Discord } from '../external/discord.ts';
import type { Google } from '../external/google.ts';
import type { Share } from '../services.ts';
import { openTestDatabase } from './test-database.ts';

const { discords, permissionGroupRoles, permissionGroups, roles, sessions, userRoles, users } = schema;

/** The tables that keep their rows: the catalog's items and sites, and the first categories. All others are emptied. */
const KEPT: PgTable[] = [schema.items, schema.warehouses, schema.categories];
const EMPTIED = Object.values(schema).filter((table) => is(table, PgTable) && !KEPT.includes(table));
/** Single statement, so that foreign keys are checked at its end; for small tables it is several times faster than `truncate`. */
const DELETE_ALL = sql`with ${sql.join(
  EMPTIED.map((table, index) => sql`${sql.raw(`deleted_${index}`)} as (delete from ${table})`),
  sql`, `,
)} select 1`;
/** Restarts ids at 1, except in the kept tables. */
const RESTART_IDS = sql`select setval(oid::regclass, 1, false) from pg_class where relkind = 'S'
  and relnamespace = 'public'::regnamespace and relname not like all (array[${sql.join(
    KEPT.map((table) => sql`${`${getTableName(table)}\\_%`}`),
    sql`, `,
  )}])`;

const RECOGNITION_ASSETS = path.resolve(import.meta.dirname, '../../../../packages/recognition/assets');
const CSRF = 'test-csrf-token';
export const START = new Date('2026-11-21T12:00:00.000Z');

export const testConfig: Config = {
  host: '127.0.0.1',
  port: 0,
  dataDirectory: '/nonexistent',
  databaseUrl: undefined,
  appSecret: 'a secret for tests that is long enough',
  publicUrl: undefined,
  discord: 'local',
  discordRedirect: undefined,
  discordUrl: 'http://127.0.0.1:9', // nothing listens here
  discordPublicKey: undefined,
  adminDiscordIds: [],
  google: undefined,
  warApi: undefined,
  pushHosts: [],
  auditDays: 180,
  pictureReader: { workers: 1, waiting: 1, limitMs: 20_000 },
  communityUrl: 'https://discord.gg/foxhole',
  trustProxy: false,
  rateLimitFactor: 0,
  databasePool: 10,
  regiments: undefined,
  drainSeconds: 0,
  metrics: undefined,
  logLevel: 'silent',
  responseCacheBytes: 1024 * 1024,
  checkReplies: true,
};

export interface SignedIn {
  token: string;
  userId: number;
}

interface Rights {
  admin?: boolean;
  read?: boolean;
  edit?: boolean;
  manage?: boolean;
  /** Further permission groups, which unlock locked stockpiles. */
  groupIds?: number[];
  username?: string;
}

export type Answer<T> =
  | { ok: true; status: number; value: T; json: unknown }
  | { ok: false; status: number; error: ErrorBody['error']; json: unknown };

export interface TestApp {
  server: FastifyInstance;
  database: Database;
  config: Config;
  db: Database['db'];
  /** The server's clock; set it to advance. */
  clock: { now: Date };
  signIn(rights?: Rights): Promise<SignedIn>;
  /** A permission group with one role; users join it by `groupIds`. */
  addGroup(name: string, flags?: Partial<Record<Permission, boolean>>): Promise<number>;
  /** Calls an endpoint as the web does: wire names, CSRF cookie and header, bearer token. */
  call<S extends EndpointSpec>(
    endpoint: Endpoint<S>,
    input: Input<S>,
    by: SignedIn | null,
  ): Promise<Answer<Reply<S>>>;
  /** Any request, with CSRF cookie and header unless `headers` says otherwise. */
  request(options: {
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    url: string;
    by?: SignedIn | null;
    payload?: unknown;
    headers?: Record<string, string>;
  }): Promise<{ status: number; json: unknown; headers: Record<string, unknown> }>;
  /** Empties every table except the catalog's items and sites. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Fails every call: for tests that must not reach Discord. */
const noDiscord = new Proxy({} as Discord, {
  get: (_, name) => {
    if (name === 'adminIds') return [];
    return () => {
      throw new Error(`This test did not expect a call to Discord (${String(name)}).`);
    };
  },
});

interface Overrides {
  config?: Partial<Config>;
  discord?: Discord;
  google?: (now: () => Date) => Google;
  /** As for one of many regiments. */
  share?: Share;
  /** The database of another app, which closes it. */
  database?: Database;
}

type UsedOverrides = Overrides & { emptied?: boolean };

/** Stands for something that a test file opens before its first test and closes after its last. */
export function useOpened<T extends { close(): unknown }>(open: () => Promise<T>): T {
  let opened: T;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => void (await opened.close()));
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(opened, name),
    set: (_, name, value) => Reflect.set(opened, name, value),
  });
}

/**
 * The app of a test file, emptied before each test.
 * @param overrides a function where they come from what was opened before.
 */
export function useTestApp(overrides: UsedOverrides | (() => UsedOverrides) = {}): TestApp {
  let isEmptied = true;
  const app = useOpened(() => {
    const { emptied = true, ...given } = typeof overrides === 'function' ? overrides() : overrides;
    isEmptied = emptied;
    return openTestApp(given);
  });
  beforeEach(async () => {
    if (isEmptied) await app.empty();
  });
  return app;
}

/** The real app on a new real database, with the catalog seeded. Opening takes seconds: one for each test file. */
export async function openTestApp(overrides: Overrides = {}): Promise<TestApp> {
  const database = overrides.database ?? (await openTestDatabase());
  const { db } = database;
  const clock = { now: START };
  const ownFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-test-'));
  const config = { ...testConfig, dataDirectory: ownFolder, ...overrides.config };
  const server = await createApp(
    {
      config,
      database,
      discord: overrides.discord ?? noDiscord,
      google: overrides.google?.(() => clock.now) ?? null,
      share: overrides.share ?? null,
      now: () => clock.now,
    },
    { web: null, recognition: RECOGNITION_ASSETS },
  );
  await server.ready();
  let nextUser = 1;

  const request: TestApp['request'] = async ({ method, url, by, payload, headers }) => {
    const response = await server.inject({
      method,
      url,
      headers: {
        ...(by ? { authorization: `Bearer ${by.token}` } : {}),
        cookie: `XSRF-TOKEN=${CSRF}`,
        'x-xsrf-token': CSRF,
        ...headers,
      },
      ...(payload === undefined ? {} : { payload: payload as object | string }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      json: isJson ? response.json() : response.body,
      headers: response.headers,
    };
  };

  const addGroup: TestApp['addGroup'] = async (name, flags = {}) => {
    const guildId = 'test-guild';
    await db.insert(discords).values({ name: 'Test Discord', guildId }).onConflictDoNothing();
    const [discord] = await db.select().from(discords).limit(1);
    const [group] = await db
      .insert(permissionGroups)
      .values({ name, ...flags })
      .returning();
    const [role] = await db
      .insert(roles)
      .values({ discordId: discord!.id, name, roleId: randomUUID() })
      .returning();
    await db.insert(permissionGroupRoles).values({ groupId: group!.id, roleId: role!.id });
    return group!.id;
  };

  const signIn: TestApp['signIn'] = async (rights = {}) => {
    const { admin = false, groupIds = [], username, ...flags } = rights;
    const number = nextUser++;
    const [user] = await db
      .insert(users)
      .values({
        discordUserId: `test-${number}`,
        username: username ?? `User ${number}`,
        admin,
        rolesCheckedAt: clock.now.toISOString(),
        rolesTriedAt: clock.now.toISOString(),
      })
      .returning();
    const own = Object.values(flags).includes(true) ? [await addGroup(`Rights ${number}`, flags)] : [];
    for (const groupId of [...own, ...groupIds])
      await db.execute(
        sql`insert into ${userRoles} (user_id, role_id) select ${user!.id}, role_id from ${permissionGroupRoles} where group_id = ${groupId}`,
      );
    const sessionId = randomUUID();
    const expiresAt = new Date(clock.now.getTime() + 7 * 24 * 3_600_000);
    const startedAt = clock.now.toISOString();
    await db.insert(sessions).values({
      id: sessionId,
      userId: user!.id,
      createdAt: startedAt,
      lastActiveAt: startedAt,
      expiresAt: expiresAt.toISOString(),
    });
    const token = await signSessionToken(
      { sessionId, userId: user!.id },
      clock.now,
      expiresAt,
      config.appSecret,
    );
    return { token, userId: user!.id };
  };

  const call: TestApp['call'] = async (endpoint, input, by) => {
    const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    );
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
    );
    const answer = await request({
      method: endpoint.method,
      url: search.size > 0 ? `${path}?${search}` : path,
      by,
      ...(endpoint.method === 'GET' || endpoint.method === 'DELETE'
        ? {}
        : { payload: endpoint.body ? toWire(endpoint.body, body as never) : {} }),
    });
    const { status, json } = answer;
    if (isErrorBody(json)) return { ok: false, status, error: json.error, json };
    const parsed = fromWire(endpoint.reply, json);
    if (!parsed.success)
      throw new Error(`${endpoint.path} answered ${JSON.stringify(json)}`, { cause: parsed.error });
    return { ok: true, status, value: parsed.data as never, json };
  };

  return {
    server,
    database,
    config,
    db,
    clock,
    request,
    addGroup,
    signIn,
    call,
    empty: async () => {
      clock.now = START;
      await db.execute(DELETE_ALL);
      await db.execute(RESTART_IDS);
      await db.execute(sql`delete from warehouses where site_key is null`);
      // Rewriting every row of the catalog between tests would take as long as everything else: only changed ones are.
      await db.execute(sql`
        update warehouses set active = false, category_id = null, goal_modifier = 100, stockpile_tag = ''
        where active or category_id is not null or goal_modifier <> 100 or stockpile_tag <> ''`);
      await db.execute(sql`delete from items where unknown`);
      await db.execute(sql`
        update items set teched = not techable, priority = null, manufacture = false, mpf = false,
          backline_factory = false, midline_factory = false, no_delivery = false, current = true
        where teched = techable or priority is not null or manufacture or mpf or backline_factory
          or midline_factory or no_delivery or not current`);
    },
    close: async () => {
      await server.close();
      if (overrides.database === undefined) await database.close();
      fs.rmSync(ownFolder, { recursive: true });
    },
  };
}

/** The value of a call that must have succeeded. */
export function replyOf<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw new Error(`expected success, got ${answer.status} ${JSON.stringify(answer.error)}`);
}

/** The error of a call that must have failed. */
export function errorOf(answer: Answer<unknown>): ErrorBody['error'] & { status: number } {
  if (!answer.ok) return { ...answer.error, status: answer.status };
  throw new Error(`expected an error, got ${answer.status} ${JSON.stringify(answer.json)}`);
}
