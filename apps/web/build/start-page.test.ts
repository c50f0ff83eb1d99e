import fs from 'node:fs';
import path from 'node:path';
import type { Rollup } from 'vite';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../packages/texts/src/languages.ts';
import { BARE_HOST_ROUTES, ROUTES } from '../src/routes.ts';
import { routeScripts, startedAfterPaint, withSentences } from './start-page.ts';

const FEATURES = path.join(import.meta.dirname, '../src/features');

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
  Object.fromEntries(chunks.map((file) => [file.fileName, file])) as unknown as Rollup.OutputBundle; // the parts that are read

it('every route has the file of its screen', () => {
  expect(ROUTES.length).toBeGreaterThan(20);
  for (const { screen } of [...ROUTES, ...BARE_HOST_ROUTES])
    expect(fs.existsSync(path.join(FEATURES, screen)), screen).toBe(true);
});

it('lists the scripts of a screen and of everything it imports, without those of the app', () => {
  const bundle = bundleOf(
    chunk('app/list.js', { imports: ['app/first.js', 'app/parts.js'] }),
    chunk('app/first.js', { imports: ['app/reads.js'], isEntry: true }),
    chunk('app/reads.js', { modules: ['\0virtual:texts/ui'] }),
    chunk('app/parts.js', { imports: ['app/reads.js'], modules: ['\0virtual:texts/goals'] }),
    chunk('app/screen.js', {
      imports: ['app/parts.js', 'app/list.js'],
      modules: [path.join(FEATURES, 'a/screen.tsx')],
    }),
    chunk('app/lone.js', { modules: [path.join(FEATURES, 'a/lone.tsx')] }),
  );
  expect(
    routeScripts(bundle, [
      { path: '/a/:id/goals', screen: 'a/screen.tsx', access: 'read' },
      { path: '/b', screen: 'a/lone.tsx', access: 'public' },
    ]),
  ).toEqual([
    {
      pattern: '^/a/[^/]+/goals/?$',
      isPublic: false,
      files: ['/app/parts.js', '/app/list.js', '/app/screen.js'],
      texts: ['goals'],
    },
    { pattern: '^/b/?$', isPublic: true, files: ['/app/lone.js'], texts: [] },
  ]);
  expect(() => routeScripts(bundle, [{ path: '/c', screen: 'missing.tsx', access: 'read' }])).toThrow(
    'missing.tsx',
  );
});

it('puts everything aside that is not needed for the first paint', () => {
  const bundle = bundleOf(
    chunk('app/index.js', {
      isEntry: true,
      modules: [
        ...[...ROUTES, ...BARE_HOST_ROUTES].map(({ screen }) => path.join(FEATURES, screen)),
        '\0virtual:texts/ui',
      ],
    }),
  );
  const page = startedAfterPaint(
    '<head><script type="module" crossorigin src="/app/index.js"></script>\n<link rel="modulepreload" crossorigin href="/app/runtime.js">\n<link rel="stylesheet" crossorigin href="/app/style.css"></head><body></body>',
    bundle,
    'app/texts/a1',
  );
  expect(page).toMatch(
    /^<head><\/head><body> {2}<template id="later" data-texts="\/app\/texts\/a1" data-first-texts="ui" data-routes="/,
  );
  expect(page.replace(/ data-[\w-]+="[^"]*"/g, '').replace(/\s*<\/body>/, '')).toBe(
    '<head></head><body>  <template id="later"><link id="app" rel="modulepreload" crossorigin href="/app/index.js"><link rel="modulepreload" crossorigin href="/app/runtime.js"><link rel="stylesheet" crossorigin href="/app/style.css"></template>',
  );
  expect(() => startedAfterPaint('<body></body>', bundle, 'app/texts/a1')).toThrow('no script');
});

it('says in every language that the page is loading', () => {
  const sentences = new Map(LANGUAGES.map((code) => [code, { loading: `loading in ${code}` }]));
  const page = withSentences('<style>other-languages {}</style>%LANGUAGES%<p>%loading%</p>', sentences);
  for (const code of LANGUAGES) {
    expect(page).toContain(`<span lang="${code}">loading in ${code}</span>`);
    expect(page).toContain(`:root[lang="${code}"] :is(#start, #start-failure) [lang]:not([lang="${code}"])`);
  }
  expect(page).toContain('en de fr');
  expect(page).not.toContain('%');
});
