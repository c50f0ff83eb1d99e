import { describe, expect, it } from 'vitest';
import { columnQuantity, displayedColumn, type PyramidItem, seesAllTeched } from './pyramid-column.ts';

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
const locked = anItem({ techable: true, teched: false });
const look = {
  isBluefin: false,
  measurement: 'items',
  format: 'needs',
  forceTeched: false,
} as const;

describe('the quantity of a column', () => {
  const crated = anItem({ crated: true });
  const other = anItem({ firName: 'RifleW', crateSize: 10, crated: true });
  const stock = [
    { item: anItem(), quantity: 5 },
    { item: crated, quantity: 2 },
    { item: other, quantity: 3 },
    { item: anItem({ firName: 'Shovel' }), quantity: 1000 },
  ];

  it('counts both forms of an item, whichever of them the column names', () => {
    expect(columnQuantity([anItem()], stock, false)).toBe(45);
    expect(columnQuantity([crated], stock, false)).toBe(45);
  });

  it('sums alternatives, and counts an item once when both of its forms are named', () => {
    expect(columnQuantity([anItem(), crated, other], stock, false)).toBe(75);
  });

  it('is in crates for a bluefin pyramid, and 0 of what is not there', () => {
    expect(columnQuantity([crated, other], stock, true)).toBe(5);
    expect(columnQuantity([anItem({ firName: 'Radio' })], stock, false)).toBe(0);
    expect(columnQuantity([], stock, false)).toBe(0);
  });
});

describe('everything is shown as unlocked', () => {
  it('R486 to a viewer who is not signed in', () => {
    expect(seesAllTeched(null)).toBe(true);
  });

  it.each([
    [false, true, true],
    [false, false, false],
    [true, true, false],
    [true, false, false],
  ])('R485 to a user with admin %s and no permissions %s: %s', (admin, noPermissions, answer) => {
    expect(seesAllTeched({ admin, noPermissions })).toBe(answer);
  });
});

describe('a displayed column', () => {
  it('R320 has quantity, label, percentage status, forceTeched, teched and noDelivery', () => {
    expect(displayedColumn({ items: [locked], quantity: 30, target: 100 }, look)).toEqual({
      quantity: 30,
      label: '70',
      status: 2,
      isCompleted: false,
      forceTeched: false,
      teched: false,
      noDelivery: false,
    });
  });

  it('R293 R485 R486 shows a locked item as unlocked where all are', () => {
    const shown = displayedColumn(
      { items: [locked], quantity: 0, target: 1 },
      { ...look, forceTeched: true },
    );
    expect(shown).toMatchObject({ forceTeched: true, teched: true });
  });

  it.each([
    [[locked], false],
    [[locked, anItem()], true],
    [[anItem({ techable: false, teched: false })], true],
    [[], true],
  ])('is unlocked when any of its items is, or has no need to be', (items, teched) => {
    expect(displayedColumn({ items, quantity: 0, target: 1 }, look).teched).toBe(teched);
  });

  it.each([
    [[anItem({ noDelivery: true })], true],
    [[anItem({ noDelivery: true }), anItem()], false],
    [[anItem({ noDelivery: undefined })], false],
    [[], false],
  ])('is not delivered when none of its items is', (items, noDelivery) => {
    expect(displayedColumn({ items, quantity: 0, target: 1 }, look).noDelivery).toBe(noDelivery);
  });

  it('takes the crate size of its first item', () => {
    const items = [anItem({ crateSize: 20 }), anItem({ firName: 'RifleW', crateSize: 5 })];
    const crates = { ...look, measurement: 'crates' } as const;
    expect(displayedColumn({ items, quantity: 0, target: 100 }, crates).label).toBe('5c');
    expect(displayedColumn({ items: items.toReversed(), quantity: 0, target: 100 }, crates).label).toBe(
      '20c',
    );
  });

  it('R613 shows crates of 3 when its items have left the catalog', () => {
    const crates = { ...look, measurement: 'crates' } as const;
    expect(displayedColumn({ items: [], quantity: 0, target: 9 }, crates).label).toBe('3c');
  });

  it('R399 R611 of a bluefin pyramid shows crates of 1, whatever measurement is chosen', () => {
    const bluefin = { ...look, isBluefin: true };
    expect(displayedColumn({ items: [anItem()], quantity: 4, target: 10 }, bluefin).label).toBe('6c');
  });

  it('R619 of a construct shows no mark of crates', () => {
    const truck = anItem({ firName: 'Truck', category: 'Vehicle', crateSize: 3 });
    const bluefin = { ...look, isBluefin: true };
    expect(displayedColumn({ items: [truck], quantity: 1, target: 3 }, bluefin).label).toBe('2');
  });
});
