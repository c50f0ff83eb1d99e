/**
 * What can be wrong with an input. The contract's schemas carry the key, the server answers the sentence,
 * and the web shows its own text for the key (message file `problems`).
 */
export const FIELD_PROBLEMS = {
  required: 'This is required.',
  'not-a-number': 'This must be a number.',
  'not-whole': 'This must be a whole number.',
  negative: 'This must be 0 or more.',
  'too-big': 'This number is too big.',
  'too-long': 'This is too long.',
  'control-characters': 'This holds characters that cannot be shown.',
  'code-length': 'Invalid code: the code must have exactly 6 digits.',
  'code-characters': 'Invalid code: the code may hold digits only.',
  'group-required': 'A locked stockpile needs a permission group.',
  'minimum-over-target': 'The minimum must not be more than the target.',
  'not-a-time': 'This must be a time in ISO 8601 form, such as 2026-01-31T12:00:00Z.',
  'not-a-flag': 'This must be true or false.',
  'not-a-color': 'This must be a colour such as #ff0000.',
  'not-a-choice': 'This is none of the choices.',
  'needs-no-technology': 'This item needs no technology: it is always unlocked.',
  'no-such-item': 'This item does not exist.',
  'no-rows': 'The report has no rows.',
  'too-many': 'There are too many of these.',
  'not-a-discord-id': 'This must be an id of Discord: digits only.',
  'role-required': 'Select a role.',
  'scope-required': 'Select what the key may do.',
  'same-warehouse': 'Supplier and destination must be two different warehouses.',
} as const;

export type FieldProblem = keyof typeof FIELD_PROBLEMS;

/** Marks a schema's message as one of the closed list, so that a typing slip does not compile. */
export function problem(key: FieldProblem): FieldProblem {
  return key;
}

export function isFieldProblem(message: string): message is FieldProblem {
  return Object.hasOwn(FIELD_PROBLEMS, message);
}

/** The English sentence of a problem; a message that is no key is given back as it is. */
export function problemText(message: string): string {
  return isFieldProblem(message) ? FIELD_PROBLEMS[message] : message;
}
