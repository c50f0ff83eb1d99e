import { warApi } from '@backline/contract';
import { type GameClock, MINUTE_MS, momentOfClock, shardOfWord } from '@backline/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../api/client/call.ts';
import { query } from '../../../api/client/query.ts';
import { serverNow } from '../../../ui/server-time.ts';

/** The game's clock on a picture, and its word for the shard where that was read. */
export interface ShownClock extends GameClock {
  shard: string | null;
}

/** A file that is no older was written when its picture was taken, or pasted then. */
const FRESH_MS = MINUTE_MS;
/** A stockpile of the game's window is announced at most this long after its frame. */
const ANNOUNCED_MS = 15_000;
/** Files are written a little after the picture was taken: a smaller difference says nothing. */
const LATE_MS = 2 * MINUTE_MS;

/** The time of a picture's file, or of its arrival. */
interface Arrived {
  /** ISO 8601. */
  fileTimestamp: string;
  isLive?: boolean;
}

/**
 * Compares a picture with the game's clock (docs/spec/reports.md#the-games-clock): a picture of this minute pins the clock for
 * everybody; of a late one it gives the moment, as ISO 8601. Null where it says nothing, or the server cannot be asked.
 */
export function useGameClock() {
  const client = useQueryClient();
  return async (clock: ShownClock | null, arrived: Arrived): Promise<string | null> => {
    if (clock === null || clock.shard === null) return null;
    try {
      const at = Date.parse(arrived.fileTimestamp);
      if (serverNow() - at > FRESH_MS) return await lateMoment(client, clock, at);
      const { isLive = false, fileTimestamp } = arrived;
      const lateMs = isLive ? ANNOUNCED_MS : FRESH_MS;
      const { day, minute, shard } = clock;
      const body = { clock: { day, minute, shard, at: fileTimestamp, lateMs } };
      client.setQueryData(query(warApi.clock).queryKey, await send(warApi.noteClock, { body }));
    } catch (error) {
      console.warn('The game’s clock was not compared.', error);
    }
    return null;
  };
}

async function lateMoment(client: QueryClient, clock: ShownClock, at: number): Promise<string | null> {
  const { shard, startedAt, phase } = await client.fetchQuery({
    ...query(warApi.clock),
    staleTime: MINUTE_MS,
  });
  const isOurs = shard !== null && shardOfWord(clock.shard ?? '') === shard;
  if (!isOurs || startedAt === null || phase === null) return null;
  const moment = momentOfClock(Date.parse(startedAt), phase, clock);
  // A clock that is later than the file is of another war: the server asks about it.
  return at - moment > LATE_MS ? new Date(moment).toISOString() : null;
}
