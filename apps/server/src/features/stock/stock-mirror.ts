import type { Db } from '../../db/database.ts';
import {
  type Changes,
  listActiveWarehouses,
  listCatalog,
  listGoalsInForce,
  listStockpileIds,
  readChanges,
  WATCHED_TABLES,
  type WatchedTable,
} from './read-stock.queries.ts';
import {
  type CatalogItem,
  type Goals,
  goalsOf,
  type References,
  Stock,
  type StockpileRow,
  type StockpileStock,
} from './stock.ts';

/**
 * Data that a reply can depend on: a small table, names and locks of stockpiles, their contents and report times, or what is
 * known of their timers.
 */
export type Subject = WatchedTable | 'stockpiles' | 'stock' | 'refreshes';

/** The small tables that each of the lists is made from. */
const MADE_FROM: Record<keyof References, WatchedTable[]> = {
  catalog: ['items'],
  warehouses: ['warehouses', 'categories'],
  goals: ['warehouses', 'goals', 'goalTemplates'],
};

/**
 * The stock of the whole war in the memory of this process, with a version for everything that a reply can depend on. It
 * is a cache and never older than the request that uses it: each request brings it up to date first, with one cheap
 * statement that finds what has changed since the last one. A sum of 375,000 lines then takes a millisecond or two, where
 * the database takes some hundred; see docs/decisions/0014.
 */
export class StockMirror extends Stock {
  private seen: Pick<Changes, 'server' | 'snapshot' | 'look'> | null = null;
  private versions = new Map<Subject, number>();
  private warehouseVersions = new Map<number, number>();
  private lastVersion = 0;
  private current: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(private readonly db: Db) {
    super();
  }

  /**
   * Brings everything up to a moment after the call. Calls during an update share the next one.
   * @param snapshot the state of the database that the caller has seen; nothing is read when the mirror shows it already.
   */
  update(snapshot?: string): Promise<void> {
    if (snapshot !== undefined && this.seen?.snapshot === snapshot) return Promise.resolve();
    if (this.current === null && this.next === null) return this.start();
    this.next ??= (this.current ?? Promise.resolve())
      .catch(() => {}) // the callers of that update get its error
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
    // From here on nothing is awaited, so nobody sees a part of the change.
    this.setReferences(references);
    for (const table of tables) this.raiseVersion(table);
    for (const id of gone) this.remove(id);
    for (const row of changes.changed) this.replace(row);
    this.seen = changes;
  }

  /** Ids of stockpiles that are here and no longer in the database. */
  private async findGone({ changed, stockpiles }: Changes, isForeign: boolean): Promise<number[]> {
    const known = [...this.stockpiles.keys()];
    if (isForeign) return known;
    const added = changed.filter(({ id }) => !this.stockpiles.has(id)).length;
    if (known.length + added === stockpiles) return [];
    const present = new Set([...(await listStockpileIds(this.db)), ...changed.map(({ id }) => id)]);
    return known.filter((id) => !present.has(id));
  }

  private raiseVersion(subject: Subject): void {
    this.lastVersion += 1;
    this.versions.set(subject, this.lastVersion);
  }

  private raiseWarehouseVersion({ warehouseId }: StockpileStock): void {
    this.lastVersion += 1;
    this.warehouseVersions.set(warehouseId, this.lastVersion);
  }

  private replace(row: StockpileRow): void {
    const before = this.stockpiles.get(row.id);
    if (before?.mark === row.mark) return;
    const after = this.setStockpile(row);
    this.raiseWarehouseVersion(after);
    if (before !== undefined) this.raiseWarehouseVersion(before);
    if (before === undefined || !isSameTimer(before, after)) this.raiseVersion('refreshes');
    if (before === undefined || !isSameRow(before, after)) this.raiseVersion('stockpiles');
    else if (isSameStock(before, after)) return;
    this.raiseVersion('stock');
  }

  private remove(id: number): void {
    const before = this.stockpiles.get(id);
    if (before === undefined) return;
    this.stockpiles.delete(id);
    this.raiseWarehouseVersion(before);
    this.raiseVersion('stockpiles');
    this.raiseVersion('stock');
  }

  /** Another text whenever one of the subjects, or anything of a stockpile of the warehouse, has changed. */
  version(subjects: readonly Subject[], warehouseId?: number): string {
    const versions = subjects.map((subject) => this.versions.get(subject) ?? 0);
    if (warehouseId !== undefined) versions.push(this.warehouseVersions.get(warehouseId) ?? 0);
    return versions.join('.');
  }
}

/** Items are frozen, so that each is put into the wire's spelling once (`wireWriter`). */
async function readCatalog(db: Db): Promise<CatalogItem[]> {
  const catalog = await listCatalog(db);
  for (const { item } of catalog) Object.freeze(item);
  return catalog;
}

/** The goals of each active warehouse that has any. @param id only this warehouse. */
export async function readGoals(db: Db, id?: number): Promise<Map<number, Goals>> {
  const rows = await listGoalsInForce(db, id);
  return new Map(rows.map(({ warehouseId, ...lists }) => [warehouseId, goalsOf(lists)]));
}

function isSameRow(first: StockpileStock, second: StockpileStock): boolean {
  return (['warehouseId', 'name', 'locked', 'permissionGroupId'] as const).every(
    (key) => first[key] === second[key],
  );
}

function isSameTimer(a: StockpileStock, b: StockpileStock): boolean {
  return (['refreshedAt', 'changedAfter', 'changedBefore'] as const).every((key) => a[key] === b[key]);
}

function isSameStock(first: StockpileStock, second: StockpileStock): boolean {
  return (
    first.firUpdatedAt === second.firUpdatedAt &&
    isEqual(first.itemIds, second.itemIds) &&
    isEqual(first.quantities, second.quantities) &&
    isEqual(first.boundIds, second.boundIds)
  );
}

function isEqual(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
