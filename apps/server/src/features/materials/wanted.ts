import { type ProductionChain, reason } from '@backline/contract';
import {
  columnUnit,
  formKey,
  itemCount,
  missingOf,
  plainName,
  type RecipeBook,
  wayOfOrder,
} from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { found, invalid, notFound } from '../../http/errors.ts';
import { findCategory } from '../categories/categories.queries.ts';
import { showOrder } from '../orders/show-orders.ts';
import { findPyramid } from '../pyramids/pyramids.queries.ts';
import { showPyramids } from '../pyramids/show-pyramids.ts';
import { NO_GOALS, type Stock } from '../stock/stock.ts';

/** The query of `materials.chain`, parsed. */
export interface ChainQuery {
  items?: { firName: string; crated: boolean; quantity: number }[] | undefined;
  warehouseId?: number | undefined;
  categoryId?: number | undefined;
  pyramidId?: number | undefined;
  orderId?: number | undefined;
  stockOf: number[];
  ways: Record<string, string>;
  excludeLocked?: boolean | undefined;
}

/** Items that are to be made, and the stock that has already been counted against them. */
export interface ChainGoal {
  of: ProductionChain['of'];
  /** Single items by CodeName. */
  wanted: Map<string, number>;
  /** Warehouses whose goals are being filled: what their goals need stays there. */
  filled: ReadonlySet<number>;
  /** Places where stock of wanted items was already counted, so that none of it is taken there. */
  counted: 'everywhere' | 'where-filled';
  /** How wanted items are made unless somebody chooses another way. */
  ways?: Record<string, string>;
}

/**
 * The goal of a chain (docs/spec/materials.md#what).
 * @throws ApiError `invalid` if the query asks for nothing, `not-found` for something that does not exist.
 */
export async function chainGoal(
  db: Db,
  viewer: VisibilityScope,
  { stock, book }: { stock: Stock; book: RecipeBook },
  query: ChainQuery,
): Promise<ChainGoal> {
  const { items, warehouseId, categoryId, pyramidId, orderId } = query;
  if (warehouseId !== undefined) return ofWarehouse(stock, viewer, warehouseId, items);
  if (categoryId !== undefined) return ofCategory(db, stock, viewer, categoryId);
  if (pyramidId !== undefined) return ofPyramid(db, stock, viewer, pyramidId);
  if (orderId !== undefined) return ofOrder(db, viewer, book, orderId);
  if (items === undefined) throw invalid({ items: reason('no-chain') });
  return { of: null, wanted: ofItems(stock, items), filled: new Set(), counted: 'everywhere' };
}

/** All of an order, made where it is ordered; stock of its own item is not counted against it. */
async function ofOrder(db: Db, viewer: VisibilityScope, book: RecipeBook, id: number): Promise<ChainGoal> {
  const { item, crates, method, warehouse } = await showOrder(db, viewer, id);
  const way = wayOfOrder(book, item.firName, method);
  return {
    of: { kind: 'order', id, name: plainName(item) },
    wanted: new Map([[item.firName, itemCount(item, crates)]]),
    filled: new Set(warehouse === null ? [] : [warehouse.id]),
    counted: 'everywhere',
    ways: way === null ? {} : { [item.firName]: way },
  };
}

function ofItems(stock: Stock, items: NonNullable<ChainQuery['items']>): Map<string, number> {
  const byForm = new Map(stock.catalog.map(({ item }) => [formKey(item), item]));
  const wanted = new Map<string, number>();
  for (const { firName, crated, quantity } of items) {
    const item = byForm.get(formKey({ firName, crated }));
    if (item !== undefined) add(wanted, firName, itemCount(item, quantity));
  }
  return wanted;
}

function ofWarehouse(
  stock: Stock,
  viewer: VisibilityScope,
  id: number,
  items: ChainQuery['items'],
): ChainGoal {
  const chosen = stock.warehouses.find(({ warehouse }) => warehouse.id === id);
  if (chosen === undefined) throw notFound('warehouse');
  const { name } = chosen.warehouse;
  const wanted = items === undefined ? lackedBy(stock, viewer, [id]) : ofItems(stock, items);
  return { of: { kind: 'warehouse', id, name }, wanted, filled: new Set([id]), counted: 'where-filled' };
}

async function ofCategory(db: Db, stock: Stock, viewer: VisibilityScope, id: number): Promise<ChainGoal> {
  const category = found(await findCategory(db, id), 'category');
  const ids = stock.warehouses
    .filter(({ warehouse }) => warehouse.category?.id === id)
    .map(({ warehouse }) => warehouse.id);
  const of = { kind: 'category' as const, id, name: category.name };
  return { of, wanted: lackedBy(stock, viewer, ids), filled: new Set(ids), counted: 'where-filled' };
}

/** Works out what the columns of a pyramid lack of their targets, as the first item of each column. */
async function ofPyramid(db: Db, stock: Stock, viewer: VisibilityScope, id: number): Promise<ChainGoal> {
  const stored = found(await findPyramid(db, id), 'pyramid');
  const shown = await showPyramids(db, viewer, [stored]);
  const byId = new Map(stock.catalog.map(({ item }) => [item.id, item]));
  const wanted = new Map<string, number>();
  for (const { items, target, quantity = 0 } of shown.flatMap(({ rows }) => rows.flat())) {
    const forms = items.flatMap((itemId) => byId.get(itemId) ?? []);
    const [first] = forms;
    if (first === undefined) continue;
    const crated = columnUnit(forms, stored.bluefin) === 'crates';
    add(wanted, first.firName, itemCount({ ...first, crated }, missingOf({ quantity, target })));
  }
  const of = { kind: 'pyramid' as const, id, name: stored.name };
  return { of, wanted, filled: new Set(), counted: 'everywhere' };
}

/** Single items that warehouses lack of their own goals, counting the stock that the viewer may see. */
function lackedBy(stock: Stock, viewer: VisibilityScope, ids: readonly number[]): Map<string, number> {
  const visible = stock.visibleByWarehouse(viewer);
  const lacked = new Float64Array(stock.units.length);
  for (const id of ids) {
    const quantities = stock.quantitiesIn(visible.get(id) ?? []);
    const { itemIds, targets } = stock.goals.get(id) ?? NO_GOALS;
    for (const [index, itemId] of itemIds.entries())
      lacked[itemId] =
        (lacked[itemId] ?? 0) +
        missingOf({ quantity: quantities[itemId] ?? 0, target: targets[index] ?? 0 }) *
          (stock.units[itemId] ?? 0);
  }
  const wanted = new Map<string, number>();
  for (const { item } of stock.catalog) add(wanted, item.firName, lacked[item.id] ?? 0);
  return wanted;
}

function add(sums: Map<string, number>, code: string, amount: number): void {
  if (amount > 0) sums.set(code, (sums.get(code) ?? 0) + amount);
}
