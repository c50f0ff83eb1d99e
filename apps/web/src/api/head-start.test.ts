import { goals, supplies, warehouses } from '@backline/contract';
import { expect, it } from 'vitest';
import { aSupply, aUser } from '../testing/builders.ts';
import { reply, startFakeServer } from '../testing/fake-server.ts';
import { aToken, signIn } from '../testing/sign-in.ts';
import { call } from './call.ts';
import { firstReadOf, startFirstRead } from './head-start.ts';

it.each([
  ['/overview', supplies.overview.path],
  ['/warehouses', warehouses.list.path],
  ['/warehouses/12', warehouses.get.path.replace(':id', '12')],
  ['/warehouses/12/goals', goals.list.path.replace(':id', '12')],
])('the page %s first reads %s', (page, read) => {
  expect(firstReadOf(page)).toBe(read);
});

it.each(['/', '/login', '/warehouses/x', '/overview/1'])('the page %s reads nothing ahead', (page) => {
  expect(firstReadOf(page)).toBeNull();
});

it('what was asked for ahead is not asked for again, and the next read asks anew', async () => {
  const { requests } = startFakeServer([reply(supplies.overview, [aSupply({ quantity: 7 })])]);
  const token = aToken();
  signIn(aUser(), token);
  startFirstRead('/overview', token);
  expect((await call(supplies.overview))[0]?.quantity).toBe(7);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
  await call(supplies.overview);
  expect(requests).toHaveLength(2);
});

it('what another session asked for ahead is nobody else’s', async () => {
  const { requests } = startFakeServer([reply(supplies.overview, [])]);
  startFirstRead('/overview', aToken());
  const own = aToken(Date.now() + 7_200_000);
  signIn(aUser(), own);
  await call(supplies.overview);
  expect(requests.map(({ headers }) => headers.authorization === `Bearer ${own}`)).toEqual([false, true]);
});

it('without a session nothing is asked for ahead', () => {
  const { requests } = startFakeServer([]);
  startFirstRead('/overview', undefined);
  expect(requests).toEqual([]);
});
