import { describe, expect, it } from 'vitest';
import { STARTER_ITEMS, STARTER_LISTS, starterGoals } from './starter-goals.ts';

describe('the lists to begin with', () => {
  it.each([
    ['frontline', 24, 1160],
    ['midline', 30, 2056],
    ['backline', 35, 4623],
  ] as const)('%s has %s items and %s crates', (list, items, crates) => {
    const goals = starterGoals(list);
    expect(goals).toHaveLength(items);
    expect(goals.reduce((sum, { target }) => sum + target, 0)).toBe(crates);
  });

  it('hold all of the list nearer to the front, and more of it', () => {
    for (const [index, list] of STARTER_LISTS.slice(0, -1).entries()) {
      const next = new Map(starterGoals(STARTER_LISTS[index + 1]!).map((goal) => [goal.firNames[0], goal]));
      for (const goal of starterGoals(list))
        expect(next.get(goal.firNames[0])!.target).toBeGreaterThan(goal.target);
    }
  });

  it('have minimums that are above 0 and below the target, and no item twice', () => {
    expect(STARTER_ITEMS.filter(({ minimum, target }) => minimum < 1 || minimum >= target)).toEqual([]);
    const names = STARTER_ITEMS.flatMap(({ firNames }) => firNames);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are scaled and rounded up, once', () => {
    const trauma = (percent: number) =>
      starterGoals('midline', percent).find(({ firNames }) => firNames[0] === 'TraumaKit');
    expect(trauma(100)).toMatchObject({ target: 30, minimum: 12 });
    expect(trauma(33)).toMatchObject({ target: 10, minimum: 4 }); // 9.9 and 3.96
    expect(trauma(0)).toMatchObject({ target: 0, minimum: 0 });
  });
});
