import {
  apiError,
  type FieldReasons,
  fieldsOf,
  goalRange,
  type goalTemplates,
  type Parsed,
  reason,
} from '@backline/contract';
import { formKey } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import { invalid } from '../../http/errors.ts';
import { listItemIds } from '../items/items.queries.ts';
import { whyNeverInStock } from '../stock/never-in-stock.ts';
import type { GoalColumns } from './goals.queries.ts';

type Line = Parsed<typeof goalTemplates.saveTemplateSheet>['body']['goals'][number];
type Range = Pick<GoalColumns, 'target' | 'minimum'>;

/** The goals of one owner, locked by the caller, and the lines of the sheet that are about it. */
interface SheetPart {
  lines: readonly { index: number; line: Line }[];
  before: readonly GoalColumns[];
  upsert: (rows: GoalColumns[]) => Promise<void>;
  remove: (itemIds: number[]) => Promise<void>;
}

/**
 * Saves the changed lines of a sheet of goals, all or none.
 * @returns how many goals were added or changed, and how many deleted; unchanged ones are not counted.
 * @throws ApiError `invalid` naming what is wrong with every line (`goals.3.minimum`); `changed` if a goal is neither
 * what its line has seen nor what it wants, with what it is now.
 */
export async function saveSheet(db: Db, parts: readonly SheetPart[]) {
  const names = parts.flatMap(({ lines }) => lines.map(({ line }) => line.firName));
  const itemIds = await listItemIds(db, names);
  const wrong: FieldReasons = {};
  const changed: FieldReasons = {};
  for (const { lines } of parts)
    for (const { index, line } of lines) {
      const why = line.goal === null ? null : whyNeverInStock(db, line.firName);
      if (why !== null) wrong[`goals.${index}.item`] = why;
    }
  const work = parts.map((part) => ({ part, ...sortLines(part, itemIds, wrong, changed) }));
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  if (Object.keys(changed).length > 0) throw apiError('changed', reason('goals-changed'), changed);
  const counts = { saved: 0, removed: 0 };
  for (const { part, rows, gone } of work) {
    await part.upsert(rows);
    if (gone.length > 0) await part.remove(gone);
    counts.saved += rows.length;
    counts.removed += gone.length;
  }
  return counts;
}

/** The goals to store and to delete; adds to `wrong` and `changed` by the lines' indexes. */
function sortLines(
  { lines, before }: SheetPart,
  itemIds: ReadonlyMap<string, number>,
  wrong: FieldReasons,
  changed: FieldReasons,
) {
  const stored = new Map(before.map((column) => [column.itemId, column]));
  const lineOf = new Map<number, number>();
  const rows: GoalColumns[] = [];
  const gone: number[] = [];
  for (const { index, line } of lines) {
    const itemId = itemIds.get(formKey(line));
    if (itemId === undefined) {
      wrong[`goals.${index}.item`] = reason('no-such-item');
      continue;
    }
    const earlier = lineOf.get(itemId);
    if (earlier !== undefined) wrong[`goals.${index}.item`] = reason('item-twice', { line: earlier });
    lineOf.set(itemId, index);
    for (const [name, problem] of Object.entries(problemsOf(line.goal)))
      wrong[`goals.${index}.${name}`] = problem;
    const now = stored.get(itemId) ?? null;
    if (isSame(now, line.goal)) continue; // as after a repeated save: nothing can be lost
    if (line.seen !== undefined && !isSame(now, line.seen))
      changed[`goals.${index}.target`] = reason('it-is-now', { value: wordsOf(now) });
    if (line.goal === null) gone.push(itemId);
    else rows.push({ itemId, ...line.goal });
  }
  return { rows, gone };
}

function problemsOf(range: Range | null) {
  const parsed = range === null ? null : goalRange.safeParse(range);
  return parsed === null || parsed.success ? {} : fieldsOf(parsed.error);
}

function isSame(a: Range | null, b: Range | null): boolean {
  return a?.target === b?.target && a?.minimum === b?.minimum;
}

function wordsOf(range: Range | null) {
  return range === null ? reason('value-empty') : `${range.target} / ${range.minimum}`;
}
