import { ApiError, type Fields } from '@backline/contract';

/** Small named makers of the errors that handlers throw. Every message says what is wrong and what to do. */

export function notFound(what: string): ApiError {
  return new ApiError('not-found', `This ${what} does not exist, or you may not see it.`);
}

/**
 * The message says the first problem, and of a list in which row it is; the names of inputs are for programs and stand in
 * `fields` alone.
 */
export function invalid(fields: Fields): ApiError {
  const [first] = Object.entries(fields);
  if (first === undefined) return new ApiError('invalid', 'Some of what was sent is not valid.', fields);
  const [name, problem] = first;
  const index = /(?:^|\.)(\d+)(?:\.|$)/.exec(name)?.[1];
  const row = index === undefined ? '' : `Row ${Number(index) + 1}: `;
  return new ApiError('invalid', `Some of what was sent is not valid. ${row}${problem}`, fields);
}

export function conflict(message: string, fields?: Fields): ApiError {
  return new ApiError('conflict', message, fields);
}

export function signInRequired(): ApiError {
  return new ApiError('sign-in-required', 'You are not signed in, or your session has ended. Log in again.');
}

/** The key's own words for `sign-in-required`: a tool cannot log in. */
export function keyRefused(): ApiError {
  return new ApiError(
    'sign-in-required',
    'This API key does not exist, has expired or was revoked. Make a new one on the page API Keys.',
  );
}

/** @param needed the right that an endpoint asks for; null where no key opens it. */
export function forbiddenByKey(needed: string | null): ApiError {
  return new ApiError(
    'forbidden',
    needed === null
      ? 'This is not open to API keys. Sign in on the page instead.'
      : `This API key lacks the scope “${needed}”, or its owner lacks that right today.`,
  );
}

export function forbidden(): ApiError {
  return new ApiError('forbidden', 'Your roles do not allow this. Ask an admin for the right.');
}

/** A refusal that says when to come back; the error handler sends that as `Retry-After`. */
export class TooManyRequests extends ApiError {
  /** @param seconds to wait, at least 1. */
  constructor(
    readonly seconds: number,
    message: string,
  ) {
    super('too-many-requests', message);
  }
}

/** @param seconds until the next try may pass. */
export function tooManyRequests(seconds: number): TooManyRequests {
  return new TooManyRequests(
    seconds,
    'These were too many requests in a short time. Wait a moment and try again.',
  );
}
