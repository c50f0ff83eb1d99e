import {
  type FieldReasons,
  MAX_NEED_BY_DAYS,
  MAX_REQUESTED,
  type Parsed,
  reason,
  type requests,
} from '@backline/contract';
import { DAY_MS, HOUR_MS, type RequiredGroups, requiredGroupsOfStockpiles } from '@backline/domain';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { conflict, found, invalid } from '../../http/errors.ts';
import { checkVersion } from '../../http/versions.ts';
import {
  countAsked,
  findPlace,
  findRequest,
  insertRequest,
  insertRequestEvent,
  listAskedBy,
  listItemsOf,
  lockRequest,
  type RequestedItems,
  saveLines,
  updateRequest,
} from './requests.queries.ts';
import { mayChange, progressOf, takerOf } from './show-requests.ts';

type NewRequest = Parsed<typeof requests.create>['body']['request']['attributes'];
type Change = Parsed<typeof requests.update>['body']['request']['attributes'];
type NewLine = NewRequest['lines'][number];

/** Requests of one person: open at a time, and new ones in an hour. Nobody can flood the list of everybody. */
const MAX_OPEN = 5;
const MAX_OPEN_WITH_EDIT = 50;
const MAX_AN_HOUR = 10;
const MAX_AN_HOUR_WITH_EDIT = 60;

export interface RequestContext {
  viewer: Viewer;
  now: Date;
}

/**
 * Stores a request.
 * @param db the transaction.
 * @returns its id, and the groups that see it.
 * @throws ApiError `invalid` for a warehouse, a group or an item that is not there, too much of an item, or a time that is past
 * or too far ahead; `conflict` for one request more than a person may have.
 */
export async function askRequest(
  db: Db,
  attributes: NewRequest,
  { viewer, now }: RequestContext,
): Promise<{ id: number; seenBy: RequiredGroups }> {
  const { warehouseId, permissionGroupId, needBy, lines, ...rest } = attributes;
  await checkAmount(db, viewer, now);
  const place = warehouseId === null ? null : await findPlace(db, warehouseId);
  if (warehouseId !== null && place === null) throw invalid({ warehouse_id: reason('no-such-warehouse') });
  if (permissionGroupId !== null && !viewer.seesLocked && !viewer.groupIds.includes(permissionGroupId))
    throw invalid({ permission_group_id: reason('no-such-group') });
  checkNeedBy(needBy, now);
  const asked = await checkedLines(db, lines);
  const at = now.toISOString();
  const lock = { locked: permissionGroupId !== null, permissionGroupId };
  const { userId, username } = viewer;
  const id = await insertRequest(
    db,
    {
      ...rest,
      ...lock,
      warehouseId,
      place: place?.name ?? rest.place,
      needBy,
      askerId: userId,
      askerName: username,
      createdAt: at,
      touchedAt: at,
    },
    asked,
  );
  await insertRequestEvent(db, { requestId: id, step: 'ask', userId, username, at });
  return { id, seenBy: requiredGroupsOfStockpiles([lock]) };
}

async function checkAmount(db: Db, viewer: Viewer, now: Date): Promise<void> {
  const mayEdit = viewer.admin || viewer.permissions.edit;
  const most = mayEdit ? MAX_OPEN_WITH_EDIT : MAX_OPEN;
  const mostAnHour = mayEdit ? MAX_AN_HOUR_WITH_EDIT : MAX_AN_HOUR;
  const asked = await countAsked(db, viewer.userId, new Date(now.getTime() - HOUR_MS));
  if (asked >= mostAnHour) throw conflict(reason('too-many-new-requests', { count: mostAnHour }));
  const open = (await listAskedBy(db, viewer, viewer.userId)).filter(
    (request) => progressOf(request, now).state !== 'expired',
  );
  if (open.length >= most) throw conflict(reason('too-many-open-requests', { count: most }));
}

function checkNeedBy(needBy: string | null | undefined, now: Date): void {
  if (needBy == null) return;
  const ahead = Date.parse(needBy) - now.getTime();
  if (ahead <= 0) throw invalid({ need_by: reason('need-by-past') });
  if (ahead > MAX_NEED_BY_DAYS * DAY_MS)
    throw invalid({ need_by: reason('need-by-far', { days: MAX_NEED_BY_DAYS }) });
}

/** The quantity of each item; lines of one item are added up. */
async function checkedLines(db: Db, lines: readonly NewLine[]): Promise<RequestedItems> {
  const asked = new Map<number, number>();
  for (const { itemId, quantity } of lines) asked.set(itemId, (asked.get(itemId) ?? 0) + quantity);
  const known = new Map((await listItemsOf(db, [...asked.keys()])).map((item) => [item.id, item]));
  const problems: FieldReasons = {};
  lines.forEach(({ itemId }, index) => {
    const item = known.get(itemId);
    const most = item?.crated ? MAX_REQUESTED.crates : MAX_REQUESTED.singles;
    if (item === undefined) problems[`lines.${index}.item_id`] = reason('no-item');
    else if ((asked.get(itemId) ?? 0) > most)
      problems[`lines.${index}.quantity`] = reason('too-much-asked', { most });
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return asked;
}

/**
 * Changes what is asked for.
 * @param db the transaction.
 * @throws ApiError `not-found`; `conflict` if it has ended, is accepted and the viewer may not edit, or somebody changed it;
 * `invalid` as for a new one.
 */
export async function changeRequest(
  db: Db,
  id: number,
  { version, lines, ...sent }: Change,
  { viewer, now }: RequestContext,
): Promise<void> {
  found((await lockRequest(db, viewer, id)) || null, 'request');
  const stored = found(await findRequest(db, viewer, id), 'request');
  if (!mayChange(progressOf(stored, now).state, takerOf(viewer, stored)))
    throw conflict(reason('request-fixed'));
  if (sent.needBy !== stored.needBy) checkNeedBy(sent.needBy, now);
  const asked = lines === undefined ? undefined : await checkedLines(db, lines);
  const amounts = (all: RequestedItems) => [...all].sort(([a], [b]) => a - b);
  const before = new Map(stored.lines.map(({ item, asked: amount }) => [item.id, amount]));
  checkVersion({
    what: 'request',
    viewer,
    seen: version,
    stored,
    inputs: {
      urgency: { sent: sent.urgency, now: stored.urgency },
      need_by: { sent: sent.needBy, now: stored.needBy },
      note: { sent: sent.note, now: stored.note },
      contact: { sent: sent.contact, now: stored.contact },
      lines: { sent: asked && amounts(asked), now: amounts(before) },
    },
  });
  if (asked !== undefined) await saveLines(db, stored, asked);
  const at = now.toISOString();
  await updateRequest(db, id, { ...sent, touchedAt: at }, viewer.username);
  const { userId, username } = viewer;
  await insertRequestEvent(db, { requestId: id, step: 'change', userId, username, at });
}
