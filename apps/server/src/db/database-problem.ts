import { errorCode } from '../runtime/error-code.ts';

/**
 * PostgreSQL's message about a failed statement, without the values of a row. Its `detail` and `where`, and the query
 * builder's `params`, repeat rows as they are, and stockpile codes with them: `Key (code)=(123456) already exists`,
 * `Failing row contains (…)`. They may be neither printed nor logged.
 */

interface DatabaseError extends Error {
  /** SQLSTATE: five letters or digits. */
  code: string;
  table?: string;
  column?: string;
}

/** Data exceptions: the one class whose message quotes values (`invalid input syntax for type integer: "…"`). */
const DATA_EXCEPTION = /^22/;
/** Before this the query builder's message holds the statement, after it the values. */
const VALUES = '\nparams: ';

function isDatabaseError(error: unknown): error is DatabaseError {
  return /^[0-9A-Z]{5}$/.test(errorCode(error) ?? '');
}

/** The message of an error without values of rows: of a failed query the statement, of the database's answer the reason. */
export function messageWithoutValues(error: Error): string {
  const [message = ''] = error.message.split(VALUES, 1);
  return isDatabaseError(error) && DATA_EXCEPTION.test(error.code)
    ? message.replace(/"[^"]*"/gs, '"…"')
    : message;
}

/**
 * The database's own reason behind an error, in a sentence for the operator.
 * @returns null if the error is not from a database.
 */
export function databaseProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (!isDatabaseError(error)) return databaseProblem(error.cause);
  const { table, column, code } = error;
  const place = column === undefined ? '' : `, column ${table === undefined ? '' : `${table}.`}${column}`;
  return `${messageWithoutValues(error)}${place} (${code})`;
}

/** An error with its stack and its causes, for people, without values of rows and without any other property. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = messageWithoutValues(error);
  const stack = (error.stack ?? `${error.name}: ${error.message}`).replace(error.message, () => message);
  const { cause } = error;
  const code = errorCode(error);
  const ownCode = code === undefined ? '' : ` (${code})`;
  return `${stack}${ownCode}${cause === undefined ? '' : `\nCaused by: ${errorText(cause)}`}`;
}

/** Ends the process on an error that nothing caught, as Node does by itself; but Node would print all of its properties. */
export function endOnUncaught(): void {
  process.on('uncaughtException', (error) => {
    console.error(errorText(error));
    process.exit(1);
  });
}
