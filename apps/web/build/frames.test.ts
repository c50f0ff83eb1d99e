import fs from 'node:fs';
import path from 'node:path';
import type { Rollup } from 'vite';
import { expect, it } from 'vitest';
import { ROUTES } from '../src/routes.ts';
import { pageOf, paintedAtOnce, routeScripts, startedAfterPaint, withoutStyles } from './frames.ts';

const SOURCE = path.join(import.meta.dirname, '../src');

function chunk(
  fileName: string,
  {
    imports = [],
    modules = [],
    isEntry = false,
  }: { imports?: string[]; modules?: string[]; isEntry?: boolean } = {},
) {
  return { type: 'chunk', fileName, imports, isEntry, moduleIds: modules };
}

const bundleOf = (...chunks: ReturnType<typeof chunk>[]) =>
  Object.fromEntries(chunks.map((one) => [one.fileName, one])) as unknown as Rollup.OutputBundle; // the parts that are read

it('every route has the file of its screen', () => {
  expect(ROUTES.length).toBeGreaterThan(20);
  for (const { screen } of ROUTES)
    expect(fs.existsSync(path.join(SOURCE, 'features', screen)), screen).toBe(true);
});

it('lists the scripts of a screen and of everything it imports, without those of the app', () => {
  const bundle = bundleOf(
    chunk('app/list.js', { imports: ['app/first.js', 'app/parts.js'] }),
    chunk('app/first.js', { imports: ['app/reads.js'], isEntry: true }),
    chunk('app/reads.js'),
    chunk('app/parts.js', { imports: ['app/reads.js'] }),
    chunk('app/screen.js', {
      imports: ['app/parts.js', 'app/list.js'],
      modules: [path.join(SOURCE, 'features/a/screen.tsx')],
    }),
    chunk('app/other.js', { modules: [path.join(SOURCE, 'features/a/other.tsx')] }),
  );
  const routes = [
    { path: '/a', screen: 'a/screen.tsx' },
    { path: '/b', screen: 'a/other.tsx' },
  ];
  expect(Object.fromEntries(routeScripts(bundle, routes))).toEqual({
    '/a': ['app/parts.js', 'app/list.js', 'app/screen.js'],
    '/b': ['app/other.js'],
  });
  expect(() => routeScripts(bundle, [{ path: '/c', screen: 'missing.tsx' }])).toThrow('missing.tsx');
});

it('puts a frame into the page, and the scripts of its screen beside the app’s own, which starts after the paint', () => {
  const page = startedAfterPaint(
    '<html lang="en"><head><script src="/color-scheme.js"></script><script type="module" crossorigin src="/app/i.js"></script><link rel="modulepreload" crossorigin href="/app/runtime.js"></head><body><div id="root"></div></body></html>',
  );
  const frame = { route: '/a', viewer: 'reader', language: 'de', markup: '<p>$&</p>' } as const;
  expect(pageOf(page, frame, ['app/a.js']).replaceAll('\n    ', '')).toBe(
    '<html lang="de" data-frame="reader" data-route="/a"><head><template id="later"><link id="app" rel="modulepreload" crossorigin href="/app/i.js"><link rel="modulepreload" crossorigin href="/app/runtime.js"><link rel="modulepreload" crossorigin href="/app/a.js"></template><script src="/color-scheme.js"></script></head><body><div id="root" inert><p>$&</p></div></body></html>',
  );
  expect(() => pageOf('<html lang="en">', frame, [])).toThrow('</template>');
});

it('moves inline styles into rules, one for each different style', () => {
  const { markups, css } = withoutStyles([
    '<i style="width:1px"></i><b style="font:&quot;A&quot;"></b>',
    '<i class="a" style="width:1px"></i>',
  ]);
  expect(markups).toEqual([
    '<i data-style="0"></i><b data-style="1"></b>',
    '<i class="a" data-style="0"></i>',
  ]);
  expect(css).toBe(':root [data-style="0"]{width:1px}\n:root [data-style="1"]{font:"A"}');
});

it('the first look is inline, and the whole style sheet comes with the scripts', () => {
  const sheet = '<link rel="stylesheet" crossorigin href="/app/style-1.css">';
  const page = `<template id="later"><link id="app"></template><script src="/color-scheme.js"></script>${sheet}`;
  expect(paintedAtOnce(page, { css: '.a{content:"$&"}', script: 'scheme("$&")' })).toBe(
    `<template id="later">${sheet}<link id="app"></template><script>scheme("$&")</script>` +
      '<style id="first-look">.a{content:"$&"}</style>',
  );
});
