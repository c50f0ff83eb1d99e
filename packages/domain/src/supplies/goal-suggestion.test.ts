import { describe, expect, it } from 'vitest';
import { suggestGoal } from './goal-suggestion.ts';

const times = { leadHours: 16, betweenHours: 24, service: 95 } as const;

describe('suggestGoal', () => {
  it.each([
    // 16 × 4 = 64, + 1.65 × 8 = 77.2; + 24 × 4 = 173.2
    ['loose items', { perHour: 4, unit: 1 }, times, { minimum: 78, target: 174 }],
    ['crates of 20, rounded up', { perHour: 4, unit: 20 }, times, { minimum: 4, target: 9 }],
    // 64 + 2.33 × 8 = 82.64
    [
      'a higher service level',
      { perHour: 4, unit: 1 },
      { ...times, service: 99 as const },
      { minimum: 83, target: 179 },
    ],
    ['no lead time', { perHour: 4, unit: 1 }, { ...times, leadHours: 0 }, { minimum: 0, target: 96 }],
  ])('%s', (_, use, of, suggestion) => {
    expect(suggestGoal(use, of)).toEqual(suggestion);
  });

  it('suggests nothing without use', () => {
    expect(suggestGoal({ perHour: 0, unit: 1 }, times)).toBeNull();
  });
});
