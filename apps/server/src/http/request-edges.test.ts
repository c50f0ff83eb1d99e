import { randomBytes } from 'node:crypto';
import { auth, categories, fir, items, warehouses } from '@backline/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, useTestApp } from '../testing/test-app.ts';

/** Requests at the edge of what HTTP, JSON and the contract allow, through the whole server. */

const app = useTestApp();
let editor: SignedIn;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true, manage: true });
});

/** A category that can be created: categories stay from test to test, so each needs a unique name. */
const aCategory = () => {
  made += 1;
  return { category: { attributes: { name: `Rear ${made}`, order: 1, color: '#112233' } } };
};
let made = 0;

/** Sends bytes with a given content type. */
const send = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.server.inject({
    method: 'POST',
    url: categories.create.path,
    headers: {
      authorization: `Bearer ${editor.token}`,
      cookie: 'XSRF-TOKEN=a',
      'x-xsrf-token': 'a',
      'content-type': 'application/json',
      ...headers,
    },
    payload,
  });
const errorOf = (answer: { json: () => unknown }) =>
  (answer.json() as { error: { code: string; message: string; reason: { code: string } } }).error;

describe('the body of a write', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
  ])('is JSON by the content type %s', async (type) => {
    expect((await send(JSON.stringify(aCategory()), { 'content-type': type })).statusCode).toBe(200);
  });

  it.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'nonsense',
  ])('is refused as %s, which forms of other sites can send without a preflight', async (type) => {
    const answer = await send(JSON.stringify(aCategory()), { 'content-type': type });
    expect(answer.statusCode).toBe(400);
    expect(errorOf(answer)).toMatchObject({ code: 'not-json', reason: { code: 'no-json-type' } });
  });

  it.each([
    ['half of it', '{"category": {'],
    ['two of them', '{}{}'],
    ['a trailing comma', '{"category": {},}'],
    ['single quotes', "{'category': {}}"],
    ['a comment', '{} // all'],
    ['NaN', '{"category": NaN}'],
    ['bytes that are not text', Buffer.from([0xff, 0xfe, 0x00])],
    ['a key that reaches the prototype of every object', '{"__proto__": {"admin": true}}'],
    ['a constructor that does the same', '{"constructor": {"prototype": {"admin": true}}}'],
  ])('that is not JSON is refused: %s', async (_, payload) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(400);
    expect(errorOf(answer)).toMatchObject({ code: 'not-json', reason: { code: 'no-json' } });
  });

  it.each([
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"category"'],
    ['a list', '[]'],
    ['no fields', '{}'],
    ['a list instead of the fields', '{"category": {"attributes": []}}'],
    ['null instead of the fields', '{"category": {"attributes": null}}'],
  ])('that is JSON but does not fit this endpoint is a 422: %s', async (_, payload) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(422);
    expect(errorOf(answer).code).toBe('invalid');
  });

  it('is refused when empty but fields are required', async () => {
    expect((await send('')).statusCode).toBe(400);
  });

  it('is read up to a mebibyte, and not a byte more', async () => {
    const category = aCategory();
    const around = JSON.stringify({ ...category, padding: '' });
    const filled = (bytes: number) =>
      JSON.stringify({ ...category, padding: 'x'.repeat(bytes - around.length) });
    expect((await send(filled(1024 * 1024))).statusCode).toBe(200);
    const refused = await send(filled(1024 * 1024 + 1));
    expect(refused.statusCode).toBe(413);
    expect(errorOf(refused)).toMatchObject({ code: 'too-large', reason: { code: 'too-large' } });
  });

  it('ignores unknown names', async () => {
    const report = { report: { entries: [], force: false, unknown: true }, extra: [] };
    const answer = await app.request({
      method: 'POST',
      url: fir.processReport.path,
      by: editor,
      payload: report,
    });
    expect(answer).toMatchObject({
      status: 422,
      json: { error: { fields: { entries: 'The report has no rows.' } } },
    });
  });
});

