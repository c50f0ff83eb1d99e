import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect, useRef } from 'react';

/** Inputs in which `n` types a letter. Quantity fields are excluded because they take digits only. */
const TYPED_INTO = 'input:not([data-part="quantity"], [type="file"]), textarea, [role="combobox"]';

/** The parts of a row that can be focused; rows are marked with `data-row`, parts with `data-part`. */
type RowPart = 'item' | 'quantity';

/** Focuses a part of the row above (-1), of the row below (1), or of the same row (0). */
export function focusRow(from: Element, step: -1 | 0 | 1, part: RowPart): void {
  const row = from.closest('[data-row]');
  if (row === null) return;
  const rows = [...(row.parentElement?.querySelectorAll('[data-row]') ?? [])];
  focusPart(rows[rows.indexOf(row) + step], part);
}

/** Focuses a row by its id, at the part that needs review if any does. */
export function focusRowOf(within: Element, id: number): void {
  const row = within.querySelector(`[data-row="${id}"]`);
  focusPart(row ?? undefined, row?.getAttribute('data-doubtful') === 'quantity' ? 'quantity' : 'item');
}

/** After a row was settled: focuses the next row to check, or without one the row below. */
export function focusAfter(from: Element): void {
  const table = from.closest('table');
  const isOther = (row: Element) => !row.contains(from);
  if (table && [...table.querySelectorAll('[data-doubtful]')].some(isOther)) focusNextDoubtful(table);
  else focusRow(from, 1, 'item');
}

function focusPart(row: Element | undefined, part: RowPart): void {
  const target = row?.querySelector<HTMLElement>(`[data-part="${part}"]`);
  target?.focus();
  if (target instanceof HTMLInputElement) target.select();
  row?.scrollIntoView?.({ block: 'nearest' });
}

/**
 * Focuses the next row that needs review after the focused one, wrapping around at the end. Focuses the
 * quantity if only that is missing, else the item.
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

/**
 * Once a stockpile was assigned to a reading, the form that had the focus is gone: the first row to check takes it, or without
 * one the heading of the card.
 */
export function useFocusOnceMatched(rows: RefObject<Element | null>, isMatched: boolean): void {
  const wasMatched = useRef(isMatched);
  useEffect(() => {
    const isNew = isMatched && !wasMatched.current;
    wasMatched.current = isMatched;
    if (!isNew || rows.current === null || document.activeElement !== document.body) return;
    if (rows.current.querySelector('[data-doubtful]')) focusNextDoubtful(rows.current);
    else rows.current.closest('li')?.querySelector('h2')?.focus();
  }, [rows, isMatched]);
}

/** Makes `n` jump to the next row that needs review, except while typing text and below an open dialog. */
export function useNextDoubtfulKey(screen: RefObject<Element | null>): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const isTyping = document.activeElement?.matches(TYPED_INTO);
    const modals = [...document.querySelectorAll('[data-modal-open]')];
    const isBelow = modals.some((modal) => !modal.contains(screen.current));
    if (isTyping || isBelow || screen.current === null) return;
    event.preventDefault();
    focusNextDoubtful(screen.current);
  });
}

/**
 * Makes Ctrl+Enter, or Cmd+Enter, submit, wherever the focus is, but not below an open dialog.
 * @param modals how many are open when nothing is above: 1 in a drawer.
 */
export function useSubmitKey(isReady: boolean, onSubmit: () => void, modals = 0): void {
  useWindowEvent('keydown', (event) => {
    if (!isReady || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    if (document.querySelectorAll('[data-modal-open]').length !== modals) return;
    event.preventDefault();
    onSubmit();
  });
}
