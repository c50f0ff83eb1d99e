import fs from 'node:fs';
import path from 'node:path';
import type { Rollup } from 'vite';
import { expect, it } from 'vitest';
import { earlyFilesOf, screensOf } from './early-files.ts';

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

it('finds the screen of every route', () => {
  const screens = screensOf(fs.readFileSync(path.join(SOURCE, 'routes.tsx'), 'utf8'));
  expect(screens.size).toBeGreaterThan(20);
  expect(screens.get('/warehouses/:id')).toBe('./features/warehouses/warehouse-screen.tsx');
  for (const file of screens.values()) expect(fs.existsSync(path.join(SOURCE, file)), file).toBe(true);
});

it('says so when a route has no screen that can be read', () => {
  const one = `{ path: '/a', access: 'read', screen: lazyScreen(async () => (await import('./a.tsx')).A) }`;
  expect(screensOf(one)).toEqual(new Map([['/a', './a.tsx']]));
  expect(() => screensOf(`${one}, { path: '/b', access: 'read', screen: B }`)).toThrow('1 of 2 screens');
  expect(() => screensOf('')).toThrow('0 of 0 screens');
});

it('names the files of the app first, then the modules of the screen and all behind it, each once', () => {
  const bundle = bundleOf(
    chunk('app/list.js', { imports: ['app/first.js', 'app/parts.js'], styles: ['app/list.css'] }),
    chunk('app/first.js', { imports: ['app/reads.js'], styles: ['app/first.css'], isEntry: true }),
    chunk('app/reads.js'),
    chunk('app/parts.js', { imports: ['app/reads.js'], styles: ['app/list.css'] }),
    chunk('app/screen.js', {
      imports: ['app/parts.js', 'app/list.js'],
      modules: [path.join(SOURCE, 'screen.tsx')],
    }),
    chunk('app/other.js', { modules: [path.join(SOURCE, 'other.tsx')] }),
  );
  const app = ['/app/first.js', '/app/first.css', '/app/reads.js'];
  expect(earlyFilesOf(bundle, new Map(Object.entries({ '/a': 'screen.tsx', '/b': 'other.tsx' })))).toEqual({
    '/a': [...app, '/app/screen.js', '/app/parts.js', '/app/list.js'],
    '/b': [...app, '/app/other.js'],
  });
  expect(() => earlyFilesOf(bundle, new Map([['/c', 'missing.tsx']]))).toThrow('missing.tsx');
});
