import { describe, expect, it } from 'vitest';
import { type PickedStockpile, pickInTurn, pickStockpiles, unloadingOrder } from './pick-stockpiles.ts';

const [CLOTH, PETROL, RPG] = [1, 2, 3];
const OLD = 1000;
const NEW = 2000;

const stockpile = (id: number, crates: Record<number, number>, reportedAt = OLD): PickedStockpile => ({
  id,
  reportedAt,
  crates: new Map(Object.entries(crates).map(([itemId, count]) => [Number(itemId), count])),
});
const line = (itemId: number, crates: number, found: Record<number, number> = {}) => ({
  itemId,
  crates,
  found: new Map(Object.entries(found).map(([id, count]) => [Number(id), count])),
});
/** Picks as `stockpile: crates × item`. */
const said = (picks: ReturnType<typeof pickStockpiles>) =>
  picks.map(({ stockpileId, itemId, crates }) => `${stockpileId ?? 'nowhere'}: ${crates} × ${itemId}`);

describe('the stockpiles that lines are taken from', () => {
  it('are as few as possible: all from the one that has everything, though others have some', () => {
    const stockpiles = [
      stockpile(5, { [CLOTH]: 40 }),
      stockpile(6, { [CLOTH]: 20, [PETROL]: 10 }),
      stockpile(7, { [PETROL]: 30 }),
    ];
    expect(said(pickStockpiles([line(CLOTH, 20), line(PETROL, 10)], stockpiles))).toEqual([
      '6: 20 × 1',
      '6: 10 × 2',
    ]);
  });

  it('where two have the same, it is the one with the newer report', () => {
    const both = [stockpile(5, { [CLOTH]: 40 }), stockpile(6, { [CLOTH]: 30 }, NEW)];
    expect(said(pickStockpiles([line(CLOTH, 20)], both))).toEqual(['6: 20 × 1']);
  });

  it('a line is split where none has all of it, and stands at both in the order of the way', () => {
    const stockpiles = [stockpile(5, { [CLOTH]: 4 }), stockpile(6, { [CLOTH]: 10, [RPG]: 3 })];
    expect(said(pickStockpiles([line(CLOTH, 14), line(RPG, 3)], stockpiles))).toEqual([
      '6: 10 × 1',
      '6: 3 × 3',
      '5: 4 × 1',
    ]);
  });

  it('a line is not split where a stockpile that is visited anyway has all of it', () => {
    const stockpiles = [stockpile(5, { [CLOTH]: 19, [PETROL]: 30 }), stockpile(6, { [CLOTH]: 20, [RPG]: 5 })];
    expect(said(pickStockpiles([line(CLOTH, 20), line(PETROL, 30), line(RPG, 5)], stockpiles))).toEqual([
      '5: 30 × 2',
      '6: 20 × 1',
      '6: 5 × 3',
    ]);
  });

  it('what no stockpile has comes from nowhere, and last', () => {
    const stockpiles = [stockpile(5, { [CLOTH]: 15 })];
    expect(said(pickStockpiles([line(RPG, 2), line(CLOTH, 20)], stockpiles))).toEqual([
      '5: 15 × 1',
      'nowhere: 2 × 3',
      'nowhere: 5 × 1',
    ]);
  });

  it('what a loader found counts instead of the report, less or more', () => {
    const stockpiles = [stockpile(5, { [CLOTH]: 40 }, NEW), stockpile(6, { [CLOTH]: 20 })];
    expect(said(pickStockpiles([line(CLOTH, 20, { 5: 0 })], stockpiles))).toEqual(['6: 20 × 1']);
    expect(said(pickStockpiles([line(CLOTH, 20, { 5: 12, 6: 0 })], stockpiles))).toEqual([
      '5: 12 × 1',
      'nowhere: 8 × 1',
    ]);
  });

  it('a line that was left out wholly is taken from nowhere', () => {
    expect(pickStockpiles([line(CLOTH, 0)], [stockpile(5, { [CLOTH]: 40 })])).toEqual([]);
  });
});

describe('containers in turn', () => {
  const stockpiles = [stockpile(5, { [CLOTH]: 70 }), stockpile(6, { [CLOTH]: 60 })];
  const container = (loadedAt: number | null = null) => ({ lines: [line(CLOTH, 60)], loadedAt });

  it('the second does not find what the first takes', () => {
    expect(pickInTurn([container(), container()], stockpiles).map(said)).toEqual([
      ['5: 60 × 1'],
      ['6: 60 × 1'],
    ]);
  });

  it.each([
    ['after the report is missing there', OLD + 1, '6: 60 × 1'],
    ['at the report is not: the picture shows it gone', OLD, '5: 60 × 1'],
  ])('what was loaded %s', (_, loadedAt, expected) => {
    expect(said(pickInTurn([container(loadedAt), container()], stockpiles)[1] ?? [])).toEqual([expected]);
  });
});

describe('where a container is unloaded', () => {
  const into = (id: number, crates: Record<number, number>, isPublic = false, reportedAt = OLD) => ({
    ...stockpile(id, crates, reportedAt),
    isPublic,
  });
  const order = (...stockpiles: ReturnType<typeof into>[]) =>
    unloadingOrder([CLOTH, PETROL], stockpiles).map(({ id }) => id);

  it('is where most of its items lie already, whatever their number', () => {
    expect(
      order(into(5, { [CLOTH]: 900 }), into(6, { [CLOTH]: 1, [PETROL]: 1 }), into(7, { [RPG]: 9 })),
    ).toEqual([6, 5, 7]);
  });

  it('at a tie is not the public one, then the one with the newest report', () => {
    expect(order(into(5, {}, true, NEW), into(6, {}), into(7, {}, false, NEW))).toEqual([7, 6, 5]);
  });
});
