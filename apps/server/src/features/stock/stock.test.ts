import type { Item } from '@backline/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { boundIdsIn, goalFor, goalsOf, quantityOf, Stock, type StockpileRow } from './stock.ts';

const ITEM: Item = {
  id: 1,
  name: 'Cloth',
  firName: 'Cloth',
  category: 'Supplies',
  crateSize: 20,
  crated: false,
  factoryProduced: true,
  mpfProduced: false,
  garageProduced: false,
  constructionYardProduced: false,
  techable: false,
  teched: true,
  materials: [],
  costKnown: true,
  faction: 'Neutral',
  slang: [],
  stockpilable: true,
  encumbrance: null,
  unknown: false,
  priority: null,
  mpf: false,
  backlineFactory: false,
  midlineFactory: false,
  manufacture: false,
  noDelivery: false,
};

const ROW: StockpileRow = {
  id: 1,
  mark: '100',
  warehouseId: 10,
  name: 'Alpha',
  locked: false,
  permissionGroupId: null,
  firUpdatedAt: 5000,
  refreshedAt: 6000,
  changedAfter: 0,
  changedBefore: 0,
  itemIds: '{}',
  quantities: '{}',
  boundIds: '{}',
  rates: null,
};

let stock: Stock;
beforeEach(() => {
  stock = new Stock();
});
const add = (row: Partial<StockpileRow>) => stock.setStockpile({ ...ROW, ...row });
const numbers = (list: Iterable<number>) => [...list];

describe('a stockpile as read from the database', () => {
  it.each([
    ['{}', '{}', [], []],
    ['{7}', '{12}', [7], [12]],
    ['{7,8,300}', '{12,1,32767}', [7, 8, 300], [12, 1, 32_767]],
  ])('has items %s and quantities %s', (itemIds, quantities, ids, amounts) => {
    const stockpile = add({ itemIds, quantities });
    expect([numbers(stockpile.itemIds), numbers(stockpile.quantities)]).toEqual([ids, amounts]);
    expect(stockpile).toMatchObject({
      id: 1,
      mark: '100',
      warehouseId: 10,
      name: 'Alpha',
      firUpdatedAt: 5000,
    });
    expect(stock.stockpiles.get(1)).toBe(stockpile);
  });

  it('replaces the one with the same id', () => {
    add({ itemIds: '{7}', quantities: '{12}' });
    add({ itemIds: '{8}', quantities: '{3}' });
    expect([...stock.stockpiles.values()].map(({ itemIds }) => numbers(itemIds))).toEqual([[8]]);
  });
});

describe('the rates of a stockpile', () => {
  const ratesOf = ({ rates }: ReturnType<typeof add>) =>
    Object.entries(rates).map(([name, value]) => [name, typeof value === 'number' ? value : numbers(value)]);

  it('are none before the first is worked out', () => {
    expect(ratesOf(add({ rates: null }))).toEqual([
      ['scans', 0],
      ['itemIds', []],
      ['perHour', []],
      ['falls', []],
      ['hours', []],
      ['atLeast', []],
    ]);
  });

  it('keep every list in its order; what is not known is not a number', () => {
    const rates = {
      scans: 3,
      itemIds: [7, 8],
      perHour: [2.5, null],
      falls: [2, 1],
      hours: [6, 1.5],
      atLeast: [0, 1],
    };
    expect(ratesOf(add({ rates }))).toEqual([
      ['scans', 3],
      ['itemIds', [7, 8]],
      ['perHour', [2.5, Number.NaN]],
      ['falls', [2, 1]],
      ['hours', [6, 1.5]],
      ['atLeast', [0, 1]],
    ]);
  });
});

describe('the stockpiles that a viewer sees', () => {
  beforeEach(() => {
    add({ id: 1, warehouseId: 10 });
    add({ id: 2, warehouseId: 10, locked: true, permissionGroupId: 5 });
    add({ id: 3, warehouseId: 20 });
    add({ id: 4, warehouseId: 10 });
    add({ id: 5, warehouseId: 30, locked: true, permissionGroupId: null });
  });
  const seen = (groupIds: number[], seesLocked = false) =>
    [...stock.visibleByWarehouse({ groupIds, seesLocked })].map(([warehouse, stockpiles]) => [
      warehouse,
      stockpiles.map(({ id }) => id),
    ]);

  it('are, by warehouse, the open ones, those of the viewer’s groups, or all', () => {
    expect(seen([])).toEqual([
      [10, [1, 4]],
      [20, [3]],
    ]);
    expect(seen([5])).toEqual([
      [10, [1, 2, 4]],
      [20, [3]],
    ]);
    expect(seen([], true)).toEqual([
      [10, [1, 2, 4]],
      [20, [3]],
      [30, [5]],
    ]);
  });
});

