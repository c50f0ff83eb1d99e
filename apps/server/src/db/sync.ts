import fs from 'node:fs';

/** Waits until the names in a folder are on disk: what was made, renamed or removed there survives a power cut. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // it cannot open folders
  const open = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(open);
  } finally {
    fs.closeSync(open);
  }
}
