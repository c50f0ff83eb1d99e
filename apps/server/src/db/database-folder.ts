import fs from 'node:fs';
import path from 'node:path';

/**
 * A folder that is neither empty nor a whole database, or whose database PostgreSQL cannot open; the message is shown to
 * the operator as it is.
 */
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

/** Why a database cannot be opened, in the words of PostgreSQL or of the system. */
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

/** PostgreSQL writes these in whole pages. */
const PAGE_BYTES = 8192;
/** Segments of the write-ahead log have their full size from the moment they have their name. */
const SEGMENT_BYTES = 16 * 1024 * 1024;

const anySize = (bytes: number) => bytes > 0;
const wholePages = (bytes: number) => bytes > 0 && bytes % PAGE_BYTES === 0;

/** Single files without which there is no database, and the sizes that they can have. */
const FILES: [name: string, isSize: (bytes: number) => boolean][] = [
  ['PG_VERSION', anySize],
  ['postgresql.conf', anySize],
  ['global/pg_control', (bytes) => bytes === PAGE_BYTES],
  ['global/pg_filenode.map', anySize],
  // The databases that every cluster is made with: template1, and postgres, which holds everything of ours.
  ...['base/1', 'base/5'].flatMap((base): [string, (bytes: number) => boolean][] => [
    [`${base}/PG_VERSION`, anySize],
    [`${base}/pg_filenode.map`, anySize],
  ]),
];

/** Folders that hold at least one file of this name and these sizes. */
const SERIES: [folder: string, name: RegExp, isSize: (bytes: number) => boolean][] = [
  ['pg_wal', /^[0-9A-F]{24}$/, (bytes) => bytes === SEGMENT_BYTES],
  // After a crash PostgreSQL takes a missing part of these for transactions that never happened.
  ['pg_xact', /^[0-9A-F]{4,}$/, wholePages],
  ['pg_multixact/offsets', /^[0-9A-F]{4,}$/, wholePages],
  ['pg_multixact/members', /^[0-9A-F]{4,}$/, wholePages],
];

/**
 * Looks at the folder of an embedded database before anything opens it: PGlite makes a new database of whatever has no
 * `PG_VERSION`, on top of the files of the old one.
 * @returns whether there is a whole database, as far as its files show, or nothing at all.
 * @throws DamagedDatabaseError where it is anything else.
 */
export function inspectDatabaseFolder(directory: string): 'nothing' | 'whole' {
  const stat = fs.statSync(directory, { throwIfNoEntry: false });
  if (stat === undefined) return 'nothing';
  if (!stat.isDirectory()) throw new DamagedDatabaseError(directory, 'it is no folder');
  if (fs.readdirSync(directory).length === 0) return 'nothing';
  const wrong = [...FILES.flatMap((file) => fileProblem(directory, ...file)), ...seriesProblems(directory)];
  if (wrong.length > 0) throw new DamagedDatabaseError(directory, wrong.join(', '));
  return 'whole';
}

function fileProblem(directory: string, name: string, isSize: (bytes: number) => boolean): string[] {
  const stat = fs.statSync(path.join(directory, name), { throwIfNoEntry: false });
  if (stat === undefined) return [`${name} is missing`];
  return isSize(stat.size) ? [] : [`${name} is cut off (${stat.size} bytes)`];
}

function seriesProblems(directory: string): string[] {
  return SERIES.flatMap(([folder, pattern, isSize]) => {
    const place = path.join(directory, folder);
    if (!fs.existsSync(place)) return [`${folder} is missing`];
    const names = fs.readdirSync(place).filter((name) => pattern.test(name));
    if (names.length === 0) return [`${folder} is empty`];
    return names.flatMap((name) => fileProblem(directory, `${folder}/${name}`, isSize));
  });
}
