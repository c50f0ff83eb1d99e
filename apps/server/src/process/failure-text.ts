import { ConfigError } from '../config.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { errorText } from '../db/database-problem.ts';
import { DiskFullError } from '../db/disk-space.ts';
import { OtherVersionError } from '../db/migrations.ts';
import { RowRefusedError } from '../db/write-rows.ts';
import { DemoRefusedError } from '../demo/fill-demo.ts';
import { DirectoryInUseError } from '../embedded-postgres/directory-lock.ts';
import {
  DamagedDatabaseError,
  ForbiddenDatabaseError,
  OldDatabaseError,
} from '../embedded-postgres/opening-error.ts';
import { NoPostgresError } from '../embedded-postgres/programs.ts';
import { RestoreRefusedError } from '../features/war/restore-war.ts';
import { ArchiveError } from '../features/war/war-archive.ts';
import { errorCode, messageOf } from '../runtime/error-code.ts';
import { TransferError } from '../transfer/transfer.ts';

/** A server or command that was called wrongly; the message is shown to the operator as it is. */
export class UsageError extends Error {}

/** Errors whose message is meant for the operator. */
const PLAIN = [
  UsageError,
  ConfigError,
  DirectoryInUseError,
  DamagedDatabaseError,
  DemoRefusedError,
  DiskFullError,
  ForbiddenDatabaseError,
  NoPostgresError,
  OldDatabaseError,
  OtherVersionError,
  TransferError,
  RowRefusedError,
  RestoreRefusedError,
  ArchiveError,
];

/** PostgreSQL's refusals of a connection: what is wrong with DATABASE_URL. */
const REFUSED: Record<string, string> = {
  '28P01': 'The database refuses the user or the password of DATABASE_URL',
  '28000': 'The database refuses the user of DATABASE_URL',
  '3D000': 'There is no such database as DATABASE_URL names',
  '42501': 'The user of DATABASE_URL lacks a right; it must own the database',
};

/**
 * Writes what an operator is told of a failure: a sentence where its kind is known, else the error with its stack, without
 * values of rows.
 */
export function failureText(error: unknown): string {
  if (error instanceof ConfigError) return `The settings are not valid:\n${error.message}`;
  if (PLAIN.some((kind) => error instanceof kind)) return messageOf(error);
  const cause = innermost(error);
  if (isDatabaseAway(error)) return `The database cannot be reached: ${messageOf(cause)}`;
  const code = errorCode(cause) ?? '';
  const refused = REFUSED[code];
  if (refused !== undefined) return `${refused}: ${messageOf(cause)}.`;
  if (cause instanceof Error && 'syscall' in cause && 'path' in cause)
    return `${cause.path} cannot be used (${code}). Look at its permissions, and at whether it is there.`;
  return errorText(error);
}

function innermost(error: unknown): unknown {
  if (error instanceof AggregateError) return innermost(error.errors[0]);
  return error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error;
}

/** Says why a server cannot listen, by the code of the system. */
function listenProblem(code: string | undefined, host: string, port: number, prefix: string): string | null {
  if (code === 'EADDRINUSE')
    return `Another program already listens on this address. Set ${prefix}PORT to another number, or stop that program.`;
  if (code === 'EACCES')
    return `${prefix}PORT: this user may not listen on port ${port}. Take one from 1024 on.`;
  if (code === 'EADDRNOTAVAIL') return `${prefix}HOST: ${host} is no address of this computer.`;
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN'
    ? `${prefix}HOST: nobody knows the name ${host}.`
    : null;
}

/**
 * Waits until a server listens.
 * @param prefix of the settings that name the address: none, or `METRICS_`.
 * @throws UsageError that names the setting where its address cannot be used.
 */
export async function listening<T>(
  started: Promise<T>,
  { host, port }: { host: string; port: number },
  prefix = '',
): Promise<T> {
  return started.catch((error: unknown) => {
    const problem = listenProblem(errorCode(error), host, port, prefix);
    throw problem === null ? error : new UsageError(problem, { cause: error });
  });
}
