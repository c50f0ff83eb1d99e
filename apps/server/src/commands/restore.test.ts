import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const COMMAND = path.join(ROOT, 'apps/server/src/commands/restore.ts');

/** Each run of the command starts a process from source, which takes seconds where others work too. */
const TIMEOUT_MS = 180_000;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-test-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'node_modules/tsx/dist/cli.mjs'), COMMAND, ...args],
    { encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'new') } },
  );
  return { status, said: stdout + stderr };
}

it('a restore of a file that does not exist says so first, and without a file what is missing', {
  timeout: TIMEOUT_MS,
}, () => {
  const file = path.join(folder, 'nope.backup');
  expect(run(file)).toEqual({
    status: 1,
    said: `There is no backup or archive ${file}, and no database in ${path.join(folder, 'new')}.\n`,
  });
  for (const args of [[], ['latest']])
    expect(run(...args)).toEqual({
      status: 1,
      said: `There is no database in ${path.join(folder, 'new')}. Start the server once, or set DATA_DIR.\n`,
    });
});
