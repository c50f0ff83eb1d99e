import { expect, it } from 'vitest';
import { everyDay, layoutBars } from './bar-layout.ts';

it('missing days repeat the day before, or count as zero', () => {
  const given = [
    { day: '2026-11-01', counts: [5, 1] },
    { day: '2026-11-03', counts: [2, 0] },
  ];
  const days = (fill: 'zero' | 'before', until: string) =>
    everyDay(given, until, fill).map(({ day, counts }) => `${day.slice(8)}: ${counts.join(' ')}`);
  expect(days('before', '2026-11-04')).toEqual(['01: 5 1', '02: 5 1', '03: 2 0', '04: 2 0']);
  expect(days('zero', '2026-11-03')).toEqual(['01: 5 1', '02: 0 0', '03: 2 0']);
  expect(everyDay([], '2026-11-03', 'zero')).toEqual([]);
});

it('days follow the calendar, also over the end of a month and a change of the clock', () => {
  const days = everyDay([{ day: '2026-10-24', counts: [1] }], '2026-11-02', 'before');
  expect(days).toHaveLength(10);
  expect(days.at(-1)).toEqual({ day: '2026-11-02', counts: [1] });
});

it('only the last 120 days of a long war are drawn', () => {
  const days = everyDay([{ day: '2026-01-01', counts: [1] }], '2026-12-31', 'before');
  expect(days).toHaveLength(120);
  expect(days.at(-1)?.day).toBe('2026-12-31');
});

it('parts are stacked, on an axis from 0 to a round count', () => {
  const { bars, counts, bottom, left, right } = layoutBars(
    [
      { day: '2026-11-01', counts: [10, 30] },
      { day: '2026-11-02', counts: [0, 20] },
    ],
    { width: 400, height: 200, textSize: 10 },
  );
  expect([left, right, bottom]).toEqual([40, 395, 180]);
  expect(counts.map(({ count, y }) => [count, y])).toEqual([
    [0, 180],
    [10, 137.5],
    [20, 95],
    [30, 52.5],
    [40, 10],
  ]);
  expect(bars[0]?.parts).toEqual([
    { series: 0, y: 137.5, height: 42.5 },
    { series: 1, y: 10, height: 127.5 },
  ]);
  expect(bars[1]?.parts).toEqual([{ series: 1, y: 95, height: 85 }]);
});

it('the bars of the first days of a war are no blocks: at most six letters wide, in the middle of their day', () => {
  const days = ['01', '02'].map((day) => ({ day: `2026-11-${day}`, counts: [1] }));
  const { bars, labels } = layoutBars(days, { width: 445, height: 200, textSize: 10 });
  expect(bars.map(({ x, width }) => [x, width])).toEqual([
    [110, 60],
    [310, 60],
  ]);
  expect(labels.map(({ x }) => x)).toEqual([140, 340]);
});

it('finds the bar under the pointer, or the nearest one outside the bars', () => {
  const days = ['01', '02', '03', '04'].map((day) => ({ day: `2026-11-${day}`, counts: [1] }));
  const { barAt } = layoutBars(days, { width: 445, height: 200, textSize: 10 });
  expect([0, 45, 141, 239, 241, 441].map(barAt)).toEqual([0, 0, 1, 1, 2, 3]);
  expect(layoutBars([], { width: 400, height: 200, textSize: 10 }).barAt(90)).toBe(-1);
});

it('labels as many days as there is room for, always including the last', () => {
  const days = everyDay([{ day: '2026-11-01', counts: [1] }], '2026-11-30', 'before');
  const labels = layoutBars(days, { width: 345, height: 200, textSize: 10 }).labels;
  expect(labels.map(({ day }) => day.slice(8))).toEqual(['05', '10', '15', '20', '25', '30']);
});
