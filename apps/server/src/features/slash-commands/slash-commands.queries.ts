import type { FirRow } from '@backline/contract';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import {
  discordInteractions,
  discordRegistrations,
  discordReports,
  type HistorySource,
} from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';

/** Longer than a signature is taken, so that no call can come again after it was forgotten. */
const CALLS_KEPT_MS = 15 * 60_000;
/** As long as Discord lets an answer be changed. */
const REPORTS_KEPT_MS = 15 * 60_000;

const claimStatement = statement<{ id: string; at: string; before: string }, { id: string }>(
  'claim_interaction',
  sql`with forgotten as (
    delete from ${discordInteractions} where ${discordInteractions.receivedAt} < ${sql.placeholder('before')}::timestamptz
  )
  insert into ${discordInteractions} (id, received_at)
  values (${sql.placeholder('id')}::text, ${sql.placeholder('at')}::timestamptz)
  on conflict do nothing returning id`,
);

/** Notes that a call is answered, for all processes. @returns false where it was answered before. */
export async function claimInteraction(db: Db, id: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - CALLS_KEPT_MS).toISOString();
  return (await claimStatement(db, { id, at: now.toISOString(), before })).length > 0;
}

interface WaitingReport {
  source: HistorySource;
  rows: FirRow[];
}

/** Keeps a report for 15 minutes, until its sender submits it; older ones go. @returns its id. */
export async function keepReport(
  db: Db,
  discordUserId: string,
  { source, rows }: WaitingReport,
  now: Date,
): Promise<string> {
  const since = new Date(now.getTime() - REPORTS_KEPT_MS).toISOString();
  await db.delete(discordReports).where(lt(discordReports.readAt, since));
  const [kept] = await db
    .insert(discordReports)
    .values({ discordUserId, source, rows, readAt: now.toISOString() })
    .returning({ id: discordReports.id });
  if (kept === undefined) throw new Error('An insert returns its row.');
  return kept.id;
}

/** Takes a report out, so that it is submitted once. @returns null where it is not there, too old, or somebody else's. */
export async function takeReport(
  db: Db,
  { id, discordUserId }: { id: string; discordUserId: string },
  now: Date,
): Promise<WaitingReport | null> {
  const since = new Date(now.getTime() - REPORTS_KEPT_MS).toISOString();
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

/** The hash of the commands that Discord was told of last; null before the first time. */
export async function findRegistration(db: Db, applicationId: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: discordRegistrations.hash })
    .from(discordRegistrations)
    .where(eq(discordRegistrations.applicationId, applicationId));
  return row?.hash ?? null;
}

export async function noteRegistration(
  db: Db,
  registration: { applicationId: string; hash: string; registeredAt: string },
): Promise<void> {
  await db
    .insert(discordRegistrations)
    .values(registration)
    .onConflictDoUpdate({ target: discordRegistrations.applicationId, set: registration });
}
