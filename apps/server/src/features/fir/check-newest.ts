import { type ApiError, apiError, inARow, reason } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import type { ReportedItem } from '../../db/schema.ts';
import { listItemIds } from '../items/items.queries.ts';
import { listContents } from '../stockpiles/contents.queries.ts';
import { changesOf, listLatestReporters } from '../stockpiles/history.queries.ts';
import type { ReportedStockpile } from './fir.queries.ts';

/** Clocks of several servers differ by less. */
const CLOCKS_DIFFER_MS = 60_000;

/** A report of one stockpile on its way in, with the stockpile as it is stored. */
export interface Incoming {
  stockpile: ReportedStockpile;
  takenAt: string;
  /** The title of the building on the picture; null where no row says it. */
  shown: string | null;
  /** Each item once. */
  lines: ReportedItem[];
}

/** How reports compare with what is stored for the very same moment. */
interface Comparison {
  /**
   * Whether exactly this was applied already: the same times, the same contents. A page whose answer was lost sends it
   * again; it must not stand in the history, or in a spreadsheet, twice.
   */
  isRepeated: boolean;
  /** Of the very same moment, but they say something else. */
  differing: Incoming[];
  /** Lines whose items the catalog lacks. */
  unknown: ReportedItem[];
}

/** Compares only what was taken at the very moment of what is stored: of all others nothing has to be read. */
export async function compareWithStored(db: Db, reports: Incoming[]): Promise<Comparison> {
  const same = reports.filter(({ takenAt, stockpile }) => takenAt === stockpile.firUpdatedAt);
  if (same.length === 0) return { isRepeated: false, differing: [], unknown: [] };
  const lines = same.flatMap((report) => report.lines);
  const known = await listItemIds(db, [...new Set(lines.map((line) => line.firName))]);
  const isKnown = ({ firName, crated }: ReportedItem) => known.has(`${firName}/${crated}`);
  const stored = await listContents(
    db,
    same.map(({ stockpile }) => stockpile.id),
  );
  const differing = same.filter(
    (report) => changesOf(stored.get(report.stockpile.id) ?? [], report.lines).length > 0,
  );
  return {
    isRepeated: same.length === reports.length && differing.length === 0,
    differing,
    unknown: lines.filter((line) => !isKnown(line)),
  };
}

/**
 * Two people may report one stockpile at the same moment: the stockpile's row is locked, so one report comes whole
 * before the other, and the later one is refused where it is not the newer one. Of two pictures of the very same moment
 * the first to come stands, unless the second says the same or is its own sender's correction.
 * A stored time that has not come yet is from a clock that was wrong, and no reason to refuse what is sent now.
 * @param differing those of the very moment of what is stored that say something else.
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
  return apiError('stale', reason(code, { stockpiles: inARow(stored) }));
}
