import {
  type FieldProblem,
  isFieldProblem,
  newWarehouse,
  type StockpileInput,
  stockpileInput,
  type Warehouse,
  type WarehouseSummary,
  warehouseChange,
} from '@backline/contract';
import { newStockpileName, repeatedNames } from '@backline/domain';

/** One row of the stockpile dialog. `key` tells rows apart on screen; `id` is absent for a new one. */
export interface StockpileValues {
  key: string;
  id?: number;
  name: string;
  code: string;
  locked: boolean;
  permissionGroupId: number | null;
}

/** What the warehouse dialog holds while it is open. `siteId` is asked for a new warehouse only. */
export interface WarehouseValues {
  siteId: number | null;
  name: string;
  category: string;
  /** Percent; text while what is typed is no number yet. */
  goalModifier: number | string;
  stockpileTag: string;
  stockpiles: StockpileValues[];
}

export type Problem = FieldProblem | 'invalid' | 'repeated-name';
/** Problems by input name (`stockpiles.0.code`). */
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
    stockpiles: warehouse.stockpiles.map(({ id, name, code, locked, permissionGroup }) => ({
      key: `stored-${id}`,
      id,
      name,
      code,
      locked,
      permissionGroupId: permissionGroup?.id ?? null,
    })),
  };
}

/**
 * What picking a site fills in (docs/spec/warehouses.md#sites): the suggested name, unless another name was
 * typed already, and for a warehouse that was deleted before, its category, modifier and tag as well.
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
  return { key, name: newStockpileName(tag), code: '', locked: false, permissionGroupId: null };
}

/** What is sent. An unlocked stockpile has no group, whatever was chosen while it was locked. */
export function attributesOf({ siteId, goalModifier, stockpiles, ...rest }: WarehouseValues) {
  return {
    ...rest,
    ...(siteId === null ? {} : { siteId }),
    goalModifier: Number(goalModifier),
    stockpiles: stockpiles.map(stockpileAttributes),
  };
}

/**
 * What is sent of a stored warehouse: the fields that were changed. What the form did not touch stays as somebody else
 * may have made it meanwhile.
 */
export function changesOf(before: WarehouseValues, after: WarehouseValues) {
  const old = new Map(Object.entries(attributesOf(before)));
  const changed = Object.entries(attributesOf(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)),
  );
  return Object.fromEntries(changed) as Partial<ReturnType<typeof attributesOf>>; // some of its entries
}

function stockpileAttributes({ key, locked, permissionGroupId, ...rest }: StockpileValues): StockpileInput {
  return { ...rest, locked, permissionGroupId: locked ? permissionGroupId : null };
}

/** What is wrong with the rows of the stockpile dialog, by `0.name`, `0.code`, `0.permissionGroup`. */
export function stockpileProblems(rows: readonly StockpileValues[]): Problems {
  const problems = problemsIn(stockpileInput.array().safeParse(rows.map(stockpileAttributes)).error?.issues);
  for (const index of repeatedNames(rows.map((row) => row.name)))
    problems[`${index}.name`] ??= 'repeated-name';
  return problems;
}

/** What is wrong with the whole warehouse dialog, by input name. */
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
