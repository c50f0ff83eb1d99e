import { Tally } from './tally.ts';
import type { Snapshot } from './transfer.ts';

/** They belong to an address: at another one nobody is signed in, and no browser shows its messages. */
const LEFT_BEHIND = ['push_messages', 'push_subscriptions', 'sessions'];

/** A snapshot without the sessions of people, and what browsers have subscribed to with them. */
export function withoutSessions(snapshot: Snapshot): Snapshot {
  const isLeft = (name: string) => LEFT_BEHIND.includes(name);
  return {
    ...snapshot,
    rowsOf: async function* (table) {
      // Also what is left behind has to be read: a file is read from front to end.
      for await (const rows of snapshot.rowsOf(table)) if (!isLeft(table.name)) yield rows;
    },
    tallyOf: (name) => (isLeft(name) ? new Tally().of(name) : snapshot.tallyOf(name)),
  };
}
