import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** The server's threads; the build makes a file of each name, from the file of that name under `src`. */
const SOURCES = {
  'lock-heartbeat': '../embedded-postgres/lock-heartbeat.worker.ts',
  'read-picture': '../features/fir/read-picture.worker.ts',
  'compare-pack': '../features/game-data/compare-pack.worker.ts',
  'take-pack': '../features/icon-pack/take-pack.worker.ts',
} as const;

/**
 * Starts a thread: the built one beside the built server, else from source.
 * @param data what the thread finds as its `workerData`.
 */
export function startThread(
  name: keyof typeof SOURCES,
  resourceLimits: ResourceLimits,
  data: object = {},
): Worker {
  const here = import.meta.dirname;
  if (!import.meta.filename.endsWith('.ts'))
    return new Worker(path.join(here, `${name}.js`), { workerData: data, resourceLimits });
  return new Worker(path.join(here, 'from-source.mjs'), {
    workerData: { ...data, entry: pathToFileURL(path.join(here, SOURCES[name])).href },
    resourceLimits,
  });
}
