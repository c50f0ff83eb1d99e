import { sql } from 'drizzle-orm';
import { announce, type LiveMessage, notifyAll, notifyValues } from '../db/announce.ts';
import { entryValues, insertEntry, type NewEntry, writeAudit } from '../db/audit.queries.ts';
import type { Db } from '../db/database.ts';
import { statement } from '../db/statement.ts';

/** Sends messages to the open pages if and when the write is committed. */
export type Announce = (...messages: LiveMessage[]) => void;

const both = statement<ReturnType<typeof entryValues> & ReturnType<typeof notifyValues>>(
  'finish_write',
  sql`with entry as (${insertEntry}) ${notifyAll}`,
);

/**
 * Ends a write with its entry in the audit trail and its messages to the open pages, in one round trip.
 * @param entry null if the write is not audited.
 */
export async function finishWrite(db: Db, entry: NewEntry | null, messages: LiveMessage[]): Promise<void> {
  if (entry === null) return messages.length === 0 ? undefined : announce(db, ...messages);
  if (messages.length === 0) return writeAudit(db, entry);
  await both(db, { ...entryValues(entry), ...notifyValues(messages) });
}
