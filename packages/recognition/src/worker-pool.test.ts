import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createWorkerPool, IDLE_STOP_MS, type PoolListener, workerCount } from './worker-pool.ts';

/** Workers that answer only when the test makes them. */
function fakeWorkers() {
  const workers: { listener: PoolListener<string>; jobs: string[]; stopped: boolean }[] = [];
  const spawn = (listener: PoolListener<string>) => {
    const worker = { listener, jobs: [] as string[], stopped: false };
    workers.push(worker);
    return {
      send: (job: string) => void worker.jobs.push(job),
      stop: () => {
        worker.stopped = true;
      },
    };
  };
  return { workers, spawn };
}

describe('workerCount', () => {
  it.each([
    [1, 1],
    [2, 1],
    [4, 1],
    [5, 1],
    [6, 2],
    [8, 3],
    [16, 7],
  ])('%i CPUs give %i workers: half of them less one, at least one', (cpus, workers) => {
    expect(workerCount(cpus)).toBe(workers);
  });
});

describe('a pool', () => {
  afterEach(() => void vi.useRealTimers());

  it('starts no worker before the first job, and no more workers than jobs', async () => {
    const { workers, spawn } = fakeWorkers();
    const pool = createWorkerPool<string, string>({ spawn, size: 3 });
    expect(workers).toHaveLength(0);
    const answer = pool.run('a');
    expect(workers).toHaveLength(1);
    workers[0]!.listener.answered('done');
    expect(await answer).toBe('done');
    void pool.run('b');
    expect(workers).toHaveLength(1);
  });

  it('stops its workers 2,500 ms after the last job, and not 1 ms earlier', async () => {
    vi.useFakeTimers();
    const { workers, spawn } = fakeWorkers();
    const pool = createWorkerPool<string, string>({ spawn, size: 2 });
    const answer = pool.run('a');
    vi.advanceTimersByTime(10_000);
    expect(workers[0]!.stopped).toBe(false);
    workers[0]!.listener.answered('done');
    await answer;
    expect(IDLE_STOP_MS).toBe(2_500);
    vi.advanceTimersByTime(2_499);
    expect(workers[0]!.stopped).toBe(false);
    vi.advanceTimersByTime(1);
    expect(workers[0]!.stopped).toBe(true);
  });

  it('restarts the idle time after each job', async () => {
    vi.useFakeTimers();
    const { workers, spawn } = fakeWorkers();
    const pool = createWorkerPool<string, string>({ spawn, size: 1 });
    const first = pool.run('a');
    workers[0]!.listener.answered('a');
    await first;
    vi.advanceTimersByTime(2_400);
    const second = pool.run('b');
    workers[0]!.listener.answered('b');
    await second;
    vi.advanceTimersByTime(2_499);
    expect(workers[0]!.stopped).toBe(false);
    vi.advanceTimersByTime(1);
    expect(workers[0]!.stopped).toBe(true);
    void pool.run('c');
    expect(workers).toHaveLength(2);
  });

  it('keeps jobs waiting while all workers are busy, and answers each of them once', async () => {
    const { workers, spawn } = fakeWorkers();
    const pool = createWorkerPool<string, string>({ spawn, size: 2 });
    const answers = ['a', 'b', 'c', 'd', 'e'].map((job) => pool.run(job));
    expect(workers.map((worker) => worker.jobs)).toEqual([['a'], ['b']]);
    for (let turn = 0; turn < 3; turn++) {
      for (const worker of workers) worker.listener.answered(`${worker.jobs.at(-1)}!`);
    }
    expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
    expect(workers).toHaveLength(2);
  });

  it('fails only the job of a worker that crashes, and replaces the worker', async () => {
    const { workers, spawn } = fakeWorkers();
    const pool = createWorkerPool<string, string>({ spawn, size: 1 });
    const crashing = pool.run('a');
    const waiting = pool.run('b');
    workers[0]!.listener.failed(new Error('crash'));
    await expect(crashing).rejects.toThrow('crash');
    expect(workers[0]!.stopped).toBe(true);
    expect(workers[1]!.jobs).toEqual(['b']);
    workers[0]!.listener.answered('too late');
    workers[1]!.listener.answered('fine');
    expect(await waiting).toBe('fine');
  });

  it('fails the job whose worker cannot be started, and starts another for the next one', async () => {
    const { workers, spawn } = fakeWorkers();
    let fails = true;
    const pool = createWorkerPool<string, string>({
      spawn: (listener) => {
        if (fails) throw new Error('no memory');
        return spawn(listener);
      },
      size: 1,
    });
    await expect(pool.run('a')).rejects.toThrow('could not take the job');
    fails = false;
    const next = pool.run('b');
    workers[0]!.listener.answered('fine');
    expect(await next).toBe('fine');
  });

  it('rejects pending jobs when it is closed, and every later one', async () => {
    const { workers, spawn } = fakeWorkers();
    const pool = createWorkerPool<string, string>({ spawn, size: 1 });
    const running = pool.run('a');
    const waiting = pool.run('b');
    pool.close();
    await expect(running).rejects.toThrow('closed');
    await expect(waiting).rejects.toThrow('closed');
    await expect(pool.run('c')).rejects.toThrow('closed');
    expect(workers[0]!.stopped).toBe(true);
  });
});

describe('a pool of real threads', () => {
  const script = `
    const { parentPort } = require('node:worker_threads');
    parentPort.on('message', ({ bytes, crash }) => {
      if (crash) process.exit(1);
      parentPort.postMessage(new Uint8Array(bytes).reduce((sum, byte) => sum + byte, 0));
    });`;

  const spawn = (listener: PoolListener<number>) => {
    const worker = new Worker(script, { eval: true });
    worker.on('message', listener.answered);
    worker.on('error', listener.failed);
    worker.on('exit', () => listener.failed(new Error('The thread ended.')));
    return {
      send: (job: { bytes: ArrayBuffer; crash: boolean }, transfer: ArrayBuffer[]) =>
        worker.postMessage(job, transfer),
      stop: () => void worker.terminate(),
    };
  };

  it('transfers buffers instead of copying them, and survives a thread that ends in the middle of a job', async () => {
    const pool = createWorkerPool<{ bytes: ArrayBuffer; crash: boolean }, number>({ spawn, size: 2 });
    const jobs = Array.from({ length: 6 }, (_, i) => {
      const bytes = Uint8Array.of(i, i, i).buffer;
      const answer = pool.run({ bytes, crash: i === 2 }, [bytes]);
      return { bytes, answer };
    });
    const settled = await Promise.allSettled(jobs.map((job) => job.answer));
    expect(settled.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
      0,
      3,
      'failed',
      9,
      12,
      15,
    ]);
    expect(jobs.every((job) => job.bytes.byteLength === 0)).toBe(true);
    pool.close();
  });
});
