import { act, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Of 40 px each: far more than fit into a window of 800 px. */
const ROWS = Array.from({ length: 200 }, (_, index) => `row ${index}`);

function LongList() {
  const list = useRef<HTMLUListElement>(null);
  const options = { rows: ROWS, keyOf: (row: string) => row, estimate: () => 40 };
  const { shown, before, after } = useVirtualRows(list, options);
  return (
    <ul ref={list} data-left-out={before + after}>
      {shown.map(({ row }) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  );
}

afterEach(() => vi.unstubAllGlobals());

const print = (event: 'beforeprint' | 'afterprint') => act(() => window.dispatchEvent(new Event(event)));

test('a printed page has all rows of a long list, the page on the screen only those near the window', () => {
  vi.stubGlobal('innerHeight', 800); // elsewhere in tests everything fits into the window
  renderScreen(<LongList />);
  const count = () => screen.getAllByRole('listitem').length;
  const onScreen = count();
  expect(onScreen).toBeGreaterThan(10);
  expect(onScreen).toBeLessThan(80);
  print('beforeprint');
  expect(count()).toBe(200);
  expect(screen.getByRole('list')).toHaveAttribute('data-left-out', '0');
  print('afterprint');
  expect(count()).toBe(onScreen);
});
