/** Texts typed into the cells of one row, by column. A cell without one shows what is stored. */
export type RowText = Readonly<Record<string, string>>;

/** Text for one cell; undefined for what is stored. `row` is any number that identifies the row. */
export interface CellWrite {
  row: number;
  column: string;
  text: string | undefined;
}

interface CellChange extends CellWrite {
  before: string | undefined;
}

/**
 * Edits that are typed into a sheet and not saved yet, and the way there. Rows that a write leaves alone keep their identity.
 */
export interface SheetEdits {
  typed: ReadonlyMap<number, RowText>;
  past: readonly (readonly CellChange[])[];
  future: readonly (readonly CellChange[])[];
}

export const NO_EDITS: SheetEdits = { typed: new Map(), past: [], future: [] };

/**
 * Writes cells as one step of the history; what was undone can no longer be redone.
 * @param isTyping the letters of one cell are one step: a write to the cell of the latest step becomes part of it.
 */
export function writeCells(edits: SheetEdits, writes: readonly CellWrite[], isTyping = false): SheetEdits {
  const step = writes
    .map((write) => ({ ...write, before: edits.typed.get(write.row)?.[write.column] }))
    .filter(({ text, before }) => text !== before);
  if (step.length === 0) return edits;
  const typed = applied(edits.typed, step);
  const latest = edits.past.at(-1);
  if (isTyping && edits.future.length === 0 && latest !== undefined && isSameCell(latest, step)) {
    const joined = step.map((change, index) => ({ ...change, before: latest[index]?.before }));
    return { typed, past: [...edits.past.slice(0, -1), joined], future: [] };
  }
  return { typed, past: [...edits.past, step], future: [] };
}

/** Takes the latest step back; the edits unchanged when there is none. */
export function undoEdit(edits: SheetEdits): SheetEdits {
  const step = edits.past.at(-1);
  if (step === undefined) return edits;
  const back = step.map((change) => ({ ...change, text: change.before }));
  return {
    typed: applied(edits.typed, back),
    past: edits.past.slice(0, -1),
    future: [step, ...edits.future],
  };
}

/** Repeats the step that was undone last; the edits unchanged when there is none. */
export function redoEdit(edits: SheetEdits): SheetEdits {
  const [step, ...future] = edits.future;
  if (step === undefined) return edits;
  return { typed: applied(edits.typed, step), past: [...edits.past, step], future };
}

/** Returns the edits that are left after a save: cells whose text is no longer what was saved. A save begins a new history. */
export function withoutSaved(edits: SheetEdits, saved: SheetEdits['typed']): SheetEdits {
  const typed = new Map<number, RowText>();
  for (const [row, text] of edits.typed) {
    const rest = Object.entries(text).filter(([column, written]) => saved.get(row)?.[column] !== written);
    if (rest.length > 0) typed.set(row, Object.fromEntries(rest));
  }
  return { typed, past: [], future: [] };
}

function isSameCell(latest: readonly CellWrite[], step: readonly CellWrite[]): boolean {
  const isOneRow = step.every(({ row }) => row === step[0]?.row);
  return (
    isOneRow &&
    latest.length === step.length &&
    latest.every(({ row, column }, index) => row === step[index]?.row && column === step[index]?.column)
  );
}

function applied(typed: SheetEdits['typed'], writes: readonly CellWrite[]): SheetEdits['typed'] {
  const next = new Map(typed);
  for (const { row, column, text } of writes) {
    const { [column]: _, ...remaining } = next.get(row) ?? {};
    const changed = text === undefined ? remaining : { ...remaining, [column]: text };
    if (Object.keys(changed).length === 0) next.delete(row);
    else next.set(row, changed);
  }
  return next;
}
