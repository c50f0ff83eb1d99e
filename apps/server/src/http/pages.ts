import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readEarlyFiles } from './early-files.ts';

/** Paths that are never pages: a wrong one is a 404, not the app. */
const NOT_PAGES = ['/api', '/assets', '/app', '/oauth'];

/** Whether an address is of a hashed file of the page, an item's icon or the recogniser's data: what a page loads beside itself. */
export function isFile(url: string): boolean {
  return url.startsWith('/app/') || url.startsWith('/assets/');
}

/**
 * Serves the built page: hashed files for a year, everything else fresh, and the app itself for every path of its own.
 * @param webDirectory the build's folder, or null to serve no pages.
 */
export async function servePages(server: FastifyInstance, webDirectory: string | null): Promise<void> {
  if (webDirectory === null) return;
  const earlyFiles = readEarlyFiles(webDirectory);
  await server.register(fastifyStatic, {
    root: webDirectory,
    wildcard: false,
    index: false,
    cacheControl: false, // or its own header would win over ours
    // The build wrote them (apps/web/build/compressed-files.ts): a page is forty files, and packing each took longer than all else.
    preCompressed: true,
    setHeaders: (response, file) => {
      const hashed = path.relative(webDirectory, file).startsWith('app');
      response.setHeader('vary', 'accept-encoding');
      response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  server.get('/*', (request, reply) => {
    const isPage = !NOT_PAGES.some(
      (prefix) => request.url === prefix || request.url.startsWith(`${prefix}/`),
    );
    if (!isPage) return reply.callNotFound();
    const link = earlyFiles(request.url.replace(/\?.*$/, ''));
    if (link !== undefined) void reply.header('link', link);
    return reply.sendFile('index.html');
  });
}
