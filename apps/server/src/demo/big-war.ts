import { HOUR_MS } from '@backline/domain';
import { seededRandom } from './demo-war.ts';

/** How large a made war is. Every count is exact. */
export interface WarSize {
  warehouses: number;
  stockpilesPerWarehouse: number;
  /** Different items in each stockpile; at most what the catalog has. */
  linesPerStockpile: number;
  users: number;
}

/** A whole coalition at the end of a long war: 2,500 stockpiles with 375,000 lines. */
export const BIG_WAR: WarSize = {
  warehouses: 500,
  stockpilesPerWarehouse: 5,
  linesPerStockpile: 150,
  users: 40,
};

const SEED = 20_261_122;

export const BIG_WAR_GROUPS = ['Officers', 'Partisans', 'Navy', 'Armour', 'Artillery', 'Founders'];

export const BIG_WAR_CATEGORIES = [
  { name: 'Backline', order: 0, color: '#3f7d58' },
  { name: 'Midline', order: 1, color: '#c98a1b' },
  { name: 'Frontline', order: 2, color: '#c8452e' },
  { name: 'Port', order: 3, color: '#2f6f9f' },
  { name: 'Factory', order: 4, color: '#6b5b95' },
  { name: 'Partisan', order: 5, color: '#7a6a3a' },
  { name: 'Reserve', order: 6, color: '#4d4d4d' },
  { name: 'Allies', order: 7, color: '#2e8b8b' },
];

/** Ids of the crated and the loose items of today's catalog, in a fixed order. */
export interface WarItems {
  crated: number[];
  loose: number[];
}

interface GoalLine {
  itemId: number;
  target: number;
  minimum: number;
}

interface PlannedWarehouse {
  /** Index of its category. */
  category: number;
  tag: string;
  goalModifier: number;
  goals: GoalLine[];
}

export interface PlannedStockpile {
  /** Index of its warehouse. */
  warehouse: number;
  name: string;
  code: string;
  /** Index of the permission group that it is locked to; null for an open one. */
  group: number | null;
  firUpdatedAt: string;
  refreshedAt: string;
  itemIds: number[];
  /** As many as items: crates of a crated item, single items otherwise. */
  quantities: number[];
}

export interface BigWar {
  templates: (GoalLine & { category: number })[];
  warehouses: PlannedWarehouse[];
  stockpiles: PlannedStockpile[];
  /** Indexes of the groups that each user is in; the first user is an admin. */
  users: { username: string; admin: boolean; groups: number[] }[];
}

/**
 * A war of any size: pure data, the same each time but for the clock. Every eighth stockpile is locked to one of six
 * groups; each category asks for 60 items, and every warehouse has up to ten goals of its own, some of which hide
 * a standard one.
 */
export function planBigWar(size: WarSize, items: WarItems, now: Date): BigWar {
  const random = seededRandom(SEED);
  const below = (limit: number) => Math.floor(random() * limit);
  const goalLine = (itemId: number): GoalLine => {
    const target = 5 + below(200);
    return { itemId, target, minimum: below(target) };
  };
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();

  const templates = BIG_WAR_CATEGORIES.flatMap((_, category) =>
    sample(items.crated, 60, random).map((itemId) => ({ category, ...goalLine(itemId) })),
  );
  const warehouses = Array.from({ length: size.warehouses }, (_, index) => ({
    category: below(BIG_WAR_CATEGORIES.length),
    tag: `W${index + 1}`,
    goalModifier: [0, 50, 80, 100, 100, 100, 120, 150, 200][below(9)] ?? 100,
    goals: [
      ...sample(items.crated, below(6), random),
      ...sample(items.loose, below(6), random), // no item twice: the two lists have none in common
    ].map(goalLine),
  }));
  const all = [...items.crated, ...items.loose];
  const stockpiles = Array.from({ length: size.warehouses * size.stockpilesPerWarehouse }, (_, index) => {
    const warehouse = Math.floor(index / size.stockpilesPerWarehouse);
    const age = random() ** 1.6 * 30;
    const itemIds = sample(all, size.linesPerStockpile, random);
    return {
      warehouse,
      name: `W${warehouse + 1}-${(index % size.stockpilesPerWarehouse) + 1}`,
      code: String(below(1_000_000)).padStart(6, '0'),
      group: index % 8 === 7 ? below(BIG_WAR_GROUPS.length) : null,
      firUpdatedAt: hoursAgo(age),
      refreshedAt: hoursAgo(age + random() * 30),
      itemIds,
      quantities: itemIds.map(() => 1 + Math.floor(random() ** 3 * 400)),
    };
  });
  const users = Array.from({ length: size.users }, (_, index) => ({
    username: `Soldier ${index + 1}`,
    admin: index === 0,
    groups: index === 0 ? [] : BIG_WAR_GROUPS.flatMap((_, group) => (random() < 0.3 ? [group] : [])),
  }));
  return { templates, warehouses, stockpiles, users };
}

/** @returns `wanted` different elements in random order; all of them if there are fewer. */
function sample<T>(from: readonly T[], wanted: number, random: () => number): T[] {
  const rest = [...from];
  const count = Math.min(wanted, rest.length);
  for (let index = 0; index < count; index += 1) {
    const otherIndex = index + Math.floor(random() * (rest.length - index));
    const [current, drawn] = [rest[index], rest[otherIndex]];
    if (current !== undefined && drawn !== undefined) [rest[index], rest[otherIndex]] = [drawn, current];
  }
  return rest.slice(0, count);
}
