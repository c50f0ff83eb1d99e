import {
  type Access,
  ApiError,
  changesOf,
  changesWithoutReadOf,
  ENDPOINTS,
  type Endpoint,
  type EndpointSpec,
  fieldsOf,
  fromWire,
  isAudited,
  limitOf,
  mayPass,
  mayUseKey,
  PAGE_HEADER,
  type Parsed,
  pageIdOf,
  type ReplyInput,
  secretNames,
  wireWriter,
} from '@backline/contract';
import type { RequiredGroups } from '@backline/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../db/database.ts';
import type { LiveMessage } from './announce.ts';
import { isApiKey } from './api-key.ts';
import { auditChanges, auditSubject, writeRefusal } from './audit.ts';
import { checkCsrf } from './csrf.ts';
import { forbidden, forbiddenByKey, invalid, keyRefused, notFound, signInRequired } from './errors.ts';
import { type Announce, finishWrite } from './finish-write.ts';
import { inTransaction } from './in-transaction.ts';
import { type CountCall, callerAddress } from './rate-limits.ts';
import type { ResponseCache } from './response-cache.ts';
import type { createSecretReads } from './secret-reads.ts';
import { SerialisedResponse, sendSerialised } from './serialised-response.ts';
import type { Services } from './services.ts';
import { readSnapshot } from './viewer.queries.ts';
import { bearerToken, findViewer, type Viewer, type VisibilityScope } from './viewer.ts';

/** Where features register their endpoints. */
export interface App {
  server: FastifyInstance;
  services: Services;
  shared: ResponseCache;
  /** What the GET of a path tells, for the audit trail: the state of a thing before it is changed. */
  readers: Map<string, Reader>;
  noteSecretRead: ReturnType<typeof createSecretReads>;
  countCall: CountCall;
}

