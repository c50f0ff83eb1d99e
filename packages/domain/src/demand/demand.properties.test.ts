import fc from 'fast-check';
import { expect, it } from 'vitest';
import { creditCrates, REQUEST_URGENCIES, requestProgress } from '../requests/request-progress.ts';
import { CONTAINER_STATES } from '../shipments/shipment-steps.ts';
import { needOf } from './need.ts';
import { operationReadiness } from './operation-readiness.ts';
import { upkeepLeft } from './upkeep.ts';

const RUNS = { numRuns: 10_000 };
const amount = fc.nat({ max: 200 });
const stock = fc.record({ target: amount, quantity: amount, expected: amount });
const bring = fc.array(fc.record({ open: amount, isAccepted: fc.boolean() }), { maxLength: 5 });
const stand = fc.array(amount, { maxLength: 4 });

it('a need is never negative, and closing every request and operation leaves the goal alone', () => {
  fc.assert(
    fc.property(stock, bring, stand, fc.boolean(), (at, requests, operations, countsAtOnce) => {
      const { need, goal, wanted } = needOf(at, { bring: requests, stand: operations, countsAtOnce });
      const closed = needOf(at, { bring: [], stand: [], countsAtOnce });
      expect(need).toBeGreaterThanOrEqual(goal);
      expect([closed.need, closed.wanted]).toEqual([goal, 0]);
      expect(goal).toBe(Math.max(0, at.target - at.quantity - at.expected));
      // Every open crate is either planned for or shown, and no request hides another one.
      const open = requests.reduce((sum, request) => sum + request.open, 0);
      expect(need + wanted).toBeGreaterThanOrEqual(open);
    }),
    RUNS,
  );
});

const request = fc.record({
  urgency: fc.constantFrom(...REQUEST_URGENCIES),
  needBy: fc.option(fc.nat({ max: 3 })),
  open: amount,
});

it('no crate serves two requests, and none is kept while a request is open', () => {
  fc.assert(
    fc.property(amount, fc.array(request, { maxLength: 6 }), (crates, drawn) => {
      const requests = drawn.map((facts, index) => ({ ...facts, number: index + 1 }));
      const credited = creditCrates(crates, requests);
      const given = [...credited.values()].reduce((sum, share) => sum + share, 0);
      const open = requests.reduce((sum, { open: some }) => sum + some, 0);
      expect(given).toBe(Math.min(crates, open));
      for (const { number, open: most } of requests)
        expect(credited.get(number) ?? 0).toBeLessThanOrEqual(most);
    }),
    RUNS,
  );
});

const line = fc.record({ asked: amount, byHand: fc.nat({ max: 20 }), isClosed: fc.boolean() });
const load = fc.record({
  lineId: fc.nat({ max: 2 }),
  state: fc.constantFrom(...CONTAINER_STATES),
  crates: amount,
});

it('a lost container opens as much as it carried again, and an undone delivery is no longer delivered', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.array(load, { maxLength: 6 }),
      fc.nat({ max: 5 }),
      (drawn, loads, changed) => {
        const lines = drawn.map((facts, id) => ({ ...facts, id }));
        const facts = { ended: null, hasResponsible: true, linkedOrders: 0, lines, loads };
        const before = requestProgress(facts).lines;
        const lost = loads.map((one, index) =>
          index === changed ? { ...one, state: 'cancelled' as const } : one,
        );
        const after = requestProgress({ ...facts, loads: lost }).lines;
        after.forEach((progress, index) => {
          const was = before[index] ?? progress;
          const freed = was.delivered + was.coming - progress.delivered - progress.coming;
          const gone = loads[changed];
          const carried = gone?.lineId === progress.id && gone.state !== 'cancelled' ? gone.crates : 0;
          expect(freed).toBe(carried);
          expect(progress.open).toBeGreaterThanOrEqual(was.open);
          expect(progress.open).toBeLessThanOrEqual(was.open + carried);
        });
      },
    ),
    RUNS,
  );
});

const operation = fc.record({
  startsAt: fc.nat({ max: 3 }),
  lines: fc.array(
    fc.record({
      warehouseId: fc.nat({ max: 1 }),
      itemId: fc.nat({ max: 1 }),
      required: amount,
      isEssential: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
});

it('no crate is promised to two operations, and an earlier one is never served worse for a later one', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 4 }), amount, amount, (drawn, quantity, expected) => {
      const operations = drawn.map((facts, index) => ({ ...facts, number: index + 1 }));
      const stock = [0, 1].flatMap((warehouseId) =>
        [0, 1].map((itemId) => ({ warehouseId, itemId, quantity, expected })),
      );
      const all = operationReadiness(operations, stock);
      for (const at of stock) {
        const taken = { have: 0, coming: 0 };
        for (const { number, lines } of operations)
          lines.forEach(({ warehouseId, itemId }, index) => {
            if (warehouseId !== at.warehouseId || itemId !== at.itemId) return;
            taken.have += all.get(number)?.lines[index]?.have ?? 0;
            taken.coming += all.get(number)?.lines[index]?.coming ?? 0;
          });
        expect(taken.have).toBeLessThanOrEqual(quantity);
        expect(taken.coming).toBeLessThanOrEqual(expected);
      }
      const first = [...operations].sort((a, b) => a.startsAt - b.startsAt || a.number - b.number)[0];
      if (first === undefined) return;
      expect(operationReadiness([first], stock).get(first.number)).toEqual(all.get(first.number));
    }),
    RUNS,
  );
});

const delivery = fc.record({ at: fc.integer({ min: -5, max: 100 }), amount });

it('what is left is never negative, never grows without a delivery, and one more delivery never leaves less', () => {
  const hour = 3_600_000;
  fc.assert(
    fc.property(
      amount,
      fc.nat({ max: 20 }),
      fc.array(delivery, { maxLength: 5 }),
      delivery,
      (there, rate, came, more) => {
        const reading = { amount: there, isAtLeast: false, rate, readAt: 0 };
        const inHours = (list: { at: number; amount: number }[]) =>
          list.map((one) => ({ ...one, at: one.at * hour }));
        const { left } = upkeepLeft(reading, inHours(came), 50 * hour);
        const { left: later } = upkeepLeft(reading, inHours(came.filter(({ at }) => at <= 50)), 60 * hour);
        const { left: withMore } = upkeepLeft(reading, inHours([...came, more]), 50 * hour);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(later).toBeLessThanOrEqual(left ?? 0);
        expect(withMore).toBeGreaterThanOrEqual(left ?? 0);
      },
    ),
    RUNS,
  );
});
