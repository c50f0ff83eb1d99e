import { about } from '@backline/contract';
import { expect, it } from 'vitest';
import { replyOf, useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ emptied: false, config: { communityUrl: 'https://discord.gg/our-regiment' } });

it('the server gives the address of its community’s chat, as the operator set it', async () => {
  expect(replyOf(await app.call(about.get, {}, null))).toEqual({
    version: '0.1.0',
    communityUrl: 'https://discord.gg/our-regiment',
  });
});
