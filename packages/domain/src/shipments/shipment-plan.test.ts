import { describe, expect, it } from 'vitest';
import type { ItemCategory, Priority } from '../items/items.ts';
import {
  CONTAINER_UNITS,
  containersOf,
  planShipment,
  promisedCrates,
  type ShipmentCandidate,
  type ShipmentExclusions,
  shippableCrates,
} from './shipment-plan.ts';

const NOTHING_EXCLUDED: ShipmentExclusions = { items: [], constructs: false };
let nextId = 1;

interface Parts {
  name?: string;
  category?: ItemCategory;
  priority?: Priority | null;
  item?: Partial<ShipmentCandidate['item']>;
  /** Target, in stock, promised. */
  destination?: [target: number, quantity?: number, expected?: number];
  /** In stock, minimum, promised. */
  supplier?: [quantity: number, minimum?: number, reserved?: number];
}

function candidate(parts: Parts = {}): ShipmentCandidate {
  const { name = 'Bandages (Crated)', category = 'Medical', priority = null, item } = parts;
  const [target, quantity = 0, expected = 0] = parts.destination ?? [10];
  const [stock, minimum = 0, reserved = 0] = parts.supplier ?? [10];
  nextId += 1;
  return {
    item: { id: nextId, name, category, crated: true, teched: true, priority, ...item },
    destination: { target, quantity, expected },
    supplier: { quantity: stock, minimum, reserved },
  };
}

/** `name crates` of each line, container by container. */
function shown(candidates: ShipmentCandidate[], containers: number): string[][] {
  return planShipment(candidates, NOTHING_EXCLUDED, containers).map((lines) =>
    lines.map((line) => `${line.candidate.item.name} ${line.crates}`),
  );
}

describe('how much of an item may be shipped', () => {
  it.each([
    [{ destination: [10, 4], supplier: [100] }, 6, 'what the destination lacks'],
    [{ destination: [100], supplier: [20, 15] }, 5, 'what the supplier has above its minimum'],
    [{ destination: [10, 10], supplier: [100] }, 0, 'nothing at the target'],
    [{ destination: [10, 9], supplier: [100] }, 1, 'one below the target'],
    [{ destination: [10, 12], supplier: [100] }, 0, 'nothing above the target'],
    [{ destination: [10], supplier: [15, 15] }, 0, 'nothing at the minimum'],
    [{ destination: [10], supplier: [14, 15] }, 0, 'nothing below the minimum, never less than 0'],
    [{ destination: [10], supplier: [16, 15] }, 1, 'one above the minimum'],
    [{ destination: [0], supplier: [15] }, 0, 'nothing without a target'],
    [{ destination: [10, 4, 5], supplier: [100] }, 1, 'without what is promised already'],
    [{ destination: [10, 4, 9], supplier: [100] }, 0, 'nothing where more is promised than is lacking'],
    [{ destination: [100], supplier: [20, 15, 4] }, 1, 'without what the supplier has promised already'],
  ] as [Parts, number, string][])('with %j %i are shipped: %s', (parts, crates) => {
    expect(shippableCrates(candidate(parts), NOTHING_EXCLUDED)).toBe(crates);
  });

  it.each([
    [{ item: { crated: false, name: 'Bandages' } }, 'what is uncrated'],
    [{ item: { teched: false } }, 'what is not teched'],
    [{ item: { noDelivery: true } }, 'what is not to be delivered'],
  ] as [Parts, string][])('%j is left out: %s', (parts) => {
    expect(shippableCrates(candidate(parts), NOTHING_EXCLUDED)).toBe(0);
  });

  it.each(['Basic Materials', 'Explosive Powder'] as const)(
    '%s is left out when excluded, and nothing else',
    (name) => {
      const excluded: ShipmentExclusions = { items: [name], constructs: false };
      expect(shippableCrates(candidate({ name: `${name} (Crated)` }), NOTHING_EXCLUDED)).toBe(10);
      expect(shippableCrates(candidate({ name: `${name} (Crated)` }), excluded)).toBe(0);
      expect(shippableCrates(candidate({ name: `Heavy ${name} (Crated)` }), excluded)).toBe(10);
      expect(shippableCrates(candidate(), excluded)).toBe(10);
    },
  );

  it.each([
    ['VehicleCrated', 0],
    ['StructureCrated', 0],
    ['Supplies', 10],
  ] as const)('with constructs excluded, %s ships %i', (category, crates) => {
    expect(shippableCrates(candidate({ category }), { items: [], constructs: true })).toBe(crates);
    expect(shippableCrates(candidate({ category }), NOTHING_EXCLUDED)).toBe(10);
  });
});

it.each([
  [0, 0],
  [1, 1],
  [60, 1],
  [61, 2],
  [120, 2],
  [121, 3],
])('%i crates fill %i containers of 60', (units, containers) => {
  expect(CONTAINER_UNITS).toBe(60);
  expect(containersOf(units)).toBe(containers);
});

