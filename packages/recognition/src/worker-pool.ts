/** How long workers wait for another job before they are stopped (docs/spec/reports.md#reader). */
export const IDLE_STOP_MS = 2_500;

/** Half the CPUs less one, at least one (docs/spec/reports.md#reader). */
export function workerCount(cpus: number): number {
  return Math.max(1, Math.floor(cpus / 2) - 1);
}

/** A running worker as the pool sees it: a browser's Worker and Node's worker_threads fit alike. */
export interface PoolWorker<Request> {
  /** Hands over one job. `transfer` names buffers that move instead of being copied. */
  send: (request: Request, transfer: ArrayBuffer[]) => void;
  stop: () => void;
}

/** What a worker tells the pool. Each job is ended by the first call of either. */
export interface PoolListener<Answer> {
  answered: (answer: Answer) => void;
  /** The worker crashed or its message could not be read; it is not used again. */
  failed: (error: Error) => void;
}

export interface WorkerPool<Request, Answer> {
  /** Runs a job on a free worker, or as soon as one is free. Rejects where the worker fails or the pool closes. */
  run: (request: Request, transfer?: ArrayBuffer[]) => Promise<Answer>;
  /** Stops all workers; jobs without an answer are rejected, and so is every later one. */
  close: () => void;
}

interface Job<Request, Answer> {
  request: Request;
  transfer: ArrayBuffer[];
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

interface Place<Request, Answer> {
  worker: PoolWorker<Request> | null;
  job: Job<Request, Answer> | null;
}

/**
 * Runs jobs on up to `size` workers, one job a worker at a time. Workers start on demand and are stopped
 * `idleMs` after the last job ended. Every job gets exactly one answer: a crash fails its own job alone and
 * frees its place.
 */
export function createWorkerPool<Request, Answer>(options: {
  spawn: (listener: PoolListener<Answer>) => PoolWorker<Request>;
  size: number;
  idleMs?: number;
}): WorkerPool<Request, Answer> {
  const { spawn, size, idleMs = IDLE_STOP_MS } = options;
  const waiting: Job<Request, Answer>[] = [];
  const places = new Set<Place<Request, Answer>>();
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const start = (): Place<Request, Answer> => {
    const place: Place<Request, Answer> = { worker: null, job: null };
    places.add(place);
    place.worker = spawn({
      answered: (answer) => {
        const job = endJob(place);
        job?.resolve(answer);
        work();
      },
      failed: (error) => {
        const job = endJob(place);
        drop(place);
        job?.reject(error);
        work();
      },
    });
    return place;
  };

  const endJob = (place: Place<Request, Answer>): Job<Request, Answer> | null => {
    const { job } = place;
    place.job = null;
    return job;
  };

  const drop = (place: Place<Request, Answer>) => {
    // A dropped worker may still send what it had under way: its place has no job then, so nothing happens.
    places.delete(place);
    place.worker?.stop();
    place.worker = null;
  };

  const work = () => {
    clearTimeout(idleTimer);
    while (waiting.length > 0) {
      const free = [...places].find((place) => place.job === null && place.worker !== null);
      if (!free && places.size >= size) return;
      const job = waiting.shift();
      if (job) give(job, free);
    }
    const isIdle = [...places].every((place) => place.job === null);
    if (isIdle && places.size > 0) idleTimer = setTimeout(stopAll, idleMs);
  };

  const give = (job: Job<Request, Answer>, free: Place<Request, Answer> | undefined) => {
    let place = free;
    try {
      place ??= start();
      place.job = job;
      place.worker?.send(job.request, job.transfer);
    } catch (cause) {
      if (place) {
        place.job = null;
        drop(place);
      } else {
        for (const unstarted of places) if (unstarted.worker === null) places.delete(unstarted);
      }
      job.reject(new Error('The worker could not take the job.', { cause }));
    }
  };

  const stopAll = () => {
    for (const place of [...places]) drop(place);
  };

  return {
    run: (request, transfer = []) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new Error('The pool is closed.'));
          return;
        }
        waiting.push({ request, transfer, resolve, reject });
        work();
      }),
    close: () => {
      isClosed = true;
      clearTimeout(idleTimer);
      const pending = [...waiting.splice(0), ...[...places].map(endJob)];
      stopAll();
      for (const job of pending) job?.reject(new Error('The pool was closed.'));
    },
  };
}
