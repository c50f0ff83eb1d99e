import { ApiError } from '@backline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/database-away.ts';
import { isDiskFull } from '../db/disk-space.ts';
import { TooManyRequests } from './errors.ts';

/** What PostgreSQL's codes of broken constraints mean when two people write at the same moment. */
const RACES: Record<string, string> = {
  '23505': 'Somebody else saved the same thing at this moment.', // unique
  '23503': 'Somebody else deleted, at this moment, something that this needs.', // foreign key
};

const FULL = 'The server’s disk is full, so nothing of yours was saved. Tell whoever runs this server.';
/** A connection that breaks while a write is committed leaves open whether it was. */
const AWAY =
  'The server cannot reach its database at the moment. Wait a minute, look whether this was saved, and repeat it if not.';
const RETRY_SECONDS = '5';

/**
 * Refusals of Fastify and of the database's constraints in the words of docs/spec/api.md#errors; null for
 * anything unexpected.
 */
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
  if (isDatabaseAway(error)) return new ApiError('unavailable', AWAY, undefined, { cause: error });
  if (isDiskFull(error)) return new ApiError('unavailable', FULL, undefined, { cause: error });
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  // An address that no path can have: badly encoded, or far too long.
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH')
    return new ApiError('not-found', 'There is nothing at this address.', undefined, { cause: error });
  if (statusCode === 413)
    return new ApiError(
      'too-large',
      'What was sent is too large. Send fewer rows at a time, or a smaller file.',
      undefined,
      {
        cause: error,
      },
    );
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ApiError('not-json', 'The body must be JSON (Content-Type: application/json).', undefined, {
      cause: error,
    });
  if (statusCode === 400)
    return new ApiError('not-json', 'The body is not valid JSON.', undefined, { cause: error });
  return null;
}

/**
 * Turns every error to the body of docs/spec/api.md#errors. What is not expected is logged with the request's
 * id and told to nobody.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asApiError(error);
  if (known === null) request.log.error({ err: error }, 'unexpected error');
  const answer =
    known ??
    new ApiError(
      'unexpected',
      `Something went wrong on the server. Its log has the details under ${request.id}.`,
    );
  if (answer.code === 'unavailable') {
    request.log.warn({ err: answer }, 'the request could not be served now');
    reply.header('retry-after', RETRY_SECONDS);
  }
  if (answer instanceof TooManyRequests) reply.header('retry-after', answer.seconds);
  return reply.status(answer.status).send(answer.body());
}
