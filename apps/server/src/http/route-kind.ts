import type { FastifyRequest } from 'fastify';

/**
 * Returns what a request is for: a call, what a page loads beside itself (a hashed file, an item's icon, the recogniser's data),
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
