import type { DistributionRow, Supply, Warehouse, WarehouseSummary } from '@backline/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { VisibilityScope } from '../caller/viewer.ts';
import { loadCatalog } from '../catalog/catalog.ts';
import type { Db } from '../db/database.ts';
import {
  categories,
  effectiveGoals,
  items,
  permissionGroups,
  stockpileContents,
  stockpiles,
  warehouses,
} from '../db/schema.ts';

/**
 * The sums of stock in the simplest form: loops over all rows of the tables. Slow, and only for tests to compare
 * with. The database sorts, so that names are in its order.
 */
export async function naiveStock(db: Db, viewer: VisibilityScope) {
  const catalog = await db.select().from(items).orderBy(asc(items.name), asc(items.id));
  const sites = await db
    .select()
    .from(warehouses)
    .leftJoin(categories, eq(categories.id, warehouses.categoryId))
    .where(eq(warehouses.active, true))
    .orderBy(
      asc(categories.order),
      asc(categories.name),
      asc(sql`lower(${warehouses.name})`),
      asc(warehouses.id),
    );
  const byName = await db
    .select({ id: warehouses.id })
    .from(warehouses)
    .orderBy(asc(warehouses.name), asc(warehouses.id));
  const groups = await db.select().from(permissionGroups);
  const everyStockpile = await db
    .select()
    .from(stockpiles)
    .orderBy(asc(sql`lower(${stockpiles.name})`), asc(stockpiles.id));
  const lines = await db.select().from(stockpileContents);
  const goals = await db.select().from(effectiveGoals);

  const visible = everyStockpile.filter(
    ({ locked, permissionGroupId }) =>
      viewer.seesLocked ||
      !locked ||
      (permissionGroupId !== null && viewer.groupIds.includes(permissionGroupId)),
  );
  const activeIds = sites.map((site) => site.warehouses.id);
  const hexes = new Map(loadCatalog().regions.map(({ name, q, r }) => [name, { q, r }]));
  const unit = (item: { crated: boolean; crateSize: number }) => (item.crated ? item.crateSize : 1);

  type Timer = Record<'refreshedAt' | 'changedAfter' | 'changedBefore', string>;
  const publicAtOf = ({ refreshedAt, changedAfter, changedBefore }: Timer) => {
    const plus50 = (time: string) => new Date(Date.parse(time) + 50 * 3_600_000).toISOString();
    const [earliest, latest] = [changedAfter, changedBefore].map((time) =>
      time > refreshedAt ? time : refreshedAt,
    );
    return earliest === undefined || latest === undefined || earliest.startsWith('1970')
      ? null
      : { earliest: plus50(earliest), latest: plus50(latest) };
  };

  const quantityIn = (stockpileIds: number[], itemId: number) => {
    let sum = 0;
    for (const line of lines)
      if (stockpileIds.includes(line.stockpileId) && line.itemId === itemId) sum += line.quantity;
    return sum;
  };
  const boundIn = (stockpileIds: number[], itemId: number): { atLeast?: true } =>
    lines.some((line) => stockpileIds.includes(line.stockpileId) && line.itemId === itemId && line.atLeast)
      ? { atLeast: true }
      : {};
  const stockpilesOf = (warehouseIds: number[]) =>
    visible
      .filter((stockpile) => warehouseIds.includes(stockpile.warehouseId))
      .map((stockpile) => stockpile.id);

  const reportOf = (stockpileIds: number[], itemId: number): { reportedAt?: string } => {
    const times = visible
      .filter(({ id }) => stockpileIds.includes(id) && quantityIn([id], itemId) !== 0)
      .map(({ firUpdatedAt }) => firUpdatedAt);
    const newest = times.sort().at(-1);
    return newest === undefined ? {} : { reportedAt: newest };
  };
  const lacksMostOf = (itemId: number): Pick<Supply, 'lacksMost'> => {
    const [most] = byName
      .filter(({ id }) => activeIds.includes(id))
      .map(({ id }) => {
        const targets = goals.filter((goal) => goal.warehouseId === id && goal.itemId === itemId);
        const target = targets.reduce((sum, goal) => sum + goal.target, 0);
        const name = sites.find((site) => site.warehouses.id === id)!.warehouses.name;
        return { id, name, missing: target - quantityIn(stockpilesOf([id]), itemId) };
      })
      .filter(({ missing }) => missing > 0)
      .sort((left, right) => right.missing - left.missing);
    return most === undefined ? {} : { lacksMost: most };
  };

  const suppliesOf = (stockpileIds: number[], warehouseIds: number[]): Supply[] => {
    const wanted = goals.filter((goal) => warehouseIds.includes(goal.warehouseId));
    const used = new Set([
      ...lines.filter((line) => stockpileIds.includes(line.stockpileId)).map((line) => line.itemId),
      ...wanted.map((goal) => goal.itemId),
    ]);
    return catalog
      .filter((item) => used.has(item.id))
      .map(({ current: _, ...item }) => {
        const forms = catalog.filter((form) => form.firName === item.firName);
        const sum = (of: (form: (typeof forms)[number]) => number) =>
          forms.reduce((total, form) => total + of(form), 0);
        const mine = wanted.filter((goal) => goal.itemId === item.id);
        return {
          item,
          quantity: quantityIn(stockpileIds, item.id),
          ...boundIn(stockpileIds, item.id),
          ...(forms.some((form) => boundIn(stockpileIds, form.id).atLeast) && { fullAtLeast: true as const }),
          target: mine.reduce((total, goal) => total + goal.target, 0),
          minimum: mine.reduce((total, goal) => total + goal.minimum, 0),
          fullQuantity: sum((form) => quantityIn(stockpileIds, form.id) * unit(form)),
          cratedQuantity: sum((form) => (form.crated ? quantityIn(stockpileIds, form.id) : 0)),
          ...reportOf(stockpileIds, item.id),
        };
      });
  };

  const summaryOf = ({
    warehouses: site,
    categories: category,
  }: (typeof sites)[number]): WarehouseSummary => {
    const mine = visible.filter((stockpile) => stockpile.warehouseId === site.id);
    let reached = 0;
    let wanted = 0;
    for (const goal of goals.filter((candidate) => candidate.warehouseId === site.id)) {
      const item = catalog.find((catalogItem) => catalogItem.id === goal.itemId)!;
      const quantity = quantityIn(stockpilesOf([site.id]), item.id);
      reached += Math.min(quantity, goal.target) * unit(item);
      wanted += goal.target * unit(item);
    }
    return {
      id: site.id,
      name: site.name,
      location: site.location,
      buildingType: site.buildingType,
      category: category && { id: category.id, name: category.name, color: category.color },
      goalModifier: site.goalModifier,
      stockpileTag: site.stockpileTag,
      stockpileCount: mine.length,
      goalCount: goals.filter((goal) => goal.warehouseId === site.id && goal.target > 0).length,
      underMinimum: goals.filter(
        (goal) =>
          goal.warehouseId === site.id && quantityIn(stockpilesOf([site.id]), goal.itemId) < goal.minimum,
      ).length,
      hex: hexes.get(site.region ?? '') ?? null,
      stockpiles: mine
        .map((stockpile) => ({
          id: stockpile.id,
          name: stockpile.name,
          locked: stockpile.locked,
          firUpdatedAt: stockpile.firUpdatedAt,
          refreshedAt: stockpile.refreshedAt,
          publicAt: publicAtOf(stockpile),
        }))
        .sort((a, b) => a.id - b.id),
      // The largest percentage that the stock reaches.
      filledPercentage: wanted === 0 ? 0 : Math.floor((reached * 100) / wanted),
      updatedAt: mine
        .map((stockpile) => stockpile.firUpdatedAt)
        .reduce((a, b) => (a > b ? a : b), '1970-01-01T00:00:00.000Z'),
    };
  };

  return {
    supplies: (): Supply[] =>
      suppliesOf(stockpilesOf(activeIds), activeIds).map((line) => ({
        ...line,
        ...lacksMostOf(line.item.id),
      })),
    warehouses: (): WarehouseSummary[] => sites.map(summaryOf),
    warehouse: (id: number): Warehouse | null => {
      const site = sites.find((candidate) => candidate.warehouses.id === id);
      if (site === undefined) return null;
      return {
        ...summaryOf(site),
        stockpiles: visible
          .filter((stockpile) => stockpile.warehouseId === id)
          .map(
            ({
              warehouseId: _,
              refreshedBefore: __,
              permissionGroupId,
              changedAfter,
              changedBefore,
              ...row
            }) => {
              const group = groups.find((candidate) => candidate.id === permissionGroupId);
              return {
                ...row,
                publicAt: publicAtOf({ changedAfter, changedBefore, ...row }),
                permissionGroup: group ? { id: group.id, name: group.name } : null,
                supplies: suppliesOf([row.id], []),
              };
            },
          ),
        supplies: suppliesOf(stockpilesOf([id]), [id]),
      };
    },
    distribution: (itemId: number): DistributionRow[] => {
      const asked = catalog.find((item) => item.id === itemId && item.current);
      const rows = catalog
        .filter((item) => item.firName === asked?.firName)
        .flatMap((item) =>
          byName
            .filter(({ id }) => activeIds.includes(id))
            .map(({ id }, place) => {
              const quantity = quantityIn(stockpilesOf([id]), item.id);
              const goal = goals.find(
                (candidate) => candidate.warehouseId === id && candidate.itemId === item.id,
              );
              const site = sites.find((candidate) => candidate.warehouses.id === id)!;
              const { name, location } = site.warehouses;
              const category = site.categories && {
                id: site.categories.id,
                name: site.categories.name,
                color: site.categories.color,
              };
              return {
                item,
                place,
                quantity,
                bound: boundIn(stockpilesOf([id]), item.id),
                target: goal?.target ?? 0,
                minimum: goal?.minimum ?? 0,
                warehouse: { id, name, location, category },
              };
            }),
        )
        .filter(({ quantity, target }) => quantity > 0 || target > 0);
      rows.sort(
        (a, b) =>
          b.quantity * unit(b.item) - a.quantity * unit(a.item) ||
          b.target * unit(b.item) - a.target * unit(a.item) ||
          a.place - b.place ||
          Number(a.item.crated) - Number(b.item.crated),
      );
      return rows.map(({ item, quantity, bound, target, minimum, warehouse }) => {
        const mine = visible.filter((stockpile) => stockpile.warehouseId === warehouse.id);
        return {
          quantity,
          ...bound,
          crated: item.crated,
          target,
          minimum,
          updatedAt: mine
            .map((stockpile) => stockpile.firUpdatedAt)
            .reduce((a, b) => (a > b ? a : b), '1970-01-01T00:00:00.000Z'),
          warehouse,
          stockpiles: mine
            .map(({ id, name, firUpdatedAt }) => ({
              id,
              name,
              quantity: quantityIn([id], item.id),
              ...boundIn([id], item.id),
              firUpdatedAt,
            }))
            .filter((line) => line.quantity > 0)
            .sort((a, b) => b.quantity - a.quantity || a.id - b.id),
        };
      });
    },
    /** How many single pieces of an item are in each active warehouse, by warehouse id. */
    pieces: (firName: string): Map<number, number> =>
      new Map(
        activeIds.map((id) => [
          id,
          catalog
            .filter((item) => item.firName === firName)
            .reduce((sum, item) => sum + quantityIn(stockpilesOf([id]), item.id) * unit(item), 0),
        ]),
      ),
  };
}
