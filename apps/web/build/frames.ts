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
/** What index.html loads the script with that runs before the first paint. */
const SCHEME = '<script src="/color-scheme.js"></script>';

/** A chunk and every chunk that it imports, those that it imports first: style sheets apply in this order. */
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

/** What a screen loads beside the app's own files, by names in the build. */
export interface RouteFiles {
  scripts: string[];
  styles: string[];
}

/** For each route, the files of its screen that the app's own page does not name. */
export function routeFiles(
  bundle: Rollup.OutputBundle,
  routes: readonly Pick<AppRoute, 'path' | 'screen'>[],
): Map<string, RouteFiles> {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('frames: the build has no entry.');
  const stylesOf = (some: Iterable<Rollup.OutputChunk>) =>
    [...some].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  const app = new Set(chunksOf(bundle, entry));
  const appStyles = stylesOf(app);
  return new Map(
    routes.map(({ path: route, screen }) => {
      const module = path.join(SOURCE, 'features', screen);
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
      if (chunk === undefined) throw new Error(`frames: ${screen} is in no file of the build.`);
      const own = chunksOf(bundle, chunk).filter((one) => !app.has(one));
      const styles = new Set(stylesOf(own).filter((file) => !appStyles.includes(file)));
      return [route, { scripts: own.map(({ fileName }) => fileName), styles: [...styles] }];
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
  const later = `<template id="later"><link id="app" rel="modulepreload" crossorigin href="${file}"></template>`;
  return page.replace(SCHEME, '').replace(script, `${later}\n    ${SCHEME}`);
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

/**
 * Writes one style sheet with all that a frame is painted with: each file more costs a slow network more than its bytes.
 * The screen's own sheets come again with its code, in the order that they have in every other page.
 * @returns its name.
 */
function writeStyles(folder: string, files: readonly string[], rules: string): string {
  const css = [...files.map((file) => fs.readFileSync(path.join(folder, file), 'utf8')), rules].join('\n');
  const name = `app/frame-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  fs.writeFileSync(path.join(folder, name), css);
  return name;
}

/** What a frame's page needs before its first paint, inside the page: another request would cost a slow network 150 ms. */
interface InlineParts {
  /** The rules that the frame is painted with. */
  css: string;
  /** The text of public/color-scheme.js. */
  script: string;
}

/**
 * The page with its first look inline. The whole style sheet comes with the app's scripts and takes the place of these
 * rules (public/color-scheme.js). The app's own sheet, which it holds, stays named but is not loaded: code that comes
 * later would add it after the sheets of the screen, whose rules it would then override.
 * @param links `app`: the page's link to the app's sheet. `style`: the name of the frame's.
 */
export function paintedAtOnce(
  page: string,
  { app, style }: { app: string; style: string },
  { css, script }: InlineParts,
): string {
  const sheet = app.replace(/href="[^"]*"/, `href="/${style}"`);
  return page
    .replace(app, () => `${app.replace('<link', '<link disabled')}<style id="first-look">${css}</style>`)
    .replace('<template id="later">', (place) => `${place}${sheet}`)
    .replace(SCHEME, () => `<script>${script}</script>`);
}

/** As a content security policy names an inline text. */
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Writes the page of every frame, and the list of them for the server. */
async function writeFrames(
  folder: string,
  rendered: RenderedFrame[],
  files: ReadonlyMap<string, RouteFiles>,
) {
  const { markups, css } = withoutStyles(rendered.map(({ markup }) => markup));
  const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
  const page = read('index.html');
  const script = read('color-scheme.js');
  const [app = '', appStyle] = /<link rel="stylesheet"[^>]* href="\/(app\/[^"]+\.css)">/.exec(page) ?? [];
  if (appStyle === undefined) throw new Error('frames: index.html has no style sheet.');
  const names: Record<string, Record<string, { file: string; style: string }>> = {};
  for (const [at, frame] of rendered.entries()) {
    const { scripts, styles } = files.get(frame.route) ?? { scripts: [], styles: [] };
    const made = pageOf(page, { ...frame, markup: markups[at] ?? '' }, scripts);
    const inline = await criticalRules([appStyle, ...styles].map(read).concat(css).join('\n'), [made]);
    const style = writeStyles(folder, [appStyle, ...styles], css);
    const file = path.join(folder, FOLDER, fileOf(frame));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, paintedAtOnce(made, { app, style }, { css: inline, script }));
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
  let files = new Map<string, RouteFiles>();
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
      files = routeFiles(bundle, ROUTES);
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        if (files.size === 0) return; // the build has failed, and says why
        await writeFrames(folder, await renderFrames(plugins()), files);
      },
    },
  };
}
