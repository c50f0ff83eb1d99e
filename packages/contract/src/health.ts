import * as z from 'zod/mini';
import { feature } from './endpoint/endpoint.ts';

const reply = z.object({ status: z.literal('ok'), version: z.string() });

/** For people, balancers and containers. A server that is not ready answers 503 `unavailable`. */
export const health = feature('health', {
  check: {
    summary: 'Whether the server and its database answer; the same as ready.',
    method: 'GET',
    path: '/api/health',
    access: 'public',
    reply,
  },
  live: {
    summary: 'Whether the process is running; restart one that does not answer.',
    method: 'GET',
    path: '/api/health/live',
    access: 'public',
    reply,
  },
  ready: {
    summary: 'Whether requests may be sent here: the database answers and the server is not stopping.',
    method: 'GET',
    path: '/api/health/ready',
    access: 'public',
    reply,
  },
});
