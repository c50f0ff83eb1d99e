import type { AuditEntry } from '@backline/contract';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { auditEntries } from './schema.ts';
import { statement } from './statement.ts';

/** Only one refused try of a kind is recorded in this time, so that nobody can fill the trail. */
const REFUSAL_PAUSE_MS = 60_000;

export type NewEntry = Omit<AuditEntry, 'id'>;

/** Its parameters come from `entryValues`. */
export const insertEntry = sql`
  insert into ${auditEntries} (at, user_id, username, key_name, feature, action, outcome, subject, params, changes, address)
  values (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('userId')}::int, ${sql.placeholder('username')}::text,
    ${sql.placeholder('keyName')}::text, ${sql.placeholder('feature')}::text, ${sql.placeholder('action')}::text,
    ${sql.placeholder('outcome')}::text, ${sql.placeholder('subject')}::text, ${sql.placeholder('params')}::jsonb,
    ${sql.placeholder('changes')}::jsonb, ${sql.placeholder('address')}::text)`;

const insertStatement = statement<ReturnType<typeof entryValues>>('audit_entry', insertEntry);

export function entryValues({ params, changes, ...plain }: NewEntry) {
  return { ...plain, params: JSON.stringify(params), changes: JSON.stringify(changes) };
}

/** Writes an entry; inside a transaction it appears with the commit and not at all after a rollback. */
export async function writeAudit(db: Db, entry: NewEntry): Promise<void> {
  await insertStatement(db, entryValues(entry));
}

type OwnAct = Pick<NewEntry, 'feature' | 'action' | 'changes'> &
  Partial<Pick<NewEntry, 'subject' | 'params'>>;

/** Writes what Backline did by itself, or by a command of its operator. */
export function writeOwnAct(db: Db, now: Date, act: OwnAct): Promise<void> {
  return writeAudit(db, {
    at: now.toISOString(),
    userId: null,
    username: 'Backline',
    keyName: '',
    outcome: 'done',
    subject: '',
    params: {},
    address: '',
    ...act,
  });
}

/** Writes that something was refused, at most once in a minute for the same person, address and call. */
export async function writeRefusal(db: Db, entry: NewEntry): Promise<void> {
  const since = new Date(Date.parse(entry.at) - REFUSAL_PAUSE_MS).toISOString();
  const [known] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        gt(auditEntries.at, since),
        lte(auditEntries.at, entry.at), // a later one is of a clock that was wrong
        eq(auditEntries.outcome, 'refused'),
        eq(auditEntries.feature, entry.feature),
        eq(auditEntries.action, entry.action),
        eq(auditEntries.address, entry.address),
        sql`${auditEntries.userId} is not distinct from ${entry.userId}`,
      ),
    )
    .limit(1);
  if (known === undefined) await writeAudit(db, entry);
}
