import type { WarApiProblem } from '@backline/domain';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/migrations.ts';

/** Unlike every other advisory lock of the database. */
const LOCK = 727_274;

/** Facts that are known of an address of the War API. */
export interface SharedAnswer {
  /** When it last gave a good answer, in milliseconds since epoch; null if none is good any more. */
  askedAt: number | null;
  etag: string | null;
  /** JSON as it came; null where the caller has it already. */
  content: string | null;
  /** Of the last try; null if it succeeded. */
  failure: { problem: WarApiProblem; detail: string } | null;
  /** Until then it is not tried again after a failure. */
  retryAt: number;
}

const time = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
const msOf = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/** Makes the table in the directory's schema, where there is none. */
export async function openAnswers(directory: Db): Promise<void> {
  await directory.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await transaction.execute(sql`create table if not exists war_api_answers (
      url text primary key,
      asked_at timestamptz,
      etag text,
      content text,
      failure jsonb,
      retry_at timestamptz not null default 'epoch',
      leased_until timestamptz not null default 'epoch'
    )`);
  });
}

/** @param etag of the copy that the caller has. @returns null for an address that was never asked. */
export async function findAnswer(db: Db, url: string, etag: string | null): Promise<SharedAnswer | null> {
  const rows = await db.execute(sql`
    select ${msOf('asked_at')} as "askedAt", etag, case when etag = ${etag}::text then null else content end as content,
      failure, ${msOf('retry_at')} as "retryAt" from war_api_answers where url = ${url}`);
  return rowsOf<SharedAnswer>(rows)[0] ?? null;
}

/**
 * Leases an address to this caller, which then asks it; the lease ends at `until`.
 * @param seen when it last gave a good answer, as the caller knows.
 * @returns the ETag to ask with; null where another one is asking, or has asked since.
 */
export async function leaseAnswer(
  db: Db,
  url: string,
  { seen, now, until }: { seen: number | null; now: number; until: number },
): Promise<{ etag: string | null } | null> {
  const rows = await db.execute(sql`
    insert into war_api_answers as known (url, leased_until) values (${url}, ${time(until)})
    on conflict (url) do update set leased_until = excluded.leased_until
      where known.leased_until <= ${time(now)} and known.retry_at <= ${time(now)}
        and known.asked_at is not distinct from ${seen === null ? sql`null::timestamptz` : time(seen)}
    returning case when content is null then null else etag end as etag`);
  return rowsOf<{ etag: string | null }>(rows)[0] ?? null;
}

/** Stores a good answer. @param fresh the new content; null where it is the same as before. */
export async function saveAnswer(
  db: Db,
  url: string,
  askedAt: number,
  fresh: { content: string; etag: string | null } | null,
): Promise<void> {
  const content = fresh === null ? sql`` : sql`, content = ${fresh.content}, etag = ${fresh.etag}`;
  await db.execute(sql`update war_api_answers set asked_at = ${time(askedAt)}, failure = null, retry_at = 'epoch',
    leased_until = 'epoch' ${content} where url = ${url}`);
}

/** Stores that an address, or with it a whole shard, is not to be tried before a time. */
export async function saveFailure(
  db: Db,
  url: string,
  failure: NonNullable<SharedAnswer['failure']>,
  retryAt: number,
): Promise<void> {
  const stored = JSON.stringify(failure);
  await db.execute(sql`
    insert into war_api_answers (url, failure, retry_at) values (${url}, ${stored}::jsonb, ${time(retryAt)})
    on conflict (url) do update set failure = excluded.failure, retry_at = excluded.retry_at, leased_until = 'epoch'`);
}

/** Ends a lease without an answer. */
export async function releaseAnswer(db: Db, url: string): Promise<void> {
  await db.execute(sql`update war_api_answers set leased_until = 'epoch' where url = ${url}`);
}

/** A new war has begun: what the others said is of the last one. @param prefix of all addresses of the shard. @param except its answer about the war. */
export async function forgetOthers(db: Db, prefix: string, except: string): Promise<void> {
  await db.execute(
    sql`update war_api_answers set asked_at = null where starts_with(url, ${prefix}) and url <> ${except}`,
  );
}
