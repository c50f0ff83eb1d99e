import {
  ApiError,
  apiError,
  type FieldReasons,
  inEnglish,
  type Reason,
  type ReasonCode,
  reason,
} from '@backline/contract';

/** Small functions that make the errors that handlers throw. Every reason names what is wrong and what to do. */

/** Things that may be missing, by their reason: `warehouse` of `no-warehouse`. */
type Missing = ReasonCode extends infer C ? (C extends `no-${infer Thing}` ? Thing : never) : never;

/** Makes the error for something that does not exist, or that the caller may not see: the two look alike. */
export function notFound(what: Missing): ApiError {
  return apiError('not-found', { code: `no-${what}` });
}

/** Returns what was looked for. @throws ApiError `not-found` if there is none. */
export function found<T>(thing: T | null | undefined, what: Missing): T {
  if (thing == null) throw notFound(what);
  return thing;
}

/**
 * The message names the first problem and, for a list, the row of it. The names of inputs are for programs, so only
 * `fields` has them.
 */
export function invalid(fields: FieldReasons): ApiError {
  const [first] = Object.entries(fields);
  if (first === undefined) return apiError('invalid', reason('invalid-input'), fields);
  const [name, problem] = first;
  const index = /(?:^|\.)(\d+)(?:\.|$)/.exec(name)?.[1];
  const why =
    index === undefined
      ? reason('invalid-because', { problem })
      : reason('invalid-row', { row: Number(index) + 1, problem });
  return apiError('invalid', why, fields);
}

export function conflict(why: Reason, fields?: FieldReasons): ApiError {
  return apiError('conflict', why, fields);
}

export function signInRequired(): ApiError {
  return apiError('sign-in-required', reason('sign-in-required'));
}

/** The same for an API key: a tool cannot log in. */
export function keyRefused(): ApiError {
  return apiError('sign-in-required', reason('key-refused'));
}

/** @param scope the right that an endpoint asks for; null if no key opens it. */
export function forbiddenByKey(scope: string | null): ApiError {
  return apiError('forbidden', scope === null ? reason('no-keys-here') : reason('scope-lacking', { scope }));
}

export function forbidden(): ApiError {
  return apiError('forbidden', reason('forbidden'));
}

/** A refusal with the time until the next try; the error handler sends that as `Retry-After`. */
export class TooManyRequests extends ApiError {
  /** @param seconds to wait, at least 1. */
  constructor(
    readonly seconds: number,
    why: Reason,
  ) {
    super('too-many-requests', inEnglish(why), undefined, { reason: why });
  }
}

/** @param seconds until the next try may pass. */
export function tooManyRequests(seconds: number): TooManyRequests {
  return new TooManyRequests(seconds, reason('too-many-requests'));
}

/** Up to `most` names separated by commas, and the number of further ones. */
export function listOf(names: readonly string[], most: number): string | Reason {
  const listed = names.slice(0, most).join(', ');
  return names.length > most ? reason('and-more', { names: listed, count: names.length - most }) : listed;
}
