import fs from 'node:fs';
import path from 'node:path';
import serverBuild from '../../apps/server/vite.config.ts';

/** Material that the tests of the deployment's files share: the repository's files, and what the image consists of. */
const ROOT = path.resolve(import.meta.dirname, '../..');
export const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
export const isThere = (file: string) => fs.existsSync(path.join(ROOT, file));
export const filesOf = (folder: string) => fs.readdirSync(path.join(ROOT, folder)).sort();

/** The Dockerfile's instructions by stage, with continued lines joined. */
export const stages = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .reduce<string[][]>((all, line) => {
    if (line.startsWith('FROM ')) all.push([]);
    all.at(-1)?.push(line);
    return all;
  }, []);
const last = stages.at(-1) ?? [];

/** The arguments of the last stage's instructions of a name. */
export const instruction = (name: string) =>
  last.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

/** The image's environment. */
export const imageEnvironment = Object.fromEntries(
  instruction('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
);

/** Files of the built server, by their paths in the image. */
export const BUILT = Object.keys(serverBuild.build?.rollupOptions?.input ?? {}).map(
  (name) => `apps/server/dist/${name}.js`,
);
