import type { ItemHistory } from '@backline/contract';
import { HOUR_MS } from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { NO_GOALS, type Stock } from '../stock/stock.ts';
import { sumSupplies } from '../supplies/sum-supplies.ts';
import { withUses } from '../supplies/sum-uses.ts';
import { formsByWarehouse } from './distribution.ts';
import { findFirstReport, listSteps, type Question } from './item-history.queries.ts';

const RANGE_MS = { day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS };

/**
 * How much of an item there was over time, according to reports (docs/spec/reports.md#history): a stockpile holds what
 * its last report said, and an undo counts as a report. Whatever a viewer may not see is treated as if it never existed: a
 * stockpile that is locked to others, or was when it was deleted, and what was reported while it was locked. A deleted
 * stockpile counts until its deletion; one whose end was not recorded, as after a war reset, does not count at all. Crates
 * and loose items are counted separately.
 * @param stock the present stock of the whole war, for the last point.
 */
export async function readItemHistory(
  db: Db,
  stock: Stock,
  viewer: VisibilityScope,
  question: Question,
): Promise<ItemHistory> {
  const { range, now } = question;
  const to = now.toISOString();
  const from =
    range === 'war'
      ? ((await findFirstReport(db, viewer, question)) ?? to)
      : new Date(now.getTime() - RANGE_MS[range]).toISOString();
  const past = await listSteps(db, viewer, question, from);
  const today = sumToday(stock, viewer, question);
  const before = past[0]?.at === from ? past : [{ at: from, loose: 0, crates: 0 }, ...past];
  const last = { at: to, loose: today.loose.quantity, crates: today.crates.quantity };
  const points = [...before.filter(({ at }) => at < to), last];
  const isNever = points.every(({ loose, crates }) => loose === 0 && crates === 0);
  return {
    from,
    to,
    points: isNever ? [] : points,
    loose: goalOf(today.loose),
    crates: goalOf(today.crates),
    ...useToday(stock, viewer, question),
  };
}

/** How fast the item is used up, in one warehouse or in all. */
function useToday(stock: Stock, viewer: VisibilityScope, { firName, warehouseId }: Question) {
  const visible = stock.visibleByWarehouse(viewer);
  const stockpiles = stock.warehouses
    .filter(({ warehouse }) => warehouseId === null || warehouse.id === warehouseId)
    .flatMap(({ warehouse }) => visible.get(warehouse.id) ?? []);
  const line = withUses(sumSupplies(stock, stockpiles, NO_GOALS), stock, stockpiles).find(
    ({ item }) => item.firName === firName,
  );
  return line?.use && { use: line.use };
}

interface Sum {
  quantity: number;
  target: number;
  minimum: number;
  /** Mark of a quantity of which some is a bound. */
  atLeast?: true;
}

const goalOf = ({ quantity: _, ...goal }: Sum) => goal;

/** Today's stock and goals of both forms, of one warehouse or of all. */
function sumToday(stock: Stock, viewer: VisibilityScope, { firName, warehouseId }: Question) {
  const sums: Record<'loose' | 'crates', Sum> = {
    loose: { quantity: 0, target: 0, minimum: 0 },
    crates: { quantity: 0, target: 0, minimum: 0 },
  };
  for (const form of formsByWarehouse(stock, viewer, firName)) {
    if (warehouseId !== null && form.warehouse.warehouse.id !== warehouseId) continue;
    const sum = form.item.crated ? sums.crates : sums.loose;
    sum.quantity += form.quantity;
    sum.target += form.target;
    sum.minimum += form.minimum;
    if (form.atLeast) sum.atLeast = true;
  }
  return sums;
}
