import { REASONS } from '@backline/contract';

/** What the server refuses, by the contract's codes; the English texts are those that it sends. */
export const errors = REASONS;
