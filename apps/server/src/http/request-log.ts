import type { FastifyRequest } from 'fastify';

/** What the log says. No secret may stand in it: no token, no sign-in code, no stockpile code. */

/**
 * A request: method, path and caller. The query is left out, because a sign-in comes back with its code and state in
 * it, and so are the headers, which carry tokens.
 */
export function loggedRequest({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) {
  return { method, path: url.split('?')[0], ip };
}

/** A type, not an interface: the logger wants an open shape. */
type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: LoggedError;
};

/** Before this the query builder's message holds the statement, after it the values. */
const VALUES = '\nparams: ';

/** An error with its causes, without the values that a failed query carries and without any other property. */
export function loggedError(error: Error & { code?: unknown }): LoggedError {
  const message = error.message.split(VALUES, 1)[0] ?? '';
  return {
    type: error.name,
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.cause instanceof Error ? { cause: loggedError(error.cause) } : {}),
  };
}
