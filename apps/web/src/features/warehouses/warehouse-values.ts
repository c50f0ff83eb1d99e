import {
  type FieldProblem,
  isFieldProblem,
  NEW_STOCKPILE,
  newWarehouse,
  type StockpileFields,
  type StockpileInput,
  stockpileInput,
  type Warehouse,
  type WarehouseSummary,
  warehouseChange,
} from '@backline/contract';
import { isPublicName, newStockpileName, repeatedNames, storedStockpileName } from '@backline/domain';
import * as z from 'zod/mini';

/** The values of one row in the stockpile dialog. `key` tells rows apart on screen; `id` is absent for a new one. */
export type StockpileValues = StockpileFields & { key: string };

/** The values of the open warehouse dialog. `siteId` is used only for a new warehouse. */
export interface WarehouseValues {
  siteId: number | null;
  name: string;
  category: string;
  /** Percent; a string while the input is not a number yet. */
  goalModifier: number | string;
  stockpileTag: string;
  stockpiles: StockpileValues[];
}

export type Problem = FieldProblem | 'invalid' | 'repeated-name';
/** Problems by input name, such as `stockpiles.0.code`. */
export type Problems = Record<string, Problem>;

export const NEW_WAREHOUSE: WarehouseValues = {
  siteId: null,
  name: '',
  category: '',
  goalModifier: 100,
  stockpileTag: '',
  stockpiles: [],
};

export function valuesOf(warehouse: Warehouse): WarehouseValues {
  return {
    siteId: null,
    name: warehouse.name,
    category: warehouse.category?.name ?? '',
    goalModifier: warehouse.goalModifier,
    stockpileTag: warehouse.stockpileTag,
    stockpiles: warehouse.stockpiles.map(
      ({ supplies, firUpdatedAt, refreshedAt, permissionGroup, ...fields }) => ({
        ...fields,
        key: `stored-${fields.id}`,
        permissionGroupId: permissionGroup?.id ?? null,
      }),
    ),
  };
}

/**
 * Applies a picked site to the form (docs/spec/warehouses.md#sites): fills in the suggested name unless
 * another one was typed, and for a formerly deleted warehouse also its category, modifier and tag.
 */
export function pickSite(
  values: WarehouseValues,
  site: WarehouseSummary,
  previous: WarehouseSummary | undefined,
): WarehouseValues {
  const isNameFree = values.name.trim() === '' || values.name === previous?.name;
  const picked = { ...values, siteId: site.id, name: isNameFree ? site.name : values.name };
  if (site.category === null) return picked;
  return {
    ...picked,
    category: site.category.name,
    goalModifier: site.goalModifier,
    stockpileTag: site.stockpileTag,
  };
}

/** An empty row of the stockpile dialog; its name starts with the warehouse's tag. */
export function newStockpile(key: string, tag: string): StockpileValues {
  return { ...NEW_STOCKPILE, key, name: newStockpileName(tag) };
}

/**
 * The request attributes. An unlocked stockpile gets no group, even if one was chosen while it was locked.
 */
export function attributesOf({ siteId, goalModifier, stockpiles, ...rest }: WarehouseValues) {
  return {
    ...rest,
    ...(siteId === null ? {} : { siteId }),
    goalModifier: Number(goalModifier),
    stockpiles: stockpiles.map(stockpileAttributes),
  };
}

/**
 * The changed fields of a stored warehouse. Untouched fields are not sent, so that they keep concurrent
 * changes by others. With the stockpiles go the ids of those that the dialog opened with, since only they can be deleted, and
 * of those that were not changed.
 */
export function changesOf(before: WarehouseValues, after: WarehouseValues) {
  const old = new Map(Object.entries(attributesOf(before)));
  const changed = Object.entries(attributesOf(after)).filter(
    ([name, value]) => !isSame(value, old.get(name)),
  );
  const attributes = Object.fromEntries(changed) as Partial<ReturnType<typeof attributesOf>>; // a subset of its entries
  if (attributes.stockpiles === undefined) return attributes;
  const shown = attributesOf(before).stockpiles;
  const untouched = attributes.stockpiles.filter((row) => shown.some((entry) => isSame(entry, row)));
  return { ...attributes, shownStockpiles: idsOf(shown), untouchedStockpiles: idsOf(untouched) };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const idsOf = (rows: readonly StockpileInput[]) => rows.flatMap(({ id }) => id ?? []);

/** A public stockpile has neither code nor lock, even if they were filled in before its name was. */
function stockpileAttributes({ key, locked, permissionGroupId, ...rest }: StockpileValues): StockpileInput {
  if (isPublicName(rest.name)) return { ...rest, code: '', locked: false, permissionGroupId: null };
  return { ...rest, locked, permissionGroupId: locked ? permissionGroupId : null };
}

/** Problems in the rows of the stockpile dialog, by `0.name`, `0.code`, `0.permissionGroup`. */
export function stockpileProblems(rows: readonly StockpileValues[]): Problems {
  const problems = problemsIn(z.array(stockpileInput).safeParse(rows.map(stockpileAttributes)).error?.issues);
  for (const index of repeatedNames(rows.map((row) => storedStockpileName(row.name))))
    problems[`${index}.name`] ??= 'repeated-name';
  return problems;
}

/** Problems in the whole warehouse dialog, by input name. */
export function warehouseProblems(values: WarehouseValues, isNew: boolean): Problems {
  const schema = isNew ? newWarehouse : warehouseChange;
  const problems = problemsIn(schema.safeParse({ ...attributesOf(values), stockpiles: [] }).error?.issues);
  if (values.goalModifier === '') problems.goalModifier = 'required';
  for (const [path, problem] of Object.entries(stockpileProblems(values.stockpiles)))
    problems[`stockpiles.${path}`] = problem;
  return problems;
}

function problemsIn(issues: readonly { path: PropertyKey[]; message: string }[] = []): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues)
    problems[path.join('.')] ??= isFieldProblem(message) ? message : 'invalid';
  return problems;
}