type Reader = (db: Db, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

type ViewerFor<A extends Access, V> = A extends 'public' ? V | null : V;

type Context<S extends EndpointSpec> = Parsed<S> & {
  /** On writes the transaction: never use another handle. */
  db: Db;
  viewer: ViewerFor<S['access'], Viewer>;
  now: Date;
  /** The page that sent the write, where it says so. */
  page: string | null;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Calls back once the transaction is committed, for what must not happen before or without it. */
  afterCommit: (action: () => void) => void;
  announce: Announce;
  /** Says that what is changed shows to fewer people than the endpoint's features do: locked stockpiles, mostly. */
  limitTo: (scope: RequiredGroups) => void;
  /** Tells the audit trail what it cannot see by itself. */
  audit: (note: AuditNote) => void;
};

interface AuditNote {
  /** Who did it, where nobody was signed in before. */
  actor?: Pick<Viewer, 'userId' | 'username'>;
  /** The name of what it was about. */
  subject?: string;
}

type Handler<S extends EndpointSpec> = (context: Context<S>) => Promise<ReplyInput<S>>;

/** No clock, no request and nothing of the person: what the reply depends on is what it is kept under. */
type CachedReadContext<S extends EndpointSpec> = Parsed<S> & {
  db: Db;
  viewer: ViewerFor<S['access'], VisibilityScope>;
};
type SharedHandler<S extends EndpointSpec> = (context: CachedReadContext<S>) => Promise<ReplyInput<S>>;

/** What a shared reply depends on, where that is less than the whole database. */
interface Dependence<S extends EndpointSpec> {
  /**
   * Another text whenever something has changed that the reply depends on.
   * @param snapshot the state of the database that the caller's rights were read from; undefined where nobody is signed in.
   */
  version: (context: CachedReadContext<S>, snapshot: string | undefined) => Promise<string>;
  /** Makes the reply from what `version` has brought up to date; without it the handler does. */
  make?: (context: CachedReadContext<S>) => Promise<ReplyInput<S>> | ReplyInput<S>;
}

/**
 * The way to serve a path. In this order: finds the viewer, checks access, checks the CSRF header on writes,
 * parses, opens the transaction on writes, runs the handler, writes the audit trail, tells the open pages what changed,
 * writes the reply in the wire's spelling.
 */
export function handle<S extends EndpointSpec>(app: App, endpoint: Endpoint<S>, handler: Handler<S>): void {
  const { services } = app;
  const { db } = services.database;
  const write = writerOf(services, endpoint);
  const features = [...changesOf(endpoint)];
  const withoutRead = changesWithoutReadOf(endpoint);
  if (endpoint.method === 'GET')
    app.readers.set(
      endpoint.path,
      async (db, request, reply) =>
        handler({
          ...parse(endpoint, ofAddress(request)),
          db,
          viewer: request.viewer,
          now: services.now(),
          page: null,
          services,
          request,
          reply,
          afterCommit: () => {},
          announce: () => {},
          limitTo: () => {},
          audit: () => {},
        } as unknown as Context<S>), // the same context as below, for a path whose parameters are the same
    );
  serve(app, endpoint, async (request, reply) => {
    const page = pageIdOf(request.headers[PAGE_HEADER]);
    let afterwards: (() => void)[] = [];
    const run = async (db: Db) => {
      afterwards = []; // a transaction that is tried again begins from nothing
      const parts = parse(endpoint, request);
      let note: AuditNote = {};
      let scope: RequiredGroups = null;
      const messages: LiveMessage[] = [];
      const before = await stateBefore(app, endpoint, db, request, reply);
      const value = await handler({
        ...parts,
        db,
        viewer: request.viewer,
        now: services.now(),
        page,
        services,
        request,
        reply,
        afterCommit: (action) => afterwards.push(action),
        announce: (...more) => void messages.push(...more),
        limitTo: (value) => {
          scope = value;
        },
        audit: (more) => {
          note = { ...note, ...more };
        },
      } as Context<S>); // the parts were checked one by one against S
      const entry = isAudited(endpoint)
        ? doneEntry(app, endpoint, request, parts, before, value, note)
        : null;
      if (features.length > 0) messages.push({ event: 'change', features, withoutRead, page, scope });
      await finishWrite(db, entry, messages);
      return value;
    };
    const isInTransaction = endpoint.method !== 'GET' && endpoint.transaction !== 'own';
    const value = await (isInTransaction ? inTransaction(db, run) : run(db)).catch(async (error: unknown) => {
      if (endpoint.feature === 'auth' && error instanceof ApiError)
        await noteRefusal(app, endpoint, request, error.code);
      throw error;
    });
    for (const action of afterwards) action();
    if (endpoint.method === 'GET')
      return sendSerialised(request, reply, endpoint, new SerialisedResponse(write(value)));
    return reply.send(write(value));
  });
}

/**
 * `handle` for a GET whose reply is the same for everybody with the same rights until the database changes: then it is
 * made once for all of them. The handler is given nothing else that a reply could depend on.
 * @param dependence what of the database has to change for that; all of it where nothing is said.
 */
export function handleCached<S extends EndpointSpec & { method: 'GET' }>(
  app: App,
  endpoint: Endpoint<S>,
  handler: SharedHandler<S>,
  dependence?: Dependence<S>,
): void {
  const { services, shared } = app;
  const { db } = services.database;
  const write = writerOf(services, endpoint);
  app.readers.set(endpoint.path, async (db, request) => {
    const parts = parse(endpoint, ofAddress(request));
    return handler({ ...parts, db, viewer: request.viewer } as CachedReadContext<S>); // as below
  });
  serve(app, endpoint, async (request, reply) => {
    const parts = parse(endpoint, request);
    const { viewer } = request;
    const scope: VisibilityScope | null = viewer && {
      admin: viewer.admin,
      seesLocked: viewer.seesLocked,
      permissions: viewer.permissions,
      groupIds: viewer.groupIds,
    };
    const context = { ...parts, db, viewer: scope } as CachedReadContext<S>; // the parts were checked against S
    const snapshot = viewer?.snapshot;
    const version = await (dependence?.version(context, snapshot) ?? snapshot ?? readSnapshot(db));
    const make = dependence?.make ?? handler;
    const written = await shared.get(
      version,
      JSON.stringify([endpoint.path, parts, scope]),
      async () => new SerialisedResponse(write(await make(context))),
    );
    return sendSerialised(request, reply, endpoint, written);
  });
}

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function serve(app: App, endpoint: Endpoint, handler: Send): void {
  const { server, services } = app;
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    // Access comes before the body is read: who may not call cannot make the server parse megabytes.
    onRequest: async (request) => {
      const kind = limitOf(endpoint);
      if (kind === 'sign-in') app.countCall(kind, callerAddress(request));
      const viewer = await findViewer(request, services);
      if (viewer !== null && kind !== 'sign-in') app.countCall(kind, String(viewer.userId));
      if (viewer === null && endpoint.access !== 'public')
        throw isApiKey(bearerToken(request) ?? '') ? keyRefused() : signInRequired();
      request.viewer = viewer;
      const isByKey = viewer !== null && viewer.keyName !== null;
      if (!mayPass(viewer, endpoint.access) || (isByKey && !mayUseKey(endpoint))) {
        if (viewer !== null && isAudited(endpoint)) await noteRefusal(app, endpoint, request, 'forbidden');
        throw isByKey ? forbiddenByKey(mayUseKey(endpoint) ? endpoint.access : null) : forbidden();
      }
      // No page of another site can make a browser send a key, as it can a cookie; and a tool has no page.
      if (endpoint.method !== 'GET' && !isByKey) checkCsrf(request);
    },
    handler,
    // No code leaves before it is noted who reads it. Who signs in has none yet.
    onSend: async (request, reply) => {
      if (
        endpoint.secret &&
        endpoint.access !== 'public' &&
        request.viewer !== null &&
        reply.statusCode < 400
      )
        await noteRead(app, endpoint, request, request.viewer);
    },
  });
}

