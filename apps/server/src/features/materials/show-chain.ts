import type { ChainGood, ChainRow, Item, ProductionChain } from '@backline/contract';
import {
  type Amounts,
  type Chain,
  type ChainLine,
  type ChainTotal,
  containerOf,
  type Load,
  planChain,
  type RecipeBook,
  tripsOf,
  waysOf,
} from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import { CARRIERS, recipeBookOf } from '../../catalog/recipes.ts';
import type { Db } from '../../db/database.ts';
import { currentCatalog } from '../stock/current-catalog.queries.ts';
import type { Stock } from '../stock/stock.ts';
import { asOutsider } from '../stock/visibility.queries.ts';
import { usableStock } from './usable-stock.ts';
import { type ChainQuery, chainGoal } from './wanted.ts';

/**
 * The chain of what a query asks for (docs/spec/materials.md), made from stock that the viewer may see.
 * @throws ApiError as `chainGoal`.
 */
export async function showChain(
  db: Db,
  viewer: VisibilityScope,
  stock: Stock,
  query: ChainQuery,
): Promise<ProductionChain> {
  const book = recipeBookOf((await currentCatalog(db)).catalog);
  const scope = query.excludeLocked ? asOutsider(viewer) : viewer;
  const goal = await chainGoal(db, scope, { stock, book }, query);
  const wanted = [...goal.wanted].flatMap(([code, amount]) =>
    book.goods.has(code) ? [{ code, amount: amount * (book.litresPerCan.get(code) ?? 1) }] : [],
  );
  const plan = planChain(book, {
    wanted,
    stock: usableStock(stock, scope, { book, goal, stockOf: query.stockOf }),
    ways: { ...goal.ways, ...query.ways },
  });
  return { of: goal.of, ...shownChain(book, stock, plan) };
}

function shownChain(book: RecipeBook, stock: Stock, plan: Chain): Omit<ProductionChain, 'of'> {
  const items = new Map(stock.catalog.flatMap(({ item }) => (item.crated ? [] : [[item.firName, item]])));
  const goods = plan.totals.flatMap((total) => {
    const item = items.get(total.code);
    return item === undefined ? [] : [shownGood(book, total, item)];
  });
  const names = new Map(stock.warehouses.map(({ warehouse }) => [warehouse.id, warehouse.name]));
  const loads = plan.totals
    .filter((total) => total.way === null && total.make > 0 && !isCostUnknown(book, total))
    .map((total) => loadOf(book, total));
  return {
    goods,
    rows: rowsOf(plan.lines, 1),
    taken: plan.taken.map(({ place, code, amount }) => ({
      warehouse: { id: place, name: names.get(place) ?? '' },
      code,
      amount,
    })),
    saved: listed(plan.saved),
    carriers: CARRIERS.vehicles.map((carrier) => ({
      code: carrier.code,
      name: carrier.name,
      trips: tripsOf(loads, carrier, CARRIERS.containers),
    })),
    containers: CARRIERS.containers.map(({ code }) => ({ code, name: items.get(code)?.name ?? code })),
  };
}

/** Says whether it has to be made, and nobody knows of what. */
function isCostUnknown(book: RecipeBook, { code, way, make }: ChainTotal): boolean {
  return way === null && make > 0 && book.goods.get(code)?.costKnown === false;
}

function loadOf(book: RecipeBook, { code, make }: ChainTotal): Load {
  return {
    code,
    amount: make,
    crateSize: book.goods.get(code)?.crateSize ?? null,
    litresPerCan: book.litresPerCan.get(code) ?? null,
    raw: book.raw.has(code),
  };
}

function shownGood(book: RecipeBook, total: ChainTotal, item: Item): ChainGood {
  const load = loadOf(book, total);
  return {
    ...total,
    orders: [...total.orders],
    name: item.name,
    itemId: item.id,
    category: item.category,
    crateSize: load.crateSize,
    litresPerCan: load.litresPerCan,
    raw: load.raw,
    costUnknown: isCostUnknown(book, total),
    ways: waysOf(book, total.code).map((id) => shownWay(book, id)),
    container: containerOf(load, CARRIERS.containers),
  };
}

function shownWay(book: RecipeBook, id: string): ChainGood['ways'][number] {
  const recipe = book.recipes.get(id);
  if (recipe === undefined)
    return { id, place: null, modification: null, confidence: null, inputs: [], outputs: [] };
  const { place, modification, confidence, inputs, outputs } = recipe;
  return { id, place, modification, confidence, inputs: listed(inputs), outputs: listed(outputs) };
}

function listed(amounts: Amounts): { code: string; amount: number }[] {
  return Object.entries(amounts).map(([code, amount]) => ({ code, amount }));
}

function rowsOf(lines: readonly ChainLine[], level: number): ChainRow[] {
  return lines.flatMap(({ parts, ...line }) => [{ ...line, level }, ...rowsOf(parts, level + 1)]);
}
