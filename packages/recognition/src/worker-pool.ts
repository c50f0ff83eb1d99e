/** How long workers wait for another job before they are stopped (docs/spec/reports.md#reader). */
export const IDLE_STOP_MS = 2_500;

/** Half the CPUs less one, at least one (docs/spec/reports.md#reader). */
export function workerCount(cpus: number): number {
  return Math.max(1, Math.floor(cpus / 2) - 1);
}

/** A running worker as the pool sees it: a browser's Worker or one of Node's worker_threads. */
interface PoolWorker<Request> {
  /** Sends one job. The buffers in `transfer` are moved instead of copied. */
  send: (request: Request, transfer: ArrayBuffer[]) => void;
  stop: () => void;
}

/** How a worker reports to the pool. The first call of either function ends the job. */
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

/** A place of the pool: one of its workers and the job it is at. */
interface Place<Request, Answer> {
  worker: PoolWorker<Request> | null;
  job: Job<Request, Answer> | null;
}

interface PoolOptions<Request, Answer> {
  spawn: (listener: PoolListener<Answer>) => PoolWorker<Request>;
  /** Most workers at a time. */
  size: number;
  idleMs?: number;
}

/**
 * Runs jobs on up to `size` workers, one job a worker at a time. Workers start on demand and are stopped
 * `idleMs` after the last job ended. Every job gets exactly one answer: a crash fails only its own job and
 * frees its place.
 */
export function createWorkerPool<Request, Answer>(
  options: PoolOptions<Request, Answer>,
): WorkerPool<Request, Answer> {
  const pool = new Pool(options);
  return { run: (request, transfer = []) => pool.run(request, transfer), close: () => pool.close() };
}

class Pool<Request, Answer> {
  readonly #options: PoolOptions<Request, Answer>;
  readonly #waiting: Job<Request, Answer>[] = [];
  readonly #places = new Set<Place<Request, Answer>>();
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(options: PoolOptions<Request, Answer>) {
    this.#options = options;
  }

  run(request: Request, transfer: ArrayBuffer[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(new Error('The pool is closed.'));
        return;
      }
      this.#waiting.push({ request, transfer, resolve, reject });
      this.#work();
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    const pending = [...this.#waiting.splice(0), ...[...this.#places].map((place) => this.#endJob(place))];
    this.#stopAll();
    for (const job of pending) job?.reject(new Error('The pool was closed.'));
  }

  /** Hands out what is waiting, and stops the workers a while after nothing is left to do. */
  #work(): void {
    clearTimeout(this.#idleTimer);
    while (this.#waiting.length > 0) {
      const free = [...this.#places].find((place) => place.job === null && place.worker !== null);
      if (!free && this.#places.size >= this.#options.size) return;
      const job = this.#waiting.shift();
      if (job) this.#give(job, free);
    }
    const isIdle = [...this.#places].every((place) => place.job === null);
    if (isIdle && this.#places.size > 0) {
      this.#idleTimer = setTimeout(() => this.#stopAll(), this.#options.idleMs ?? IDLE_STOP_MS);
    }
  }

  #give(job: Job<Request, Answer>, free: Place<Request, Answer> | undefined): void {
    let place = free;
    try {
      place ??= this.#start();
      place.job = job;
      place.worker?.send(job.request, job.transfer);
    } catch (cause) {
      if (place) {
        place.job = null;
        this.#drop(place);
      } else {
        for (const unstarted of this.#places) if (unstarted.worker === null) this.#places.delete(unstarted);
      }
      job.reject(new Error('The worker could not take the job.', { cause }));
    }
  }

  #start(): Place<Request, Answer> {
    const place: Place<Request, Answer> = { worker: null, job: null };
    this.#places.add(place);
    place.worker = this.#options.spawn({
      answered: (answer) => {
        const job = this.#endJob(place);
        job?.resolve(answer);
        this.#work();
      },
      failed: (error) => {
        const job = this.#endJob(place);
        this.#drop(place);
        job?.reject(error);
        this.#work();
      },
    });
    return place;
  }

  #endJob(place: Place<Request, Answer>): Job<Request, Answer> | null {
    const { job } = place;
    place.job = null;
    return job;
  }

  #drop(place: Place<Request, Answer>): void {
    // A dropped worker may still send what it was working on: its place has no job then, so nothing happens.
    this.#places.delete(place);
    place.worker?.stop();
    place.worker = null;
  }

  #stopAll(): void {
    for (const place of [...this.#places]) this.#drop(place);
  }
}
