import { type FieldReasons, reason } from '@backline/contract';
import { pyramidItemProblem } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import type { PlannedColumn } from '../../db/schema.ts';
import { invalid, listOf } from '../../http/errors.ts';
import { listPlannedItems } from './pyramids.queries.ts';

export interface SentColumn {
  items: number[];
  target: number;
  order?: number | undefined;
}

/** Columns sorted by their `order`, or by their place if they have none; rows without columns are left out. */
export function orderedRows(rows: SentColumn[][]): PlannedColumn[][] {
  return rows
    .filter((row) => row.length > 0)
    .map((row) =>
      row
        .map(({ items, target, order }, index) => ({ items, target, order: order ?? index }))
        .toSorted((left, right) => left.order - right.order)
        .map(({ items, target }) => ({ items, target })),
    );
}

/**
 * Checks sent rows against the catalog and the rules of docs/spec/pyramids.md#editor. An item that is no longer in the
 * catalog may stay if the pyramid already has it, so that it blocks no save, but cannot be added.
 * @param held ids of the items that the stored pyramid has.
 * @throws ApiError `invalid` naming every bad column as it was sent: `rows.0.1.items`.
 */
export async function checkRows(
  db: Db,
  rows: SentColumn[][],
  bluefin: boolean,
  held: ReadonlySet<number> = new Set(),
): Promise<void> {
  const known = await listPlannedItems(db, [...new Set(rows.flat().flatMap(({ items }) => items))]);
  const problemOf = (id: number) => {
    const item = known.get(id);
    if (!item?.current && !held.has(id)) return reason('no-such-item');
    if (item === undefined) return null; // deleted by an earlier version of the server
    const problem = pyramidItemProblem(item, bluefin);
    if (problem === 'construct') return reason('construct-in-normal', { item: item.name });
    return problem && reason('construct-in-crates', { item: item.name });
  };
  const fields: FieldReasons = {};
  for (const [rowIndex, row] of rows.entries())
    for (const [index, { items }] of row.entries()) {
      const problem = items.map(problemOf).find((candidate) => candidate !== null);
      if (problem) fields[`rows.${rowIndex}.${index}.items`] = problem;
    }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Further names are only counted. */
const NAMES_SHOWN = 3;

/**
 * A bluefin pyramid can become a normal one only without constructs.
 * @throws ApiError `invalid` for `bluefin`, naming them.
 */
export async function checkNoConstructs(db: Db, rows: PlannedColumn[][]): Promise<void> {
  const known = await listPlannedItems(db, [...new Set(rows.flat().flatMap(({ items }) => items))]);
  const names = [...known.values()]
    .filter((item) => pyramidItemProblem(item, false) !== null)
    .map(({ name }) => name)
    .toSorted();
  if (names.length === 0) return;
  throw invalid({ bluefin: reason('constructs-left', { items: listOf(names, NAMES_SHOWN) }) });
}
