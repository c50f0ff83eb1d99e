import { describe, expect, it } from 'vitest';
import {
  type ColumnStock,
  columnStock,
  columnUnit,
  displayedColumn,
  type PyramidItem,
  seesAllTeched,
} from './pyramid-column.ts';

const anItem = (parts: Partial<PyramidItem> = {}): PyramidItem => ({
  firName: 'RifleC',
  category: 'SmallArms',
  crateSize: 20,
  crated: false,
  techable: false,
  teched: true,
  noDelivery: false,
  ...parts,
});
/** Items in crates of 20 unless stated otherwise. */
const has = (fullQuantity: number, crates = fullQuantity / 20, quantity = fullQuantity): ColumnStock => ({
  quantity,
  fullQuantity,
  crates,
});
const locked = anItem({ techable: true, teched: false });
const look = {
  isBluefin: false,
  measurement: 'items',
  format: 'needs',
  forceTeched: false,
} as const;

describe('the unit of a target', () => {
  const crated = anItem({ crated: true });
  const truck = anItem({ category: 'Vehicle' });
  it.each([
    ['loose items', [anItem()], false, 'items'],
    ['crated items', [crated], false, 'crates'],
    ['two crated items', [crated, anItem({ firName: 'RifleW', crated: true })], false, 'crates'],
    ['a crated item beside a loose one', [crated, anItem({ firName: 'RifleW' })], false, 'items'],
    ['items that have left the catalog', [], false, 'items'],
    ['loose items in a bluefin pyramid', [anItem()], true, 'crates'],
    ['crated items in a bluefin pyramid', [crated], true, 'crates'],
    ['constructs in a bluefin pyramid', [truck], true, 'items'],
    ['items that have left the catalog, in a bluefin pyramid', [], true, 'crates'],
  ] as const)('of %s', (_, items, isBluefin, unit) => {
    expect(columnUnit(items, isBluefin)).toBe(unit);
  });
});

describe('the stock of a column', () => {
  const crated = anItem({ crated: true });
  const otherItem = anItem({ firName: 'RifleW', crateSize: 10, crated: true });
  const stock = [
    { item: anItem(), quantity: 5 },
    { item: crated, quantity: 2 },
    { item: otherItem, quantity: 3 },
    { item: anItem({ firName: 'Shovel' }), quantity: 1000 },
  ];

  it('counts both forms of an item, as items if the column’s items are loose', () => {
    // 5 loose and 2 crates of 20
    expect(columnStock([anItem()], stock, false)).toEqual({ quantity: 45, fullQuantity: 45, crates: 2.25 });
  });

  it('counts whole crates if the column’s items are crated', () => {
    expect(columnStock([crated], stock, false)).toEqual({ quantity: 2, fullQuantity: 45, crates: 2.25 });
    const filled = [...stock, { item: anItem(), quantity: 15 }]; // 20 loose items make a crate
    expect(columnStock([crated], filled, false)).toEqual({ quantity: 3, fullQuantity: 60, crates: 3 });
  });

  it('sums alternatives, each item’s crates by its own size, counting an item once if both forms are named', () => {
    // 45 rifles are 2.25 crates of 20, 30 others 3 crates of 10
    const sum = { quantity: 75, fullQuantity: 75, crates: 5.25 };
    expect(columnStock([anItem(), crated, otherItem], stock, false)).toEqual(sum);
    expect(columnStock([anItem(), anItem({ firName: 'RifleW', crateSize: 10 })], stock, false)).toEqual(sum);
  });

  it('is 0 for an item without stock', () => {
    const none = { quantity: 0, fullQuantity: 0, crates: 0 };
    expect(columnStock([anItem({ firName: 'Radio' })], stock, false)).toEqual(none);
    expect(columnStock([], stock, false)).toEqual(none);
  });

  it('is in crates for a bluefin pyramid, where loose items do not count', () => {
    expect(columnStock([crated, otherItem], stock, true)).toEqual({
      quantity: 5,
      fullQuantity: 70,
      crates: 5,
    });
  });

  it('in a bluefin pyramid counts items without crates, or in crates of one, individually', () => {
    const single = anItem({ crateSize: 1 });
    expect(columnStock([single], [{ item: single, quantity: 7 }], true).quantity).toBe(7);
    const pair = anItem({ crateSize: 2 });
    expect(columnStock([pair], [{ item: pair, quantity: 7 }], true).quantity).toBe(0);
  });

  it.each([
    [3, 2, 5, 11], // 5 trucks and 2 crates of 3
    [5, 77, 0, 385], // 77 crates of the Falchion, each of 5
    [1, 4, 1, 5],
    [0, 2, 0, 6], // the catalog gives no size
  ])('of constructs in crates of %i, %i crates and %i loose are %i', (crateSize, crates, loose, units) => {
    const tank = anItem({ firName: 'MediumTankC', category: 'Vehicle', crateSize });
    const tankCrate = { ...tank, category: 'VehicleCrated', crated: true } as const;
    const lying = [
      { item: tank, quantity: loose },
      { item: tankCrate, quantity: crates },
    ];
    expect(columnStock([tank], lying, true).quantity).toBe(units);
  });

  it('adds fractions of crates without losing a whole one', () => {
    const parts = Array.from({ length: 10 }, (_, index) => ({
      item: anItem({ firName: `Item${index}`, crateSize: 10 }),
      quantity: 1,
    }));
    const items = parts.map(({ item }) => ({ ...item, crated: true }));
    expect(columnStock(items, parts, false).quantity).toBe(1); // ten tenths, which sum to 0.9999999999999999 in binary fractions
  });
});

