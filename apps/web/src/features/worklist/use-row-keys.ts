import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isModalOpen } from '../../ui/dialogs/modal-open.ts';

const ACTION = '[data-job-action]';

/**
 * ↑ and ↓ go from row to row, from anywhere on the page where they would only scroll it; S puts the row off. Enter needs
 * nothing: the focus is on the row's own button.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, onLater: (key: string) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const rows = list.current;
    const { activeElement } = document;
    if (rows === null || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isInside = rows.contains(activeElement);
    if (!isInside && (activeElement !== document.body || isModalOpen())) return;
    const row = isInside ? activeElement?.closest('[data-key]') : null;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (focusRow(rows, row ?? null, event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
    } else if (event.key.toLowerCase() === 's' && row instanceof HTMLElement) {
      event.preventDefault();
      // The row goes, so the next one takes the focus first.
      focusRow(rows, row, 1) || focusRow(rows, row, -1);
      onLater(row.dataset.key ?? '');
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Focuses the button of the row that is so many further; from no row, of the current one. @returns whether there is one. */
function focusRow(rows: HTMLElement, from: Element | null, steps: number): boolean {
  const all = [...rows.querySelectorAll('[data-key]')];
  const current = all.findIndex((row) => row.hasAttribute('data-current'));
  const index = from === null ? Math.max(0, current) : all.indexOf(from) + steps;
  const button = all[index]?.querySelector<HTMLElement>(ACTION);
  button?.focus();
  return button != null;
}
