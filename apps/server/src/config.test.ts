import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-config-'));
afterAll(() => fs.rmSync(dataDirectory, { recursive: true }));

const read = (variables: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDirectory, ...variables });
const discord = { DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret' };

describe('the settings', () => {
  it('have a default each, and local sign-in without Discord credentials', () => {
    expect(read()).toMatchObject({ host: '127.0.0.1', port: 3000, discord: 'local', databaseUrl: undefined });
    expect(readConfig({}).dataDirectory).toBe(path.resolve('data'));
  });

  it('take Discord with both credentials, and addresses without a slash at the end', () => {
    expect(read({ ...discord, PUBLIC_URL: 'https://logi.example/' })).toMatchObject({
      discord: { clientId: 'id', clientSecret: 'secret', baseUrl: 'https://discord.com' },
      publicUrl: 'https://logi.example',
    });
  });

  it('an empty setting counts as not set', () => {
    expect(read({ PORT: '', DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: '' }).port).toBe(3000);
  });

  it.each(['127.0.0.1', '::1', 'localhost'])('local sign-in is offered on %s', (HOST) => {
    expect(read({ HOST }).discord).toBe('local');
  });

  it.each(['0.0.0.0', '192.168.0.2', '::', 'example.org'])(
    'local sign-in on %s is refused with the reason',
    (HOST) => {
      expect(() => read({ HOST })).toThrow(/loopback/);
      expect(read({ HOST, ...discord }).host).toBe(HOST);
    },
  );

  it('every mistake is named at once', () => {
    expect.assertions(4);
    try {
      read({ PORT: '70000', LOG_LEVEL: 'loud', APP_SECRET: 'short' });
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      for (const name of ['PORT', 'LOG_LEVEL', 'APP_SECRET'])
        expect((error as Error).message).toContain(name);
    }
  });

  it('with PostgreSQL the secret must be given, the same for all processes', () => {
    expect(() => read({ DATABASE_URL: 'postgres://localhost/backline' })).toThrow(/APP_SECRET/);
  });

  it('without one, a secret is made once, for the server’s user only', () => {
    const first = read().appSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(read().appSecret).toBe(first);
    expect(fs.statSync(path.join(dataDirectory, 'app-secret')).mode & 0o777).toBe(0o600);
  });
});
