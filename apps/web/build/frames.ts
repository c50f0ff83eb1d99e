import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type PluginOption, type Rollup } from 'vite';
import { type AppRoute, ROUTES } from '../src/routes.ts';
import { criticalRules } from './critical-rules.ts';
import type { RenderedFrame } from './render-frames.ts';
import { isSubsetFont } from './subset-fonts.ts';

const ROOT = path.join(import.meta.dirname, '..');
const SOURCE = path.join(ROOT, 'src');
const RENDERER = path.join(ROOT, 'build/render-frames.ts');
/** In the folder of the build; the server reads there which frame belongs to which path (apps/server/src/http/frames.ts). */
const FOLDER = 'frames';
/** The tag in index.html that loads the script that runs before the first paint. */
const SCHEME = '<script src="/color-scheme.js"></script>';

/** A chunk and every chunk that it imports, those that it imports first. */
function chunksOf(
  bundle: Rollup.OutputBundle,
  chunk: Rollup.OutputChunk,
  visited = new Set<Rollup.OutputChunk>(),
): Rollup.OutputChunk[] {
  if (visited.has(chunk)) return [];
  visited.add(chunk);
  const imported = chunk.imports.flatMap((file) => {
    const next = bundle[file];
    return next?.type === 'chunk' ? chunksOf(bundle, next, visited) : [];
  });
  return [...imported, chunk];
}

/** For each route, the scripts of its screen that the app's own page does not name, by names in the build. */
export function routeScripts(
  bundle: Rollup.OutputBundle,
  routes: readonly Pick<AppRoute, 'path' | 'screen'>[],
): Map<string, string[]> {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('frames: the build has no entry.');
  const app = new Set(chunksOf(bundle, entry));
  return new Map(
    routes.map(({ path: route, screen }) => {
      const module = path.join(SOURCE, 'features', screen);
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
      if (chunk === undefined) throw new Error(`frames: ${screen} is in no file of the build.`);
      const own = chunksOf(bundle, chunk).filter((one) => !app.has(one));
      return [route, own.map(({ fileName }) => fileName)];
    }),
  );
}

/**
 * The page of a frame, made from the app's own page. It is inert until the app has taken over, since nothing in it answers
 * before (shell.tsx). @throws when that lacks a place for a part of the frame.
 */
export function pageOf(page: string, frame: RenderedFrame, scripts: readonly string[]): string {
  const links = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const places: [place: string, by: string][] = [
    [
      '<html lang="en"',
      `<html lang="${frame.language}" data-frame="${frame.viewer}" data-route="${frame.route}"`,
    ],
    ['</template>', `${links.join('')}</template>`],
    ['<div id="root"></div>', `<div id="root" inert>${frame.markup}</div>`],
  ];
  return places.reduce((made, [place, by]) => {
    if (!made.includes(place)) throw new Error(`frames: index.html has no ${place}.`);
    return made.replace(place, () => by);
  }, page);
}

/**
 * The page with its scripts put aside, for public/color-scheme.js to load once the page is painted: on a slow network they
 * would share the line with what is painted, and a script that comes early would run first.
 */
export function startedAfterPaint(page: string): string {
  const script = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
  const file = script.exec(page)?.[1];
  if (file === undefined) throw new Error('frames: index.html has no script.');
  const preload = /\s*<link rel="modulepreload"[^>]*>/g;
  const imported = (page.match(preload) ?? []).map((link) => link.trim()).join('');
  const app = `<link id="app" rel="modulepreload" crossorigin href="${file}">`;
  const later = `<template id="later">${app}${imported}</template>`;
  return page.replace(preload, '').replace(SCHEME, '').replace(script, `${later}\n    ${SCHEME}`);
}

const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};

/**
 * Moves the `style` attributes of frames into rules of one style sheet: the content security policy lets React set them,
 * but not the page.
 */
export function withoutStyles(markups: readonly string[]): { markups: string[]; css: string } {
  const rules: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (style: string) => {
    const known = places.get(style) ?? places.size;
    if (known === places.size) {
      places.set(style, known);
      const declarations = style.replace(/&(?:quot|#x27|amp|lt|gt);/g, (one) => ENTITIES[one] ?? one);
      rules.push(`:root [data-style="${known}"]{${declarations}}`);
    }
    return known;
  };
  const moved = markups.map((markup) =>
    markup.replace(/ style="([^"]*)"/g, (_, style: string) => ` data-style="${placeOf(style)}"`),
  );
  return { markups: moved, css: rules.join('\n') };
}

/** The file of a frame in its folder: `en/reader/warehouses-id.html`. */
function fileOf({ language, viewer, route }: RenderedFrame): string {
  return `${language}/${viewer}/${route.slice(1).replaceAll('/', '-').replaceAll(':', '')}.html`;
}

/** Renders every frame, by the app's own code in a process of its own. @param plugins what that code is bundled with. */
async function renderFrames(plugins: PluginOption[]): Promise<RenderedFrame[]> {
  const outDir = path.join(ROOT, 'node_modules/.frames');
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins,
    ssr: { noExternal: true, external: ['jsdom'] },
    build: { ssr: RENDERER, outDir, emptyOutDir: true },
  });
  const file = path.join(outDir, 'frames.json');
  execFileSync(process.execPath, [path.join(outDir, 'render-frames.js'), file], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return JSON.parse(fs.readFileSync(file, 'utf8')) as RenderedFrame[]; // written by render-frames.ts
}

