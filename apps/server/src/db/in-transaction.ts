import { errorCode } from '../runtime/error-code.ts';
import type { Db } from './database.ts';

/** PostgreSQL's codes for conflicts between transactions that may simply be retried: serialisation failure, deadlock. */
const MET_ANOTHER = ['40001', '40P01'];
const TRIES = 3;

/** Runs a write in a transaction, and again from the start where it conflicts with another one; at most three times. */
export async function inTransaction<T>(db: Db, run: (transaction: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await db.transaction((transaction) => run(transaction));
    } catch (error) {
      const code = error instanceof Error ? errorCode(error.cause) : undefined;
      if (tries === TRIES || code === undefined || !MET_ANOTHER.includes(code)) throw error;
    }
}
