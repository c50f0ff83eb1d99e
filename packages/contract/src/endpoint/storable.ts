import { MAX_COUNT } from '@backline/domain';
import { type FieldProblem, problem } from './field-problems.ts';

/** A value that no column can hold: where it is, and why. */
export interface Unstorable {
  path: string[];
  problem: FieldProblem;
}

/** PostgreSQL's text has neither NUL nor halves of characters. */
const UNSTORABLE_TEXT = /[\0\p{Cs}]/u;

/**
 * The first part of parsed JSON that the database cannot hold: text with NUL or half of a character, also as a key, or a
 * number beyond PostgreSQL's integer. Every input is held against this, whatever its own shape says.
 */
export function unstorablePart(value: unknown, path: string[] = []): Unstorable | null {
  if (typeof value === 'string')
    return UNSTORABLE_TEXT.test(value) ? { path, problem: problem('control-characters') } : null;
  if (typeof value === 'number')
    return Math.abs(value) <= MAX_COUNT ? null : { path, problem: problem('too-big') };
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  for (const [key, nested] of Object.entries(value)) {
    if (UNSTORABLE_TEXT.test(key)) return { path, problem: problem('control-characters') };
    const found = unstorablePart(nested, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
