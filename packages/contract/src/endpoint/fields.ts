import {
  hasControlCharacters,
  hasInvisibleCharacters,
  isVisible,
  MAX_COUNT,
  plainText,
  withoutInvisible,
} from '@backline/domain';
import * as z from 'zod/mini';
import { problem, problemOfIssue } from './field-problems.ts';

/** Fields that several features share. All are JSON: a time is ISO 8601 text in UTC. */

export const id = z.int().check(z.positive(), z.maximum(MAX_COUNT));
/** A whole number as people write it: JavaScript alone also reads `0x1`, `1e3` and an empty text as numbers. */
const WHOLE_NUMBER = /^\d{1,15}$/;
const written = z.pipe(
  z.string().check(z.regex(WHOLE_NUMBER, problem('not-whole'))),
  z.transform((digits) => Number(digits)),
);
/** An id in an address, where it is text. */
export const addressId = z.pipe(z.union([z.number(), written], { error: problem('not-whole') }), id);
export const idParams = z.object({ id: addressId });

/** A person, by the name that is stored beside the id: `id` is null for somebody whose account is gone. */
export const person = z.object({ id: z.nullable(id), name: z.string() });

/** The first and the last instant that a year of four digits can express, in milliseconds; PostgreSQL has no year 0. */
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');
/** Offsets that no place on earth has and PostgreSQL does not accept. */
const IMPOSSIBLE_OFFSET = /[+-](1[6-9]|2\d):\d\d$/;

export const time = z.iso.datetime({ offset: true, error: problem('not-a-time') }).check(
  z.refine((value) => {
    const instant = Date.parse(value);
    return instant >= FIRST_INSTANT && instant <= LAST_INSTANT && !IMPOSSIBLE_OFFSET.test(value);
  }, problem('not-a-time')),
);

/** The rule for every text of a person, names among them (docs/spec/api.md#text). */
function readable(maximum: number) {
  return [
    z.overwrite<string>(plainText),
    z.maxLength(maximum, problem('too-long')),
    z.refine<string>((value) => !hasControlCharacters(value), problem('control-characters')),
    z.refine<string>((value) => !hasInvisibleCharacters(value), problem('invisible-characters')),
  ] as const;
}

/** Text that a person typed: as `plainText` has it, with something to see, and nothing that nobody sees. */
export function text(maximum: number) {
  return z
    .string({ error: problem('required') })
    .check(...readable(maximum), z.refine(isVisible, problem('required')));
}

/** Coordinate within a hex's picture, from 0 at its north-western corner to 1 (docs/spec/war-api.md#the-plane). */
export const share = z
  .number({ error: problem('not-a-number') })
  .check(z.minimum(0, problem('negative')), z.maximum(1, problem('too-big')));

/** Text that may be empty. */
export function optionalText(maximum: number) {
  return z.string().check(...readable(maximum));
}

/** The name of a file, which nobody has typed: what nobody sees in it is taken away. */
export function fileName(maximum: number) {
  return z.string().check(
    z.overwrite((value) => plainText(withoutInvisible(value).replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ''))),
    z.maxLength(maximum, problem('too-long')),
  );
}

export const count = z
  .number({ error: (issue) => (issue.input === undefined ? problem('required') : problem('not-a-number')) })
  .check(
    z.int({ error: problemOfIssue }),
    z.minimum(0, problem('negative')),
    z.maximum(MAX_COUNT, problem('too-big')),
  );

export const flag = z.boolean({ error: problem('not-a-flag') });

/** `true`/`false` in a query string. */
export const queryFlag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);

/** Ids in a query string, at most `maximum`: `3,5`; none when it is empty. */
export function idList(maximum: number) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((list) =>
        list === ''
          ? []
          : list.split(',').map((part) => (WHOLE_NUMBER.test(part) ? Number(part) : Number.NaN)),
      ),
    ),
    z.array(id).check(z.maxLength(maximum, problem('too-many'))),
  );
}

/** A CSS colour as a colour input gives it. */
export const color = z
  .string({ error: problem('required') })
  .check(z.regex(/^#[0-9a-fA-F]{6}$/, problem('not-a-color')));

/** Counts the changes of a thing that several people edit, from 1. */
export const version = z.int().check(z.positive(), z.maximum(MAX_COUNT));
