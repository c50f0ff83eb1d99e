import {
  type FieldProblem,
  type Goal,
  goalChange,
  goalRange,
  isFieldProblem,
  newGoal,
} from '@backline/contract';
import { stockKey } from '@backline/domain';
import type { Catalog } from '../fir/catalog.ts';

/** What the goal dialog holds while it is open. */
export interface GoalValues {
  /** A key of the catalog; null while none is chosen. */
  item: string | null;
  /** Text while what is typed is no number yet. */
  target: number | string;
  minimum: number | string;
}

export const NEW_GOAL: GoalValues = { item: null, target: '', minimum: '' };

export function goalValuesOf({ item, target, minimum }: Goal): GoalValues {
  return { item: stockKey(item.firName, item.crated), target, minimum };
}

/** What is sent; what is not there yet is undefined. */
function attributesOf({ item, target, minimum }: GoalValues, catalog: Catalog) {
  const chosen = item === null ? undefined : catalog.get(item);
  return {
    item: chosen && { firName: chosen.firName, crated: chosen.crated },
    target: target === '' ? undefined : Number(target),
    minimum: minimum === '' ? undefined : Number(minimum),
  };
}

/** A whole new goal, or null while something is missing or wrong. */
export function newGoalOf(values: GoalValues, catalog: Catalog) {
  return newGoal.safeParse(attributesOf(values, catalog)).data ?? null;
}

/** What was changed of a stored goal. What the form did not touch stays as somebody else may have made it meanwhile. */
export function goalChangesOf(before: GoalValues, after: GoalValues, catalog: Catalog) {
  const { item, target, minimum } = attributesOf(after, catalog);
  return goalChange.parse({
    ...(before.item !== after.item && { item }),
    ...(before.target !== after.target && { target }),
    ...(before.minimum !== after.minimum && { minimum }),
  });
}

/** What is wrong with the dialog, by input name (docs/spec/goals.md#rules). */
export function goalProblems(values: GoalValues, catalog: Catalog): Record<string, FieldProblem | 'invalid'> {
  const problems: Record<string, FieldProblem | 'invalid'> = {};
  const attributes = attributesOf(values, catalog);
  // Without an item a whole goal does not come to comparing its numbers.
  const parsed = [newGoal.safeParse(attributes), goalRange.safeParse(attributes)];
  for (const { path, message } of parsed.flatMap(({ error }) => error?.issues ?? []))
    problems[String(path[0])] ??= isFieldProblem(message) ? message : 'invalid';
  return problems;
}
