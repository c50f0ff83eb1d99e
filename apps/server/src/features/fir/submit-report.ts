import { apiError, type FirRow, type fir, type Reply, reason } from '@backline/contract';
import {
  formKey,
  MAX_COUNT,
  type RequiredGroups,
  requiredGroupsOfStockpiles,
  stockKey,
} from '@backline/domain';
import type { Actor } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import type { HistorySource, ReportedItem } from '../../db/schema.ts';
import { invalid, listOf } from '../../http/errors.ts';
import type { Announce } from '../../http/finish-write.ts';
import { queueRows } from '../spreadsheets/queue-rows.ts';
import { refuseNeverInStock } from '../stock/never-in-stock.ts';
import { applyReport, listContents, type UnknownItem } from '../stockpiles/contents.queries.ts';
import { reportMessage } from '../stockpiles/report-message.ts';
import { type Applied, type Confirmed, checkDoubts } from './check-doubts.ts';
import { checkNewest, compareWithStored, type Incoming } from './check-newest.ts';
import { lockStockpiles, type ReportedStockpile } from './fir.queries.ts';
import { type LatestRows, latestRows } from './latest-rows.ts';
import { checkWarehouses, namePublicRows } from './name-public-rows.ts';
import { otherWars } from './other-wars.ts';

/** How many names of unknown stockpiles a refusal lists; further ones are counted. */
const NAMED = 50;

interface Submission {
  entries: FirRow[];
  /** The warehouse of rows that do not name theirs. */
  warehouseId?: number | undefined;
  /** Apply even if the stored report is newer. */
  force: boolean;
  /** Apply despite these doubts (docs/spec/reports.md#doubts). */
  confirm: Confirmed;
  source: HistorySource;
  now: Date;
  page: string | null;
  announce: Announce;
  limitTo: (scope: RequiredGroups) => void;
}

/**
 * Applies a report (docs/spec/reports.md#applying): each named stockpile's contents are replaced by the rows of its latest
 * observation, duplicate rows are summed, unlisted items become 0. All named stockpiles apply, or none. Every applied
 * report is stored with the contents before and after, and its rows are queued for the spreadsheets.
 * @param db the transaction.
 * @returns the stockpiles' names and the items that the catalog lacks, which are stored as unknown ones.
 * @throws ApiError `unknown-stockpile` naming each unknown one; `invalid`, see `latestRows`; `stale` unless forced, see `checkNewest`;
 * `confirm`, see `checkDoubts`; `conflict` if there would be too many unknown items, or for what is never in a stockpile.
 */
export async function submitReport(
  db: Db,
  viewer: Actor,
  { entries: sent, warehouseId, force, confirm, source, now, page, announce, limitTo }: Submission,
): Promise<Reply<typeof fir.processReport>> {
  const { rows: entries, publicNames } = await namePublicRows(db, sent, warehouseId);
  const groups = byStockpile(entries);
  const names = [...groups.keys()];
  const stockpiles = await lockStockpiles(db, viewer, names, publicNames);
  checkKnown(names, stockpiles);
  checkWarehouses(entries, stockpiles);
  limitTo(requiredGroupsOfStockpiles(stockpiles));
  const observed = stockpiles.map((stockpile) => {
    const latest = latestRows(stockpile.name, groups.get(stockpile.name) ?? []);
    const { shown, shard, clock, at, rows } = latest;
    const takenAt = reportTime(at, now);
    return { latest, incoming: { stockpile, takenAt, shown, shard, clock, lines: summed(rows) } };
  });
  const incoming = await withUnreadCells(db, observed);
  refuseNeverInStock(
    db,
    incoming.flatMap(({ lines }) => lines),
  );
  const { isRepeated, differing, unknown } = await compareWithStored(db, incoming);
  if (isRepeated) {
    return { stockpiles: names, unknown: eachOnce(unknown) };
  }
  if (!force) await checkNewest(db, viewer.userId, { reports: incoming, differing, now });
  const applied: Applied[] = [];
  for (const report of incoming) {
    const { stockpile, takenAt, lines } = report; // nearly always there is a single one; see applyReport
    const contents = { stockpileId: stockpile.id, takenAt, lines };
    applied.push({ incoming: report, ...(await applyReport(db, { viewer, source, now }, contents)) });
  }
  checkDoubts(applied, confirm, await otherWars(db, incoming, now)); // a refusal rolls back what was written
  announce(...stockpiles.map((stockpile) => reportMessage(stockpile, source, viewer.username, page)));
  if (stockpiles.some((stockpile) => stockpile.hasSpreadsheets)) {
    const locked = new Set(
      stockpiles.filter((stockpile) => stockpile.locked).map((stockpile) => stockpile.name),
    );
    const shown = observed.flatMap(({ latest }) => latest.sent);
    await queueRows(db, shown, (name) => locked.has(name), now);
  }
  return { stockpiles: names, unknown: eachOnce(applied.flatMap((entry) => entry.unknown)) };
}

