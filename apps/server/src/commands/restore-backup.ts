import type { Database } from '../db/database.ts';
import { deleteAllAlerts } from '../features/alerts/alert-scopes.queries.ts';
import { settleDigests } from '../features/channels/queue-digests.ts';
import { readBackupFile } from '../transfer/backup-file.ts';
import { fill } from '../transfer/transfer.ts';

/**
 * Fills an unused database with a backup. Alerts and digests from before or after the backup was made are not sent
 * again (docs/spec/alerts.md#silence).
 * @returns how many rows there are, and of which moment.
 */
export async function restoreBackup(
  { db }: Pick<Database, 'db'>,
  file: string,
  now: Date,
): Promise<{ rows: number; createdAt: string }> {
  const snapshot = await readBackupFile(file);
  const rows = await db.transaction(async (transaction) => {
    const count = await fill(transaction, snapshot);
    await deleteAllAlerts(transaction);
    await settleDigests(transaction, now);
    return count;
  });
  return { rows, createdAt: snapshot.createdAt };
}
