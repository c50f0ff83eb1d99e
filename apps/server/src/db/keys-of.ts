/** The keys of an object literal, as its type has them: Object.keys loses them, because an object may have more. */
export function keysOf<T extends object>(literal: T): (keyof T)[] {
  return Object.keys(literal) as (keyof T)[]; // a literal has the keys of its type and no others
}
