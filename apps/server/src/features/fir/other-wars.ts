import { joinReasons, type Reason, reason } from '@backline/contract';
import { clockDoubt, shardOfWord, timeOfClock } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import { type RunningClock, readGameClock } from '../war-api/game-clock.ts';
import type { Incoming } from './check-newest.ts';

/**
 * The reason why pictures do not show our war as it is now: another shard, a clock that is later than now, or one of more
 * than 50 hours ago (docs/spec/reports.md#the-games-clock). Null where none does, or nothing is known of the war.
 */
export async function otherWars(db: Db, incoming: readonly Incoming[], now: Date): Promise<Reason | null> {
  if (incoming.every(({ shard, clock }) => shard === null && clock === null)) return null;
  const war = await readGameClock(db);
  const reasons = incoming.flatMap((report) => doubtAbout(report, war, now.getTime()) ?? []);
  return reasons.length === 0 ? null : reason('other-war', { stockpiles: joinReasons(reasons) });
}

function doubtAbout(
  { stockpile: { name }, shard, clock }: Incoming,
  { shard: ours, startedAt, phase }: RunningClock,
  now: number,
): Reason | null {
  const shown = shard === null ? null : shardOfWord(shard);
  if (shown !== null && ours !== null && shown !== ours)
    return reason('shows-shard', { stockpile: name, shard: shown.toUpperCase() });
  if (clock === null || startedAt === null) return null;
  const doubt = clockDoubt(clock, { startedAt, phase, now });
  const facts = { stockpile: name, day: clock.day, time: timeOfClock(clock) };
  if (doubt === 'other-war') return reason('shows-other-war', facts);
  return doubt === 'old' ? reason('shows-long-ago', facts) : null;
}
