import type { ClockState } from '@backline/contract';
import {
  agreedPhase,
  bothPhases,
  type ClockPhase,
  type GameClock,
  isPinned,
  isPossiblePhase,
  MINUTE_MS,
  phaseOfReading,
  type Shard,
  shardOfWord,
} from '@backline/domain';
import type { Db } from '../../db/database.ts';
import { findClock, findWar, readSettings, saveClock } from './war-api.queries.ts';

/** The readings that are kept of one war: the newest, one of each person. */
const MOST_READINGS = 25;
/** The device's clock and the way to the server differ by less than this. */
const SENT_WITHIN_MS = 2 * MINUTE_MS;

/** The war that pictures are compared with; each part null where it is not known. */
export interface RunningClock {
  shard: Shard | null;
  warId: string | null;
  /** Milliseconds since epoch. */
  startedAt: number | null;
  /** Null unless pictures of known moments have pinned it. */
  phase: ClockPhase | null;
}

/** The followed shard, its war, and how the game's clock runs in it (docs/spec/war-api.md#the-games-clock). */
export async function readGameClock(db: Db): Promise<RunningClock> {
  const { shard } = await readSettings(db);
  const war = await findWar(db);
  const stored = await findClock(db);
  const phase = stored !== null && stored.warId === war?.warId ? agreedPhase(stored.readings) : null;
  return {
    shard,
    warId: war?.warId ?? null,
    startedAt: war?.startedAt == null ? null : Date.parse(war.startedAt),
    phase: phase !== null && isPinned(phase) ? phase : null,
  };
}

/** The same as it is shown. */
export function shownClock({ shard, startedAt, phase }: RunningClock): ClockState {
  return { shard, startedAt: startedAt === null ? null : new Date(startedAt).toISOString(), phase };
}

/**
 * Notes what a person's picture showed at a moment. Nothing is noted of another shard, of a moment that is not now, or of what
 * the running war cannot show. Readings of one person that contradict each other: the newest counts.
 */
export async function noteClock(
  db: Db,
  userId: number | null,
  {
    shard,
    at,
    lateMs,
    now,
    ...clock
  }: GameClock & { shard: string; at: string; lateMs: number; now: number },
): Promise<void> {
  const running = await readGameClock(db);
  const { startedAt, warId } = running;
  const moment = Date.parse(at);
  const isNow = Math.abs(now - moment) <= SENT_WITHIN_MS;
  if (!isNow || startedAt === null || warId === null || shardOfWord(shard) !== running.shard) return;
  const read = phaseOfReading(startedAt, { clock, at: moment, lateMs });
  if (!isPossiblePhase(read)) return;
  const stored = await findClock(db, true);
  const readings = stored?.warId === warId ? stored.readings : [];
  const before = readings.find((reading) => reading.userId === userId);
  const phase = (before && bothPhases(before, read)) ?? read;
  const others = readings.filter((reading) => reading !== before);
  await saveClock(db, { warId, readings: [...others, { userId, ...phase }].slice(-MOST_READINGS) });
}
