import fs from 'node:fs';
import path from 'node:path';
import { health, LIVE_PATH } from '@backline/contract';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../apps/server/src/config.ts';
import serverBuild from '../apps/server/vite.config.ts';

/**
 * The tests cannot run containers, so they check that everything the container files name exists and that
 * documented promises hold.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const isThere = (file: string) => fs.existsSync(path.join(ROOT, file));

/** The Dockerfile's instructions by stage, with continued lines joined. */
const stages = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .reduce<string[][]>((all, line) => {
    if (line.startsWith('FROM ')) all.push([]);
    all.at(-1)?.push(line);
    return all;
  }, []);
const last = stages.at(-1) ?? [];
const instruction = (name: string) =>
  last.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
const env = Object.fromEntries(
  instruction('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
);
/** Files of the built server, by their paths in the image. */
const BUILT = Object.keys(serverBuild.build?.rollupOptions?.input ?? {}).map(
  (name) => `apps/server/dist/${name}.js`,
);

interface Service {
  image?: string;
  environment?: Record<string, string>;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  volumes?: string[];
  ports?: string[];
  depends_on?: string[] | Record<string, unknown>;
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const { app1, app2, database, balancer } = compose.services;

describe('the Dockerfile', () => {
  it('copies only files that exist, and from stages only what they produce', () => {
    const copied = stages.flat().filter((line) => line.startsWith('COPY '));
    expect(copied.length).toBeGreaterThan(10);
    const words = copied.map((line) => line.split(' ').slice(1));
    const isOfStage = ([first = '']: string[]) => first.startsWith('--from=');
    const [ofStages, ofFolder] = [words.filter(isOfStage), words.filter((one) => !isOfStage(one))];
    expect(ofStages.length).toBeGreaterThan(1);
    for (const [from = '', source] of ofStages) {
      const stage = from.slice('--from='.length);
      expect([from, stages.flat().some((line) => line.endsWith(` AS ${stage}`))]).toEqual([from, true]);
      expect(source).toMatch(/^\/app\/(node_modules|apps\/(server|web)\/dist)$/);
    }
    expect(ofFolder.length).toBeGreaterThan(5);
    for (const source of ofFolder.flatMap((one) => one.slice(0, -1)))
      expect([source, isThere(source)]).toEqual([source, true]);
  });

  it('has every package of the workspace before it installs', () => {
    const packages = ['apps', 'packages'].flatMap((folder) =>
      fs
        .readdirSync(path.join(ROOT, folder))
        .map((name) => `${folder}/${name}/package.json`)
        .filter(isThere),
    );
    expect(packages.length).toBeGreaterThan(4);
    expect(stages.length).toBeGreaterThan(2);
    for (const stage of stages.slice(0, 2))
      for (const file of packages) expect(stage.join('\n')).toContain(`COPY ${file} `);
  });

  it('ends as an unprivileged user that runs the built server, without build tools', () => {
    expect(instruction('USER')).toEqual(['node']);
    const [command] = instruction('CMD').map((line) => JSON.parse(line) as string[]);
    expect(command?.[0]).toBe('node');
    expect(BUILT).toContain(command?.[1]);
    expect(instruction('RUN').join()).not.toContain('npm');
    expect(instruction('RUN')).toContain(`mkdir -m 700 ${env.DATA_DIR} && chown node:node ${env.DATA_DIR}`);
    expect(stages[1]?.join('\n')).toContain('--omit=dev');
  });

  it('runs on the newest long-term release of Node, which is supported', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    expect(engines.node.split(' || ')).toContain('>=24.0.0');
    for (const [from] of stages) expect(from).toContain('FROM node:24-');
  });

  it('sets only settings that exist, listens on the configured port, and checks its own health', () => {
    expect(Object.keys(env).length).toBeGreaterThan(1);
    for (const name of Object.keys(env)) expect([...SETTINGS, 'NODE_ENV']).toContain(name);
    expect(instruction('EXPOSE')).toEqual([env.PORT]);
    expect(instruction('VOLUME')).toEqual([env.DATA_DIR]);
    expect(instruction('HEALTHCHECK').join()).toContain(`http://127.0.0.1:${env.PORT}${health.live.path}`);
  });

  it('leaves local files out of the image', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['**/node_modules', '.git', '.env', 'data']),
    );
  });
});

describe('compose.yaml', () => {
  it('runs two processes with the same settings, each of which exists', () => {
    expect(app1).toEqual(app2);
    const names = Object.keys(app1?.environment ?? {});
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) expect(SETTINGS).toContain(name);
  });

  it('lets them write only to the data volume and the temporary folder', () => {
    for (const service of [app1, balancer])
      expect(service).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
    expect(app1?.volumes).toEqual([`data:${env.DATA_DIR}`]);
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(['data', 'database']));
  });

  it('publishes only the load balancer, and contains no secret', () => {
    expect([app1?.ports, app2?.ports, database?.ports]).toEqual([undefined, undefined, undefined]);
    expect(balancer?.ports).toHaveLength(1);
    for (const name of ['APP_SECRET', 'DISCORD_CLIENT_SECRET'])
      expect(app1?.environment?.[name]).toMatch(/^\$\{\w+:\?/);
    expect(database?.environment?.POSTGRES_PASSWORD).toMatch(/^\$\{\w+:\?/);
    expect(app1?.environment?.DATABASE_URL).toContain('@database:5432/backline');
  });

  it('mounts the nginx configuration that the tests run', () => {
    const [mounted = ''] = balancer?.volumes ?? [];
    expect(isThere(mounted.split(':')[0] ?? '')).toBe(true);
  });
});

describe('nginx.conf', () => {
  const text = read('docs/nginx.conf');

  it('names the services of compose.yaml and the port that they listen on', () => {
    const named = [...text.matchAll(/^\s+server (\w+):(\d+)/gm)].map(([, name, port]) => [name, port]);
    expect(named).toEqual([
      ['app1', env.PORT],
      ['app2', env.PORT],
    ]);
    expect(balancer?.ports?.[0]).toContain(`:${/listen (\d+);/.exec(text)?.[1]}`);
  });

  it('buffers nothing of the event stream', () => {
    const stream = text.slice(text.indexOf(`location = ${LIVE_PATH} {`));
    expect(text).toContain(`location = ${LIVE_PATH} {`);
    expect(stream).toContain('proxy_buffering off;');
  });
});

it('docs/operations.md names settings and commands that exist', () => {
  const text = read('docs/operations.md');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  /** All matches in the page; an empty result means that the pattern no longer fits the page. */
  const named = (pattern: RegExp) => {
    const found = [...text.matchAll(pattern)].map(([whole, part]) => part ?? whole);
    expect(found, String(pattern)).not.toEqual([]);
    return found;
  };
  for (const script of named(/npm run (?:--silent )?([\w:-]+)/g))
    expect(Object.keys(scripts)).toContain(script);
  for (const file of named(/apps\/server\/dist\/[\w-]+\.js/g)) expect(BUILT).toContain(file);
  for (const name of named(/`([A-Z][A-Z_]{3,})(?:=[^`]*)?`/g))
    expect([...SETTINGS, 'SIGTERM', 'NOTIFY']).toContain(name);
});
