import { ApiError, type FieldReasons, type Reason, reason } from '@backline/contract';

/** Small named makers of the errors that handlers throw. Every reason says what is wrong and what to do. */

const MISSING = {
  address: reason('no-address'),
  'API key': reason('no-api-key'),
  category: reason('no-category'),
  Discord: reason('no-discord'),
  goal: reason('no-goal'),
  'goal template': reason('no-goal-template'),
  item: reason('no-item'),
  'permission group': reason('no-permission-group'),
  pyramid: reason('no-pyramid'),
  report: reason('no-report'),
  session: reason('no-session'),
  shipment: reason('no-shipment'),
  site: reason('no-site'),
  spreadsheet: reason('no-spreadsheet'),
  stockpile: reason('no-stockpile'),
  user: reason('no-user'),
  warehouse: reason('no-warehouse'),
};

export function notFound(what: keyof typeof MISSING): ApiError {
  return new ApiError('not-found', MISSING[what]);
}

/**
 * The message says the first problem and, for a list, in which row it is. The names of inputs are for programs, so only
 * `fields` has them.
 */
export function invalid(fields: FieldReasons): ApiError {
  const [first] = Object.entries(fields);
  if (first === undefined) return new ApiError('invalid', reason('invalid-input'), fields);
  const [name, problem] = first;
  const index = /(?:^|\.)(\d+)(?:\.|$)/.exec(name)?.[1];
  const said =
    index === undefined
      ? reason('invalid-because', { problem })
      : reason('invalid-row', { row: Number(index) + 1, problem });
  return new ApiError('invalid', said, fields);
}

export function conflict(said: Reason, fields?: FieldReasons): ApiError {
  return new ApiError('conflict', said, fields);
}

export function signInRequired(): ApiError {
  return new ApiError('sign-in-required', reason('sign-in-required'));
}

/** The same for an API key: a tool cannot log in. */
export function keyRefused(): ApiError {
  return new ApiError('sign-in-required', reason('key-refused'));
}

/** @param scope the right that an endpoint asks for; null where no key opens it. */
export function forbiddenByKey(scope: string | null): ApiError {
  return new ApiError(
    'forbidden',
    scope === null ? reason('no-keys-here') : reason('scope-lacking', { scope }),
  );
}

export function forbidden(): ApiError {
  return new ApiError('forbidden', reason('forbidden'));
}

/** A refusal that says when to come back; the error handler sends that as `Retry-After`. */
export class TooManyRequests extends ApiError {
  /** @param seconds to wait, at least 1. */
  constructor(
    readonly seconds: number,
    said: Reason,
  ) {
    super('too-many-requests', said);
  }
}

/** @param seconds until the next try may pass. */
export function tooManyRequests(seconds: number): TooManyRequests {
  return new TooManyRequests(seconds, reason('too-many-requests'));
}

/** Up to so many names in a row, and how many more there are. */
export function listOf(names: readonly string[], most: number): string | Reason {
  const listed = names.slice(0, most).join(', ');
  return names.length > most ? reason('and-more', { names: listed, count: names.length - most }) : listed;
}
