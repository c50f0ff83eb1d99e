import { DAY_MS } from '@backline/domain';
import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { insertRow } from '../../db/insert-row.ts';
import { items, runClaims, runLines, runs } from '../../db/schema.ts';
import { itemColumns } from '../stock/item-columns.queries.ts';

async function selectRuns(db: Db, condition: SQL | undefined) {
  const found = await db.select().from(runs).where(condition).orderBy(desc(runs.createdAt), desc(runs.id));
  const ids = found.map(({ id }) => id);
  const lines = await db
    .select({ id: runLines.id, runId: runLines.runId, item: itemColumns, quantity: runLines.quantity })
    .from(runLines)
    .innerJoin(items, eq(items.id, runLines.itemId))
    .where(inArray(runLines.runId, ids))
    .orderBy(asc(runLines.id));
  const claims = await db
    .select()
    .from(runClaims)
    .where(
      inArray(
        runClaims.lineId,
        lines.map(({ id }) => id),
      ),
    )
    .orderBy(asc(runClaims.id));
  return found.map((run) => ({
    ...run,
    lines: lines
      .filter(({ runId }) => runId === run.id)
      .map(({ runId: _, ...line }) => ({
        ...line,
        claims: claims.filter(({ lineId }) => lineId === line.id),
      })),
  }));
}
/** A run with its lines and their claims, each in the order in which it was added. */
export type StoredRun = Awaited<ReturnType<typeof selectRuns>>[number];

/** Runs under way and those closed in the last 24 hours, newest first. */
export function listRuns(db: Db, now: Date): Promise<StoredRun[]> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  return selectRuns(db, or(isNull(runs.closedAt), gt(runs.closedAt, since)));
}

export async function findRun(db: Db, id: number): Promise<StoredRun | null> {
  const [run] = await selectRuns(db, eq(runs.id, id));
  return run ?? null;
}

/** Keeps others from changing a run and its claims until the transaction ends. @returns false if there is none. */
export async function lockRun(db: Db, id: number): Promise<boolean> {
  const rows = await db.select({ id: runs.id }).from(runs).where(eq(runs.id, id)).for('update');
  return rows.length > 0;
}

export async function insertRun(
  db: Db,
  run: typeof runs.$inferInsert,
  lines: readonly { itemId: number; quantity: number }[],
): Promise<number> {
  const runId = await insertRow(db, runs, run);
  await db.insert(runLines).values(lines.map((line) => ({ ...line, runId })));
  return runId;
}

export async function updateRun(
  db: Db,
  id: number,
  columns: Partial<Pick<typeof runs.$inferInsert, 'name' | 'closedAt'>>,
): Promise<void> {
  if (Object.keys(columns).length > 0) await db.update(runs).set(columns).where(eq(runs.id, id));
}

/** @returns false if there was none. */
export async function deleteRun(db: Db, id: number): Promise<boolean> {
  const rows = await db.delete(runs).where(eq(runs.id, id)).returning({ id: runs.id });
  return rows.length > 0;
}

export async function insertClaim(db: Db, claim: typeof runClaims.$inferInsert): Promise<void> {
  await db.insert(runClaims).values(claim);
}

/** The run that a claim belongs to, or null. */
export async function findRunOfClaim(db: Db, claimId: number): Promise<number | null> {
  const [row] = await db
    .select({ runId: runLines.runId })
    .from(runClaims)
    .innerJoin(runLines, eq(runLines.id, runClaims.lineId))
    .where(eq(runClaims.id, claimId));
  return row?.runId ?? null;
}

/** A claim that is already done keeps its time. */
export async function setClaimDone(db: Db, id: number, doneAt: string | null): Promise<void> {
  await db
    .update(runClaims)
    .set({ doneAt })
    .where(and(eq(runClaims.id, id), doneAt === null ? undefined : isNull(runClaims.doneAt)));
}

/** @returns false if there was none. */
export async function deleteClaim(db: Db, id: number): Promise<boolean> {
  const rows = await db.delete(runClaims).where(eq(runClaims.id, id)).returning({ id: runClaims.id });
  return rows.length > 0;
}

/** The ids among these that are items in their loose form; an unknown item, which may be somebody's secret, is none. */
export async function listLooseItems(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(and(inArray(items.id, [...ids]), eq(items.crated, false), eq(items.unknown, false)));
  return new Set(rows.map(({ id }) => id));
}
