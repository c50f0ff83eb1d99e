import { describe, expect, it } from 'vitest';
import { isLargeLoss, isMostGone, isMostUnknown, isOtherBuilding } from './report-check.ts';

describe('rows of unknown items', () => {
  it.each([
    // rows, unknown, result
    [0, 0, false], // only the marker row of an empty stockpile
    [1, 0, false],
    [1, 1, true],
    [2, 1, false], // exactly half
    [2, 2, true],
    [3, 1, false],
    [3, 2, true],
    [4, 2, false], // exactly half
    [4, 3, true],
    [4, 4, true],
    [99, 49, false],
    [99, 50, true],
    [100, 50, false],
    [100, 51, true],
    [100, 99, true],
    [100, 100, true],
  ] as const)('of %i rows %i are unknown: to be confirmed %s', (rows, unknown, answer) => {
    expect(isMostUnknown({ rows, unknown })).toBe(answer);
  });
});

describe('a large loss', () => {
  const line = (codeName: string, quantity = 1, crated = false) => ({ codeName, crated, quantity });
  it.each([
    ['an empty stockpile has nothing to lose', [], [], false],
    ['everything that was there is gone', [line('Cloth')], [], true],
    ['less of everything is not a loss of items', [line('Cloth', 1000)], [line('Cloth', 1)], false],
    ['1 of 2 is half', [line('Cloth'), line('Shovel')], [line('Cloth')], false],
    ['2 of 3 are more than half', [line('Cloth'), line('Shovel'), line('Radio')], [line('Cloth')], true],
    ['1 of 3 is less', [line('Cloth'), line('Shovel'), line('Radio')], [line('Cloth'), line('Radio')], false],
    ['a reported 0 counts as gone', [line('Cloth', 5)], [line('Cloth', 0)], true],
    ['a crate counts as a different item', [line('Cloth', 5, true)], [line('Cloth', 500)], true],
    ['new items do not make up for lost ones', [line('Cloth')], [line('Shovel'), line('Radio')], true],
    [
      'two lines of one item count as one',
      [line('Cloth'), line('Cloth'), line('Shovel')],
      [line('Shovel')],
      false,
    ],
  ])('%s', (_, stored, reported, answer) => {
    expect(isLargeLoss(stored, reported)).toBe(answer);
  });
});

describe('most of it is gone', () => {
  it.each([
    [0, 0, false],
    [1, 0, false],
    [1, 1, true],
    [2, 1, false], // exactly half
    [3, 1, false],
    [3, 2, true],
    [100, 50, false], // exactly half
    [100, 51, true],
  ])('of %i items %i are gone: %s', (before, gone, answer) => {
    expect(isMostGone({ before, gone })).toBe(answer);
  });
});

describe('a picture of another building', () => {
  it.each([
    ['Seaport', 'Storage Depot', true],
    ['Storage Depot', 'Seaport', true],
    ['Seaport', 'Seaport', false],
    ['Seehafen', 'Seaport', false],
    ['仓库', 'Seaport', true],
    ['Seap0rf', 'Storage Depot', false], // misread: it says nothing
    ['', 'Storage Depot', false],
    [null, 'Storage Depot', false],
    ['Seaport', 'Some ruin', false],
  ])('that says %j, for a stockpile in a %s: %s', (shown, stored, answer) => {
    expect(isOtherBuilding(shown, stored)).toBe(answer);
  });
});