describe('the address of a request', () => {
  it.each(['0', '-1', '1.5', '2147483648', '9007199254740993', 'abc', '1e99', '%00', "1'--", 'null'])(
    'with the id %s is a 404, like that of something that does not exist',
    async (id) => {
      const answer = await app.request({ method: 'GET', url: `/api/categories/${id}`, by: editor });
      expect(answer).toMatchObject({ status: 404, json: { error: { code: 'not-found' } } });
    },
  );

  it.each(['/api/categories/%', '/api/categories/%zz', '/api/categories/%c0%ae'])(
    'that cannot be decoded is a 404: %s',
    async (url) => {
      const answer = await app.request({ method: 'GET', url, by: editor });
      expect(answer).toMatchObject({ status: 404, json: { error: { reason: { code: 'address-unknown' } } } });
    },
  );

  it('with a segment longer than any id is a 404', async () => {
    const answer = await app.request({
      method: 'GET',
      url: `/api/categories/${'1'.repeat(500)}`,
      by: editor,
    });
    expect(answer.status).toBe(404);
  });

  it('is the same with a trailing slash', async () => {
    expect((await app.request({ method: 'GET', url: '/api/categories/', by: editor })).status).toBe(200);
  });

  it('is case-sensitive', async () => {
    expect((await app.request({ method: 'GET', url: '/API/categories', by: editor })).status).toBe(404);
  });

  it('that is unknown is named in the error, without its query', async () => {
    const url = '/api/nothing?code=planted';
    const { json } = await app.request({ method: 'GET', url, by: editor });
    expect(json).toEqual({
      error: {
        code: 'not-found',
        message: 'There is nothing at GET /api/nothing.',
        reason: { code: 'path-unknown', params: { call: 'GET /api/nothing' } },
      },
    });
  });

  it.each(['PUT', 'OPTIONS', 'TRACE', 'PROPFIND'] as const)(
    'does not exist for the method %s',
    async (method) => {
      const { statusCode, json } = await app.server.inject({
        method: method as 'PUT',
        url: categories.list.path,
      });
      expect([statusCode, (json as () => { error: { code: string } })().error.code]).toEqual([
        404,
        'not-found',
      ]);
    },
  );
});

describe('the query of a read', () => {
  it.each([
    ['?inactive=true', 200],
    ['?inactive=false', 200],
    ['', 200],
    ['?unknown=1', 200],
    ['?inactive=1', 422],
    ['?inactive=TRUE', 422],
    ['?inactive=', 422],
    ['?inactive=true&inactive=false', 422],
    ['?inactive[]=true', 200], // a different name
    ['?__proto__=true', 200],
  ])('%j is a %d', async (query, status) => {
    const answer = await app.request({ method: 'GET', url: `${warehouses.list.path}${query}`, by: editor });
    expect(answer.status).toBe(status);
  });
});

describe('the order of checks', () => {
  it('a signed-out caller learns nothing about the body: 401 comes before 400, 413 and 422', async () => {
    const payloads = ['{', JSON.stringify({ a: 'x'.repeat(2 * 1024 * 1024) }), '{}'];
    for (const payload of payloads) {
      const answer = await send(payload, { authorization: 'Bearer nonsense' });
      expect(answer.statusCode).toBe(401);
      expect(errorOf(answer).reason).toEqual({ code: 'sign-in-required' });
    }
  });

  it('a reader learns nothing about the body of a write: 403 comes before 400', async () => {
    const { token } = await app.signIn({ read: true });
    const answer = await send('{', { authorization: `Bearer ${token}` });
    expect(answer.statusCode).toBe(403);
    expect(errorOf(answer).code).toBe('forbidden');
  });

  it('a page of another site gets no further than its missing token', async () => {
    const answer = await send('{', { 'x-xsrf-token': randomBytes(8).toString('hex') });
    expect(answer.statusCode).toBe(403);
    expect(errorOf(answer).code).toBe('csrf-mismatch');
  });

  it('a read needs no CSRF token', async () => {
    const headers = { authorization: `Bearer ${editor.token}` };
    expect((await app.server.inject({ url: categories.list.path, headers })).statusCode).toBe(200);
  });
});

describe('the reply', () => {
  it('to HEAD has the headers of GET and no body', async () => {
    const headers = { authorization: `Bearer ${editor.token}` };
    const get = await app.server.inject({ url: items.list.path, headers });
    const head = await app.server.inject({ method: 'HEAD', url: items.list.path, headers });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['content-type', 'etag', 'cache-control', 'vary'])
      expect(head.headers[name]).toBe(get.headers[name]);
  });

  it.each([
    ['GET', categories.list.path, 200],
    ['GET', '/api/categories/2000000000', 404],
    ['GET', '/api/nothing', 404],
    ['POST', auth.logout.path, 200],
  ] as const)(
    'to %s %s is JSON in UTF-8, and browsers may not sniff the type',
    async (method, url, status) => {
      const { headers, ...answer } = await app.request({
        method,
        url,
        by: editor,
        ...(method === 'POST' && { payload: {} }),
      });
      expect(answer.status).toBe(status);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      });
    },
  );

  it.each([
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip;q=0.5, br;q=0.1', 'gzip'],
    ['zstd', undefined],
    ['*', 'br'],
    ['br;q=0, gzip;q=0', undefined],
  ])('to a caller that accepts %j has the encoding %j', async (encoding, expected) => {
    const headers = { 'accept-encoding': encoding };
    const answer = await app.server.inject({ url: items.list.path, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe(expected);
  });

  it('is not compressed if short: it would become longer', async () => {
    const headers = { 'accept-encoding': 'br, gzip' };
    const answer = await app.server.inject({ url: '/api/about', headers });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});
