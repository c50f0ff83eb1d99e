import fs from 'node:fs';
import path from 'node:path';

/** A folder that is no database, or whose database PostgreSQL cannot open; the message is shown to the operator as it is. */
export class DamagedDatabaseError extends Error {
  constructor(directory: string, what: string, options?: ErrorOptions) {
    super(
      `The database in ${directory} cannot be used: ${what}. No row was changed.\n` +
        'Stop here and copy that folder. If you know what was moved or deleted, put it back and start again. ' +
        `Else restore the latest backup: move the folder out of the way (mv ${directory} ${directory}.damaged), then ` +
        `npm run restore -- ${latestBackup(path.dirname(directory)) ?? 'FILE'} (docs/operations.md, Restoring).`,
      options,
    );
  }
}

const NO_PERMISSION = /permission denied|EACCES|EPERM|read-only file system/i;

/** A whole database that this process may not read or write: nothing is to be restored. */
export class ForbiddenDatabaseError extends Error {
  constructor(directory: string, what: string, options?: ErrorOptions) {
    super(
      `The database in ${directory} cannot be opened, because a permission is missing: ${what}. Nothing is wrong with its rows. ` +
        'Give the folder and everything in it back to the user that the server runs as (chown -R), with permission to read and write.',
      options,
    );
  }
}

/** A folder that this program's PostgreSQL does not read; the message is shown to the operator as it is. */
export class OldDatabaseError extends Error {
  /** @param major the version of PostgreSQL that made it; absent for the database in the process that releases before 1.0 had. */
  constructor(directory: string, major?: string) {
    const made =
      major === undefined
        ? 'an older release of Backline'
        : `PostgreSQL ${major}, as another release of Backline brings it`;
    super(
      `The database in ${directory} was made by ${made}, and this one cannot read it. Nothing in it was changed. Carry it over with two commands: ` +
        `with the release that you ran before, npm run backup -- FILE; then with this one, npm run restore -- FILE` +
        `${major === undefined ? '' : ` (move the folder out of the way first: mv ${directory} ${directory}.${major})`}. See docs/operations.md, Updating.`,
    );
  }
}

/** Makes the error that says why a database cannot be opened, in the words of PostgreSQL or of the system. */
export function openingError(directory: string, what: string, options: ErrorOptions): Error {
  const Kind = NO_PERMISSION.test(what) ? ForbiddenDatabaseError : DamagedDatabaseError;
  return new Kind(directory, what, options);
}

/** The latest backup that `npm run backup` has put in the data folder. Names of backups sort by their time. */
function latestBackup(dataDirectory: string): string | undefined {
  const folder = path.join(dataDirectory, 'backups');
  if (!fs.existsSync(folder)) return undefined;
  const [latest] = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.backup'))
    .sort()
    .reverse();
  return latest === undefined ? undefined : path.join(folder, latest);
}
