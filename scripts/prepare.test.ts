import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import serverBuild from '../apps/server/vite.config.ts';

/** A checkout without packages, whose npm takes until the file `done` exists. */
let folder: string;
const inFolder = (name: string) => path.join(folder, name);
const LOCK = '.build/lock';

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-prepare-'));
  for (const name of ['scripts', 'bin', '.build', 'packages', 'apps/server/src', 'apps/web/src'])
    fs.mkdirSync(inFolder(name), { recursive: true });
  for (const name of ['scripts/prepare.mjs', 'scripts/terminal.mjs', 'apps/server/supported-node.mjs'])
    fs.copyFileSync(path.join(import.meta.dirname, '..', name), inFolder(name));
  fs.writeFileSync(inFolder('package-lock.json'), lockOf('1.0.0'));
  const npm =
    '#!/bin/sh\necho "$1" >> calls\nwhile [ -e calls ] && [ ! -e done ]; do sleep 0.05; done\n' +
    'mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json\n';
  fs.writeFileSync(inFolder('bin/npm'), npm, { mode: 0o755 });
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** A lock file with a package that every system needs, and those that only some do: this one, another, and one with another C library. */
const lockOf = (version: string) => {
  const forHere = { version, optional: true, os: [process.platform], cpu: [process.arch] };
  return JSON.stringify({
    packages: {
      '': {},
      'node_modules/fastify': { version },
      'node_modules/here': forHere,
      'node_modules/other-library': { ...forHere, libc: ['musl'] },
      'node_modules/elsewhere': { ...forHere, os: ['aix'] },
    },
  });
};
const calling = (name: string) => ['-e', `import('./scripts/prepare.mjs').then((it) => it.${name}())`];
const command = calling('install');
const options = () => ({
  cwd: folder,
  env: { ...process.env, PATH: `${inFolder('bin')}:${process.env.PATH}`, DATA_DIR: inFolder('data') },
});
const run = (args: string[]) =>
  spawnSync(process.execPath, args, { ...options(), encoding: 'utf8', timeout: 20_000 });
const start = () => run(command);
const calls = () => (fs.existsSync(inFolder('calls')) ? fs.readFileSync(inFolder('calls'), 'utf8') : '');

describe.skipIf(process.platform === 'win32')('packages are installed', () => {
  it('by one start at a time: the second says that another one is at it', async () => {
    const first = spawn(process.execPath, command, options());
    const ended = once(first, 'exit');
    await expect.poll(calls, { timeout: 20_000 }).toBe('ci\n');
    const second = start();
    fs.writeFileSync(inFolder('done'), '');
    expect(second.status).toBe(1);
    expect(second.stderr).toContain(
      `Process ${first.pid} is installing packages or building in this folder already.`,
    );
    expect(await ended).toEqual([0, null]);
    expect(calls()).toBe('ci\n');
    expect(start().status, 'they are installed now').toBe(0);
    expect(calls()).toBe('ci\n');
  });

  it('again after a start that was killed meanwhile', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    fs.writeFileSync(inFolder(LOCK), String(pid));
    fs.writeFileSync(inFolder('done'), '');
    expect(start().status).toBe(0);
    expect(calls()).toBe('ci\n');
    expect(fs.existsSync(inFolder(LOCK))).toBe(false);
  });

  it('not again where npm itself has installed them, and again after an update', () => {
    fs.writeFileSync(inFolder('done'), '');
    const ofThisSystem = {
      'node_modules/fastify': { version: '1.0.0' },
      'node_modules/here': { version: '1.0.0' },
    };
    const note = (packages: object) =>
      fs.writeFileSync(inFolder('node_modules/.package-lock.json'), JSON.stringify({ packages }));
    fs.mkdirSync(inFolder('node_modules'));
    note(ofThisSystem);
    expect([start().status, calls()]).toEqual([0, '']);
    fs.writeFileSync(inFolder('package-lock.json'), lockOf('1.0.1'));
    expect([start().status, calls()]).toEqual([0, 'ci\n']);
    expect([start().status, calls()]).toEqual([0, 'ci\n']);
    note({ 'node_modules/fastify': { version: '1.0.1' } });
    expect([start().status, calls()], 'one for this system is missing').toEqual([0, 'ci\nci\n']);
  });

  it('only where the data folder would not be refused afterwards', () => {
    fs.writeFileSync(inFolder('done'), '');
    fs.mkdirSync(inFolder('data'));
    fs.chmodSync(inFolder('data'), 0o755);
    const { status, stderr } = start();
    expect([status, calls()]).toEqual([1, '']);
    expect(stderr).toContain(`Run \`chmod -R go= '${inFolder('data')}'\` and start again.`);
    fs.chmodSync(inFolder('data'), 0o700);
    expect([start().status, calls()]).toEqual([0, 'ci\n']);
  });
});

