import { DAY_MS } from '@backline/domain';
import { nice, ticks } from 'd3-array';

/** A UTC day such as `2026-11-21`, with the count of each series. */
export interface DayCounts {
  day: string;
  counts: readonly number[];
}

interface Frame {
  /** In pixels, with the counts on the left and the days at the bottom. */
  width: number;
  height: number;
  /** Width of a letter, to calculate the room for the labels. */
  textSize: number;
}

export interface BarPart {
  series: number;
  y: number;
  height: number;
}

/** The widest bar, in letters: in the first days of a war bars would be blocks. */
const WIDEST = 6;
/** Wars last for weeks: if there are more days than this, only the last ones are drawn. */
const MAX_DAYS = 120;

/**
 * Lists an entry for each day from the first given one to `until`; only the last 120 if there are more.
 * @param fill the value of missing days: 0 (`zero`), or that of the day before (`before`).
 */
export function everyDay(given: readonly DayCounts[], until: string, fill: 'zero' | 'before'): DayCounts[] {
  const first = given[0];
  if (first === undefined) return [];
  const known = new Map(given.map(({ day, counts }) => [day, counts]));
  const days: DayCounts[] = [];
  let before: readonly number[] = first.counts;
  for (let at = Date.parse(first.day); at <= Date.parse(until); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const counts = known.get(day) ?? (fill === 'before' ? before : first.counts.map(() => 0));
    before = counts;
    days.push({ day, counts });
  }
  return days.slice(-MAX_DAYS);
}

/**
 * The positions of the parts of stacked bars, one bar per day with the first series at the bottom. The axis of counts starts at 0
 * and ends at a round number; as many days are labelled as there is room for.
 */
export function layoutBars(days: readonly DayCounts[], { width, height, textSize }: Frame) {
  const left = textSize * 4;
  const right = Math.max(left + 1, width - textSize / 2);
  const top = textSize;
  const bottom = height - textSize * 2;
  const sums = days.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0));
  const [, most] = nice(0, Math.max(1, ...sums), 4);
  const y = (count: number) => bottom - (count / most) * (bottom - top);
  const step = (right - left) / Math.max(1, days.length);
  const gap = Math.min(6, step / 4);
  const bars = days.map(({ day, counts }, index) => {
    let sum = 0;
    const parts = counts.flatMap((count, series): BarPart[] => {
      const from = y(sum);
      sum += count;
      return count === 0 ? [] : [{ series, y: y(sum), height: from - y(sum) }];
    });
    const wide = Math.max(1, Math.min(step - gap, WIDEST * textSize));
    return { day, x: left + (index + 0.5) * step - wide / 2, width: wide, parts };
  });
  const every = Math.ceil((textSize * 5) / step);
  return {
    left,
    right,
    bottom,
    bars,
    counts: ticks(0, most, 4)
      .filter(Number.isInteger)
      .map((count) => ({ count, y: y(count) })),
    labels: bars
      .filter((_, index) => (bars.length - 1 - index) % every === 0)
      .map(({ day, x, width: wide }) => ({ day, x: x + wide / 2 })),
    /** Index of the bar at a horizontal position; -1 without bars. */
    barAt: (place: number) => Math.min(bars.length - 1, Math.max(0, Math.floor((place - left) / step))),
  };
}
