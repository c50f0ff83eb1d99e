import { ApiError, auth, stockpiles, warehouses } from '@backline/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aStockpile, aUser, aWarehouse } from '../../testing/builders.ts';
import { reply, startFakeServer } from '../../testing/fake-server.ts';
import { aToken, signIn } from '../../testing/sign-in.ts';
import { serverNow } from '../../ui/server-time.ts';
import { currentSession, onSessionEnd } from '../storage/session.ts';
import { call } from './call.ts';

/** Answers every request with this text and status, as something other than our server might. */
function answerWith(text: string, status: number, type = 'text/html') {
  vi.stubGlobal('fetch', async () => new Response(text, { status, headers: { 'content-type': type } }));
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

test('fills in path parameters, encodes the query and reads the reply into camelCase', async () => {
  const { requests } = startFakeServer([
    reply(
      warehouses.get,
      aWarehouse({ stockpiles: [aStockpile({ firUpdatedAt: '2026-01-02T03:04:05.000Z' })] }),
    ),
    reply(warehouses.list, []),
  ]);
  const warehouse = await call(warehouses.get, { params: { id: 3 } });
  expect(warehouse.stockpiles[0]?.firUpdatedAt).toBe('2026-01-02T03:04:05.000Z');
  await call(warehouses.list, { query: { inactive: 'true' } });
  expect(requests.map(({ path, query }) => ({ path, query }))).toEqual([
    { path: '/api/warehouses/3', query: {} },
    { path: '/api/warehouses', query: { inactive: 'true' } },
  ]);
});

test.each([
  ['an answer', {}, '2026-11-27T12:00:00.000Z'],
  [
    'not a copy kept since yesterday',
    { 'x-kept-at': '2026-11-26T12:00:00.000Z' },
    '2026-11-27T15:00:00.000Z',
  ],
])('the time is that of %s', async (_, headers, expected) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T15:00:00.000Z') });
  const date = 'Fri, 27 Nov 2026 12:00:00 GMT';
  vi.stubGlobal('fetch', async () => new Response('[]', { headers: { date, ...headers } }));
  await call(warehouses.list);
  expect(new Date(serverNow()).toISOString()).toBe(expected);
});

test('writes the body in the API’s snake_case', async () => {
  const { requests } = startFakeServer([reply(warehouses.update, aWarehouse())]);
  await call(warehouses.update, {
    params: { id: 3 },
    body: { warehouse: { attributes: { goalModifier: 50, stockpileTag: 'OAK' } } },
  });
  expect(requests[0]?.body).toEqual({
    warehouse: { attributes: { goal_modifier: 50, stockpile_tag: 'OAK' } },
  });
});

test('a write that is called twice at once is sent once, and again after its answer', async () => {
  const { requests } = startFakeServer([
    reply(stockpiles.refresh, { refreshedAt: '2026-01-02T03:04:05.000Z' }),
    reply(warehouses.update, aWarehouse()),
  ]);
  const refresh = (id: number) => call(stockpiles.refresh, { params: { id } });
  const rename = (name: string) =>
    call(warehouses.update, { params: { id: 3 }, body: { warehouse: { attributes: { name } } } });
  const [first, second] = await Promise.all([
    refresh(21),
    refresh(21),
    refresh(22),
    rename('Fort'),
    rename('Port'),
  ]);
  expect(second).toEqual(first);
  await refresh(21);
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/api/stockpiles/21/refresh', {}],
    ['/api/stockpiles/22/refresh', {}],
    ['/api/warehouses/3', { warehouse: { attributes: { name: 'Fort' } } }],
    ['/api/warehouses/3', { warehouse: { attributes: { name: 'Port' } } }],
    ['/api/stockpiles/21/refresh', {}],
  ]);
});

test('a write that failed is sent again', async () => {
  const { requests } = startFakeServer([reply(stockpiles.refresh, new ApiError('invalid', 'Not now.'))]);
  for (let n = 0; n < 2; n += 1)
    expect((await failureOf(call(stockpiles.refresh, { params: { id: 21 } }))).message).toBe('Not now.');
  expect(requests).toHaveLength(2);
});

test('every request carries the stored token as a bearer token, or none if none is stored', async () => {
  const { requests } = startFakeServer([reply(stockpiles.names, [])]);
  await call(stockpiles.names);
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
  const token = aToken();
  signIn(aUser(), token);
  await call(stockpiles.names);
  expect(requests[1]?.headers.authorization).toBe(`Bearer ${token}`);
});

test('a call other than GET carries the CSRF cookie in its header', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'XSRF-TOKEN=a%20b';
  const { requests } = startFakeServer([
    reply(stockpiles.names, []),
    reply(stockpiles.refresh, { refreshedAt: '2026-01-02T03:04:05.000Z' }),
  ]);
  await call(stockpiles.names);
  await call(stockpiles.refresh, { params: { id: 21 } });
  expect(requests[0]?.headers).not.toHaveProperty('x-xsrf-token');
  expect(requests[1]?.headers['x-xsrf-token']).toBe('a b');
});

