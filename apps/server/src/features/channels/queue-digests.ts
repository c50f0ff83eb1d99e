import { localTime, MINUTE_MS } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import { scopeOf } from './channel-scope.ts';
import { claimDigest, insertAlerts, listLiveChannels, recordPlaceholder } from './queue.queries.ts';
import { quietEnd } from './queue-for-channels.ts';

/**
 * Queues the digest of each channel whose hour has come on its own clock: once a day, however often the server is started
 * and however many run (docs/spec/channels.md#digest).
 * @returns the time until the hour of the next one, in milliseconds; null where none comes before the clock shows midnight.
 */
export async function queueDigests(db: Db, now: Date): Promise<number | null> {
  const channels = await listLiveChannels(db);
  for (const channel of channels) {
    const day = digestDue(channel, now);
    if (day === null) continue;
    await db.transaction(async (transaction) => {
      if (!(await claimDigest(transaction, channel.id, day))) return;
      const dueAt = new Date(quietEnd(channel, now.getTime()) ?? now.getTime()).toISOString();
      const queuedAt = now.toISOString();
      const alert = { kind: 'digest', day } as const;
      await insertAlerts(transaction, [
        { channelId: channel.id, scope: scopeOf(channel), alert, queuedAt, dueAt, urgent: true },
      ]);
    });
  }
  const pauses = channels.flatMap((channel) => untilHour(channel, now) ?? []);
  return pauses.length === 0 ? null : Math.min(...pauses);
}

/** The time until the hour of a digest today, in milliseconds; null where that hour has come. */
function untilHour({ digestHour, timeZone }: Clock, now: Date): number | null {
  const { minutes } = localTime(now.getTime(), timeZone);
  if (digestHour === null || minutes >= digestHour * 60) return null;
  return (digestHour * 60 - minutes) * MINUTE_MS - (now.getTime() % MINUTE_MS);
}

/**
 * After the restore of a backup: today's digest counts as sent if its hour is over, and a placeholder as completed long
 * ago.
 */
export async function settleDigests(db: Db, now: Date): Promise<void> {
  for (const { id, digestHour, timeZone } of await listLiveChannels(db)) {
    const day = passedDigestDay(digestHour, timeZone, now);
    if (day !== '') await claimDigest(db, id, day);
    await recordPlaceholder(db, id, null);
  }
}

interface Clock {
  digestHour: number | null;
  digestDay: string;
  timeZone: string;
}

/** The day whose digest is due; null if none is. */
function digestDue({ digestHour, digestDay, timeZone }: Clock, now: Date): string | null {
  const { day, minutes } = localTime(now.getTime(), timeZone);
  return digestHour !== null && day > digestDay && minutes >= digestHour * 60 ? day : null;
}

/** The day that counts as sent when the hour changes: today if that hour is over, or its digest would be sent at once. */
export function passedDigestDay(digestHour: number | null, timeZone: string, now: Date): string {
  const { day, minutes } = localTime(now.getTime(), timeZone);
  return digestHour !== null && minutes >= digestHour * 60 ? day : '';
}
