import { FIELD_PROBLEMS } from '@backline/contract';

/** What can be wrong with an input, by the contract's keys; its English sentences are the server's too. */
export const problems = FIELD_PROBLEMS;