test('an error from the server keeps its code, message and field paths, in camelCase', async () => {
  const refusal = new ApiError('invalid', 'Check the form.', { 'stockpiles.0.permission_group': 'Missing.' });
  startFakeServer([reply(warehouses.get, refusal)]);
  const error = await failureOf(call(warehouses.get, { params: { id: 3 } }));
  expect(error).toMatchObject({
    code: 'invalid',
    message: 'Check the form.',
    fields: { 'stockpiles.0.permissionGroup': 'Missing.' },
  });
});

test.each([
  ['a proxy whose server is away', '<html>Bad gateway</html>', 502, 'unavailable'],
  ['a proxy without any server', '<html>No server</html>', 503, 'unavailable'],
  ['a proxy whose server is silent', '', 504, 'unavailable'],
  ['a 500 in plain text', 'oops', 500, 'unexpected'],
  ['a proxy that finds the body too large', '<html></html>', 413, 'too-large'],
  ['JSON other than an error of our API', '{"error":"no"}', 418, 'unexpected'],
])('%s becomes an ApiError', async (_, text, status, code) => {
  answerWith(text, status);
  expect((await failureOf(call(stockpiles.names))).code).toBe(code);
});

test.each([
  ['HTML with status 200', '<html></html>'],
  ['JSON with an unexpected shape', '{"names":[]}'],
])('a response that is %s is an unexpected error', async (_, text) => {
  answerWith(text, 200);
  expect((await failureOf(call(stockpiles.names))).code).toBe('unexpected');
});

test('an unreachable server gives the error code offline', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect((await failureOf(call(stockpiles.names))).code).toBe('offline');
});

test('an empty response is accepted where the reply has no content', async () => {
  answerWith('', 200);
  await expect(call(warehouses.remove, { params: { id: 3 } })).resolves.toEqual({});
});

const ended = vi.fn();
let stopListening = (): unknown => undefined;
beforeEach(() => {
  ended.mockClear();
  stopListening = onSessionEnd(ended);
});
afterEach(() => stopListening());

test('a 401 removes token and user and reports that the session has ended', async () => {
  signIn(aUser());
  startFakeServer([reply(stockpiles.names, new ApiError('sign-in-required', 'No.'))]);
  await failureOf(call(stockpiles.names));
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('currentUser')).toBeNull();
  expect(ended).toHaveBeenCalledOnce();
});

test('a late 401 for an older token does not affect the current session', async () => {
  signIn(aUser(), aToken(Date.now() + 1_000_000));
  startFakeServer([
    reply(stockpiles.names, () => {
      signIn(aUser({ username: 'Heron' }), aToken(Date.now() + 9_000_000));
      return new ApiError('sign-in-required', 'No.');
    }),
  ]);
  await failureOf(call(stockpiles.names));
  expect(currentSession()?.user.username).toBe('Heron');
  expect(ended).not.toHaveBeenCalled();
});

test('a 401 while nobody is signed in ends no session', async () => {
  startFakeServer([reply(auth.login, new ApiError('sign-in-required', 'No.'))]);
  await failureOf(call(auth.login, { body: { auth: { code: 'c', redirectUri: 'r' } } }));
  expect(ended).not.toHaveBeenCalled();
});

/** A server that sends ETags as ours does, and no body to a client that has the tag. @returns the tags it was sent. */
function answerTagged(content: () => unknown) {
  const told: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers = {}, method }: RequestInit) => {
    const text = JSON.stringify(content());
    const tag = `W/"${text.length}"`;
    const known = new Headers(headers).get('if-none-match');
    if (method === 'GET') told.push(known);
    return known === tag
      ? new Response(null, { status: 304, headers: { etag: tag } })
      : new Response(text, { headers: { etag: tag, 'content-type': 'application/json' } });
  });
  return told;
}

test('unchanged data is neither sent nor parsed again: the call returns the identical reply', async () => {
  let names = ['OAK'];
  const told = answerTagged(() => names);
  const first = await call(stockpiles.names);
  expect(await call(stockpiles.names)).toBe(first);
  names = ['OAK', 'ELM'];
  const changed = await call(stockpiles.names);
  expect(changed).toEqual(['OAK', 'ELM']);
  expect(await call(stockpiles.names)).toBe(changed);
  expect(told).toEqual([null, 'W/"7"', 'W/"7"', 'W/"13"']);
});

test('a response without a tag is requested and parsed again', async () => {
  const { requests } = startFakeServer([reply(warehouses.list, [])]);
  const first = await call(warehouses.list);
  expect(await call(warehouses.list)).not.toBe(first);
  expect(requests.every(({ headers }) => !('if-none-match' in headers))).toBe(true);
});
