import { errorCode } from '../runtime/error-code.ts';

/** Codes of the network with which a connection cannot be made, or breaks. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // no such socket
]);
/** Of the system calls that a connection makes: a file that is missing has `ENOENT` too. */
const CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/**
 * PostgreSQL's codes: a connection that broke (08…), a server that stops, crashed or starts (57P01 to 57P03), too many
 * connections (53300), and a standby that does not write yet (25006).
 */
const STATES = /^(08...|57P0[123]|53300|25006)$/;
/** Messages of driver errors that have no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|None of the database servers)/;

/** Whether an error, or its cause, means that the database cannot be reached now and may be back in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A name with several addresses, each of which was tried.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const code = errorCode(error) ?? '';
  const call = 'syscall' in error ? String(error.syscall) : '';
  if (STATES.test(code) || (NETWORK.has(code) && CALLS.has(call))) return true;
  return WORDS.test(error.message) || isDatabaseAway(error.cause);
}