/** The page's link to the app's style sheet, and the file in the folder of the build. */
const SHEET = /<link rel="stylesheet"[^>]* href="\/(app\/style-[^"]+\.css)">/;

/**
 * Adds rules to the app's style sheet, and renames it, because browsers cache it by its name for ever.
 * @returns the app's page, which links to it.
 */
function addRules(folder: string, rules: string): string {
  const page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  const sheet = SHEET.exec(page)?.[1];
  if (sheet === undefined) throw new Error('frames: index.html has no style sheet.');
  const css = `${fs.readFileSync(path.join(folder, sheet), 'utf8')}\n${rules}`;
  const name = `app/style-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  fs.rmSync(path.join(folder, sheet));
  fs.writeFileSync(path.join(folder, name), css);
  const made = page.replace(sheet, name);
  fs.writeFileSync(path.join(folder, 'index.html'), made);
  return made;
}

/**
 * The page with its first look inline: before the first paint another request would cost a slow network 150 ms. The whole
 * style sheet comes with the app's scripts and takes the place of these rules (public/color-scheme.js).
 * @param css the rules that the frame is painted with. @param script the text of public/color-scheme.js.
 */
export function paintedAtOnce(page: string, { css, script }: { css: string; script: string }): string {
  const [link = ''] = SHEET.exec(page) ?? [];
  return page
    .replace(link, () => `<style id="first-look">${css}</style>`)
    .replace('<template id="later">', (place) => `${place}${link}`)
    .replace(SCHEME, () => `<script>${script}</script>`);
}

/** Names an inline text as a content security policy does. */
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The elements in which public/color-scheme.js says that nothing else could be loaded. */
const START_FAILURE = '<div id="start-failure"><p></p><button></button></div>';

/** Writes the page of every frame, and the list of them for the server. */
async function writeFrames(
  folder: string,
  rendered: RenderedFrame[],
  scriptsOf: ReadonlyMap<string, string[]>,
) {
  const { markups, css } = withoutStyles(rendered.map(({ markup }) => markup));
  const page = addRules(folder, css);
  const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
  const script = read('color-scheme.js');
  // Of the whole sheet only once, which takes long.
  const painted = await criticalRules(read(SHEET.exec(page)?.[1] ?? ''), [...markups, page, START_FAILURE]);
  const names: Record<string, Record<string, { file: string; style: string }>> = {};
  for (const [at, frame] of rendered.entries()) {
    const made = pageOf(page, { ...frame, markup: markups[at] ?? '' }, scriptsOf.get(frame.route) ?? []);
    const inline = await criticalRules(painted, [made, START_FAILURE]);
    const file = path.join(folder, FOLDER, fileOf(frame));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, paintedAtOnce(made, { css: inline, script }));
    const key = `${frame.language} ${frame.viewer}`;
    names[key] = {
      ...names[key],
      [frame.route]: { file: `${FOLDER}/${fileOf(frame)}`, style: hashOf(inline) },
    };
  }
  fs.writeFileSync(
    path.join(folder, 'frames.json'),
    JSON.stringify({ script: hashOf(script), pages: names }),
  );
}

/**
 * Writes the page of every route as it looks before any data has come, in each language and for readers and visitors.
 * It names the files of its screen, which a browser would otherwise find when the app runs, and the fonts, which it would
 * find when the first text shows.
 * @param plugins what the app's code needs in order to be bundled for Node.
 */
export function frames(plugins: () => PluginOption[]): Plugin {
  let scripts = new Map<string, string[]>();
  let folder = '';
  return {
    name: 'frames',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = path.resolve(root, outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => ({
        html: startedAfterPaint(html),
        tags: Object.keys(bundle)
          .filter(isSubsetFont)
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          })),
      }),
    },
    writeBundle: (_, bundle) => {
      scripts = routeScripts(bundle, ROUTES);
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        if (scripts.size === 0) return; // the build has failed, and says why
        await writeFrames(folder, await renderFrames(plugins()), scripts);
      },
    },
  };
}
