import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberships, permissionGroups, users } from '../db/schema.ts';
import { BareBrowser } from '../testing/bare-browser.ts';
import { type FakeDiscord, openFakeDiscord } from '../testing/fake-discord.ts';
import { BASE, openRegimentWorld, type RegimentWorld, type Settled } from '../testing/regiment-world.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '../testing/temporary-postgres.ts';
import { START } from '../testing/test-app.ts';
import { insertFounder } from './create-regiment.queries.ts';
import { findRegiment, findRegimentById, noteError } from './directory.queries.ts';
import { listActs } from './operator.queries.ts';

const HOUR = 3_600_000;
const OPERATOR = '700';
const PERSON = '701';
const CSRF = 'test-csrf-token';

describe('the operator’s page', () => {
  let postgres: TemporaryPostgres;
  let discord: FakeDiscord;
  let world: RegimentWorld;
  let alpha: Settled;
  let operator: BareBrowser;
  let person: BareBrowser;
  let now = START;

  beforeAll(async () => {
    postgres = await startTemporaryPostgres({ durable: false });
    discord = await openFakeDiscord();
    const { clientId, clientSecret, address } = discord;
    world = await openRegimentWorld(postgres.url('postgres'), {
      discord: { clientId, clientSecret, baseUrl: address },
      operators: [OPERATOR],
      now: () => now,
    });
    alpha = await world.settle('alpha');
    discord.addPerson({ id: OPERATOR, username: 'Operator' });
    discord.addPerson({ id: PERSON, username: 'Person' });
  });
  afterAll(async () => {
    await world.close();
    await discord.close();
    await postgres.stop();
  });
  beforeEach(async () => {
    now = START;
    operator = new BareBrowser(world.installation, BASE);
    person = new BareBrowser(world.installation, BASE);
    await operator.signIn(discord, OPERATOR);
    await person.signIn(discord, PERSON);
    await operator.open('/operator'); // has the token of its forms
    await person.open('/new');
  });

  const alertOf = ({ status, body }: { status: number; body: string }) => [
    status,
    /role="alert">([^<]+)</.exec(body)?.[1],
  ];
  const statusAt = async (host: string) =>
    (await world.installation.server.inject({ url: '/api/about', headers: { host } })).statusCode;
  const call = (
    { host, token }: { host: string; token: string },
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
  ) =>
    world.installation.server.inject({
      method,
      url,
      headers: {
        host,
        cookie: `XSRF-TOKEN=${CSRF}`,
        'x-xsrf-token': CSRF,
        authorization: `Bearer ${token}`,
      },
      ...(payload !== undefined && { payload }),
    });
  const lastAct = async () => (await listActs(world.directory.db, 1))[0];
  const BY = `Operator (${OPERATOR})`;

  describe('access', () => {
    const PAGES = ['/operator', '/operator/regiments/1', '/operator?q=alpha'];
    const FORMS = [
      '/operator/notice',
      '/operator/end-notice',
      '/operator/per-person',
      ...['suspend', 'resume', 'rename', 'delete', 'restore', 'limits'].map(
        (act) => `/operator/regiments/1/${act}`,
      ),
    ];
    const fields = { name: 'taken-over', confirm: 'alpha', text: 'Hello', hours: '1', most: '9' };

    it('is as an unknown address to nobody, to a person and to a session of a regiment', async () => {
      const withSession = async (method: 'GET' | 'POST', url: string) => {
        const headers = { host: BASE, accept: 'text/html', authorization: `Bearer ${alpha.token}` };
        const answer = await world.installation.server.inject({ method, url, headers });
        return { status: answer.statusCode, body: answer.body };
      };
      const nobody = new BareBrowser(world.installation, BASE);
      let cells = 0;
      for (const browser of [nobody, person]) {
        const unknown = await browser.open('/unknown-address');
        expect(unknown.status).toBe(404);
        for (const url of PAGES) {
          expect([url, await browser.open(url)]).toEqual([url, unknown]);
          expect(await withSession('GET', url)).toMatchObject({ status: 404, body: unknown.body });
          cells += 1;
        }
        for (const url of FORMS) {
          expect([url, await browser.submit(url, fields)]).toEqual([url, unknown]);
          expect(await withSession('POST', url)).toMatchObject({ status: 404, body: unknown.body });
          cells += 1;
        }
      }
      expect(cells).toBe(24);
      expect(await listActs(world.directory.db, 10)).toEqual([]);
      expect(await findRegiment(world.directory.db, 'alpha')).toMatchObject({ state: 'active', limits: {} });
    });

    it('other kinds of requests tell nothing either', async () => {
      const ask = async (url: string, method: 'POST' | 'PUT' | 'HEAD', type: string) => {
        const headers = { host: BASE, 'content-type': type };
        const {
          statusCode,
          headers: sent,
          body,
        } = await world.installation.server.inject({
          method,
          url,
          headers,
          ...(method !== 'HEAD' && { payload: 'x'.repeat(20_000) }),
        });
        const { 'x-request-id': _, date: __, ...rest } = sent;
        return [statusCode, method === 'HEAD' ? '' : body, rest]; // on the wire a HEAD has none
      };
      for (const method of ['POST', 'PUT', 'HEAD'] as const)
        for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
          for (const url of ['/operator', '/operator/notice', '/operator/regiments/1/delete'])
            expect(await ask(url, method, type)).toEqual(await ask('/unknown/address/of/all', method, type));
    });

    it('is not at the host of a regiment, nor at any other', async () => {
      for (const host of [alpha.host, 'nobody.backline.test', 'operator.backline.test', 'evil.example']) {
        const answer = await world.installation.server.inject({
          url: '/operator',
          headers: { host, accept: 'text/html', cookie: `backline-visit=${operator.session}` },
        });
        expect([host, answer.statusCode, answer.body.includes('Regiments')]).toEqual([host, 404, false]);
      }
      expect((await operator.open('/operator', { 'x-forwarded-host': alpha.host })).status).toBe(200);
      expect((await operator.open('/operator')).status).toBe(200); // the session was a good one
    });

    it('a session of the bare host is nobody at a regiment', async () => {
      const answer = await world.installation.server.inject({
        url: '/api/warehouses',
        headers: { host: alpha.host, cookie: `backline-visit=${operator.session}` },
      });
      expect(answer.statusCode).toBe(401);
    });

    it('every form needs the token of its page', async () => {
      for (const url of FORMS)
        expect([url, alertOf(await operator.submit(url, { ...fields, token: 'x' }))]).toEqual([
          url,
          [403, 'This form is no longer valid. Send it again.'],
        ]);
      expect(await listActs(world.directory.db, 10)).toEqual([]);
    });

    it('only operators are led there', async () => {
      expect((await operator.open('/new')).body).toContain('href="/operator"');
      expect((await person.open('/new')).body).not.toContain('/operator');
    });
  });

  it('lists every regiment with state, members, size, last use, last error and limits', async () => {
    await noteError(world.directory.db, alpha.regiment.id, 'GET /api/items <failed>', START);
    await statusAt(alpha.host);
    const { body } = await operator.open('/operator');
    const row =
      /<tr>\s*<td class="once"><a href="\/operator\/regiments\/\d+">alpha<\/a>[\s\S]*?<\/tr>/.exec(
        body,
      )?.[0] ?? '';
    expect(row).toContain('>active<');
    expect(row).toMatch(/<td class="number">0<\/td>/); // its admin is in no Discord server
    expect(row).toMatch(/<td class="number">[\d.]+ MB<\/td>/);
    expect(row).toContain('21 Nov 2026, 12:00 UTC'); // last use
    expect(row).toContain('GET /api/items &lt;failed&gt;');
    expect((await operator.open('/operator?q=nothing-like-it')).body).toContain(
      'There is no regiment with this name.',
    );
  });

  it('lists fifty on a page', async () => {
    await world.directory.db.execute(sql`insert into regiments (name, secret, created_at, created_by)
      select 'many-' || n, 'x', now(), 'test' from generate_series(1, 101) n`);
    const rowsOn = async (query: string) =>
      (await operator.open(`/operator?${query}`)).body.match(/href="\/operator\/regiments\//g)?.length;
    expect([await rowsOn('q=many'), await rowsOn('q=many&page=3'), await rowsOn('q=many&page=99')]).toEqual([
      50, 1, 1,
    ]);
    await world.directory.db.execute(sql`delete from regiments where name like 'many-%'`);
  });

  describe('acts', () => {
    it('suspends and resumes', async () => {
      const { regiment, host } = await world.settle('bravo');
      const url = `/operator/regiments/${regiment.id}`;
      expect((await operator.submit(`${url}/suspend`)).location).toBe(url);
      expect(await statusAt(host)).toBe(503);
      expect(await lastAct()).toMatchObject({ by: BY, act: 'suspend', regiment: 'bravo' });
      expect(alertOf(await operator.submit(`${url}/suspend`))[0]).toBe(409);
      await operator.submit(`${url}/resume`);
      expect(await statusAt(host)).toBe(200);
      expect(await lastAct()).toMatchObject({ act: 'resume', regiment: 'bravo' });
      expect((await operator.open(url)).body).toContain('resumed');
    });

    it('renames: the host changes, sessions of the old one go, and the old name is free', async () => {
      const { regiment, host, token } = await world.settle('charlie');
      await call({ host, token }, 'GET', '/api/warehouses');
      const url = `/operator/regiments/${regiment.id}/rename`;
      expect(alertOf(await operator.submit(url, { name: 'alpha' }))).toEqual([
        409,
        'This name is taken, or was deleted in the last 30 days.',
      ]);
      for (const name of ['', 'a--b', 'www'])
        expect(alertOf(await operator.submit(url, { name }))[0]).toBe(422);
      await operator.submit(url, { name: 'Renamed' });
      expect([await statusAt(host), await statusAt(`renamed.${BASE}`)]).toEqual([404, 200]);
      expect(await lastAct()).toMatchObject({ act: 'rename', details: 'charlie -> renamed' });
      const again = await world.settle('charlie');
      const answer = await call({ ...again, token }, 'GET', '/api/warehouses');
      expect(answer.statusCode).toBe(401); // the old one's session at the new owner of its name
    });

    it('deletes once its name is typed, and brings back', async () => {
      const { regiment, host } = await world.settle('delta');
      const url = `/operator/regiments/${regiment.id}`;
      expect(alertOf(await operator.submit(`${url}/delete`, { confirm: 'alpha' }))).toEqual([
        422,
        'Nothing was deleted: the name did not match.',
      ]);
      expect(await statusAt(host)).toBe(200);
      await operator.submit(`${url}/delete`, { confirm: 'delta' });
      expect(await statusAt(host)).toBe(404);
      expect((await operator.open(url)).body).toContain('Deleted on 2026-11-21');
      await operator.submit(`${url}/restore`);
      expect(await statusAt(host)).toBe(200);
      expect(await lastAct()).toMatchObject({ act: 'restore', regiment: 'delta' });
    });

    it('sets and clears limits', async () => {
      const url = `/operator/regiments/${alpha.regiment.id}/limits`;
      for (const stockpiles of ['0', '-1', '1.5', 'many', '1000001'])
        expect(alertOf(await operator.submit(url, { stockpiles }))[0]).toBe(422);
      await operator.submit(url, { stockpiles: '10', members: ' 20 ', pictures: '' });
      const limits = async () => (await findRegimentById(world.directory.db, alpha.regiment.id))?.limits;
      expect(await limits()).toEqual({ stockpiles: 10, members: 20 });
      expect((await operator.open('/operator')).body).toContain('Stockpiles 10, Members 20');
      await operator.submit(url, {});
      expect(await limits()).toEqual({});
    });

    it('limits how many regiments a person may start', async () => {
      const guilds = { '80': { nick: null, avatar: null, roles: [], owner: true } };
      discord.addPerson({ id: '702', guilds: { ...guilds, '81': { ...guilds['80'] } } });
      const founder = new BareBrowser(world.installation, BASE);
      await founder.signIn(discord, '702');
      expect(alertOf(await operator.submit('/operator/per-person', { most: '0' }))[0]).toBe(422);
      await operator.submit('/operator/per-person', { most: '1' });
      expect((await founder.submit('/new', { guild: '80', name: 'one-of-one' })).status).toBe(303);
      expect((await founder.submit('/new', { guild: '81', name: 'two-of-one' })).status).toBe(409);
      await operator.submit('/operator/per-person', { most: '2' });
      expect((await founder.submit('/new', { guild: '81', name: 'two-of-two' })).status).toBe(303);
    });

    it('shows a notice in every regiment until it ends', async () => {
      const noticeAt = async (settled: Settled) =>
        (await call(settled, 'POST', '/api/authentication/logged_in', {})).json().notice;
      expect(await noticeAt(alpha)).toBeNull();
      for (const wrong of [
        { text: '', hours: '1' },
        { text: 'x'.repeat(301), hours: '1' },
        { text: 'x', hours: '721' },
      ])
        expect(alertOf(await operator.submit('/operator/notice', wrong))[0]).toBe(422);
      await operator.submit('/operator/notice', { text: 'Down <b>tonight</b>\n at ten', hours: '2' });
      expect(await noticeAt(alpha)).toMatchObject({
        text: 'Down <b>tonight</b> at ten',
        until: new Date(START.getTime() + 2 * HOUR).toISOString(),
      });
      expect((await operator.open('/operator')).body).toContain('Down &lt;b&gt;tonight&lt;/b&gt; at ten');
      now = new Date(START.getTime() + 2 * HOUR);
      expect(await noticeAt(alpha)).toBeNull();
      now = START;
      await operator.signIn(discord, OPERATOR);
      await operator.submit('/operator/end-notice');
      expect(await noticeAt(alpha)).toBeNull();
      expect(await lastAct()).toMatchObject({ act: 'end-notice', regiment: '' });
    });
  });

  describe('limits of a regiment', () => {
    const limit = async (id: number, limits: Record<string, string>) => {
      expect((await operator.submit(`/operator/regiments/${id}/limits`, limits)).status).toBe(303);
    };

    it('no stockpile more than allowed, by either way of adding one; locked ones count by their group', async () => {
      const echo = await world.settle('echo');
      const [site] = (await call(echo, 'GET', '/api/warehouses?inactive=true&select=true')).json();
      const attributes = { site_id: site.id, name: 'Depot', category: 'Frontline' };
      const warehouse = (
        await call(echo, 'POST', '/api/warehouses', {
          warehouse: { attributes: { ...attributes, stockpiles: [{ name: 'One' }] } },
        })
      ).json();
      const add = (name: string) =>
        call(echo, 'POST', '/api/stockpiles', {
          stockpile: { attributes: { warehouse_id: warehouse.id, name, code: '' } },
        });
      const save = (stockpiles: object[]) =>
        call(echo, 'PATCH' as 'POST', `/api/warehouses/${warehouse.id}`, {
          warehouse: { attributes: { stockpiles } },
        });
      await limit(echo.regiment.id, { stockpiles: '2' });
      expect((await add('Two')).statusCode).toBe(200);
      const refused = await add('Three');
      expect([refused.statusCode, refused.json().error.reason]).toEqual([
        409,
        { code: 'stockpile-limit', params: { most: 2 } },
      ]);
      const rows = (await call(echo, 'GET', `/api/warehouses/${warehouse.id}`)).json().stockpiles;
      const kept = rows.map(({ id, name }: { id: number; name: string }) => ({ id, name }));
      expect(kept).toHaveLength(2);
      expect((await save([...kept, { name: 'Three' }])).statusCode).toBe(409);
      const [group] = await echo.db.insert(permissionGroups).values({ name: 'Safe' }).returning();
      const safe = { name: 'Safe', locked: true, permission_group_id: group?.id };
      expect((await save([...kept, safe])).statusCode).toBe(200);
      await limit(echo.regiment.id, { stockpiles: '1' });
      expect((await save(kept)).statusCode).toBe(200); // what is there stays
    });

    it('no member more than allowed; those who are members stay', async () => {
      const foxtrot = await world.settle('foxtrot');
      const guildId = '90';
      await insertFounder(foxtrot.db, { id: '703', name: 'Founder', avatar: '' }, { id: guildId, name: 'F' });
      const signIn = async (id: string) => {
        const headers = { host: foxtrot.host };
        const url = '/api/authentication/authorize_url';
        const started = await world.installation.server.inject({ url, headers });
        const answer = discord.agree(started.json().url, id);
        const cookies = Object.fromEntries(started.cookies.map(({ name, value }) => [name, value]));
        const login = await world.installation.server.inject({
          method: 'POST',
          url: '/api/authentication/login',
          headers: { ...headers, 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '' },
          cookies,
          payload: { auth: { ...answer, redirect_uri: `http://${foxtrot.host}/login` } },
        });
        return [login.statusCode, login.json().error?.reason?.code];
      };
      const guilds = { [guildId]: { nick: null, avatar: null, roles: [] } };
      for (const id of ['703', '704', '705']) discord.addPerson({ id, guilds });
      discord.addPerson({ id: '706' });
      await limit(foxtrot.regiment.id, { members: '2' });
      expect(await signIn('703')).toEqual([200, undefined]);
      expect(await signIn('704')).toEqual([200, undefined]);
      expect(await signIn('705')).toEqual([409, 'member-limit']);
      expect(await signIn('706')).toEqual([200, undefined]); // a guest takes no place
      await limit(foxtrot.regiment.id, { members: '1' });
      expect(await signIn('704')).toEqual([200, undefined]);
      expect(await foxtrot.db.select().from(memberships)).toHaveLength(2);
      expect((await foxtrot.db.select().from(users)).map(({ discordUserId }) => discordUserId)).not.toContain(
        '705',
      );
    });
  });

  it('notes what last failed in a regiment, without what was sent', async () => {
    const golf = await world.settle('golf');
    await golf.db.execute(sql`drop table categories cascade`);
    const failed = await call(golf, 'GET', '/api/categories?secret=1');
    expect(failed.statusCode).toBe(500);
    const lastError = async () => (await findRegiment(world.directory.db, 'golf'))?.lastError;
    await expect.poll(lastError).toBe('GET /api/categories failed.');
  });
});
