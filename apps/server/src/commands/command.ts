import { endOnUncaught } from '../db/database-problem.ts';
import { failureText } from '../process/failure-text.ts';
import { keepFilesPrivate } from '../secrets/data-folder.ts';

export { UsageError } from '../process/failure-text.ts';

/** Runs a command of the operator; an error is printed, and sets the process's exit code. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  keepFilesPrivate();
  endOnUncaught();
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    process.exitCode = 1;
    console.error(failureText(error));
  }
}

/** For pools: a lost connection shows up in the query that needed it. */
export const ignoreLost = (): void => {};
