import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { operator as endpoints, type REGIMENT_ACTS, signUp } from '@backline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberships, permissionGroups, users } from '../db/schema.ts';
import { BareBrowser } from '../testing/bare-browser.ts';
import { openFakeDiscord } from '../testing/fake-discord.ts';
import { BASE, openRegimentWorld, type RegimentWorld, type Settled } from '../testing/regiment-world.ts';
import { START, useOpened } from '../testing/test-app.ts';
import { insertFounder } from './create-regiment.queries.ts';
import { findRegiment, findRegimentById, noteError } from './directory.queries.ts';
import { listActs } from './operator.queries.ts';

const HOUR = 3_600_000;
const OPERATOR = '700';
const PERSON = '701';
const CSRF = 'test-csrf-token';

describe('the operator’s page', () => {
  const discord = useOpened(openFakeDiscord);
  let world: RegimentWorld;
  let alpha: Settled;
  let operator: BareBrowser;
  let person: BareBrowser;
  let now = START;

  beforeAll(async () => {
    const { clientId, clientSecret, address } = discord;
    world = await openRegimentWorld({
      discord: { clientId, clientSecret, baseUrl: address },
      operators: [OPERATOR],
      now: () => now,
    });
    alpha = await world.settle('alpha');
    discord.addPerson({ id: OPERATOR, username: 'Operator' });
    discord.addPerson({ id: PERSON, username: 'Person' });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    now = START;
    operator = new BareBrowser(world.installation, BASE);
    person = new BareBrowser(world.installation, BASE);
    await operator.signIn(discord, OPERATOR);
    await person.signIn(discord, PERSON);
  });

  /** An act on a regiment, with its fields. @returns the status and the sentence of a refusal. */
  const act = async (
    id: number,
    name: (typeof REGIMENT_ACTS)[number],
    fields: Record<string, string> = {},
  ) => {
    const { status, refusal } = await operator.call(endpoints.act, {
      params: { id },
      body: { ...fields, act: name },
    });
    return [status, refusal];
  };
  const perPerson = async (most: string) =>
    (await operator.call(endpoints.limitPerPerson, { body: { most } })).status;
  const listed = async (query: { text?: string; page?: number } = {}) =>
    (await operator.call(endpoints.list, { query })).json;
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
    const body = { act: 'delete', confirm: 'alpha', text: 'Hello', hours: '1', most: '9' } as const;
    const input = { params: { id: 1 }, query: {}, body };
    const ALL = Object.values(endpoints);

    it('is as an unknown address to nobody, to a person and to a session of a regiment', async () => {
      const nobody = new BareBrowser(world.installation, BASE);
      const unknown = { ...signUp.visitor, path: '/api/unknown' } as const;
      let cells = 0;
      for (const browser of [nobody, person])
        for (const endpoint of ALL)
          for (const headers of [{}, { authorization: `Bearer ${alpha.token}` }]) {
            const refused = await browser.call(unknown, {}, headers);
            expect(refused.status).toBe(404);
            expect([endpoint.path, await browser.call(endpoint, input, headers)]).toEqual([
              endpoint.path,
              refused,
            ]);
            cells += 1;
          }
      expect(cells).toBe(24);
      expect(await listActs(world.directory.db, 10)).toEqual([]);
      expect(await findRegiment(world.directory.db, 'alpha')).toMatchObject({ state: 'active', limits: {} });
    });

    it('its pages are the app to an operator, and to everybody else like unknown addresses', async () => {
      const web = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-web-'));
      fs.writeFileSync(path.join(web, 'index.html'), '<!doctype html><title>Backline</title>');
      const process = await world.another({}, web);
      const [signedIn, other] = [new BareBrowser(process, BASE), new BareBrowser(process, BASE)];
      await signedIn.signIn(discord, OPERATOR);
      await other.signIn(discord, PERSON);
      for (const url of ['/operator', '/operator/', '/operator/regiments/1']) {
        const app = await signedIn.open(url);
        expect([url, app.status, app.body]).toEqual([url, 200, expect.stringContaining('<title>Backline')]);
        expect(await other.open(url)).toEqual(await other.open('/unknown'));
        expect((await other.open(url)).status).toBe(404);
      }
      expect((await signedIn.open('/operator/regiments/x')).status).toBe(404);
      expect((await other.open('/new')).status).toBe(200);
      expect((await other.open('/warehouses')).status).toBe(404);
      fs.rmSync(web, { recursive: true });
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
          for (const url of [
            '/operator',
            '/api/operator',
            '/api/operator/notice',
            '/api/operator/regiments/1',
          ])
            expect(await ask(url, method, type)).toEqual(await ask('/api/unknown', method, type));
    });

    it('is not at the host of a regiment, nor at any other', async () => {
      for (const host of [alpha.host, 'nobody.backline.test', 'operator.backline.test', 'evil.example'])
        expect((await operator.call(endpoints.list, {}, { host })).status).toBe(404);
      expect((await operator.call(endpoints.list, {}, { 'x-forwarded-host': alpha.host })).status).toBe(200);
      expect((await operator.call(endpoints.list)).status).toBe(200); // the session was a good one
    });

    it('a session of the bare host is nobody at a regiment', async () => {
      const answer = await world.installation.server.inject({
        url: '/api/warehouses',
        headers: { host: alpha.host, cookie: `backline-visit=${operator.session}` },
      });
      expect(answer.statusCode).toBe(401);
    });

    it('every write needs the token of its session', async () => {
      const writes = ALL.filter(({ method }) => method !== 'GET');
      expect(writes).toHaveLength(4);
      for (const endpoint of writes)
        expect((await operator.call(endpoint, input, { 'x-xsrf-token': person.token })).status).toBe(403);
      expect(await listActs(world.directory.db, 10)).toEqual([]);
    });

    it('only operators are led there', async () => {
      expect((await operator.call(signUp.visitor)).json.visitor.is_operator).toBe(true);
      expect((await person.call(signUp.visitor)).json.visitor.is_operator).toBe(false);
    });
  });

  it('lists every regiment with state, members, size, last use, last error and limits', async () => {
    await noteError(world.directory.db, alpha.regiment.id, 'GET /api/items <failed>', START);
    await statusAt(alpha.host);
    const { regiments, count } = await listed({ text: ' ALPHA ' });
    expect([regiments.length, count]).toEqual([1, 1]);
    expect(regiments[0]).toMatchObject({
      name: 'alpha',
      address: 'http://alpha.backline.test',
      state: 'active',
      server: null,
      members: 0, // its admin is in no Discord server
      bytes: expect.any(Number),
      last_used_at: START.toISOString(),
      last_error: 'GET /api/items <failed>',
      last_error_at: START.toISOString(),
      limits: {},
    });
    expect(regiments[0]).not.toHaveProperty('secret');
    expect(await listed({ text: 'nothing-like-it' })).toMatchObject({ regiments: [], count: 0, pages: 1 });
  });

  it('lists fifty on a page', async () => {
    await world.directory.db.execute(sql`insert into regiments (name, secret, created_at, created_by)
      select 'many-' || n, 'x', now(), 'test' from generate_series(1, 101) n`);
    const rowsOn = async (page: number) => {
      const { regiments, ...rest } = await listed({ text: 'many', page });
      return [regiments.length, rest.page, rest.pages];
    };
    expect([await rowsOn(1), await rowsOn(3), await rowsOn(99)]).toEqual([
      [50, 1, 3],
      [1, 3, 3],
      [1, 3, 3],
    ]);
    await world.directory.db.execute(sql`delete from regiments where name like 'many-%'`);
  });

  describe('acts', () => {
    it('suspends and resumes', async () => {
      const { id } = (await world.settle('bravo')).regiment;
      const host = `bravo.${BASE}`;
      expect(await act(id, 'suspend')).toEqual([200, undefined]);
      expect(await statusAt(host)).toBe(503);
      expect(await lastAct()).toMatchObject({ by: BY, act: 'suspend', regiment: 'bravo' });
      expect((await act(id, 'suspend'))[0]).toBe(409);
      await act(id, 'resume');
      expect(await statusAt(host)).toBe(200);
      expect(await lastAct()).toMatchObject({ act: 'resume', regiment: 'bravo' });
      const { json } = await operator.call(endpoints.get, { params: { id } });
      expect(json).toMatchObject({
        regiment: { id, state: 'active', created_by: 'test', schema: `regiment_${id}` },
        grace_days: 30,
        acts: [{ act: 'resume' }, { act: 'suspend' }],
      });
      expect((await operator.call(endpoints.get, { params: { id: 9999 } })).status).toBe(404);
    });

    it('renames: the host changes, sessions of the old one go, and the old name is free', async () => {
      const { regiment, host, token } = await world.settle('charlie');
      await call({ host, token }, 'GET', '/api/warehouses');
      const rename = (name: string) => act(regiment.id, 'rename', { name });
      expect(await rename('alpha')).toEqual([409, 'This name is taken, or was deleted in the last 30 days.']);
      for (const name of ['', 'a--b', 'www']) expect((await rename(name))[0]).toBe(422);
      await rename('Renamed');
      expect([await statusAt(host), await statusAt(`renamed.${BASE}`)]).toEqual([404, 200]);
      expect(await lastAct()).toMatchObject({ act: 'rename', details: 'charlie -> renamed' });
      const again = await world.settle('charlie');
      const answer = await call({ ...again, token }, 'GET', '/api/warehouses');
      expect(answer.statusCode).toBe(401); // the old one's session at the new owner of its name
    });

    it('deletes once its name is typed, and brings back', async () => {
      const { regiment, host } = await world.settle('delta');
      const { id } = regiment;
      expect(await act(id, 'delete', { confirm: 'alpha' })).toEqual([
        422,
        'Nothing was deleted: the name did not match.',
      ]);
      expect(await statusAt(host)).toBe(200);
      await act(id, 'delete', { confirm: 'delta' });
      expect(await statusAt(host)).toBe(404);
      const { json } = await operator.call(endpoints.get, { params: { id } });
      expect(json.regiment).toMatchObject({ state: 'deleted', deleted_at: START.toISOString() });
      await act(id, 'restore');
      expect(await statusAt(host)).toBe(200);
      expect(await lastAct()).toMatchObject({ act: 'restore', regiment: 'delta' });
    });

    it('sets and clears limits', async () => {
      const { id } = alpha.regiment;
      for (const stockpiles of ['0', '-1', '1.5', 'many', '1000001'])
        expect((await act(id, 'limits', { stockpiles }))[0]).toBe(422);
      await act(id, 'limits', { stockpiles: '10', members: ' 20 ', pictures: '' });
      const limits = async () => (await findRegimentById(world.directory.db, id))?.limits;
      expect(await limits()).toEqual({ stockpiles: 10, members: 20 });
      expect((await listed({ text: 'alpha' })).regiments[0].limits).toEqual({ stockpiles: 10, members: 20 });
      await act(id, 'limits');
      expect(await limits()).toEqual({});
    });

    it('limits how many regiments a person may start', async () => {
      const guilds = { '80': { nick: null, avatar: null, roles: [], owner: true } };
      discord.addPerson({ id: '702', guilds: { ...guilds, '81': { ...guilds['80'] } } });
      const founder = new BareBrowser(world.installation, BASE);
      await founder.signIn(discord, '702');
      const create = async (guildId: string, name: string) =>
        (await founder.call(signUp.create, { body: { guildId, name } })).status;
      expect(await perPerson('0')).toBe(422);
      await perPerson('1');
      expect((await listed()).per_person).toBe(1);
      expect(await create('80', 'one-of-one')).toBe(200);
      expect(await create('81', 'two-of-one')).toBe(409);
      await perPerson('2');
      expect(await create('81', 'two-of-two')).toBe(200);
    });

    it('shows a notice in every regiment until it ends', async () => {
      const post = async (text: string, hours: string) =>
        (await operator.call(endpoints.postNotice, { body: { text, hours } })).status;
      const noticeAt = async (settled: Settled) =>
        (await call(settled, 'POST', '/api/authentication/logged_in', {})).json().notice;
      expect(await noticeAt(alpha)).toBeNull();
      expect([await post('', '1'), await post('x'.repeat(301), '1'), await post('x', '721')]).toEqual([
        422, 422, 422,
      ]);
      await post('Down <b>tonight</b>\n at ten', '2');
      const notice = {
        text: 'Down <b>tonight</b> at ten',
        until: new Date(START.getTime() + 2 * HOUR).toISOString(),
      };
      expect(await noticeAt(alpha)).toMatchObject(notice);
      expect((await listed()).notice).toEqual(notice);
      now = new Date(START.getTime() + 2 * HOUR);
      expect(await noticeAt(alpha)).toBeNull();
      now = START;
      await operator.signIn(discord, OPERATOR);
      await operator.call(endpoints.endNotice);
      expect(await noticeAt(alpha)).toBeNull();
      expect(await lastAct()).toMatchObject({ act: 'end-notice', regiment: '' });
    });
  });

  describe('limits of a regiment', () => {
    const limit = async (id: number, limits: Record<string, string>) => {
      expect(await act(id, 'limits', limits)).toEqual([200, undefined]);
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
