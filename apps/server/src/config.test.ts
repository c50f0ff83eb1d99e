import { generateKeyPairSync } from 'node:crypto';
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

  it.each<[string, ReturnType<typeof read>['trustProxy']]>([
    ['', false],
    ['false', false],
    ['0', false],
    ['true', ['loopback', 'linklocal', 'uniquelocal']],
    ['1', 1],
    ['2', 2],
    ['203.0.113.7', ['203.0.113.7']],
    ['loopback, 10.0.0.0/8, 2001:db8::/32', ['loopback', '10.0.0.0/8', '2001:db8::/32']],
  ])('TRUST_PROXY=%s believes %j', (TRUST_PROXY, expected) => {
    expect(read({ TRUST_PROXY }).trustProxy).toEqual(expected);
  });

  it.each(['yes', '-1', '10.0.0.0/33', '10.0.0', '1.2.3.4/', 'loopback,', '2001:db8::/129'])(
    'TRUST_PROXY=%s is refused',
    (TRUST_PROXY) => {
      expect(() => read({ TRUST_PROXY })).toThrow(/^TRUST_PROXY/m);
    },
  );

  it.each([
    ['', 1],
    ['0', 0],
    ['2.5', 2.5],
  ])('RATE_LIMIT_FACTOR=%s is %d', (RATE_LIMIT_FACTOR, expected) => {
    expect(read({ RATE_LIMIT_FACTOR }).rateLimitFactor).toBe(expected);
  });

  it.each(['-1', 'many'])('RATE_LIMIT_FACTOR=%s is refused', (RATE_LIMIT_FACTOR) => {
    expect(() => read({ RATE_LIMIT_FACTOR })).toThrow(/RATE_LIMIT_FACTOR/);
  });

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

  it('a mistake in one setting hides none that lies between two others', () => {
    expect.assertions(4);
    try {
      read({ PORT: 'x', DISCORD_CLIENT_ID: 'id', HOST: '0.0.0.0', DATABASE_URL: 'mysql://u:hunter2@db' });
    } catch (error) {
      const { message } = error as Error;
      for (const name of ['PORT: ', 'DISCORD_CLIENT_SECRET', 'APP_SECRET: ']) expect(message).toContain(name);
      expect(message).not.toContain('hunter2');
    }
  });

  it('a data folder that cannot be one is named with its setting', () => {
    const file = path.join(dataDirectory, 'file');
    fs.writeFileSync(file, '');
    expect(() => readConfig({ DATA_DIR: file })).toThrow(/DATA_DIR: .* is no folder/);
    expect(() => readConfig({ DATA_DIR: path.join(file, 'below') })).toThrow(/DATA_DIR: .* is no folder/);
  });

  it.each([
    'postgres://db/backline',
    'postgresql://user:p%40ss@db:5432/backline?sslmode=require',
    'postgresql://user@localhost/backline?host=%2Frun%2Fpostgresql',
  ])('%s is an address of PostgreSQL', (DATABASE_URL) => {
    expect(read({ DATABASE_URL, APP_SECRET: 'x'.repeat(32) }).databaseUrl).toBe(DATABASE_URL);
  });

  it('metrics are told nowhere unless a port is named, and then on this computer alone', () => {
    expect(read().metrics).toBeUndefined();
    expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(() => read({ METRICS_PORT: '3000' })).toThrow(/METRICS_PORT/);
  });

  describe('the key file of a Google service account', () => {
    const file = path.join(dataDirectory, 'google.json');
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const whole = {
      type: 'service_account',
      client_email: 'backline@project.iam.gserviceaccount.com',
      private_key: privateKey,
      private_key_id: 'key-1',
    };
    const write = (content: unknown) =>
      fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));

    it('is read once, at the start', () => {
      write(whole);
      expect(read({ GOOGLE_SERVICE_ACCOUNT: file }).google).toMatchObject({
        account: { email: whole.client_email, tokenUrl: 'https://oauth2.googleapis.com/token' },
        sheetsUrl: 'https://sheets.googleapis.com',
      });
      expect(read().google).toBeUndefined();
    });

    it.each([
      ['is not there', undefined, /cannot be read \(ENOENT\)/],
      ['is not JSON', `{"private_key": "${'planted-secret'}"`, /not the JSON key file/],
      ['is of another kind', { ...whole, type: 'authorized_user' }, /look at type/],
      ['lacks the address', { ...whole, client_email: undefined }, /look at client_email/],
      ['holds no key', { ...whole, private_key: 'planted-secret' }, /is not an RSA key/],
    ])('that %s is refused in words that quote nothing of it', (_, content, words) => {
      fs.rmSync(file, { force: true });
      if (content !== undefined) write(content);
      const start = () => read({ GOOGLE_SERVICE_ACCOUNT: file });
      expect(start).toThrow(words);
      expect(start).toThrow(/GOOGLE_SERVICE_ACCOUNT/);
      expect(start).not.toThrow(/planted-secret|PRIVATE KEY/);
    });
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
