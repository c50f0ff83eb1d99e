import * as z from 'zod/mini';
import { feature } from './endpoint.ts';

export const about = feature('about', {
  /** What the about dialog says of this server: its version and where its community talks. */
  get: {
    method: 'GET',
    path: '/api/about',
    access: 'public',
    reply: z.object({ version: z.string(), communityUrl: z.string() }),
  },
});
