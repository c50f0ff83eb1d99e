import { type Input, type MaterialsRun, type materials, reason } from '@backline/contract';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { conflict, found, invalid, notFound } from '../../http/errors.ts';
import { refuseLookAlike } from '../../http/look-alikes.ts';
import {
  findRun,
  findRunOfClaim,
  insertClaim,
  insertRun,
  listLooseItems,
  lockRun,
  type StoredRun,
} from './runs.queries.ts';

type NewRun = Input<typeof materials.createRun>['body']['run'];

/** A run as shown to a person: which claims are their own. */
export function showRun({ userId }: Pick<Viewer, 'userId'>, run: StoredRun): MaterialsRun {
  const { id, name, username, createdAt, closedAt, lines } = run;
  return {
    id,
    name,
    username,
    createdAt,
    closedAt,
    lines: lines.map((line) => ({
      ...line,
      claims: line.claims.map(({ userId: holder, lineId: _, ...claim }) => ({
        ...claim,
        mine: userId !== null && holder === userId,
      })),
    })),
  };
}

/** @throws ApiError `not-found`. */
export async function getRun(db: Db, viewer: Pick<Viewer, 'userId'>, id: number): Promise<MaterialsRun> {
  const run = found(await findRun(db, id), 'run');
  return showRun(viewer, run);
}

/** @returns the claim's run, locked until the transaction ends. @throws ApiError `not-found` if the claim was given up. */
export async function runOfClaim(db: Db, claimId: number): Promise<number> {
  const id = await findRunOfClaim(db, claimId);
  if (id === null || !(await lockRun(db, id)) || (await findRunOfClaim(db, claimId)) === null)
    throw notFound('run-claim');
  return id;
}

/** The run of a claim that may be changed. @throws ApiError as `runOfClaim`, and `conflict` if the run is closed. */
export async function openRunOfClaim(
  db: Db,
  viewer: Pick<Viewer, 'userId'>,
  claimId: number,
): Promise<number> {
  const id = await runOfClaim(db, claimId);
  if ((await getRun(db, viewer, id)).closedAt !== null) throw conflict(reason('run-closed'));
  return id;
}

/** @throws ApiError `invalid` for an item that is listed twice or is not loose. @returns the run's id. */
export async function startRun(db: Db, viewer: Viewer, { name, lines }: NewRun, now: Date): Promise<number> {
  const loose = await listLooseItems(
    db,
    lines.map(({ itemId }) => itemId),
  );
  const seen = new Set<number>();
  for (const [index, { itemId }] of lines.entries()) {
    if (!loose.has(itemId)) throw invalid({ [`lines.${index}.itemId`]: reason('run-not-loose') });
    if (seen.has(itemId)) throw invalid({ [`lines.${index}.itemId`]: reason('run-item-twice') });
    seen.add(itemId);
  }
  await refuseLookAlike(db, 'run', name);
  const { userId, username } = viewer;
  return insertRun(db, { name, userId, username, createdAt: now.toISOString() }, lines);
}

/**
 * Takes over some of a line, at most what nobody has taken over yet: of two people at once the second gets an error that
 * names the first.
 * @throws ApiError `not-found`, `invalid` for a line of another run, `conflict` if it is closed or less is open.
 */
export async function claimLine(
  db: Db,
  viewer: Viewer,
  { runId, lineId, quantity, now }: { runId: number; lineId: number; quantity: number; now: Date },
): Promise<void> {
  const run = found((await lockRun(db, runId)) ? await findRun(db, runId) : null, 'run');
  if (run.closedAt !== null) throw conflict(reason('run-closed'));
  const line = run.lines.find(({ id }) => id === lineId);
  if (line === undefined) throw invalid({ line_id: reason('no-run-line') });
  const open = line.quantity - line.claims.reduce((sum, claim) => sum + claim.quantity, 0);
  if (quantity > open) {
    const last = line.claims.at(-1);
    const params = { open, item: line.item.name };
    throw conflict(
      last === undefined
        ? reason('run-line-open', params)
        : reason('run-line-taken', { ...params, holder: last.username }),
    );
  }
  const { userId, username } = viewer;
  await insertClaim(db, { lineId, userId, username, quantity, at: now.toISOString() });
}
