import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { openServer } from '../app.ts';
import type { Config } from '../config.ts';
import { testConfig } from '../testing/test-app.ts';
import { allowInline, sendSecurityHeaders } from './security-headers.ts';

/** The least that every reply needs, whatever it is about: with it a page of somebody else can neither run nor frame it. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
};

async function headersWith(config: Partial<Config> = {}, url = '/nothing') {
  const server = fastify();
  await sendSecurityHeaders(server, { ...testConfig, ...config });
  server.get(url, async () => ''); // a file is recognised by its route
  const { headers } = await server.inject(url);
  await server.close();
  return headers;
}

const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy']).split(';');

it('only files of this server may be scripts or styles, and none may be inline', async () => {
  const policy = policyOf(await headersWith());
  for (const directive of ['style-src', 'worker-src', 'connect-src', 'font-src', 'media-src', 'manifest-src'])
    expect(policy).toContain(`${directive} 'self'`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'"); // no text becomes a script, but WebAssembly runs
  expect(policy.join()).not.toMatch(/'unsafe-inline'|'unsafe-eval'|nonce|sha256/);
  expect(policy).toContain("require-trusted-types-for 'script'");
});

it('one reply may have one style and one script inline, and the next may not', async () => {
  const server = fastify();
  await sendSecurityHeaders(server, testConfig);
  server.get('/page', async (_request, reply) => {
    allowInline(reply, { style: 'sha256-look', script: 'sha256-scheme' });
    return '';
  });
  server.get('/other', async () => '');
  const page = policyOf((await server.inject('/page')).headers);
  expect(page).toContain("style-src 'self' 'sha256-look'");
  expect(page).toContain("script-src 'self' 'sha256-scheme' 'wasm-unsafe-eval'");
  expect(page).toContain("require-trusted-types-for 'script'");
  expect(policyOf((await server.inject('/other')).headers).join()).not.toContain('sha256');
  await server.close();
});

it('no page may frame this one, redirect its links or receive its forms', async () => {
  const headers = await headersWith();
  const policy = policyOf(headers);
  for (const directive of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])
    expect(policy).toContain(directive);
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['permissions-policy']).not.toContain('display-capture'); // the game's window is watched
  expect(headers['x-powered-by']).toBeUndefined();
});

it('pictures may come from Discord if Discord sign-in is used', async () => {
  const images = async (config: Partial<Config>) =>
    policyOf(await headersWith(config)).find((directive) => directive.startsWith('img-src'));
  expect(await images({ discord: 'local' })).toBe("img-src 'self' data: blob:");
  const discord = { clientId: '1', clientSecret: '2', baseUrl: 'https://discord.com' };
  expect(await images({ discord })).toBe("img-src 'self' data: blob: https://cdn.discordapp.com");
});

it('browsers have to stay with https if the public address is https, and plain http in a LAN works', async () => {
  const plain = await headersWith({ publicUrl: 'http://depot.lan' });
  expect(plain['strict-transport-security']).toBeUndefined();
  const secure = await headersWith({ publicUrl: 'https://depot.example' });
  expect(secure['strict-transport-security']).toMatch(/^max-age=31536000/);
  // Nothing else may send a page from http to https, where nobody answers in a LAN.
  for (const headers of [plain, secure])
    expect(policyOf(headers).map((directive) => directive.split(' ')[0])).toEqual([
      'default-src',
      'script-src',
      'style-src',
      'img-src',
      'font-src',
      'media-src',
      'connect-src',
      'worker-src',
      'manifest-src',
      'base-uri',
      'form-action',
      'frame-ancestors',
      'require-trusted-types-for',
      'trusted-types',
    ]);
});

it('a file that a page loads has only the headers for files, and a script also its policy: it may be a worker’s', async () => {
  for (const url of ['/app/index-1a2b.css', '/assets/icons/Cloth.png', '/app/inter.woff2']) {
    const headers = await headersWith({}, url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers).not.toHaveProperty('permissions-policy');
    expect(headers).not.toHaveProperty('x-frame-options');
  }
  const script = await headersWith({}, '/app/browser-worker-1a2b.js');
  expect(policyOf(script)).toContain("connect-src 'self'");
  expect(script).not.toHaveProperty('permissions-policy');
});

it.each(['/application', '/api/supplies', '/favicon.svg', '/sw.js'])('%s is not such a file', async (url) => {
  expect(await headersWith({}, url)).toHaveProperty('permissions-policy');
});

describe('where there is nothing', () => {
  it.each([
    '/app/..%2f',
    '/app/%2e%2e/%2e%2e/etc/passwd',
    '/app/nothing.js',
    '/assets/nothing',
    '/api/nothing',
    '/a/..%2f..%2fb',
  ])('%s has the headers of a document', async (url) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-web-'));
    fs.mkdirSync(path.join(folder, 'app'));
    const server = fastify({ trustProxy: false });
    await sendSecurityHeaders(server, testConfig);
    await server.register(fastifyStatic, { root: folder, serve: false });
    server.get<{ Params: { '*': string } }>('/app/*', (request, reply) =>
      reply.sendFile(`app/${request.params['*']}`),
    );
    const { statusCode, headers } = await server.inject(url);
    await server.close();
    fs.rmSync(folder, { recursive: true });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(headers).toMatchObject(ALWAYS);
  });

  it.each(['/%zz', '/%', `/${'a%'.repeat(10)}`])('%s, which cannot be decoded, has them too', async (url) => {
    const publicUrl = 'https://depot.example';
    const server = openServer({ ...testConfig, publicUrl });
    const { statusCode, headers } = await server.inject(url);
    await server.close();
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({
      ...ALWAYS,
      'cache-control': 'no-store',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
    });
  });
});
