import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { health } from '@backline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { replyOf, type TestApp, testConfig, useTestApp } from './testing/test-app.ts';

const app = useTestApp({ emptied: false });

it('is healthy while the database answers', async () => {
  expect(replyOf(await app.call(health.check, {}, null))).toMatchObject({ status: 'ok', version: '0.1.0' });
});

it('a path that does not exist is a 404 with a message, for the API and for assets', async () => {
  for (const url of ['/api/nothing', '/assets/nothing.png'])
    expect(await app.request({ method: 'GET', url })).toMatchObject({
      status: 404,
      json: { error: { code: 'not-found', message: expect.stringContaining(url) } },
    });
});

/** The app on a database that fails at every use. */
async function healthWithFailingDatabase(error: Error) {
  const db = new Proxy({} as TestApp['db'], {
    get: () => {
      throw error;
    },
  });
  const broken = await createApp(
    {
      config: testConfig,
      database: { ...app.database, db, listen: async () => {} },
      discord: {} as never,
      now: () => new Date(),
    },
    { web: null, recognition: '' },
  );
  const response = await broken.inject('/api/health');
  await broken.close();
  return response;
}

it('an unexpected error reveals nothing internal, only where to look it up', async () => {
  const response = await healthWithFailingDatabase(new Error('password=hunter2'));
  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({ error: { code: 'unexpected' } });
  expect(response.body).not.toContain('hunter2');
});

it.each([
  ['23505', 409, 'conflict'],
  ['23503', 409, 'conflict'],
  ['42P01', 500, 'unexpected'],
])('a write that the database rejects with %s is a %d', async (sqlState, status, code) => {
  const cause = Object.assign(new Error('key (name)=(hunter2) exists'), { code: sqlState });
  const response = await healthWithFailingDatabase(new Error('Failed query', { cause }));
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ error: { code } });
  expect(response.body).not.toContain('hunter2');
});

it('browsers store nothing unless the response allows it', async () => {
  const { headers } = await app.request({ method: 'GET', url: '/api/nothing' });
  expect(headers['cache-control']).toBe('no-store');
});

describe('CSRF', () => {
  it('a browser without the cookie gets one, one that has it keeps it', async () => {
    const fresh = await app.server.inject('/api/health');
    expect(fresh.cookies).toMatchObject([{ name: 'XSRF-TOKEN', path: '/', sameSite: 'Lax' }]);
    expect(fresh.cookies[0]?.httpOnly).toBeUndefined();
    const known = await app.server.inject({ url: '/api/health', cookies: { 'XSRF-TOKEN': 'mine' } });
    expect(known.cookies).toEqual([]);
  });

  it.each([
    ['no header', { cookie: 'XSRF-TOKEN=a', 'x-xsrf-token': '' }],
    ['another header', { cookie: 'XSRF-TOKEN=a', 'x-xsrf-token': 'b' }],
    ['no cookie', { cookie: '', 'x-xsrf-token': 'a' }],
    ['both empty', { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }],
  ])('a write with %s is refused', async (_, headers) => {
    const by = await app.signIn({ admin: true });
    const answer = await app.request({ method: 'DELETE', url: '/api/warehouses/1', by, headers });
    expect(answer).toMatchObject({ status: 403, json: { error: { code: 'csrf-mismatch' } } });
  });
});

