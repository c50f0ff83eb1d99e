/** Ids of items that can replace each other, and how much of them is wanted together. */
export interface PlannedColumn {
  items: readonly number[];
  target: number;
}

/** `key` stays with the column wherever it is moved. */
export interface EditorColumn extends PlannedColumn {
  key: number;
}

export interface EditorRow {
  key: number;
  /** At least one: a row without columns does not exist. */
  columns: readonly EditorColumn[];
}

/** A pyramid while somebody edits it. Rows and columns count from 0. */
export interface PyramidEditor {
  rows: readonly EditorRow[];
  /** Whether anything was changed since it was opened: a move there and back counts too. */
  changed: boolean;
  nextKey: number;
}

/** An `order` or row past the end means the end. */
export type PyramidMove =
  | { type: 'add-column'; row: number; column: PlannedColumn; order?: number }
  | { type: 'edit-column'; row: number; index: number; column: PlannedColumn; order: number }
  | { type: 'move-column'; row: number; index: number; toRow: number; order: number }
  | { type: 'delete-column'; row: number; index: number }
  | { type: 'move-row'; from: number; to: number };

/** The editor's first state, from a stored pyramid. */
export function openPyramidEditor(rows: readonly (readonly PlannedColumn[])[]): PyramidEditor {
  let nextKey = 0;
  const opened = rows
    .filter((row) => row.length > 0)
    .map((row) => ({
      key: nextKey++,
      columns: row.map(({ items, target }) => ({ key: nextKey++, items, target })),
    }));
  return { rows: opened, changed: false, nextKey };
}

/** Returns what is sent: each row's columns with their order. */
export function rowsOfEditor({ rows }: PyramidEditor) {
  return rows.map(({ columns }) =>
    columns.map(({ items, target }, order) => ({ items: [...items], target, order })),
  );
}

/**
 * Makes one move of the pyramid editor (docs/spec/pyramids.md#editor): adding a column to a row that is not there
 * creates that row; deleting (or moving away) the last column of a row removes the row; another order
 * repositions a column; moving a row reorders the rows. Each marks the pyramid changed. A move of something that
 * does not exist, or to where it already is, returns the same editor object.
 */
export function movePyramid(editor: PyramidEditor, move: PyramidMove): PyramidEditor {
  switch (move.type) {
    case 'add-column': {
      const { row, column, order = Number.POSITIVE_INFINITY } = move;
      const keyed = { ...column, key: editor.nextKey };
      return inserted({ ...editor, nextKey: editor.nextKey + 1 }, row, order, keyed);
    }
    case 'edit-column': {
      const { row, index, column, order } = move;
      const old = columnAt(editor, row, index);
      if (old === undefined) return editor;
      const edited = inserted(taken(editor, row, index), row, order, { ...column, key: old.key });
      return isSame(editor, edited) ? editor : edited;
    }
    case 'move-column': {
      const { row, index, toRow, order } = move;
      const column = columnAt(editor, row, index);
      if (column === undefined || toRow < 0) return editor;
      const moved = inserted(taken(editor, row, index), toRow, order, column);
      return isSame(editor, moved) ? editor : moved;
    }
    case 'delete-column':
      return columnAt(editor, move.row, move.index) === undefined
        ? editor
        : withoutEmptyRows(taken(editor, move.row, move.index));
    case 'move-row': {
      const { from, to } = move;
      const row = editor.rows[from];
      const place = Math.min(to, editor.rows.length - 1);
      if (row === undefined || place < 0 || place === from) return editor;
      return { ...editor, rows: editor.rows.toSpliced(from, 1).toSpliced(place, 0, row), changed: true };
    }
  }
}

function columnAt({ rows }: PyramidEditor, row: number, index: number): EditorColumn | undefined {
  return rows[row]?.columns[index];
}

/** Without this column. Its row stays for now, so that the numbers of the other rows remain valid. */
function taken(editor: PyramidEditor, row: number, index: number): PyramidEditor {
  const rows = editor.rows.map((editorRow, number) =>
    number === row ? { ...editorRow, columns: editorRow.columns.toSpliced(index, 1) } : editorRow,
  );
  return { ...editor, rows, changed: true };
}

function inserted(editor: PyramidEditor, row: number, order: number, column: EditorColumn): PyramidEditor {
  const { nextKey } = editor;
  const rows =
    row < editor.rows.length
      ? editor.rows.map((editorRow, number) =>
          number === row
            ? { ...editorRow, columns: editorRow.columns.toSpliced(order, 0, column) }
            : editorRow,
        )
      : [...editor.rows, { key: nextKey, columns: [column] }];
  return withoutEmptyRows({ rows, changed: true, nextKey: nextKey + 1 });
}

function withoutEmptyRows(editor: PyramidEditor): PyramidEditor {
  return { ...editor, rows: editor.rows.filter(({ columns }) => columns.length > 0) };
}

function isSame(before: PyramidEditor, after: PyramidEditor): boolean {
  return JSON.stringify(rowsOfEditor(before)) === JSON.stringify(rowsOfEditor(after));
}
