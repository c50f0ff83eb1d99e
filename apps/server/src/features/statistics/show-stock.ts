import type { Parsed, StockFormOfDays, statistics, WarSpan, WarStock } from '@backline/contract';
import { ITEM_CATEGORIES } from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { readStock } from '../stock/current-stock.ts';
import type { Stock } from '../stock/stock.ts';
import { listChosen, listStockChanges } from './stock-days.queries.ts';

type Query = Parsed<typeof statistics.stock>['query'];

/** Subject of a series: a category, or one item in the requested form (null if it does not exist in that form). */
type Series = { name: string; itemId: number | null };

/**
 * The stock at the end of each day of a war (docs/spec/statistics.md#stock), of what the viewer may see.
 * Categories that were always empty are left out; chosen items are not.
 */
export async function showStock(
  db: Db,
  viewer: VisibilityScope,
  war: WarSpan,
  { form, warehouseId: warehouse, category, itemIds }: Query,
): Promise<WarStock> {
  const warehouseId = warehouse ?? null;
  const chosen = itemIds.length === 0 ? null : await listChosen(db, itemIds, form);
  const all: Series[] = chosen?.map(({ firName, itemId }) => ({ name: firName, itemId })) ?? BY_CATEGORY;
  if (all.length === 0) return { war, series: [], days: [], now: war.id === null ? [] : null };
  const changes = await listStockChanges(db, viewer, war, {
    form,
    warehouseId,
    itemIds: chosen?.map(({ itemId }) => itemId ?? 0) ?? null, // no item has the id 0
  });
  const days = runningSums(changes);
  const now =
    war.id === null
      ? countNow(await readStock(db), viewer, { form, warehouseId, series: all, isByItem: chosen !== null })
      : null;
  const isShown = all.map(({ name }, index) =>
    chosen === null
      ? (category === undefined || category === name) &&
        [...days.map(({ counts }) => counts), now ?? []].some((counts) => (counts[index] ?? 0) !== 0)
      : true,
  );
  const shown = <T>(list: readonly T[]) => list.filter((_, index) => isShown[index]);
  return {
    war,
    series: shown(all).map(({ name }) => name),
    days: days.map(({ day, counts }) => ({ day, counts: shown(counts) })),
    now: now && shown(now),
  };
}

const BY_CATEGORY: Series[] = ITEM_CATEGORIES.map((name) => ({ name, itemId: null }));

function runningSums(changes: readonly { day: string; changes: number[] }[]) {
  let counts: number[] = [];
  return changes.map(({ day, changes: change }) => {
    counts = change.map((amount, index) => (counts[index] ?? 0) + amount);
    return { day, counts };
  });
}

interface NowChoice {
  form: StockFormOfDays;
  warehouseId: number | null;
  series: readonly Series[];
  isByItem: boolean;
}

/** The present amounts, from the stock in memory, as every other page counts them. */
function countNow(stock: Stock, viewer: VisibilityScope, choice: NowChoice): number[] {
  const { form, warehouseId, series, isByItem } = choice;
  const visible = stock.visibleByWarehouse(viewer);
  const quantities = stock.quantitiesIn(
    warehouseId === null ? [...visible.values()].flat() : (visible.get(warehouseId) ?? []),
  );
  if (isByItem) return series.map(({ itemId }) => (itemId === null ? 0 : (quantities[itemId] ?? 0)));
  const sums = new Map<string, number>();
  for (const { item } of stock.catalog)
    if (item.crated === (form === 'crates'))
      sums.set(item.category, (sums.get(item.category) ?? 0) + (quantities[item.id] ?? 0));
  return series.map(({ name }) => sums.get(name) ?? 0);
}
