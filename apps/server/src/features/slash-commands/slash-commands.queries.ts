import type { FirRow } from '@backline/contract';
import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import {
  discordInteractions,
  discordRegistrations,
  discordReports,
  type HistorySource,
} from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';

/** Longer than a signature is accepted, so that no call can be repeated after its id was deleted. */
const CALL_LIFETIME_MS = 15 * 60_000;
/** As long as Discord allows an answer to be edited. */
const REPORT_LIFETIME_MS = 15 * 60_000;

const claimStatement = statement<{ id: string; at: string; before: string }, { id: string }>(
  'claim_interaction',
  sql`with forgotten as (
    delete from ${discordInteractions} where ${discordInteractions.receivedAt} < ${sql.placeholder('before')}::timestamptz
  )
  insert into ${discordInteractions} (id, received_at)
  values (${sql.placeholder('id')}::text, ${sql.placeholder('at')}::timestamptz)
  on conflict do nothing returning id`,
);

/** Records that a call is being answered, for all processes. @returns false if it was answered before. */
export async function claimInteraction(db: Db, id: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - CALL_LIFETIME_MS).toISOString();
  return (await claimStatement(db, { id, at: now.toISOString(), before })).length > 0;
}

/** Of one sender; each may hold ten thousand rows. */
const MAX_WAITING = 10;

interface WaitingReport {
  source: HistorySource;
  rows: FirRow[];
}

/** Stores a report for 15 minutes, until its sender submits it, and deletes older ones. @returns its id. */
export async function storeReport(
  db: Db,
  discordUserId: string,
  { source, rows }: WaitingReport,
  now: Date,
): Promise<string> {
  const since = new Date(now.getTime() - REPORT_LIFETIME_MS).toISOString();
  await db.delete(discordReports).where(lt(discordReports.readAt, since));
  const [stored] = await db
    .insert(discordReports)
    .values({ discordUserId, source, rows, readAt: now.toISOString() })
    .returning({ id: discordReports.id });
  if (stored === undefined) throw new Error('An insert returns its row.');
  const older = db
    .select({ id: discordReports.id })
    .from(discordReports)
    .where(and(eq(discordReports.discordUserId, discordUserId), ne(discordReports.id, stored.id)))
    .orderBy(desc(discordReports.readAt))
    .offset(MAX_WAITING - 1);
  await db.delete(discordReports).where(inArray(discordReports.id, older));
  return stored.id;
}

/** Takes a report out of the store, so that it is submitted once. @returns null if it is missing, too old, or somebody else's. */
export async function takeReport(
  db: Db,
  { id, discordUserId }: { id: string; discordUserId: string },
  now: Date,
): Promise<WaitingReport | null> {
  const since = new Date(now.getTime() - REPORT_LIFETIME_MS).toISOString();
  const [row] = await db
    .delete(discordReports)
    .where(
      and(
        eq(discordReports.id, id),
        eq(discordReports.discordUserId, discordUserId),
        gt(discordReports.readAt, since),
      ),
    )
    .returning({ source: discordReports.source, rows: discordReports.rows });
  return row ?? null;
}

/** The hash of the commands that were last registered; null before the first time. */
export async function findRegistration(db: Db, applicationId: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: discordRegistrations.hash })
    .from(discordRegistrations)
    .where(eq(discordRegistrations.applicationId, applicationId));
  return row?.hash ?? null;
}

export async function saveRegistration(
  db: Db,
  registration: { applicationId: string; hash: string; registeredAt: string },
): Promise<void> {
  await db
    .insert(discordRegistrations)
    .values(registration)
    .onConflictDoUpdate({ target: discordRegistrations.applicationId, set: registration });
}
