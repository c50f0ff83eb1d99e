import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { LIVE_PATH } from '@backline/contract';
import { DAY_MS } from '@backline/domain';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { announce } from '../db/announce.ts';
import { knownMigrations, listMigrations, rowsOf } from '../db/migrations.ts';
import { openSchemas } from '../db/open-schemas.ts';
import { addressOf } from '../runtime/address-of.ts';
import { ACCESS_TABLE } from '../testing/access-table.ts';
import {
  BASE,
  type Follower,
  follow,
  openRegimentWorld,
  type RegimentWorld,
  type Settled,
} from '../testing/regiment-world.ts';
import { START, useOpened } from '../testing/test-app.ts';
import { findRegiment, noteUse, setState } from './directory.queries.ts';
import { prepareAll } from './prepare-regiment.ts';
import { purgeRegiments } from './purge-regiments.ts';

const CSRF = 'test-csrf-token';
const UNKNOWN = { status: 404, code: 'not-found' };

describe('many regiments on one installation', () => {
  const world = useOpened(() => openRegimentWorld());
  let alpha: Settled;
  let bravo: Settled;
  let port = 0;

  beforeAll(async () => {
    alpha = await world.settle('alpha');
    bravo = await world.settle('bravo');
    await world.installation.server.listen({ host: '127.0.0.1', port: 0 });
    port = addressOf(world.installation.server.server).port;
  });

  interface Call {
    method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    url?: string;
    token?: string | null;
    headers?: Record<string, string>;
    on?: RegimentWorld['installation'];
  }
  /** A request to a host; by itself for the categories, which name the regiment. */
  async function ask(
    host: string,
    { method = 'GET', url = '/api/categories', token = null, headers = {}, on }: Call = {},
  ) {
    const { server } = on ?? world.installation;
    const answer = await server.inject({
      method,
      url,
      headers: {
        host,
        cookie: `XSRF-TOKEN=${CSRF}`,
        'x-xsrf-token': CSRF,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    const code: unknown = isJson ? answer.json().error?.code : undefined;
    return { status: answer.statusCode, code, body: answer.body };
  }

  describe('sessions and keys of one at the host of another', () => {
    const PROXY = { trustProxy: ['127.0.0.1'] };
    /** Ways of naming bravo's host, and hosts that are nobody's: the answer is that to a stranger, or that there is nothing. */
    const HOSTS: [string, { host: string; forwarded?: string; proxy?: true; is: 'bravo' | 'nobody' }][] = [
      ['plain', { host: 'bravo.backline.test', is: 'bravo' }],
      ['in capitals', { host: 'BRAVO.Backline.TEST', is: 'bravo' }],
      ['with a port', { host: 'bravo.backline.test:8080', is: 'bravo' }],
      ['with a dot at the end', { host: 'bravo.backline.test.', is: 'bravo' }],
      ['with all of these', { host: 'Bravo.backline.test.:443', is: 'bravo' }],
      ['as punycode', { host: 'xn--brvo-5qa.backline.test', is: 'nobody' }],
      ['below the own one', { host: 'bravo.alpha.backline.test', is: 'nobody' }],
      ['unknown', { host: 'nobody.backline.test', is: 'nobody' }],
      ['of another domain', { host: 'bravo.evil.example', is: 'nobody' }],
      ['two in one', { host: 'alpha.backline.test, bravo.backline.test', is: 'nobody' }],
      [
        'forwarded by a stranger',
        { host: 'nobody.backline.test', forwarded: 'bravo.backline.test', is: 'nobody' },
      ],
      [
        'with the own one forwarded by a stranger',
        { host: 'bravo.backline.test', forwarded: 'alpha.backline.test', is: 'bravo' },
      ],
      [
        'forwarded by a proxy',
        { host: 'alpha.backline.test', forwarded: 'Bravo.backline.test:443', proxy: true, is: 'bravo' },
      ],
      [
        'unknown to a proxy',
        { host: 'alpha.backline.test', forwarded: 'nobody.backline.test', proxy: true, is: 'nobody' },
      ],
    ];
    let cells = 0;
    let streams = 0;
    let behindProxy: RegimentWorld['installation'];
    beforeAll(async () => {
      behindProxy = await world.another(PROXY);
    });

    it('each opens its own regiment: the matrix below would prove nothing with dead ones', async () => {
      for (const settled of [alpha, bravo])
        for (const token of [settled.token, settled.key]) {
          const { status, body } = await ask(settled.host, { token, url: '/api/warehouses' });
          expect([settled.host, status, body.includes('sign-in-required')]).toEqual([
            settled.host,
            200,
            false,
          ]);
        }
      const { body } = await ask(bravo.host, { token: bravo.token });
      expect(body).toContain('Only bravo');
      expect(body).not.toContain('Only alpha');
    });

    it.each(
      ACCESS_TABLE.map(
        ([name, method, path, access]) => [`${method} ${path}`, { name, method, path, access }] as const,
      ),
    )('%s knows nobody of another regiment', async (_, { method, path, access }) => {
      const url = path.replace(/:\w+/g, '1');
      // What is public answers as it answers anybody.
      const anybody = access === 'public' ? await ask(bravo.host, { method, url }) : null;
      const stranger = anybody ?? { status: 401, code: 'sign-in-required' };
      const wanted = {
        bravo: { status: stranger.status, code: stranger.code },
        // Health is of the process, on whatever host.
        nobody: url.startsWith('/api/health') ? { status: 200, code: undefined } : UNKNOWN,
      };
      expect(stranger.status).toBeLessThan(500);
      for (const token of [alpha.token, alpha.key])
        for (const [way, { host, forwarded, proxy, is }] of HOSTS) {
          const { status, code, body } = await ask(host, {
            method,
            url,
            token,
            headers: forwarded === undefined ? {} : { 'x-forwarded-host': forwarded },
            ...(proxy && { on: behindProxy }),
          });
          expect([way, { status, code }]).toEqual([way, wanted[is]]);
          expect([way, /Only (?:alpha|bravo)/.test(body)]).toEqual([way, false]);
          cells += 1;
        }
    });

    it('was asked for every endpoint', () => {
      expect(ACCESS_TABLE.length).toBeGreaterThan(90);
      expect(cells).toBe(ACCESS_TABLE.length * 2 * HOSTS.length);
    });

    it('opens no stream by any name of the host, with a session or a key', async () => {
      const ports = { direct: port, behindProxy: 0 };
      await behindProxy.server.listen({ host: '127.0.0.1', port: 0 });
      ports.behindProxy = addressOf(behindProxy.server.server).port;
      const own = await follow(port, alpha.host, alpha.token);
      expect(own.status).toBe(200); // the way of asking works
      own.close();
      for (const token of [alpha.token, alpha.key])
        for (const [way, { host, forwarded, proxy, is }] of HOSTS) {
          const page = await follow(
            proxy ? ports.behindProxy : ports.direct,
            host,
            token,
            forwarded === undefined ? {} : { 'x-forwarded-host': forwarded },
          );
          page.close();
          expect([way, page.status]).toEqual([way, is === 'bravo' ? 401 : 404]);
          streams += 1;
        }
      expect(streams).toBe(2 * HOSTS.length);
    });

    it('opens no stream, and what one announces is heard on its own pages only', async () => {
      expect((await follow(port, bravo.host, alpha.token)).status).toBe(401);
      const pages: Follower[] = [];
      for (const { host, token } of [alpha, bravo]) pages.push(await follow(port, host, token));
      const [ofAlpha, ofBravo] = pages;
      await expect.poll(() => pages.map((page) => page.text().includes('ready'))).toEqual([true, true]);
      await announce(alpha.db, { event: 'change', features: ['items'], page: null });
      await expect.poll(() => ofAlpha?.text()).toContain('event: change');
      await announce(bravo.db, { event: 'change', features: ['orders'], page: null });
      await expect.poll(() => ofBravo?.text()).toContain('orders');
      expect(ofBravo?.text()).not.toContain('items');
      expect(ofAlpha?.text()).not.toContain('orders');
      for (const page of pages) page.close();
    });
  });

  describe('the host of a request', () => {
    it.each([
      'alpha.backline.test',
      'ALPHA.Backline.Test',
      'alpha.backline.test:8080',
      'alpha.backline.test.',
      'Alpha.backline.test.:443',
    ])('%s is the one of alpha', async (host) => {
      const { status, body } = await ask(host, { token: alpha.token });
      expect([status, body.includes('Only alpha')]).toEqual([200, true]);
    });

    it.each([
      'nobody.backline.test',
      'alpha',
      'alpha.backline',
      'x.alpha.backline.test',
      'alpha.backline.test.evil.example',
      'evil.example',
      '.backline.test',
      'alpha..backline.test',
      'alpha.backline.test..',
      'alpha.backline.test:',
      'alpha.backline.test:80:90',
      'alpha.backline.test@bravo.backline.test',
      'bravo.backline.test@alpha.backline.test',
      'alpha.backline.test, bravo.backline.test',
      'alpha.backline.test/',
      'alpha.backline.test#',
      'alpha.backline.test%00',
      'alpha%2ebackline.test',
      'xn--alpha-.backline.test',
      'xn--lpha-63d.backline.test',
      '\u00e0lpha.backline.test',
      'alphabackline.test',
      'alpha-.backline.test',
      '-alpha.backline.test',
      'www.backline.test',
      '127.0.0.1',
      '[::1]:3000',
      'localhost',
    ])('%s is nobody’s, like every other unknown one', async (host) => {
      const { status, code, body } = await ask(host, { token: alpha.token });
      expect({ status, code }).toEqual(UNKNOWN);
      expect(body).toBe((await ask('free-name.backline.test')).body);
    });

    it('a forwarded host of a stranger is ignored, and one of a trusted proxy counts alone', async () => {
      const forwarded = { 'x-forwarded-host': bravo.host };
      const direct = await ask(alpha.host, { token: alpha.token, headers: forwarded });
      expect(direct.body).toContain('Only alpha');
      expect(await ask('evil.example', { token: bravo.token, headers: forwarded })).toMatchObject(UNKNOWN);
      const on = await world.another({ trustProxy: ['127.0.0.1'] });
      const behind = await ask('127.0.0.1:3000', { on, token: bravo.token, headers: forwarded });
      expect(behind.body).toContain('Only bravo');
      expect((await ask(alpha.host, { on, token: alpha.token, headers: forwarded })).status).toBe(401);
      const stranger = { 'x-forwarded-host': 'nobody.backline.test' };
      expect(await ask(alpha.host, { on, token: alpha.token, headers: stranger })).toMatchObject(UNKNOWN);
    });

    /** Sends bytes as they are. @returns the first line and the rest of the answer. */
    const send = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
        let answer = '';
        socket.setEncoding('utf8').on('data', (part: string) => {
          answer += part;
        });
        socket.once('close', () => resolve(answer)).once('error', reject);
      });

    it('two hosts in one request are nobody’s', async () => {
      const key = `Authorization: Bearer ${alpha.token}\r\nConnection: close\r\n\r\n`;
      const plain = await send(`GET /api/categories HTTP/1.1\r\nHost: ${alpha.host}\r\n${key}`);
      expect(plain).toContain('Only alpha'); // the way of asking works
      for (const head of [
        `GET /api/categories HTTP/1.1\r\nHost: ${alpha.host}\r\nHost: ${bravo.host}\r\n`,
        `GET http://${bravo.host}/api/categories HTTP/1.1\r\nHost: ${alpha.host}\r\n`,
        `GET http://${alpha.host}/api/categories HTTP/1.1\r\nHost: ${bravo.host}\r\n`,
      ]) {
        const answer = await send(head + key);
        expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
        expect(answer).not.toContain('Only');
      }
    });

    it('health is answered on every host, as balancers and containers ask by address', async () => {
      const { version } = JSON.parse((await ask(BASE, { url: '/api/health' })).body) as { version: string };
      for (const host of [BASE, '127.0.0.1:3000', '[::1]:3000', 'app1', `nobody.${BASE}`, alpha.host])
        for (const url of ['/api/health', '/api/health/live', '/api/health/ready?by=balancer']) {
          const { status, body } = await ask(host, { url });
          expect([host, url, status, JSON.parse(body)]).toEqual([host, url, 200, { status: 'ok', version }]);
        }
      expect(await ask('127.0.0.1:3000', { url: '/api/health/other' })).toMatchObject(UNKNOWN);
    });

    it('the bare host answers the sign-up, and nothing of any regiment', async () => {
      expect(await ask(BASE, { token: alpha.token })).toMatchObject(UNKNOWN);
      const { status, body } = await ask(BASE, { url: '/api/sign-up', token: alpha.token });
      expect([status, JSON.parse(body)]).toEqual([200, { base: BASE, visitor: null }]);
    });

    it('the hosts of regiments have no sign-up and no operator', async () => {
      for (const url of ['/api/sign-up', '/api/operator'])
        expect((await ask(alpha.host, { url, token: alpha.token })).status).toBe(404);
    });

    it('Discord sends people back to the bare host, which passes them on to the regiment that they began at', async () => {
      const started = await ask(alpha.host, { url: '/api/authentication/authorize_url' });
      const { url, state }: Record<string, string> = JSON.parse(started.body);
      expect(state).toMatch(/^alpha~[\w-]{40,}$/);
      expect(new URL(url ?? '').searchParams.get('redirect_uri')).toBe('http://backline.test/login');
      const on = async (sent: string) => {
        const answer = await world.installation.server.inject({
          url: `/login?${sent}`,
          headers: { host: BASE },
        });
        return [answer.statusCode, answer.headers.location];
      };
      expect(await on(`code=abc&state=${state}`)).toEqual([
        303,
        `http://alpha.backline.test/login?code=abc&state=${state?.replace('~', '%7E')}`,
      ]);
      expect(await on('error=access_denied&state=bravo~x')).toEqual([
        303,
        'http://bravo.backline.test/login?error=access_denied&state=bravo%7Ex',
      ]);
      for (const forged of [
        '',
        'alpha',
        'nobody~x',
        'alpha~x~y',
        'evil.example/~x',
        'alpha.backline.test~x',
        '~x',
      ])
        expect(await on(`code=abc&state=${encodeURIComponent(forged)}`)).toEqual([404, undefined]);
    });

    it('a browser that opens an address gets a sentence in its language', async () => {
      const open = (language: string) =>
        ask('nobody.backline.test', {
          url: '/war',
          headers: { accept: 'text/html', 'accept-language': language },
        });
      expect(await open('nl, en')).toMatchObject({ status: 404, body: 'There is nothing at this address.' });
      expect(await open('de-AT')).toMatchObject({
        status: 404,
        body: 'Unter dieser Adresse gibt es nichts.',
      });
    });
  });

  describe('opening and closing', () => {
    const openingsOf = (host: string) => world.openings.get(host) ?? 0;

    it('first requests at the same moment share one opening', async () => {
      const { host, token } = await world.settle('charlie');
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask(host, { token })));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
      expect(openingsOf(host)).toBe(1);
    });

    it('the one that was not used for the longest time is closed, but never one that somebody follows', async () => {
      const delta = await world.settle('delta');
      const echo = await world.settle('echo');
      const page = await follow(port, alpha.host, alpha.token);
      const before = openingsOf(alpha.host);
      for (const settled of [bravo, delta, echo])
        expect((await ask(settled.host, { token: settled.token })).status).toBe(200);
      await expect.poll(() => world.installation.open.size).toBe(2);
      await announce(alpha.db, { event: 'change', features: ['items'], page: null });
      await expect.poll(() => page.text()).toContain('items');
      const deltaBefore = openingsOf(delta.host);
      await ask(alpha.host, { token: alpha.token });
      await ask(delta.host, { token: delta.token });
      expect([openingsOf(alpha.host), openingsOf(delta.host)]).toEqual([before, deltaBefore + 1]);
      page.close();
    });

    it('a suspended one says so at once, ends its streams, and comes back', async () => {
      const { regiment, host, token } = await world.settle('foxtrot');
      const page = await follow(port, host, token);
      await setState(world.directory.db, regiment.id, 'suspended', START);
      await page.ended;
      expect(await ask(host, { token })).toMatchObject({ status: 503, code: 'unavailable' });
      expect((await ask(host, { token })).body).toContain('suspended by the operator');
      await setState(world.directory.db, regiment.id, 'active', START);
      await expect.poll(async () => (await ask(host, { token })).status).toBe(200);
    });

    it('a deleted one is like one that never was; it can come back for 30 days, and then it is gone', async () => {
      const { regiment, host, token } = await world.settle('golf');
      await setState(world.directory.db, regiment.id, 'deleted', START);
      await expect.poll(async () => (await ask(host, { token })).status).toBe(404);
      expect((await ask(host)).body).toBe((await ask('free-name.backline.test')).body);
      const parts = {
        directory: world.directory.db,
        serverOf: () => world.schemas,
        dataDirectory: '/nonexistent',
      };
      expect(await purgeRegiments(parts, new Date(START.getTime() + 30 * DAY_MS))).toEqual([]);
      const purge = () => purgeRegiments(parts, new Date(START.getTime() + 30 * DAY_MS + 1));
      // While its app is being closed the schema may still be in use; a purge that fails is repeated.
      await expect.poll(() => purge().catch(() => [])).toEqual(['golf']);
      expect(await findRegiment(world.directory.db, 'golf')).toBeNull();
      const left = await world.directory.db.execute(
        sql`select from pg_namespace where nspname = ${regiment.schema}`,
      );
      expect(rowsOf(left)).toEqual([]);
    });

    it('one with work ahead is opened when it is due, by one process only', async () => {
      const { regiment, host } = await world.settle('hotel');
      const otherInstallation = await world.another({});
      await noteUse(world.directory.db, regiment.id, START, new Date(START.getTime() + 1));
      await world.installation.wakeDue(START);
      expect(openingsOf(host)).toBe(0);
      const due = new Date(START.getTime() + 1);
      await Promise.all([world.installation.wakeDue(due), otherInstallation.wakeDue(due)]);
      expect(openingsOf(host)).toBe(1);
    });
  });

  it('migrations that are interrupted again and again go on, none skipped or doubled', async () => {
    const names = ['india', 'juliett', 'kilo', 'lima', 'mike', 'november'];
    for (const name of names) await world.add(name);
    const killer = new pg.Client({ connectionString: world.url });
    await killer.connect();
    let failures = 0;
    const named = `${world.url}&application_name=interrupted`;
    const interrupted = openSchemas(named, () => {}, { limit: 2 });
    const own = () =>
      prepareAll(
        world.directory.db,
        () => interrupted,
        () => {
          failures += 1;
        },
      );
    for (let time = 0; time < 10; time += 1) {
      let isDone = false;
      const run = own()
        .catch(() => {
          failures += 1;
        })
        .finally(() => {
          isDone = true;
        });
      await pause(time * 15);
      // A connection that had its answer already when it was killed is replaced, and nothing fails.
      const before = failures;
      while (!isDone && failures === before) {
        await killer.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'interrupted' and state <> 'idle'`,
        );
        await pause(2);
      }
      await run;
    }
    await own();
    await killer.end();
    expect(failures).toBeGreaterThan(0); // some were interrupted
    expect(await own()).toBe(0);
    await interrupted.close();
    for (const name of names) {
      const regiment = await findRegiment(world.directory.db, name);
      const { db } = world.schemas.open(regiment!.schema);
      expect(await listMigrations(db)).toEqual(knownMigrations());
      const counted = async (database: typeof db) =>
        rowsOf(
          await database.execute(
            sql`select (select count(*) from items) as items, (select count(*) from warehouses) as sites`,
          ),
        );
      expect(await counted(db)).toEqual(await counted(alpha.db));
    }
  });

  it('one that the next release has migrated is served and left alone; one of another program is not', async () => {
    const { regiment, host, token, db } = await world.settle('oscar');
    const records = sql`${sql.identifier(regiment.schema)}.__drizzle_migrations`;
    await db.execute(
      sql`insert into ${records} (hash, created_at, works_from)
        values ('of the next release', 9999999999999, ${knownMigrations().length})`,
    );
    await setState(world.directory.db, regiment.id, 'active', START); // prepared for no version that is known here
    await world.installation.known.read();
    const { status, body } = await ask(host, { token });
    expect([status, body.includes('Only oscar')]).toEqual([200, true]);
    expect((await findRegiment(world.directory.db, 'oscar'))?.preparedFor).toBeNull();
    expect((await listMigrations(db)).at(-1)).toBe('of the next release');

    const otherSettled = await world.settle('papa');
    const own = sql`${sql.identifier(otherSettled.regiment.schema)}.__drizzle_migrations`;
    await otherSettled.db.execute(sql`update ${own} set hash = 'of another program' where id = 1`);
    await setState(world.directory.db, otherSettled.regiment.id, 'active', START);
    await world.installation.known.read();
    expect((await ask(otherSettled.host)).status).toBe(500);
  });

  it('nothing of a regiment is outside its schema', async () => {
    const rows =
      await world.directory.db.execute(sql`select distinct table_schema from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') order by 1`);
    const schemas = rowsOf<{ table_schema: string }>(rows).map(({ table_schema }) => table_schema);
    expect(schemas.length).toBeGreaterThan(5);
    expect(schemas.filter((name) => !/^regiment_\d+$/.test(name))).toEqual(['backline_directory']);
    const references =
      await world.directory.db.execute(sql`select count(*)::int as across from pg_constraint k
      join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
      where child.relnamespace <> parent.relnamespace`);
    expect(rowsOf(references)).toEqual([{ across: 0 }]);
  });
});

it('the path of live streams is one that the matrix does not have', () => {
  expect(ACCESS_TABLE.map(([, , path]) => String(path))).not.toContain(LIVE_PATH);
});
