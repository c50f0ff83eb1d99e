import { Transform } from 'node:stream';
import {
  type Endpoint,
  type EndpointSpec,
  isAudited,
  limitOf,
  mayPass,
  mayUseKey,
  type ReplyInput,
  wireWriter,
} from '@backline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../caller/address.ts';
import { isApiKey } from '../caller/api-key.ts';
import { bearerToken, findViewer } from '../caller/find-viewer.ts';
import type { Viewer } from '../caller/viewer.ts';
import type { App } from './app.ts';
import { noteRefusal } from './audited-write.ts';
import { checkCsrf } from './csrf.ts';
import { forbidden, forbiddenByKey, keyRefused, signInRequired } from './errors.ts';
import { parseParams } from './parse-request.ts';
import { callsOf } from './rate-limits.ts';

type Respond = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the path of an endpoint. Before the body is read it finds the viewer, counts the call, and checks access and
 * CSRF: a caller without access cannot make the server parse megabytes. Before a secret reply is sent, it records who
 * reads it.
 */
export function serveEndpoint(app: App, endpoint: Endpoint, respond: Respond): void {
  app.server.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    onRequest: async (request) => {
      if (endpoint.signed) return; // the handler checks the signature, which covers the body
      request.viewer = await countedViewer(app, endpoint, request);
      await checkAccess(app, endpoint, request);
    },
    preParsing: async (request, _reply, payload) => countBody(app, endpoint, request, payload),
    handler: respond,
    onSend: async (request, reply) => {
      // A public endpoint with a secret reply is the sign-in: its caller has no account yet to record.
      if (!endpoint.secret || endpoint.access === 'public' || reply.statusCode >= 400) return;
      if (request.viewer !== null) await recordRead(app, endpoint, request, request.viewer);
    },
  });
}

/** @throws ApiError `too-many-requests`. A sign-in is counted by address, before anybody is known. */
async function countedViewer(app: App, endpoint: Endpoint, request: FastifyRequest): Promise<Viewer | null> {
  const kind = limitOf(endpoint);
  if (kind === 'sign-in') app.countCall(kind, callerAddress(request));
  const viewer = await findViewer(request, app.services);
  const bytes = Number(request.headers['content-length'] ?? 0);
  if (viewer !== null && kind !== 'sign-in') app.countCall(kind, String(viewer.userId), callsOf(kind, bytes));
  return viewer;
}

/** A body that does not say its size is counted as it comes. */
function countBody(app: App, endpoint: Endpoint, request: FastifyRequest, payload: NodeJS.ReadableStream) {
  const { viewer } = request;
  const kind = limitOf(endpoint);
  if (kind !== 'report' || viewer === null || request.headers['content-length'] !== undefined) return payload;
  let bytes = 0;
  let counted = 1;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      const calls = callsOf(kind, bytes);
      try {
        if (calls > counted) app.countCall(kind, String(viewer.userId), calls - counted);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      counted = calls;
      done(null, chunk);
    },
  });
  return payload.pipe(counter);
}

/** @throws ApiError `sign-in-required`, `forbidden` (recorded in the audit trail) or `csrf-mismatch`. */
async function checkAccess(app: App, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const { viewer } = request;
  if (viewer === null && endpoint.access !== 'public')
    throw isApiKey(bearerToken(request) ?? '') ? keyRefused() : signInRequired();
  const isByKey = viewer !== null && viewer.keyName !== null;
  const isOpenToCaller = !isByKey || mayUseKey(endpoint);
  if (!isOpenToCaller || !mayPass(viewer, endpoint.access)) {
    if (viewer !== null && isAudited(endpoint)) await noteRefusal(app, endpoint, request, 'forbidden');
    throw isByKey ? forbiddenByKey(isOpenToCaller ? endpoint.access : null) : forbidden();
  }
  // Another site's page can make a browser send a cookie, but never a key.
  if (endpoint.method !== 'GET' && !isByKey) checkCsrf(request);
}

/** A function that turns a reply into its wire form; if the settings ask for it, the reply is validated first. */
export function replyWriter<S extends EndpointSpec>({ services }: App, endpoint: Endpoint<S>) {
  const write = wireWriter(endpoint.reply);
  return (value: ReplyInput<S>): unknown => {
    if (services.config.checkReplies) endpoint.reply.parse(value);
    return write(value);
  };
}

async function recordRead(app: App, endpoint: Endpoint, request: FastifyRequest, viewer: Viewer) {
  const { feature, name } = endpoint;
  const { params = {} } = parseParams(endpoint, request);
  const texts = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]));
  const { subject, ip: address } = request;
  const read = { feature, action: name, subject, params: texts, address };
  await app.noteSecretRead(app.services.database.db, viewer, read, app.services.now());
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    /** The name of what the reply is about, once that is known. */
    subject: string;
  }
}
