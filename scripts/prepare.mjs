// Prepares `npm start` and `npm test`: installs packages and builds if needed. Plain JavaScript without
// packages, because it runs before they are installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');
const MINIMUM_NODE = [20, 19];

/** Runs a command in the repository root and shows its output; exits this process if it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = MINIMUM_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(`Backline needs Node ${MINIMUM_NODE.join('.')} or newer; this is ${process.versions.node}.`);
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

/** Installs the packages of the lock file, unless exactly this lock file is installed already. */
export function install() {
  const stamp = path.join(ROOT, 'node_modules/.backline-installed');
  const digest = digestOf([path.join(ROOT, 'package-lock.json')]);
  if (readStamp(stamp) === digest) return;
  console.log('Installing packages…');
  run('npm', ['ci', '--no-audit', '--no-fund'], { shell: process.platform === 'win32' });
  writeStamp(stamp, digest);
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
  console.log('Building…');
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  run(process.execPath, [vite, 'build', 'apps/web', '--logLevel', 'warn']);
  run(process.execPath, [vite, 'build', 'apps/server', '--logLevel', 'warn']);
  writeStamp(stamp, digest);
}
