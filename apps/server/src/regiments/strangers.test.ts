import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { LIVE_PATH } from '@backline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announce } from '../db/announce.ts';
import { addressOf } from '../runtime/address-of.ts';
import {
  BASE,
  follow,
  openRegimentWorld,
  type RegimentWorld,
  type Settled,
} from '../testing/regiment-world.ts';
import { START } from '../testing/test-app.ts';
import { STRANGERS } from './admission.ts';
import type { Installation } from './installation.ts';

const NAMES = Array.from({ length: 16 }, (_, index) => `regiment-${index + 1}`);
const ATTACKER = '203.0.113.66';

describe('a stranger at an installation of many regiments', () => {
  let world: RegimentWorld;
  let web: string;
  let now = START;
  const all: Settled[] = [];

  beforeAll(async () => {
    world = await openRegimentWorld({ now: () => now });
    for (const name of NAMES) all.push(await world.settle(name));
    web = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-web-'));
    fs.mkdirSync(path.join(web, 'app'));
    fs.writeFileSync(path.join(web, 'index.html'), '<!doctype html><title>Backline</title>');
    fs.writeFileSync(path.join(web, 'app', 'index-1a2b.js'), 'start()');
  });
  afterAll(async () => {
    await world.close();
    fs.rmSync(web, { recursive: true });
  });

  /** A process of its own, with the usual limits, in which every regiment sleeps. It keeps two open. */
  const start = async () => {
    now = new Date(now.getTime() + 10 * 60_000);
    world.openings.clear();
    return world.another({ rateLimitFactor: 1 }, web);
  };
  const openings = ({ host }: Settled) => world.openings.get(host) ?? 0;
  const ask = async (
    { server }: Installation,
    { host }: { host: string },
    {
      url = '/api/items',
      token = null as string | null,
      from = ATTACKER,
      method = 'GET' as 'GET' | 'POST',
    } = {},
  ) => {
    const { statusCode, headers, body } = await server.inject({
      method,
      url,
      remoteAddress: from,
      headers: { host, ...(token !== null && { authorization: `Bearer ${token}` }) },
    });
    return { status: statusCode, headers, body };
  };

  it('wakes ten sleeping regiments a minute, also with tokens of others or none that are any; others and members go on', async () => {
    const process = await start();
    const tokens = [null, 'nonsense', 'bl_nonsense', all[15]!.token];
    const first = [];
    for (const [index, settled] of all.slice(0, 13).entries())
      first.push(await ask(process, settled, { token: tokens[index % 4]! }));
    const woken = first.slice(0, STRANGERS.wakesEach);
    expect(woken.every(({ status }) => status !== 429)).toBe(true);
    const [refused, ...more] = first.slice(STRANGERS.wakesEach);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '6' } });
    expect(refused!.body).toContain('asleep');
    expect(refused!.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(more.map(({ status }) => status)).toEqual([429, 429]);
    expect(all.slice(10, 13).map(openings)).toEqual([0, 0, 0]);
    // Another address, and a member at the very same one.
    expect((await ask(process, all[11]!, { from: '198.51.100.1' })).status).toBe(200);
    const member = all[12]!;
    expect((await ask(process, member, { url: '/api/categories', token: member.token })).status).toBe(200);
    // The stranger may ask one that is open.
    expect((await ask(process, member)).status).toBe(200);
    now = new Date(now.getTime() + 6000);
    expect((await ask(process, all[13]!)).status).toBe(200);
  });

  it('from a hundred addresses wake sixty a minute together', async () => {
    const process = await start();
    const statuses: number[] = [];
    for (let round = 0; round < 70; round += 1)
      // Each closes the one before the last, so that it sleeps when its turn comes again.
      statuses.push((await ask(process, all[round % 16]!, { from: `198.51.100.${round}` })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(STRANGERS.wakes);
    expect(new Set(statuses.slice(STRANGERS.wakes))).toEqual(new Set([429]));
    expect((await ask(process, all[5]!, { url: '/api/categories', token: all[5]!.token })).status).toBe(200);
  });

  it('closes no regiment that members use, however many they wake', async () => {
    const process = await start();
    const [alpha, bravo, ...rest] = all;
    const members = [alpha!, bravo!];
    for (const member of members) await ask(process, member, { url: '/api/categories', token: member.token });
    for (const settled of rest.slice(0, 8)) expect((await ask(process, settled)).status).toBe(200);
    for (const member of members)
      expect((await ask(process, member, { url: '/api/categories', token: member.token })).status).toBe(200);
    expect(members.map(openings)).toEqual([1, 1]);
    await expect.poll(() => process.open.size).toBe(2);
  });

  it('gets the pages and their files without opening any regiment', async () => {
    const process = await start();
    for (const settled of all) {
      expect(await ask(process, settled, { url: '/' })).toMatchObject({
        status: 200,
        body: expect.stringContaining('Backline'),
      });
      expect((await ask(process, settled, { url: '/warehouses/3?x=1' })).status).toBe(200);
      expect((await ask(process, settled, { url: '/%61pp/index-1a2b.js' })).body).toBe('start()');
      expect((await ask(process, settled, { url: '/app/..%2f..%2fsecret' })).status).toBeGreaterThanOrEqual(
        400,
      );
    }
    expect(all.map(openings)).toEqual(all.map(() => 0));
    const { headers } = await ask(process, all[0]!, { url: '/' });
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("script-src 'self'"),
      'set-cookie': expect.stringContaining('XSRF-TOKEN'),
    });
  });

  it('cannot ask without end: calls of one address over all regiments are counted together', async () => {
    const process = await start();
    const [alpha, bravo] = [all[0]!, all[1]!];
    const statuses: number[] = [];
    for (let call = 0; call < STRANGERS.calls; call += 1)
      statuses.push((await ask(process, call % 2 ? alpha : bravo, { url: '/api/nothing' })).status);
    expect(new Set(statuses)).toEqual(new Set([404]));
    for (const settled of [alpha, bravo, all[2]!]) expect((await ask(process, settled)).status).toBe(429);
    expect((await ask(process, alpha, { url: '/' })).status).toBe(200);
    expect((await ask(process, alpha, { from: '198.51.100.1' })).status).toBe(200);
    expect((await ask(process, alpha, { url: '/api/categories', token: alpha.token })).status).toBe(200);
  });

  it('cannot ask the host above them without end either: its calls and files count with those of the regiments', async () => {
    const process = await start();
    const base = { host: BASE };
    for (let call = 0; call < STRANGERS.calls; call += 1)
      await ask(process, call % 2 ? base : all[0]!, { url: call % 2 ? '/api/sign-up' : '/api/nothing' });
    expect(await ask(process, base, { url: '/api/sign-up' })).toMatchObject({ status: 429 });
    expect((await ask(process, base, { url: '/api/sign-up', from: '198.51.100.1' })).status).toBe(200);
    for (const url of ['/api/health', '/new', '/app/index-1a2b.js'])
      expect([url, (await ask(process, base, { url })).status]).toEqual([url, 200]);
    for (let page = 2; page < STRANGERS.pages; page += 1) await ask(process, all[0]!, { url: '/' });
    expect((await ask(process, base, { url: '/app/index-1a2b.js' })).status).toBe(429);
    expect((await ask(process, base, { url: '/api/health' })).status).toBe(200);
  });

  it('follows no sleeping regiment, and one that is followed by strangers alone can be closed', async () => {
    const process = await start();
    await process.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = addressOf(process.server.server);
    const [alpha, bravo, charlie] = [all[0]!, all[1]!, all[2]!];
    const refused = await follow(port, alpha.host, null);
    expect([refused.status, openings(alpha)]).toEqual([429, 0]);
    await ask(process, alpha);
    const pages = await Promise.all(Array.from({ length: 5 }, () => follow(port, alpha.host, null)));
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    await announce(alpha.db, { event: 'change', features: ['items'], page: null, withoutRead: ['items'] });
    await expect.poll(() => pages.every((page) => page.text().includes('items'))).toBe(true);
    const member = await follow(port, bravo.host, bravo.token);
    await ask(process, charlie, { url: '/api/categories', token: charlie.token });
    await Promise.all(pages.map(({ ended }) => ended));
    await expect.poll(() => process.open.size).toBe(2);
    expect(process.open.has(bravo.regiment)).toBe(true);
    expect(member.text()).toContain('ready');
    member.close();
  });

  it('cannot name the stream in another way to keep a regiment open', async () => {
    const process = await start();
    for (const url of [LIVE_PATH, `${LIVE_PATH}?page=1`])
      expect((await ask(process, all[0]!, { url })).status).toBe(429);
    expect(openings(all[0]!)).toBe(0);
    expect((await ask(process, all[0]!, { url: LIVE_PATH.replace('l', '%6c'), method: 'POST' })).status).toBe(
      404,
    );
    await ask(process, all[1]!, { url: '/api/categories', token: all[1]!.token });
    await ask(process, all[2]!, { url: '/api/categories', token: all[2]!.token });
    await expect.poll(() => process.open.has(all[0]!.regiment)).toBe(false);
  });
});
