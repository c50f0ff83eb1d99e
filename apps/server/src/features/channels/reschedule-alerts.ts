import type { Db } from '../../db/database.ts';
import { findStoredChannel, listAllWaiting, setDueTime } from './queue.queries.ts';
import { dueTime } from './queue-for-channels.ts';

/** Moves the due times of a channel's waiting alerts to fit its present quiet hours. */
export async function rescheduleAlerts(db: Db, channelId: number): Promise<void> {
  const channel = await findStoredChannel(db, channelId);
  if (channel === null) return;
  for (const { id, alert, queuedAt, dueAt } of await listAllWaiting(db, channelId)) {
    if (alert.kind === 'digest') continue;
    const due = dueTime(channel, alert, Date.parse(queuedAt));
    if (due !== dueAt) await setDueTime(db, id, due);
  }
}
