import { describe, expect, it } from 'vitest';
import type { ShipmentCandidate, ShipmentExclusions } from './shipment-plan.ts';
import { planHaul, rankSuppliers, type SupplierOffer } from './supplier-ranking.ts';

const NOTHING_EXCLUDED: ShipmentExclusions = { items: [], constructs: false };

/** Amounts of each item at the destination: target, in stock. */
const WANTED = { Bandages: [100, 40], Cloth: [90, 0], Rifle: [10, 0] } as const;
type Name = keyof typeof WANTED;
const IDS: Record<Name, number> = { Bandages: 1, Cloth: 2, Rifle: 3 };

function candidates(stock: Partial<Record<Name, number>>, limits: Partial<Record<Name, number>> = {}) {
  return (Object.keys(stock) as Name[]).map((name): ShipmentCandidate => {
    const [target, quantity] = WANTED[name];
    const limit = limits[name];
    return {
      item: { id: IDS[name], name: `${name} (Crated)`, category: 'Medical', crated: true, teched: true },
      destination: { target, quantity, expected: 0 },
      supplier: { quantity: stock[name] ?? 0, minimum: 0, reserved: 0 },
      ...(limit !== undefined && { limit }),
    };
  });
}

function offer(
  supplierId: number,
  stock: Partial<Record<Name, number>>,
  parts: Partial<SupplierOffer> = {},
): SupplierOffer {
  return { supplierId, name: `Depot ${supplierId}`, hexes: 2, candidates: candidates(stock), ...parts };
}

const ranked = (offers: SupplierOffer[], chosen: number[] = []) =>
  rankSuppliers(offers, NOTHING_EXCLUDED, chosen).map(({ supplierId, crates, adds, containers }) => [
    supplierId,
    crates,
    adds,
    containers,
  ]);

describe('the ranking of suppliers', () => {
  it.each([
    [
      'by what is spare and needed, not by the stock',
      [offer(1, { Rifle: 500 }), offer(2, { Cloth: 11 })],
      [2, 1],
    ],
    ['among equals the nearer first', [offer(1, { Cloth: 5 }, { hexes: 3 }), offer(2, { Cloth: 5 })], [2, 1]],
    [
      'one crate more beats any distance',
      [offer(1, { Cloth: 6 }, { hexes: 9 }), offer(2, { Cloth: 5 })],
      [1, 2],
    ],
    [
      'the same region before the next',
      [offer(1, { Cloth: 5 }, { hexes: 1 }), offer(2, { Cloth: 5 }, { hexes: 0 })],
      [2, 1],
    ],
    [
      'an unknown distance after every known one',
      [offer(1, { Cloth: 5 }, { hexes: null }), offer(2, { Cloth: 5 }, { hexes: 99 })],
      [2, 1],
    ],
    [
      'at the same distance by name',
      [offer(1, { Cloth: 5 }, { name: 'B' }), offer(2, { Cloth: 5 }, { name: 'A' })],
      [2, 1],
    ],
    [
      'with the same name by id',
      [offer(2, { Cloth: 5 }, { name: 'A' }), offer(1, { Cloth: 5 }, { name: 'A' })],
      [1, 2],
    ],
    ['who has nothing that is missing is left out', [offer(1, {}), offer(2, { Cloth: 1 })], [2]],
    ['nobody can', [offer(1, {})], []],
  ] as [string, SupplierOffer[], number[]][])('%s', (_, offers, order) => {
    expect(ranked(offers).map(([id]) => id)).toEqual(order);
  });

  it('counts the crates and the containers that they fill, 60 in one and 61 in two', () => {
    expect(
      ranked([offer(1, { Bandages: 60 }), offer(2, { Bandages: 60, Rifle: 1 }), offer(3, { Cloth: 200 })]),
    ).toEqual([
      [3, 90, 90, 2],
      [2, 61, 61, 2],
      [1, 60, 60, 1],
    ]);
  });

  it('says what each one adds to the chosen ones, and keeps the order while they are chosen', () => {
    const offers = [
      offer(1, { Bandages: 50, Cloth: 20 }),
      offer(2, { Bandages: 30 }),
      offer(3, { Cloth: 75 }),
    ];
    expect(ranked(offers)).toEqual([
      [3, 75, 75, 2],
      [1, 70, 70, 2],
      [2, 30, 30, 1],
    ]);
    // 60 Bandages and 90 Cloth are missing: the first takes 50 and 20 of them.
    expect(ranked(offers, [1])).toEqual([
      [3, 75, 70, 2],
      [1, 70, 70, 2],
      [2, 30, 10, 1],
    ]);
    expect(ranked(offers, [3, 1])).toEqual([
      [3, 75, 75, 2],
      [1, 70, 65, 2],
      [2, 30, 10, 1],
    ]);
  });

  it('a chosen one is listed even if nothing of it is needed any more', () => {
    expect(ranked([offer(1, {}), offer(2, { Cloth: 5 })], [1])).toEqual([
      [2, 5, 5, 1],
      [1, 0, 0, 0],
    ]);
  });

  it('asks for no more than is asked for, of all suppliers together', () => {
    const offers = [1, 2].map((id) =>
      offer(id, {}, { candidates: candidates({ Cloth: 30 }, { Cloth: 40 }) }),
    );
    expect(ranked(offers, [1])).toEqual([
      [1, 30, 30, 1],
      [2, 30, 10, 1],
    ]);
  });
});

describe('a shipment from several suppliers', () => {
  const shown = (loads: ShipmentCandidate[][], containers: number) =>
    planHaul(loads, NOTHING_EXCLUDED, containers).map((plan) =>
      plan.map((lines) => lines.map(({ candidate, crates }) => `${candidate.item.name} ${crates}`)),
    );

  it('each fills its own containers, and nothing is brought twice', () => {
    expect(shown([candidates({ Bandages: 40 }), candidates({ Bandages: 50, Rifle: 4 })], 9)).toEqual([
      [['Bandages (Crated) 40']],
      [['Bandages (Crated) 20', 'Rifle (Crated) 4']],
    ]);
  });

  it('the first ones come first where there are too few containers', () => {
    expect(shown([candidates({ Bandages: 40 }), candidates({ Cloth: 70 })], 2)).toEqual([
      [['Bandages (Crated) 40']],
      [['Cloth (Crated) 60']],
    ]);
    expect(shown([candidates({ Bandages: 40 }), candidates({ Cloth: 70 })], 1)).toEqual([
      [['Bandages (Crated) 40']],
      [],
    ]);
  });
});
