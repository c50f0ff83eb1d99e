import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../../apps/server/src/runtime/error-code.ts';

const run = promisify(execFile);

/** A separate file system that can be filled to the last byte without affecting anything else. */
export interface SmallDisk {
  folder: string;
  /** Leaves this many bytes free. */
  fill(free: number): void;
  /** Deletes what `fill` wrote. */
  empty(): void;
  remove(): Promise<void>;
}

/** Needs root on Linux. @returns the reason if it cannot be mounted. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch (error) {
    fs.rmdirSync(folder);
    return `no small disk could be mounted: ${messageOf(error)}`;
  }
  fs.chmodSync(folder, 0o777); // PostgreSQL runs as another user
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill: (free) => {
      const { bavail, bsize } = fs.statfsSync(folder);
      fs.appendFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - free)));
    },
    empty: () => fs.rmSync(ballast, { force: true }),
    remove: async () => {
      await run('umount', [folder]);
      fs.rmdirSync(folder);
    },
  };
}
