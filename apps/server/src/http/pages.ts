import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { FRAME_VARY, readFrames } from './frames.ts';
import { allowInline } from './security-headers.ts';

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
 * Serves the built page: hashed files for a year, everything else fresh, and for every other path the app's page with its frame.
 * @param webDirectory the build's folder, or null to serve no pages.
 */
export async function servePages(server: FastifyInstance, webDirectory: string | null): Promise<void> {
  if (webDirectory === null) return;
  const frameOf = readFrames(webDirectory);
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
      response.setHeader('vary', file.includes('.html') ? FRAME_VARY : 'accept-encoding');
      response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  server.get<{ Params: { '*': string } }>(`/${HASHED}/*`, (request, reply) =>
    reply.sendFile(`${HASHED}/${request.params['*']}`),
  );
  server.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const pathname = `/${request.params['*']}`; // decoded, without the query
    if (otherFiles.has(pathname)) return reply.sendFile(pathname.slice(1));
    if (NOT_PAGES.test(pathname)) return reply.callNotFound();
    const { file, inline } = frameOf(pathname, request);
    if (inline !== undefined) allowInline(reply, inline);
    return reply.sendFile(file);
  });
}

/** The file that the built pages start from, which changes with every build; null without pages. */
export function startFileOf(webDirectory: string | null): string | null {
  if (webDirectory === null) return null;
  const page = fs.readFileSync(path.join(webDirectory, 'index.html'), 'utf8');
  return /<link id="app"[^>]* href="([^"]+)"/.exec(page)?.[1] ?? null;
}

/** The paths of the build's files that are not hashed: icons, the service worker, the video. */
function filesBeside(webDirectory: string): Set<string> {
  const files = new Set<string>();
  for (const top of fs.readdirSync(webDirectory, { withFileTypes: true })) {
    if (top.isFile()) files.add(`/${top.name}`);
    if (!top.isDirectory() || top.name === HASHED) continue;
    for (const name of fs.readdirSync(path.join(webDirectory, top.name), {
      recursive: true,
      encoding: 'utf8',
    }))
      files.add(`/${top.name}/${name.split(path.sep).join('/')}`);
  }
  return files;
}
