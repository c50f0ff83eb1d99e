import { type Parsed, reason, type requests } from '@backline/contract';
import { type RequestStep, refusedStep } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import type { RequestBefore } from '../../db/schema.ts';
import { conflict, forbidden, found, invalid } from '../../http/errors.ts';
import type { RequestContext } from './ask-request.ts';
import {
  findRequest,
  forgetBefore,
  insertRequestEvent,
  listRequestEvents,
  lockRequest,
  restoreRequest,
  type StoredRequest,
  updateLine,
  updateRequest,
} from './requests.queries.ts';
import { lastStepOf, progressOf, takerOf } from './show-requests.ts';

type Step = Parsed<typeof requests.step>['body']['step'];
type CameByHand = NonNullable<Step['lines']>;

/** The most that can be said about a request. */
const MAX_EVENTS = 200;

/**
 * Takes a step with a request, and records who took it.
 * @param db the transaction.
 * @throws ApiError `not-found`; `conflict` naming who accepted it before, or that it has ended; `forbidden` for a step that is
 * somebody else's; `invalid` for a line that it lacks or more than is missing.
 */
export async function takeRequestStep(
  db: Db,
  id: number,
  { action, text, lines }: Step,
  { viewer, now }: RequestContext,
): Promise<void> {
  found((await lockRequest(db, viewer, id)) || null, 'request');
  const stored = found(await findRequest(db, viewer, id), 'request');
  const { state, lines: progress } = progressOf(stored, now);
  const facts = { state, hasResponsible: stored.responsible !== null };
  const refused = refusedStep(action, facts, takerOf(viewer, stored));
  if (refused === 'wrong-state') throw wrongState(stored, action, state);
  if (refused === 'not-yours') throw forbidden();
  if ((await listRequestEvents(db, id)).length >= MAX_EVENTS && action === 'say')
    throw conflict(reason('request-talked-out', { count: MAX_EVENTS }));
  const { userId, username } = viewer;
  const at = now.toISOString();
  await insertRequestEvent(db, {
    requestId: id,
    step: action,
    text,
    userId,
    username,
    at,
    before: action === 'say' ? null : beforeOf(stored),
  });
  if (action === 'say') return;
  if (action === 'deliver') await noteDelivery(db, stored, progress, lines);
  if (action === 'close')
    for (const line of stored.lines) await updateLine(db, line.id, { byHand: line.byHand, closed: true });
  await updateRequest(db, id, { ...columnsOf(action, { userId, username, text }), touchedAt: at }, username);
}

function columnsOf(
  action: RequestStep,
  { userId, username, text }: { userId: number; username: string; text: string },
) {
  switch (action) {
    case 'accept':
      return { responsibleId: userId, responsibleName: username };
    case 'release':
      return { responsibleId: null, responsibleName: null };
    case 'decline':
      return { ended: 'declined' as const, reason: text };
    case 'withdraw':
      return { ended: 'withdrawn' as const, reason: text };
    default:
      return {};
  }
}

/** Adds what came without a container to the lines; without amounts, all that has not been delivered. */
async function noteDelivery(
  db: Db,
  { lines }: StoredRequest,
  progress: readonly { id: number; delivered: number }[],
  came: CameByHand | undefined,
): Promise<void> {
  const missing = new Map(
    lines.map(({ id, asked }, index) => [id, Math.max(0, asked - (progress[index]?.delivered ?? 0))]),
  );
  const amounts = came ?? [...missing].map(([id, quantity]) => ({ id, quantity }));
  for (const [index, { id, quantity }] of amounts.entries()) {
    const line = lines.find((entry) => entry.id === id);
    const most = missing.get(id) ?? 0;
    if (line === undefined) throw invalid({ [`lines.${index}.id`]: reason('no-such-line') });
    if (quantity > most)
      throw invalid({ [`lines.${index}.quantity`]: reason('more-than-missing', { most }) });
    if (quantity > 0) await updateLine(db, id, { byHand: line.byHand + quantity, closed: line.isClosed });
  }
}

function beforeOf({ responsible, ended, reason: why, lines }: StoredRequest): RequestBefore {
  return {
    responsibleId: responsible?.id ?? null,
    responsibleName: responsible?.name ?? null,
    ended,
    reason: why,
    lines: lines.map(({ id, byHand, isClosed }) => ({ id, byHand, closed: isClosed })),
  };
}

/** The error for the second of two people, or for a request that has ended. */
function wrongState({ responsible, id }: StoredRequest, action: RequestStep, state: string) {
  if (action === 'accept' && responsible !== null)
    return conflict(reason('request-accepted', { id, who: responsible.name }));
  if (state === 'accepted' || state === 'asked' || state === 'under-way')
    return conflict(reason('request-not-now', { id }));
  return conflict(reason('request-ended', { id }));
}

/**
 * Takes back the last step of a request, apart from what was said since.
 * @param db the transaction.
 * @throws ApiError `not-found`; `conflict` if somebody has changed it since, or there is nothing to take back; `forbidden` for
 * somebody else's step without the edit right.
 */
export async function undoRequestStep(
  db: Db,
  id: number,
  seen: number,
  { viewer, now }: RequestContext,
): Promise<void> {
  found((await lockRequest(db, viewer, id)) || null, 'request');
  const stored = found(await findRequest(db, viewer, id), 'request');
  if (stored.version !== seen)
    throw conflict(reason('request-changed', { id, who: stored.changedBy ?? reason('somebody') }));
  const last = lastStepOf(await listRequestEvents(db, id));
  if (last === null) throw conflict(reason('request-without-step', { id }));
  const { userId, username } = viewer;
  if (!takerOf(viewer, stored).mayEdit && last.userId !== userId) throw forbidden();
  await restoreRequest(db, id, last.before, username);
  await forgetBefore(db, last.id);
  const at = now.toISOString();
  await updateRequest(db, id, { touchedAt: at }, username);
  await insertRequestEvent(db, { requestId: id, step: 'undo', text: '', userId, username, at });
}
