import type { Database } from '../db/database.ts';
import { forgetAlerts } from '../features/alerts/alert-scopes.queries.ts';
import { settleDigests } from '../features/channels/queue-digests.ts';
import { readBackupFile } from '../transfer/backup-file.ts';
import { fill } from '../transfer/transfer.ts';

/**
 * Fills a database that nobody has used with a backup. Nobody is told again what was told before, or after, the backup was
 * made (docs/spec/alerts.md#silence).
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
    await forgetAlerts(transaction);
    await settleDigests(transaction, now);
    return count;
  });
  return { rows, createdAt: snapshot.createdAt };
}
