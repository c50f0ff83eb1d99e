import { describe, expect, it } from 'vitest';
import { goalsInReach, scaleOf, stepsOf } from './history-scale.ts';

const GOALS = { loose: { target: 0, minimum: 0 }, crates: { target: 0, minimum: 0 } };
const HOUR = 3_600_000;

describe('the steps of an item’s form', () => {
  it('omit points where only the other form changed, but keep the first and the last', () => {
    const at = (hour: number) => new Date(hour * HOUR).toISOString();
    const points = [
      { at: at(0), loose: 5, crates: 1 },
      { at: at(1), loose: 5, crates: 2 },
      { at: at(2), loose: 6, crates: 2 },
      { at: at(3), loose: 6, crates: 2 },
    ];
    const history = { from: at(0), to: at(3), points, ...GOALS };
    expect(stepsOf(history, 'crates').map(({ at: time, count }) => [time / HOUR, count])).toEqual([
      [0, 1],
      [1, 2],
      [3, 2],
    ]);
    expect(stepsOf(history, 'loose').map(({ count }) => count)).toEqual([5, 6, 6]);
  });
});

describe('a goal', () => {
  const goal = (count: number) => [{ count }];
  const steps = [{ at: 0, count: 100 }];
  it.each([
    [0, false],
    [1, true],
    [300, true],
    [301, false],
  ])('of %i with a stock of 100 is drawn: %s', (count, isDrawn) => {
    expect(goalsInReach(goal(count), steps)).toHaveLength(isDrawn ? 1 : 0);
  });

  it('is drawn where there is no stock at all', () => {
    expect(goalsInReach(goal(4000), [{ at: 0, count: 0 }])).toHaveLength(1);
  });
});

describe('the scale', () => {
  const steps = [
    { at: 0, count: 4 },
    { at: 5 * HOUR, count: 40 },
    { at: 10 * HOUR, count: 40 },
  ];
  const scale = scaleOf({ width: 440, height: 180, from: 0, to: 10 * HOUR }, [4, 40]);

  it('runs from the first time to the last, and from 0 to a round number', () => {
    expect([scale.x(0), scale.x(10 * HOUR)]).toEqual([scale.left, scale.right]);
    expect(scale.y(0)).toBe(scale.bottom);
    expect(scale.counts).toEqual([0, 10, 20, 30, 40]);
    expect(scale.times.length).toBeGreaterThan(2);
  });

  it('has only whole numbers, even for a stock of one or none', () => {
    expect(scaleOf({ width: 440, height: 180, from: 0, to: HOUR }, [1]).counts).toEqual([0, 1]);
    expect(scaleOf({ width: 440, height: 180, from: 0, to: HOUR }, [0]).counts).toEqual([0, 1]);
  });

  it('draws a horizontal line until the next change, never a slope', () => {
    expect(scale.line(steps)).toMatch(/^M[\d.]+ [\d.]+(H[\d.]+V[\d.]+){2}$/);
  });

  it('finds the step at a horizontal position', () => {
    const found = [0, scale.x(5 * HOUR) - 1, scale.x(5 * HOUR), 9999].map((place) =>
      scale.stepAt(place, steps),
    );
    expect(found).toEqual([0, 0, 1, 2]);
    expect(scale.stepAt(100, [])).toBe(-1);
  });

  it('copes with a width that is not yet known', () => {
    expect(scaleOf({ width: 0, height: 180, from: 0, to: 0 }, []).line([{ at: 0, count: 0 }])).not.toContain(
      'NaN',
    );
  });
});
