import { auth } from '@backline/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { createDiscord } from '../../external/discord.ts';
import { START, testConfig, useTestApp } from '../../testing/test-app.ts';

const discord = { clientId: 'id', clientSecret: 'secret', baseUrl: 'https://discord.invalid' };
const app = useTestApp({ emptied: false });

/** A server behind a trusted proxy, on the database of this file. */
const openAt = (publicUrl: string | undefined) => {
  const config = { ...testConfig, publicUrl, discord, trustProxy: ['loopback'] };
  return createApp(
    { config, database: app.database, discord: createDiscord(config, () => ''), now: () => START },
    { web: null, recognition: '/nonexistent' },
  );
};

/** The cookies of a first visit, with the protocol that a proxy, or anybody else, claims. */
async function cookiesOf(server: FastifyInstance, protocol: string) {
  const headers = { 'x-forwarded-proto': protocol };
  const { cookies } = await server.inject({ url: auth.authorizeUrl.path, headers });
  return {
    csrf: cookies.find(({ name }) => name === 'XSRF-TOKEN'),
    signIn: cookies.find(({ name }) => name.includes('backline-sign-in')),
  };
}

describe('where PUBLIC_URL is https', () => {
  it.each(['https', 'http'])(
    'over https the cookie is bound to this exact host, and every cookie is Secure, even with a header of %s',
    async (protocol) => {
      const server = await openAt('https://logi.example');
      const { signIn, csrf } = await cookiesOf(server, protocol);
      expect(signIn).toMatchObject({
        name: expect.stringMatching(/^__Host-backline-sign-in-[0-9a-f]{16}$/),
        path: '/',
        secure: true,
        httpOnly: true,
        sameSite: 'Lax',
      });
      expect(signIn).not.toHaveProperty('domain');
      expect(csrf).toMatchObject({ secure: true, sameSite: 'Lax' });
      await server.close();
    },
  );
});

describe.each([['http://logi.lan'], ['http://localhost:3000'], [undefined]])(
  'where PUBLIC_URL is %s',
  (publicUrl) => {
    it.each(['https', 'http'])(
      'no cookie is Secure, because a browser would drop it, even with a header of %s',
      async (protocol) => {
        const server = await openAt(publicUrl);
        const { signIn, csrf } = await cookiesOf(server, protocol);
        expect(signIn).toMatchObject({
          name: expect.stringMatching(/^backline-sign-in-[0-9a-f]{16}$/),
          path: '/api/authentication',
          httpOnly: true,
        });
        expect(signIn?.secure).toBeUndefined();
        expect(csrf).toMatchObject({ name: 'XSRF-TOKEN', path: '/' });
        expect(csrf?.secure).toBeUndefined();
        await server.close();
      },
    );
  },
);
