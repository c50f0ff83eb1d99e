import { type Parsed, type Reason, reason, type shipments } from '@backline/contract';
import { DAY_MS, shippableCrates } from '@backline/domain';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { conflict } from '../../http/errors.ts';
import { type Candidate, listCandidates, type Route } from '../logigen/candidates.queries.ts';
import { checkActive } from '../logigen/check-active.ts';
import { linkLoads } from '../requests/link-loads.ts';
import { listRequestGroupsAt } from '../requests/requests.queries.ts';
import { asOutsider } from '../stock/visibility.queries.ts';
import {
  type ContainerContents,
  countSavedSince,
  insertShipment,
  listLockedGroups,
  listShipmentGroupsAt,
  lockWarehouses,
} from './save-shipment.queries.ts';
import { insertEvent } from './shipments.queries.ts';

type NewShipment = Parsed<typeof shipments.create>['body']['shipment']['attributes'];

const NOTHING_EXCLUDED = { items: [], constructs: false };
const NAMED_ITEMS = 3;
/** Of one person: the list shows 200, and each reserves stock for a day. */
const MAX_A_DAY = 50;

/**
 * Saves a plan as it was shown. The stock is counted again while the two warehouses are locked, so that two officers
 * cannot promise the same crates.
 * @param db the transaction.
 * @returns the new shipment's id.
 * @throws ApiError `invalid` for a warehouse that does not exist; `conflict` naming what can no longer be loaded, or for one plan more than
 * a person may save in a day.
 */
export async function saveShipment(
  db: Db,
  viewer: Viewer,
  { containers, note, excludeLocked, ...route }: NewShipment,
  now: Date,
): Promise<number> {
  if ((await countSavedSince(db, viewer.userId, new Date(now.getTime() - DAY_MS))) >= MAX_A_DAY)
    throw conflict(reason('too-many-own-shipments', { count: MAX_A_DAY }));
  await lockWarehouses(db, [route.supplierId, route.destinationId]);
  await checkActive(db, route);
  const contents = containers.map((lines) => summed(lines));
  const scope = excludeLocked ? asOutsider(viewer) : viewer;
  const planned = await listCandidates(db, scope, route, now);
  checkStock(contents, planned);
  const groupIds = excludeLocked ? [] : await lockedGroups(db, viewer, { route, planned, now });
  const { userId, username } = viewer;
  const at = now.toISOString();
  const id = await insertShipment(
    db,
    { ...route, note, userId, username, createdAt: at },
    groupIds,
    contents,
  );
  await linkLoads(db, scope, { shipmentId: id, destinationId: route.destinationId }, now);
  await insertEvent(db, {
    shipmentId: id,
    step: 'save',
    containers: contents.map((_, index) => index + 1),
    userId,
    username,
    at,
  });
  return id;
}

function summed(lines: { itemId: number; quantity: number }[]): Map<number, number> {
  const crates = new Map<number, number>();
  for (const { itemId, quantity } of lines) crates.set(itemId, (crates.get(itemId) ?? 0) + quantity);
  return crates;
}

function checkStock(contents: ContainerContents, planned: Candidate[]): void {
  const total = summed(
    contents.flatMap((lines) => [...lines].map(([itemId, quantity]) => ({ itemId, quantity }))),
  );
  const candidates = new Map(planned.map((candidate) => [candidate.item.id, candidate]));
  const short = [...total].filter(([itemId, crates]) => {
    const candidate = candidates.get(itemId);
    return candidate === undefined || crates > shippableCrates(candidate, NOTHING_EXCLUDED);
  });
  if (short.length === 0) return;
  const names = short.flatMap(([itemId]) => candidates.get(itemId)?.item.name ?? []);
  throw conflict(reason('stock-changed', { items: listOfItems(names, short.length) }));
}

/** The first names, and how many items there are besides: those without a name are counted alone. */
function listOfItems(allNames: string[], items: number): string | Reason {
  const names = allNames.slice(0, NAMED_ITEMS).join(', ');
  const count = items - Math.min(allNames.length, NAMED_ITEMS);
  if (count === 0) return names;
  if (names === '') return count === 1 ? reason('only-other-item') : reason('only-other-items', { count });
  return count === 1 ? reason('other-item', { names }) : reason('other-items', { names, count });
}

/**
 * The groups that may see a shipment. A plan whose lines are the same without what is locked reveals nothing about them,
 * and everybody may see it; otherwise it belongs to the groups of all locked stockpiles and requests that the planner sees at
 * either end.
 */
async function lockedGroups(
  db: Db,
  viewer: Viewer,
  { route, planned, now }: { route: Route; planned: Candidate[]; now: Date },
): Promise<(number | null)[]> {
  const open = await listCandidates(db, asOutsider(viewer), route, now);
  if (linesOf(open) === linesOf(planned)) return [];
  const ends = [route.supplierId, route.destinationId];
  const groups = [
    ...(await listLockedGroups(db, viewer, ends)),
    ...(await listShipmentGroupsAt(db, viewer, ends)),
    ...(await listRequestGroupsAt(db, viewer, route.destinationId)),
  ];
  return [...new Set(groups)];
}

/** Everything that a plan depends on, for the items that can be loaded at all. */
function linesOf(candidates: Candidate[]): string {
  return JSON.stringify(
    candidates.flatMap((candidate) => {
      const crates = shippableCrates(candidate, NOTHING_EXCLUDED);
      const { quantity, expected } = candidate.destination;
      return crates === 0 ? [] : [[candidate.item.id, crates, quantity + expected]];
    }),
  );
}
