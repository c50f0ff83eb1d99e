import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { DiskFullError } from './db/disk-space.ts';

const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-config-'));
afterAll(() => fs.rmSync(dataDirectory, { recursive: true }));

const read = (variables: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDirectory, ...variables });
const discord = { DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret' };

describe('the settings', () => {
  it('have a default each, and local sign-in without Discord credentials', () => {
    expect(read()).toMatchObject({ host: '127.0.0.1', port: 3000, discord: 'local', databaseUrl: undefined });
    const here = process.cwd();
    process.chdir(dataDirectory); // outside the checkout: the folder is created
    expect(readConfig({}).dataDirectory).toBe(path.join(fs.realpathSync(dataDirectory), 'data'));
    process.chdir(here);
  });

  it('select Discord when both credentials are given, and strip a slash at the end of addresses', () => {
    expect(read({ ...discord, PUBLIC_URL: 'https://logi.example/' })).toMatchObject({
      discord: { clientId: 'id', clientSecret: 'secret', baseUrl: 'https://discord.com' },
      publicUrl: 'https://logi.example',
    });
  });

  it('many regiments need a server, an address with a name, and Discord; each lack is named', () => {
    expect(read().regiments).toBeUndefined();
    const secret = 'a secret that is long enough for the settings';
    const whole = {
      ...discord,
      REGIMENTS: 'on',
      DATABASE_URL: 'postgresql://localhost/backline',
      APP_SECRET: secret,
      PUBLIC_URL: 'https://backline.example',
    };
    expect(read(whole).regiments).toEqual({ open: 50, operators: [] });
    expect(read({ ...whole, OPERATORS: '17, 18' }).regiments?.operators).toEqual(['17', '18']);
    expect(() => read({ ...whole, OPERATORS: 'Heron' })).toThrow(/^OPERATORS: must be Discord ids/);
    expect(() => read({ OPERATORS: '17' })).toThrow(/^OPERATORS: is for REGIMENTS=on/);
    const { DATABASE_URL: _, ...noDatabase } = whole;
    expect(() => read(noDatabase)).toThrow(/^DATABASE_URL: set it for REGIMENTS=on/);
    const { PUBLIC_URL: __, ...noAddress } = whole;
    expect(() => read(noAddress)).toThrow(/^PUBLIC_URL: set it for REGIMENTS=on/);
    expect(() => read({ ...whole, PUBLIC_URL: 'https://10.0.0.1' })).toThrow(/^PUBLIC_URL: .* is a number/);
    expect(() => read({ ...whole, PUBLIC_URL: 'https://a.example/b' })).toThrow(/^PUBLIC_URL: .* has a path/);
    expect(() => read({ ...whole, ADMIN_DISCORD_IDS: '1' })).toThrow(/^ADMIN_DISCORD_IDS: leave it unset/);
    expect(() => read({ ...whole, DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: '' })).toThrow(
      /DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET: set them for REGIMENTS=on/,
    );
    expect(() => read({ ...whole, REGIMENTS: 'yes' })).toThrow(/^REGIMENTS: must be `on`/);
  });

  it('WAR_API is an address, off, or left to the admins', () => {
    expect(read().warApi).toBeUndefined();
    expect(read({ WAR_API: 'off' }).warApi).toBe('off');
    expect(read({ WAR_API: 'http://127.0.0.1:9/api/' }).warApi).toEqual({
      address: 'http://127.0.0.1:9/api',
    });
    expect(() => read({ WAR_API: 'on' })).toThrow(/^WAR_API: must be `off` or the address/);
    expect(() => read({ WAR_API: 'file:///etc/passwd' })).toThrow(/^WAR_API: /);
  });

  it('an empty setting counts as not set', () => {
    expect(read({ PORT: '', DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: '' }).port).toBe(3000);
  });

  it.each([
    { HOST: '127.0.0.1' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { HOST: 'localhost' },
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'https://LOCALHOST' },
    { PUBLIC_URL: 'http://127.0.0.1:3000/' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { TRUST_PROXY: 'false' },
    { TRUST_PROXY: '0' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]', TRUST_PROXY: 'false' },
  ])('local sign-in is offered with %o', (variables) => {
    expect(read(variables).discord).toBe('local');
  });

  it.each<[string, Record<string, string>]>([
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '192.168.0.2' }],
    ['HOST', { HOST: '::' }],
    ['HOST', { HOST: 'example.org' }],
    ['HOST', { HOST: 'localhost.example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://logi.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://192.168.0.2:3000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://127.0.0.1.nip.io' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'loopback' }],
    ['TRUST_PROXY', { TRUST_PROXY: '127.0.0.1' }],
  ])('local sign-in is refused with the reason, because of %s in %o', (name, variables) => {
    expect(() => read(variables)).toThrow(
      new RegExp(`^${name}: .*without Discord credentials anybody who reaches the server`),
    );
    expect(read({ ...variables, ...discord }).discord).not.toBe('local');
  });

  it('every reason against local sign-in is named in one error', () => {
    const variables = { HOST: '0.0.0.0', PUBLIC_URL: 'https://logi.example', TRUST_PROXY: 'true' };
    expect(() => read(variables)).toThrow(/^HOST: .*\nPUBLIC_URL: .*\nTRUST_PROXY: /);
  });

  it('commands in Discord need the complete public key of the application', () => {
    const key = '8A88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c';
    expect(read({ DISCORD_PUBLIC_KEY: key }).discordPublicKey).toBe(key.toLowerCase());
    expect(read({}).discordPublicKey).toBeUndefined();
    for (const wrong of [key.slice(1), `${key}0`, key.replace('8', 'g'), 'key'])
      expect(() => read({ DISCORD_PUBLIC_KEY: wrong })).toThrow(
        /^DISCORD_PUBLIC_KEY: must be the public key/,
      );
  });

  it.each<[string, ReturnType<typeof read>['trustProxy']]>([
    ['', false],
    ['false', false],
    ['0', false],
    ['true', ['loopback', 'linklocal', 'uniquelocal']],
    ['1', 1],
    ['2', 2],
    ['203.0.113.7', ['203.0.113.7']],
    ['loopback, 10.0.0.0/8, 2001:db8::/32', ['loopback', '10.0.0.0/8', '2001:db8::/32']],
  ])('TRUST_PROXY=%s trusts %j', (TRUST_PROXY, expected) => {
    expect(read({ ...discord, TRUST_PROXY }).trustProxy).toEqual(expected);
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

  it('every mistake is named in one error', () => {
    const reading = () => read({ PORT: '70000', LOG_LEVEL: 'loud', APP_SECRET: 'short' });
    expect(reading).toThrow(ConfigError);
    for (const name of ['PORT', 'LOG_LEVEL', 'APP_SECRET']) expect(reading).toThrow(name);
  });

  it('a mistake in one setting does not hide one in the combination of two others', () => {
    const reading = () =>
      read({ PORT: 'x', DISCORD_CLIENT_ID: 'id', HOST: '0.0.0.0', DATABASE_URL: 'mysql://u:hunter2@db' });
    for (const name of ['PORT: ', 'DISCORD_CLIENT_SECRET', 'APP_SECRET: ']) expect(reading).toThrow(name);
    expect(reading).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hunter2') }));
  });

  it('an unusable data folder is named with its setting', () => {
    const file = path.join(dataDirectory, 'file');
    fs.writeFileSync(file, '', { mode: 0o600 });
    expect(() => readConfig({ DATA_DIR: file })).toThrow(/DATA_DIR: .* is no folder/);
    expect(() => readConfig({ DATA_DIR: path.join(file, 'below') })).toThrow(/DATA_DIR: .* is no folder/);
  });

  it.each([
    'postgres://db/backline',
    'postgresql://user:p%40ss@db:5432/backline?sslmode=require',
    'postgresql://user@localhost/backline?host=%2Frun%2Fpostgresql',
    'postgresql:///backline?host=%2Frun%2Fpostgresql',
    'postgresql://user:p%40ss@one:5432,two:5433/backline',
    'postgresql://[::1],two/backline',
  ])('%s is a PostgreSQL address', (DATABASE_URL) => {
    expect(read({ DATABASE_URL, APP_SECRET: 'x'.repeat(32) }).databaseUrl).toBe(DATABASE_URL);
  });

  it.each([
    'mysql://db/backline',
    'postgresql://one:5432,two:x/backline',
    'postgresql://one,,two/backline',
    'postgresql://one,/backline',
  ])('%s is not', (DATABASE_URL) => {
    expect(() => read({ DATABASE_URL, APP_SECRET: 'x'.repeat(32) })).toThrow(
      'DATABASE_URL: must be a postgresql:// address',
    );
  });

  it('metrics are not served unless a port is named, and then only on this computer', () => {
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
      fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content), {
        mode: 0o600,
      });

    it('is read once, at the start', () => {
      write(whole);
      expect(read({ GOOGLE_SERVICE_ACCOUNT: file }).google).toMatchObject({
        account: { email: whole.client_email, tokenUrl: 'https://oauth2.googleapis.com/token' },
        sheetsUrl: 'https://sheets.googleapis.com',
      });
      expect(read().google).toBeUndefined();
    });

    it.each([
      ['does not exist', undefined, /cannot be read \(ENOENT\)/],
      ['is not JSON', `{"private_key": "${'planted-secret'}"`, /not the JSON key file/],
      ['is of another type', { ...whole, type: 'authorized_user' }, /look at type/],
      ['lacks the address', { ...whole, client_email: undefined }, /look at client_email/],
      ['contains no key', { ...whole, private_key: 'planted-secret' }, /is not an RSA key/],
    ])('that %s is refused with an error that quotes nothing from it', (_, content, words) => {
      fs.rmSync(file, { force: true });
      if (content !== undefined) write(content);
      const start = () => read({ GOOGLE_SERVICE_ACCOUNT: file });
      expect(start).toThrow(words);
      expect(start).toThrow(/GOOGLE_SERVICE_ACCOUNT/);
      expect(start).not.toThrow(/planted-secret|PRIVATE KEY/);
    });
  });

  it('with PostgreSQL the secret must be configured, the same for all processes', () => {
    expect(() => read({ DATABASE_URL: 'postgres://localhost/backline' })).toThrow(/APP_SECRET/);
  });

  describe('the secret in the data folder', () => {
    const file = path.join(dataDirectory, 'app-secret');
    beforeEach(() => fs.rmSync(file, { force: true }));

    it('is generated once if missing, readable for the server’s user only', () => {
      const first = read().appSecret;
      expect(first.length).toBeGreaterThanOrEqual(32);
      expect(read().appSecret).toBe(first);
      expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    });

    it('is on disk before it gets its name, and has its name before it is used', () => {
      const made: string[] = [];
      const synced = vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
        made.push(
          `sync ${path.basename(fs.readlinkSync(`/proc/self/fd/${descriptor}`)).replace(/\..*/, '')}`,
        );
      });
      const link = fs.linkSync;
      const named = vi.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
        made.push(`name ${path.basename(String(to))}`);
        link(from, to);
      });
      read();
      synced.mockRestore();
      named.mockRestore();
      expect(made).toEqual(['sync app-secret', 'name app-secret', `sync ${path.basename(dataDirectory)}`]);
    });

    it('does not replace a secret that another start has created meanwhile', () => {
      const link = fs.linkSync;
      const otherSecret = 'o'.repeat(64);
      vi.spyOn(fs, 'linkSync').mockImplementationOnce((from, to) => {
        fs.writeFileSync(to, otherSecret, { mode: 0o600 });
        link(from, to);
      });
      expect(read().appSecret).toBe(otherSecret);
      expect(fs.readdirSync(dataDirectory).filter((name) => name.startsWith('app-secret'))).toEqual([
        'app-secret',
      ]);
    });

    it.each([
      ['', 'is empty'],
      [' \n', 'is empty'],
      ['x'.repeat(31), 'holds 31 characters'],
      [`${'x'.repeat(31)}\n`, 'holds 31 characters'],
    ])('of %j is refused with the remedy, and not changed', (text, words) => {
      fs.writeFileSync(file, text, { mode: 0o600 });
      expect(() => read()).toThrow(ConfigError);
      expect(() => read()).toThrow(
        new RegExp(`${file} ${words}.*at least 32.*Put it back from a copy.*remove`),
      );
      expect(fs.readFileSync(file, 'utf8')).toBe(text);
    });

    it('of 32 characters is accepted', () => {
      fs.writeFileSync(file, `${'x'.repeat(32)}\n`, { mode: 0o600 });
      expect(read().appSecret).toBe('x'.repeat(32));
    });

    it('is not generated on a full disk, with an error that names the reason', () => {
      const full = { bavail: 1000, bsize: 4096 } as ReturnType<typeof fs.statfsSync>;
      vi.spyOn(fs, 'statfsSync').mockReturnValueOnce(full);
      expect(() => read()).toThrow(DiskFullError);
      expect(fs.existsSync(file)).toBe(false);
    });
  });

  it.each(['', 'x'.repeat(31), ' '.repeat(40)])('APP_SECRET=%j is refused with the remedy', (APP_SECRET) => {
    expect(() => read({ APP_SECRET })).toThrow(/APP_SECRET: must have at least 32 characters.*openssl/);
    expect(read({ APP_SECRET: 'x'.repeat(32) }).appSecret).toBe('x'.repeat(32));
  });
});