describe('which crates are shipped when containers are short', () => {
  const many: Parts = { destination: [40], supplier: [40] };

  it('a higher priority goes first, whatever the percentages', () => {
    const plan = shown(
      [
        candidate({ ...many, name: 'None' }),
        candidate({ ...many, name: 'Some', priority: 'Priority' }),
        candidate({ name: 'High', priority: 'High Priority', destination: [40, 30], supplier: [40] }),
      ],
      1,
    );
    expect(plan).toEqual([['High 10', 'Some 40', 'None 10']]);
  });

  it('at equal priority the lowest percentage of the target goes first, recomputed after each crate', () => {
    const plan = shown(
      [
        candidate({ name: 'Half full', destination: [100, 50], supplier: [100] }),
        candidate({ name: 'Empty', destination: [100], supplier: [100] }),
      ],
      1,
    );
    expect(plan).toEqual([['Empty 55', 'Half full 5']]);
  });

  it('promised crates count in the percentage', () => {
    const plan = shown(
      [
        candidate({ name: 'A', destination: [100, 0, 50], supplier: [100] }),
        candidate({ name: 'B', destination: [100], supplier: [100] }),
      ],
      1,
    );
    expect(plan).toEqual([['A 5', 'B 55']]);
  });

  it('at equal percentage the first by name gets the crate', () => {
    const seven = ['G', 'C', 'A', 'F', 'B', 'E', 'D'].map((name) => candidate({ ...many, name }));
    expect(shown(seven, 1)).toEqual([['A 9', 'B 9', 'C 9', 'D 9', 'E 8', 'F 8', 'G 8']]);
  });

  it('two items with the same name are distinguished by their ids', () => {
    const twins = [
      candidate({ destination: [60], supplier: [60] }),
      candidate({ destination: [61], supplier: [61] }),
    ];
    expect(planShipment(twins, NOTHING_EXCLUDED, 1)).toEqual(
      planShipment(twins.toReversed(), NOTHING_EXCLUDED, 1),
    );
  });

  it('percentages are compared exactly, where doubles would round', () => {
    const huge = 2 ** 52;
    const plan = shown(
      [
        candidate({ name: 'A', destination: [huge, huge - 1], supplier: [10] }),
        candidate({ name: 'B', destination: [huge + 60, huge - 1], supplier: [60] }),
      ],
      1,
    );
    expect(plan).toEqual([['B 60']]);
  });

  it('no containers means no crates', () => {
    expect(shown([candidate()], 0)).toEqual([]);
    expect(shown([], 3)).toEqual([]);
  });
});

describe('how the crates are spread', () => {
  it('in order of name, without items that are not shipped', () => {
    const full = candidate({ name: 'B', destination: [10, 10], supplier: [10] });
    const first = candidate({ name: 'A', item: { id: 9000 } });
    expect(shown([candidate({ name: 'C' }), full, first], 5)).toEqual([['A 10', 'C 10']]);
    expect(shown([first, candidate({ name: 'C' }), full], 5)).toEqual([['A 10', 'C 10']]);
  });

  it('items that fit into one container stay together in one', () => {
    expect(shown([candidate({ name: 'A' }), candidate({ name: 'B' })], 5)).toEqual([['A 10', 'B 10']]);
  });

  it('an item of two or more crates is split over two containers, so that losing one never loses all of it', () => {
    const items = [1, 2, 3, 56].map((crates) =>
      candidate({ name: `Item ${crates}`, destination: [crates], supplier: [crates] }),
    );
    expect(shown(items, 2)).toEqual([
      ['Item 1 1', 'Item 2 1', 'Item 3 1', 'Item 56 28'],
      ['Item 2 1', 'Item 3 2', 'Item 56 28'],
    ]);
  });

  it('an item larger than a container is split over as many as it needs, none above 60', () => {
    expect(shown([candidate({ name: 'A', destination: [150], supplier: [150] })], 9)).toEqual([
      ['A 50'],
      ['A 50'],
      ['A 50'],
    ]);
  });
});

describe('amounts that a plan leaves out for saved shipments', () => {
  const cloth = candidate({
    name: 'Basic Materials (Crated)',
    destination: [100, 0, 56],
    supplier: [80, 0, 20],
  });
  const truck = candidate({ category: 'VehicleCrated', destination: [10, 0, 3], supplier: [9, 0, 2] });
  const locked = candidate({ item: { teched: false }, destination: [10, 0, 7], supplier: [9, 0, 7] });

  it.each([
    ['nothing is excluded', NOTHING_EXCLUDED, { expected: 59, reserved: 22 }],
    ['an item is excluded', { items: ['Basic Materials'], constructs: false }, { expected: 3, reserved: 2 }],
    ['constructs are excluded', { items: [], constructs: true }, { expected: 56, reserved: 20 }],
  ] as [string, ShipmentExclusions, object][])(
    'are summed over the items that may be shipped: %s',
    (_, exclusions, sums) => {
      expect(promisedCrates([cloth, truck, locked], exclusions)).toEqual(sums);
    },
  );

  it('are 0 without any', () => {
    expect(promisedCrates([candidate()], NOTHING_EXCLUDED)).toEqual({ expected: 0, reserved: 0 });
    expect(promisedCrates([], NOTHING_EXCLUDED)).toEqual({ expected: 0, reserved: 0 });
  });
});
