import { auth } from '@backline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiscord } from '../../external/discord.ts';
import { openTestApp, type TestApp, testConfig } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    config: { trustProxy: ['loopback'] },
    discord: createDiscord(testConfig, () => 'http://127.0.0.1:9'),
  });
});
afterAll(() => app.close());

const start = async (protocol: string) => {
  const response = await app.server.inject({
    url: auth.authorizeUrl.path,
    headers: { 'x-forwarded-proto': protocol },
  });
  return response.cookies.find(({ name }) => name.endsWith('backline-sign-in'));
};

it('by https the cookie is bound to this very host', async () => {
  expect(await start('https')).toMatchObject({
    name: '__Host-backline-sign-in',
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
  });
  expect(await start('https')).not.toHaveProperty('domain');
});

it('by plain http, as in a LAN, it goes to the sign-in alone', async () => {
  const cookie = await start('http');
  expect(cookie).toMatchObject({ name: 'backline-sign-in', path: '/api/authentication', httpOnly: true });
  expect(cookie?.secure).toBeUndefined();
});
