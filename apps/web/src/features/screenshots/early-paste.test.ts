import fs from 'node:fs';
import path from 'node:path';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { usePaste } from './use-paste.ts';

/** A browser's `DataTransfer`, which the tests' DOM lacks, as far as pastes need it. */
class Transfer {
  readonly files: File[] = [];
  readonly types: string[] = [];
  readonly items = { add: (file: File) => this.files.push(file) };
  getData = () => '';
}
class PasteEvent extends Event {
  readonly clipboardData: Transfer;
  constructor(type: string, { clipboardData, ...options }: EventInit & { clipboardData: Transfer }) {
    super(type, options);
    this.clipboardData = clipboardData;
  }
}

beforeEach(() => {
  vi.stubGlobal('DataTransfer', Transfer);
  vi.stubGlobal('ClipboardEvent', PasteEvent);
});
beforeAll(() => {
  const script = fs.readFileSync(path.join(import.meta.dirname, '../../../public/early-paste.js'), 'utf8');
  new Function(script)(); // as the page runs it, before the app
});
afterEach(() => window.history.replaceState(null, '', '/'));

const picture = (name: string) => new File(['pixels'], name, { type: 'image/png' });

function paste(name: string): void {
  const clipboardData = new Transfer();
  clipboardData.items.add(picture(name));
  document.body.dispatchEvent(new PasteEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** A part of the page that takes pastes, or leaves them to others. @returns the names of what it took. */
function listen({ isTaker = true } = {}): string[] {
  const taken: string[] = [];
  renderHook(() =>
    usePaste((files) => {
      if (isTaker) taken.push(...files.map(({ name }) => name));
      return isTaker;
    }),
  );
  return taken;
}

test('a paste before anything listens comes to what listens first', () => {
  paste('early.png');
  expect(listen()).toEqual(['early.png']);
  expect(listen()).toEqual([]); // once
});

test('a paste that the frame leaves to the screen comes to the screen that loads after it', () => {
  listen({ isTaker: false });
  paste('between.png');
  expect(listen({ isTaker: false })).toEqual([]);
  const screen = listen();
  expect(screen).toEqual(['between.png']);
  paste('later.png');
  expect(screen).toEqual(['between.png', 'later.png']);
  expect(listen()).toEqual([]);
});

test('a paste that nothing took on one page is not taken on another', () => {
  listen({ isTaker: false });
  window.history.replaceState(null, '', '/pyramid');
  paste('other.png');
  window.history.replaceState(null, '', '/fir');
  expect(listen()).toEqual([]);
});

test('a paste that was taken makes the ones before it obsolete', () => {
  listen({ isTaker: false });
  paste('first.png');
  window.addEventListener('paste', (event) => event.preventDefault(), { capture: true, once: true });
  paste('second.png');
  expect(listen()).toEqual([]);
});