describe('a wrong value of', () => {
  const settings = [
    ...fs
      .readFileSync(path.resolve(import.meta.dirname, '../../../README.md'), 'utf8')
      .matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm),
  ].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '));
  const NUMBERS = [' ', 'NaN', '-1', '1e3', '0x10', '1,5', 'many', 'Infinity', '99999999', '1.5.2', '+1'];
  const WORDS = [' ', '\t', 'change-me', '…', 'CHANGE-ME', 'a b', ' id', 'id ', 'a\nb', 'change-me-too'];
  const ADDRESSES = ['x', 'a.example', 'ftp://a.example', '//a.example', 'javascript:alert(1)', ' '];
  const URLS = [...ADDRESSES, 'change-me', 'https://', 'mailto:a@b.example', 'file:///etc/passwd'];
  const HOSTS = [
    '[::1]',
    'http://x',
    '127.0.0.1:80',
    '999.1.1.1',
    'a b',
    '-x',
    'x_y',
    '*',
    '1',
    '::1/64',
    ' ',
  ];
  const IDS = [
    'bob#1234',
    'bob',
    '1;2',
    '1 2',
    '<@17>',
    '-1',
    '1.5',
    '17,bob',
    '@bob',
    '123456789012345678901',
  ];
  const WRONG: Record<string, string[]> = {
    HOST: HOSTS,
    PORT: NUMBERS,
    DATA_DIR: [
      ...[
        '/proc/x',
        '/proc/self/x',
        '/dev/null',
        '/dev/null/x',
        '/etc/passwd',
        '/etc/passwd/x',
        '/proc/version',
      ],
      ...[' ', 'change-me', '/proc/1/x'],
    ],
    DATABASE_URL: [
      ...[
        'mysql://db/b',
        'postgres',
        'localhost',
        'postgresql://one,,two/b',
        'postgresql://one:x/b',
        'http://db',
      ],
      ...[' ', '5432', 'postgresql://backline:change-me@db/b', 'postgresql://backline:…@db/b'],
    ],
    DATABASE_POOL: [...NUMBERS, '1', '1001'],
    REGIMENTS: ['yes', 'true', '1', 'ON', 'no', 'false', '0', 'an', ' ', 'on,off'],
    REGIMENTS_OPEN: NUMBERS,
    OPERATORS: IDS,
    PUSH_HOSTS: ['*', '*.com', 'https://x.y', 'a b', 'x', '*.', '.x.y', 'x..y', 'x.y/z', '*x.y', 'x.y;z.w'],
    COMMUNITY_URL: URLS,
    APP_SECRET: [
      ...['', ' '.repeat(40), 'short', 'x'.repeat(31), `${'x'.repeat(31)} `, '1', 'secret', 'change-me', '…'],
      'change-me-to-the-output-of-openssl-rand-hex-32',
    ],
    PUBLIC_URL: [
      ...['https://a.example/b', 'https://a.example/?q', 'https://a.example/#h', 'https://u:p@a.example'],
      ...ADDRESSES,
    ],
    DISCORD_CLIENT_ID: WORDS,
    DISCORD_CLIENT_SECRET: WORDS,
    DISCORD_PUBLIC_KEY: [
      'key',
      ' ',
      'change-me',
      'g'.repeat(64),
      ...[1, 32, 63, 65, 66, 128].map((length) => 'a'.repeat(length)),
    ],
    ADMIN_DISCORD_IDS: IDS,
    GOOGLE_SERVICE_ACCOUNT: [
      '/',
      '.',
      '/nowhere',
      '/etc/passwd',
      ' ',
      'change-me',
      '/dev/null',
      '/proc/x',
      'http://x',
      '{}',
    ],
    WAR_API: [...URLS, 'on', 'true'],
    AUDIT_DAYS: [...NUMBERS, '0'],
    READ_WORKERS: NUMBERS,
    READ_WAITING: NUMBERS,
    READ_SECONDS: NUMBERS,
    TRUST_PROXY: [
      'yes',
      '-1',
      '10.0.0.0/33',
      '10.0.0',
      '1.2.3.4/',
      'loopback,',
      'NaN',
      '1.5',
      'true,',
      '*',
      '10',
    ],
    RATE_LIMIT_FACTOR: NUMBERS,
    DRAIN_SECONDS: NUMBERS,
    METRICS_PORT: NUMBERS,
    METRICS_HOST: HOSTS,
    LOG_LEVEL: ['loud', 'INFO', '1', ' ', 'trace', 'warning', 'fatal', 'off', 'info,debug', 'change-me'],
  };
  const fine = { ...discord, APP_SECRET: 'x'.repeat(32) };

  it('every setting of the README is tried, ten times at least', () => {
    expect(settings.length).toBeGreaterThan(25);
    expect(Object.keys(WRONG).sort()).toEqual([...settings].sort());
    for (const [name, values] of Object.entries(WRONG))
      expect([name, values.length >= 10]).toEqual([name, true]);
  });

  it.each(Object.entries(WRONG))(
    '%s is refused in a sentence that names it, and nothing is made',
    (name, values) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-config-'));
      const here = process.cwd();
      process.chdir(folder);
      for (const value of values) {
        let said: unknown;
        try {
          readConfig({ DATA_DIR: folder, ...fine, [name]: value });
        } catch (error) {
          said = error;
        }
        expect([value, said]).toEqual([value, expect.any(ConfigError)]);
        const lines = String((said as Error).message).split('\n');
        expect([
          value,
          lines.some((line) => line.startsWith(`${name}: `) && line.length > name.length + 15),
        ]).toEqual([value, true]);
      }
      process.chdir(here);
      expect(fs.readdirSync(folder)).toEqual([]);
      fs.rmSync(folder, { recursive: true });
    },
  );

  it.each([
    ['DISCORD_CLIENTID', 'DISCORD_CLIENT_ID'],
    ['ADMIN_DISCORD_ID', 'ADMIN_DISCORD_IDS'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['Trust_Proxy', 'TRUST_PROXY'],
    ['BACKLINE_HOST', 'HOST'],
  ])('%s, which is no setting, is refused with the one that is meant', (given, meant) => {
    expect(() => read({ [given]: 'x' })).toThrow(
      `${given}: there is no such setting. ${meant} is meant, perhaps.`,
    );
  });

  it('names of other programs are none of ours', () => {
    const otherSettings = {
      GHOST: '1',
      HOSTS: '1',
      SORT: '1',
      BACKLINE_PORT: '8080',
      DATABASE: '1',
      LOGNAME: 'root',
    };
    expect(read(otherSettings).port).toBe(3000);
  });

  it('ids may be written with blanks and a comma at the end', () => {
    expect(read({ ADMIN_DISCORD_IDS: ' 17, 18 ,' }).adminDiscordIds).toEqual(['17', '18']);
  });
});
