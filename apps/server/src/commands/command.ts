import { ConfigError } from '../config.ts';
import { keepFilesPrivate } from '../data-folder.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { DamagedDatabaseError } from '../db/database-folder.ts';
import { endOnUncaught, errorText } from '../db/database-problem.ts';
import { DirectoryInUseError } from '../db/directory-lock.ts';
import { DiskFullError } from '../db/disk-space.ts';
import { OtherVersionError } from '../db/migrations.ts';
import { RowRefusedError } from '../db/write-rows.ts';
import { messageOf } from '../error-code.ts';
import { RestoreRefusedError } from '../features/war/restore-war.ts';
import { ArchiveError } from '../features/war/war-archive.ts';
import { TransferError } from '../transfer/transfer.ts';

/** A command that was called wrongly; the message is shown to the operator as it is. */
export class UsageError extends Error {}

/** Errors whose message is meant for the operator; others are printed with their stack, but without values of rows. */
const PLAIN = [
  UsageError,
  ConfigError,
  DirectoryInUseError,
  DamagedDatabaseError,
  DiskFullError,
  OtherVersionError,
  TransferError,
  RowRefusedError,
  RestoreRefusedError,
  ArchiveError,
];

/** Runs a command of the operator; an error is printed, and sets the process's exit code. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  keepFilesPrivate();
  endOnUncaught();
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    process.exitCode = 1;
    if (isDatabaseAway(error))
      console.error(`The database cannot be reached: ${messageOf(innermost(error))}`);
    else if (PLAIN.some((kind) => error instanceof kind)) console.error(messageOf(error));
    else console.error(errorText(error));
  }
}

function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error;
}

/** For pools: a lost connection shows up in the query that needed it. */
export const ignoreLost = (): void => {};
