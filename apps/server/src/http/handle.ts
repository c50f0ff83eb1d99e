import {
  type Access,
  ApiError,
  changesOf,
  type Endpoint,
  type EndpointSpec,
  fieldsOf,
  fromWire,
  mayPass,
  PAGE_HEADER,
  type Parsed,
  pageId,
  type ReplyInput,
  wireWriter,
} from '@backline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../db/database.ts';
import { announce } from './announce.ts';
import { checkCsrf } from './csrf.ts';
import { forbidden, invalid, notFound, signInRequired } from './errors.ts';
import type { Services } from './services.ts';
import type { SharedReplies } from './shared-replies.ts';
import { readSnapshot } from './viewer.queries.ts';
import { type Audience, findViewer, type Viewer } from './viewer.ts';
import { sendWritten, WrittenReply } from './written-reply.ts';

/** Where features register their endpoints. */
export interface App {
  server: FastifyInstance;
  services: Services;
  shared: SharedReplies;
}

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
};

type Handler<S extends EndpointSpec> = (context: Context<S>) => Promise<ReplyInput<S>>;

/** No clock, no request and nothing of the person: what the reply depends on is what it is kept under. */
type SharedHandler<S extends EndpointSpec> = (
  context: Parsed<S> & { db: Db; viewer: ViewerFor<S['access'], Audience> },
) => Promise<ReplyInput<S>>;

/**
 * The way to serve a path. In this order: finds the viewer, checks access, checks the CSRF header on writes,
 * parses, opens the transaction on writes, runs the handler, tells the open pages what changed, writes the reply in the
 * wire's spelling.
 */
export function handle<S extends EndpointSpec>(app: App, endpoint: Endpoint<S>, handler: Handler<S>): void {
  const { services } = app;
  const { db } = services.database;
  const write = writerOf(services, endpoint);
  const features = [...changesOf(endpoint)];
  serve(app, endpoint, async (request, reply) => {
    const page = pageId.safeParse(request.headers[PAGE_HEADER]).data ?? null;
    const afterwards: (() => void)[] = [];
    const run = async (db: Db) => {
      const value = await handler({
        ...parse(endpoint, request),
        db,
        viewer: request.viewer,
        now: services.now(),
        page,
        services,
        request,
        reply,
        afterCommit: (action) => afterwards.push(action),
      } as Context<S>); // the parts were checked one by one against S
      if (features.length > 0) await announce(db, { event: 'change', features, page });
      return value;
    };
    const isInTransaction = endpoint.method !== 'GET' && endpoint.transaction !== 'own';
    const value = isInTransaction ? await db.transaction((transaction) => run(transaction)) : await run(db);
    for (const action of afterwards) action();
    if (endpoint.method === 'GET')
      return sendWritten(request, reply, endpoint, new WrittenReply(write(value)));
    return reply.send(write(value));
  });
}

/**
 * `handle` for a GET whose reply is the same for everybody with the same rights until the database changes: then it is
 * made once for all of them. The handler is given nothing else that a reply could depend on.
 */
export function handleShared<S extends EndpointSpec & { method: 'GET' }>(
  app: App,
  endpoint: Endpoint<S>,
  handler: SharedHandler<S>,
): void {
  const { services, shared } = app;
  const { db } = services.database;
  const write = writerOf(services, endpoint);
  serve(app, endpoint, async (request, reply) => {
    const parts = parse(endpoint, request);
    const { viewer } = request;
    const audience: Audience | null = viewer && {
      admin: viewer.admin,
      permissions: viewer.permissions,
      groupIds: viewer.groupIds,
    };
    const context = { ...parts, db, viewer: audience } as Parameters<SharedHandler<S>>[0]; // the parts were checked against S
    const written = await shared.get(
      viewer?.snapshot ?? (await readSnapshot(db)),
      JSON.stringify([endpoint.path, parts, audience]),
      async () => new WrittenReply(write(await handler(context))),
    );
    return sendWritten(request, reply, endpoint, written);
  });
}

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function serve({ server, services }: App, endpoint: Endpoint, handler: Send): void {
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    // Access comes before the body is read: who may not call cannot make the server parse megabytes.
    onRequest: async (request) => {
      const viewer = await findViewer(request, services);
      if (viewer === null && endpoint.access !== 'public') throw signInRequired();
      if (!mayPass(viewer, endpoint.access)) throw forbidden();
      if (endpoint.method !== 'GET') checkCsrf(request);
      request.viewer = viewer;
    },
    handler,
  });
}

function writerOf<S extends EndpointSpec>({ config }: Services, endpoint: Endpoint<S>) {
  const write = wireWriter(endpoint.reply);
  return (value: ReplyInput<S>): unknown => {
    if (config.checkReplies) endpoint.reply.parse(value);
    return write(value);
  };
}

function parse(endpoint: EndpointSpec, request: FastifyRequest): Record<string, unknown> {
  const parts: Record<string, unknown> = {};
  if (endpoint.params) {
    const parsed = fromWire(endpoint.params, request.params);
    if (!parsed.success) throw notFound('address');
    parts.params = parsed.data;
  }
  if (endpoint.query) parts.query = read(endpoint.query, request.query, []);
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

/** What PostgreSQL's codes of broken constraints mean when two people write at the same moment. */
const RACES: Record<string, string> = {
  '23505': 'Somebody else saved the same thing at this moment.', // unique
  '23503': 'Somebody else deleted, at this moment, something that this needs.', // foreign key
};

/** Refusals of Fastify and of the database's constraints in the words of decisions §8; null for anything unexpected. */
function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  // Handlers look before they write; only two writes at the same moment get as far as the constraint.
  const { cause } = error as { cause?: { code?: string } };
  const race = RACES[cause?.code ?? ''];
  if (race !== undefined)
    return new ApiError(
      'conflict',
      `${race} Nothing of yours was saved: look again and repeat it.`,
      undefined,
      { cause: error },
    );
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413)
    return new ApiError('too-large', 'The body is too large. Send fewer rows at a time.', undefined, {
      cause: error,
    });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ApiError('not-json', 'The body must be JSON (Content-Type: application/json).', undefined, {
      cause: error,
    });
  if (statusCode === 400)
    return new ApiError('not-json', 'The body is not valid JSON.', undefined, { cause: error });
  return null;
}

/** Turns every error to the body of decisions §8. What is not expected is logged with the request's id and told to nobody. */
export function handleErrors(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => {
    const known = asApiError(error);
    if (known === null) request.log.error({ err: error }, 'unexpected error');
    const answer =
      known ??
      new ApiError(
        'unexpected',
        `Something went wrong on the server. Its log has the details under ${request.id}.`,
      );
    return reply.status(answer.status).send(answer.body());
  });
}
