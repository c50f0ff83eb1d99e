import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePageKeys } from './use-page-keys.ts';

/** Returns what the page hears of keys that are pressed at these times, in milliseconds. */
function heardOf(...pressed: [key: string, at: number, held?: object][]): string[] {
  const heard: string[] = [];
  const Page = () => {
    usePageKeys((keys) => void heard.push(keys));
    return null;
  };
  render(<Page />);
  for (const [key, at, held] of pressed) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, ...held });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(window, event);
  }
  return heard;
}

test('two keys are a pair for a second and a half, and alone after that', () => {
  expect(heardOf(['g', 5000], ['o', 6499])).toEqual(['g', 'g o']);
  expect(heardOf(['g', 5000], ['o', 6500])).toEqual(['g', 'o']);
  expect(heardOf(['g', 5000], ['h', 5100], ['o', 5200])).toEqual(['g', 'g h', 'h o']);
});

test.each(['ctrlKey', 'metaKey', 'altKey'])(
  'a key with %s is the browser’s, and no part of a pair',
  (held) => {
    expect(heardOf(['g', 5000], ['x', 5100, { [held]: true }], ['o', 5200])).toEqual(['g', 'g o']);
  },
);

test('named keys are no letters', () => {
  expect(heardOf(['g', 5000], ['Shift', 5100], ['?', 5200])).toEqual(['g', 'g ?']);
});
