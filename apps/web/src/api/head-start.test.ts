import { auth, goals, items, pyramids, supplies, warehouses } from '@backline/contract';
import { expect, it } from 'vitest';
import { aSupply, aUser } from '../testing/builders.ts';
import { reply, startFakeServer } from '../testing/fake-server.ts';
import { aToken, signIn } from '../testing/sign-in.ts';
import { call } from './call.ts';
import { firstReadsOf, startFirstReads } from './head-start.ts';

const OVERVIEW = { pathname: '/overview', search: '' };

it.each([
  ['/overview', supplies.overview.path],
  ['/warehouses', warehouses.list.path],
  ['/warehouses/12', warehouses.get.path.replace(':id', '12')],
  ['/warehouses/12/goals', goals.list.path.replace(':id', '12')],
])('the page %s first reads %s', (page, read) => {
  expect(firstReadsOf(page, true)).toEqual([read]);
  expect(firstReadsOf(page, false)).toEqual([]);
});

it('the login first reads where to sign in, unless somebody is', () => {
  expect(firstReadsOf('/login', false)).toEqual([auth.authorizeUrl.path]);
  expect(firstReadsOf('/login', true)).toEqual([]);
});

it.each([true, false])('the pyramids first read the versions, signed in: %s', (isSignedIn) => {
  expect(firstReadsOf('/pyramid', isSignedIn)).toEqual([pyramids.version.path, items.version.path]);
});

it.each(['/', '/warehouses/x', '/overview/1'])('the page %s reads nothing ahead', (page) => {
  expect(firstReadsOf(page, true)).toEqual([]);
});

it('what was asked for ahead is not asked for again, and the next read asks anew', async () => {
  const { requests } = startFakeServer([reply(supplies.overview, [aSupply({ quantity: 7 })])]);
  const token = aToken();
  signIn(aUser(), token);
  startFirstReads(OVERVIEW, token);
  expect((await call(supplies.overview))[0]?.quantity).toBe(7);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
  await call(supplies.overview);
  expect(requests).toHaveLength(2);
});

it('what another session asked for ahead is nobody else’s', async () => {
  const { requests } = startFakeServer([reply(supplies.overview, [])]);
  startFirstReads(OVERVIEW, aToken());
  const own = aToken(Date.now() + 7_200_000);
  signIn(aUser(), own);
  await call(supplies.overview);
  expect(requests.map(({ headers }) => headers.authorization === `Bearer ${own}`)).toEqual([false, true]);
});

it('a sign-in that ends is not spoilt by another one that begins', () => {
  const { requests } = startFakeServer([]);
  startFirstReads({ pathname: '/login', search: '?code=abc&state=def' }, undefined);
  expect(requests).toEqual([]);
});

it('signed out, no read goes out with a token', async () => {
  const url = { url: '/oauth', state: 's', local: true };
  const { requests } = startFakeServer([reply(auth.authorizeUrl, url)]);
  startFirstReads({ pathname: '/login', search: '' }, undefined);
  expect(await call(auth.authorizeUrl)).toEqual(url);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
});

it('a list of which no copy is kept is asked for behind its version, and one with a copy is not', async () => {
  const { requests } = startFakeServer([
    reply(items.version, { version: '2' }),
    reply(items.list, []),
    reply(pyramids.version, { version: '5' }),
  ]);
  localStorage.setItem('pyramidsVersion', '"4"');
  startFirstReads({ pathname: '/pyramid', search: '' }, undefined);
  expect(requests.map((request) => request.path)).toEqual([pyramids.version.path, items.version.path]);
  expect(await call(items.version)).toEqual({ version: '2' });
  expect(await call(items.list)).toEqual([]);
  expect(requests.map((request) => request.path).slice(2)).toEqual([items.list.path]);
});
