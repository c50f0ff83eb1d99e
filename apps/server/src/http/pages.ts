import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { FRAME_VARY, readFrames } from './frames.ts';
import { allowInline } from './security-headers.ts';

/** Paths that are never pages: a wrong one is a 404, not the app. */
const NOT_PAGES = /^\/*(api|assets|app|oauth)(\/|$)/i;

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
    const { file, inline } = frameOf(pathname, request);
    if (inline !== undefined) allowInline(reply, inline);
    return reply.sendFile(file);
  });
}
