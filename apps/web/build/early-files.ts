import fs from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { type AppRoute, ROUTES } from '../src/routes.ts';
import { isSubsetFont } from './subset-fonts.ts';

const SOURCE = path.join(import.meta.dirname, '../src');
/** What the page reads first; see there. */
const READS = path.join(SOURCE, 'early-reads.ts');
/** In the folder of the build; the server sends these names with the page (apps/server/src/http/pages.ts). */
const FILE = 'early-files.json';

/** The files that a chunk cannot do without, scripts and style sheets, beside those that another one brings. */
function filesOf(bundle: Rollup.OutputBundle, chunk: Rollup.OutputChunk, known: Set<string>): string[] {
  if (known.has(chunk.fileName)) return [];
  known.add(chunk.fileName);
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])].filter((file) => !known.has(file));
  for (const file of styles) known.add(file);
  const behind = chunk.imports.flatMap((file) => {
    const next = bundle[file];
    return next?.type === 'chunk' ? filesOf(bundle, next, known) : [];
  });
  return [chunk.fileName, ...styles, ...behind];
}

/** For every path of the routes the files of the app and the modules of its screen. */
export function earlyFilesOf(
  bundle: Rollup.OutputBundle,
  routes: readonly Pick<AppRoute, 'path' | 'screen'>[],
): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('early-files: the build has no entry.');
  const known = new Set<string>();
  // First of all: a browser has six connections, and the app's own file is the largest.
  const first = filesOf(bundle, entry, known);
  return Object.fromEntries(
    routes.map(({ path: route, screen }) => {
      const module = path.join(SOURCE, 'features', screen);
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
      if (chunk === undefined) throw new Error(`early-files: ${screen} is in no file of the build.`);
      // A visitor who is sent to the login uses none of the screen's files. Browsers complain of style sheets that were
      // preloaded for nothing; of modules they do not.
      const modules = filesOf(bundle, chunk, new Set(known)).filter((name) => name.endsWith('.js'));
      return [route, [...first, ...modules].map((name) => `/${name}`)];
    }),
  );
}

/**
 * Lets a browser ask at once for what it would find out step by step. The page names its typefaces, which are otherwise
 * asked for when the first text is on the screen; the files of each path's screen, which are otherwise asked for when the
 * app runs, are written down for the server to name.
 */
export function earlyFiles(): Plugin {
  return {
    name: 'early-files',
    apply: 'build',
    transformIndexHtml: (_, { bundle = {} }) => {
      const fonts = Object.keys(bundle).filter(isSubsetFont);
      const reads = Object.values(bundle).find(
        (one) => one.type === 'chunk' && one.moduleIds.includes(READS),
      );
      if (reads === undefined) throw new Error(`early-files: ${READS} is in no file of the build.`);
      return [
        {
          tag: 'script',
          injectTo: 'head-prepend',
          attrs: {
            type: 'module',
            async: true,
            crossorigin: true,
            src: `/${reads.fileName}`,
            fetchpriority: 'high',
          },
        },
        ...fonts.map((file) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
        })),
      ];
    },
    writeBundle: async ({ dir = '' }, bundle) => {
      await fs.writeFile(path.join(dir, FILE), JSON.stringify(earlyFilesOf(bundle, ROUTES)));
    },
  };
}
