import type { WarApiSettings } from '@backline/contract';
import {
  CASUALTY_HOURS,
  type CasualtyCount,
  HOUR_MS,
  type PlacedTown,
  type WarAnswer,
  type WarApiProblem,
} from '@backline/domain';
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, max, min, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import {
  type StoredClock,
  warApiAnswers,
  warApiSettings,
  warApiState,
  warCasualties,
  warehouses,
  warTowns,
} from '../../db/schema.ts';
import { REPORT_MS } from './war-api-times.ts';

export type AnswerRow = typeof warApiAnswers.$inferSelect;
export type StateRow = typeof warApiState.$inferSelect;

const NO_SETTINGS: WarApiSettings = { shard: null, side: null };

export async function readSettings(db: Db): Promise<WarApiSettings> {
  const { shard, side } = warApiSettings;
  const [row] = await db.select({ shard, side }).from(warApiSettings);
  return row ?? NO_SETTINGS;
}

export async function saveSettings(db: Db, settings: WarApiSettings): Promise<void> {
  await db
    .insert(warApiSettings)
    .values(settings)
    .onConflictDoUpdate({ target: warApiSettings.id, set: settings });
}

/** Null before the first pass. */
export async function findState(db: Db): Promise<StateRow | null> {
  const [row] = await db.select().from(warApiState);
  return row ?? null;
}

/** When the first of the addresses is to be asked; null where none is. */
export async function firstDue(db: Db): Promise<string | null> {
  const [row] = await db.select({ at: min(warApiAnswers.dueAt) }).from(warApiAnswers);
  return row?.at ?? null;
}

interface Lease {
  source: string;
  /** Of this pass alone. */
  holder: string;
  now: Date;
  until: Date;
  /** The last pass must not have begun after this. */
  restedSince: Date;
}

/** Takes the next pass for this process, unless another one has it, or it is too early. */
export async function takePass(transaction: Db, lease: Lease): Promise<StateRow | null> {
  const { source, holder, now, until, restedSince } = lease;
  const time = now.toISOString();
  const mine = { source, passedAt: time, leasedUntil: until.toISOString(), leaseHolder: holder };
  const { leasedUntil, passedAt, retryAt } = warApiState;
  const [row] = await transaction
    .insert(warApiState)
    .values(mine)
    .onConflictDoUpdate({
      target: warApiState.id,
      set: mine,
      // A pause that another source asked for does not hold for this one.
      setWhere: sql`${leasedUntil} <= ${time} and ${passedAt} <= ${restedSince.toISOString()}
        and (${retryAt} <= ${time} or ${warApiState.source} <> ${source})`,
    })
    .returning();
  return row ?? null;
}

/** Whether this process still has its pass; then nobody else takes one before the transaction ends. */
export async function holdPass(transaction: Db, holder: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: warApiState.id })
    .from(warApiState)
    .where(eq(warApiState.leaseHolder, holder))
    .for('update');
  return rows.length > 0;
}

/** How a pass went, at its end. */
export interface PassEnd {
  failures: number;
  retryAt: string;
  problem: WarApiProblem | null;
}

export async function endPass(transaction: Db, end: PassEnd, now: Date): Promise<void> {
  await transaction.update(warApiState).set({ ...end, leasedUntil: now.toISOString() });
}

/** Forgets everything that another source said. */
export async function forgetSource(transaction: Db): Promise<void> {
  await transaction.delete(warApiAnswers);
  await transaction.delete(warTowns);
  await transaction.delete(warCasualties);
  await transaction.update(warApiState).set({
    failures: 0,
    retryAt: new Date(0).toISOString(),
    problem: null,
    dataWarId: null,
    declinedWarId: null,
    clock: null,
  });
}

/** The last good answer about the war. */
export async function findWar(db: Db): Promise<WarAnswer | null> {
  const [row] = await db
    .select({ content: warApiAnswers.content })
    .from(warApiAnswers)
    .where(eq(warApiAnswers.kind, 'war'));
  const content = row?.content ?? null;
  return content !== null && 'war' in content ? content.war : null;
}

