import type { LiveChange, LiveReport } from '@backline/contract';
import type { RequiredGroups } from '@backline/domain';
import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { ownChannel } from './per-schema.ts';
import { statement } from './statement.ts';

export const LIVE_CHANNEL = 'backline_live';

/** Message that the server processes send each other, with what decides who may receive it. Never contains a code. */
export type LiveMessage =
  | ({
      event: 'change';
      /** Features among them whose change is also sent to people without the read right. */
      withoutRead?: readonly string[];
      /** If missing, everybody receives it: that is what a process of an earlier version sends. */
      scope?: RequiredGroups;
      /** Only for people who may see exactly the same (`alertScopeOf`), not for those who see more. */
      audience?: string;
    } & LiveChange)
  | { event: 'report'; report: LiveReport; locked: boolean; permissionGroupId: number | null }
  /** Sessions of this user have ended: their streams must be checked now. This message is not forwarded to any page. */
  | { event: 'sessions'; userId: number };

/** Sends each message; its parameters come from `notifyValues`. */
export const notifyAll = sql`select pg_notify(${ownChannel(sql`${sql.placeholder('channel')}::text`)}, payload)
  from jsonb_array_elements_text(${sql.placeholder('payloads')}::jsonb) as payload`;

const notifyStatement = statement<ReturnType<typeof notifyValues>>('announce', notifyAll);

export function notifyValues(messages: LiveMessage[]) {
  return {
    channel: LIVE_CHANNEL,
    payloads: JSON.stringify(messages.map((message) => JSON.stringify(message))),
  };
}

/**
 * Announces a change to every process on this database, and through them to the open pages. Inside a transaction it is
 * sent with the commit and not at all after a rollback, so no page is notified of what did not happen.
 */
export async function announce(db: Db, ...messages: LiveMessage[]): Promise<void> {
  await notifyStatement(db, notifyValues(messages));
}
