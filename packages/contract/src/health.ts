import * as z from 'zod/mini';
import { feature } from './endpoint.ts';

const reply = z.object({ status: z.literal('ok'), version: z.string() });

/** For people, balancers and containers. A server that is not ready answers 503 `unavailable`. */
export const health = feature('health', {
  /** The same as `ready`. */
  check: { method: 'GET', path: '/api/health', access: 'public', reply },
  /** The process is running. Restart one that does not answer this. */
  live: { method: 'GET', path: '/api/health/live', access: 'public', reply },
  /** Requests may be sent here: the database answers, and the server is not shutting down. */
  ready: { method: 'GET', path: '/api/health/ready', access: 'public', reply },
});
