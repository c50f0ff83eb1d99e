import type { LiveChange, LiveReport } from '@backline/contract';
import type { RequiredGroups } from '@backline/domain';
import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { statement } from './statement.ts';

export const LIVE_CHANNEL = 'backline_live';

/** What the server processes send each other, with what decides who may receive it. Never a code. */
export type LiveMessage =
  | ({
      event: 'change';
      /** Those of the features whose change shows without the read right. */
      withoutRead?: readonly string[];
      /** Everybody where nothing is said, as a process of an earlier version does. */
      scope?: RequiredGroups;
      /** Only for who may see exactly the same (`alertScopeOf`), not for who sees more. */
      audience?: string;
    } & LiveChange)
  | { event: 'report'; report: LiveReport; locked: boolean; permissionGroupId: number | null }
  /** Sessions of this user have ended: their streams must be checked now. This message itself is not sent to any page. */
  | { event: 'sessions'; userId: number };

/** Sends each message; its parameters come from `notifyValues`. */
export const notifyAll = sql`select pg_notify(${sql.placeholder('channel')}::text, payload)
  from jsonb_array_elements_text(${sql.placeholder('payloads')}::jsonb) as payload`;

const notifyStatement = statement<ReturnType<typeof notifyValues>>('announce', notifyAll);

export function notifyValues(messages: LiveMessage[]) {
  return { channel: LIVE_CHANNEL, payloads: JSON.stringify(messages.map((one) => JSON.stringify(one))) };
}

/**
 * Tells every process on this database, and through them the open pages, what changed. Inside a transaction it is sent
 * with the commit and not at all after a rollback, so no page hears of what did not happen.
 */
export async function announce(db: Db, ...messages: LiveMessage[]): Promise<void> {
  await notifyStatement(db, notifyValues(messages));
}
