/** Row of the table: a measured value and its target. */
export interface Result {
  what: string;
  value: number;
  unit: 'kB' | 'ms' | 'fps' | 'points' | '%' | '';
  /** The target, `atMost` or `atLeast` a number; null if there is none. */
  bar: { atMost: number } | { atLeast: number } | null;
  /** Limit enforced by `--check`, for values that are the same on every machine. */
  ceiling?: number;
  /** Additional figures, such as the worst of several. */
  note?: string;
}

export function holds({ value, bar }: Result): boolean {
  if (bar === null) return true;
  return 'atMost' in bar ? value <= bar.atMost : value >= bar.atLeast;
}

/** Whether a value is within its ceiling; values without a ceiling always are. */
export function isWithinCeiling({ value, ceiling }: Result): boolean {
  return ceiling === undefined || value <= ceiling;
}

/** The cells of a row: name, value, target, whether it is met, note. */
function cellsOf(result: Result): string[] {
  const { what, value, unit, bar, note = '' } = result;
  const wanted = bar === null ? '' : 'atMost' in bar ? `<= ${bar.atMost}` : `>= ${bar.atLeast}`;
  const figure = Number.isInteger(value) ? String(value) : value.toFixed(unit === '' ? 3 : 1);
  return [
    what,
    `${figure} ${unit}`.trim(),
    wanted,
    bar === null ? '' : holds(result) ? 'ok' : 'MISSED',
    note,
  ];
}

/** Formats one result as a line for the terminal, before the table is complete. */
export function lineOf(result: Result): string {
  return cellsOf(result).join('  ').trimEnd();
}

/** All results as a table for the terminal. */
export function tableOf(results: readonly Result[]): string {
  const lines = [['measured', 'value', 'bar', '', ''], ...results.map(cellsOf)];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
