import {
  type FieldProblem,
  type Goal,
  goalChange,
  goalRange,
  isFieldProblem,
  newGoal,
} from '@backline/contract';
import { stockKey } from '@backline/domain';
import type { Catalog } from '../items/catalog.ts';

/** The values of the open goal dialog. */
export interface GoalValues {
  /** A key of the catalog; null until one is chosen. */
  item: string | null;
  /** A string while the input is not a number yet. */
  target: number | string;
  minimum: number | string;
}

export const NEW_GOAL: GoalValues = { item: null, target: '', minimum: '' };

export function goalValuesOf({ item, target, minimum }: Goal): GoalValues {
  return { item: stockKey(item.firName, item.crated), target, minimum };
}

/** The attributes to send; missing values are undefined. */
function attributesOf({ item, target, minimum }: GoalValues, catalog: Catalog) {
  const chosen = item === null ? undefined : catalog.get(item);
  return {
    item: chosen && { firName: chosen.firName, crated: chosen.crated },
    target: target === '' ? undefined : Number(target),
    minimum: minimum === '' ? undefined : Number(minimum),
  };
}

/** A complete new goal, or null if something is missing or invalid. */
export function newGoalOf(values: GoalValues, catalog: Catalog) {
  return newGoal.safeParse(attributesOf(values, catalog)).data ?? null;
}

/**
 * The changed fields of a stored goal. Untouched fields are not sent, so that they keep concurrent changes by
 * others.
 */
export function goalChangesOf(before: GoalValues, after: GoalValues, catalog: Catalog) {
  const { item, target, minimum } = attributesOf(after, catalog);
  return goalChange.parse({
    ...(before.item !== after.item && { item }),
    ...(before.target !== after.target && { target }),
    ...(before.minimum !== after.minimum && { minimum }),
  });
}

/** Validation errors of the dialog by input name (docs/spec/goals.md#rules). */
export function goalProblems(values: GoalValues, catalog: Catalog): Record<string, FieldProblem | 'invalid'> {
  const problems: Record<string, FieldProblem | 'invalid'> = {};
  const attributes = attributesOf(values, catalog);
  // Parsing a whole goal stops at a missing item, so the numbers are also compared separately.
  const parsed = [newGoal.safeParse(attributes), goalRange.safeParse(attributes)];
  for (const { path, message } of parsed.flatMap(({ error }) => error?.issues ?? []))
    problems[String(path[0])] ??= isFieldProblem(message) ? message : 'invalid';
  return problems;
}
