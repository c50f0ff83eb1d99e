import * as z from 'zod/mini';
import { feature } from './endpoint/endpoint.ts';

export const about = feature('about', {
  get: {
    summary: 'The version of the server and where its community talks.',
    method: 'GET',
    path: '/api/about',
    access: 'public',
    reply: z.object({ version: z.string(), communityUrl: z.string() }),
  },
});
