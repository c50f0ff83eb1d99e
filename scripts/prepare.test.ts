import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** A checkout without packages, whose npm takes until the file `done` exists. */
let folder: string;
const inFolder = (name: string) => path.join(folder, name);
const LOCK = '.build/installing';

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-prepare-'));
  for (const name of ['scripts', 'bin', '.build']) fs.mkdirSync(inFolder(name));
  for (const name of ['prepare.mjs', 'terminal.mjs'])
    fs.copyFileSync(path.join(import.meta.dirname, name), inFolder(`scripts/${name}`));
  fs.writeFileSync(inFolder('package-lock.json'), '{}');
  const npm = '#!/bin/sh\necho "$1" >> calls\nwhile [ -e calls ] && [ ! -e done ]; do sleep 0.05; done\n';
  fs.writeFileSync(inFolder('bin/npm'), npm, { mode: 0o755 });
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const command = ['-e', "import('./scripts/prepare.mjs').then(({ install }) => install())"];
const options = () => ({
  cwd: folder,
  env: { ...process.env, PATH: `${inFolder('bin')}:${process.env.PATH}` },
});
const start = () => spawnSync(process.execPath, command, { ...options(), encoding: 'utf8', timeout: 20_000 });
const calls = () => (fs.existsSync(inFolder('calls')) ? fs.readFileSync(inFolder('calls'), 'utf8') : '');

describe.skipIf(process.platform === 'win32')('packages are installed', () => {
  it('by one start at a time: the second says that another one is at it', async () => {
    const first = spawn(process.execPath, command, options());
    const ended = once(first, 'exit');
    await expect.poll(calls, { timeout: 20_000 }).toBe('ci\n');
    const second = start();
    fs.writeFileSync(inFolder('done'), '');
    expect(second.status).toBe(1);
    expect(second.stderr).toContain(`Process ${first.pid} is installing packages in this folder already.`);
    expect(await ended).toEqual([0, null]);
    expect(calls()).toBe('ci\n');
    expect(start().status, 'they are installed now').toBe(0);
    expect(calls()).toBe('ci\n');
  });

  it('again after a start that was killed meanwhile', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    fs.writeFileSync(inFolder(LOCK), String(pid));
    fs.writeFileSync(inFolder('done'), '');
    expect(start().status).toBe(0);
    expect(calls()).toBe('ci\n');
    expect(fs.existsSync(inFolder(LOCK))).toBe(false);
  });
});
