import { type Access, auth, ENDPOINTS, isErrorBody, LIVE_PATH, type Permission } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashApiKey, makeApiKey } from '../caller/api-key.ts';
import { signSessionToken } from '../caller/session-token.ts';
import { apiKeys, sessions, users } from '../db/schema.ts';
import { createDiscord } from '../external/discord.ts';
import { ACCESS_TABLE } from '../testing/access-table.ts';
import { type SignedIn, type TestApp, testConfig, useTestApp } from '../testing/test-app.ts';

/** Every endpoint with every kind of viewer. The expectations are in `ACCESS_TABLE`, written by hand. */

type Flags = Parameters<TestApp['signIn']>[0];
/** The rights of each kind; null for those whom the server does not know. */
const VIEWERS = {
  'signed out': null,
  guest: {},
  'read only': { read: true },
  'edit only': { edit: true },
  'manage only': { manage: true },
  'every flag, but in no group of a locked stockpile': { read: true, edit: true, manage: true },
  admin: { admin: true },
  'admin with an expired token': null,
  'admin with a revoked token': null,
  'admin with a damaged token': null,
  'admin with a token of another secret': null,
} satisfies Record<string, Flags | null>;
type Viewer = keyof typeof VIEWERS;
const ALL_SCOPES = { read: true, edit: true, manage: true };
/** API keys: their owner and scopes; the name says what is wrong with one. */
const KEYS = {
  'key of an admin to read': { owner: { admin: true }, scopes: { read: true } },
  'key of an admin to edit': { owner: { admin: true }, scopes: { edit: true } },
  'key of an admin to manage': { owner: { admin: true }, scopes: { manage: true } },
  'key of an admin with every scope': { owner: { admin: true }, scopes: ALL_SCOPES },
  'key of a reader with every scope': { owner: { read: true }, scopes: ALL_SCOPES },
  'key of a guest with every scope': { owner: {}, scopes: ALL_SCOPES },
  'key of an admin whose roles Discord confirmed 24 hours ago': {
    owner: { admin: true },
    scopes: ALL_SCOPES,
  },
  'expired key of an admin': { owner: { admin: true }, scopes: ALL_SCOPES },
  'revoked key of an admin': { owner: { admin: true }, scopes: ALL_SCOPES },
  'damaged key of an admin': { owner: { admin: true }, scopes: ALL_SCOPES },
} satisfies Record<string, { owner: Flags; scopes: Partial<Record<Permission, boolean>> }>;
type Key = keyof typeof KEYS;
type Kind = Viewer | Key;
const KINDS = [...Object.keys(VIEWERS), ...Object.keys(KEYS)] as Kind[]; // Object.keys loses the literal types
const DEAD_KEYS: Kind[] = ['expired key of an admin', 'revoked key of an admin', 'damaged key of an admin'];
const ALL_FLAGS = 'every flag, but in no group of a locked stockpile';
const PASSES: Record<Access, readonly Kind[]> = {
  public: Object.keys(VIEWERS) as Viewer[],
  user: ['guest', 'read only', 'edit only', 'manage only', ALL_FLAGS, 'admin'],
  read: ['read only', ALL_FLAGS, 'admin'],
  edit: ['edit only', ALL_FLAGS, 'admin'],
  manage: ['manage only', ALL_FLAGS, 'admin'],
  admin: ['admin'],
};
const HOUR = 3_600_000;

const app = useTestApp({ emptied: false, discord: createDiscord(testConfig, () => 'http://127.0.0.1:9') });
let tokens: Record<Kind, string | null>;

