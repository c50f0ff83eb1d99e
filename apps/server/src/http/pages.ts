import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FRAME_VARY, readFrames } from './frames.ts';

/** Paths that are never pages: a wrong one is a 404, not the app. */
const NOT_PAGES = /^\/*(api|assets|app|oauth)(\/|$)/i;

/**
 * What a request is for: a call, what a page loads beside itself (a hashed file, an item's icon, the recogniser's data),
 * a page, or nothing that exists. The matched route decides: an address has many spellings (`/%61pi/items`,
 * `http://host/api/items`), and a test of its text would miss some.
 */
export function routeKind({
  routeOptions,
}: Pick<FastifyRequest, 'routeOptions'>): 'call' | 'file' | 'page' | 'none' {
  const { url } = routeOptions;
  if (url === undefined) return 'none';
  if (url.startsWith('/api/') || url.startsWith('/oauth/')) return 'call';
  return url.startsWith('/app/') || url.startsWith('/assets/') ? 'file' : 'page';
}

/**
 * Serves the built page: hashed files for a year, everything else fresh, and for every other path the app's page with its frame.
 * @param webDirectory the build's folder, or null to serve no pages.
 */
export async function servePages(server: FastifyInstance, webDirectory: string | null): Promise<void> {
  if (webDirectory === null) return;
  const frameOf = readFrames(webDirectory);
  await server.register(fastifyStatic, {
    root: webDirectory,
    wildcard: false,
    index: false,
    cacheControl: false, // or its own header would win over ours
    // The build wrote them (apps/web/build/compressed-files.ts): a page has forty files, and compressing each took longer
    // than everything else.
    preCompressed: true,
    setHeaders: (response, file) => {
      const hashed = path.relative(webDirectory, file).startsWith('app');
      response.setHeader('vary', file.includes('.html') ? FRAME_VARY : 'accept-encoding');
      response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  server.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const pathname = `/${request.params['*']}`; // decoded, without the query
    if (NOT_PAGES.test(pathname)) return reply.callNotFound();
    return reply.sendFile(frameOf(pathname, request));
  });
}
