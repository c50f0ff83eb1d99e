import { apiError, type FirRow, reason } from '@backline/contract';
import {
  clockMs,
  EMPTY_STOCKPILE,
  type GameClock,
  isUnreadItem,
  observationsByStockpile,
  readClockText,
  rowsByObservation,
  stockKey,
} from '@backline/domain';
import { listOf } from '../../http/errors.ts';
import { MAX_NAMED } from './public-stockpile.ts';

/** The rows of a report for one stockpile: those of its latest observation. */
export interface LatestRows {
  /** Its rows as they were sent, without cells whose item was not read. */
  sent: FirRow[];
  /** The rows that list an item: not the mark of an empty stockpile. */
  rows: FirRow[];
  /** The title of the building; null if no row has one. */
  shown: string | null;
  /** ISO 8601; null if no row has one. */
  at: string | null;
  /** The game's word for the shard, and its clock; null where no row has one that can be read. */
  shard: string | null;
  clock: GameClock | null;
  /** How many cells have an item that was not read. */
  unread: number;
}

/**
 * The latest of the observations that a report has of one stockpile (docs/spec/reports.md#observations): rows with other
 * titles or times are other observations, and are never added up.
 * @throws ApiError `invalid` where they are of several buildings, nothing tells which is the latest, or nothing of it was
 * read.
 */
export function latestRows(stockpile: string, reported: readonly FirRow[]): LatestRows {
  const observations = rowsByObservation(reported, ({ structureType, stockpileTitle, timestamp }) => ({
    name: stockpile,
    structure: structureType?.trim() ?? '',
    title: stockpileTitle?.trim() ?? '',
    id: '',
    at: timestamp === undefined ? '' : new Date(timestamp).toISOString(),
  })).map((group) => ({ group, ...headOf(group) }));
  // Of pictures of one world the game's clock says which is the later one, whenever their files were made.
  const isOnOneClock =
    observations.every(({ clock }) => clock !== null) &&
    new Set(observations.map(({ shard }) => shard)).size === 1;
  const [only, ...rest] = observationsByStockpile(
    observations,
    ({ shown, title, at, clock }) => ({
      name: stockpile,
      structure: shown ?? '',
      region: '',
      position: null,
      side: null,
      title,
      at: isOnOneClock && clock !== null ? new Date(clockMs(clock)).toISOString() : at,
      writtenAt: null,
    }),
    ({ group }) =>
      JSON.stringify(
        group
          .map(
            ({ codeName, crated, quantity, atLeast = false }) =>
              `${stockKey(codeName, crated)} ${quantity} ${atLeast}`,
          )
          .sort(),
      ),
  );
  if (rest.length > 0) {
    const buildings = [...new Set(observations.flatMap(({ shown }) => shown ?? []))];
    throw apiError(
      'invalid',
      reason('name-in-two-buildings', { stockpile, buildings: listOf(buildings, MAX_NAMED) }),
    );
  }
  if (only?.latest == null)
    throw apiError('invalid', reason('latest-unknown', { stockpile, count: observations.length }));
  const { group, shown, at, shard, clock } = only.latest;
  const sent = group.filter(({ codeName }) => !isUnreadItem(codeName));
  if (sent.length === 0) throw apiError('invalid', reason('nothing-recognised', { stockpile }));
  const rows = sent.filter(({ codeName, quantity }) => codeName !== EMPTY_STOCKPILE || quantity !== 0);
  return { sent, rows, shown, at, shard, clock, unread: group.length - sent.length };
}

function headOf(group: readonly FirRow[]) {
  const timestamp = group.find((row) => row.timestamp !== undefined)?.timestamp;
  const shard = group.find((row) => row.shard?.trim())?.shard?.trim() ?? null;
  const clock = group.find((row) => row.ingameTime?.trim())?.ingameTime;
  return {
    shard,
    clock: clock === undefined ? null : readClockText(clock),
    shown: group.find((row) => row.structureType?.trim())?.structureType ?? null,
    title: group.find((row) => row.stockpileTitle?.trim())?.stockpileTitle ?? '',
    at: timestamp === undefined ? null : new Date(timestamp).toISOString(),
  };
}
