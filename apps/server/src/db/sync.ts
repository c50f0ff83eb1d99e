import fs from 'node:fs';
import path from 'node:path';

const CAN_SYNC_FOLDERS = process.platform !== 'win32';

function syncPath(target: string, flags: 'r' | 'r+'): void {
  const file = fs.openSync(target, flags);
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/** Waits until the names in a folder are on disk: what was made, renamed or removed there survives a power cut. */
export function syncFolder(folder: string): void {
  if (CAN_SYNC_FOLDERS) syncPath(folder, 'r');
}

/**
 * Waits until a folder is on disk with everything below it, and keeps all of it to its owner: PGlite sets the modes of
 * its files itself, whatever the umask is.
 */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const target = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(target);
    else if (entry.isFile()) {
      fs.chmodSync(target, 0o600);
      syncPath(target, 'r+');
    }
  }
  fs.chmodSync(folder, 0o700);
  syncFolder(folder);
}
