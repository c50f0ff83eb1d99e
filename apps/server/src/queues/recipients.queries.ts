import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/migrations.ts';

/** A recipient that only this process may send to, until its lease ends. */
export interface DueRecipient {
  id: number;
  /** Failures in a row. */
  failures: number;
}

const EPOCH = new Date(0);
const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

/**
 * Leases the recipient that has waited longest among those that may be tried, to this process alone until `leasedUntil`:
 * the lease of a process that dies ends by itself.
 * @param table with the columns `sentTo` of the schema.
 * @param dueAt the time from which the recipient `r` has something to send; null while it has nothing.
 * @returns null if none is due.
 */
export async function leaseDue(
  db: Db,
  table: PgTable,
  { dueAt, now, leasedUntil }: { dueAt: SQL; now: Date; leasedUntil: Date },
): Promise<DueRecipient | null> {
  const taken = await db.execute(sql`
    update ${table} set leased_until = ${at(leasedUntil)} where id = (
      select r.id from ${table} r
      where r.leased_until <= ${at(now)} and r.retry_at <= ${at(now)} and ${dueAt} <= ${at(now)}
      order by r.retry_at, r.id limit 1 for update skip locked)
    returning id, failures`);
  return rowsOf<DueRecipient>(taken)[0] ?? null;
}

/**
 * When the next recipient may be tried, as far as is known now; null where nothing waits.
 * @param table and `dueAt` as for `leaseDue`.
 */
export async function findNextDue(db: Db, table: PgTable, dueAt: SQL): Promise<Date | null> {
  const rows = await db.execute(sql`
    select min(greatest(r.leased_until, r.retry_at, waits.due_at)) as next
    from ${table} r, lateral (select ${dueAt} as due_at) waits where waits.due_at is not null`);
  const next = rowsOf<{ next: string | Date | null }>(rows)[0]?.next ?? null;
  return next === null ? null : new Date(next);
}

/** Records a success, after which the recipient is tried again at once, or after the requested pause. */
export async function recordSuccess(
  db: Db,
  table: PgTable,
  { id, now, retryAt = EPOCH }: { id: number; now: Date; retryAt?: Date },
): Promise<void> {
  await db.execute(sql`
    update ${table} set failures = 0, retry_at = ${at(retryAt)}, last_success_at = ${at(now)} where id = ${id}`);
}

/** Records a failure; without `retryAt` the time of the next try is unchanged. */
export async function recordFailure(
  db: Db,
  table: PgTable,
  { id, reason, now, retryAt }: { id: number; reason: string; now: Date; retryAt?: Date },
): Promise<void> {
  await db.execute(
    sql`update ${table} set last_error = ${reason}, last_error_at = ${at(now)} where id = ${id}`,
  );
  if (retryAt !== undefined)
    await db.execute(
      sql`update ${table} set failures = failures + 1, retry_at = ${at(retryAt)} where id = ${id}`,
    );
}

/** Ends the lease of a recipient. */
export async function release(db: Db, table: PgTable, id: number): Promise<void> {
  await db.execute(sql`update ${table} set leased_until = ${at(EPOCH)} where id = ${id}`);
}
