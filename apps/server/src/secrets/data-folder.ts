import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ownerOfPostgres } from '../embedded-postgres/owner.ts';
import { errorCode } from '../runtime/error-code.ts';

/** Rights of the group and of everybody else: nobody but the owner may do anything in a data folder. */
const OTHERS = 0o077;

/**
 * The embedded database, the draft of a first start, that of an older release, and a copy of PostgreSQL's programs. A process that
 * was killed may leave loose files there: they are made private and never refused. The data folder around them lets nobody else in.
 */
const OF_THE_DATABASE = /^(database|postgres)([.-].*)?$/;

const NO_FOLDER = 'is no folder. Set it to a folder that the server may write to.';
/** Made by the system on a disk of its own, and not ours. */
const OF_THE_DISK = 'lost+found';

/**
 * From here on this process creates files with mode 0600 and folders with 0700, whatever umask it was started with. Every
 * program that writes to a data folder calls it first: stockpile codes, the database and the secret are stored there.
 */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Makes the data folder where it is missing, looks at whatever is in it, and makes the files of the database private.
 * @returns what is wrong with it and what to do, as the end of a sentence that begins with the folder; null where
 * it can be used.
 */
export function dataFolderProblem(folder: string): string | null {
  try {
    makeFolder(folder);
    const stat = fs.statSync(folder);
    if (!stat.isDirectory()) return NO_FOLDER;
    if (isForeign(stat)) return foreignFolder(folder, stat.uid);
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    return process.platform === 'win32' ? null : contentProblem(folder); // its access lists are not in the mode
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOTDIR') return NO_FOLDER;
    const isForbidden = code === 'EACCES' || code === 'EPERM';
    const file = error instanceof Error && 'path' in error ? ` at ${error.path}` : '';
    return `cannot be used${file} (${code})${isForbidden ? ': this user lacks the permission' : ''}. Set it to a folder that the server may read and write.`;
  }
}

/** Makes the folders one after the other: Node's own way never ends where a folder cannot be made, as below /proc. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error; // another start has made it meanwhile
  }
}

function isForeign({ uid }: fs.Stats): boolean {
  return process.getuid !== undefined && uid !== process.getuid();
}

/** The right with which the user that PostgreSQL runs as instead of root passes through the data folder, by its group. */
function passageOf(file: string, folder: string, { gid }: fs.Stats): number {
  return file === folder && gid === ownerOfPostgres()?.gid ? 0o010 : 0;
}

/** Tells whether a file is of the database and of the user that PostgreSQL runs as where this process is root's. */
function isOfPostgres({ isDatabase, stat }: Pick<Entry, 'isDatabase' | 'stat'>): boolean {
  return isDatabase && stat.uid === ownerOfPostgres()?.uid;
}

/**
 * Says why a folder of another user is refused: the owner's server could not read what this process would write there. A
 * superuser may write everywhere.
 */
function foreignFolder(folder: string, owner: number): string {
  const name = userName(owner);
  const { npm_lifecycle_event: script } = process.env;
  const command = script === undefined ? `node ${process.argv.slice(1).join(' ')}` : `npm run ${script} …`;
  return (
    `belongs to the user ${name}, and this process runs as ${userName(process.getuid?.() ?? 0)}, whose files the server could ` +
    `not use. Run it as ${name}: \`sudo -u ${quoted(name)} DATA_DIR=${quoted(folder)} ${command}\`, with the other settings too.`
  );
}

/** @returns a name as `sudo` and `chown` take it. */
function userName(uid: number): string {
  const { status, stdout } = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : `#${uid}`;
}

function contentProblem(folder: string): string | null {
  const { trees, foreign } = searchTrees(folder);
  if (foreign !== null)
    return (
      `holds files of another user, which this one may not use: ${foreign.file} belongs to ${userName(foreign.uid)}, ` +
      `perhaps left by a command that was run as that user. Run \`sudo chown -R ${process.getuid?.()} ${quoted(folder)}\`.`
    );
  const [first] = trees;
  if (first === undefined) return null;
  const mode = first.mode.toString(8).padStart(4, '0');
  return (
    `can be read or changed by other users of this computer: ${first.file} has mode ${mode}. Codes and secrets are in it. ` +
    `Run \`chmod -R go= ${trees.map(({ root }) => quoted(root)).join(' ')}\`; where that is not possible, as on some ` +
    'mounted disks, set DATA_DIR to a new folder below it.'
  );
}

interface Found {
  /** The first loose file or folder of the data folder, and of each place where a link in it leads: `chmod -R` follows no links. */
  trees: { root: string; file: string; mode: number }[];
  /** The first file or folder that belongs to another user. */
  foreign: { file: string; uid: number } | null;
}

function searchTrees(folder: string): Found {
  const found: Found = { trees: [], foreign: null };
  const roots = new Map([[folder, false]]);
  for (const [root, isDatabase] of roots)
    for (const entry of entriesOf(root, isDatabase, folder)) {
      const { file, stat } = entry;
      if (stat.isSymbolicLink()) {
        if (fs.existsSync(file)) roots.set(fs.realpathSync(file), entry.isDatabase);
      } else if (isForeign(stat) && !isOfPostgres(entry)) found.foreign ??= { file, uid: stat.uid };
      else if ((stat.mode & OTHERS & ~passageOf(file, folder, stat)) !== 0) {
        if (entry.isDatabase) makePrivate(file, stat.mode);
        else if (found.trees.at(-1)?.root !== root)
          found.trees.push({ root, file, mode: stat.mode & 0o7777 });
      }
    }
  return found;
}

interface Entry {
  file: string;
  stat: fs.Stats;
  /** True for parts of the embedded database or of a copy of it. */
  isDatabase: boolean;
}

/** A file or folder, and everything below it. A server on the same folder may remove some meanwhile. */
function* entriesOf(file: string, isDatabase: boolean, top: string): Generator<Entry> {
  const stat = fs.lstatSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return;
  yield { file, stat, isDatabase };
  if (!stat.isDirectory() || (isForeign(stat) && !isOfPostgres({ isDatabase, stat }))) return;
  for (const name of whereItIs(() => fs.readdirSync(file)) ?? []) {
    const isTop = file === top;
    if (isTop && name === OF_THE_DISK) continue;
    yield* entriesOf(path.join(file, name), isDatabase || (isTop && OF_THE_DATABASE.test(name)), top);
  }
}

function makePrivate(file: string, mode: number): void {
  whereItIs(() => fs.chmodSync(file, mode & 0o7777 & ~OTHERS));
}

/** @returns undefined where the file is gone. */
function whereItIs<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** A path as a shell reads it back. */
function quoted(file: string): string {
  return /^[\w./@:+-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
}
