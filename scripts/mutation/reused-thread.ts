import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node';

/** A thread is replaced after this many runs, because each leaves a few message listeners behind. */
const RUNS_PER_THREAD = 40;

let current: { thread: ThreadsPoolWorker; runs: number } | null = null;

/**
 * A Vitest worker that reuses the thread of the previous run. Vitest ends its threads after every run, but
 * Stryker makes one run per mutant, and loading the app costs more than the server's tests themselves.
 * Module-level code runs once per thread, so a mutant there gets a new thread.
 */
class ReusedThread implements PoolWorker {
  readonly name = 'reused-thread';
  readonly cacheFs = false;
  readonly #options: PoolOptions;
  readonly #listeners: [event: string, callback: (message: unknown) => void][] = [];
  #thread: ThreadsPoolWorker | null = null;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const context: { mutantActivation?: string } = this.#options.project.getProvidedContext();
    const needsFresh = context.mutantActivation !== 'runtime' || (current?.runs ?? 0) >= RUNS_PER_THREAD;
    if (needsFresh) await endReusedThread();
    if (current === null) {
      current = { thread: new ThreadsPoolWorker(this.#options), runs: 0 };
      await current.thread.start();
    }
    current.runs = needsFresh && context.mutantActivation === 'static' ? RUNS_PER_THREAD : current.runs + 1;
    this.#thread = current.thread;
  }

  send(message: WorkerRequest): void {
    // A stopped worker receives no further messages, so "stop" is answered here and not passed on to the
    // thread.
    if (message.type === 'stop') this.#answer({ type: 'stopped', __vitest_worker_response__: true });
    else this.#thread?.send(message);
  }

  on(event: string, callback: (message: unknown) => void): void {
    this.#listeners.push([event, callback]);
    this.#thread?.on(event, callback);
  }

  off(event: string, callback: (message: unknown) => void): void {
    this.#thread?.off(event, callback);
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  async stop(): Promise<void> {
    for (const [event, callback] of this.#listeners) this.#thread?.off(event, callback);
  }

  #answer(message: unknown): void {
    for (const [event, callback] of this.#listeners) if (event === 'message') callback(message);
  }
}

/** A pool with a single thread that survives between runs. */
export const reusedThreadPool = {
  name: 'reused-thread',
  createPoolWorker: (options: PoolOptions): PoolWorker => new ReusedThread(options),
};

/** Ends the thread; the next run starts another one. */
export async function endReusedThread(): Promise<void> {
  const ended = current;
  current = null;
  await ended?.thread.stop();
}