describe.skipIf(process.platform === 'win32')('a build', () => {
  const apps = ['apps/web', 'apps/server'];
  const built = (app: string) => fs.readFileSync(inFolder(`${app}/dist/main.js`), 'utf8');
  const builds = (app: string) => fs.readdirSync(inFolder(app)).filter((name) => name.startsWith('dist-'));
  const change = (text: string) => fs.writeFileSync(inFolder('apps/web/src/main.ts'), text);
  const build = () => run(calling('build'));

  beforeEach(() => {
    fs.mkdirSync(inFolder('node_modules/vite/bin'), { recursive: true });
    // It notes what is served while it is at work, and fails where the source says so.
    fs.writeFileSync(
      inFolder('node_modules/vite/bin/vite.js'),
      `const fs = require('node:fs');
      const app = process.argv[3];
      const folder = app + '/' + process.env.BUILD_FOLDER;
      const source = fs.readFileSync('apps/web/src/main.ts', 'utf8');
      const served = app + '/dist/main.js';
      fs.appendFileSync('served', app + ' ' + (fs.existsSync(served) ? fs.readFileSync(served, 'utf8') : 'nothing') + '\\n');
      fs.rmSync(folder, { recursive: true, force: true });
      fs.mkdirSync(folder);
      if (source === 'broken') process.exit(1);
      fs.writeFileSync(folder + '/main.js', source);`,
    );
    change('one');
  });

  it('is made beside the one that is served, and takes its place when it is whole', () => {
    expect(build().status).toBe(0);
    const running = fs.realpathSync(inFolder('apps/web/dist'));
    change('two');
    expect(build().status).toBe(0);
    expect(fs.readFileSync(inFolder('served'), 'utf8')).toBe(
      'apps/web nothing\napps/server nothing\napps/web one\napps/server one\n',
    );
    for (const app of apps) expect(built(app)).toBe('two');
    expect(fs.readFileSync(path.join(running, 'main.js'), 'utf8'), 'what a server has open').toBe('one');
    for (const text of ['three', 'four', 'five']) {
      change(text);
      expect(build().status).toBe(0);
    }
    for (const app of apps) expect([built(app), builds(app)]).toEqual(['five', expect.any(Array)]);
    for (const app of apps) expect(builds(app)).toHaveLength(3);
  });

  it('that fails leaves what is served as it is', () => {
    build();
    change('broken');
    const { status, stderr } = build();
    expect([status, built('apps/web'), built('apps/server')]).toEqual([1, 'one', 'one']);
    expect(stderr).toContain('build failed');
    change('one');
    expect(build().status).toBe(0);
    expect(fs.existsSync(inFolder('.build/lock'))).toBe(false);
  });

  it('is not made again from the same sources, and takes the place of one that was made in place', () => {
    for (const app of apps) {
      fs.mkdirSync(inFolder(`${app}/dist`));
      fs.writeFileSync(inFolder(`${app}/dist/main.js`), 'in place');
    }
    build();
    expect(build().stdout).toBe('');
    expect(fs.readFileSync(inFolder('served'), 'utf8')).toBe('apps/web in place\napps/server in place\n');
    for (const app of apps) expect(built(app)).toBe('one');
  });
});