function writerOf<S extends EndpointSpec>({ config }: Services, endpoint: Endpoint<S>) {
  const write = wireWriter(endpoint.reply);
  return (value: ReplyInput<S>): unknown => {
    if (config.checkReplies) endpoint.reply.parse(value);
    return write(value);
  };
}

type Params = Record<string, string | number>;

function paramsOf(request: FastifyRequest): Params {
  return { ...(request.params as Params) }; // the address holds nothing but text
}

function whoAndWhat({ services }: App, endpoint: Endpoint, request: FastifyRequest) {
  return {
    at: services.now().toISOString(),
    userId: request.viewer?.userId ?? null,
    username: request.viewer?.username ?? '',
    keyName: request.viewer?.keyName ?? '',
    feature: endpoint.feature,
    action: endpoint.name,
    params: paramsOf(request),
    address: request.ip,
  };
}

/** What the GET of the same path says before a change, as far as the caller may see it; undefined without one. */
async function stateBefore(
  app: App,
  endpoint: Endpoint,
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const isChange = endpoint.method === 'PATCH' || endpoint.method === 'DELETE';
  const reader = app.readers.get(endpoint.path);
  if (!isChange || reader === undefined || !isAudited(endpoint)) return undefined;
  try {
    return await reader(db, request, reply);
  } catch (error) {
    if (error instanceof ApiError) return undefined; // the handler itself says what is wrong
    throw error;
  }
}

function doneEntry(
  app: App,
  endpoint: Endpoint,
  request: FastifyRequest,
  parts: Record<string, unknown>,
  before: unknown,
  value: unknown,
  { actor, subject }: AuditNote,
) {
  let input = endpoint.upload ? undefined : parts.body; // a file is no list of fields
  for (const name of endpoint.envelope ?? []) input = (input as Record<string, unknown> | undefined)?.[name];
  const told = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const after =
    endpoint.method === 'DELETE'
      ? undefined
      : before === undefined
        ? { ...(input as object), ...told }
        : told;
  return {
    ...whoAndWhat(app, endpoint, request),
    ...(actor && { userId: actor.userId, username: actor.username }),
    outcome: 'done' as const,
    subject: subject ?? (auditSubject(after) || auditSubject(before)),
    changes: auditChanges(before, after, secretsOf(endpoint)),
  };
}

/** Secret fields of what goes in and out under a path; what was there before is told by the GET of the same path. */
function secretsOf({ path, body, reply }: Endpoint): ReadonlySet<string> {
  const reader = ENDPOINTS.find((one) => one.method === 'GET' && one.path === path);
  return secretNames(body, reply, reader?.reply);
}

async function noteRefusal(app: App, endpoint: Endpoint, request: FastifyRequest, reason: string) {
  await writeRefusal(app.services.database.db, {
    ...whoAndWhat(app, endpoint, request),
    address: callerAddress(request), // whoever has 2^64 addresses must not fill the trail from each of them
    outcome: 'refused',
    subject: '',
    changes: [{ field: 'reason', before: '', after: reason }],
  });
}

async function noteRead(app: App, endpoint: Endpoint, request: FastifyRequest, viewer: Viewer) {
  const { feature, name } = endpoint;
  const { params = {} } = parse(endpoint, ofAddress(request)) as { params?: Params };
  const texts = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]));
  const read = { feature, action: name, params: texts, address: request.ip };
  await app.noteSecretRead(app.services.database.db, viewer, read, app.services.now());
}

type Sent = Pick<FastifyRequest, 'params' | 'query' | 'body'>;

/** A write's address as the GET of the same path would be asked: the query and the body are the write's own. */
function ofAddress({ params }: FastifyRequest): Sent {
  return { params, query: {}, body: undefined };
}

function parse(endpoint: EndpointSpec, request: Sent): Record<string, unknown> {
  const parts: Record<string, unknown> = {};
  if (endpoint.params) {
    const parsed = fromWire(endpoint.params, request.params);
    if (!parsed.success) throw notFound('address');
    parts.params = parsed.data;
  }
  if (endpoint.query) parts.query = read(endpoint.query, request.query, []);
  if (endpoint.upload) parts.body = request.body ?? new Uint8Array(); // bytes, by withUploads
  if (endpoint.body) parts.body = read(endpoint.body, request.body, endpoint.envelope ?? []);
  return parts;
}

function read(shape: z.ZodType, json: unknown, envelope: readonly string[]): unknown {
  const parsed = fromWire(shape, json);
  if (parsed.success) return parsed.data;
  throw invalid(fieldsOf(parsed.error, envelope));
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}
