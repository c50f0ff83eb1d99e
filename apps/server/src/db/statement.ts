import type { Query, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/**
 * A statement of fixed text, for what every write runs: its text is put together once, and PostgreSQL plans it once for
 * each connection.
 * @param name unlike every other's; PostgreSQL knows the statement by it.
 * @param text with a `sql.placeholder` for each parameter; it takes its values as they are, so a list comes as an
 * `arrayLiteral`.
 * @returns a function that runs it on the database or in a transaction and gives the rows, their columns named as in the text.
 */
export function statement<Parameters extends Record<string, unknown>, Row = never>(name: string, text: SQL) {
  let query: Query | undefined;
  return async (db: Db, parameters: Parameters): Promise<Row[]> => {
    query ??= new PgDialect().sqlToQuery(text); // not when the module is loaded: tables may import one another
    const prepared = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(
      query,
      undefined,
      name,
      false,
    );
    return (await prepared.execute(parameters)).rows;
  };
}
