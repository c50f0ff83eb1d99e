import { describe, expect, it } from 'vitest';
import { ITEM_CATEGORIES, PRIORITIES, type Priority } from '../items/items.ts';
import {
  CONTAINER_UNITS,
  containersOf,
  EXCLUDABLE_ITEMS,
  planShipment,
  type ShipmentCandidate,
  type ShipmentExclusions,
  type ShippedLine,
  shippableCrates,
} from './shipment-plan.ts';
import { type Piece, spreadCrates } from './shipment-spread.ts';

/** Mulberry32: the same cases each time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Random = ReturnType<typeof seeded>;

function randomCase(random: Random, itemCount: number, most: number, containers: number) {
  const candidates = Array.from({ length: itemCount }, (_, index): ShipmentCandidate => {
    const target = random(most + 1);
    const name = random(40) === 0 ? `${EXCLUDABLE_ITEMS[random(2)]} (Crated)` : `Item ${random(itemCount)}`;
    return {
      item: {
        id: index + 1,
        name,
        category: ITEM_CATEGORIES[random(ITEM_CATEGORIES.length)] ?? 'Supplies',
        crated: random(12) > 0,
        teched: random(12) > 0,
        noDelivery: random(20) === 0,
        priority: [...PRIORITIES, null, null][random(4)] ?? null,
      },
      destination: { target, quantity: random(target + 3), expected: random(4) === 0 ? random(most) : 0 },
      supplier: {
        quantity: random(2 * most),
        minimum: random(most),
        reserved: random(4) === 0 ? random(most) : 0,
      },
    };
  });
  const exclusions: ShipmentExclusions = {
    items: EXCLUDABLE_ITEMS.filter(() => random(2) === 0),
    constructs: random(2) === 0,
  };
  return { candidates, exclusions, containers };
}

const RANK = (priority: Priority | null | undefined) => (priority == null ? 2 : PRIORITIES.indexOf(priority));

/**
 * The rank of a candidate's next crate in the order of docs/spec/logigen.md#order after a number have gone;
 * below 0 is earlier.
 */
function compareNext(
  left: ShipmentCandidate,
  sent: number,
  right: ShipmentCandidate,
  otherSent: number,
): number {
  const byPriority = RANK(left.item.priority) - RANK(right.item.priority);
  if (byPriority !== 0) return byPriority;
  const share = (candidate: ShipmentCandidate, gone: number, otherCandidate: ShipmentCandidate) =>
    BigInt(candidate.destination.quantity + candidate.destination.expected + gone) *
    BigInt(otherCandidate.destination.target);
  const [mine, theirs] = [share(left, sent, right), share(right, otherSent, left)];
  if (mine !== theirs) return mine < theirs ? -1 : 1;
  if (left.item.name !== right.item.name) return left.item.name < right.item.name ? -1 : 1;
  return left.item.id - right.item.id;
}

/** The rule of docs/spec/logigen.md#order taken literally: look at every item for every single crate. */
function chosenByHand({
  candidates,
  exclusions,
  containers,
}: ReturnType<typeof randomCase>): Map<number, number> {
  const sent = new Map<number, number>();
  const gone = ({ item }: ShipmentCandidate) => sent.get(item.id) ?? 0;
  for (let room = containers * CONTAINER_UNITS; room > 0; room -= 1) {
    const open = candidates.filter((candidate) => gone(candidate) < shippableCrates(candidate, exclusions));
    const [first] = open.sort((a, b) => compareNext(a, gone(a), b, gone(b)));
    if (first === undefined) break;
    sent.set(first.item.id, gone(first) + 1);
  }
  return sent;
}

function sentOf(plan: ShippedLine<ShipmentCandidate>[][]): Map<number, number> {
  const sent = new Map<number, number>();
  for (const { candidate, crates } of plan.flat())
    sent.set(candidate.item.id, (sent.get(candidate.item.id) ?? 0) + crates);
  return sent;
}

const sorted = (sent: Map<number, number>) => [...sent].sort(([a], [b]) => a - b);
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, amount) => total + amount, 0);

/** Says what is wrong with how amounts were spread over containers of a size, or null. */
function spreadProblem(
  amounts: readonly number[],
  size: number,
  containers: Piece<number>[][],
): string | null {
  const units = sum(amounts);
  if (containers.length !== Math.ceil(units / size)) return `${containers.length} containers for ${units}`;
  const places = amounts.map(() => 0);
  const totals = amounts.map(() => 0);
  for (const pieces of containers) {
    if (sum(pieces.map(({ crates }) => crates)) > size) return 'a container is too full';
    if (new Set(pieces.map(({ line }) => line)).size !== pieces.length)
      return 'an item is twice in a container';
    for (const { line, crates } of pieces) {
      if (crates < 1) return 'an empty piece';
      places[line] = (places[line] ?? 0) + 1;
      totals[line] = (totals[line] ?? 0) + crates;
    }
  }
  for (const [line, crates] of amounts.entries()) {
    if (totals[line] !== crates) return `${totals[line]} crates for ${crates}`;
    if (crates >= 2 && containers.length >= 2 && (places[line] ?? 0) < 2)
      return 'a lost container loses an item';
  }
  const kept = sum(amounts.map((crates) => Math.min(crates, 2))) + containers.length - 1;
  if (containers.length >= 2 && sum(places) > kept) return 'items are torn apart';
  return null;
}

