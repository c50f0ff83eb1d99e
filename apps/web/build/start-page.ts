import path from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { LANGUAGES, type Language } from '../../../packages/texts/src/languages.ts';
import { type AppRoute, BARE_HOST_ROUTES, ROUTES } from '../src/routes.ts';
import { chunksOf, startChunks } from './chunks.ts';
import { builtTexts, textsOf, textsOfChunks } from './texts.ts';

const FEATURES = path.join(import.meta.dirname, '../src/features');
/** For each route, the pattern of its paths, and the scripts and texts of its screen that the app does not start with. */
export function routeScripts(
  bundle: Rollup.OutputBundle,
  routes: readonly Pick<AppRoute, 'path' | 'screen' | 'access'>[],
): { pattern: string; isPublic: boolean; files: string[]; texts: string[] }[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const app = new Set(startChunks(bundle));
  return routes.map(({ path: route, screen, access }) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(path.join(FEATURES, screen)));
    if (chunk === undefined) throw new Error(`start-page: ${screen} is in no file of the build.`);
    const own = chunksOf(bundle, chunk).filter((file) => !app.has(file));
    return {
      pattern: `^${route.replace(/:\w+/g, '[^/]+')}/?$`,
      isPublic: access === 'public',
      files: own.map(({ fileName }) => `/${fileName}`),
      texts: textsOfChunks(own),
    };
  });
}

type Sentences = Readonly<Record<string, unknown>>;

/** Writes the sentences of the page before the app in every language; its style shows those of the page's. */
export function withSentences(page: string, sentences: ReadonlyMap<Language, Sentences>): string {
  const others = LANGUAGES.map(
    (code) => `:root[lang="${code}"] :is(#start, #start-failure) [lang]:not([lang="${code}"])`,
  );
  const inAll = (name: string) =>
    LANGUAGES.map((code) => `<span lang="${code}">${String(sentences.get(code)?.[name])}</span>`).join('');
  return page
    .replace('%LANGUAGES%', LANGUAGES.join(' '))
    .replace('other-languages', others.join(', '))
    .replace(/%(\w+)%/g, (_, name: string) => inAll(name));
}

/** Puts the app's scripts and style sheet aside for index.html to load once the page is painted. */
export function startedAfterPaint(page: string, bundle: Rollup.OutputBundle, textsFolder: string): string {
  const script = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
  const links = /\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;
  const app = script.exec(page)?.[1];
  if (app === undefined) throw new Error('start-page: index.html has no script.');
  const later = [
    `<link id="app" rel="modulepreload" crossorigin href="${app}">`,
    ...(page.match(links) ?? []).map((link) => link.trim()),
  ];
  const routes = JSON.stringify(routeScripts(bundle, [...ROUTES, ...BARE_HOST_ROUTES])).replaceAll(
    '"',
    '&quot;',
  );
  const first = textsOfChunks(startChunks(bundle)).join(' ');
  const template = `<template id="later" data-texts="/${textsFolder}" data-first-texts="${first}" data-routes="${routes}">${later.join('')}</template>`;
  return page
    .replace(links, '')
    .replace(script, '')
    .replace('</body>', () => `  ${template}\n  </body>`);
}

/** Writes the sentences that index.html shows before the app, from `start.json`. */
export function startSentences(): Plugin {
  return {
    name: 'start-sentences',
    transformIndexHtml: {
      order: 'pre',
      handler: async (page) => {
        const sentences = await Promise.all(
          LANGUAGES.map(async (code) => [code, (await textsOf(code)).texts.start as Sentences] as const),
        );
        return withSentences(page, new Map(sentences));
      },
    },
  };
}

/** Starts the app after the first paint of the built page, with the files of the route's screen requested at once. */
export function startPage(): Plugin {
  return {
    name: 'start-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (page, { bundle = {} }) => startedAfterPaint(page, bundle, (await builtTexts()).folder),
    },
  };
}
