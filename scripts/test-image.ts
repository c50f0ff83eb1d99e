import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { health } from '@backline/contract';
import { baseOf, makeBase } from './image/base.ts';
import { Images } from './image/buildah.ts';
import { Container } from './image/container.ts';

/**
 * `npm run test:image` builds the Dockerfile and runs the image as containers are run; `npm run test:all` runs it too. Where
 * that cannot be done, it prints why and passes.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const START_MS = 90_000;
const PROGRAMS = ['buildah', 'mmdebstrap', 'ip', 'setpriv'];
/** With Discord's credentials, since local sign-in is refused to a server that others can reach; nobody signs in. */
const SETTINGS = {
  APP_SECRET: 'of the test of the image, long enough',
  DISCORD_CLIENT_ID: '1',
  DISCORD_CLIENT_SECRET: 'none',
};

const reason = whyNot();
if (reason === null) await testImage();
else console.log(`The image was not built: ${reason}`);

function whyNot(): string | null {
  if (process.platform !== 'linux') return 'this is not Linux.';
  if (process.getuid?.() !== 0) return 'it needs root.';
  const isMissing = (program: string) => spawnSync('which', [program]).status !== 0;
  const missing = PROGRAMS.filter(isMissing);
  return missing.length === 0
    ? null
    : `it needs ${missing.join(', ')}. On Debian: apt-get install -y buildah mmdebstrap iproute2`;
}

async function testImage(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-image-'));
  fs.chmodSync(folder, 0o755); // its user must reach what lies in it
  const seconds = stopwatch();
  try {
    const base = baseOf(fs.readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8'));
    const tar = makeBase(base, folder);
    const images = new Images(folder);
    images.add(tar, `docker.io/library/${base.name}`);
    console.log(`A base like ${base.name}: ${megabytes(fs.statSync(tar).size)}, made in ${seconds()} s.`);
    fs.rmSync(tar);
    images.build(ROOT, 'backline');
    const root = images.mount('backline');
    console.log(`The image: ${megabytes(checkContents(root))} above its base, built in ${seconds()} s.`);
    const container = new Container(root, images.configurationOf('backline'), folder);
    try {
      await checkRunning(container, images.configurationOf('backline').Healthcheck.Test);
    } finally {
      container.remove();
    }
    console.log(`It ran as its own user, read-only, and ended well, in ${seconds()} s.`);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the bytes of what the Dockerfile adds. */
function checkContents(root: string): number {
  const isThere = (place: string) => fs.existsSync(path.join(root, place));
  const names = ['fastify', 'pg', 'typescript', 'vite', 'vitest', '@biomejs/biome', '@playwright/test'];
  const installed = names.filter((name) => isThere(`app/node_modules/${name}/package.json`));
  assert.deepEqual(installed, ['fastify', 'pg'], 'only what the server needs is installed');
  const written = ['app', 'data', 'root', 'home/node', 'tmp', 'app/apps/server'].map(
    (place) => [place, fs.readdirSync(path.join(root, place)).sort()] as const,
  );
  assert.deepEqual(
    Object.fromEntries(written),
    {
      app: ['apps', 'node_modules', 'packages'],
      data: [],
      root: ['.bashrc', '.profile'],
      'home/node': [],
      tmp: [],
      'app/apps/server': ['dist', 'migrations', 'package.json'],
    },
    'neither a cache of npm, nor sources, nor secrets',
  );
  return bytesOf(path.join(root, 'app'));
}

async function checkRunning(container: Container, test: string[]): Promise<void> {
  container.start({ ...SETTINGS, PUBLIC_URL: container.address });
  const ready = () => container.ask(health.ready.path).status;
  for (const deadline = Date.now() + START_MS; ready() !== 200; await pause(500))
    if (Date.now() > deadline || container.hasEnded)
      throw new Error(`The image did not become ready:\n${container.output}`);
  assert.equal(container.ask('/api/health').status, 200);
  const page = container.ask('/');
  assert.deepEqual([page.status, /<title>.*Backline/.test(page.text)], [200, true]);

  assert.match(container.status('Uid'), /^1000\s+1000\s+1000\s+1000$/, 'it runs as the user node');
  assert.equal(container.status('NoNewPrivs'), '1');
  for (const capabilities of ['CapEff', 'CapPrm', 'CapBnd'])
    assert.match(container.status(capabilities), /^0+$/, `it has none of ${capabilities}`);
  assert.notEqual(await container.run(['touch', '/app/probe']), 0, 'the program cannot be changed');
  assert.equal(await container.run(['touch', '/data/probe']), 0, 'the data can be written');

  const [kind, ...command] = test;
  assert.equal(kind, 'CMD');
  assert.equal(await container.run(command), 0, 'it says that it is healthy');
  assert.equal(await container.stop(), 0, 'it ends well when asked to');
  assert.notEqual(await container.run(command), 0, 'what has ended is not healthy');
}

function bytesOf(folder: string): number {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + fs.statSync(path.join(parentPath, name)).size, 0);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

/** @returns a function that gives the seconds since it was last called. */
function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const passed = performance.now() - last;
    last += passed;
    return Math.round(passed / 1000);
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
