import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Inputs in which `n` types a letter. Quantity fields are excluded because they take digits only. */
const TYPED_INTO =
  'input:not([data-part="quantity"], [type="file"], [type="radio"]), textarea, [role="combobox"]';

/** The parts of a row that can be focused; rows are marked with `data-row`, parts with `data-part`. */
type RowPart = 'item' | 'quantity';

/** Focuses a part of the row above (-1), of the row below (1), or of the same row (0). */
export function focusRow(from: Element, step: -1 | 0 | 1, part: RowPart): void {
  const row = from.closest('[data-row]');
  const table = row?.closest('table');
  if (!row || !table) return;
  const rowAt = () => {
    const rows = [...table.querySelectorAll('[data-row]')];
    return rows[rows.indexOf(row) + step];
  };
  if (rowAt() === undefined) unfold(table);
  focusPart(rowAt(), part);
}

/** Focuses a row by its id, at the part that needs review if any does. */
export function focusRowOf(within: Element, id: number): void {
  const find = () => within.querySelector(`[data-row="${id}"]`);
  if (find() === null) unfold(within);
  focusPart(find() ?? undefined, find()?.getAttribute('data-doubtful') === 'quantity' ? 'quantity' : 'item');
}

/** Shows the rows that are folded. */
function unfold(within: Element): void {
  flushSync(() => within.querySelector<HTMLElement>('[data-more]')?.click());
}

/** After a row was settled: focuses the next row to check, or without one the row below. */
export function focusAfter(from: Element): void {
  const table = from.closest('table');
  const isOther = (row: Element) => !row.contains(from);
  if (table && [...table.querySelectorAll('[data-doubtful]')].some(isOther)) focusNextDoubtful(table);
  else focusRow(from, 1, 'item');
}

/** Focuses a part of a row, or the answer that is chosen in a question. */
export function focusPart(row: Element | undefined, part: RowPart): void {
  const target = row?.querySelector<HTMLElement>(`[data-part="${part}"], [data-part] [type="radio"]`);
  target?.focus();
  if (target instanceof HTMLInputElement) target.select();
  row?.scrollIntoView?.({ block: 'nearest' });
}

/**
 * Focuses the next row or question that needs a person after the focused one. Focuses the quantity if only that is
 * missing, else the item.
 * @param mayWrap whether the first one follows the last. @returns whether there was one.
 */
export function focusNextDoubtful(within: Element, mayWrap = true): boolean {
  const rows = [...within.querySelectorAll('[data-doubtful]')];
  const after = document.activeElement;
  const isFree = after === null || after === document.body || !within.contains(after);
  const next = rows.find(
    (row) =>
      !isFree &&
      !row.contains(after) &&
      after.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const row = next ?? (isFree || mayWrap ? rows[0] : undefined);
  focusPart(row, row?.getAttribute('data-doubtful') === 'quantity' ? 'quantity' : 'item');
  return row !== undefined;
}

/** Focuses the first row or question of a part that has just appeared, unless something else has the focus. */
export function useFirstDoubt(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && within.current) focusNextDoubtful(within.current);
  }, [within]);
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
    else rows.current.closest('li')?.querySelector<HTMLElement>('h2 button')?.focus();
  }, [rows, isMatched]);
}

/** Makes `n` go to the next row or question, except while typing text and below an open dialog. */
export function useNextKey(screen: RefObject<Element | null>, onNext: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const isTyping = document.activeElement?.matches(TYPED_INTO);
    const modals = [...document.querySelectorAll('[data-modal-open]')];
    const isBelow = modals.some((modal) => !modal.contains(screen.current));
    if (isTyping || isBelow || screen.current === null) return;
    event.preventDefault();
    onNext();
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
