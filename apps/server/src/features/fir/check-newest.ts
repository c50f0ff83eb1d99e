import { type ApiError, apiError, joinReasons, reason } from '@backline/contract';
import { formKey, type GameClock, isReadAlike, MINUTE_MS } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import type { ReportedItem } from '../../db/schema.ts';
import { listItemIds } from '../items/items.queries.ts';
import { listContents } from '../stockpiles/contents.queries.ts';
import { differenceOf, listLatestReporters } from '../stockpiles/history.queries.ts';
import type { ReportedStockpile } from './fir.queries.ts';

/** The clocks of several servers differ by less than this. */
const CLOCKS_DIFFER_MS = MINUTE_MS;

/** A received report of one stockpile, with the stored stockpile. */
export interface Incoming {
  stockpile: ReportedStockpile;
  takenAt: string;
  /** The title of the building on the picture; null if no row has one. */
  shown: string | null;
  /** The shard and the clock on it; null where no row has them. */
  shard: string | null;
  clock: GameClock | null;
  /** Each item once. */
  lines: ReportedItem[];
}

/** How reports compare with what is stored for exactly the same time. */
interface Comparison {
  /**
   * Whether exactly this was applied already: the same times, the same contents. A page whose answer was lost sends it
   * again; it must not appear in the history, or in a spreadsheet, twice.
   */
  isRepeated: boolean;
  /** Reports of the same time as the stored one, with different contents. */
  differing: Incoming[];
  /** Lines whose items the catalog lacks. */
  unknown: ReportedItem[];
}

/** Compares only reports of the same time as the stored one: for all others nothing has to be read. */
export async function compareWithStored(db: Db, reports: Incoming[]): Promise<Comparison> {
  const same = reports.filter(({ takenAt, stockpile }) => takenAt === stockpile.firUpdatedAt);
  if (same.length === 0) return { isRepeated: false, differing: [], unknown: [] };
  const lines = same.flatMap((report) => report.lines);
  const known = await listItemIds(db, [...new Set(lines.map((line) => line.firName))]);
  const isKnown = ({ firName, crated }: ReportedItem) => known.has(formKey({ firName, crated }));
  const stored = await listContents(
    db,
    same.map(({ stockpile }) => stockpile.id),
  );
  const differing = same.filter(
    (report) => !differenceOf(stored.get(report.stockpile.id) ?? [], report.lines).every(isReadAlike),
  );
  return {
    isRepeated: same.length === reports.length && differing.length === 0,
    differing,
    unknown: lines.filter((line) => !isKnown(line)),
  };
}

/**
 * Two people may report one stockpile at the same moment: the stockpile's row is locked, so the reports are applied one
 * after the other, and the second is refused unless it is newer. Of two pictures of exactly the same time the first to
 * arrive stays, unless the second is identical or is its own sender's correction.
 * A stored time in the future came from a wrong clock, and is no reason to refuse what is sent now.
 * @param differing the reports of the same time as the stored ones whose contents differ.
 * @throws ApiError `stale` naming the stockpiles (docs/spec/reports.md#applying).
 */
export async function checkNewest(
  db: Db,
  userId: number | null,
  { reports, differing, now }: { reports: Incoming[]; differing: Incoming[]; now: Date },
): Promise<void> {
  const latest = new Date(now.getTime() + CLOCKS_DIFFER_MS).toISOString();
  const older = reports.filter(
    ({ takenAt, stockpile: { firUpdatedAt } }) => takenAt < firUpdatedAt && firUpdatedAt <= latest,
  );
  if (older.length > 0) throw stale('newer-report-stored', older);
  if (differing.length === 0) return;
  const reporters = await listLatestReporters(
    db,
    differing.map(({ stockpile }) => stockpile.id),
  );
  const foreign = differing.filter(
    ({ stockpile }) => userId === null || reporters.get(stockpile.id) !== userId,
  );
  if (foreign.length > 0) throw stale('other-report-stored', foreign);
}

function stale(code: 'newer-report-stored' | 'other-report-stored', reports: Incoming[]): ApiError {
  const stored = reports.map(({ stockpile: { name, firUpdatedAt } }) =>
    reason('stored-at', { stockpile: name, time: firUpdatedAt }),
  );
  return apiError('stale', reason(code, { stockpiles: joinReasons(stored) }));
}
