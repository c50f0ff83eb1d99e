import fs from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { DiskFullError, diskSpaceCheck, isDiskFull } from './disk-space.ts';

const NEEDED = 64 * 1024 * 1024;

function freeBytes(bytes: number) {
  const disk = { bsize: 1, bavail: bytes } as fs.StatsFs;
  return vi.spyOn(fs, 'statfsSync').mockReturnValue(disk as never);
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('writes need 64 MB: with one byte less they are refused, with an error that names the folder', () => {
  freeBytes(NEEDED);
  expect(diskSpaceCheck('/data')).not.toThrow();
  freeBytes(NEEDED - 1);
  expect(diskSpaceCheck('/data')).toThrow(DiskFullError);
  expect(diskSpaceCheck('/data')).toThrow('The disk of /data has 63 MB free');
});

it('checks twice a second while there is space, and each time while there is none', () => {
  vi.useFakeTimers();
  const looks = freeBytes(NEEDED);
  const check = diskSpaceCheck('/data');
  check();
  vi.advanceTimersByTime(499);
  check();
  expect(looks).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  looks.mockReturnValue({ bsize: 1, bavail: 0 } as never);
  expect(check).toThrow(DiskFullError);
  looks.mockReturnValue({ bsize: 1, bavail: NEEDED } as never);
  expect(check).not.toThrow();
});

it('recognises a full disk from the database’s error, even as a cause', () => {
  const said = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(isDiskFull(new Error('Failed query', { cause: said }))).toBe(true);
  expect(isDiskFull(Object.assign(new Error('broken'), { code: '53200' }))).toBe(false);
  expect(isDiskFull('53100')).toBe(false);
});
