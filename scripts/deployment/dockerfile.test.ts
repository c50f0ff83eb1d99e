import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { health } from '@backline/contract';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../apps/server/src/config.ts';
import { addressOf } from '../../apps/server/src/runtime/address-of.ts';
import { BUILT, filesOf, imageEnvironment, instruction, isThere, read, stages } from './files.ts';

describe('the Dockerfile', () => {
  it('copies only files that exist, and from stages only what they produce', () => {
    const copied = stages.flat().filter((line) => line.startsWith('COPY '));
    expect(copied.length).toBeGreaterThan(10);
    const words = copied.map((line) => line.split(' ').slice(1));
    const isOfStage = ([first = '']: string[]) => first.startsWith('--from=');
    const [ofStages, ofFolder] = [words.filter(isOfStage), words.filter((word) => !isOfStage(word))];
    expect(ofStages.length).toBeGreaterThan(1);
    for (const [from = '', source] of ofStages) {
      const stage = from.slice('--from='.length);
      expect([from, stages.flat().some((line) => line.endsWith(` AS ${stage}`))]).toEqual([from, true]);
      expect(source).toMatch(/^\/app\/(node_modules|apps\/(server|web)\/dist)$/);
    }
    expect(ofFolder.length).toBeGreaterThan(5);
    for (const source of ofFolder.flatMap((args) => args.slice(0, -1)))
      expect([source, isThere(source)]).toEqual([source, true]);
  });

  it('has every package of the workspace before it installs', () => {
    const packages = ['apps', 'packages'].flatMap((folder) =>
      filesOf(folder)
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
    expect(instruction('RUN')).toContain(
      `mkdir -m 700 ${imageEnvironment.DATA_DIR} && chown node:node ${imageEnvironment.DATA_DIR}`,
    );
    expect(stages[1]?.join('\n')).toContain('--omit=dev');
  });

  it('runs on the newest long-term release of Node, which is supported', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    expect(engines.node.split(' || ')).toContain('>=24.0.0');
    for (const [from] of stages) expect(from).toContain('FROM node:24-');
  });

  it('sets only settings that exist, listens on the configured port, and checks its own health', () => {
    expect(Object.keys(imageEnvironment).length).toBeGreaterThan(1);
    for (const name of Object.keys(imageEnvironment)) expect([...SETTINGS, 'NODE_ENV']).toContain(name);
    expect(instruction('EXPOSE')).toEqual([imageEnvironment.PORT]);
    expect(instruction('VOLUME')).toEqual([imageEnvironment.DATA_DIR]);
  });

  it('says that a server on the port of PORT is healthy, and one that is gone is not', async () => {
    const [check = ''] = instruction('HEALTHCHECK');
    const [program, ...args] = JSON.parse(check.slice(check.indexOf('['))) as string[];
    expect(program).toBe('node');
    const asked: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = addressOf(server);
    const exitCode = async () => {
      const env = { ...process.env, PORT: String(port) };
      return once(spawn(process.execPath, args, { env }), 'exit');
    };
    expect(await exitCode()).toEqual([0, null]);
    expect(asked).toEqual([health.live.path]);
    server.close();
    server.closeAllConnections();
    expect(await exitCode()).toEqual([1, null]);
  });

  it('leaves local files out of the image', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['**/node_modules', '.git', '.env', 'data']),
    );
  });

  it('passes a linter', () => {
    expect(validate(read('Dockerfile'))).toEqual([]);
    expect(validate('FROM node\nRUM npm ci\n').map(({ message }) => message)).toEqual([
      'Unknown instruction: RUM',
    ]);
  });
});
