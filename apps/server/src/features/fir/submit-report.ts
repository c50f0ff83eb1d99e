import { ApiError, type FirRow, type fir, type Reply } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import type { ReportedItem, ReportSource } from '../../db/schema.ts';
import { invalid } from '../../http/errors.ts';
import type { Viewer } from '../../http/viewer.ts';
import { listItemIds } from '../items/items.queries.ts';
import { queueRows } from '../spreadsheets/queue-rows.ts';
import {
  type ContentsRow,
  listContents,
  replaceContents,
  updateReportTimes,
} from '../stockpiles/contents.queries.ts';
import { changesOf } from '../stockpiles/history.queries.ts';
import { keepReports } from '../stockpiles/keep-reports.ts';
import { checkNewest, type Incoming } from './check-newest.ts';
import { lockStockpiles, type ReportedStockpile } from './fir.queries.ts';

/** The CodeName of a row that says: this stockpile is empty (decisions §4). */
const EMPTY_MARK = '__FIR_EMPTY__';

/** What the database's integer holds. */
const MAX_QUANTITY = 2_147_483_647;

interface Submission {
  entries: FirRow[];
  /** Apply also where the stored report is newer. */
  force: boolean;
  source: ReportSource;
  now: Date;
  page: string | null;
}

/**
 * Applies a report (decisions §4): each named stockpile's contents are replaced by its rows, duplicate rows summed,
 * what is not listed becomes 0. All named stockpiles apply, or none. Every applied report is kept with the contents
 * before and after, and its rows are queued for the spreadsheets.
 * @param db the transaction.
 * @returns the stockpiles' names and the rows whose CodeName the catalog lacks.
 * @throws ApiError `unknown-stockpile` naming each unknown one; `stale` where `checkNewest` says so and it is not
 * forced.
 */
export async function submitReport(
  db: Db,
  viewer: Viewer,
  { entries, force, source, now, page }: Submission,
): Promise<Reply<typeof fir.processReport>> {
  const groups = byStockpile(entries);
  const names = [...groups.keys()];
  const stockpiles = await lockStockpiles(db, viewer, names);
  checkKnown(names, stockpiles);
  const takenAt = new Map(names.map((name) => [name, reportTime(groups.get(name) ?? [], now)]));
  const timeOf = (name: string) => takenAt.get(name) ?? now.toISOString();

  const itemIds = await listItemIds(db, [...new Set(entries.map((row) => row.codeName))]);
  const skipped = new Map<string, { codeName: string; crated: boolean }>();
  const before = await listContents(
    db,
    stockpiles.map((one) => one.id),
  );
  const contents: ContentsRow[] = [];
  const after = new Map<number, ReportedItem[]>();
  for (const { id, name } of stockpiles) {
    const lines = summed(groups.get(name) ?? []);
    for (const line of lines) {
      const itemId = itemIds.get(`${line.firName}/${line.crated}`);
      if (itemId === undefined)
        skipped.set(`${line.firName}/${line.crated}`, { codeName: line.firName, crated: line.crated });
      else if (line.quantity > 0) contents.push({ stockpileId: id, itemId, quantity: line.quantity });
    }
    after.set(
      id,
      lines.filter((line) => line.quantity > 0 && itemIds.has(`${line.firName}/${line.crated}`)),
    );
  }
  const incoming = stockpiles.map((stockpile) => ({
    stockpile,
    takenAt: timeOf(stockpile.name),
    before: before.get(stockpile.id) ?? [],
    after: after.get(stockpile.id) ?? [],
  }));
  const reply = { stockpiles: names, skipped: [...skipped.values()] };
  if (incoming.every(isStoredAlready)) return reply;
  if (!force) await checkNewest(db, viewer.userId, incoming, now);
  await replaceContents(
    db,
    stockpiles.map((one) => one.id),
    contents,
  );
  await updateReportTimes(
    db,
    incoming.map(({ stockpile: { id }, takenAt }) => ({ id, takenAt })),
  );
  await keepReports(
    db,
    incoming.map(({ stockpile, ...report }) => ({
      ...report,
      stockpileId: stockpile.id,
      stockpileName: stockpile.name,
      warehouseId: stockpile.warehouseId,
      locked: stockpile.locked,
      permissionGroupId: stockpile.permissionGroupId,
      userId: viewer.userId,
      username: viewer.username,
      source,
      appliedAt: now.toISOString(),
      previousTakenAt: stockpile.firUpdatedAt,
    })),
    page,
  );
  const locked = new Set(stockpiles.filter((one) => one.locked).map((one) => one.name));
  await queueRows(db, entries, (name) => locked.has(name), now);
  return reply;
}

/**
 * Whether exactly this report was applied already: the same time, the same contents. A page whose answer was lost sends
 * it again; it must not stand in the history, or in a spreadsheet, twice.
 */
function isStoredAlready({ stockpile, takenAt, before, after }: Incoming): boolean {
  return takenAt === stockpile.firUpdatedAt && changesOf(before, after).length === 0;
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
  const known = new Set(stockpiles.map((one) => one.name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const list = unknown.map((name) => `“${name}”`).join(', ');
  throw new ApiError(
    'unknown-stockpile',
    unknown.length === 1
      ? `There is no stockpile named ${list}. Check the name, or add the stockpile to its warehouse. Nothing was saved.`
      : `There are no stockpiles named ${list}. Check the names, or add the stockpiles to their warehouses. Nothing was saved.`,
  );
}

/** The newest time of a stockpile's rows, never later than now; now where no row has one. */
function reportTime(rows: FirRow[], now: Date): string {
  const times = rows.flatMap((row) => (row.timestamp === undefined ? [] : [Date.parse(row.timestamp)]));
  return new Date(
    Math.min(now.getTime(), times.length === 0 ? now.getTime() : Math.max(...times)),
  ).toISOString();
}

/** One line for each (CodeName, crated), in the order of first sight; the mark of an empty stockpile gives none. */
function summed(rows: FirRow[]): ReportedItem[] {
  const lines = new Map<string, ReportedItem>();
  for (const { codeName, crated, quantity } of rows) {
    if (codeName === EMPTY_MARK && quantity === 0) continue;
    const key = `${codeName}/${crated}`;
    const line = lines.get(key) ?? { firName: codeName, crated, quantity: 0 };
    line.quantity += quantity;
    if (line.quantity > MAX_QUANTITY)
      throw invalid({ entries: `The rows of ${codeName} add up to more than a stockpile can hold.` });
    lines.set(key, line);
  }
  return [...lines.values()];
}
