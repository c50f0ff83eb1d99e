import { FIELD_PROBLEMS } from '@backline/contract';

/** The problems that an input can have, by the contract's keys; its English sentences are the server's too. */
export const problems = FIELD_PROBLEMS;
