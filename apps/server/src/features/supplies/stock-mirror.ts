import { itemCount } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import type { VisibilityScope } from '../../http/viewer.ts';
import {
  type CatalogItem,
  type Changes,
  listActiveWarehouses,
  listCatalog,
  listGoalsInForce,
  listStockpileIds,
  type ReadStockpile,
  readChanges,
  WATCHED_TABLES,
  type WatchedTable,
} from './stock-mirror.queries.ts';

export interface MirroredStockpile extends Omit<ReadStockpile, 'itemIds' | 'quantities'> {
  itemIds: Int32Array;
  /** In the order of the items. */
  quantities: Int32Array;
}

/** Goals as lists in the same order, which sums run through quicker than through objects. */
export interface MirroredGoals {
  itemIds: Int32Array;
  targets: Float64Array;
  minimums: Float64Array;
}

export const NO_GOALS: MirroredGoals = {
  itemIds: new Int32Array(),
  targets: new Float64Array(),
  minimums: new Float64Array(),
};

export type MirroredWarehouse = Awaited<ReturnType<typeof listActiveWarehouses>>[number];

/** What a reply can depend on: a small table, names and locks of stockpiles, or what lies in them and since when. */
export type Subject = WatchedTable | 'stockpiles' | 'stock';

/** What sums of stock and goals are made from. */
export const SUMS: readonly Subject[] = [
  'items',
  'categories',
  'warehouses',
  'goals',
  'goalTemplates',
  'stock',
];

interface References {
  catalog: CatalogItem[];
  warehouses: MirroredWarehouse[];
  /** Of each active warehouse that has any, by its id. */
  goals: ReadonlyMap<number, MirroredGoals>;
}

/** Which small tables each of the lists is made from. */
const MADE_FROM: Record<keyof References, WatchedTable[]> = {
  catalog: ['items'],
  warehouses: ['warehouses', 'categories'],
  goals: ['warehouses', 'goals', 'goalTemplates'],
};

/**
 * The war's stock in this process's memory, for the replies that sum it up. It decides nothing and is never older than
 * the request that uses it: each catches up first, with one cheap statement that finds what has changed since the last
 * one. Then a sum of 375,000 lines takes a millisecond or two, where the database takes some hundred; see
 * docs/decisions/0014.
 */
export class StockMirror implements References {
  readonly stockpiles = new Map<number, MirroredStockpile>();
  catalog: CatalogItem[] = [];
  warehouses: MirroredWarehouse[] = [];
  goals: References['goals'] = new Map();
  /** The goals of all active warehouses together, one for each item. */
  goalSums = NO_GOALS;
  /** By item id, how many single items one of its quantity is: crates count their items, loose items themselves. */
  units: Float64Array = new Float64Array();
  private seen: Pick<Changes, 'server' | 'snapshot' | 'look'> | null = null;
  private versions = new Map<Subject, number>();
  private warehouseVersions = new Map<number, number>();
  private lastVersion = 0;
  private current: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(private readonly db: Db) {}

  /**
   * Brings everything up to now: to a moment after the call. Who calls while it is under way waits for the next time,
   * together with all others who do.
   * @param snapshot the state of the database that the caller has seen; nothing is asked when the mirror shows it already.
   */
  catchUp(snapshot?: string): Promise<void> {
    if (snapshot !== undefined && this.seen?.snapshot === snapshot) return Promise.resolve();
    if (this.current === null && this.next === null) return this.start();
    this.next ??= (this.current ?? Promise.resolve())
      .catch(() => {}) // whoever asked for that one hears of it
      .then(() => {
        this.next = null;
        return this.start();
      });
    return this.next;
  }

  private start(): Promise<void> {
    const run = this.read().finally(() => {
      if (this.current === run) this.current = null;
    });
    this.current = run;
    return run;
  }

  private async read(): Promise<void> {
    let changes = await readChanges(this.db, this.seen?.snapshot ?? null);
    const isForeign = this.seen !== null && changes.server !== this.seen.server;
    if (isForeign) changes = await readChanges(this.db, null);
    const tables = WATCHED_TABLES.filter((table) => {
      const [rows, fresh] = changes.look[table];
      return isForeign || fresh > 0 || rows !== this.seen?.look[table][0];
    });
    const isDue = (list: keyof References) => MADE_FROM[list].some((table) => tables.includes(table));
    const references: Partial<References> = {
      ...(isDue('catalog') && { catalog: await readCatalog(this.db) }),
      ...(isDue('warehouses') && { warehouses: await listActiveWarehouses(this.db) }),
      ...(isDue('goals') && { goals: await readGoals(this.db) }),
    };
    const gone = await this.findGone(changes, isForeign);
    // From here on nothing waits, so nobody sees half of it.
    Object.assign(this, references);
    if (references.goals) this.goalSums = sumGoals([...this.goals.values()]);
    if (references.catalog) this.units = unitsOf(this.catalog);
    for (const table of tables) this.moved(table);
    for (const id of gone) this.remove(id);
    for (const row of changes.changed) this.put(row);
    this.seen = changes;
  }

  /** Ids that are kept here and no more there. */
  private async findGone({ changed, stockpiles }: Changes, isForeign: boolean): Promise<number[]> {
    const known = [...this.stockpiles.keys()];
    if (isForeign) return known;
    const added = changed.filter(({ id }) => !this.stockpiles.has(id)).length;
    if (known.length + added === stockpiles) return [];
    const there = new Set([...(await listStockpileIds(this.db)), ...changed.map(({ id }) => id)]);
    return known.filter((id) => !there.has(id));
  }

