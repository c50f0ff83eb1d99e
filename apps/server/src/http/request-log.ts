import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LIVE_PATH } from '@backline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messageWithoutValues } from '../db/database-problem.ts';

/** The log of requests. It may contain no secret: no token, no sign-in code, no stockpile code. */

/**
 * A request: method, path and caller. The query is left out, because a sign-in comes back with its code and state in
 * it, and so are the headers, which carry tokens.
 */
export function loggedRequest({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) {
  return { method, path: url.split('?')[0], ip };
}

/** The request ids that a balancer or a tool may set: nothing that could break a line of the log, or look like one. */
const GIVEN_ID = /^[\w.-]{1,64}$/;
const SLOW_MS = 2000;

/** The caller's own name of a request (`X-Request-Id`), so that its log and ours can be laid side by side, or a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
}

/** Every reply carries the request's id; of requests that failed here or took long there is a line in the log. */
export function noteRequests(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  server.addHook('onResponse', async (request, reply) => {
    const { statusCode, elapsedTime } = reply;
    const isLong = elapsedTime >= SLOW_MS && request.routeOptions.url !== LIVE_PATH; // that one never ends by itself
    if (statusCode < 500 && !isLong) return;
    const entry = { req: request, status: statusCode, ms: Math.round(elapsedTime) };
    request.log.warn(entry, statusCode < 500 ? 'a request took long' : 'a request failed');
  });
}

/** A type, not an interface: the logger wants an open shape. */
type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: LoggedError;
};

/** An error with its causes, without the values that a failed query carries and without any other property. */
export function loggedError(error: Error & { code?: unknown }): LoggedError {
  const message = messageWithoutValues(error);
  return {
    type: error.name,
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.cause instanceof Error ? { cause: loggedError(error.cause) } : {}),
  };
}
