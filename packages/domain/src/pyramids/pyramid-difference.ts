import type { PlannedColumn } from './pyramid-editor.ts';

/**
 * Difference between two states of a pyramid. Rows count from 0 and, where nothing else is said, are those of now.
 */
export type PyramidChange =
  | { kind: 'row-moved'; row: number; from: number }
  | { kind: 'added'; row: number; items: readonly number[]; target: number }
  | { kind: 'removed'; row: number; items: readonly number[] }
  | { kind: 'items'; row: number; before: readonly number[]; items: readonly number[] }
  | { kind: 'target'; row: number; items: readonly number[]; before: number; target: number }
  | { kind: 'moved'; row: number; from: number; items: readonly number[] }
  | { kind: 'reordered'; row: number };

type Row = readonly PlannedColumn[];
type Rows = readonly Row[];

/** `row` is the number of now; of a row that is gone, its number before. */
interface Placed extends PlannedColumn {
  row: number;
  index: number;
}

interface Old extends Placed {
  isGone: boolean;
}

type Move = [from: number, row: number];

/** The same alternatives in any order are the same items. */
function itemsKey({ items }: PlannedColumn): string {
  return items.toSorted((left, right) => left - right).join(' ');
}

/**
 * Lists what somebody changed in a pyramid, in the terms of its editor. A row is identified by its columns wherever it is, a
 * column by its items (among equal ones first by row and target), and by its place where only the items differ.
 * @returns an empty list where both plan the same
 */
export function pyramidDifference(before: Rows, after: Rows): PyramidChange[] {
  const rowNow = pairRows(before, after);
  const oldColumns = before.flatMap((columns, number) =>
    columns.map(
      (column, index): Old => ({
        ...column,
        row: rowNow.get(number) ?? number,
        index,
        isGone: !rowNow.has(number),
      }),
    ),
  );
  const columns = after.flatMap((row, number) =>
    row.map((column, index): Placed => ({ ...column, row: number, index })),
  );
  const { pairs, rest } = pairColumns(oldColumns, columns);
  return [
    ...movedRows(rowNow).map(([from, row]): PyramidChange => ({ kind: 'row-moved', row, from })),
    ...columns.flatMap((column) => columnChanges(pairs.get(column), column)),
    ...after.flatMap((_, row): PyramidChange[] =>
      isReordered(columns, pairs, row) ? [{ kind: 'reordered', row }] : [],
    ),
    ...rest.map(({ row, items }): PyramidChange => ({ kind: 'removed', row, items })),
  ];
}

/** Pairs the rows of before with those of now: the very same ones, then those with most columns in common, then by place. */
function pairRows(before: Rows, after: Rows): Map<number, number> {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  const likeness = [
    (old: Row, row: Row) => Number(rowKey(old) === rowKey(row)),
    (old: Row, row: Row) => {
      const keys = new Set(row.map(itemsKey));
      return old.filter((column) => keys.has(itemsKey(column))).length;
    },
    (old: Row, row: Row) => Number(before.indexOf(old) === after.indexOf(row)),
  ];
  for (const like of likeness)
    for (const [number, row] of after.entries()) {
      if (taken.has(number)) continue;
      const [best] = before
        .map((old, from) => ({ from, score: pairs.has(from) ? 0 : like(old, row) }))
        .filter(({ score }) => score > 0)
        .toSorted(
          (left, right) => right.score - left.score || distance(left, number) - distance(right, number),
        );
      if (best === undefined) continue;
      pairs.set(best.from, number);
      taken.add(number);
    }
  return pairs;
}

function rowKey(row: Row): string {
  return row.map((column) => `${itemsKey(column)}:${column.target}`).join('|');
}

function distance({ from }: { from: number }, number: number): number {
  return Math.abs(from - number);
}

/** The fewest rows whose moves explain the new order: all except a longest increasing subsequence. */
function movedRows(rowNow: ReadonlyMap<number, number>): Move[] {
  const inOrder = [...rowNow].toSorted(([left], [right]) => left - right);
  const runs: Move[][] = [];
  for (const move of inOrder) {
    // Stryker disable next-line EqualityOperator: no two rows stand in the same place.
    const before = runs.filter((run) => run.every(([, row]) => row < move[1]));
    runs.push([...longestOf(before), move]);
  }
  const stayed = new Set(longestOf(runs));
  return inOrder.filter((move) => !stayed.has(move));
}

/** The first of the longest; an empty one if there is none. */
function longestOf(runs: Move[][]): Move[] {
  return runs.reduce((best, run) => (run.length > best.length ? run : best), []);
}

function pairColumns(olds: Old[], columns: Placed[]) {
  const pairs = new Map<Placed, Old>();
  let rest = olds;
  const pair = (fits: (old: Old, placed: Placed) => boolean) => {
    for (const column of columns) {
      if (pairs.has(column)) continue;
      const old = rest.find((candidate) => fits(candidate, column));
      if (old === undefined) continue;
      pairs.set(column, old);
      rest = rest.filter((candidate) => candidate !== old);
    }
  };
  const isIn = (old: Old, placed: Placed) => !old.isGone && old.row === placed.row;
  pair(
    (old, placed) => itemsKey(old) === itemsKey(placed) && isIn(old, placed) && old.target === placed.target,
  );
  pair((old, placed) => itemsKey(old) === itemsKey(placed) && isIn(old, placed));
  pair((old, placed) => itemsKey(old) === itemsKey(placed));
  pair((old, placed) => isIn(old, placed) && old.index === placed.index);
  return { pairs, rest };
}

function columnChanges(old: Old | undefined, { row, items, target }: Placed): PyramidChange[] {
  if (old === undefined) return [{ kind: 'added', row, items, target }];
  const isMoved = old.isGone || old.row !== row;
  return [
    ...(itemsKey(old) === itemsKey({ items, target })
      ? []
      : [{ kind: 'items' as const, row, before: old.items, items }]),
    ...(old.target === target ? [] : [{ kind: 'target' as const, row, items, before: old.target, target }]),
    ...(isMoved ? [{ kind: 'moved' as const, row, from: old.row, items }] : []),
  ];
}

/** Whether columns that stayed in a row changed places with each other. */
function isReordered(columns: Placed[], pairs: ReadonlyMap<Placed, Old>, row: number): boolean {
  const places = columns
    .filter((column) => column.row === row)
    .flatMap((column) => {
      const old = pairs.get(column);
      return old && !old.isGone && old.row === row ? [old.index] : [];
    });
  return places.some((place, index) => place < (places[index - 1] ?? 0));
}
