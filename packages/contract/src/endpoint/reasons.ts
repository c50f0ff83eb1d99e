import errors from '@backline/texts/en/errors.json' with { type: 'json' };
import type { WithParams } from '@backline/texts/messages';
import type { Params } from '@backline/texts/params.generated';
import { FIELD_PROBLEMS } from './field-problems.ts';

/**
 * Every reason that an error or a field of one can have, with its English text: the closed list of codes, and in braces
 * the params that come with each. The server sends code, params and this text; a page shows the text of its own language.
 * Some are parts of others: `this-category`, `and-more`.
 */
export const REASONS = { ...FIELD_PROBLEMS, ...errors };

export type ReasonCode = keyof typeof REASONS;

/** The params of each reason, as types. */
export type ReasonParams = WithParams<typeof REASONS, Params['errors']>;
