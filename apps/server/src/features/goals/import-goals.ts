import { type FieldReasons, fieldsOf, goalRange, type goals, type Parsed, reason } from '@backline/contract';
import { formKey } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import { invalid } from '../../http/errors.ts';
import { listItemIds } from '../items/items.queries.ts';
import { whyNeverInStock } from '../stock/never-in-stock.ts';
import type { GoalColumns } from './goals.queries.ts';

type Import = Parsed<typeof goals.import>['body'];

/** The goals that an import works on: a warehouse's custom ones or a category's templates, locked by the caller. */
interface Owned {
  before: GoalColumns[];
  upsert: (rows: GoalColumns[]) => Promise<void>;
  removeExcept: (itemIds: number[]) => Promise<void>;
}

/**
 * Makes the lines the owner's goals, all or none.
 * @returns how many goals were added, changed and, with `replace`, removed; unchanged ones are not counted.
 * @throws ApiError `invalid` naming what is wrong with every line: `goals.3.item`, `goals.3.minimum`.
 */
export async function importGoals(db: Db, { goals: lines, replace }: Import, owned: Owned) {
  const rows = await readLines(db, lines);
  const before = new Map(owned.before.map((column) => [column.itemId, column]));
  const known = rows.filter(({ itemId }) => before.has(itemId));
  const isSame = ({ itemId, target, minimum }: GoalColumns) => {
    const old = before.get(itemId);
    return old?.target === target && old.minimum === minimum;
  };
  await owned.upsert(rows.filter((row) => !isSame(row)));
  if (replace) await owned.removeExcept(rows.map(({ itemId }) => itemId));
  return {
    added: rows.length - known.length,
    changed: known.filter((row) => !isSame(row)).length,
    removed: replace ? before.size - known.length : 0,
  };
}

async function readLines(db: Db, lines: Import['goals']): Promise<GoalColumns[]> {
  const ids = await listItemIds(
    db,
    lines.map(({ firName }) => firName),
  );
  const fields: FieldReasons = {};
  const lineOf = new Map<number, number>();
  const rows = lines.map(({ firName, crated, ...range }, index): GoalColumns => {
    const parsed = goalRange.safeParse(range);
    const problems = parsed.success ? {} : fieldsOf(parsed.error);
    for (const [name, problem] of Object.entries(problems)) fields[`goals.${index}.${name}`] = problem;
    const itemId = ids.get(formKey({ firName, crated }));
    const earlier = itemId === undefined ? undefined : lineOf.get(itemId);
    const why = whyNeverInStock(db, firName);
    if (why !== null) fields[`goals.${index}.item`] = why;
    else if (itemId === undefined) fields[`goals.${index}.item`] = reason('no-such-item');
    else if (earlier !== undefined) fields[`goals.${index}.item`] = reason('item-twice', { line: earlier });
    else lineOf.set(itemId, index);
    return { itemId: itemId ?? 0, ...range };
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return rows;
}
