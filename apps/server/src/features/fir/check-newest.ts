import { ApiError } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import type { ReportedItem } from '../../db/schema.ts';
import { changesOf, listLatestReporters } from '../stockpiles/history.queries.ts';
import type { ReportedStockpile } from './fir.queries.ts';

/** Clocks of several servers differ by less. */
const CLOCKS_DIFFER_MS = 60_000;

/** A report of one stockpile on its way in, with the stockpile as it is stored. */
export interface Incoming {
  stockpile: ReportedStockpile;
  takenAt: string;
  before: ReportedItem[];
  after: ReportedItem[];
}

/**
 * Two people may report one stockpile at the same moment: the stockpile's row is locked, so one report comes whole
 * before the other, and the later one is refused where it is not the newer one. Of two pictures of the very same moment
 * the first to come stands, unless the second says the same or is its own sender's correction.
 * A stored time that has not come yet is from a clock that was wrong, and no reason to refuse what is sent now.
 * @throws ApiError `stale` naming the stockpiles (decisions §4).
 */
export async function checkNewest(db: Db, userId: number, reports: Incoming[], now: Date): Promise<void> {
  const latest = new Date(now.getTime() + CLOCKS_DIFFER_MS).toISOString();
  const believed = reports.filter(({ stockpile }) => stockpile.firUpdatedAt <= latest);
  const older = believed.filter(({ takenAt, stockpile }) => takenAt < stockpile.firUpdatedAt);
  if (older.length > 0) throw stale('A newer report is already stored for', older);
  const contested = believed.filter(
    ({ takenAt, stockpile, before, after }) =>
      takenAt === stockpile.firUpdatedAt && changesOf(before, after).length > 0,
  );
  if (contested.length === 0) return;
  const reporters = await listLatestReporters(
    db,
    contested.map(({ stockpile }) => stockpile.id),
  );
  const foreign = contested.filter(({ stockpile }) => reporters.get(stockpile.id) !== userId);
  if (foreign.length > 0)
    throw stale(
      'Somebody else’s report of the same moment, which says something else, is already stored for',
      foreign,
    );
}

function stale(problem: string, reports: Incoming[]): ApiError {
  const list = reports.map(({ stockpile }) => `“${stockpile.name}” (stored: ${stockpile.firUpdatedAt})`);
  return new ApiError(
    'stale',
    `${problem} ${list.join(', ')}. Nothing was saved. Send it with force: true to replace what is stored.`,
  );
}
