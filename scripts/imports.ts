import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** Import of a file. `to` is a path from the root of the repository, or the name of a package. */
export interface Import {
  from: string;
  to: string;
  /** Whether only types are imported. */
  isType: boolean;
}

interface Direction {
  from: string[];
  /** Everything else is forbidden. */
  only?: string[];
  /** Forbidden imports. */
  not?: string[];
  because: string;
}

export interface Rules {
  /** Neither between the files and folders of these, nor of any folder below. */
  withoutCircles: string[];
  directions: Direction[];
  tables: { schema: string; knownTo: string[] };
}

const IS_TEST = /\.test\.tsx?$|\/testing\//;

/** All imports, re-exports and dynamic imports of the TypeScript files below some folders. */
export function readImports(root: string, folders: string[]): Import[] {
  return folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
      .flatMap((name) =>
        importsOf(path.posix.join(folder, name), fs.readFileSync(path.join(root, folder, name), 'utf8')),
      ),
  );
}

/** @param from the path of the file from the root of the repository. */
export function importsOf(from: string, source: string): Import[] {
  const { module } = parseSync(from, source);
  const found = (name: string, isType: boolean): Import => ({ from, to: resolve(from, name), isType });
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) =>
      found(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType)),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [found(moduleRequest.value, isType)],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      found(source.slice(start + 1, end - 1), false),
    ),
  ];
}

/** Packages of this repository become their folders, so that a rule names them as files do. */
function resolve(from: string, name: string): string {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name.replace(/\?.*$/, ''));
  const own = /^@backline\/(\w+)/.exec(name)?.[1];
  if (own === undefined) return name;
  return `${own === 'server' || own === 'web' ? 'apps' : 'packages'}/${own}`;
}

/** Whether a path or package is one of the named ones, or below it. `node:` stands for all of Node's modules. */
function isIn(name: string, places: string[]): boolean {
  return places.some((place) => name === place || name.startsWith(place.endsWith(':') ? place : `${place}/`));
}

/** Every violation as a sentence. Imports of tests do not count. */
export function problemsOf(imports: Import[], { withoutCircles, directions, tables }: Rules): string[] {
  const own = imports.filter(({ from }) => !IS_TEST.test(from));
  const circles = foldersOf(own, withoutCircles).flatMap((folder) =>
    circlesBetween(folder, own).map((circle) => `${circle.join(' -> ')}: a circle in ${folder}`),
  );
  const wrong = directions.flatMap(({ from, only, not = [], because }) =>
    own
      .filter((edge) => isIn(edge.from, from))
      .filter((edge) => (only === undefined ? isIn(edge.to, not) : !isIn(edge.to, only)))
      .map((edge) => `${edge.from} imports ${edge.to}: ${because}`),
  );
  const knowing = own
    .filter(({ from, to, isType }) => to === tables.schema && !isType && !isIn(from, tables.knownTo))
    .filter(({ from }) => !from.endsWith('.queries.ts'))
    .map(({ from }) => `${from} knows tables: only *.queries.ts may, or what scripts/import-rules.ts lists`);
  return [...circles, ...wrong, ...knowing];
}

/** Some folders and all below them that hold files. */
function foldersOf(imports: Import[], below: string[]): string[] {
  const above = (folder: string): string[] =>
    folder === '.' ? [] : [...above(path.posix.dirname(folder)), folder];
  return [...new Set(imports.flatMap(({ from }) => above(path.posix.dirname(from))))].filter((folder) =>
    isIn(folder, below),
  );
}

/** Circles between the folders and files directly below a folder: their names in order, the first again at the end. */
function circlesBetween(parent: string, imports: Import[]): string[][] {
  const folderOf = (file: string) =>
    (file.startsWith(`${parent}/`) && file.slice(parent.length + 1).split('/')[0]) || null;
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [start, end] = [folderOf(from), folderOf(to)];
    if (start !== null && end !== null && start !== end)
      edges.set(start, (edges.get(start) ?? new Set()).add(end));
  }
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (folder: string, way: string[]) => {
    const place = way.indexOf(folder);
    if (place >= 0) return void circles.push([...way.slice(place), folder]);
    if (done.has(folder)) return;
    for (const next of edges.get(folder) ?? []) visit(next, [...way, folder]);
    done.add(folder);
  };
  for (const folder of edges.keys()) visit(folder, []);
  return circles;
}
