import { describe, expect, it } from 'vitest';
import type { Priority } from '../items/items.ts';
import {
  compareBySort,
  defaultSort,
  SORT_DEFAULTS,
  type SortedSupply,
  type SortType,
  type SupplySort,
} from './supply-sort.ts';
import type { SupplyView } from './supply-view.ts';

function line(name: string, quantity: number, target: number, priority?: Priority | null): SortedSupply {
  const item = { name, crated: false, crateSize: 10, category: 'SmallArms', priority } as const;
  return { item, quantity, target };
}

const sorted = (sort: SupplySort, ...lines: SortedSupply[]) =>
  lines.toSorted(compareBySort(sort)).map((sortedSupply) => sortedSupply.item.name);

describe('by percentage', () => {
  const lines = [line('Half', 5, 10), line('Bare', 0, 10), line('Over', 11, 10), line('Free', 3, 0)];

  it('starts with the lowest', () => {
    expect(sorted(SORT_DEFAULTS.percentage, ...lines)).toEqual(['Bare', 'Half', 'Over', 'Free']);
  });

  it('desc starts with the highest', () => {
    const sort = { ...SORT_DEFAULTS.percentage, order: 'desc' } as const;
    expect(sorted(sort, ...lines)).toEqual(['Free', 'Over', 'Half', 'Bare']);
  });

  it.each(['asc', 'desc'] as const)('%s sorts ties by name', (order) => {
    const sort = { ...SORT_DEFAULTS.percentage, order };
    expect(sorted(sort, line('B', 1, 2), line('a', 50, 100), line('C', 2, 4))).toEqual(['a', 'B', 'C']);
    expect(sorted(sort, line('Z', 1, 0), line('Y', 9, 0))).toEqual(['Y', 'Z']);
  });

  it('does not round', () => {
    expect(sorted(SORT_DEFAULTS.percentage, line('A', 1001, 2000), line('B', 1000, 2000))).toEqual([
      'B',
      'A',
    ]);
  });
});

describe('by priority', () => {
  const lines = [
    line('None', 0, 10, null),
    line('Plain', 9, 10, 'Priority'),
    line('Absent', 5, 10),
    line('High', 5, 10, 'High Priority'),
  ];

  it('starts with High Priority, then Priority, then none', () => {
    expect(sorted(SORT_DEFAULTS.priority, ...lines)).toEqual(['High', 'Plain', 'Absent', 'None']);
  });

  it('asc starts with none, names still from A', () => {
    const sort = { ...SORT_DEFAULTS.priority, order: 'asc' } as const;
    expect(sorted(sort, ...lines)).toEqual(['Absent', 'None', 'Plain', 'High']);
  });
});

describe('by priority and percentage', () => {
  const lines = [
    line('None low', 0, 10),
    line('High more', 8, 10, 'High Priority'),
    line('Plain', 1, 10, 'Priority'),
    line('High less', 2, 10, 'High Priority'),
    line('None more', 9, 10),
  ];
  const combined = SORT_DEFAULTS['priority-and-percentage'];

  it('starts with the highest priority, and within it with the lowest percentage', () => {
    expect(sorted(combined, ...lines)).toEqual(['High less', 'High more', 'Plain', 'None low', 'None more']);
  });

  it('reverses each of its two orders separately', () => {
    expect(sorted({ ...combined, order: 'asc' }, ...lines)).toEqual([
      'None low',
      'None more',
      'Plain',
      'High less',
      'High more',
    ]);
    expect(sorted({ ...combined, secondary: 'desc' }, ...lines)).toEqual([
      'High more',
      'High less',
      'Plain',
      'None more',
      'None low',
    ]);
  });
});

