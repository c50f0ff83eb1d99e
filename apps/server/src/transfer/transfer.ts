import type { Db } from '../db/database.ts';
import { checkMigrations, dropSchema, listMigrations, lockSchema, migrate } from '../db/migrations.ts';
import { writeOrNameRow } from '../db/write-rows.ts';
import { parseJson } from '../runtime/parse-json.ts';
import { type TableTally, Tally } from './tally.ts';
import {
  type Counter,
  countUse,
  describeTables,
  emptyTables,
  ownTables,
  readCounters,
  readRows,
  type TableShape,
  useUtc,
  writeCounters,
  writeRows,
} from './transfer.queries.ts';

/** A whole database at one moment, to be read once from front to end. */
export interface Snapshot {
  /** Digests of the migrations that its schema has had. */
  migrations: string[];
  tables: TableShape[];
  counters: Counter[];
  /** Rows of a table as JSON. To be asked for in the order of the tables. */
  rowsOf(table: TableShape): AsyncIterable<string[]>;
  /** The expected tally of each table; known once all rows were read. */
  tallyOf(table: string): TableTally;
}

/** A transfer that is refused, or that went wrong and changed nothing; the message is shown to the operator as it is. */
export class TransferError extends Error {}

/**
 * Reads a whole database at one moment; others go on reading and writing.
 * @param use is given the snapshot, which is gone when it returns.
 */
export function withSnapshot<T>(db: Db, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return db.transaction(
    async (transaction) => {
      await useUtc(transaction);
      const own = ownTables();
      const tables = (await describeTables(transaction)).filter(({ name }) => own.includes(name));
      const tally = new Tally();
      return use({
        migrations: await listMigrations(transaction),
        tables,
        counters: await readCounters(transaction, tables),
        rowsOf: async function* (table) {
          for await (const rows of readRows(transaction, table)) {
            tally.add(table.name, rows);
            yield rows;
          }
        },
        tallyOf: (table) => tally.of(table),
      });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/**
 * Fills a database that nobody has used with a snapshot, in the schema that the snapshot has; then brings the schema up
 * to this program's. Every row is read back and held against the snapshot.
 * @param transaction all of it happens, or nothing.
 * @returns how many rows there are.
 * @throws TransferError where the database is in use or rows differ; RowRefusedError for a row that the database does not
 * take; OtherVersionError where the snapshot's schema is
 * not known here.
 */
export async function fill(transaction: Db, snapshot: Snapshot): Promise<number> {
  checkMigrations(snapshot.migrations);
  await lockSchema(transaction);
  await clear(transaction);
  await migrate(transaction, snapshot.migrations.length);
  const made = await describeTables(transaction);
  checkShapes(snapshot.tables, made);
  await useUtc(transaction);
  // What the migrations themselves put there is in the snapshot too.
  await emptyTables(transaction, snapshot.tables);
  for (const table of snapshot.tables) {
    let before = 0;
    for await (const rows of snapshot.rowsOf(table)) {
      await writeOrNameRow(transaction, {
        table: table.name,
        rows,
        before,
        idsOf: fieldsOf,
        write: (nested, some) => writeRows(nested, table, some),
      });
      before += rows.length;
    }
  }
  const rows = await checkRows(transaction, snapshot);
  await writeCounters(transaction, snapshot.counters);
  await migrate(transaction);
  return rows;
}

/** The fields of a row; none if it is not JSON. */
function fieldsOf(row: string): Record<string, unknown> {
  const fields = parseJson(row);
  return typeof fields === 'object' ? { ...fields } : {};
}

/** Takes away what the first start of a server makes. @throws TransferError where there is more. */
async function clear(transaction: Db): Promise<void> {
  const use = await countUse(transaction);
  if (use.size > 0) {
    const words = [...use].map(([table, count]) => `${count} in ${table}`).join(', ');
    throw new TransferError(
      `The database to be filled is in use (${words}). Nothing was changed. Take an empty one.`,
    );
  }
  if ((await listMigrations(transaction)).length > 0) return dropSchema(transaction, ownTables());
  const [unexpected] = await describeTables(transaction);
  if (unexpected !== undefined)
    throw new TransferError(
      `The database to be filled holds tables of another program, such as ${unexpected.name}. Nothing was changed. Take an empty one.`,
    );
}

function checkShapes(wanted: readonly TableShape[], made: readonly TableShape[]): void {
  const inWords = (shapes: readonly TableShape[]) =>
    shapes.map(({ name, columns }) => `${name} (${[...columns].sort().join(', ')})`).sort();
  const there = new Set(inWords(made));
  const missing = inWords(wanted).find((words) => !there.has(words));
  if (missing !== undefined)
    throw new TransferError(`This program has no table ${missing} in that version. Nothing was changed.`);
}

async function checkRows(transaction: Db, { tables, tallyOf }: Snapshot): Promise<number> {
  const found = new Tally();
  for (const table of tables) {
    for await (const rows of readRows(transaction, table)) found.add(table.name, rows);
    const [is, must] = [found.of(table.name), tallyOf(table.name)];
    if (is.rows !== must.rows || is.digest !== must.digest)
      throw new TransferError(
        `The rows of ${table.name} came out different: ${is.rows} of ${must.rows}, ${is.digest} in place of ${must.digest}. Nothing was changed.`,
      );
  }
  return found.rows;
}
