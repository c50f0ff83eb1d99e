import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The files that each route needs. */
const files = z.record(z.string(), z.array(z.string()));

/** Written by the build of the page (apps/web/build/early-files.ts). */
const FILE = 'early-files.json';
/** nginx takes 4 kB of headers by default: a page that needs more files names the first of them. */
const MOST_FILES = 32;

/**
 * A file of the page as the `Link` header names it: scripts as modules, all else as style sheets. The page itself asks for
 * both as `crossorigin`: without that word a browser would load style sheets twice and complain of the first.
 */
function linkTo(file: string): string {
  return file.endsWith('.js')
    ? `<${file}>; rel=modulepreload`
    : `<${file}>; rel=preload; as=style; crossorigin`;
}

/**
 * The `Link` header for each path of the page: it names the files that the page will ask for once it runs, so that a
 * browser asks for them at once. A build without the list gets none.
 * @param webDirectory the folder of the build.
 */
export function readEarlyFiles(webDirectory: string): (pathname: string) => string | undefined {
  const file = path.join(webDirectory, FILE);
  if (!fs.existsSync(file)) return () => undefined;
  const all = files.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const links = Object.entries(all).map(([route, files]) => ({
    // `/warehouses/:id` stands for every id.
    pattern: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`),
    header: files.slice(0, MOST_FILES).map(linkTo).join(', '),
  }));
  return (pathname) => links.find(({ pattern }) => pattern.test(pathname))?.header || undefined;
}
