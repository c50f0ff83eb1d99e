import { describe, expect, it } from 'vitest';
import { type GameItem, itemsDifference, placesDifference } from './game-data-difference.ts';

const CLOTH: GameItem = {
  codeName: 'Cloth',
  name: 'Basic Materials',
  category: 'Supplies',
  faction: 'Neutral',
  crateSize: 100,
  producedAt: ['factory', 'mpf'],
  materials: { Salvage: 2, Coal: 1 },
  techable: false,
  slang: ['bmat', 'bmats'],
};
const NOTHING = { added: [], renamed: [], changed: [], gone: [] };
const differ = (after: GameItem[], reported: string[] = []) =>
  itemsDifference([CLOTH], after, new Set(reported));

describe('items', () => {
  it.each([
    ['the same', CLOTH],
    ['in another order', { ...CLOTH, producedAt: ['mpf', 'factory'], slang: ['bmats', 'bmat'] }],
    ['with the materials in another order', { ...CLOTH, materials: { Coal: 1, Salvage: 2 } }],
  ])('%s do not differ', (_, item) => {
    expect(differ([item])).toEqual(NOTHING);
  });

  it('a new one, with whether a report has named it, and one that is gone', () => {
    const fresh = { ...CLOTH, codeName: 'Drill', name: 'Hand Drill' };
    expect(differ([fresh, { ...fresh, codeName: 'Saw', name: 'Saw' }], ['Saw', 'Cloth'])).toEqual({
      ...NOTHING,
      added: [
        { codeName: 'Drill', name: 'Hand Drill', reported: false },
        { codeName: 'Saw', name: 'Saw', reported: true },
      ],
      gone: [{ codeName: 'Cloth', name: 'Basic Materials' }],
    });
  });

  it('a cost that nobody knows differs from none, and the default of being in stock from its opposite only', () => {
    const unknown = differ([{ ...CLOTH, materials: null, stockpilable: false }]);
    expect(unknown.changed[0]?.facts).toEqual([
      { fact: 'materials', before: '1 Coal, 2 Salvage', after: '?' },
      { fact: 'stockpilable', before: 'true', after: 'false' },
    ]);
    expect(differ([{ ...CLOTH, stockpilable: true }])).toEqual(NOTHING);
  });

  it('one that is renamed and changed is in both lists', () => {
    expect(differ([{ ...CLOTH, name: 'Bmats', crateSize: 120 }])).toEqual({
      ...NOTHING,
      renamed: [{ codeName: 'Cloth', before: 'Basic Materials', after: 'Bmats' }],
      changed: [
        { codeName: 'Cloth', name: 'Bmats', facts: [{ fact: 'crateSize', before: '100', after: '120' }] },
      ],
    });
  });

  it.each([
    ['crateSize', { crateSize: null }, '100', ''],
    ['materials', { materials: { Salvage: 3, Coal: 1 } }, '1 Coal, 2 Salvage', '1 Coal, 3 Salvage'],
    ['materials', { materials: { Cloth: 1 } }, '1 Coal, 2 Salvage', '1 Basic Materials'],
    ['producedAt', { producedAt: [] }, 'factory, mpf', ''],
    ['techable', { techable: true }, 'false', 'true'],
    ['category', { category: 'Utility' }, 'Supplies', 'Utility'],
    ['faction', { faction: 'Warden' }, 'Neutral', 'Warden'],
    ['slang', { slang: ['bmat'] }, 'bmat, bmats', 'bmat'],
  ])('%s changed with %j', (fact, change, before, after) => {
    expect(differ([{ ...CLOTH, ...change }]).changed).toEqual([
      { codeName: 'Cloth', name: 'Basic Materials', facts: [{ fact, before, after }] },
    ]);
  });
});

it('places are new, moved or gone by their keys', () => {
  const of = { key: ({ key }: { key: string }) => key, place: (entry: { at: string }) => entry.at };
  const before = [
    { key: 'a', at: '1' },
    { key: 'b', at: '2' },
    { key: 'c', at: '3' },
  ];
  const after = [
    { key: 'c', at: '3' },
    { key: 'b', at: '4' },
    { key: 'd', at: '1' },
  ];
  expect(placesDifference(before, after, of)).toEqual({
    added: [{ key: 'd', place: '1' }],
    moved: [{ key: 'b', before: '2', after: '4' }],
    gone: [{ key: 'a', place: '1' }],
  });
});
