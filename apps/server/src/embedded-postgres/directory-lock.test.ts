import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Contender, type ContenderOptions, startContender } from '../testing/lock-contenders.ts';
import { DirectoryInUseError, lockDirectory } from './directory-lock.ts';

/** Between hosts; the file's other tests never wait. `npm run soak -- --only=locks` uses the real times. */
const times = { beatMs: 100, observeMs: 2000, confirmMs: 500 };
const NAMESPACE = ['/usr/bin/unshare', '--pid', '--fork', '--mount-proc'];
const USER_NAMESPACE = [...NAMESPACE, '--user', '--map-root-user'];
const canUnshare = spawnSync(NAMESPACE[0] ?? '', [...NAMESPACE.slice(1), 'true']).status === 0;
if (!canUnshare) console.log('Skipped: locks between containers; this user may not make namespaces here.');

let folder: string;
let directory: string;
let contenders: Contender[];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-lock-'));
  directory = path.join(folder, 'postgres');
  contenders = [];
});
afterEach(async () => {
  for (const contender of contenders) await contender.end('SIGKILL');
  fs.rmSync(folder, { recursive: true });
});

const lockFile = () => `${directory}.lock`;
const bootId = () => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
const writeOwner = (owner: object) => fs.writeFileSync(lockFile(), JSON.stringify(owner));
const readOwner = () => JSON.parse(fs.readFileSync(lockFile(), 'utf8')) as Record<string, unknown>;

const lock = async () => {
  const warnings: string[] = [];
  const { release } = await lockDirectory(directory, (line) => warnings.push(line), times);
  return { release, warnings };
};
const contend = (name: string, options: ContenderOptions = {}) => {
  const journal = path.join(folder, 'journal');
  const contender = startContender(folder, journal, name, { times, ...options });
  contenders.push(contender);
  return contender;
};

it('is held by one at a time and released', async () => {
  const { release } = await lock();
  await expect(lock()).rejects.toThrow(DirectoryInUseError);
  release();
  expect(fs.existsSync(lockFile())).toBe(false);
  (await lock()).release();
});

it('names the folder, the process and the remedy', async () => {
  const { release } = await lock();
  await expect(lock()).rejects.toThrow(
    new RegExp(`${folder} is in use by process ${process.pid}\\..*DATA_DIR`),
  );
  release();
});

it('the file describes itself and is for its owner only', async () => {
  const { release } = await lock();
  expect(readOwner()).toMatchObject({ about: expect.stringContaining('Do not edit or remove this file') });
  expect(fs.statSync(lockFile()).mode & 0o777).toBe(0o600);
  release();
});

describe('a lock of an older version of Backline', () => {
  it('is taken over when its process has ended', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.once('exit', resolve));
    writeOwner({ pid: child.pid, start: '1', boot: bootId() });
    const { release, warnings } = await lock();
    expect(warnings).toEqual([]);
    release();
  });

  it('remains valid while its process lives', async () => {
    writeOwner({ pid: process.pid, start: '', boot: bootId() });
    await expect(lock()).rejects.toThrow(DirectoryInUseError);
  });

  it('a reused process id is not mistaken for the old owner', async () => {
    writeOwner({ pid: process.pid, start: '1', boot: bootId() });
    const { release, warnings } = await lock();
    expect(warnings).toEqual([]);
    release();
  });
});

it('a process that has ended counts as dead, though its parent has not reaped it yet', async () => {
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
  const state = () => /\) (.)/.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  while (state() !== 'Z') await pause(20);
  writeOwner({ pid, start: '', boot: bootId() });
  const { release, warnings } = await lock();
  expect(warnings).toEqual([]);
  release();
  parent.kill();
});

