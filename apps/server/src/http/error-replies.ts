import { ApiError, apiError, type ErrorCode, type Reason, reason } from '@backline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/database-away.ts';
import { isDiskFull } from '../db/disk-space.ts';
import { TooManyRequests } from './errors.ts';

/** The meaning of PostgreSQL's codes of violated constraints when two people write at the same moment. */
const RACES: Record<string, Reason> = {
  '23505': reason('saved-by-another'), // unique
  '23503': reason('deleted-by-another'), // foreign key
};

const RETRY_SECONDS = '5';

/** Fastify's own errors that are caused by the request, by their code. */
const OF_THE_REQUEST: Record<string, [ErrorCode, Reason]> = {
  // An address that no path can have: badly encoded, or far too long.
  FST_ERR_BAD_URL: ['not-found', reason('address-unknown')],
  FST_ERR_MAX_PARAM_LENGTH: ['not-found', reason('address-unknown')],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['not-json', reason('no-json-type')],
};
const BY_STATUS: Record<number, [ErrorCode, Reason]> = {
  413: ['too-large', reason('too-large')],
  400: ['not-json', reason('no-json')],
};

/** The caller's view of an error of Fastify or of the database; undefined for anything unexpected. */
function meaningOf(error: unknown): [ErrorCode, Reason] | undefined {
  // Handlers look before they write; only two writes at the same moment get as far as the constraint.
  const race = RACES[String(property(property(error, 'cause'), 'code'))];
  if (race !== undefined) return ['conflict', race];
  // A connection that breaks while a write is committed leaves open whether it was.
  if (isDatabaseAway(error)) return ['unavailable', reason('database-away')];
  if (isDiskFull(error)) return ['unavailable', reason('disk-full')];
  return OF_THE_REQUEST[String(property(error, 'code'))] ?? BY_STATUS[Number(property(error, 'statusCode'))];
}

/** A property of an error that not every error has; undefined without. */
function property(error: unknown, name: 'cause' | 'code' | 'statusCode'): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** Refusals of Fastify and of the database in the form of docs/spec/api.md#errors; null for anything unexpected. */
function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const meaning = meaningOf(error);
  if (meaning === undefined) return null;
  const [code, why] = meaning;
  return apiError(code, why, undefined, { cause: error });
}

/** Tells whether a reply ended because the connection did: the stream that compresses it then ends too soon. */
function isCallerGone(error: unknown, reply: FastifyReply): boolean {
  return property(error, 'code') === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;
}

/**
 * Turns every error into the body of docs/spec/api.md#errors. An unexpected one is logged with the request's
 * id and not shown to anybody.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asApiError(error);
  if (known === null && !isCallerGone(error, reply)) request.log.error({ err: error }, 'unexpected error');
  const answer = known ?? apiError('unexpected', reason('unexpected', { request: request.id }));
  if (answer.code === 'unavailable') {
    request.log.warn({ err: answer }, 'the request could not be served now');
    reply.header('retry-after', RETRY_SECONDS);
  }
  if (answer instanceof TooManyRequests) reply.header('retry-after', answer.seconds);
  return reply.status(answer.status).send(answer.body());
}
