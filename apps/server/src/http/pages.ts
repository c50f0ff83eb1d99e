import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allowInline, type InlineHashes } from './security-headers.ts';

/** The page that the app starts from, whatever the path. */
const PAGE = 'index.html';
/** The folder of hashed files. */
const HASHED = 'app';
/** Paths that are never pages: a wrong one is a 404, not the app. */
const NOT_PAGES = /^\/*(api|assets|app|oauth)(\/|$)/i;

/** Whether an address can only be that of a page or of a hashed file, however it is spelled: never that of a call or an icon. */
export function isOfPages(url: string): boolean {
  const [encoded = ''] = url.split('?', 1);
  let pathname: string;
  try {
    pathname = decodeURIComponent(encoded);
  } catch {
    return false; // refused wherever it comes
  }
  return pathname.startsWith(`/${HASHED}/`) || !NOT_PAGES.test(pathname);
}

/**
 * Serves the built page: hashed files for a year, everything else fresh, and for every other path the app's page.
 * @param webDirectory the build's folder, or null to serve no pages.
 * @param isPage tells whether a path, decoded and without the query, is one of the app's; by default nearly all are.
 */
export async function servePages(
  server: FastifyInstance,
  webDirectory: string | null,
  isPage: (pathname: string, request: FastifyRequest) => Promise<boolean> = async (pathname) =>
    !NOT_PAGES.test(pathname),
): Promise<void> {
  if (webDirectory === null) return;
  const inline = inlineHashes(readPage(webDirectory));
  const otherFiles = filesBeside(webDirectory);
  await server.register(fastifyStatic, {
    root: webDirectory,
    // A route for each of some 1,500 files would take 7 MB and a third of a second, for every regiment that is opened.
    serve: false,
    index: false,
    cacheControl: false, // or its own header would win over ours
    // The build wrote them (apps/web/build/compressed-files.ts): a page has forty files, and compressing each took longer
    // than everything else.
    preCompressed: true,
    setHeaders: (response, file) => {
      const hashed = path.relative(webDirectory, file).startsWith(HASHED);
      response.setHeader('vary', 'accept-encoding');
      response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  server.get<{ Params: { '*': string } }>(`/${HASHED}/*`, (request, reply) =>
    reply.sendFile(`${HASHED}/${request.params['*']}`),
  );
  server.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const pathname = `/${request.params['*']}`;
    if (otherFiles.has(pathname)) return reply.sendFile(pathname.slice(1));
    if (!(await isPage(pathname, request))) return reply.callNotFound();
    allowInline(reply, inline);
    return reply.sendFile(PAGE);
  });
}

/** The file that the built pages start from, which changes with every build; null without pages. */
export function startFileOf(webDirectory: string | null): string | null {
  if (webDirectory === null) return null;
  return /<link id="app"[^>]* href="([^"]+)"/.exec(readPage(webDirectory))?.[1] ?? null;
}

function readPage(webDirectory: string): string {
  return fs.readFileSync(path.join(webDirectory, PAGE), 'utf8');
}

/** Names the style and the script that are inline in the page, as a content security policy does. */
function inlineHashes(page: string): InlineHashes {
  const hashOf = (element: string) => {
    const text = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(page)?.[1] ?? '';
    return `sha256-${createHash('sha256').update(text).digest('base64')}`;
  };
  return { style: hashOf('style'), script: hashOf('script') };
}

/** The paths of the build's files that are not hashed: icons, the service worker, the video. */
function filesBeside(webDirectory: string): Set<string> {
  const files = new Set<string>();
  for (const top of fs.readdirSync(webDirectory, { withFileTypes: true })) {
    if (top.isFile() && top.name !== PAGE) files.add(`/${top.name}`);
    if (!top.isDirectory() || top.name === HASHED) continue;
    for (const name of fs.readdirSync(path.join(webDirectory, top.name), {
      recursive: true,
      encoding: 'utf8',
    }))
      files.add(`/${top.name}/${name.split(path.sep).join('/')}`);
  }
  return files;
}
