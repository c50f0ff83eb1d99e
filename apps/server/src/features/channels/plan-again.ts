import type { Db } from '../../db/database.ts';
import { findStoredChannel, listAllWaiting, putOff } from './queue.queries.ts';
import { dueTime } from './queue-for-channels.ts';

/** Puts what waits for a channel off, or forward, to what its quiet hours are now. */
export async function planAgain(db: Db, channelId: number): Promise<void> {
  const channel = await findStoredChannel(db, channelId);
  if (channel === null) return;
  for (const { id, alert, queuedAt, dueAt } of await listAllWaiting(db, channelId)) {
    if (alert.kind === 'digest') continue;
    const due = dueTime(channel, alert, Date.parse(queuedAt));
    if (due !== dueAt) await putOff(db, id, due);
  }
}
