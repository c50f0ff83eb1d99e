import { describe, expect, it } from 'vitest';
import { fittingWarehouses, guessWarehouse } from './guess-warehouse.ts';

const PORT = { id: 1, buildingType: 'Seaport', stockpileTag: 'KAL' };
const DEPOT = { id: 2, buildingType: 'Storage Depot', stockpileTag: 'ACR' };
const SECOND_DEPOT = { id: 3, buildingType: 'Storage Depot', stockpileTag: '' };
const ALL = [PORT, DEPOT, SECOND_DEPOT];

const stockpile = { name: '105th', structureType: 'Storage Depot', wanted: null, recent: [] };

describe('guessWarehouse', () => {
  it.each([
    ['nothing speaks for any of two', {}, null],
    ['the address names one', { wanted: 3 }, { id: 3, reason: 'wanted' }],
    ['the address names one of another kind', { wanted: 1 }, null],
    ['the address names one that is gone', { wanted: 9 }, null],
    ['the address comes before a tag', { name: 'ACR-1', wanted: 3 }, { id: 3, reason: 'wanted' }],
    ['the name begins with a tag', { name: 'ACR-Reserve', recent: [3] }, { id: 2, reason: 'tag' }],
    ['the tag is in other capitals', { name: 'acr-Reserve' }, { id: 2, reason: 'tag' }],
    ['the tag is only the beginning of a word', { name: 'ACRE' }, null],
    ['the tag is of another kind of building', { name: 'KAL-Reserve' }, null],
    ['the last report was of one', { recent: [3, 2] }, { id: 3, reason: 'recent' }],
    ['the last report was of another kind', { recent: [1, 2] }, { id: 2, reason: 'recent' }],
    ['only one is a seaport', { structureType: 'Seaport' }, { id: 1, reason: 'only' }],
    ['none is a keep', { structureType: 'Keep', recent: [1], wanted: 1 }, null],
    [
      'the kind was not read, and there was a report',
      { structureType: null, recent: [1] },
      { id: 1, reason: 'recent' },
    ],
    ['the kind was not read, and nothing else speaks', { structureType: null }, null],
  ] as const)('%s', (_, given, guess) => {
    expect(guessWarehouse({ ...stockpile, ...given }, ALL)).toEqual(guess);
  });

  it('finds none where there is none', () => {
    expect(guessWarehouse(stockpile, [])).toBeNull();
  });

  it('does not choose between two with the same tag', () => {
    const twins = [DEPOT, { ...SECOND_DEPOT, stockpileTag: 'ACR' }];
    expect(guessWarehouse({ ...stockpile, name: 'ACR-Reserve' }, twins)).toBeNull();
  });
});

describe('fittingWarehouses', () => {
  it.each([
    ['Storage Depot', [2, 3]],
    ['Seehafen', [1]],
    ['Keep', []],
    [null, [1, 2, 3]],
    ['unreadable', [1, 2, 3]],
  ])('of a picture that says %j', (title, ids) => {
    expect(fittingWarehouses(title, ALL).map(({ id }) => id)).toEqual(ids);
  });
});
