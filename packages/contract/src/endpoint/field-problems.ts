import type * as z from 'zod/mini';

/**
 * Problems that an input can have. The contract's schemas carry the key, the server sends it as a reason, and the web
 * shows its own text for it (message file `problems`).
 */
export const FIELD_PROBLEMS = {
  required: 'This is required.',
  'not-text': 'This must be text.',
  'not-a-list': 'This must be a list.',
  'not-a-number': 'This must be a number.',
  'not-whole': 'This must be a whole number.',
  negative: 'This must be 0 or more.',
  'at-least-zero':
    'A lower bound of 0 says nothing. Send the quantity that was read, or leave the bound out.',
  'too-small': 'This number is too small.',
  'too-big': 'This number is too big.',
  'too-long': 'This is too long.',
  'control-characters': 'This holds characters that cannot be shown.',
  'invisible-characters': 'This holds characters that nobody sees. Type it instead of pasting it.',
  'code-length': 'Invalid code: the code must have exactly 6 digits.',
  'code-characters': 'Invalid code: the code may hold digits only.',
  'group-required': 'A locked stockpile needs a permission group.',
  'lock-unsaid': 'Say whether it is locked: a permission group alone locks nothing.',
  'public-code': 'A public stockpile has no code. Leave the code empty, or choose another name.',
  'public-lock': 'A public stockpile cannot be locked. Choose another name, or unlock it.',
  'public-label':
    'This is the name of a warehouse’s public stockpile. Name that one “Public”, and a reserve otherwise.',
  'minimum-over-target': 'The minimum must not be more than the target.',
  'not-a-time': 'This must be a time in ISO 8601 form, such as 2026-01-31T12:00:00Z.',
  'not-a-flag': 'This must be true or false.',
  'not-a-color': 'This must be a colour such as #ff0000.',
  'not-a-drawing': 'This is not the description of a drawing.',
  'not-a-choice': 'This is none of the choices.',
  'needs-no-technology': 'This item needs no technology: it is always unlocked.',
  'no-such-item': 'This item does not exist.',
  'no-rows': 'The report has no rows.',
  'too-many-rows': 'A report can have at most 10,000 rows. Send its stockpiles in several reports.',
  'too-many': 'There are too many of these.',
  'not-a-discord-id': 'This must be an id of Discord: digits only.',
  'not-a-webhook':
    'This is not the address of a Discord webhook. Copy it in Discord: Edit Channel, Integrations, Webhooks, Copy Webhook URL.',
  'not-a-time-of-day': 'This must be a time of day such as 22:00.',
  'not-a-time-zone': 'This is not a time zone.',
  'role-required': 'Select a role.',
  'scope-required': 'Select what the key may do.',
  /** When there is nothing more specific. */
  invalid: 'This is not valid.',
  'same-warehouse': 'Supplier and destination must be two different warehouses.',
} as const;

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
