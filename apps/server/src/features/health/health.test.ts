import { health } from '@backline/contract';
import { beforeEach, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import type { Db } from '../../db/database.ts';
import { errorOf, replyOf, testConfig, useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ emptied: false });
beforeEach(() => {
  app.server.state.isDraining = false;
});

/** The app on a database that answers only this. */
async function appOn(execute: () => Promise<never>) {
  const server = await createApp(
    {
      config: testConfig,
      database: { ...app.database, db: { execute } as unknown as Db, listen: async () => {} },
      discord: {} as never,
      now: () => new Date(),
    },
    { web: null, recognition: '' },
  );
  const answers = await Promise.all(
    [health.check, health.live, health.ready].map(({ path }) => server.inject(path)),
  );
  await server.close();
  return answers;
}

it('reports that it is alive, and ready while the database answers', async () => {
  for (const endpoint of [health.check, health.live, health.ready])
    expect(replyOf(await app.call(endpoint, {}, null))).toEqual({ status: 'ok', version: '0.1.0' });
});

it('a server that is stopping is alive but not ready, so that load balancers stop sending requests', async () => {
  app.server.state.isDraining = true;
  expect(replyOf(await app.call(health.live, {}, null)).status).toBe('ok');
  for (const endpoint of [health.check, health.ready])
    expect(errorOf(await app.call(endpoint, {}, null))).toMatchObject({ status: 503, code: 'unavailable' });
});

it('without its database a server is alive but not ready, and names when to try again', async () => {
  const lost = Object.assign(new Error('password=hunter2'), { code: '57P01' });
  const [check, live, ready] = await appOn(() => Promise.reject(lost));
  expect([check?.statusCode, live?.statusCode, ready?.statusCode]).toEqual([503, 200, 503]);
  expect(ready?.headers['retry-after']).toBe('5');
  expect(ready?.body).not.toContain('hunter2');
});

it('a database that never answers counts as unavailable', async () => {
  const [check, live, ready] = await appOn(() => new Promise(() => {}));
  expect([check?.statusCode, live?.statusCode, ready?.statusCode]).toEqual([503, 200, 503]);
});
