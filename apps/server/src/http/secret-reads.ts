import { HOUR_MS } from '@backline/domain';
import type { Viewer } from '../caller/viewer.ts';
import { writeAudit } from '../db/audit.queries.ts';
import type { Db } from '../db/database.ts';

/** With more known reads than this the oldest is forgotten: at worst it is noted once more. */
export const MAX_KNOWN_READS = 10_000;

interface SecretRead {
  feature: string;
  action: string;
  subject: string;
  /** As the contract has parsed them, so that an address has one spelling. The query is left out: the caller chooses it. */
  params: Record<string, string>;
  address: string;
}

/**
 * Notes that somebody was sent codes: once an hour for each person, key, endpoint and thing. The page keeps asking for
 * what it shows, so more entries would only bury the rest. When a person looks at a code, that is a separate entry
 * (`stockpiles.reveal`).
 */
export function createSecretReads() {
  /** When each was noted last, the oldest first. */
  const lastNoted = new Map<string, number>();
  /** Whether a note is not yet an hour old; one from the future is of a clock that was wrong. */
  const isFresh = (at: number, time: number) => at <= time && time - at < HOUR_MS;
  const forgetOld = (time: number) => {
    for (const [key, at] of lastNoted) {
      if (isFresh(at, time) && lastNoted.size < MAX_KNOWN_READS) return;
      lastNoted.delete(key);
    }
  };
  return async (db: Db, viewer: Viewer, read: SecretRead, now: Date): Promise<void> => {
    const { feature, action, subject, params, address } = read;
    const key = JSON.stringify([viewer.userId, viewer.keyName, feature, action, params]);
    const time = now.getTime();
    const noted = lastNoted.get(key);
    if (noted !== undefined && isFresh(noted, time)) return;
    lastNoted.delete(key); // so that it goes to the end
    forgetOld(time);
    lastNoted.set(key, time);
    try {
      await writeAudit(db, {
        at: now.toISOString(),
        userId: viewer.userId,
        username: viewer.username,
        keyName: viewer.keyName ?? '',
        feature,
        action,
        outcome: 'done',
        subject,
        params,
        changes: [],
        address,
      });
    } catch (error) {
      lastNoted.delete(key); // the reader is refused now, and noted at the next try
      throw error;
    }
  };
}
