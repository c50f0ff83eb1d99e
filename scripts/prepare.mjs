// Prepares `npm start` and `npm test`: installs packages and builds if needed. Plain JavaScript without
// packages, because it runs before they are installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { problem, step } from './terminal.mjs';

export const ROOT = path.resolve(import.meta.dirname, '..');
/** The first minor version of each supported Node; as `engines` in package.json. Every later one will do. */
const MINIMUM_MINOR = { 20: 19, 22: 12 };
const FIRST_NEWER = 24;

/**
 * Runs a command in the root, silent unless it fails: npm and Vite warn about the insides of packages, which nobody who
 * starts Backline can change. When it fails, all that it said is shown and this process ends.
 */
function runQuietly(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  if (result.error) throw result.error;
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout}${result.stderr}`);
  problem(`${[path.basename(command), ...args.slice(0, 2)].join(' ')} failed; the reason stands above.`);
  process.exit(result.status ?? 1);
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major >= FIRST_NEWER || minor >= (MINIMUM_MINOR[major] ?? Number.POSITIVE_INFINITY)) return;
  problem(`Backline needs Node 22 (from 22.12), 24 or newer, and this is ${process.versions.node}.`);
  console.error('Install Node 24 from https://nodejs.org and try again.');
  process.exit(1);
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(ROOT, file)).update('\0').update(fs.readFileSync(file));
  return hash.digest('hex');
}

function readStamp(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}

function writeStamp(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/** Two installations in one folder delete each other's files. A lock of a process that has ended does not count. */
function lockInstall(lock) {
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  const other = readStamp(lock);
  if (other !== '' && !isRunning(Number(other))) fs.rmSync(lock, { force: true });
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    problem(`Process ${readStamp(lock)} is installing packages in this folder already.`);
    console.error(`Try again when it is done. If there is no such process, delete ${lock}.`);
    process.exit(1);
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM'; // it runs as somebody else
  }
}

/** Installs the packages of the lock file, unless exactly this lock file is installed already. */
export function install() {
  const stamp = path.join(ROOT, 'node_modules/.backline-installed');
  const digest = digestOf([path.join(ROOT, 'package-lock.json')]);
  if (readStamp(stamp) === digest) return;
  const lock = path.join(ROOT, '.build/installing');
  lockInstall(lock);
  step('Installing packages', 'about a minute, at the first start and after an update');
  runQuietly('npm', ['ci', '--no-audit', '--no-fund'], { shell: process.platform === 'win32' });
  writeStamp(stamp, digest);
  fs.rmSync(lock);
}

const LEFT_OUT = new Set(['node_modules', 'dist', 'testing']);

function* sourceFiles(directory) {
  for (const entry of fs
    .readdirSync(directory, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const target = path.join(directory, entry.name);
    if (entry.isDirectory()) {
      if (!LEFT_OUT.has(entry.name)) yield* sourceFiles(target);
    } else if (entry.isFile() && !entry.name.includes('.test.')) yield target;
  }
}

/** Builds the page and the server, unless they were built from exactly these sources. */
export function build() {
  const stamp = path.join(ROOT, '.build/stamp');
  const sources = ['packages', 'apps'].flatMap((folder) => [...sourceFiles(path.join(ROOT, folder))]);
  const digest = digestOf([...sources, path.join(ROOT, 'package-lock.json')]);
  const built = ['apps/web/dist/index.html', 'apps/server/dist/main.js'].every((file) =>
    fs.existsSync(path.join(ROOT, file)),
  );
  if (built && readStamp(stamp) === digest) return;
  step('Building the pages and the server', 'about a minute, when something has changed');
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  runQuietly(process.execPath, [vite, 'build', 'apps/web']);
  runQuietly(process.execPath, [vite, 'build', 'apps/server']);
  writeStamp(stamp, digest);
}