/** The stored readings of the game's clock; read for a change, it is locked until the transaction ends. */
export async function findClock(db: Db, isForChange = false): Promise<StoredClock | null> {
  const rows = db.select({ clock: warApiState.clock }).from(warApiState);
  const [row] = await (isForChange ? rows.for('update') : rows);
  return row?.clock ?? null;
}

export async function saveClock(transaction: Db, clock: StoredClock | null): Promise<void> {
  await transaction.update(warApiState).set({ clock });
}

/** Takes a war for the one that our data are of, unless that is known. */
export async function noteFirstWar(transaction: Db, warId: string): Promise<void> {
  await transaction.update(warApiState).set({ dataWarId: warId }).where(isNull(warApiState.dataWarId));
}

/** @returns whether it was another war, or none, before. */
export async function setDataWar(transaction: Db, warId: string | null): Promise<boolean> {
  const changed = await transaction
    .update(warApiState)
    .set({ dataWarId: warId })
    .where(sql`${warApiState.dataWarId} is distinct from ${warId}`)
    .returning({ id: warApiState.id });
  return changed.length > 0;
}

export async function setDeclinedWar(transaction: Db, warId: string): Promise<void> {
  await transaction.update(warApiState).set({ declinedWarId: warId });
}

/** Forgets what a war that is over showed; only the answer about the war itself stays. */
export async function forgetMaps(transaction: Db): Promise<void> {
  await transaction.delete(warApiAnswers).where(ne(warApiAnswers.kind, 'war'));
  await transaction.delete(warTowns);
  await transaction.delete(warCasualties);
}

/** Forgets maps that the shard has no more. */
export async function forgetRegions(transaction: Db, regions: string[]): Promise<void> {
  await transaction.delete(warApiAnswers).where(inArray(warApiAnswers.region, regions));
  await transaction.delete(warTowns).where(inArray(warTowns.region, regions));
  await transaction.delete(warCasualties).where(inArray(warCasualties.region, regions));
}

type NewAddress = Pick<AnswerRow, 'path' | 'kind' | 'region' | 'dueAt'>;

/** Adds addresses to be asked; those that are known stay as they are. */
export async function addAddresses(transaction: Db, addresses: NewAddress[]): Promise<void> {
  if (addresses.length > 0) await transaction.insert(warApiAnswers).values(addresses).onConflictDoNothing();
}

/** The addresses to be asked now: the war first, then what has waited longest. None of them is due again before `until`. */
export async function takeDue(transaction: Db, now: Date, until: Date): Promise<AnswerRow[]> {
  const isDue = lte(warApiAnswers.dueAt, now.toISOString());
  const due = await transaction
    .select()
    .from(warApiAnswers)
    .where(isDue)
    .orderBy(sql`${warApiAnswers.kind} <> 'war'`, warApiAnswers.dueAt, warApiAnswers.path);
  await transaction.update(warApiAnswers).set({ dueAt: until.toISOString() }).where(isDue);
  return due;
}

/** Everything that is kept of some regions. */
export function listAnswersOf(db: Db, regions: string[]): Promise<AnswerRow[]> {
  return db.select().from(warApiAnswers).where(inArray(warApiAnswers.region, regions));
}

export function listAnswers(db: Db): Promise<AnswerRow[]> {
  return db.select().from(warApiAnswers).orderBy(warApiAnswers.path);
}

/** The regions of the maps that are asked for. */
export async function listMapRegions(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ region: warApiAnswers.region })
    .from(warApiAnswers)
    .where(isNotNull(warApiAnswers.region));
  return rows.flatMap(({ region }) => region ?? []);
}

export async function saveAnswers(transaction: Db, rows: AnswerRow[]): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .insert(warApiAnswers)
    .values(rows)
    .onConflictDoUpdate({
      target: warApiAnswers.path,
      set: {
        etag: sql`excluded.etag`,
        content: sql`excluded.content`,
        answeredAt: sql`excluded.answered_at`,
        dueAt: sql`excluded.due_at`,
        failures: sql`excluded.failures`,
      },
    });
}

/** Sets when addresses are due that were not asked after all. */
export async function setDue(transaction: Db, paths: string[], dueAt: Date): Promise<void> {
  if (paths.length > 0)
    await transaction
      .update(warApiAnswers)
      .set({ dueAt: dueAt.toISOString() })
      .where(inArray(warApiAnswers.path, paths));
}

