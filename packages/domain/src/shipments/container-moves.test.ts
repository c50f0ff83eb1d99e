import { describe, expect, it } from 'vitest';
import { type CrateMove, moveCrates, moveOutcome } from './container-moves.ts';

const BANDAGES = 1;
const CLOTH = 2;

function container(supplierId: number, crates: Record<number, number>) {
  const supplies = Object.entries(crates).map(([id, quantity]) => ({ item: { id: Number(id) }, quantity }));
  return { supplierId, supplies };
}

/** 58 and 57 crates of supplier 7, 10 of supplier 8, an empty one of 7, a full one of 7. */
const PLAN = [
  container(7, { [BANDAGES]: 44, [CLOTH]: 14 }),
  container(7, { [BANDAGES]: 57 }),
  container(8, { [CLOTH]: 10 }),
  container(7, {}),
  container(7, { [CLOTH]: 60 }),
];

const move = (parts: Partial<CrateMove>): CrateMove => ({
  from: 0,
  to: 1,
  itemId: CLOTH,
  crates: 14,
  ...parts,
});
const shown = (plan: readonly { supplies: { item: { id: number }; quantity: number }[] }[]) =>
  plan.map(({ supplies }) => supplies.map(({ item, quantity }) => [item.id, quantity]));

describe('how many crates go', () => {
  it.each([
    ['as many as fit', {}, { ok: true, crates: 3 }],
    ['one less than fits', { crates: 2 }, { ok: true, crates: 2 }],
    ['exactly what fits', { crates: 3 }, { ok: true, crates: 3 }],
    ['no more than the container has', { to: 3, crates: 15 }, { ok: true, crates: 14 }],
    ['none into a full one', { to: 4 }, { ok: false, reason: 'full' }],
    ['none to another supplier', { to: 2 }, { ok: false, reason: 'other-supplier' }],
    ['none into the same one', { to: 0 }, { ok: false, reason: 'nothing' }],
    ['none of what is not there', { itemId: 9 }, { ok: false, reason: 'nothing' }],
    ['none', { crates: 0 }, { ok: false, reason: 'nothing' }],
    ['none to a container that is not there', { to: 5 }, { ok: false, reason: 'nothing' }],
  ] as const)('%s', (_, parts, outcome) => {
    expect(moveOutcome(PLAN, move(parts))).toEqual(outcome);
  });
});

describe('a move', () => {
  it('of some crates leaves the others', () => {
    expect(shown(moveCrates(PLAN, move({}))).slice(0, 2)).toEqual([
      [
        [BANDAGES, 44],
        [CLOTH, 11],
      ],
      [
        [BANDAGES, 57],
        [CLOTH, 3],
      ],
    ]);
  });

  it('of all crates removes the line, and they join the crates in the other container', () => {
    expect(shown(moveCrates(PLAN, move({ from: 1, to: 3, itemId: BANDAGES, crates: 57 })))[1]).toEqual([]);
    expect(shown(moveCrates(PLAN, move({ from: 1, to: 0, itemId: BANDAGES, crates: 2 })))[0]).toEqual([
      [BANDAGES, 46],
      [CLOTH, 14],
    ]);
  });

  it('that is refused changes nothing', () => {
    expect(moveCrates(PLAN, move({ to: 2 }))).toBe(PLAN);
  });
});
