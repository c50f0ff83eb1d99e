import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import type { CountCall } from './rate-limits.ts';
import type { ResponseCache } from './response-cache.ts';
import type { createSecretReads } from './secret-reads.ts';

/** The app in which features register their endpoints. */
export interface App {
  server: FastifyInstance;
  services: Services;
  responseCache: ResponseCache;
  noteSecretRead: ReturnType<typeof createSecretReads>;
  countCall: CountCall;
  /** The folder of the recogniser's shipped data. */
  recognition: string;
  /** The file from which the pages of this build start (`startFileOf`). */
  startFile: string | null;
}