describe('by the column of a table', () => {
  const shell = line('Shell', 20, 60);
  const lines: SortedSupply[] = [
    { ...line('Rifle', 5, 25), reportedAt: '2026-01-01T08:00:00Z' },
    {
      ...shell,
      item: { ...shell.item, category: 'HeavyAmmo', crated: true },
      reportedAt: '2026-01-01T09:00:00+02:00',
    },
    line('Bandage', 90, 10),
  ];

  it.each([
    ['name', ['Bandage', 'Rifle', 'Shell'], ['Shell', 'Rifle', 'Bandage']],
    ['category', ['Bandage', 'Rifle', 'Shell'], ['Shell', 'Rifle', 'Bandage']],
    ['missing', ['Bandage', 'Rifle', 'Shell'], ['Shell', 'Rifle', 'Bandage']], // 0, 20 items, 40 crates
    ['crates', ['Bandage', 'Rifle', 'Shell'], ['Shell', 'Rifle', 'Bandage']], // 0, 2, 40
    ['quantity', ['Rifle', 'Shell', 'Bandage'], ['Bandage', 'Shell', 'Rifle']],
    ['target', ['Bandage', 'Rifle', 'Shell'], ['Shell', 'Rifle', 'Bandage']],
    ['reported', ['Bandage', 'Shell', 'Rifle'], ['Rifle', 'Shell', 'Bandage']], // never, 7:00, 8:00
  ] as const satisfies [SortType, string[], string[]][])('%s', (type, ascending, descending) => {
    expect(sorted({ type, order: 'asc', secondary: 'asc' }, ...lines)).toEqual(ascending);
    expect(sorted({ type, order: 'desc', secondary: 'asc' }, ...lines)).toEqual(descending);
  });

  it('counts crates of loose items, which may be fewer than those of less', () => {
    const crated = line('Crated', 0, 3);
    const lines = [line('Loose', 0, 20), { ...crated, item: { ...crated.item, crated: true } }];
    expect(sorted(SORT_DEFAULTS.missing, ...lines)).toEqual(['Loose', 'Crated']);
    expect(sorted(SORT_DEFAULTS.crates, ...lines)).toEqual(['Crated', 'Loose']);
  });
});

it.each([
  ['needs', 'missing', 'missing'],
  ['factory', 'missing', 'missing'],
  ['mpf', 'missing', 'missing'],
  ['excess', 'percentage', 'category'],
  [null, 'percentage', 'category'],
] as const satisfies [SupplyView | null, SortType, SortType][])(
  'the default for the view %s: by %s in a table, by %s on cards',
  (view, table, cards) => {
    expect(defaultSort(view, 'table')).toEqual(SORT_DEFAULTS[table]);
    expect(defaultSort(view, 'cards')).toEqual(SORT_DEFAULTS[cards]);
  },
);

it('sorting by orders, or by what the warehouse that lacks most lacks, starts with the largest', () => {
  const [few, many, none] = [line('Few', 0, 10), line('Many', 0, 10), line('None', 0, 10)];
  const orders = new Map([
    [few, 1],
    [many, 12],
  ]);
  const needOf = (supply: SortedSupply) => ({ missing: 0, crates: 0, orders: orders.get(supply) ?? 0 });
  const names = (sort: SupplySort) =>
    [none, few, many].toSorted(compareBySort(sort, undefined, needOf)).map(({ item }) => item.name);
  expect(names(SORT_DEFAULTS.orders)).toEqual(['Many', 'Few', 'None']);
  expect(names({ ...SORT_DEFAULTS.orders, order: 'asc' })).toEqual(['None', 'Few', 'Many']);
  const lacking = [line('Nowhere', 0, 0), { ...line('Little', 0, 9), lacksMost: { missing: 2 } }];
  const most = { ...line('Much', 0, 9), lacksMost: { missing: 30 } };
  expect(sorted(SORT_DEFAULTS.lacksMost, ...lacking, most)).toEqual(['Much', 'Little', 'Nowhere']);
});

describe('by what runs out', () => {
  const until = (name: string, emptyAt: string | null) => ({ ...line(name, 1, 2), use: { emptyAt } });
  const lines = [
    line('Unknown', 1, 2),
    until('Later', '2026-11-21T12:00:00Z'),
    until('Unused', null),
    until('First', '2026-11-21T08:00:00Z'),
  ];

  it('starts with the first to run out and ends with unknown times', () => {
    expect(sorted(SORT_DEFAULTS.runsOut, ...lines)).toEqual(['First', 'Later', 'Unknown', 'Unused']);
  });
});
