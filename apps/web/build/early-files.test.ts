import fs from 'node:fs';
import path from 'node:path';
import type { Rollup } from 'vite';
import { expect, it } from 'vitest';
import { ROUTES } from '../src/routes.ts';
import { earlyFilesOf } from './early-files.ts';

const SOURCE = path.join(import.meta.dirname, '../src');

function chunk(
  fileName: string,
  parts: { imports?: string[]; styles?: string[]; modules?: string[]; isEntry?: boolean } = {},
) {
  const { imports = [], styles = [], modules = [], isEntry = false } = parts;
  const viteMetadata = { importedCss: new Set(styles) };
  return { type: 'chunk', fileName, imports, isEntry, moduleIds: modules, viteMetadata };
}

const bundleOf = (...chunks: ReturnType<typeof chunk>[]) =>
  Object.fromEntries(chunks.map((one) => [one.fileName, one])) as unknown as Rollup.OutputBundle; // the parts that are read

it('every route has the file of its screen', () => {
  expect(ROUTES.length).toBeGreaterThan(20);
  for (const { screen } of ROUTES)
    expect(fs.existsSync(path.join(SOURCE, 'features', screen)), screen).toBe(true);
});

it('names the files of the app first, then the modules of the screen and all behind it, each once', () => {
  const bundle = bundleOf(
    chunk('app/list.js', { imports: ['app/first.js', 'app/parts.js'], styles: ['app/list.css'] }),
    chunk('app/first.js', { imports: ['app/reads.js'], styles: ['app/first.css'], isEntry: true }),
    chunk('app/reads.js'),
    chunk('app/parts.js', { imports: ['app/reads.js'], styles: ['app/list.css'] }),
    chunk('app/screen.js', {
      imports: ['app/parts.js', 'app/list.js'],
      modules: [path.join(SOURCE, 'features/a/screen.tsx')],
    }),
    chunk('app/other.js', { modules: [path.join(SOURCE, 'features/a/other.tsx')] }),
  );
  const app = ['/app/first.js', '/app/first.css', '/app/reads.js'];
  const routes = [
    { path: '/a', screen: 'a/screen.tsx' },
    { path: '/b', screen: 'a/other.tsx' },
  ];
  expect(earlyFilesOf(bundle, routes)).toEqual({
    '/a': [...app, '/app/screen.js', '/app/parts.js', '/app/list.js'],
    '/b': [...app, '/app/other.js'],
  });
  expect(() => earlyFilesOf(bundle, [{ path: '/c', screen: 'missing.tsx' }])).toThrow('missing.tsx');
});
