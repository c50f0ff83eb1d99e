import fs from 'node:fs';
import type { Db } from '../db/database.ts';
import { moveWebhooks } from '../features/channels/move-webhooks.ts';
import { backUp } from '../transfer/back-up.ts';
import type { BackupSummary } from '../transfer/backup-file.ts';
import { withoutSessions } from '../transfer/without-sessions.ts';
import { restoreBackup } from './restore-backup.ts';

/** A regiment's home: its database, and what encrypts the webhooks there. */
interface Home {
  db: Db;
  appSecret: string;
}

/** Beside a backup: the secret that its webhooks are encrypted with. */
export const secretFileOf = (file: string) => `${file}.secret`;

/**
 * Writes everything of a regiment, except sessions, to a backup that any installation can restore, and its secret beside it.
 * @throws as `backUp` does.
 */
export async function backUpRegiment(
  { db, appSecret }: Home,
  file: string,
  now: Date,
): Promise<BackupSummary> {
  const summary = await backUp(db, { file, now, carry: withoutSessions });
  fs.writeFileSync(secretFileOf(file), `${appSecret}\n`, { mode: 0o600 });
  return summary;
}

/**
 * Fills an unused regiment with a backup, of another regiment or of an installation with one; sessions stay behind.
 * @returns also the names of the channels whose webhooks must be pasted again: without the secret beside the file, all.
 * @throws as `fill` does.
 */
export async function restoreRegiment({ db, appSecret }: Home, file: string, now: Date) {
  const secret = secretFileOf(file);
  const from = fs.existsSync(secret) ? fs.readFileSync(secret, 'utf8').trim() : null;
  let lost: string[] = [];
  const restored = await restoreBackup({ db }, file, {
    now,
    carry: withoutSessions,
    settle: async (transaction) => {
      lost = await moveWebhooks(transaction, { from, to: appSecret });
    },
  });
  return { ...restored, lost };
}
