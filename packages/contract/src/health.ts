import { z } from 'zod';
import { feature } from './endpoint.ts';

export const health = feature('health', {
  check: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
  },
});
