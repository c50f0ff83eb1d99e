import type { Db } from './database.ts';
import { isDatabaseAway } from './database-away.ts';
import { databaseProblem } from './database-problem.ts';
import { isDiskFull } from './disk-space.ts';

/** A row that the database does not take; the message names it without its values, and is for the operator as it is. */
export class RowRefusedError extends Error {}

interface Rows<R> {
  table: string;
  rows: readonly R[];
  /** How many rows of the table came before these. */
  before: number;
  /** The ids that a row names, by their columns. */
  idsOf: (row: R) => Record<string, unknown>;
  write: (transaction: Db, rows: readonly R[]) => Promise<void>;
}

/**
 * Writes rows all at once; where the database refuses, looks for the row that it is about.
 * @param transaction it is to be rolled back after an error.
 * @throws RowRefusedError with table, number (from 1) and ids of the row, and the database's reason. What else goes
 * wrong, such as a lost connection, is thrown as it is.
 */
export async function writeOrNameRow<R>(transaction: Db, parts: Rows<R>): Promise<void> {
  const { rows, write } = parts;
  try {
    await transaction.transaction((all) => write(all, rows));
  } catch (error) {
    const problem = databaseProblem(error);
    if (problem === null || isDatabaseAway(error) || isDiskFull(error)) throw error;
    const { place, reason } = (await findRefused(transaction, parts)) ?? {
      place: `one of the rows ${parts.before + 1} to ${parts.before + rows.length} of ${parts.table}`,
      reason: problem,
    };
    throw new RowRefusedError(`The database refused ${place}: ${reason}. Nothing was changed.`, {
      cause: error,
    });
  }
}

/** Writes the rows one by one up to the first that is refused; null where each is taken by itself. */
async function findRefused<R>(
  transaction: Db,
  { table, rows, before, idsOf, write }: Rows<R>,
): Promise<{ place: string; reason: string } | null> {
  for (const [index, row] of rows.entries()) {
    try {
      await transaction.transaction((savepoint) => write(savepoint, [row]));
    } catch (error) {
      const reason = databaseProblem(error);
      if (reason === null) throw error;
      const ids = Object.entries(idsOf(row))
        .filter(([name, value]) => /^(id|.+_id)$/.test(name) && Number.isInteger(value))
        .map(([name, value]) => `${name} ${value}`);
      const named = ids.length === 0 ? '' : ` (${ids.join(', ')})`;
      return { place: `row ${before + index + 1} of ${table}${named}`, reason };
    }
  }
  return null;
}
