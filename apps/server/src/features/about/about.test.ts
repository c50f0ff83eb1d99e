import { about } from '@backline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, replyOf, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ config: { communityUrl: 'https://discord.gg/our-regiment' } });
});
afterAll(() => app.close());

it('the server gives the address of its community’s chat, as the operator set it', async () => {
  expect(replyOf(await app.call(about.get, {}, null))).toEqual({
    version: '0.1.0',
    communityUrl: 'https://discord.gg/our-regiment',
  });
});
