import { expect, test } from 'vitest';
import { noteRecent, recentEntries } from './recent-entries.ts';

test('what was chosen is kept once, the latest first', () => {
  for (const key of ['a', 'b', 'c', 'a']) noteRecent(key);
  expect(recentEntries()).toEqual(['a', 'c', 'b']);
});

test('the latest twenty are kept', () => {
  const keys = Array.from({ length: 22 }, (_, index) => `item ${index}`);
  for (const key of keys) noteRecent(key);
  expect(recentEntries()).toEqual(keys.toReversed().slice(0, 20));
});