/** The fewest containers that a spread by docs/spec/logigen.md#containers needs, by trying every one. */
function fewestContainers(amounts: readonly number[], size: number): number {
  for (let count = 1; ; count += 1) if (canSpread(amounts, Array<number>(count).fill(size))) return count;
}

function canSpread(amounts: readonly number[], rooms: readonly number[], index = 0): boolean {
  const crates = amounts[index];
  if (crates === undefined) return true;
  return waysToPlace(crates, rooms).some(
    (way) =>
      !(crates >= 2 && rooms.length >= 2 && way.filter((room) => room > 0).length < 2) &&
      canSpread(
        amounts,
        rooms.map((room, container) => room - (way[container] ?? 0)),
        index + 1,
      ),
  );
}

function waysToPlace(crates: number, [room, ...otherRooms]: readonly number[]): number[][] {
  if (room === undefined) return crates === 0 ? [[]] : [];
  return Array.from({ length: Math.min(room, crates) + 1 }, (_, here) => here).flatMap((here) =>
    waysToPlace(crates - here, otherRooms).map((rest) => [here, ...rest]),
  );
}

describe('1,000 small cases compared with brute force', () => {
  it('the crates that are shipped are those that the rule picks one by one', () => {
    const random = seeded(1);
    for (let number = 0; number < 1000; number += 1) {
      const example = randomCase(random, 1 + random(7), 5 + random(60), random(4));
      const plan = planShipment(example.candidates, example.exclusions, example.containers);
      expect(sorted(sentOf(plan)), `case ${number}`).toEqual(sorted(chosenByHand(example)));
    }
  });

  it('no spread that survives the loss of a container uses fewer of them', () => {
    const random = seeded(2);
    for (let number = 0; number < 1000; ) {
      const size = 1 + random(5);
      const amounts = Array.from({ length: 1 + random(4) }, () => 1 + random(4));
      if (sum(amounts) > 3 * size) continue;
      number += 1;
      const spread = spreadCrates(
        amounts.map((crates, line) => ({ line, crates })),
        size,
      ).map((pieces) => pieces.map(({ line, crates }) => ({ line: line.line, crates })));
      expect(spreadProblem(amounts, size, spread), `case ${number}: ${amounts} by ${size}`).toBeNull();
      expect(spread.length, `case ${number}: ${amounts} by ${size}`).toBe(fewestContainers(amounts, size));
    }
  });
});

it('10,000 large plans follow every rule of choice and spread, regardless of the order of the input', () => {
  const random = seeded(3);
  for (let number = 0; number < 10_000; number += 1) {
    const { candidates, exclusions, containers } = randomCase(
      random,
      30 + random(170),
      5 + random(300),
      random(41),
    );
    const plan = planShipment(candidates, exclusions, containers);
    const sent = sentOf(plan);
    const crates = [...sent.values()];
    const places = new Map([...sent.keys()].map((id, line) => [id, line]));
    const pieces = plan.map((lines) =>
      lines.map((line) => ({ line: places.get(line.candidate.item.id) ?? -1, crates: line.crates })),
    );
    const problem =
      spreadProblem(crates, CONTAINER_UNITS, pieces) ??
      choiceProblem(candidates, exclusions, containers, sent);
    if (problem !== null) expect.fail(`case ${number}: ${problem}`);
    if (number % 10 === 0)
      // biome-ignore lint/nursery/noConditionalExpect: planning twice takes long; one case in ten is enough
      expect(planShipment(candidates.toReversed(), exclusions, containers), `case ${number}`).toEqual(plan);
  }
});

/** Says what is wrong with the choice of crates, or null. */
function choiceProblem(
  candidates: ShipmentCandidate[],
  exclusions: ShipmentExclusions,
  containers: number,
  sent: ReadonlyMap<number, number>,
): string | null {
  const gone = ({ item }: ShipmentCandidate) => sent.get(item.id) ?? 0;
  const may = new Map(candidates.map((candidate) => [candidate, shippableCrates(candidate, exclusions)]));
  if (candidates.some((candidate) => gone(candidate) > (may.get(candidate) ?? 0)))
    return 'more goes than may';
  const units = sum(may.values());
  if (sum(sent.values()) !== Math.min(units, containers * CONTAINER_UNITS))
    return 'not as much goes as could';
  if (containersOf(units) <= containers) return null;
  // The last crate that was shipped may not come after the first one that was not.
  const last = candidates
    .filter((candidate) => gone(candidate) > 0)
    .reduce<ShipmentCandidate | null>(
      (found, candidate) =>
        found === null || compareNext(candidate, gone(candidate) - 1, found, gone(found) - 1) > 0
          ? candidate
          : found,
      null,
    );
  const next = candidates
    .filter((candidate) => gone(candidate) < (may.get(candidate) ?? 0))
    .reduce<ShipmentCandidate | null>(
      (found, candidate) =>
        found === null || compareNext(candidate, gone(candidate), found, gone(found)) < 0 ? candidate : found,
      null,
    );
  if (last === null || next === null) return null;
  return compareNext(last, gone(last) - 1, next, gone(next)) > 0
    ? `${last.item.id} went before ${next.item.id}`
    : null;
}
