import { describe, expect, it } from 'vitest';
import { Stock, type StockpileRow } from '../stock/stock.ts';
import { usesIn } from './sum-uses.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 21);
const BANDAGES = 1;
const HELD = 1000;

/** A stockpile that uses one an hour of an item, from scans up to an hour. */
function row(id: number, { hour = 0, perHour = 1 as number | null, group = null as number | null } = {}) {
  return {
    ...{ id, mark: '1', warehouseId: 1, name: `S${id}`, locked: group !== null, permissionGroupId: group },
    ...{
      firUpdatedAt: START + hour * HOUR,
      refreshedAt: START,
      changedAfter: 0,
      changedBefore: 0,
      itemIds: '{1}',
      quantities: '{10}',
      boundIds: '{}',
    },
    rates: { scans: 3, itemIds: [BANDAGES], perHour: [perHour], falls: [2], hours: [6], atLeast: [0] },
  } satisfies StockpileRow;
}

/** Many more than the stockpiles that are summed up together. */
function makeStock(count = 200): Stock {
  const stock = new Stock();
  stock.units = new Float64Array(2).fill(1);
  stock.keys = Int32Array.from([0, BANDAGES]);
  for (let id = 1; id <= count; id += 1) stock.setStockpile(row(id));
  return stock;
}
const useOf = (stock: Stock, groups: number[] = []) => {
  const seen = [...stock.stockpiles.values()].filter(
    ({ permissionGroupId }) => permissionGroupId === null || groups.includes(permissionGroupId),
  );
  return usesIn(stock, seen)(BANDAGES, HELD);
};
const at = (hour: number) => START + hour * HOUR;

describe('the use in many stockpiles', () => {
  it('is the sum of all of them', () => {
    const use = { perHour: 200, emptyAt: at(5), scans: 600, confidence: 'medium', isAtLeast: false };
    expect(useOf(makeStock())).toEqual(use);
  });

  it('follows each report, with what the others have used since', () => {
    const stock = makeStock();
    expect(useOf(stock)).toMatchObject({ perHour: 200 });
    stock.setStockpile(row(130, { hour: 2, perHour: 5 }));
    // 199 of them used 398 in the two hours since: 602 are left, at 204 an hour.
    const later = useOf(stock);
    expect(later).toMatchObject({ perHour: 204, scans: 600 });
    expect(later?.emptyAt).toBeCloseTo(at(2 + 602 / 204), 0);
    stock.setStockpile(row(130, { hour: 3, perHour: null }));
    expect(useOf(stock)).toMatchObject({ perHour: 199, scans: 597, isAtLeast: true });
  });

  it('follows a stockpile that is deleted, and one that is added', () => {
    const stock = makeStock();
    useOf(stock);
    stock.stockpiles.delete(1);
    expect(useOf(stock)).toMatchObject({ perHour: 199 });
    stock.setStockpile(row(201, { perHour: 7 }));
    expect(useOf(stock)).toMatchObject({ perHour: 206 });
  });

  it('leaves out those that were scanned more than 48 hours before the newest, and has them again without it', () => {
    const stock = makeStock();
    stock.setStockpile(row(70, { hour: -1 }));
    expect(useOf(stock)).toMatchObject({ perHour: 200, isAtLeast: false });
    stock.setStockpile(row(200, { hour: 47 }));
    expect(useOf(stock)).toMatchObject({ perHour: 200, isAtLeast: false });
    stock.setStockpile(row(200, { hour: 48 }));
    expect(useOf(stock)).toMatchObject({ perHour: 199, isAtLeast: true });
    stock.setStockpile(row(200, { hour: 49 }));
    expect(useOf(stock)).toMatchObject({ perHour: 1, isAtLeast: true });
    stock.setStockpile(row(200));
    expect(useOf(stock)).toMatchObject({ perHour: 200, isAtLeast: false });
  });

  it.each([
    ['many', 200],
    ['two', 2],
  ])(
    'is a lower bound where one of %s stockpiles has the item and no rates, as after a new name',
    (_, count) => {
      const stock = makeStock(count);
      expect(useOf(stock)).toMatchObject({ perHour: count, isAtLeast: false });
      stock.setStockpile({ ...row(1), rates: null });
      expect(useOf(stock)).toMatchObject({ perHour: count - 1, isAtLeast: true });
      stock.setStockpile({ ...row(1), rates: null, itemIds: '{}', quantities: '{}' });
      expect(useOf(stock)).toMatchObject({ perHour: count - 1, isAtLeast: false });
    },
  );

  it('is a lower bound where such a stockpile has only the other form of the item', () => {
    const stock = makeStock(2);
    stock.units = Float64Array.from([0, 1, 20]);
    stock.keys = Int32Array.from([0, BANDAGES, BANDAGES]);
    stock.setStockpile({ ...row(1), rates: null, itemIds: '{2}' });
    expect(useOf(stock)).toMatchObject({ perHour: 1, isAtLeast: true });
  });

  it('of a locked stockpile shows only to those who may see it, no matter who asked before', () => {
    const stock = makeStock();
    const before = useOf(stock);
    stock.setStockpile(row(100, { group: 9, hour: 1, perHour: 50 }));
    expect([useOf(stock, [9])?.perHour, useOf(stock)?.perHour, useOf(stock, [9])?.perHour]).toEqual([
      249, 199, 249,
    ]);
    stock.setStockpile(row(100));
    expect(useOf(stock)).toEqual(before);
  });

  it('of an item that is new to the catalog is counted as well', () => {
    const stock = makeStock();
    useOf(stock);
    stock.units = new Float64Array(3).fill(1);
    stock.keys = Int32Array.from([0, BANDAGES, 2]);
    const rates = { ...row(1).rates, itemIds: [2] };
    stock.setStockpile({ ...row(1), rates });
    expect([useOf(stock)?.perHour, usesIn(stock, [...stock.stockpiles.values()])(2, 10)?.perHour]).toEqual([
      199, 1,
    ]);
  });
});
