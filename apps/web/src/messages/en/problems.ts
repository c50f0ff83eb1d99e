/** What can be wrong with an input, by the contract's keys. */
export const problems = {
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
  'no-rows': 'The report has no rows.',
  'too-many': 'There are too many of these.',
  invalid: 'This is not valid.',
} as const;
