import { describe, expect, it } from 'vitest';
import { alertScopeOf } from './alert-events.ts';
import { mergeIntoMessages } from './alert-messages.ts';

const merged = (...times: number[]) => mergeIntoMessages(times, (time) => time * 1000);

describe('events', () => {
  it.each([
    ['none', [], []],
    ['within 90 s are one message', [0, 30, 89], [[0, 30, 89]]],
    ['at exactly 90 s are in the next one', [0, 90], [[0], [90]]],
    [
      'a window counts from its first event, not its last',
      [0, 60, 120, 149, 151],
      [
        [0, 60],
        [120, 149, 151],
      ],
    ],
  ])('%s', (_, times, messages) => {
    expect(merged(...times)).toEqual(messages);
  });
});

describe('a scope', () => {
  it('is the same for the same groups in any order, and for all who see everything', () => {
    expect(alertScopeOf({ seesLocked: false, groupIds: [12, 3, 3] })).toBe('[false,[3,12]]');
    expect(alertScopeOf({ seesLocked: false, groupIds: [3, 12] })).toBe('[false,[3,12]]');
    expect(alertScopeOf({ seesLocked: true, groupIds: [3] })).toBe('[true,[]]');
    expect(alertScopeOf({ seesLocked: false, groupIds: [] })).toBe('[false,[]]');
  });
});
