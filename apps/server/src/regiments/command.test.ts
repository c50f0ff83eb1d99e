import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSchemas } from '../db/open-schemas.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '../testing/temporary-postgres.ts';
import { noteSecret, openDirectory } from './directory.queries.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const COMMAND = path.join(ROOT, 'apps/server/src/commands/regiments.ts');

/** Each run of the command starts a process from source, which takes seconds where others work too. */
const TIMEOUT_MS = 180_000;

describe('npm run regiments', () => {
  let postgres: TemporaryPostgres;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-test-'));

  beforeAll(async () => {
    postgres = await startTemporaryPostgres({ durable: false });
  });
  afterAll(async () => {
    await postgres.stop();
    fs.rmSync(folder, { recursive: true });
  });

  const run = (...args: string[]) => runWith({}, ...args);
  function runWith(settings: Record<string, string>, ...args: string[]) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(ROOT, 'node_modules/tsx/dist/cli.mjs'), COMMAND, ...args],
      {
        encoding: 'utf8',
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: postgres.url('postgres'),
          PUBLIC_URL: 'https://backline.example',
          DATA_DIR: folder,
          ...settings,
        },
      },
    );
    return { status, said: stdout + stderr };
  }

  it('makes a regiment, suspends it, brings it back and deletes it', { timeout: TIMEOUT_MS }, () => {
    const made = run('create', 'iron-legion');
    expect(made.said).toMatch(/https:\/\/iron-legion\.backline\.example\/login#setup=[\w-]{40,}/);
    expect(made.status).toBe(0);
    expect(run('list').said).toMatch(
      /^iron-legion\tactive\tregiment_1\tshared\t\d\.\d MB\tlast used never\n1 regiments\.\n$/,
    );
    expect(run('suspend', 'iron-legion').said).toBe('iron-legion is suspended.\n');
    expect(run('resume', 'iron-legion').said).toBe('iron-legion is active.\n');
    expect(run('delete', 'iron-legion').said).toContain('kept for 30 days');
    expect(run('list').said).toMatch(/^iron-legion\tdeleted\t/);
    expect(run('purge').said).toBe('There was nothing to remove.\n');
  });

  it('renames and limits a regiment', { timeout: TIMEOUT_MS }, () => {
    expect(run('create', 'steel').status).toBe(0);
    expect(run('rename', 'steel', 'steel-legion').said).toBe(
      'steel is steel-legion now, at https://steel-legion.backline.example\n',
    );
    expect(run('limits', 'steel-legion', 'stockpiles=200', 'members=300').said).toBe(
      'steel-legion has these limits: stockpiles=200, members=300.\n',
    );
    expect(run('limits', 'steel-legion', 'cats=3')).toEqual({
      status: 1,
      said: 'There is no limit cats.\n',
    });
  });

  it('shows a notice to all, limits persons, and lists what was done', { timeout: TIMEOUT_MS }, () => {
    expect(run('per-person', '5').said).toBe('One person may start 5 regiments.\n');
    expect(run('notice', '24', 'Down', 'at', 'ten').said).toBe('It is shown for 24 hours.\n');
    expect(run('notice', 'end').said).toBe('No notice is shown.\n');
    const told = run('acts')
      .said.split('\n')
      .map((line) => line.split('\t').slice(1));
    expect(told.slice(0, 6)).toEqual([
      ['command line', 'end-notice', '', ''],
      ['command line', 'notice', '', '24 h: Down at ten'],
      ['command line', 'regiments-per-person', '', '5'],
      ['command line', 'limits', 'steel-legion', '{"stockpiles":200,"members":300}'],
      ['command line', 'rename', 'steel', 'steel -> steel-legion'],
      ['command line', 'create', 'steel', ''],
    ]);
  });

  it('does nothing with another secret than that of the servers', { timeout: TIMEOUT_MS }, async () => {
    const secret = 'the secret of the servers, long enough to be one';
    const wrong = { APP_SECRET: 'not the secret of the servers, but as long as it' };
    const schemas = openSchemas(postgres.url('postgres'), () => {}, { limit: 2 });
    await noteSecret((await openDirectory(schemas)).db, secret);
    await schemas.close();
    const file = path.join(folder, 'steel.backup');
    const refused = {
      status: 1,
      said: 'APP_SECRET is not that of the servers. Nothing was done. Set it as for them.\n',
    };
    for (const args of [
      ['backup', 'steel-legion', file],
      ['move', 'steel-legion', 'postgresql://nobody@127.0.0.1:1/none'],
      ['list'],
    ])
      expect(runWith(wrong, ...args)).toEqual(refused);
    expect(fs.readdirSync(folder)).toEqual([]);
    const backup = runWith({ APP_SECRET: secret }, 'backup', 'steel-legion', file);
    expect(backup.said).toContain('Sessions and imported icons are not in it.');
    const restored = runWith({ APP_SECRET: secret }, 'restore', 'copied', file);
    expect([restored.status, restored.said]).toEqual([
      0,
      expect.stringContaining('Not brought back: sessions'),
    ]);
  });

  it('refuses what it cannot do, and says why', { timeout: TIMEOUT_MS }, () => {
    expect(run('create', 'www')).toEqual({
      status: 1,
      said: 'The name www is kept for the operator. Choose another.\n',
    });
    expect(run('suspend', 'nobody')).toEqual({ status: 1, said: 'There is no regiment nobody.\n' });
    for (const args of [[], ['create'], ['list', 'x'], ['toString'], ['create', 'one', 'two']]) {
      const { status, said } = run(...args);
      expect([args, status, said.startsWith('npm run regiments -- COMMAND')]).toEqual([args, 1, true]);
    }
  });
});
