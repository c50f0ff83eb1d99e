import {
  ApiError,
  changesOf,
  changesWithoutReadOf,
  ENDPOINTS,
  type Endpoint,
  isAudited,
  secretNames,
} from '@backline/contract';
import type { RequiredGroups } from '@backline/domain';
import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../caller/address.ts';
import type { Actor, Viewer } from '../caller/viewer.ts';
import type { LiveMessage } from '../db/announce.ts';
import { type NewEntry, writeRefusal } from '../db/audit.queries.ts';
import type { Db } from '../db/database.ts';
import type { App } from './app.ts';
import { auditChanges, auditSubject, isFields } from './audit-changes.ts';
import { type Announce, finishWrite } from './finish-write.ts';

interface AuditNote {
  /** Person who did it, if nobody was signed in before. */
  actor?: Pick<Viewer, 'userId' | 'username'>;
  /** The name of the thing that it was about. */
  subject?: string;
}

/** The parts of a request that the audit trail records: who asks for what, from where. */
type WriteRequest = Pick<FastifyRequest, 'params' | 'ip'> & {
  viewer: Pick<Actor, 'userId' | 'username' | 'keyName'> | null;
};

/** Effects that the handler of a write can have besides its reply. */
export interface WriteEffects {
  /** Runs an action once the transaction is committed, for what must not happen before or without it. */
  afterCommit: (action: () => void) => void;
  announce: Announce;
  /** Limits who is notified of this change, for example of a locked stockpile, more than the endpoint's features do. */
  limitTo: (scope: RequiredGroups) => void;
  /** Adds to the audit trail what is in neither the request nor the reply. */
  audit: (note: AuditNote) => void;
}

/** A write, in the handle that it runs on. */
export interface Write<T> {
  /** The state of the thing before the write, for the audit trail; undefined if it has none. */
  before: () => Promise<unknown>;
  run: (effects: WriteEffects) => Promise<T>;
  /** The parsed body of the request; undefined for a file. */
  body: unknown;
  /** The page that sent the write, if known. */
  page: string | null;
}

interface Written<T> {
  value: T;
  /** To be called once the transaction is committed. */
  afterCommit: (() => void)[];
}

/**
 * Runs a write and, on the same handle, adds its entry to the audit trail and announces the change to the open pages.
 * @param db the transaction of the write, unless the endpoint opens its own.
 */
export async function runAuditedWrite<T>(
  app: App,
  { endpoint, request, db }: { endpoint: Endpoint; request: WriteRequest; db: Db },
  { before, run, body, page }: Write<T>,
): Promise<Written<T>> {
  const afterCommit: (() => void)[] = [];
  const messages: LiveMessage[] = [];
  let scope: RequiredGroups = null;
  let note: AuditNote = {};
  const stateBefore = isAudited(endpoint) ? await orUndefined(before) : undefined;
  const value = await run({
    afterCommit: (action) => void afterCommit.push(action),
    announce: (...more) => void messages.push(...more),
    limitTo: (groups) => {
      scope = groups;
    },
    audit: (more) => {
      note = { ...note, ...more };
    },
  });
  const entry = isAudited(endpoint)
    ? doneEntry(entryOf(app, endpoint, request), endpoint, { body, before: stateBefore, value, note })
    : null;
  const features = [...changesOf(endpoint)];
  const withoutRead = changesWithoutReadOf(endpoint);
  if (features.length > 0) messages.push({ event: 'change', features, withoutRead, page, scope });
  await finishWrite(db, entry, messages);
  return { value, afterCommit };
}

/** Records a refused call in the audit trail. @param reason its error code. */
export async function noteRefusal(app: App, endpoint: Endpoint, request: FastifyRequest, reason: string) {
  await writeRefusal(app.services.database.db, {
    ...entryOf(app, endpoint, request),
    address: callerAddress(request), // a caller with 2^64 addresses must not fill the trail from each of them
    outcome: 'refused',
    subject: '',
    changes: [{ field: 'reason', before: '', after: reason }],
  });
}

/** Undefined for a state that cannot be read: the write itself then reports what is wrong with the request. */
async function orUndefined(read: () => Promise<unknown>): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

type Caller = Omit<NewEntry, 'outcome' | 'subject' | 'changes'>;

function entryOf({ services }: App, endpoint: Endpoint, { viewer, params, ip }: WriteRequest): Caller {
  return {
    at: services.now().toISOString(),
    userId: viewer?.userId ?? null,
    username: viewer?.username ?? '',
    keyName: viewer?.keyName ?? '',
    feature: endpoint.feature,
    action: endpoint.name,
    params: typeof params === 'object' ? { ...params } : {},
    address: ip,
  };
}

function doneEntry(
  caller: Caller,
  endpoint: Endpoint,
  { body, before, value, note }: { body: unknown; before: unknown; value: unknown; note: AuditNote },
): NewEntry {
  const { actor, subject } = note;
  const reply = isFields(value) ? value : {};
  // Without a state before, the fields that were sent fill in for those that the reply lacks.
  const sent = before === undefined ? inEnvelope(body, endpoint.envelope ?? []) : undefined;
  const after = endpoint.method === 'DELETE' ? undefined : { ...(isFields(sent) && sent), ...reply };
  return {
    ...caller,
    ...(actor && { userId: actor.userId, username: actor.username }),
    outcome: 'done',
    subject: subject ?? (auditSubject(after) || auditSubject(before)),
    changes: auditChanges(before, after, secretsOf(endpoint.feature)),
  };
}

/** The fields of a body inside its envelope: `{warehouse: {attributes: {…}}}`. */
function inEnvelope(body: unknown, envelope: readonly string[]): unknown {
  return envelope.reduce<unknown>((inner, name) => (isFields(inner) ? inner[name] : undefined), body);
}

/** Names of the secret fields in any body or reply of the feature's endpoints. */
function secretsOf(feature: string): ReadonlySet<string> {
  const own = ENDPOINTS.filter((endpoint) => endpoint.feature === feature);
  return secretNames(...own.flatMap(({ body, reply }) => [body, reply]));
}
