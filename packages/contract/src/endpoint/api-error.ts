import { ApiError, type ErrorCode } from './errors.ts';
import { type Reason, reasonText } from './reason.ts';
import { REASONS } from './reasons.ts';

interface Details extends ErrorOptions {
  version?: number | undefined;
}

/** An error with a reason for any language and its text in English, and the same for `fields`. */
export function apiError(
  code: ErrorCode,
  said: Reason | string,
  fields?: Readonly<Record<string, Reason | string>>,
  details: Details = {},
): ApiError {
  return new ApiError(code, inEnglish(said), fields && mapValues(fields, inEnglish), {
    ...details,
    ...reasonsOf(said, fields),
  });
}

function reasonsOf(said: Reason | string, fields: Readonly<Record<string, Reason | string>> = {}) {
  const reasons = Object.entries(fields).flatMap(([name, reason]) =>
    typeof reason === 'string' ? [] : [[name, reason] as const],
  );
  return {
    reason: typeof said === 'string' ? undefined : said,
    fieldReasons: reasons.length === 0 ? undefined : Object.fromEntries(reasons),
  };
}

/** A reason in English; the code alone for one that has no text. A text stays. */
export function inEnglish(said: Reason | string): string {
  return typeof said === 'string' ? said : (reasonText(said, REASONS) ?? said.code);
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
