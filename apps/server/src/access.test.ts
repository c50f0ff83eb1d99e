import { type Access, auth, ENDPOINTS, type Endpoint, isErrorBody, LIVE_PATH } from '@backline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from './db/schema.ts';
import { createDiscord } from './external/discord.ts';
import { signSessionToken } from './http/session-token.ts';
import { openTestApp, type SignedIn, type TestApp, testConfig } from './testing/test-app.ts';

/** Generated from the contract: every endpoint with every kind of viewer, so that no new one can be forgotten. */

type Flags = Parameters<TestApp['signIn']>[0];
/** The rights of each kind; null for whoever is nobody to the server. */
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
type Kind = keyof typeof VIEWERS;
const KINDS = Object.keys(VIEWERS) as Kind[]; // Object.keys forgets the names
const ALL_FLAGS = 'every flag, but in no group of a locked stockpile';
const PASSES: Record<Access, readonly Kind[]> = {
  public: KINDS,
  user: ['guest', 'read only', 'edit only', 'manage only', ALL_FLAGS, 'admin'],
  read: ['read only', ALL_FLAGS, 'admin'],
  edit: ['edit only', ALL_FLAGS, 'admin'],
  manage: ['manage only', ALL_FLAGS, 'admin'],
  admin: ['admin'],
};
const HOUR = 3_600_000;

let app: TestApp;
let tokens: Record<Kind, string | null>;

beforeAll(async () => {
  app = await openTestApp({ discord: createDiscord(testConfig, () => 'http://127.0.0.1:9') });
});
afterAll(() => app.close());

async function tokenOf(kind: Kind): Promise<string | null> {
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

/** A request that is well formed but about nothing that exists, so that it changes nothing. */
async function answerOf(endpoint: Endpoint, token: string | null, headers: Record<string, string> = {}) {
  const by: SignedIn | null = token === null ? null : { token, userId: 0 };
  const url = endpoint.path.replace(/:\w+/g, '2000000000');
  const payload = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} };
  const { status, json } = await app.request({ method: endpoint.method, url, by, headers, ...payload });
  return { status, code: isErrorBody(json) ? json.error.code : undefined };
}

function expected(kind: Kind, access: Access): 'allowed' | 401 | 403 {
  if (PASSES[access].includes(kind)) return 'allowed';
  return VIEWERS[kind] === null ? 401 : 403;
}

const writes = ENDPOINTS.filter(({ method }) => method !== 'GET');
const title = ({ method, path }: Endpoint) => `${method} ${path}`;
let cells = 0;

describe('access', () => {
  beforeAll(async () => {
    const made = KINDS.map(async (kind) => [kind, await tokenOf(kind)] as const);
    tokens = Object.fromEntries(await Promise.all(made)) as Record<Kind, string | null>; // one for each kind
  });
  afterAll(() => {
    const size = `${ENDPOINTS.length} endpoints x ${KINDS.length} kinds of viewer`;
    console.log(`Access matrix: ${size} = ${cells} cells; CSRF: ${writes.length} writes x 3 headers.`);
    expect(cells).toBe(ENDPOINTS.length * KINDS.length);
  });

  it.each(ENDPOINTS.map((endpoint) => [title(endpoint), endpoint.access, endpoint] as const))(
    '%s is served, and refuses whoever is below %s',
    async (_, access, endpoint) => {
      for (const kind of KINDS) {
        // Logging out would end the session that the next endpoint needs.
        const token = endpoint.path === auth.logout.path ? await tokenOf(kind) : tokens[kind];
        const { status, code } = await answerOf(endpoint, token);
        const wanted = expected(kind, access);
        if (wanted === 'allowed') {
          expect([401, 403], `${kind}: ${status} ${code}`).not.toContain(status);
          expect(status, `${kind}: ${code}`).toBeLessThan(500);
        } else {
          const refusal = wanted === 401 ? 'sign-in-required' : 'forbidden';
          expect({ status, code }, kind).toEqual({ status: wanted, code: refusal });
        }
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

  it('every endpoint of the contract has a path of its own', () => {
    expect(new Set(ENDPOINTS.map(title)).size).toBe(ENDPOINTS.length);
  });
});

describe('routes', () => {
  it('the server serves nothing that the contract does not name, but files, the stream of changes and the stand-in', () => {
    const served = routesOf(app.server.printRoutes({ commonPrefix: false }));
    const extra = served.filter(
      (route) =>
        !ENDPOINTS.some((endpoint) => title(endpoint) === route) &&
        route !== `GET ${LIVE_PATH}` &&
        !/^(GET|POST) \/oauth\/local\//.test(route) &&
        !/^GET \/assets\//.test(route),
    );
    expect(extra).toEqual([]);
    for (const endpoint of ENDPOINTS) expect(served).toContain(title(endpoint));
  });
});

/** `GET /api/health` and so on, from the tree that fastify prints; HEAD goes with every GET and is left out. */
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