describe('pages and assets', () => {
  const PAGE = '<title>Backline</title><style>body { margin: 0 }</style><script>start()</script>';
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-pages-'));
  const web = path.join(folder, 'web');
  const shipped = path.join(folder, 'shipped');
  const dataDirectory = path.join(folder, 'data');
  let server: Awaited<ReturnType<typeof createApp>>;
  beforeAll(async () => {
    fs.mkdirSync(path.join(web, 'app'), { recursive: true });
    fs.writeFileSync(path.join(web, 'index.html'), PAGE);
    fs.writeFileSync(path.join(web, 'app/main-1a2b.js'), 'run()');
    fs.writeFileSync(path.join(web, 'app/main-1a2b.js.br'), 'packed');
    fs.writeFileSync(path.join(web, 'favicon.svg'), '<svg/>');
    fs.mkdirSync(path.join(web, 'video'));
    fs.writeFileSync(path.join(web, 'video/how.mp4'), 'film');
    fs.mkdirSync(shipped);
    fs.writeFileSync(path.join(shipped, 'icons.bin'), 'shipped');
    server = await createApp(
      {
        config: { ...testConfig, dataDirectory },
        database: app.database,
        discord: {} as never,
        now: () => new Date(),
      },
      { web, recognition: shipped },
    );
  });
  afterAll(async () => {
    await server.close();
    fs.rmSync(folder, { recursive: true });
  });

  it.each(['/', '/warehouses', '/warehouses/1/goals', '/login?code=1', '/anything'])(
    '%s is the web application',
    async (url) => {
      const response = await server.inject(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toContain('text/html');
      expect(response.headers['cache-control']).toBe('no-cache');
    },
  );

  it.each([
    '/api/nothing',
    '/%61pi/nothing',
    '/API/items',
    '//api/items',
    '/api%2fitems',
    '/api',
    '/%6fauth/nothing',
    '/assets/nothing.png',
    '/%61ssets/nothing.png',
    '/app/nothing.js',
  ])('%s is neither an API call nor a page, however it is spelled', async (url) => {
    const response = await server.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: { code: 'not-found' } });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('an address in another spelling is answered like the plain one', async () => {
    const call = await server.inject('/%61pi/about');
    expect(call.statusCode).toBe(200);
    expect(call.headers['cache-control']).toBe((await server.inject('/api/about')).headers['cache-control']);
    const file = await server.inject('/%61pp/main-1a2b.js');
    expect(file.statusCode).toBe(200);
    expect(file.headers).not.toHaveProperty('set-cookie');
    expect(file.headers).not.toHaveProperty('permissions-policy');
    const page = await server.inject('/?x=/app/main.js');
    expect(page.headers).toHaveProperty('content-security-policy');
  });

  it.each(['/', '/index.html', '/warehouses/7?sort=name'])(
    '%s may have its own style and script inline, and no others',
    async (url) => {
      const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
      const policy = String((await server.inject(url)).headers['content-security-policy']);
      expect(policy).toContain(`style-src 'self' ${hashOf('body { margin: 0 }')};`);
      expect(policy).toContain(`script-src 'self' ${hashOf('start()')} 'wasm-unsafe-eval';`);
    },
  );

  it('hashed files are cached for a year by proxies too, so they carry no visitor’s token', async () => {
    const response = await server.inject('/app/main-1a2b.js');
    expect(response.headers['cache-control']).toContain('immutable');
    expect(response.headers).not.toHaveProperty('set-cookie');
    expect((await server.inject('/anything')).headers['set-cookie']).toMatch(/^XSRF-TOKEN=/);
  });

  it('a file beside the hashed ones is served, a folder is a page like any other path', async () => {
    const icon = await server.inject('/favicon.svg');
    expect([icon.statusCode, icon.body, icon.headers['cache-control']]).toEqual([200, '<svg/>', 'no-cache']);
    expect((await server.inject('/video/how.mp4')).body).toBe('film');
    for (const url of ['/video', '/video/gone.mp4', '/favicon.png'])
      expect((await server.inject(url)).body).toBe(PAGE);
    expect((await server.inject({ url: '/app/main-1a2b.js', method: 'HEAD' })).statusCode).toBe(200);
  });

  it('has a handful of routes for any number of files', () => {
    expect(server.hasRoute({ method: 'GET', url: '/app/main-1a2b.js' })).toBe(false);
    expect(server.hasRoute({ method: 'GET', url: '/app/*' })).toBe(true);
  });

  it('a precompressed file is sent compressed, to clients that accept it', async () => {
    const ask = (encoding: string) =>
      server.inject({ url: '/app/main-1a2b.js', headers: { 'accept-encoding': encoding } });
    const packed = await ask('gzip, br');
    expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'packed']);
    expect(packed.headers['content-type']).toContain('javascript');
    expect(packed.headers['cache-control']).toContain('immutable');
    const plain = await ask('identity');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'run()']);
    for (const { headers } of [packed, plain]) expect(headers.vary).toBe('accept-encoding');
  });

  it.each(['/app/gone.js', '/assets/icons/gone.png', '/api/gone', '/oauth/gone', '/api'])(
    '%s is a 404, not a page',
    async (url) => {
      expect((await server.inject(url)).statusCode).toBe(404);
    },
  );

  it.each(['/../config.ts', '/app/../../shipped/icons.bin', '/app/%2e%2e/%2e%2e/shipped/icons.bin'])(
    '%s does not escape the folder',
    async (url) => {
      expect((await server.inject(url)).body).not.toContain('shipped');
    },
  );

  it('the recogniser’s data is served; a file in the data folder overrides it', async () => {
    const first = await server.inject('/assets/recognition/icons.bin');
    expect([first.statusCode, first.body]).toEqual([200, 'shipped']);
    const tag = String(first.headers.etag);
    const again = await server.inject({
      url: '/assets/recognition/icons.bin',
      headers: { 'if-none-match': tag },
    });
    expect(again.statusCode).toBe(304);
    fs.mkdirSync(path.join(dataDirectory, 'recognition'), { recursive: true });
    fs.writeFileSync(path.join(dataDirectory, 'recognition/icons.bin'), 'own icons');
    const own = await server.inject({
      url: '/assets/recognition/icons.bin',
      headers: { 'if-none-match': tag },
    });
    expect([own.statusCode, own.body]).toEqual([200, 'own icons']);
    expect((await server.inject('/assets/recognition/text.bin')).statusCode).toBe(404);
  });
});
