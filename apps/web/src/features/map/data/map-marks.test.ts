import { expect, test } from 'vitest';
import { aStockpile, aWarehouseSummary } from '../../../testing/builders.ts';
import { layerList, marksOf } from './map-marks.ts';

const NOW = Date.parse('2026-11-22T20:00:00.000Z');
const NEVER = '1970-01-01T00:00:00.000Z';
const ago = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

/** The mark of a warehouse with stockpiles that were refreshed and reported these hours ago; null is never. */
function markOf(...stockpiles: [refreshed: number | null, reported: number | null][]) {
  const summary = aWarehouseSummary({
    stockpiles: stockpiles.map(([refreshed, reported], index) =>
      aStockpile({
        id: index + 1,
        name: `Pile ${index}`,
        refreshedAt: refreshed === null ? NEVER : ago(refreshed),
        firUpdatedAt: reported === null ? NEVER : ago(reported),
      }),
    ),
  });
  const ground = { regions: [], places: [] };
  const sources = { warehouses: [summary], ground, threats: [], rows: [], pyramid: new Map(), focus: null };
  const [mark] = marksOf(sources, NOW);
  return mark!;
}

test('of several stockpiles the first to go public counts, and the oldest report', () => {
  const mark = markOf([10, 3], [45, 1], [null, null], [20, 8]);
  expect(mark.release).toMatchObject({ status: 'held', minutesLeft: 300 });
  expect(mark.reportedAt).toBe(NOW - 8 * 3_600_000);
});

test('a warehouse of which nothing is known has no release and no age', () => {
  expect(markOf([null, null])).toMatchObject({ release: null, reportedAt: null, reportAge: null });
  expect(markOf()).toMatchObject({ release: null, reportedAt: null, reportAge: null });
});

test('the layer of what goes public begins with what may be public already, and ends with what nobody knows', () => {
  const warehouse = (id: number, publicIn: readonly [earliest: number, latest: number] | null) =>
    aWarehouseSummary({
      id,
      stockpiles: [
        aStockpile({
          id,
          publicAt: publicIn && { earliest: ago(-publicIn[0]), latest: ago(-publicIn[1]) },
        }),
      ],
    });
  const warehouses = [
    warehouse(1, [5, 5]),
    warehouse(2, null),
    warehouse(3, [-3, 9]),
    warehouse(4, [30, 30]),
    warehouse(5, [1, 40]),
  ];
  const ground = { regions: [], places: [] };
  const marks = marksOf({ warehouses, ground, threats: [], rows: [], pyramid: new Map(), focus: null }, NOW);
  expect(layerList('public', marks).map(({ id }) => id)).toEqual([3, 5, 1, 4, 2]);
});
