import { writeOwnAct } from '../db/audit.queries.ts';
import type { Database, Db } from '../db/database.ts';
import { deleteAllAlerts } from '../features/alerts/alert-scopes.queries.ts';
import { settleDigests } from '../features/channels/queue-digests.ts';
import { readBackupFile } from '../transfer/backup-file.ts';
import { fill, type Snapshot } from '../transfer/transfer.ts';

interface Options {
  now: Date;
  /** Chooses the part of the backup to restore; by default all. */
  carry?: (all: Snapshot) => Snapshot;
  /** Does what else has to be done before the rows count, in the same transaction. */
  settle?: (transaction: Db) => Promise<void>;
}

/**
 * Fills an unused database with a backup. Alerts and digests from before or after the backup was made are not sent
 * again (docs/spec/alerts.md#silence). The restored audit trail gets an entry.
 * @returns how many rows there are, and of which moment.
 */
export async function restoreBackup(
  { db }: Pick<Database, 'db'>,
  file: string,
  { now, carry = (all) => all, settle = async () => {} }: Options,
): Promise<{ rows: number; createdAt: string }> {
  const backup = await readBackupFile(file);
  const rows = await db.transaction(async (transaction) => {
    const count = await fill(transaction, carry(backup));
    await deleteAllAlerts(transaction);
    await settleDigests(transaction, now);
    await settle(transaction);
    await writeOwnAct(transaction, now, {
      feature: 'backup',
      action: 'restore',
      changes: [{ field: 'backup', before: '', after: backup.createdAt }],
    });
    return count;
  });
  return { rows, createdAt: backup.createdAt };
}
