import { snakeCase } from './errors.ts';

/**
 * Shapes without zod, which weighs as much as a large screen: for what a page asks for while nobody is signed in, and
 * for what browsers keep. They say of which kind a value is, not how long or large it may be, read either spelling of a
 * name, and drop what they do not name.
 */

/** What checks a value that comes from outside. Every schema of zod is one too. */
export interface Shape<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; data?: never; error: Error };
}

/** Gives the value as its shape has it. @throws Misfit for another kind of value. */
type Read<T> = (value: unknown) => T;

/** A value of another kind than it should be; the chain of `cause` is the way to it. */
class Misfit extends Error {}

function kind<T>(name: string, isOne: (value: unknown) => value is T): Read<T> {
  return (value) => {
    if (isOne(value)) return value;
    throw new Misfit(`This is not ${name}.`);
  };
}

export const text = kind('a text', (value): value is string => typeof value === 'string');
export const flag = kind('true or false', (value): value is boolean => typeof value === 'boolean');
/** Any number that JSON can say. */
export const number = kind('a number', (value): value is number => Number.isFinite(value));
export const whole = kind('a whole number', (value): value is number => Number.isSafeInteger(value));

/** One of the given texts. */
export function oneOf<Value extends string>(values: readonly Value[]): Read<Value> {
  return kind('one of the choices', (value): value is Value => values.some((choice) => choice === value));
}

/** What `read` reads, or null. */
export function nullable<T>(read: Read<T>): Read<T | null> {
  return (value) => (value === null ? null : read(value));
}

/** What `read` reads, or nothing at all. */
export function optional<T>(read: Read<T>): Read<T | undefined> {
  return (value) => (value === undefined ? undefined : read(value));
}

/** A list of what `read` reads. */
export function list<T>(read: Read<T>): Read<T[]> {
  const isList = kind('a list', (value): value is unknown[] => Array.isArray(value));
  return (value) => isList(value).map(read);
}

const isObject = kind(
  'an object',
  (value): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** @param fields every field of `T`: one that is forgotten does not compile. */
export function object<T>(fields: { [K in keyof T]-?: Read<T[K]> }): Read<T> {
  const known = Object.entries<Read<unknown>>(fields).map(([key, read]) => ({
    key,
    name: snakeCase(key),
    read,
  }));
  return (value) => {
    const given = isObject(value);
    const result: Record<string, unknown> = {};
    for (const { key, name, read } of known)
      try {
        const one = read(Object.hasOwn(given, key) ? given[key] : given[name]);
        if (one !== undefined) result[key] = one;
      } catch (cause) {
        throw new Misfit(`${key} does not fit.`, { cause });
      }
    return result as T; // each of its fields was read
  };
}

/** A shape of what a reader reads. */
export function shape<T>(read: Read<T>): Shape<T> {
  return {
    safeParse: (value) => {
      try {
        return { success: true, data: read(value) };
      } catch (error) {
        if (error instanceof Misfit) return { success: false, error };
        throw error;
      }
    },
  };
}
