import type { AuditEntry } from '@backline/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { auditEntries } from '../db/schema.ts';
import { statement } from '../db/statement.ts';

const HIDDEN = '(hidden)';
/** What a thing holds but is not itself: it would fill the trail and changes by reports, which have their own history. */
const LEFT_OUT = new Set(['supplies', 'materials', 'entries', 'version', 'changedBy']);
/** Lists are told up to here, then how many more there are. */
const LONGEST_LIST = 20;
const LONGEST_VALUE = 1500;
/** One refused try of a kind in this time stands for all of them, so that nobody can fill the trail. */
const REFUSAL_PAUSE_MS = 60_000;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value fit for the trail: secrets hidden, lists shortened, an item told by its name. */
function shown(value: unknown, secrets: ReadonlySet<string>, name = ''): unknown {
  if (secrets.has(name)) return value === '' || value === null || value === undefined ? value : HIDDEN;
  if (Array.isArray(value)) {
    const first = value.slice(0, LONGEST_LIST).map((one) => shown(one, secrets));
    return value.length > LONGEST_LIST ? [...first, `and ${value.length - LONGEST_LIST} more`] : first;
  }
  if (!isObject(value)) return value;
  if (typeof value.firName === 'string' && typeof value.name === 'string') return value.name;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !LEFT_OUT.has(key))
      .map(([key, one]) => [key, shown(one, secrets, key)]),
  );
}

function inText(value: unknown, secrets: ReadonlySet<string>, name: string): string {
  if (value === undefined || value === null) return '';
  const safe = shown(value, secrets, name);
  const text = typeof safe === 'string' ? safe : JSON.stringify(safe);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

/**
 * What differs between two states of a thing, field by field. Secrets are compared but never told: a changed code shows
 * as hidden on both sides.
 * @param before undefined for what is new. @param after undefined for what is gone.
 * @param secrets names of the secret fields, as the contract marks them.
 */
export function auditChanges(
  before: unknown,
  after: unknown,
  secrets: ReadonlySet<string>,
): AuditEntry['changes'] {
  const old = isObject(before) ? before : {};
  const fresh = isObject(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((field) => field !== 'id' && !LEFT_OUT.has(field))
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(fresh[field]))
    .map((field) => ({
      field,
      before: inText(old[field], secrets, field),
      after: inText(fresh[field], secrets, field),
    }))
    .filter((change) => change.before !== '' || change.after !== '');
}

/** The name of a thing, by the fields that have one; empty without. */
export function auditSubject(thing: unknown): string {
  if (!isObject(thing)) return '';
  const { name, username, item } = thing;
  for (const one of [name, username]) if (typeof one === 'string') return one;
  return isObject(item) && typeof item.name === 'string' ? item.name : '';
}

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

/** Writes an entry; inside a transaction it is there with the commit and not at all after a rollback. */
export async function writeAudit(db: Db, entry: NewEntry): Promise<void> {
  await insertStatement(db, entryValues(entry));
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
