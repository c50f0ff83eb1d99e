import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findPostgres,
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../testing/temporary-postgres.ts';

const bin = findPostgres();
if (bin === null) console.log('PostgreSQL is not installed, so the command for regiments was not tested.');

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const COMMAND = path.join(ROOT, 'apps/server/src/commands/regiments.ts');

describe.skipIf(bin === null)('npm run regiments', () => {
  let postgres: TemporaryPostgres;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-test-'));

  beforeAll(async () => {
    postgres = await startTemporaryPostgres(bin!, { durable: false });
  });
  afterAll(async () => {
    await postgres.stop();
    fs.rmSync(folder, { recursive: true });
  });

  function run(...args: string[]) {
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
        },
      },
    );
    return { status, said: stdout + stderr };
  }

  it('makes a regiment, suspends it, brings it back and deletes it', () => {
    const made = run('create', 'iron-legion');
    expect(made.said).toMatch(/https:\/\/iron-legion\.backline\.example\/login#setup=[\w-]{40,}/);
    expect(made.status).toBe(0);
    expect(run('list').said).toMatch(/^iron-legion\tactive\tregiment_1\tlast used never\n1 regiments\.\n$/);
    expect(run('suspend', 'iron-legion').said).toBe('iron-legion is suspended.\n');
    expect(run('resume', 'iron-legion').said).toBe('iron-legion is active.\n');
    expect(run('delete', 'iron-legion').said).toContain('kept for 30 days');
    expect(run('list').said).toMatch(/^iron-legion\tdeleted\t/);
    expect(run('purge').said).toBe('There was nothing to remove.\n');
  });

  it('refuses what it cannot do, and says why', () => {
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
