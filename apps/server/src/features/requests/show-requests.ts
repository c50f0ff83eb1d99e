import type { RequestSummary, SupplyRequest } from '@backline/contract';
import {
  compareRequests,
  DAY_MS,
  REQUEST_STEPS,
  type RequestState,
  refusedStep,
  requestExpiry,
  requestProgress,
} from '@backline/domain';
import type { Viewer, VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { found } from '../../http/errors.ts';
import { findRequest, listRequestEvents, listRequests, type StoredRequest } from './requests.queries.ts';

/** Days for which a request that has ended stays in the list. */
const SHOWN_DAYS = 3;

/** Works out how far a request is, for somebody who sees these of its loads (docs/spec/requests.md#states). */
export function progressOf({ responsible, lines, loads, ...request }: StoredRequest, now: Date) {
  const progress = requestProgress({
    ended: request.ended,
    hasResponsible: responsible !== null,
    linkedOrders: 0,
    lines,
    loads,
  });
  return {
    ...progress,
    state: isExpired(request, progress.state, now) ? ('expired' as const) : progress.state,
  };
}

function isExpired(
  { urgency, touchedAt, needBy }: Pick<StoredRequest, 'urgency' | 'touchedAt' | 'needBy'>,
  state: RequestState,
  now: Date,
): boolean {
  if (state !== 'asked' && state !== 'accepted' && state !== 'under-way') return false;
  const age = {
    state,
    urgency,
    touchedAt: Date.parse(touchedAt),
    needBy: needBy === null ? null : Date.parse(needBy),
  };
  return requestExpiry(age, now.getTime()) === 'expire';
}

/** The rights of a viewer over a request. */
export function takerOf({ userId, admin, permissions }: Viewer, { asker }: StoredRequest) {
  return { mayEdit: admin || permissions.edit, isAsker: asker.id === userId };
}

function summaryOf(stored: StoredRequest, now: Date): RequestSummary {
  const { ended: _, loads: __, ...request } = stored;
  const { state, lines } = progressOf(stored, now);
  return {
    ...request,
    state,
    lines: request.lines.map(({ byHand: _hand, requestId: _request, ...line }, index) => ({
      ...line,
      delivered: lines[index]?.delivered ?? 0,
      coming: lines[index]?.coming ?? 0,
      open: lines[index]?.open ?? 0,
    })),
  };
}

/** Says whether somebody may change what is asked for: the asker until it is accepted, with the edit right until it ends. */
export function mayChange(
  state: RequestState,
  { mayEdit, isAsker }: { mayEdit: boolean; isAsker: boolean },
): boolean {
  if (state === 'asked') return mayEdit || isAsker;
  return mayEdit && (state === 'accepted' || state === 'under-way');
}

/** The open requests in the order in which they are served, then those that ended in the last days, the latest first. */
export async function showRequests(db: Db, viewer: VisibilityScope, now: Date): Promise<RequestSummary[]> {
  const since = now.getTime() - SHOWN_DAYS * DAY_MS;
  const shown = (await listRequests(db, viewer, new Date(since))).map((row) => summaryOf(row, now));
  const rankOf = ({ id, urgency, needBy }: RequestSummary) => ({
    number: id,
    urgency,
    needBy: needBy === null ? null : Date.parse(needBy),
  });
  const open = shown.filter(isOpen).sort((a, b) => compareRequests(rankOf(a), rankOf(b)));
  const ended = shown
    .filter((request) => !isOpen(request) && Date.parse(request.touchedAt) > since)
    .sort((a, b) => Date.parse(b.touchedAt) - Date.parse(a.touchedAt) || b.id - a.id);
  return [...open, ...ended];
}

const isOpen = ({ state }: { state: RequestState }) =>
  state === 'asked' || state === 'accepted' || state === 'under-way';

/** @throws ApiError `not-found` if the viewer sees no such request. */
export async function showRequest(db: Db, viewer: Viewer, id: number, now: Date): Promise<SupplyRequest> {
  const stored = found(await findRequest(db, viewer, id), 'request');
  const events = await listRequestEvents(db, id);
  const last = lastStepOf(events);
  const summary = summaryOf(stored, now);
  const taker = takerOf(viewer, stored);
  const facts = { state: summary.state, hasResponsible: stored.responsible !== null };
  return {
    ...summary,
    steps: REQUEST_STEPS.filter((step) => refusedStep(step, facts, taker) === null),
    mayChange: mayChange(summary.state, taker),
    mayUndo: last !== null && (taker.mayEdit || last.userId === viewer.userId),
    loads: stored.loads.map(({ lineId: _, ...load }) => load),
    // Counted within the request: gaps in the ids of the table would show what happens to hidden ones.
    events: events.map(({ step, text, username, at }, index) => ({
      id: index + 1,
      step,
      text,
      username,
      at,
    })),
  };
}

/** The step that can be taken back: the last one, apart from what was said. */
export function lastStepOf(events: Awaited<ReturnType<typeof listRequestEvents>>) {
  const last = events.filter(({ step }) => step !== 'say').at(-1);
  return last?.before == null ? null : { ...last, before: last.before };
}
