import problems from '@backline/texts/en/problems.json' with { type: 'json' };
import type * as z from 'zod/mini';

/**
 * Problems that an input can have, with their English texts. The contract's schemas carry the key, the server sends it as
 * a reason, and the web shows its own text for it.
 */
export const FIELD_PROBLEMS = problems;

export type FieldProblem = keyof typeof FIELD_PROBLEMS;

/** Marks a schema's message as one of the closed list, so that a typing error does not compile. */
export function problem(key: FieldProblem): FieldProblem {
  return key;
}

/** Whether a schema's message is one of the closed list; the texts of the validator itself are not. */
export function isFieldProblem(message: string): message is FieldProblem {
  return Object.hasOwn(FIELD_PROBLEMS, message);
}

/** The problem of a value of the wrong type, by the validator's name for the type that it should have. */
const EXPECTED: Record<string, FieldProblem> = {
  string: 'not-text',
  number: 'not-a-number',
  int: 'not-whole',
  boolean: 'not-a-flag',
  array: 'not-a-list',
};

/**
 * The problem for an issue of the validator for which the schema names none. Pass it to `safeParse` as `error`: the
 * validator's own texts are written for programmers and must not reach a person.
 */
export function problemOfIssue(issue: z.core.$ZodRawIssue): FieldProblem {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'required';
      return EXPECTED[issue.expected] ?? 'invalid';
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? 'required' : 'not-a-choice';
    case 'too_big':
      if (issue.origin === 'string') return 'too-long';
      return issue.origin === 'array' ? 'too-many' : 'too-big';
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'required' : 'too-small';
    default:
      return 'invalid';
  }
}