  private moved(subject: Subject): void {
    this.lastVersion += 1;
    this.versions.set(subject, this.lastVersion);
  }

  private put(row: ReadStockpile): void {
    const before = this.stockpiles.get(row.id);
    if (before?.mark === row.mark) return;
    const after = { ...row, itemIds: numbersOf(row.itemIds), quantities: numbersOf(row.quantities) };
    this.stockpiles.set(row.id, after);
    this.touch(after);
    if (before !== undefined) this.touch(before);
    if (before === undefined || !isSameRow(before, after)) this.moved('stockpiles');
    else if (isSameStock(before, after)) return;
    this.moved('stock');
  }

  private remove(id: number): void {
    const before = this.stockpiles.get(id);
    if (before === undefined) return;
    this.stockpiles.delete(id);
    this.touch(before);
    this.moved('stockpiles');
    this.moved('stock');
  }

  private touch({ warehouseId }: MirroredStockpile): void {
    this.lastVersion += 1;
    this.warehouseVersions.set(warehouseId, this.lastVersion);
  }

  /** Another text whenever one of the subjects, or anything of a stockpile of the warehouse, has changed. */
  version(subjects: readonly Subject[], warehouseId?: number): string {
    const versions = subjects.map((subject) => this.versions.get(subject) ?? 0);
    if (warehouseId !== undefined) versions.push(this.warehouseVersions.get(warehouseId) ?? 0);
    return versions.join('.');
  }

  /** The stockpiles that a viewer may see, as `visibleTo` has it. */
  *visibleTo(viewer: VisibilityScope): Generator<MirroredStockpile> {
    const groups = new Set(viewer.groupIds);
    for (const stockpile of this.stockpiles.values()) {
      const { locked, permissionGroupId: group } = stockpile;
      if (viewer.seesLocked || !locked || (group !== null && groups.has(group))) yield stockpile;
    }
  }

  /** Room for a number of each item, by its id. */
  perItem(): Float64Array {
    return new Float64Array(this.units.length);
  }
}

/** Items are frozen, so that each is put into the wire's spelling once (`wireWriter`). */
async function readCatalog(db: Db): Promise<CatalogItem[]> {
  const catalog = await listCatalog(db);
  for (const { item } of catalog) Object.freeze(item);
  return catalog;
}

async function readGoals(db: Db): Promise<Map<number, MirroredGoals>> {
  const rows = await listGoalsInForce(db);
  return new Map(
    rows.map(({ warehouseId, itemIds, targets, minimums }) => [
      warehouseId,
      {
        itemIds: Int32Array.from(itemIds),
        targets: Float64Array.from(targets),
        minimums: Float64Array.from(minimums),
      },
    ]),
  );
}

/** One goal for each item, the sum of all that there are for it. */
function sumGoals(all: readonly MirroredGoals[]): MirroredGoals {
  const places = new Map<number, number>();
  for (const { itemIds } of all) for (const id of itemIds) if (!places.has(id)) places.set(id, places.size);
  const sums: MirroredGoals = {
    itemIds: Int32Array.from(places.keys()),
    targets: new Float64Array(places.size),
    minimums: new Float64Array(places.size),
  };
  for (const { itemIds, targets, minimums } of all)
    for (const [index, id] of itemIds.entries()) {
      const place = places.get(id) ?? 0; // each has one by now
      sums.targets[place] = (sums.targets[place] ?? 0) + (targets[index] ?? 0);
      sums.minimums[place] = (sums.minimums[place] ?? 0) + (minimums[index] ?? 0);
    }
  return sums;
}

function unitsOf(catalog: readonly CatalogItem[]): Float64Array {
  const highest = catalog.reduce((id, { item }) => Math.max(id, item.id), 0);
  const units = new Float64Array(highest + 1);
  for (const { item } of catalog) units[item.id] = itemCount(item, 1);
  return units;
}

function numbersOf(array: string): Int32Array {
  return array === '{}' ? new Int32Array() : Int32Array.from(array.slice(1, -1).split(','), Number);
}

function isSameRow(one: MirroredStockpile, other: MirroredStockpile): boolean {
  return (['warehouseId', 'name', 'locked', 'permissionGroupId'] as const).every(
    (key) => one[key] === other[key],
  );
}

function isSameStock(one: MirroredStockpile, other: MirroredStockpile): boolean {
  return (
    one.firUpdatedAt === other.firUpdatedAt &&
    isEqual(one.itemIds, other.itemIds) &&
    isEqual(one.quantities, other.quantities)
  );
}

function isEqual(one: Int32Array, other: Int32Array): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

const mirrors = new WeakMap<Db, StockMirror>();

/** This process's mirror of a database. It is empty until somebody needs it. */
export function mirrorOf(db: Db): StockMirror {
  const mirror = mirrors.get(db) ?? new StockMirror(db);
  mirrors.set(db, mirror);
  return mirror;
}

/**
 * For `handleCached`: the reply depends on these subjects and nothing else.
 * @param warehouseOf the id of the warehouse of which any change of its stockpiles counts too.
 */
export function dependsOn<P = unknown>(subjects: readonly Subject[], warehouseOf?: (context: P) => number) {
  return {
    version: async (context: P & { db: Db }, snapshot: string | undefined) => {
      const mirror = mirrorOf(context.db);
      await mirror.catchUp(snapshot);
      return mirror.version(subjects, warehouseOf?.(context));
    },
  };
}