describe('everything is shown as unlocked', () => {
  it('to a viewer who is not signed in', () => {
    expect(seesAllTeched(null)).toBe(true);
  });

  it.each([
    [false, true, true],
    [false, false, false],
    [true, true, false],
    [true, false, false],
  ])('to a user with admin %s and no permissions %s: %s', (admin, noPermissions, answer) => {
    expect(seesAllTeched({ admin, noPermissions })).toBe(answer);
  });
});

describe('a displayed column', () => {
  it('has quantity, label, percentage status, forceTeched, teched and noDelivery', () => {
    expect(displayedColumn({ items: [locked], stock: has(30), target: 100 }, look)).toEqual({
      quantity: 30,
      label: '70',
      status: 2,
      isCompleted: false,
      forceTeched: false,
      teched: false,
      noDelivery: false,
    });
  });

  it('shows a locked item as unlocked if all are', () => {
    const shown = displayedColumn(
      { items: [locked], stock: has(0), target: 1 },
      { ...look, forceTeched: true },
    );
    expect(shown).toMatchObject({ forceTeched: true, teched: true });
  });

  it.each([
    [[locked], false],
    [[locked, anItem()], true],
    [[anItem({ techable: false, teched: false })], true],
    [[], true],
  ])('is unlocked if any of its items is, or needs no unlocking', (items, teched) => {
    expect(displayedColumn({ items, stock: has(0), target: 1 }, look).teched).toBe(teched);
  });

  it.each([
    [[anItem({ noDelivery: true })], true],
    [[anItem({ noDelivery: true }), anItem()], false],
    [[anItem({ noDelivery: undefined })], false],
    [[], false],
  ])('is not delivered if none of its items is', (items, noDelivery) => {
    expect(displayedColumn({ items, stock: has(0), target: 1 }, look).noDelivery).toBe(noDelivery);
  });

  describe('in crates', () => {
    const look20 = { ...look, measurement: 'crates' } as const;
    const labels = (items: PyramidItem[], stock: ColumnStock, target: number, options: object = look20) =>
      (['needs', 'current', 'current-desired'] as const).map(
        (format) => displayedColumn({ items, stock, target }, { ...look, ...options, format }).label,
      );
    const rifle = anItem();
    const otherItem = anItem({ firName: 'RifleW', crateSize: 10 });

    it.each([
      // stock in items, target in items, Needs, Current, Current/Desired
      [0, 100, '5c', '0c', '0/5c'],
      [0, 101, '6c', '0c', '0/6c'],
      [79, 100, '2c', '3c', '3/5c'],
      [80, 100, '1c', '4c', '4/5c'],
      [100, 100, '0c', '5c', '5/5c'],
      [101, 100, '+1c', '5c', '5/5c'],
      [121, 100, '+2c', '6c', '6/5c'],
    ])('%i of %i items are %s, %s, %s', (there, target, ...expected) => {
      expect(labels([rifle], has(there), target)).toEqual(expected);
    });

    it.each([
      // 900 items of 20: 45 crates; of 10: 90 crates
      ['all of the first', 900, 45, 1000, ['5c', '45c', '45/50c']],
      ['all of the second', 900, 90, 1000, ['5c', '90c', '90/95c']],
      ['some of both: 500 and 400', 900, 65, 1000, ['5c', '65c', '65/70c']],
      ['nothing', 0, 0, 1000, ['50c', '0c', '0/50c']],
      ['exactly the target', 1000, 70, 1000, ['0c', '70c', '70/70c']],
      ['twice the target', 1000, 70, 500, ['+35c', '70c', '70/35c']],
      ['no target', 1000, 70, 0, ['+70c', '70c', '70/0c']],
    ])('a mixed column counts each item’s own crates: %s', (_, items, crates, target, expected) => {
      expect(labels([rifle, otherItem], has(items, crates), target)).toEqual(expected);
    });

    it.each([
      // crates, target in crates
      [8, 10, ['2c', '8c', '8/10c'], ['40', '160', '160/200']],
      [10, 10, ['0c', '10c', '10/10c'], ['0', '200', '200/200']],
      [12, 10, ['+2c', '12c', '12/10c'], ['+40', '240', '240/200']],
      [0, 10, ['10c', '0c', '0/10c'], ['200', '0', '0/200']],
    ])('a target on crated items is in crates: %i of %i', (crates, target, inCrates, inItems) => {
      const items = [anItem({ crated: true })];
      const stock = has(crates * 20, crates, crates);
      expect(labels(items, stock, target)).toEqual(inCrates);
      expect(labels(items, stock, target, look)).toEqual(inItems);
      expect(displayedColumn({ items, stock, target }, look).isCompleted).toBe(crates >= target);
    });

    it('loose items beside the crates are part of the figure, but only whole crates count towards the target', () => {
      const items = [anItem({ crated: true })];
      const stock = has(199, 9.95, 9); // 9 crates and 19 loose items
      expect(labels(items, stock, 10)).toEqual(['1c', '9c', '9/10c']);
      expect(labels(items, stock, 10, look)).toEqual(['1', '199', '199/200']);
      expect(displayedColumn({ items, stock, target: 10 }, look).isCompleted).toBe(false);
    });
  });

  it('formats its figures for the reader’s locale', () => {
    const formatNumber = (value: number) => value.toLocaleString('de-DE');
    const shown = (format: 'needs' | 'current' | 'current-desired') =>
      displayedColumn(
        { items: [anItem()], stock: has(12_345), target: 1_000_000 },
        { ...look, format, formatNumber },
      ).label;
    expect(shown('needs')).toBe('987.655');
    const reached = { items: [anItem()], stock: has(20), target: 20 };
    expect(displayedColumn(reached, { ...look, formatNumber }).label).toBe('0');
    expect(shown('current')).toBe('12.345');
    expect(shown('current-desired')).toBe('12.345/1.000.000');
  });

  it('shows crates of 3 if its items have left the catalog', () => {
    const crates = { ...look, measurement: 'crates' } as const;
    expect(displayedColumn({ items: [], stock: has(0), target: 9 }, crates).label).toBe('3c');
  });

  it('of a bluefin pyramid shows crates of 1, whatever measurement is chosen', () => {
    const bluefin = { ...look, isBluefin: true };
    expect(displayedColumn({ items: [anItem()], stock: has(80, 4, 4), target: 10 }, bluefin).label).toBe(
      '6c',
    );
  });

  it('of a construct shows no crate mark', () => {
    const truck = anItem({ firName: 'Truck', category: 'Vehicle', crateSize: 3 });
    const bluefin = { ...look, isBluefin: true };
    expect(displayedColumn({ items: [truck], stock: has(1), target: 3 }, bluefin).label).toBe('2');
  });
});
