import {
  type Access,
  ApiError,
  type Endpoint,
  type EndpointSpec,
  PAGE_HEADER,
  type Parsed,
  pageIdOf,
  type ReplyInput,
} from '@backline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../caller/viewer.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Services } from '../services.ts';
import type { App } from './app.ts';
import { isFields } from './audit-changes.ts';
import { noteRefusal, runAuditedWrite, type WriteEffects } from './audited-write.ts';
import { parseRequest } from './parse-request.ts';
import { mayReadOf } from './readable-features.ts';
import { SerialisedResponse, sendSerialised } from './serialised-response.ts';
import { replyWriter, serveEndpoint } from './serve-endpoint.ts';

/** The caller: somebody, unless the endpoint is open to the public. */
export type ViewerFor<A extends Access, V> = A extends 'public' ? V | null : V;

/** Data that a handler reads from. */
type ReadContext<S extends EndpointSpec> = Parsed<S> & {
  /** On writes the transaction: never use another handle. */
  db: Db;
  viewer: ViewerFor<S['access'], Viewer>;
  now: Date;
  /** The page that sent the write, if known. */
  page: string | null;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Context<S extends EndpointSpec> = ReadContext<S> &
  (S extends { method: 'GET' } ? unknown : WriteEffects);

type Handler<S extends EndpointSpec> = (context: Context<S>) => Promise<ReplyInput<S>>;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Serves an endpoint. In this order: finds the viewer, checks access, checks the CSRF header on writes, parses, opens the
 * transaction on writes, reads the state before a change, runs the handler, writes the audit trail, announces the change
 * to the open pages, writes the reply in the wire's spelling.
 */
export function handle<S extends EndpointSpec>(app: App, endpoint: Endpoint<S>, handler: Handler<S>): void {
  const respond =
    endpoint.method === 'GET'
      ? reader(app, endpoint, handler)
      : changer(app, endpoint, async () => undefined, handler);
  serveNoted(app, endpoint, respond);
}

/**
 * `handle` for a change or a deletion of a thing that can be read.
 * @param before the state of the thing before the write, as far as the caller may see it: the audit trail keeps what
 * differs from the reply. If it throws an ApiError there is no state to read, and the handler reports what is wrong.
 */
export function handleChange<S extends EndpointSpec & { method: 'PATCH' | 'DELETE' }>(
  app: App,
  endpoint: Endpoint<S>,
  before: (context: ReadContext<S>) => Promise<unknown>,
  handler: Handler<S>,
): void {
  serveNoted(app, endpoint, changer(app, endpoint, before, handler));
}

type Respond = (exchange: Exchange) => Promise<FastifyReply>;

/** Records a refused sign-in in the audit trail too. */
function serveNoted(app: App, endpoint: Endpoint, respond: Respond): void {
  serveEndpoint(app, endpoint, (request, reply) =>
    respond({ request, reply }).catch(async (error: unknown) => {
      if (endpoint.feature === 'auth' && error instanceof ApiError)
        await noteRefusal(app, endpoint, request, error.code);
      throw error;
    }),
  );
}

function reader<S extends EndpointSpec>(app: App, endpoint: Endpoint<S>, handler: Handler<S>): Respond {
  const write = replyWriter(app, endpoint);
  return async ({ request, reply }) => {
    const parts = await parseRequest(endpoint, request);
    const context = readContext<S>(app, parts, { request, reply }, app.services.database.db);
    const value = await handler(context as Context<S>); // of a GET they are the same
    return sendSerialised(request, reply, endpoint, new SerialisedResponse(write(value)));
  };
}

function changer<S extends EndpointSpec>(
  app: App,
  endpoint: Endpoint<S>,
  before: (context: ReadContext<S>) => Promise<unknown>,
  handler: Handler<S>,
): Respond {
  const write = replyWriter(app, endpoint);
  const { db } = app.services.database;
  return async ({ request, reply }) => {
    const parts = await parseRequest(endpoint, request);
    const run = async (db: Db) => {
      const context = readContext<S>(app, parts, { request, reply }, db);
      return runAuditedWrite(
        app,
        { endpoint, request, db },
        {
          before: () => before(context),
          run: (effects) => handler({ ...context, ...effects } as Context<S>), // of a write it has both
          body: endpoint.upload || !('body' in context) ? undefined : context.body,
          page: context.page,
        },
      );
    };
    const mayRead = mayReadReply(endpoint, request);
    const done = endpoint.transaction === 'own' ? run(db) : inTransaction(db, run);
    const { value, afterCommit } = await done.catch((error: unknown) => {
      throw mayRead ? error : withoutValues(error);
    });
    for (const action of afterCommit) action();
    const written = write(value);
    return reply.send(mayRead ? written : onlyIds(written));
  };
}

/** Whether the caller of a change may read the thing that was changed, which the reply shows as it is now. */
function mayReadReply({ access, feature }: Endpoint, { viewer }: FastifyRequest): boolean {
  return (access !== 'edit' && access !== 'manage') || mayReadOf(feature, viewer);
}

/** The fields of `changed` say what is stored now. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'changed') return error;
  const { code, message, reason, version } = error;
  return new ApiError(code, message, undefined, { reason, version, cause: error });
}

/** The id of what was changed; of several things theirs, in the reply's list. */
function onlyIds(written: unknown): object {
  if (!isFields(written)) return {};
  if ('id' in written) return { id: written.id };
  const lists = Object.entries(written).flatMap(([name, value]) =>
    Array.isArray(value) ? [[name, value.map(onlyIds)] as const] : [],
  );
  return Object.fromEntries(lists);
}

function readContext<S extends EndpointSpec>(
  { services }: App,
  parts: Record<string, unknown>,
  { request, reply }: Exchange,
  db: Db,
): ReadContext<S> {
  return {
    ...parts,
    db,
    viewer: request.viewer,
    now: services.now(),
    page: pageIdOf(request.headers[PAGE_HEADER]),
    services,
    request,
    reply,
  } as ReadContext<S>; // each part was parsed by its own shape of S, and access was checked
}
