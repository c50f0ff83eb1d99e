import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DirectoryInUseError, lockDirectory } from './directory-lock.ts';

let folder: string;
let directory: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-lock-'));
  directory = path.join(folder, 'database');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const lockFile = () => `${directory}.lock`;
const writeOwner = (owner: object) => fs.writeFileSync(lockFile(), JSON.stringify(owner));

it('is held by one at a time and given back', () => {
  const unlock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError);
  unlock();
  expect(fs.existsSync(lockFile())).toBe(false);
  lockDirectory(directory)();
});

it('names the folder, the process and the way out', () => {
  const unlock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(
    new RegExp(`${folder} is in use by process ${process.pid}.*DATA_DIR`),
  );
  unlock();
});

it('a lock of a process that has ended is taken over', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('exit', resolve));
  const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  writeOwner({ pid: child.pid, start: '1', boot });
  lockDirectory(directory)();
});

it('a lock from before the last boot is taken over, though its number is alive', () => {
  writeOwner({ pid: process.pid, start: '', boot: 'another boot' });
  lockDirectory(directory)();
});

it('a reused process number is not taken for the old owner', () => {
  const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  writeOwner({ pid: process.pid, start: '1', boot });
  lockDirectory(directory)();
});

it('giving back leaves a lock alone that is no longer ours', () => {
  const unlock = lockDirectory(directory);
  writeOwner({ pid: 1, start: '', boot: 'theirs' });
  unlock();
  expect(fs.existsSync(lockFile())).toBe(true);
});

it('leaves no drafts behind', () => {
  lockDirectory(directory)();
  expect(fs.readdirSync(folder)).toEqual([]);
});
