import { type GameDataCounts, reason } from '@backline/contract';
import { formKey } from '@backline/domain';
import type { Viewer } from '../../caller/viewer.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { itemRows } from '../../catalog/catalog-rows.ts';
import type { Db } from '../../db/database.ts';
import { conflict, found, invalid } from '../../http/errors.ts';
import { putItems } from '../items/seed-catalog.queries.ts';
import { currentCatalog, digestOf } from '../stock/current-catalog.queries.ts';
import type { ComparedPack, ComparePackRequest } from './compare-pack.ts';
import { comparePackAside } from './compare-pack-aside.ts';
import {
  findNewestId,
  findPack,
  insertPack,
  listKnownItems,
  listReportedNames,
  lockPacks,
  markUndone,
  putSites,
  restoreSiteKeys,
  saveUndo,
} from './game-data.queries.ts';
import { countsOf } from './game-pack-difference.ts';
import { makeUnknown } from './unknown-items.queries.ts';

/** Reads a pack and compares it with the data in use. @throws ApiError `invalid` that names what is wrong with the pack. */
export async function checkGamePack(
  db: Db,
  given: Pick<ComparePackRequest, 'archive' | 'source'>,
): Promise<ComparedPack & { before: Catalog; archive: Uint8Array }> {
  const { digest, catalog: before } = await currentCatalog(db);
  const answer = await comparePackAside({ ...given, before, digest, reported: await listReportedNames(db) });
  if (!answer.ok) throw invalid({ body: answer.reason });
  return { ...answer.compared, before, archive: answer.archive };
}

interface Application extends Pick<ComparePackRequest, 'archive' | 'source'> {
  fileName: string;
  /** The digest from the check of the pack. */
  check: string;
  viewer: Viewer;
  now: Date;
}

/**
 * Applies a pack that was checked (docs/spec/administration.md#game-data).
 * @param db the transaction: everything is applied, or nothing.
 * @throws ApiError `conflict` if the pack or the data have changed since the check.
 */
export async function applyGamePack(db: Db, { fileName, check, viewer, now, ...given }: Application) {
  await lockPacks(db);
  const { before, pack, difference, check: seen, archive } = await checkGamePack(db, given);
  if (seen !== check) throw conflict(reason('game-data-changed'));
  const known = await listKnownItems(db);
  const brought = itemRows(pack.catalog)
    .map(formKey)
    .filter((key) => !known.has(key));
  await putItems(db, pack.catalog);
  const sites = await putSites(db, before, pack.catalog);
  const counts: GameDataCounts = countsOf(difference);
  const id = await insertPack(db, {
    name: pack.name,
    gameVersion: pack.gameVersion,
    fileName,
    catalog: pack.catalog,
    digest: digestOf(pack.catalog),
    counts,
    undo: { brought, ...sites },
    userId: viewer.userId,
    username: viewer.username,
    appliedAt: now.toISOString(),
  });
  return { id, pack, archive };
}

export type AppliedPack = Awaited<ReturnType<typeof applyGamePack>>;

/** An applied pack as the audit trail names it. */
export const subjectOf = ({ pack }: Pick<AppliedPack, 'pack'>) => `${pack.name} (${pack.gameVersion})`;

/**
 * Restores the data before the latest pack: facts, sites and names are as they were, what people set stays. Items that
 * only the pack had become unknown ones, so that reports of them stay; those that a goal, an order, a shipment,
 * a run or a watch refers to stay as removed items.
 * @throws ApiError `not-found`; `conflict` for a pack that is not the latest in use.
 */
export async function undoGamePack(db: Db, viewer: Viewer, id: number, now: Date) {
  await lockPacks(db);
  const pack = found(await findPack(db, id), 'game-pack');
  if ((await findNewestId(db)) !== id) throw conflict(reason('newer-game-pack'));
  await markUndone(db, id, viewer.username, now.toISOString());
  const { catalog } = await currentCatalog(db);
  await putItems(db, catalog);
  const kept = await makeUnknown(db, pack.undo.brought);
  await saveUndo(db, id, { ...pack.undo, kept });
  await restoreSiteKeys(db, pack.undo);
  await putSites(db, pack.catalog, catalog);
  return pack;
}
