import type { ClipboardEvent, KeyboardEvent } from 'react';
import { namesItems, readBlock } from './sheet-lines.ts';

/** The place of a cell: its row in the shown list and its column, both from 0. */
interface CellPlace {
  row: number;
  column: number;
}

/** The acts that a key or a paste in the sheet asks for. */
export interface SheetMoves {
  undo: () => void;
  redo: () => void;
  save: () => void;
  /** Puts a cell back to what is stored. */
  revert: (place: CellPlace) => void;
  /** Writes a block from a cell to the right and down. */
  paste: (place: CellPlace, block: string[][]) => void;
  /** A block that names its items itself. */
  pasteRows: (text: string) => void;
}

function placeOf(target: EventTarget): CellPlace | null {
  const cell = target instanceof HTMLElement ? target.dataset.cell : undefined;
  const [row, column] = cell?.split(':').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

const cellAt = (within: Element, { row, column }: CellPlace) =>
  within.querySelector<HTMLInputElement>(`input[data-cell="${row}:${column}"]`);

/** Focuses a cell of the sheet, if there is one. */
export function focusCell(within: Element, place: CellPlace): boolean {
  const cell = cellAt(within, place);
  cell?.focus();
  return cell !== null;
}

const isWhole = ({ selectionStart, selectionEnd, value }: HTMLInputElement) =>
  selectionStart === 0 && selectionEnd === value.length;

/** The cell that a key leads to from a cell; null for a key that stays. Left and right leave a cell at its text's ends. */
function stepOf({ key, shiftKey }: KeyboardEvent, cell: HTMLInputElement) {
  const { selectionStart, selectionEnd, value } = cell;
  if (key === 'ArrowUp' || (key === 'Enter' && shiftKey)) return { row: -1, column: 0 };
  if (key === 'ArrowDown' || key === 'Enter') return { row: 1, column: 0 };
  if (key === 'ArrowLeft' && !shiftKey && (isWhole(cell) || selectionEnd === 0))
    return { row: 0, column: -1 };
  if (key === 'ArrowRight' && !shiftKey && (isWhole(cell) || selectionStart === value.length))
    return { row: 0, column: 1 };
  return null;
}

/** The keys of a sheet, for the element around its cells (docs/spec/goals.md#the-sheet). */
export function handleSheetKey(event: KeyboardEvent<HTMLElement>, moves: SheetMoves): void {
  const place = placeOf(event.target);
  if (place === null || !(event.target instanceof HTMLInputElement)) return;
  const { row, column } = place;
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand && !event.altKey) {
    const above = cellAt(event.currentTarget, { row: row - 1, column })?.value;
    const command = {
      d: () => above !== undefined && moves.paste(place, [[above]]),
      z: event.shiftKey ? moves.redo : moves.undo,
      y: moves.redo,
      s: moves.save,
      enter: moves.save,
    }[key];
    if (command === undefined) return;
    event.preventDefault();
    command();
    return;
  }
  if (event.altKey) return;
  if (event.key === 'Escape') moves.revert(place);
  const isEmptied = event.key === 'Delete' && isWhole(event.target);
  const step = stepOf(event, event.target);
  if (!isEmptied && step === null) return;
  event.preventDefault();
  // Target and minimum stand in pairs: without both, the standard goal holds again.
  if (isEmptied) moves.paste({ row, column: column - (column % 2) }, [['', '']]);
  if (step !== null) focusCell(event.currentTarget, { row: row + step.row, column: column + step.column });
}

/** A pasted block goes into the cells; a single value is the field's own matter. */
export function handleSheetPaste(event: ClipboardEvent<HTMLElement>, moves: SheetMoves): void {
  const place = placeOf(event.target);
  const text = event.clipboardData.getData('text/plain');
  const block = readBlock(text);
  if (place === null || block === null) return;
  event.preventDefault();
  if (namesItems(block)) moves.pasteRows(text);
  else moves.paste(place, block);
}
