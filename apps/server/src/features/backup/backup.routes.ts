import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { backup, reason } from '@backline/contract';
import type { App } from '../../http/app.ts';
import { conflict } from '../../http/errors.ts';
import { handleFile } from '../../http/handle-file.ts';
import { backUp } from '../../transfer/back-up.ts';
import { withoutSessions } from '../../transfer/without-sessions.ts';

/** Below DATA_DIR. */
const FOLDER = 'downloads';
/** A file older than this was left behind by a killed process; a younger one may still be sent by another process. */
const LEFT_MS = 24 * 3_600_000;

export function registerBackup(app: App): void {
  const { config, database, now } = app.services;
  const folder = path.join(config.dataDirectory, FOLDER);
  let isWriting = false;
  removeLeft(folder, Date.now());

  handleFile(app, backup.download, async () => {
    // One at a time: each reads everything there is.
    if (isWriting) throw conflict(reason('backup-running'));
    isWriting = true;
    const at = now();
    const file = path.join(folder, `${randomUUID()}.backup`);
    try {
      const { bytes } = await backUp(database.db, { file, now: at, carry: withoutSessions });
      const content = fs.createReadStream(file);
      content.once('close', () => fs.rmSync(file, { force: true }));
      return { name: nameOf(config.publicUrl, at), bytes, content };
    } catch (error) {
      fs.rmSync(file, { force: true });
      throw error;
    } finally {
      isWriting = false;
    }
  });
}

/** `backline.example-2026-11-21T13-05-09Z.backup`, after the host at which people know it. */
function nameOf(publicUrl: string | undefined, at: Date): string {
  const host =
    publicUrl === undefined ? 'backline' : new URL(publicUrl).hostname.replace(/[^a-z0-9.-]/gi, '');
  return `${host}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

function removeLeft(folder: string, now: number): void {
  if (!fs.existsSync(folder)) return;
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    if (now - fs.statSync(file).mtimeMs > LEFT_MS) fs.rmSync(file, { force: true });
  }
}
