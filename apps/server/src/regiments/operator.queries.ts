import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/migrations.ts';

/** An act of an operator. */
export interface Act {
  at: string;
  /** Their name and Discord id, or `command line`. */
  by: string;
  act: string;
  /** The regiment's name at that time; empty for what concerns all. */
  regiment: string;
  details: string;
}

const KEPT_ACTS = 1000;

/** Adds to the audit trail of the installation. */
export async function insertAct(db: Db, { at, by, act, regiment, details }: Act): Promise<void> {
  await db.execute(sql`insert into operator_audit (at, by, act, regiment, details)
    values (${at}, ${by}, ${act}, ${regiment}, ${details})`);
}

/** The latest acts first. @param regiment by its name; of all if left out. */
export async function listActs(db: Db, most: number, regiment?: string): Promise<Act[]> {
  const ofOne = regiment === undefined ? sql`` : sql`where regiment = ${regiment}`;
  const rows = await db.execute(
    sql`select at, by, act, regiment, details from operator_audit ${ofOne} order by id desc limit ${Math.min(most, KEPT_ACTS)}`,
  );
  return rowsOf<Act>(rows);
}

/** Notice that every regiment shows above its pages until it ends. */
export interface Notice {
  id: number;
  text: string;
  /** ISO 8601 UTC. */
  until: string;
}

/** The newest that has not ended, or null. */
export async function findNotice(db: Db, now: Date): Promise<Notice | null> {
  const rows = await db.execute(sql`select id, text, until from notices
    where until > ${now.toISOString()} order by id desc limit 1`);
  const [row] = rowsOf<Notice>(rows);
  return row === undefined ? null : { ...row, until: new Date(row.until).toISOString() };
}

/** Takes the place of the one that is shown. */
export async function replaceNotice(
  db: Db,
  notice: { text: string; until: Date } | null,
  now: Date,
): Promise<void> {
  await db.execute(sql`update notices set until = ${now.toISOString()} where until > ${now.toISOString()}`);
  if (notice === null) return;
  await db.execute(
    sql`insert into notices (text, until) values (${notice.text}, ${notice.until.toISOString()})`,
  );
}

/** How many regiments one person may start. */
export async function regimentsPerPerson(db: Db): Promise<number> {
  const rows = await db.execute(sql`select regiments_per_person as most from settings`);
  return rowsOf<{ most: number }>(rows)[0]?.most ?? 0;
}

export async function setRegimentsPerPerson(db: Db, most: number): Promise<void> {
  await db.execute(sql`update settings set regiments_per_person = ${most}`);
}

/** The bytes of each schema on a server, with its indexes; those without a table are left out. */
export async function listSizes(db: Db, schemas: string[]): Promise<Map<string, number>> {
  if (schemas.length === 0) return new Map();
  const names = sql.join(
    schemas.map((name) => sql`${name}`),
    sql`, `,
  );
  const rows =
    await db.execute(sql`select n.nspname as schema, sum(pg_total_relation_size(c.oid))::float8 as bytes
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in (${names}) group by 1`);
  return new Map(rowsOf<{ schema: string; bytes: number }>(rows).map(({ schema, bytes }) => [schema, bytes]));
}
