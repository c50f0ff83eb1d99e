import { expect, it } from 'vitest';
import { pyramidFill } from './pyramid-fill.ts';

const item = (firName: string, crated = false) => ({
  firName,
  crated,
  crateSize: 10,
  category: 'SmallArms' as const,
  techable: false,
  teched: true,
});
const [AMMO, AMMO_CRATES, RIFLE, BMATS] = [item('Ammo'), item('Ammo', true), item('Rifle'), item('Bmats')];
const there = (held: ReturnType<typeof item>, quantity: number) => ({ item: held, quantity });
const columns = [
  { items: [AMMO], target: 100 },
  { items: [RIFLE], target: 10 },
];

it.each([
  ['nothing is there', columns, [], { percent: 0, columns: 2, completed: 0 }],
  [
    'loose and crated goods count both',
    columns,
    [there(AMMO, 30), there(AMMO_CRATES, 2)],
    { percent: 25, columns: 2, completed: 0 },
  ],
  [
    'what is too much does not make up for another column',
    columns,
    [there(AMMO, 900)],
    { percent: 50, columns: 2, completed: 1 },
  ],
  [
    'one short of all is not 100',
    columns,
    [there(AMMO, 99), there(RIFLE, 10)],
    { percent: 99, columns: 2, completed: 1 },
  ],
  [
    'a share is not rounded below the whole percent that it is',
    [{ items: [AMMO], target: 100 }],
    [there(AMMO, 29)],
    { percent: 29, columns: 1, completed: 0 },
  ],
  [
    'nor is the mean of several shares', // 22 of 30, 0 and 1 of 6 are 90 percent of three columns
    [
      { items: [AMMO], target: 30 },
      { items: [RIFLE], target: 5 },
      { items: [BMATS], target: 6 },
    ],
    [there(AMMO, 22), there(BMATS, 1)],
    { percent: 30, columns: 3, completed: 0 },
  ],
  [
    'one short of a huge target is not 100',
    [{ items: [AMMO], target: 2_000_000_000 }],
    [there(AMMO, 1_999_999_999)],
    { percent: 99, columns: 1, completed: 0 },
  ],
  ['all is there', columns, [there(AMMO, 100), there(RIFLE, 11)], { percent: 100, columns: 2, completed: 2 }],
  ['other goods do not count', columns, [there(BMATS, 500)], { percent: 0, columns: 2, completed: 0 }],
  [
    'a column without a target does not count',
    [...columns, { items: [BMATS], target: 0 }],
    [there(RIFLE, 10)],
    { percent: 50, columns: 2, completed: 1 },
  ],
  ['no column has a target', [{ items: [BMATS], target: 0 }], [], null],
])('%s', (_, wanted, stock, expected) => {
  expect(pyramidFill(wanted, stock, false)).toEqual(expected);
});

it('in a bluefin pyramid counts crates', () => {
  const wanted = [{ items: [AMMO], target: 4 }];
  expect(pyramidFill(wanted, [there(AMMO, 500), there(AMMO_CRATES, 1)], true)?.percent).toBe(25);
});
