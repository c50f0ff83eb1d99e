import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { permissionGroups } from '../db/schema.ts';
import { seededRandom } from '../demo/demo-war.ts';
import { createDiscord } from '../external/discord.ts';
import { makeSmallWar, randomWrites } from '../testing/random-writes.ts';
import { openTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts';
import { addWarehouse } from '../testing/warehouse-builders.ts';

/**
 * Every cached response names what it depends on (`dependsOn`). A missing dependency shows here: after each write of any
 * kind, a server with a response cache answers like one without.
 */

const WRITES = 90;

let app: TestApp;
let keeping: FastifyInstance;

beforeAll(async () => {
  app = await openTestApp({ config: { responseCacheBytes: 0 } });
  const { config, database, clock } = app;
  keeping = await createApp(
    {
      config: { ...config, responseCacheBytes: 32 * 1024 * 1024 },
      database,
      discord: createDiscord(config, () => ''),
      google: null,
      now: () => clock.now,
    },
    { web: null, recognition: '' },
  );
  await keeping.ready();
});
afterAll(async () => {
  await keeping.close();
  await app.close();
});

it(`after each of ${WRITES} random writes every cached response equals a freshly built one`, async () => {
  const random = seededRandom(7);
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!;
  const made = await makeSmallWar(app.db);
  const war = { ...made, siteIds: made.siteIds.slice(0, 2), itemIds: made.itemIds.slice(0, 4) };
  const writes = randomWrites(random, war);
  const people: SignedIn[] = [
    await app.signIn({ admin: true }),
    await app.signIn({ read: true }),
    await app.signIn({ read: true, groupIds: [war.groupIds[0]!] }),
  ];
  const urls = [
    '/api/supplies',
    '/api/warehouses',
    '/api/warehouses?inactive=true',
    '/api/warehouses?select=true',
    '/api/stockpiles/names',
    '/api/categories',
    '/api/items',
    '/api/items/version',
    '/api/pyramids',
    '/api/pyramids/version',
    '/api/logi_gen/matrix',
    ...war.siteIds.flatMap((id) => [`/api/warehouses/${id}`, `/api/warehouses/${id}/goals`]),
    ...war.siteIds.slice(0, 1).map((id) => `/api/pyramids?warehouse_id=${id}`),
    ...war.itemIds.slice(0, 2).flatMap((id) => [`/api/items/${id}`, `/api/items/${id}/distribution`]),
    ...war.categoryIds.flatMap((id) => [`/api/categories/${id}`, `/api/categories/${id}/goal_templates`]),
  ];
  const answers = new Map<string, Set<string>>();
  const names = Object.keys(writes);
  for (let count = 0; count < WRITES; count += 1) {
    const name = names[count % names.length]!;
    await app.db.transaction(async (tx) => void (await writes[name]!(tx)));
    const by = pick(people);
    for (const url of urls) {
      const ask = async (server: FastifyInstance) => {
        const { statusCode, body } = await server.inject({
          url,
          headers: { authorization: `Bearer ${by.token}` },
        });
        return `${statusCode} ${body}`;
      };
      const uncached = await ask(app.server);
      expect(await ask(keeping), `${url} after ${name}`).toBe(uncached);
      const asked = `${by.userId} ${url}`;
      answers.set(asked, (answers.get(asked) ?? new Set()).add(uncached));
    }
  }
  // A response that never changed would prove nothing.
  const kindOf = (url: string) => url.replace(/\d+/g, ':id');
  const changed = [...answers].filter(([, bodies]) => bodies.size > 1).map(([asked]) => kindOf(asked));
  expect(new Set(changed)).toEqual(new Set(urls.map((url) => `:id ${kindOf(url)}`)));
}, 300_000);

it('a renamed group has its new name on the page of a warehouse at once', async () => {
  await app.empty();
  const admin = await app.signIn({ admin: true });
  const groupId = await app.addGroup('Before');
  const { id } = await addWarehouse(app, admin, {
    stockpiles: [{ name: 'Vault', locked: true, permissionGroup: { id: groupId } }],
  });
  const nameOf = async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const { body } = await keeping.inject({ url: `/api/warehouses/${id}`, headers });
    return (JSON.parse(body) as { stockpiles: { permission_group: { name: string } }[] }).stockpiles[0]!
      .permission_group.name;
  };
  expect(await nameOf()).toBe('Before');
  await app.db.update(permissionGroups).set({ name: 'After' }).where(eq(permissionGroups.id, groupId));
  expect(await nameOf()).toBe('After');
});