describe('quantities', () => {
  it('are summed by item over the requested stockpiles, starting at 0 each time', () => {
    stock.setReferences({ catalog: [{ item: { ...ITEM, id: 4 }, current: true }] });
    const stockpileStock = add({ id: 1, itemIds: '{2,4}', quantities: '{10,1}' });
    const otherStock = add({ id: 2, itemIds: '{4}', quantities: '{5}' });
    expect(numbers(stock.quantitiesIn([stockpileStock, otherStock]))).toEqual([0, 0, 10, 0, 6]);
    const again = stock.quantitiesIn([otherStock]);
    expect(numbers(again)).toEqual([0, 0, 0, 0, 5]);
    expect(stock.quantitiesIn([stockpileStock], again)).toBe(again);
    expect(numbers(again)).toEqual([0, 0, 10, 0, 1]);
    expect(numbers(stock.quantitiesIn([], again))).toEqual([0, 0, 0, 0, 0]);
  });

  it('of one item come from the stockpiles that have it', () => {
    const stockpiles = [
      add({ id: 1, itemIds: '{2,4}', quantities: '{10,1}' }),
      add({ id: 2, itemIds: '{3}', quantities: '{7}' }),
      add({ id: 3, itemIds: '{4}', quantities: '{5}' }),
    ];
    expect([2, 3, 4, 9].map((id) => quantityOf(id, stockpiles))).toEqual([10, 7, 6, 0]);
  });
});

describe('a lower bound', () => {
  it('in one of several stockpiles makes their sum one', () => {
    const stockpiles = [
      add({ id: 1, itemIds: '{2,4}', quantities: '{10,1}', boundIds: '{4}' }),
      add({ id: 2, itemIds: '{2,3}', quantities: '{5,7}' }),
      add({ id: 3, itemIds: '{3,4}', quantities: '{1,1}', boundIds: '{3,4}' }),
    ];
    expect([...boundIdsIn(stockpiles)].sort()).toEqual([3, 4]);
    expect([...boundIdsIn(stockpiles.slice(1, 2))]).toEqual([]);
  });
});

describe('the small tables', () => {
  const goals = (itemIds: number[], targets: number[], minimums: number[]) =>
    goalsOf({ itemIds, targets, minimums });

  it('find a goal by its item; without one, target and minimum are 0', () => {
    const own = goals([3, 8], [50, 20], [10, 5]);
    expect(goalFor(3, own)).toEqual({ target: 50, minimum: 10 });
    expect(goalFor(8, own)).toEqual({ target: 20, minimum: 5 });
    expect(goalFor(4, own)).toEqual({ target: 0, minimum: 0 });
  });

  it('sum the goals of several warehouses by item', () => {
    expect(numbers(stock.goalSums.itemIds)).toEqual([]);
    stock.setReferences({
      goals: new Map([
        [10, goals([3, 8], [50, 20], [10, 5])],
        [20, goals([8, 4], [7, 9], [2, 3])],
        [30, goals([8], [100], [0])],
      ]),
    });
    const { itemIds, targets, minimums } = stock.goalSums;
    expect([itemIds, targets, minimums].map(numbers)).toEqual([
      [3, 8, 4],
      [50, 127, 9],
      [10, 7, 3],
    ]);
  });

  it('count a crate as its contents, a loose item as one', () => {
    expect(numbers(stock.units)).toEqual([]);
    stock.setReferences({
      catalog: [
        { item: { ...ITEM, id: 3, crated: true }, current: true },
        { item: { ...ITEM, id: 1 }, current: true },
        { item: { ...ITEM, id: 2, crated: true, crateSize: 5 }, current: false },
      ],
    });
    expect(numbers(stock.units)).toEqual([0, 1, 5, 20]);
  });

  it('give the forms of an item the same key: the lowest id of them', () => {
    stock.setReferences({
      catalog: [
        { item: { ...ITEM, id: 5, crated: true }, current: true },
        { item: { ...ITEM, id: 2 }, current: true },
        { item: { ...ITEM, id: 1, firName: 'Other' }, current: true },
        { item: { ...ITEM, id: 6, firName: 'Other', crated: true }, current: false },
      ],
    });
    expect(numbers(stock.keys)).toEqual([0, 1, 2, 0, 0, 2, 1]);
  });

  it('replace the given tables, and leave the rest', () => {
    const catalog = [{ item: ITEM, current: true }];
    stock.setReferences({ catalog, goals: new Map([[10, goals([3], [50], [10])]]) });
    const { goalSums, units } = stock;
    const warehouses: Stock['warehouses'] = [];
    stock.setReferences({ warehouses });
    expect(stock.warehouses).toBe(warehouses);
    expect(stock.catalog).toBe(catalog);
    expect([stock.goalSums, stock.units]).toEqual([goalSums, units]);
    expect(stock.goalSums).toBe(goalSums);
    expect(stock.units).toBe(units);
    stock.setReferences({ goals: new Map(), catalog: [] });
    expect(numbers(stock.goalSums.itemIds)).toEqual([]);
    expect(numbers(stock.units)).toEqual([0]);
  });
});