async function keyOf(kind: Key): Promise<string> {
  const { owner, scopes } = KEYS[kind];
  const { userId } = await app.signIn(owner);
  const key = makeApiKey();
  const expiresAt = kind === 'expired key of an admin' ? app.clock.now.toISOString() : null;
  await app.db.insert(apiKeys).values({
    userId,
    name: 'Bot',
    hash: hashApiKey(key),
    start: 'bl_',
    ...{ read: false, edit: false, manage: false },
    ...scopes,
    expiresAt,
  });
  if (kind === 'revoked key of an admin') await app.db.delete(apiKeys).where(eq(apiKeys.userId, userId));
  if (kind === 'key of an admin whose roles Discord confirmed 24 hours ago') {
    const rolesCheckedAt = new Date(app.clock.now.getTime() - 24 * HOUR).toISOString();
    await app.db.update(users).set({ rolesCheckedAt }).where(eq(users.id, userId));
  }
  return kind === 'damaged key of an admin' ? `${key.slice(0, -4)}AAAA` : key;
}

const isKey = (kind: Kind): kind is Key => kind in KEYS;

async function tokenOf(kind: Kind): Promise<string | null> {
  if (isKey(kind)) return keyOf(kind);
  const rights: Flags | null = VIEWERS[kind];
  if (rights !== null) return (await app.signIn(rights)).token;
  if (kind === 'signed out') return null;
  const { token, userId } = await app.signIn({ admin: true });
  const now = app.clock.now;
  if (kind === 'admin with a damaged token')
    return `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  if (kind === 'admin with a revoked token') {
    await app.request({ method: 'POST', url: auth.logout.path, by: { token, userId }, payload: {} });
    return token;
  }
  const sessionId = `${kind} ${userId}`;
  const until = new Date(now.getTime() + 24 * HOUR);
  await app.db.insert(sessions).values({ id: sessionId, userId, expiresAt: until.toISOString() });
  return kind === 'admin with an expired token'
    ? signSessionToken({ sessionId, userId }, new Date(now.getTime() - HOUR), now, testConfig.appSecret)
    : signSessionToken({ sessionId, userId }, now, until, 'the secret of somebody else altogether');
}

/** A well-formed request about something that does not exist, so that it changes nothing. */
async function answerOf(endpoint: Line, token: string | null, headers: Record<string, string> = {}) {
  const by: SignedIn | null = token === null ? null : { token, userId: 0 };
  const url = endpoint.path.replace(/:\w+/g, '2000000000');
  const payload = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} };
  const { status, json } = await app.request({ method: endpoint.method, url, by, headers, ...payload });
  return { status, code: isErrorBody(json) ? json.error.code : undefined };
}

/** Works out what both the scopes of a key and the rights of its owner allow; a key never makes its caller admin. */
function expectedByKey(kind: Key, { access, isOpenToKeys }: Line): 'allowed' | 401 | 403 {
  if (DEAD_KEYS.includes(kind)) return access === 'public' ? 'allowed' : 401;
  if (!isOpenToKeys || access === 'user' || access === 'admin') return 403;
  if (access === 'public') return 'allowed';
  const { owner, scopes }: { owner: Flags; scopes: Partial<Record<Permission, boolean>> } = KEYS[kind];
  const isHeld = kind !== 'key of an admin whose roles Discord confirmed 24 hours ago';
  return isHeld && scopes[access] && (owner?.admin || owner?.[access]) ? 'allowed' : 403;
}

const ANSWERS = {
  allowed: 'allowed',
  401: { status: 401, code: 'sign-in-required' },
  403: { status: 403, code: 'forbidden' },
};

function expected(kind: Kind, line: Line): 'allowed' | 401 | 403 {
  if (isKey(kind)) return expectedByKey(kind, line);
  if (PASSES[line.access].includes(kind)) return 'allowed';
  return VIEWERS[kind] === null ? 401 : 403;
}

const LINES = ACCESS_TABLE.map(([endpoint, method, path, access, keys]) => ({
  endpoint,
  method,
  path,
  access,
  isOpenToKeys: keys === 'keys',
}));
type Line = (typeof LINES)[number];
/** Discord signs its calls; they come from no browser, so no page can forge one. slash-commands.test.ts forges signatures. */
const SIGNED = '/api/discord/interactions';
const writes = LINES.filter(({ method, path }) => method !== 'GET' && path !== SIGNED);
const title = ({ method, path }: Pick<Line, 'method' | 'path'>) => `${method} ${path}`;
let cells = 0;

describe('access', () => {
  beforeAll(async () => {
    const made = KINDS.map(async (kind) => [kind, await tokenOf(kind)] as const);
    tokens = Object.fromEntries(await Promise.all(made)) as Record<Kind, string | null>; // one of each kind
  });
  afterAll(() => {
    const size = `${LINES.length} endpoints x ${KINDS.length} kinds of viewer`;
    console.log(`Access matrix: ${size} = ${cells} cells; CSRF: ${writes.length} writes x 3 headers.`);
    expect(cells).toBe(LINES.length * KINDS.length);
  });

  it('every endpoint of the contract has a line in the table, and every line its endpoint', () => {
    const named = ENDPOINTS.map(({ feature, name, method, path }) => `${feature}.${name} ${method} ${path}`);
    const lines = LINES.map(({ endpoint, method, path }) => `${endpoint} ${method} ${path}`);
    expect(lines.length).toBeGreaterThan(90); // neither is empty, or the tests below would prove nothing
    expect(lines.toSorted()).toEqual(named.toSorted());
  });

  it('every endpoint of the contract has a unique method and path', () => {
    expect(new Set(ENDPOINTS.map(title)).size).toBe(ENDPOINTS.length);
  });

  it.each(LINES.map((endpoint) => [title(endpoint), endpoint.access, endpoint] as const))(
    '%s is served, and refuses everybody below %s',
    async (_, _access, endpoint) => {
      for (const kind of KINDS) {
        // Logging out would end the session that the next endpoint needs.
        const token = endpoint.path === auth.logout.path ? await tokenOf(kind) : tokens[kind];
        // A tool has no cookie and no CSRF token.
        const headers = isKey(kind) && !DEAD_KEYS.includes(kind) ? { cookie: '', 'x-xsrf-token': '' } : {};
        const { status, code } = await answerOf(endpoint, token, headers);
        const isServed = status !== 401 && status !== 403 && status < 500;
        expect(isServed ? 'allowed' : { status, code }, kind).toEqual(ANSWERS[expected(kind, endpoint)]);
        cells += 1;
      }
    },
  );

  it.each(writes.map((endpoint) => [title(endpoint), endpoint] as const))(
    '%s refuses a request without the page’s own CSRF header',
    async (_, endpoint) => {
      const token = await tokenOf('admin');
      const forgeries = [
        { 'x-xsrf-token': '' },
        { 'x-xsrf-token': 'guessed' },
        { cookie: '', 'x-xsrf-token': 'guessed' },
      ];
      for (const headers of forgeries)
        expect(await answerOf(endpoint, token, headers)).toEqual({ status: 403, code: 'csrf-mismatch' });
    },
  );
});

describe('routes', () => {
  it('the server serves only what the contract names, files, the API description, the event stream and the simulated Discord', () => {
    const served = routesOf(app.server.printRoutes({ commonPrefix: false }));
    const extra = served.filter(
      (route) =>
        !ENDPOINTS.some((endpoint) => title(endpoint) === route) &&
        route !== `GET ${LIVE_PATH}` &&
        !/^GET \/api\/docs(\/|$)/.test(route) &&
        !/^(GET|POST) \/oauth\/local\//.test(route) &&
        !/^GET \/assets\//.test(route),
    );
    expect(extra).toEqual([]);
    for (const endpoint of ENDPOINTS) expect(served).toContain(title(endpoint));
  });
});

/** `GET /api/health` and so on, from the tree that fastify prints; HEAD exists for every GET and is left out. */
function routesOf(tree: string): string[] {
  const branch: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const parts = /^((?:[│ ] {3})*)[├└]── ([^ ]*)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (parts === null) return [];
    const [, indent = '', segment = '', methods = ''] = parts;
    const depth = indent.length / 4;
    branch.splice(depth, branch.length, segment);
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${branch.slice(0, depth + 1).join('')}`);
  });
}
