import { fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { handleSheetKey, type SheetMoves } from './sheet-keys.ts';

const MOVES = {
  undo: vi.fn<() => void>(),
  redo: vi.fn<() => void>(),
  save: vi.fn<() => void>(),
  revert: vi.fn<() => void>(),
  paste: vi.fn<SheetMoves['paste']>(),
  pasteRows: vi.fn<() => void>(),
};

/** Presses a key in the middle of three by three cells, each holding `123`, but the one above `456`. @returns the cell that has the focus then. */
function press(init: KeyboardEventInit, [from, to]: [number, number] = [0, 3]) {
  for (const move of Object.values(MOVES)) move.mockReset();
  const cells = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => `${row}:${column}`));
  const { container, unmount } = render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the table
    <div onKeyDown={(event) => handleSheetKey(event, MOVES)}>
      {cells.map((cell) => (
        <input key={cell} data-cell={cell} defaultValue={cell === '0:1' ? '456' : '123'} />
      ))}
    </div>,
  );
  const middle = container.querySelector<HTMLInputElement>('[data-cell="1:1"]')!;
  middle.focus();
  middle.setSelectionRange(from, to);
  const isBrowsers = fireEvent.keyDown(middle, init);
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.cell : '';
  unmount();
  return `${focused}${isBrowsers ? ', and the browser acts' : ''}`;
}

test.each([
  [{ key: 'ArrowUp' }, '0:1'],
  [{ key: 'ArrowUp', shiftKey: true }, '0:1'],
  [{ key: 'ArrowDown' }, '2:1'],
  [{ key: 'Enter' }, '2:1'],
  [{ key: 'Enter', shiftKey: true }, '0:1'],
  [{ key: 'ArrowLeft' }, '1:0'],
  [{ key: 'ArrowRight' }, '1:2'],
  [{ key: 'ArrowLeft', shiftKey: true }, '1:1, and the browser acts'],
  [{ key: 'ArrowRight', shiftKey: true }, '1:1, and the browser acts'],
  [{ key: 'ArrowUp', altKey: true }, '1:1, and the browser acts'],
  [{ key: 'Tab' }, '1:1, and the browser acts'],
])('%o in a cell whose text is selected leads to %s', (init, expected) => {
  expect(press(init)).toBe(expected);
});

test('left and right leave a cell only at the ends of its text', () => {
  expect(press({ key: 'ArrowLeft' }, [0, 0])).toBe('1:0');
  expect(press({ key: 'ArrowLeft' }, [1, 1])).toMatch(/^1:1/);
  expect(press({ key: 'ArrowLeft' }, [0, 1])).toMatch(/^1:1/);
  expect(press({ key: 'ArrowRight' }, [3, 3])).toBe('1:2');
  expect(press({ key: 'ArrowRight' }, [2, 2])).toMatch(/^1:1/);
});

test.each([
  ['z', false, 'undo'],
  ['z', true, 'redo'],
  ['y', false, 'redo'],
  ['s', false, 'save'],
] as const)('Ctrl and %s (with Shift: %s) is %s, with the Mac’s key too', (key, shiftKey, wanted) => {
  for (const held of ['ctrlKey', 'metaKey']) {
    expect(press({ key, shiftKey, [held]: true })).toBe('1:1');
    const called = Object.entries(MOVES).flatMap(([name, move]) =>
      move.mock.calls.length > 0 ? [name] : [],
    );
    expect(called).toEqual([wanted]);
  }
});

test('Escape puts the cell back', () => {
  press({ key: 'Escape' });
  expect(MOVES.revert).toHaveBeenCalledExactlyOnceWith({ row: 1, column: 1 });
});

test('Ctrl and D takes over the cell above', () => {
  expect(press({ key: 'd', ctrlKey: true })).toBe('1:1');
  expect(MOVES.paste).toHaveBeenCalledExactlyOnceWith({ row: 1, column: 1 }, [['456']]);
});

test('Delete empties target and minimum of a cell that is selected whole, and only text of another', () => {
  expect(press({ key: 'Delete' })).toBe('1:1');
  expect(MOVES.paste).toHaveBeenCalledExactlyOnceWith({ row: 1, column: 0 }, [['', '']]);
  expect(press({ key: 'Delete' }, [1, 1])).toBe('1:1, and the browser acts');
  expect(MOVES.paste).not.toHaveBeenCalled();
});
