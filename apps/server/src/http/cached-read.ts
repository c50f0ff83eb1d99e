import type { Endpoint, EndpointSpec, Parsed, ReplyInput } from '@backline/contract';
import { readSnapshot } from '../caller/viewer.queries.ts';
import type { Viewer, VisibilityScope } from '../caller/viewer.ts';
import type { Db } from '../db/database.ts';
import type { App } from './app.ts';
import type { ViewerFor } from './handle.ts';
import { parseRequest } from './parse-request.ts';
import { SerialisedResponse, sendSerialised } from './serialised-response.ts';
import { replyWriter, serveEndpoint } from './serve-endpoint.ts';

/** No clock, no request and nothing of the person: the key of a cached response names everything that it depends on. */
type CachedReadContext<S extends EndpointSpec> = Parsed<S> & {
  db: Db;
  viewer: ViewerFor<S['access'], VisibilityScope>;
};

type CachedReadHandler<S extends EndpointSpec> = (context: CachedReadContext<S>) => Promise<ReplyInput<S>>;

/**
 * The version of the part of the database that a response depends on: another text whenever that part has changed.
 * @param snapshot the state of the database that the caller's rights were read from; undefined if nobody is signed in.
 */
type VersionOf<S extends EndpointSpec> = (
  context: CachedReadContext<S>,
  snapshot: string | undefined,
) => Promise<string>;

/**
 * Serves a GET whose response is the same for everybody with the same rights until the database changes: it is built once
 * for all of them. The handler gets nothing else that a response could depend on.
 * @param versionOf for a response that depends on part of the database; without it any commit means a new response.
 */
export function handleCached<S extends EndpointSpec & { method: 'GET' }>(
  app: App,
  endpoint: Endpoint<S>,
  handler: CachedReadHandler<S>,
  versionOf?: VersionOf<S>,
): void {
  const { db } = app.services.database;
  const write = replyWriter(app, endpoint);
  serveEndpoint(app, endpoint, async (request, reply) => {
    const parts = await parseRequest(endpoint, request);
    const scope = request.viewer && scopeOf(request.viewer);
    const context = { ...parts, db, viewer: scope } as CachedReadContext<S>; // parsed by S, and access was checked
    const snapshot = request.viewer?.snapshot;
    const version = await (versionOf?.(context, snapshot) ?? snapshot ?? readSnapshot(db));
    const key = JSON.stringify([endpoint.path, parts, scope]);
    const response = await app.responseCache.get(
      version,
      key,
      async () => new SerialisedResponse(write(await handler(context))),
    );
    return sendSerialised(request, reply, endpoint, response);
  });
}

function scopeOf({ admin, seesLocked, permissions, groupIds }: Viewer): VisibilityScope {
  return { admin, seesLocked, permissions, groupIds };
}
