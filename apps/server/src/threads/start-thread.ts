import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** The server's threads; the build makes a file of each name, from the file of that name under `src`. */
const SOURCES = {
  'read-picture': '../features/fir/read-picture.worker.ts',
} as const;

/** Starts a thread: the built one beside the built server, else from source. */
export function startThread(name: keyof typeof SOURCES, resourceLimits: ResourceLimits): Worker {
  const here = import.meta.dirname;
  if (!import.meta.filename.endsWith('.ts'))
    return new Worker(path.join(here, `${name}.js`), { resourceLimits });
  return new Worker(path.join(here, 'from-source.mjs'), {
    workerData: { entry: pathToFileURL(path.join(here, SOURCES[name])).href },
    resourceLimits,
  });
}