describe.each([
  ['from before the last start of the computer', { pid: process.pid, start: '', boot: 'another boot' }],
  ['that is empty', ''],
  ['that is damaged', '{"pid": 12'],
  ['that holds something else', '[]'],
])('a lock file %s', (_, content) => {
  it('is taken over when nobody objects, with a line in the log', async () => {
    fs.writeFileSync(lockFile(), typeof content === 'string' ? content : JSON.stringify(content));
    const { release, warnings } = await lock();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(lockFile());
    expect(warnings[0]).toContain('waits 3 seconds for a sign of life');
    expect(readOwner()).toMatchObject({ pid: process.pid, state: 'running' });
    release();
    expect(fs.existsSync(lockFile())).toBe(false);
  });
});

it('another host’s lock is respected while its counter moves, and taken over when it stops', async () => {
  const otherOwner = {
    pid: 1,
    start: '',
    boot: 'another host',
    host: 'other',
    id: 'theirs',
    state: 'running',
    beat: 1,
  };
  writeOwner(otherOwner);
  const alive = setInterval(() => {
    otherOwner.beat += 1;
    writeOwner(otherOwner);
  }, times.beatMs);
  await expect(lock()).rejects.toThrow(/of the computer or container other/);
  clearInterval(alive);
  const { release } = await lock();
  release();
});

it('a holder writes its record again when the file is emptied or removed by hand', async () => {
  const { release } = await lock();
  const { id } = readOwner();
  for (const harm of [() => fs.truncateSync(lockFile()), () => fs.rmSync(lockFile())]) {
    harm();
    await expect(lock()).rejects.toThrow(DirectoryInUseError);
    while (!fs.existsSync(lockFile()) || fs.statSync(lockFile()).size === 0) await pause(20);
    expect(readOwner()).toMatchObject({ id });
  }
  release();
});

it('releasing leaves a lock alone that has a new owner', async () => {
  const first = contend('first', { withoutFlock: true });
  expect(await first.outcome()).toBe('holds');
  process.kill(first.pid(), 'SIGSTOP');
  writeOwner({ ...readOwner(), id: 'theirs' });
  process.kill(first.pid(), 'SIGTERM');
  process.kill(first.pid(), 'SIGCONT');
  await first.ended();
  expect(readOwner()).toMatchObject({ id: 'theirs' });
});

it('one of five simultaneous starts gets the lock', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const outcomes = await Promise.all(names.map((name) => contend(name).outcome()));
  expect(outcomes.filter((outcome) => outcome === 'holds')).toHaveLength(1);
});

it('is free as soon as its holder is killed', async () => {
  const first = contend('first');
  expect(await first.outcome()).toBe('holds');
  await first.end('SIGKILL');
  const { release, warnings } = await lock();
  expect(warnings).toEqual([]);
  release();
});

it('a holder that was suspended too long on another host ends itself and writes no more', async () => {
  const first = contend('first', { withoutFlock: true });
  expect(await first.outcome()).toBe('holds');
  const { pid } = first;
  process.kill(pid(), 'SIGSTOP');
  writeOwner({ ...readOwner(), boot: 'another host' });
  const second = contend('second', { withoutFlock: true });
  expect(await second.outcome()).toBe('holds');
  process.kill(pid(), 'SIGCONT');
  await first.ended();
  expect(first.output()).toContain('Another server has taken over');
  const lines = fs.readFileSync(path.join(folder, 'journal'), 'utf8').split('\n');
  // The signal may have stopped it between its check of the lock and the write that belongs to it.
  const late = lines.slice(lines.indexOf('second opens')).filter((line) => line === 'first writes');
  expect(late.length).toBeLessThanOrEqual(1);
});

describe.runIf(canUnshare)('between containers', () => {
  it.each([
    ['with the kernel’s lock', false],
    ['where there is no kernel’s lock', true],
  ])(
    'a second start is refused while the first lives, and accepted when it was killed, %s',
    async (_, withoutFlock) => {
      const first = contend('first', { inside: NAMESPACE, withoutFlock });
      expect(await first.outcome()).toBe('holds');
      const second = contend('second', { inside: USER_NAMESPACE, withoutFlock });
      expect(await second.outcome()).toBe('refused');
      await first.end('SIGKILL');
      const third = contend('third', { inside: USER_NAMESPACE, withoutFlock });
      expect(await third.outcome()).toBe('holds');
    },
  );
});
