import type { Db } from '../db/database.ts';
import { writeAudit } from './audit.ts';
import type { Viewer } from './viewer.ts';

const HOUR_MS = 3_600_000;

/**
 * Notes that somebody was sent codes: once in an hour for each person, key and address. The page asks again and again for what it
 * shows, so more would only bury the rest; that a person looked at a code is an entry of its own (`stockpiles.reveal`).
 */
export function createSecretReads() {
  const lastNoted = new Map<string, number>();
  return async (
    db: Db,
    viewer: Viewer,
    read: {
      feature: string;
      action: string;
      path: string;
      params: Record<string, string | number>;
      address: string;
    },
    now: Date,
  ): Promise<void> => {
    const key = `${viewer.userId} ${viewer.keyName ?? ''} ${read.path}`;
    const time = now.getTime();
    if (time - (lastNoted.get(key) ?? Number.NEGATIVE_INFINITY) < HOUR_MS) return;
    for (const [other, at] of lastNoted) if (time - at >= HOUR_MS) lastNoted.delete(other);
    lastNoted.set(key, time);
    const { feature, action, params, address } = read;
    try {
      await writeAudit(db, {
        at: now.toISOString(),
        userId: viewer.userId,
        username: viewer.username,
        keyName: viewer.keyName ?? '',
        feature,
        action,
        outcome: 'done',
        subject: '',
        params,
        changes: [],
        address,
      });
    } catch (error) {
      lastNoted.delete(key); // the reader is refused, and noted when they come again
      throw error;
    }
  };
}
