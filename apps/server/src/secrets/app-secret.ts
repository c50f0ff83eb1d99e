import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { diskSpaceCheck } from '../db/disk-space.ts';
import { syncFolder } from '../db/sync.ts';
import { errorCode } from '../runtime/error-code.ts';

/** The shortest secret that is accepted, in characters. */
export const MIN_SECRET_LENGTH = 32;

/**
 * The secret kept in the data folder, made on the first start and readable by the server's user only. The file has its
 * name only when all of it is on disk; of several first starts at the same moment all get the same secret.
 * @returns the secret, or what is wrong with the file and what to do.
 * @throws DiskFullError where it has to be made and the disk has no room.
 */
export function readStoredSecret(
  dataDirectory: string,
): { ok: true; secret: string } | { ok: false; mistake: string } {
  const file = path.join(dataDirectory, 'app-secret');
  if (!fs.existsSync(file)) makeSecret(dataDirectory, file);
  const secret = fs.readFileSync(file, 'utf8').trim();
  if (secret.length >= MIN_SECRET_LENGTH) return { ok: true, secret };
  const state = secret === '' ? 'is empty' : `holds ${secret.length} characters`;
  return {
    ok: false,
    mistake:
      `the file ${file} ${state}, and must hold at least ${MIN_SECRET_LENGTH}. Put it back from a copy. Without one, remove ` +
      'the file: the next start makes another secret, everybody has to sign in again, and nothing else is lost.',
  };
}

function makeSecret(dataDirectory: string, file: string): void {
  diskSpaceCheck(dataDirectory)();
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
  try {
    fs.writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    fs.linkSync(draft, file); // unlike a rename, never takes the place of another start's secret
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
  syncFolder(dataDirectory);
}
