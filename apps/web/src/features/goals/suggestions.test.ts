import { expect, it } from 'vitest';
import { anItem, aSupply } from '../../testing/builders.ts';
import { suggestionsOf } from './suggestions.ts';

const times = { leadHours: 16, betweenHours: 24, service: 95 } as const;
const use = { perHour: 4, emptyAt: null, confidence: 'high', scans: 9, isAtLeast: false } as const;
const loose = anItem({ id: 1, firName: 'Bandages', crated: false, crateSize: 20 });
const crated = anItem({ id: 2, firName: 'Bandages', crated: true, crateSize: 20 });

it.each([
  // 16 × 4 + 1.65 × 8 = 77.2 items, + 24 × 4 = 173.2
  ['crates, where no form has a goal', 0, 0, 2, { minimum: 4, target: 9 }],
  ['the form with a goal', 50, 0, 1, { minimum: 78, target: 174 }],
  ['crates, where both have one', 50, 5, 2, { minimum: 4, target: 9 }],
])('counts %s', (_, looseTarget, cratedTarget, itemId, goal) => {
  const lines = [
    aSupply({ item: loose, use, target: looseTarget }),
    aSupply({ item: crated, use, target: cratedTarget }),
  ];
  expect(suggestionsOf(lines, times)).toMatchObject([{ item: { id: itemId }, goal }]);
});

it('leaves out goals that already match, and items without use or without data', () => {
  const lines = [
    aSupply({ item: loose, use, target: 174, minimum: 78 }),
    aSupply({ item: anItem({ id: 3, firName: 'Cloth' }), use: { ...use, perHour: 0 } }),
    aSupply({ item: anItem({ id: 4, firName: 'Gauze' }) }),
  ];
  expect(suggestionsOf(lines, times)).toEqual([]);
});
