import fs from 'node:fs';
import path from 'node:path';
import { errorCode } from './error-code.ts';

/** What the group and everybody else may do; nobody but the owner may do anything in a data folder. */
const OTHERS = 0o077;

/**
 * A first start makes the database here and moves it when it is whole (db/open-pglite.ts). The embedded PostgreSQL writes its
 * files for everybody before they are made private, so a start that was killed in between leaves loose ones. They hold nothing
 * yet, and the next start removes them.
 */
const UNFINISHED_DATABASE = 'database.new';

/**
 * From here on this process creates files with mode 0600 and folders with 0700, whatever umask it was started with. Every
 * program that writes to a data folder calls it first: stockpile codes, the database and the secret are stored there.
 */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Makes the data folder where it is missing, and looks at whatever is in it.
 * @returns what is wrong with it and what to do, as the end of a sentence that begins with the folder; null where
 * it can be used.
 */
export function dataFolderProblem(folder: string): string | null {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    const code = errorCode(error);
    return `${code === 'EEXIST' || code === 'ENOTDIR' ? 'is no folder' : `cannot be written (${code})`}. Set it to a folder that the server may write to.`;
  }
  if (process.platform === 'win32') return null; // its access lists are not in the mode
  const loose = looseTrees(folder);
  const [first] = loose;
  if (first === undefined) return null;
  const mode = first.mode.toString(8).padStart(4, '0');
  return (
    `can be read or changed by other users of this computer: ${first.file} has mode ${mode}. Codes and secrets are in it. ` +
    `Run \`chmod -R go= ${loose.map(({ root }) => quoted(root)).join(' ')}\`; where that is not possible, as on some ` +
    'mounted disks, set DATA_DIR to a new folder below it.'
  );
}

interface LooseTree {
  /** The data folder, or where a symbolic link in it leads: `chmod -R` does not follow links. */
  root: string;
  /** The first file or folder found in it that others may use. */
  file: string;
  mode: number;
}

function looseTrees(folder: string): LooseTree[] {
  const found: LooseTree[] = [];
  const roots = new Set([folder]);
  const ignored = path.join(folder, UNFINISHED_DATABASE);
  for (const root of roots) {
    const loose = findLoose(root, { roots, ignored });
    if (loose !== null) found.push({ root, ...loose });
  }
  return found;
}

interface Search {
  /** Gets the targets of symbolic links that are met. */
  roots: Set<string>;
  ignored: string;
}

function findLoose(file: string, search: Search): Omit<LooseTree, 'root'> | null {
  if (file === search.ignored) return null;
  const stat = fs.lstatSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return null; // a server on the same folder has removed it meanwhile
  if (stat.isSymbolicLink()) {
    if (fs.existsSync(file)) search.roots.add(fs.realpathSync(file));
    return null;
  }
  if ((stat.mode & OTHERS) !== 0) return { file, mode: stat.mode & 0o7777 };
  if (!stat.isDirectory()) return null;
  for (const name of namesIn(file)) {
    const loose = findLoose(path.join(file, name), search);
    if (loose !== null) return loose;
  }
  return null;
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** A path as a shell reads it back. */
function quoted(file: string): string {
  return /^[\w./@:+-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
}
