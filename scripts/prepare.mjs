// Prepares `npm start` and `npm test`: installs packages and builds if needed. Plain JavaScript without
// packages, because it runs before they are installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { problem, step } from './terminal.mjs';

export { checkNode } from '../apps/server/supported-node.mjs';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

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

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(ROOT, file)).update('\0').update(fs.readFileSync(file));
  return hash.digest('hex');
}

function readStamp(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}

/** Two installations or builds in one folder delete each other's files. A lock of a process that has ended does not count. */
function alone(what, work) {
  const lock = path.join(ROOT, '.build/lock');
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  const other = readStamp(lock);
  if (other !== '' && !isRunning(Number(other))) fs.rmSync(lock, { force: true });
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    problem(`Process ${readStamp(lock)} is ${what} in this folder already.`);
    console.error(`Try again when it is done. If there is no such process, delete ${lock}.`);
    process.exit(1);
  }
  const giveBack = () => fs.rmSync(lock, { force: true });
  process.once('exit', giveBack); // a failure ends the process
  work();
  process.removeListener('exit', giveBack);
  giveBack();
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM'; // it runs as somebody else
  }
}

/** Of a package for some systems only. One for a C library may be for another than ours. */
function isForThisSystem({ os = [], cpu = [], libc }) {
  return os.includes(process.platform) && cpu.includes(process.arch) && libc === undefined;
}

/** Whether npm has installed exactly the packages of the lock file: it notes them as its last step. */
function isInstalled() {
  const packagesOf = (file) => JSON.parse(readStamp(path.join(ROOT, file)) || '{}').packages ?? {};
  const there = packagesOf('node_modules/.package-lock.json');
  return (
    fs.existsSync(path.join(ROOT, 'node_modules')) &&
    Object.entries(packagesOf('package-lock.json')).every(
      ([name, { version, optional, ...systems }]) =>
        name === '' || there[name]?.version === version || (optional && !isForThisSystem(systems)),
    )
  );
}

/** Installs the packages of the lock file, unless exactly these are installed already. */
export function install() {
  if (isInstalled()) return;
  checkDataFolder();
  alone('installing packages or building', () => {
    step('Installing packages', 'about a minute, at the first start and after an update');
    runQuietly('npm', ['ci', '--no-audit', '--no-fund'], { shell: process.platform === 'win32' });
  });
}

/** Ends a start before its long steps where the server would refuse its data folder: what is in it the server looks at itself. */
function checkDataFolder() {
  const folder = path.resolve(ROOT, process.env.DATA_DIR || 'data');
  const mode = fs.statSync(folder, { throwIfNoEntry: false })?.mode ?? 0;
  if (process.platform === 'win32' || (mode & 0o067) === 0) return;
  problem(`DATA_DIR: ${folder} can be read or changed by other users of this computer.`);
  console.error(`Codes and secrets are in it. Run \`chmod -R go= '${folder}'\` and start again.`);
  process.exit(1);
}

const LEFT_OUT = /^(node_modules|testing|dist(-.*)?)$/;

function* sourceFiles(directory) {
  for (const entry of fs
    .readdirSync(directory, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const target = path.join(directory, entry.name);
    if (entry.isDirectory()) {
      if (!LEFT_OUT.test(entry.name)) yield* sourceFiles(target);
    } else if (entry.isFile() && !entry.name.includes('.test.')) yield target;
  }
}

/** Folders that the two builds make. Servers run and serve the links; each build is a folder beside. */
const LINKS = ['apps/web/dist', 'apps/server/dist'].map((name) => path.join(ROOT, name));
/** Builds that stay: a server that has not been restarted goes on serving the one that it was started with. */
const KEPT = 3;

/**
 * Builds the page and the server, unless they were built from exactly these sources. A build is made in a folder of its own, and the
 * links change over once all of it is there.
 */
export function build() {
  const sources = ['packages', 'apps'].flatMap((folder) => [...sourceFiles(path.join(ROOT, folder))]);
  const name = `dist-${digestOf([...sources, path.join(ROOT, 'package-lock.json')]).slice(0, 16)}`;
  if (LINKS.every((link) => isLinkTo(link, name))) return;
  checkDataFolder();
  alone('installing packages or building', () => {
    step('Building the pages and the server', 'about a minute, when something has changed');
    const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
    const env = { ...process.env, BUILD_FOLDER: name };
    for (const app of ['apps/web', 'apps/server'])
      runQuietly(process.execPath, [vite, 'build', app], { env });
    for (const link of LINKS) {
      changeOver(link, name);
      removeOld(link);
    }
  });
}

function isLinkTo(link, name) {
  return (
    fs.existsSync(link) &&
    fs.lstatSync(link).isSymbolicLink() &&
    path.basename(fs.realpathSync(link)) === name
  );
}

function changeOver(link, name) {
  if (fs.lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) {
    // Made in place, by an older version of this or by Vite itself.
    fs.rmSync(`${link}-in-place`, { recursive: true, force: true });
    fs.renameSync(link, `${link}-in-place`);
  }
  const isWindows = process.platform === 'win32';
  const next = `${link}.next`;
  fs.rmSync(next, { force: true });
  // Windows lets everybody make a junction, which has a whole path, and renames it over nothing.
  fs.symlinkSync(isWindows ? path.join(path.dirname(link), name) : name, next, 'junction');
  if (isWindows) fs.rmSync(link, { force: true });
  fs.renameSync(next, link);
}

function removeOld(link) {
  const folder = path.dirname(link);
  const current = path.basename(fs.realpathSync(link));
  const older = fs
    .readdirSync(folder)
    .filter((name) => name.startsWith('dist-') && name !== current)
    .map((name) => ({ name, at: fs.statSync(path.join(folder, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of older.slice(KEPT - 1)) fs.rmSync(path.join(folder, name), { recursive: true });
}
