import type { PlannedColumn } from './pyramid-editor.ts';

/** One difference between two states of a pyramid. Rows count from 0 and are those of the later state where it has them. */
export type PyramidChange =
  | { kind: 'added'; row: number; items: readonly number[]; target: number }
  | { kind: 'removed'; row: number; items: readonly number[] }
  | { kind: 'items'; row: number; before: readonly number[]; items: readonly number[] }
  | { kind: 'target'; row: number; items: readonly number[]; before: number; target: number }
  | { kind: 'moved'; row: number; from: number; items: readonly number[] }
  | { kind: 'reordered'; row: number };

type Rows = readonly (readonly PlannedColumn[])[];

interface Placed extends PlannedColumn {
  row: number;
  index: number;
}

function placed(rows: Rows): Placed[] {
  return rows.flatMap((columns, row) => columns.map((column, index) => ({ ...column, row, index })));
}

/** The same alternatives in any order are the same items. */
function itemsKey({ items }: PlannedColumn): string {
  return items.toSorted((left, right) => left - right).join(' ');
}

/**
 * What somebody made of a pyramid, in the words of its editor: columns are known by their items (of equal ones first
 * by their row, then in their order), and by their place where only the items differ.
 * @returns nothing where both plan the same.
 */
export function pyramidDifference(before: Rows, after: Rows): PyramidChange[] {
  const olds = placed(before);
  const pairs = new Map<Placed, Placed>();
  const pair = (fits: (old: Placed, one: Placed) => boolean) => {
    for (const one of placedAfter) {
      if (pairs.has(one)) continue;
      const index = olds.findIndex((old) => fits(old, one));
      const [old] = index < 0 ? [] : olds.splice(index, 1);
      if (old !== undefined) pairs.set(one, old);
    }
  };
  const placedAfter = placed(after);
  pair((old, one) => itemsKey(old) === itemsKey(one) && old.row === one.row && old.target === one.target);
  pair((old, one) => itemsKey(old) === itemsKey(one) && old.row === one.row);
  pair((old, one) => itemsKey(old) === itemsKey(one));
  pair((old, one) => old.row === one.row && old.index === one.index);

  const changes = placedAfter.flatMap((one): PyramidChange[] => {
    const { row, items, target } = one;
    const old = pairs.get(one);
    if (old === undefined) return [{ kind: 'added', row, items, target }];
    return [
      ...(itemsKey(old) === itemsKey(one) ? [] : [{ kind: 'items' as const, row, before: old.items, items }]),
      ...(old.target === target ? [] : [{ kind: 'target' as const, row, items, before: old.target, target }]),
      ...(old.row === row ? [] : [{ kind: 'moved' as const, row, from: old.row, items }]),
    ];
  });
  const reordered = after.flatMap((_, row): PyramidChange[] => {
    const stayed = placedAfter.filter((one) => one.row === row && pairs.get(one)?.row === row);
    const places = stayed.map((one) => pairs.get(one)?.index ?? 0);
    return places.some((place, index) => place < (places[index - 1] ?? 0))
      ? [{ kind: 'reordered', row }]
      : [];
  });
  const removed = olds.map(({ row, items }): PyramidChange => ({ kind: 'removed', row, items }));
  return [...changes, ...reordered, ...removed];
}
