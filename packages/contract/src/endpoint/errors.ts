import type * as z from 'zod/mini';
import { isFieldProblem } from './field-problems.ts';
import { type Reason, reason } from './reason.ts';

/** Every error code on the wire with its HTTP status (docs/spec/api.md#errors). */
export const ERROR_STATUS = {
  'not-json': 400,
  'sign-in-required': 401,
  'csrf-mismatch': 403,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  stale: 409,
  /** It may be intended but would lose much: sent again with `confirm: true`, it is done. */
  confirm: 409,
  /** Somebody saved the same thing after the caller read it: the error has its current `version`. */
  changed: 409,
  'too-large': 413,
  invalid: 422,
  'unknown-stockpile': 422,
  /** A file that is no picture, or a damaged one. */
  'unreadable-picture': 422,
  'too-many-requests': 429,
  unexpected: 500,
  'provider-refused': 502,
  'provider-unreachable': 503,
  /** The database is unreachable, or the server is shutting down: the same request may work in a moment. */
  unavailable: 503,
  /** Never sent: the web's own code for a server that does not answer. */
  offline: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

const PASSING: ReadonlySet<string> = new Set<ErrorCode>(['offline', 'unavailable', 'too-many-requests']);

/** Whether a code says nothing of the request itself, which may work as it is in a moment. */
export function isPassing(code: ErrorCode): boolean {
  return PASSING.has(code);
}

/** Problems by input name: dotted path in the wire's spelling, `stockpiles.0.code`. */
export type Fields = Record<string, string>;

/** Reasons of a refusal, by input name. */
export type FieldReasons = Record<string, Reason>;

export interface ErrorBody {
  error: {
    code: ErrorCode;
    /** In English. */
    message: string;
    /** Code and parameters of `message`, for any language. */
    reason?: Reason;
    fields?: Fields;
    /** Codes and parameters of `fields`, for any language. */
    field_reasons?: FieldReasons;
    version?: number;
  };
}

interface ErrorDetails extends ErrorOptions {
  /** Code and parameters of `message`, for any language; the server's errors all have them. */
  reason?: Reason | undefined;
  fieldReasons?: FieldReasons | undefined;
  /** Of `changed`: the version that the message and the fields are about. */
  version?: number | undefined;
}

/**
 * The one error that crosses the wire. `code` decides the HTTP status; `message` says what is wrong and what to do: in
 * English on the server (`apiError` there makes it from a reason), in the language of the page in the web.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly reason: Reason | undefined;
  readonly fields: Fields | undefined;
  readonly fieldReasons: FieldReasons | undefined;
  readonly version: number | undefined;

  constructor(code: ErrorCode, message: string, fields?: Fields, details: ErrorDetails = {}) {
    super(message, details);
    this.name = 'ApiError';
    this.code = code;
    this.reason = details.reason;
    this.fields = fields;
    this.fieldReasons = details.fieldReasons;
    this.version = details.version;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  body(): ErrorBody {
    const { code, message, reason, fields, fieldReasons, version } = this;
    return {
      error: {
        code,
        message,
        ...(reason && { reason }),
        ...(fields && { fields }),
        ...(fieldReasons && { field_reasons: fieldReasons }),
        ...(version !== undefined && { version }),
      },
    };
  }
}

/** Whether a parsed reply is the error body of docs/spec/api.md#errors. */
export function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null || !('error' in value)) return false;
  const { error } = value;
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code in ERROR_STATUS &&
    'message' in error &&
    typeof error.message === 'string'
  );
}

/** A refusal names this many fields at most: ten thousand wrong rows would make a reply of megabytes. */
const MAX_FIELDS = 100;

/**
 * The problems of a failed parse, one reason per input.
 * The envelope (`warehouse.attributes`, `report`) is left out of the name, so that a form finds its own inputs.
 */
export function fieldsOf(
  error: Pick<z.core.$ZodError, 'issues'>,
  envelope: readonly string[] = [],
): FieldReasons {
  const fields: FieldReasons = {};
  for (const issue of error.issues.slice(0, MAX_FIELDS)) {
    const name = fieldName(issue.path.map(String), envelope);
    fields[name] ??= reason(isFieldProblem(issue.message) ? issue.message : 'invalid');
  }
  return fields;
}

/** Returns the reason why the input at a path is refused, under the input's name. */
export function fieldsOfPath(
  path: readonly string[],
  why: Reason,
  envelope: readonly string[] = [],
): FieldReasons {
  return { [fieldName(path, envelope)]: why };
}

function fieldName(path: readonly string[], envelope: readonly string[]): string {
  const own = envelope.every((part, index) => path[index] === part) ? path.slice(envelope.length) : path;
  return own.length === 0 ? 'body' : own.map(snakeCase).join('.');
}

/** `goalModifier` to `goal_modifier`; what is already snake_case stays. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `goal_modifier` to `goalModifier`; what is already camelCase stays. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
