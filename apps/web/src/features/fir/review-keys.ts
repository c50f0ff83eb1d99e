import { type RefObject, useEffect } from 'react';
import { isModalOpen } from '../../ui/modal-open.ts';

/** Where an n is a letter; a quantity takes digits only. */
const TYPED_INTO = 'input:not([data-part="quantity"], [type="file"]), textarea, [role="combobox"]';

/** The parts of a row that the keys go to; rows and parts carry these as `data-row` and `data-part`. */
type RowPart = 'item' | 'quantity';

/** Puts the focus on a part of the row above (-1), below (1), or on another part of the same row (0). */
export function focusRow(from: Element, step: -1 | 0 | 1, part: RowPart): void {
  const row = from.closest('[data-row]');
  if (row === null) return;
  const rows = [...(row.parentElement?.querySelectorAll('[data-row]') ?? [])];
  focusPart(rows[rows.indexOf(row) + step], part);
}

function focusPart(row: Element | undefined, part: RowPart): void {
  const target = row?.querySelector<HTMLElement>(`[data-part="${part}"]`);
  target?.focus();
  if (target instanceof HTMLInputElement) target.select();
  row?.scrollIntoView?.({ block: 'nearest' });
}

/**
 * Puts the focus on the next row that is to be checked, after the one that has it, and from the last to the first
 * again. It lands on what is missing: the quantity where only that could not be read.
 */
export function focusNextDoubtful(within: Element): void {
  const rows = [...within.querySelectorAll('[data-doubtful]')];
  const after = document.activeElement;
  const next = rows.find(
    (row) =>
      after !== null &&
      !row.contains(after) &&
      after.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const row = next ?? rows[0];
  focusPart(row, row?.getAttribute('data-doubtful') === 'quantity' ? 'quantity' : 'item');
}

/** `n` goes to the next row to check from anywhere on the screen, but not where an n is typed. */
export function useNextDoubtfulKey(screen: RefObject<Element | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      const isTyping = document.activeElement?.matches(TYPED_INTO);
      if (isTyping || isModalOpen() || screen.current === null) return;
      event.preventDefault();
      focusNextDoubtful(screen.current);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [screen]);
}
