import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { createJobs, type Jobs, whenDue } from './jobs.ts';
import { createMetrics } from './metrics.ts';

const errors: unknown[] = [];
const log = { error: (entry: unknown) => errors.push(entry) } as unknown as FastifyBaseLogger; // only errors are logged
let jobs: Jobs;
let runs: number;

beforeEach(() => {
  vi.useFakeTimers();
  errors.length = 0;
  runs = 0;
  jobs = createJobs(
    log,
    createMetrics({} as Database, () => 0),
  );
});
afterEach(async () => {
  await jobs.stop();
  vi.useRealTimers();
});

const count = async () => {
  runs += 1;
};

describe('a job', () => {
  it('runs at the start and then at its interval', async () => {
    jobs.add('count', { everyMs: 1000, run: count });
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toBe(0);
    jobs.start();
    await vi.advanceTimersByTimeAsync(999);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
  });

  it('runs at once when woken, even while it runs, and never twice at a time', async () => {
    let finish = () => {};
    jobs.add('slow', {
      everyMs: 1_000_000,
      run: () => {
        runs += 1;
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
    });
    jobs.start();
    await vi.advanceTimersByTimeAsync(0);
    jobs.wake('slow');
    jobs.wake('slow');
    await vi.advanceTimersByTimeAsync(10);
    expect(runs).toBe(1);
    finish();
    await vi.advanceTimersByTimeAsync(10);
    expect(runs).toBe(2);
    finish();
    await vi.advanceTimersByTimeAsync(10);
    expect(runs).toBe(2);
  });

  it('runs when it is due, however often it is woken with a longer delay', async () => {
    jobs.add('count', { everyMs: 1000, wokenMs: () => 1500, run: count });
    jobs.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(runs).toBe(1);
    for (let passed = 0; passed < 900; passed += 100) {
      await vi.advanceTimersByTimeAsync(100);
      jobs.wake('count');
    }
    await vi.advanceTimersByTimeAsync(99);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
  });

  it('woken while it runs waits no longer than its interval', async () => {
    jobs.add('slow', {
      everyMs: 1000,
      wokenMs: () => 1500,
      run: async () => {
        await count();
        jobs.wake('slow');
      },
    });
    jobs.start();
    await vi.advanceTimersByTimeAsync(999);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
  });

  it('that fails is logged and runs again', async () => {
    jobs.add('broken', {
      everyMs: 1000,
      run: async () => {
        await count();
        throw new Error('no luck');
      },
    });
    jobs.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(runs).toBe(2);
    expect(errors).toHaveLength(2);
  });

  it('is aborted when everything stops, and is awaited', async () => {
    let hasEnded = false;
    jobs.add('long', {
      everyMs: 1000,
      run: (signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            hasEnded = true;
            resolve();
          });
        }),
    });
    jobs.start();
    await vi.advanceTimersByTimeAsync(0);
    await jobs.stop();
    expect(hasEnded).toBe(true);
  });
});

describe('a job that sleeps until something is due', () => {
  const runsAfter = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return runs;
  };
  const sleeping = (dueMs: () => number | null) =>
    whenDue(async () => {
      await count();
      return dueMs();
    }, ['orders']);

  it('runs when it is due and every five minutes besides', async () => {
    const pauses = [7000, 3_600_000, null];
    jobs.add(
      'queue',
      sleeping(() => pauses.shift() ?? null),
    );
    jobs.start();
    expect(await runsAfter(6999)).toBe(1);
    expect(await runsAfter(1)).toBe(2);
    expect(await runsAfter(299_999)).toBe(2);
    expect(await runsAfter(1)).toBe(3);
    expect(await runsAfter(300_000)).toBe(4);
  });

  it('looks at most once a second at what another process holds', async () => {
    jobs.add(
      'queue',
      sleeping(() => -5),
    );
    jobs.start();
    expect(await runsAfter(3999)).toBe(4);
  });

  it('runs again 5 seconds after a failure', async () => {
    jobs.add(
      'queue',
      whenDue(async () => {
        await count();
        throw new Error('no luck');
      }),
    );
    jobs.start();
    expect(await runsAfter(4999)).toBe(1);
    expect(await runsAfter(1)).toBe(2);
  });

  it('is woken by a change of its features, and where changes may have been missed', async () => {
    jobs.add(
      'queue',
      sleeping(() => null),
    );
    jobs.add('other', { everyMs: 1_000_000, run: async () => {} });
    jobs.start();
    expect(await runsAfter(10)).toBe(1);
    jobs.wakeBy(['items', 'channels']);
    expect(await runsAfter(10)).toBe(1);
    jobs.wakeBy(['items', 'orders']);
    expect(await runsAfter(10)).toBe(2);
    jobs.wakeBy('missed');
    expect(await runsAfter(10)).toBe(3);
  });
});