/** Each item once, even if it is in several stockpiles. */
function eachOnce(lines: UnknownItem[]) {
  const items = lines.map(
    ({ firName, crated }) => [formKey({ firName, crated }), { codeName: firName, crated }] as const,
  );
  return [...new Map(items).values()];
}

function byStockpile(entries: FirRow[]): Map<string, FirRow[]> {
  const groups = new Map<string, FirRow[]>();
  for (const row of entries) {
    const rows = groups.get(row.stockpileName);
    if (rows === undefined) groups.set(row.stockpileName, [row]);
    else rows.push(row);
  }
  return groups;
}

function checkKnown(names: string[], stockpiles: ReportedStockpile[]): void {
  const known = new Set(stockpiles.map((stockpile) => stockpile.name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const list = listOf(
    unknown.map((name) => `“${name}”`),
    NAMED,
  );
  throw apiError(
    'unknown-stockpile',
    reason(unknown.length === 1 ? 'no-stockpile-named' : 'no-stockpiles-named', { names: list }),
  );
}

/** The time of an observation, never later than now; now if it has none. */
function reportTime(at: string | null, now: Date): string {
  const latest = now.toISOString();
  return at === null || at > latest ? latest : at;
}

/**
 * Adds what a stockpile holds and the report does not list, where the item of a cell was not read: it may be any of these,
 * so none of them is known to be gone (docs/spec/reports.md#unread-cells).
 */
async function withUnreadCells(
  db: Db,
  observed: readonly { latest: LatestRows; incoming: Incoming }[],
): Promise<Incoming[]> {
  const partly = observed
    .filter(({ latest }) => latest.unread > 0)
    .map(({ incoming }) => incoming.stockpile.id);
  if (partly.length === 0) return observed.map(({ incoming }) => incoming);
  const stored = await listContents(db, partly);
  return observed.map(({ incoming }) => {
    const listed = new Set(incoming.lines.map(({ firName, crated }) => stockKey(firName, crated)));
    const unlisted = (stored.get(incoming.stockpile.id) ?? []).filter(
      ({ firName, crated }) => !listed.has(stockKey(firName, crated)),
    );
    return { ...incoming, lines: [...incoming.lines, ...unlisted] };
  });
}

/** Sums up the rows to one line for each item and form, in the order in which they first appear. */
function summed(rows: FirRow[]): ReportedItem[] {
  const lines = new Map<string, ReportedItem>();
  for (const { codeName, crated, quantity, atLeast } of rows) {
    const key = formKey({ firName: codeName, crated });
    const line = lines.get(key) ?? { firName: codeName, crated, quantity: 0 };
    line.quantity += quantity;
    if (atLeast) line.atLeast = true; // a sum with a lower bound in it is one
    if (line.quantity > MAX_COUNT)
      throw invalid({ entries: reason('more-than-a-stockpile', { item: codeName }) });
    lines.set(key, line);
  }
  return [...lines.values()];
}
