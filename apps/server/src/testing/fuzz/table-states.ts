import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/**
 * By the table's name, how many rows there are and the newest transaction that wrote one. Together they differ after
 * every change that was committed: a new or changed row carries its transaction, a deleted one is missing.
 */
export type TableStates = Record<string, string>;

/** Refusals are recorded on purpose, so they are not part of it. */
const COUNTED: Record<string, SQL> = { audit_entries: sql`where t.outcome <> 'refused'` };

/** The state of all tables that exist. */
export async function tableStates(db: Db): Promise<TableStates> {
  const names = (
    await rowsOf<{ name: string }>(
      db,
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
  ).map(({ name }) => name);
  const parts = names.map(
    (name) => sql`
      select ${name}::text as name, count(*) || ' ' || coalesce(max(t.xmin::text::bigint), 0) as state
      from ${sql.identifier(name)} t ${COUNTED[name] ?? sql``}`,
  );
  const rows = await rowsOf<{ name: string; state: string }>(db, sql.join(parts, sql` union all `));
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

/** Changes with every transaction that could have changed a row; while it stays the same no row can differ. */
export async function transactionCount(db: Db): Promise<string> {
  const [row] = await rowsOf<{ count: string }>(
    db,
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as count`,
  );
  return row?.count ?? '';
}

export async function rowsOf<T>(db: Db, query: SQL): Promise<T[]> {
  const { rows } = (await db.execute(query)) as { rows: T[] }; // both drivers answer like this
  return rows;
}
