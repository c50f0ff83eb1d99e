import { errorCode } from '../error-code.ts';
import type { Db } from './database.ts';

/** PostgreSQL's codes for a transaction that met another one and may simply be tried again: serialisation, deadlock. */
const MET_ANOTHER = ['40001', '40P01'];
const TRIES = 3;

/** Runs a write in a transaction, again from the start where it and another one stood in each other's way. */
export async function inTransaction<T>(db: Db, run: (transaction: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await db.transaction((transaction) => run(transaction));
    } catch (error) {
      const code = error instanceof Error ? errorCode(error.cause) : undefined;
      if (tries === TRIES || code === undefined || !MET_ANOTHER.includes(code)) throw error;
    }
}