describe.skipIf(process.platform === 'win32')('npm start', () => {
  const SERVER = `
    const fs = require('node:fs');
    const stop = (why) => { fs.writeFileSync('stopped', why); process.exit(0); };
    process.once('SIGTERM', () => stop('SIGTERM'));
    process.once('disconnect', () => stop('disconnect'));
    setInterval(() => {}, 1000);
    fs.writeFileSync('started', String(process.ppid));`;
  const started = () => fs.existsSync(inFolder('started'));
  const stopped = () =>
    fs.existsSync(inFolder('stopped')) ? fs.readFileSync(inFolder('stopped'), 'utf8') : '';

  beforeEach(() => {
    for (const name of ['web', 'server']) fs.mkdirSync(inFolder(`apps/${name}/dist`));
    fs.mkdirSync(inFolder('node_modules/vite/bin'), { recursive: true });
    fs.copyFileSync(inFolder('package-lock.json'), inFolder('node_modules/.package-lock.json'));
    fs.copyFileSync(path.join(import.meta.dirname, 'start.mjs'), inFolder('scripts/start.mjs'));
    fs.writeFileSync(inFolder('package.json'), '{"scripts":{"start":"node scripts/start.mjs"}}');
    fs.writeFileSync(inFolder('server.js'), SERVER);
    fs.writeFileSync(
      inFolder('node_modules/vite/bin/vite.js'),
      `const folder = process.argv[3] + '/' + process.env.BUILD_FOLDER;
      require('node:fs').mkdirSync(folder);
      require('node:fs').copyFileSync('server.js', folder + '/main.js');`,
    );
  });
  const startNpm = async () => {
    const { PATH } = process.env; // the real npm
    const npm = spawn('npm', ['start'], { cwd: folder, env: { ...process.env, PATH }, stdio: 'ignore' });
    await expect.poll(started, { timeout: 60_000 }).toBe(true);
    return npm;
  };

  it('that gets a SIGTERM stops the server too', async () => {
    const npm = await startNpm();
    npm.kill('SIGTERM');
    await expect.poll(stopped, { timeout: 60_000 }).toBe('SIGTERM');
  });

  it('that is killed without a word leaves no server behind', async () => {
    const npm = await startNpm();
    process.kill(Number(fs.readFileSync(inFolder('started'), 'utf8')), 'SIGKILL');
    await expect.poll(stopped, { timeout: 60_000 }).toBe('disconnect');
    npm.kill('SIGKILL');
  });
});

describe('a Node that is too old', () => {
  const withNode = (version: string, file: string, call = '') =>
    spawnSync(
      process.execPath,
      [
        '-e',
        `Object.defineProperty(process.versions, 'node', { value: '${version}' });
        import('./${file}').then((it) => it['${call}']?.())`,
      ],
      { cwd: path.join(import.meta.dirname, '..'), encoding: 'utf8' },
    );

  it.each(['scripts/start.mjs', 'scripts/test.mjs', 'scripts/dev.mjs', 'scripts/build.mjs'])(
    'is told so in a sentence by %s',
    (file) => {
      for (const version of ['18.20.8', '20.18.3', '22.11.0', '23.1.0']) {
        const { status, stdout, stderr } = withNode(version, file);
        expect([status, stdout, stderr]).toEqual([
          1,
          '',
          `Backline needs Node 22 (from 22.12), 24 or newer, and this is ${version}.\nInstall Node 24 from https://nodejs.org and try again.\n`,
        ]);
      }
    },
  );

  it('reaches that sentence: before it nothing is linked that such a Node lacks', () => {
    for (const name of ['prepare.mjs', 'terminal.mjs', 'start.mjs', 'test.mjs', 'dev.mjs', 'build.mjs']) {
      const text = fs.readFileSync(path.join(import.meta.dirname, name), 'utf8');
      expect([name, /import \{[^}]*\bstyleText\b|import\.meta\.(dirname|filename)/.test(text)]).toEqual([
        name,
        false,
      ]);
    }
  });

  it.each(['20.19.0', '22.12.0', '24.0.0', '26.1.0'])('is not %s', (version) => {
    const { status, stderr } = withNode(version, 'apps/server/supported-node.mjs', 'checkNode');
    expect([status, stderr]).toEqual([0, '']);
    expect(withNode('18.20.8', 'apps/server/supported-node.mjs', 'checkNode').status).toBe(1);
  });

  it('is told so by the built server and its commands, too', () => {
    const entries = Object.entries(serverBuild.build?.rollupOptions?.input ?? {});
    const own = entries.filter(([name, file]) => !file.includes('worker') && name !== 'supervise');
    expect(own.length).toBeGreaterThan(3);
    for (const [name, file] of own)
      expect([name, file]).toEqual([name, expect.stringMatching(/^entry:src\//)]);
  });
});