/**
 * Makes the map of a new warehouse's region due now: its next answer can be 15 minutes away. One that failed keeps its
 * pause.
 */
export async function askForMapOf(transaction: Db, warehouseId: number, now: Date): Promise<void> {
  const { kind, region, dueAt, failures } = warApiAnswers;
  const own = transaction
    .select({ region: warehouses.region })
    .from(warehouses)
    .where(eq(warehouses.id, warehouseId));
  await transaction
    .update(warApiAnswers)
    .set({ dueAt: now.toISOString() })
    .where(and(eq(kind, 'dynamic'), inArray(region, own), gte(dueAt, now.toISOString()), eq(failures, 0)));
}

/** Makes the reports of some regions due again that were not wanted any more, at their pace. */
export async function wantReports(transaction: Db, regions: string[], now: Date): Promise<void> {
  const { kind, region, dueAt, answeredAt } = warApiAnswers;
  const next = sql`greatest(${now.toISOString()}::timestamptz, ${answeredAt} + ${`${REPORT_MS} milliseconds`}::interval)`;
  await transaction
    .update(warApiAnswers)
    .set({ dueAt: next })
    .where(and(eq(kind, 'report'), inArray(region, regions), isNull(dueAt)));
}

/** Adds what a pass has counted, and deletes what is too old to say anything. */
export async function saveCasualties(
  transaction: Db,
  counts: readonly (CasualtyCount & { region: string })[],
  now: Date,
): Promise<void> {
  const rows = counts.map(({ at, ...count }) => ({ ...count, at: new Date(at).toISOString() }));
  if (rows.length > 0) await transaction.insert(warCasualties).values(rows).onConflictDoNothing();
  await transaction.delete(warCasualties).where(lt(warCasualties.at, oldestCount(now)));
}

/** Lists the casualties that were counted lately. */
export async function listCasualties(db: Db, now: Date): Promise<(CasualtyCount & { region: string })[]> {
  const rows = await db
    .select()
    .from(warCasualties)
    .where(gte(warCasualties.at, oldestCount(now)));
  return rows.map(({ at, ...row }) => ({ ...row, at: Date.parse(at) }));
}

function oldestCount(now: Date): string {
  return new Date(now.getTime() - CASUALTY_HOURS * HOUR_MS).toISOString();
}

/** The latest good answer of any address, as ISO 8601; null before the first. */
export async function lastAnswer(db: Db): Promise<string | null> {
  const [row] = await db.select({ at: max(warApiAnswers.answeredAt) }).from(warApiAnswers);
  return row?.at ?? null;
}

/** The towns by region and name. */
export async function listTowns(db: Db, regions?: string[]): Promise<PlacedTown[]> {
  const rows = await db
    .select()
    .from(warTowns)
    .where(regions && inArray(warTowns.region, regions))
    .orderBy(warTowns.region, warTowns.name);
  return rows.map((row) => ({
    ...row,
    unconfirmedAt: msOf(row.unconfirmedAt),
    changedAt: msOf(row.changedAt),
  }));
}

/** Takes these towns for all that there are in some regions. */
export async function replaceTowns(transaction: Db, regions: string[], towns: PlacedTown[]): Promise<void> {
  await transaction.delete(warTowns).where(inArray(warTowns.region, regions));
  const rows = towns.map((town) => ({
    ...town,
    unconfirmedAt: timeOf(town.unconfirmedAt),
    changedAt: timeOf(town.changedAt),
  }));
  if (rows.length > 0) await transaction.insert(warTowns).values(rows);
}

function msOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Facts that are known of where a warehouse stands. */
export interface WarehousePlace {
  id: number;
  /** Names a place of the game's list. */
  siteKey: string | null;
  region: string | null;
  location: string;
  /** Of an added place, where somebody has entered it. */
  x: number | null;
  y: number | null;
}

/** Lists where our warehouses stand. */
export function listWarehousePlaces(db: Db): Promise<WarehousePlace[]> {
  const { id, siteKey, region, location, x, y } = warehouses;
  return db
    .select({ id, siteKey, region, location, x, y })
    .from(warehouses)
    .where(eq(warehouses.active, true))
    .orderBy(id);
}
