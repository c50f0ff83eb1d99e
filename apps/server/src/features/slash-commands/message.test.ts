import { describe, expect, it } from 'vitest';
import { messageOf } from './message.ts';

describe('a message of lines', () => {
  const more = (count: number) => `and ${count} more`;

  it('shows every line if they fit', () => {
    expect(messageOf({ head: 'Head', lines: ['a', 'b'], more, most: 2 })).toBe('Head\na\nb');
  });

  it('names how many are left out', () => {
    expect(messageOf({ head: 'Head', lines: ['a', 'b', 'c'], more, most: 2 })).toBe('Head\na\nb\nand 1 more');
  });

  it('never has more than 2000 letters, the last line included', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `${index} ${'x'.repeat(97)}`);
    const text = messageOf({ head: 'Head', lines, more, most: 30 });
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(text.endsWith('\nand 11 more')).toBe(true);
  });
});
