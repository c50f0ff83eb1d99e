import type { audit, Reply } from '@backline/contract';
import { and, asc, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { auditEntries } from '../../db/schema.ts';

const PAGE_ENTRIES = 100;

interface Filter {
  before?: number | undefined;
  userId?: number | undefined;
  feature?: string | undefined;
  /** Found in names and values, without case. */
  text?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

/** A page of the trail, the newest first, with the id to go on from. */
export async function listEntries(db: Db, filter: Filter): Promise<Reply<typeof audit.list>> {
  const { before, userId, feature, text, from, until } = filter;
  const like = `%${(text ?? '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        before === undefined ? undefined : lt(auditEntries.id, before),
        userId === undefined ? undefined : eq(auditEntries.userId, userId),
        feature === undefined || feature === '' ? undefined : eq(auditEntries.feature, feature),
        text === undefined || text === ''
          ? undefined
          : sql`concat_ws(' ', ${auditEntries.username}, ${auditEntries.keyName}, ${auditEntries.subject}, ${auditEntries.action},
              ${auditEntries.address}, ${auditEntries.changes}::text) ilike ${like}`,
        from === undefined ? undefined : gte(auditEntries.at, from),
        until === undefined ? undefined : lt(auditEntries.at, until),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(PAGE_ENTRIES + 1);
  const entries = rows.slice(0, PAGE_ENTRIES);
  return { entries, next: rows.length > PAGE_ENTRIES ? (entries.at(-1)?.id ?? null) : null };
}

/** The people and features that the trail knows. */
export async function listChoices(db: Db): Promise<Reply<typeof audit.choices>> {
  const people = await db
    .selectDistinctOn([auditEntries.userId], { id: auditEntries.userId, username: auditEntries.username })
    .from(auditEntries)
    .where(isNotNull(auditEntries.userId))
    .orderBy(asc(auditEntries.userId), desc(auditEntries.id));
  const features = await db
    .selectDistinct({ feature: auditEntries.feature })
    .from(auditEntries)
    .orderBy(asc(auditEntries.feature));
  return {
    users: people
      .flatMap(({ id, username }) => (id === null ? [] : [{ id, username }]))
      .toSorted((a, b) => a.username.localeCompare(b.username)),
    features: features.map(({ feature }) => feature),
  };
}

/** Deletes entries older than a time. */
export async function deleteOldEntries(db: Db, before: Date): Promise<void> {
  await db.delete(auditEntries).where(lt(auditEntries.at, before.toISOString()));
}
