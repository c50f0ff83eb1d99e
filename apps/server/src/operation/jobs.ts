import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from './metrics.ts';

/** The job that works out alerts: any feature wakes it after a change that may cause some. */
export const FIND_ALERTS = 'alerts';

/** Background work beside the requests. */
interface Job {
  /** The longest pause between two runs, in milliseconds; `wake` shortens it. Evaluated after each run. */
  everyMs: number | (() => number);
  /** The delay between `wake` and the run, in milliseconds; without it the job runs at once. Never delays a run that is due earlier. */
  wokenMs?: () => number;
  /** Features whose change wakes it, in whatever process it was made; `report` is that of an applied report. */
  wokenBy?: readonly string[];
  /** Does what is due now, and ends early when the signal aborts. */
  run: (signal: AbortSignal) => Promise<void>;
}

/** If a wake-up is ever missed, the job runs after this time. With many regiments each check costs processor time. */
const LOOK_MS = 5 * 60_000;
/** The least time between two checks while another process works on what is due. */
const MIN_PAUSE_MS = 1000;
const AFTER_FAILURE_MS = 5000;

/**
 * A job that sleeps until something is due, so that an idle server asks the database next to nothing.
 * @param run as in `Job`; gives the time until something is due, in milliseconds; null where nothing waits.
 */
export function whenDue(
  run: (signal: AbortSignal) => Promise<number | null>,
  wokenBy: readonly string[] = [],
): Job {
  let pauseMs = AFTER_FAILURE_MS;
  return {
    everyMs: () => pauseMs,
    wokenBy,
    run: async (signal) => {
      pauseMs = AFTER_FAILURE_MS;
      const dueMs = (await run(signal)) ?? LOOK_MS;
      pauseMs = Math.min(Math.max(dueMs, MIN_PAUSE_MS), LOOK_MS);
    },
  };
}

export interface Jobs {
  /** Each feature adds its jobs when it registers. */
  add(name: string, job: Job): void;
  /** From now on the jobs run by themselves. Before that they run only by `runNow`, as in tests. */
  start(): void;
  /** Runs a job soon, without waiting for it. Does nothing before `start`. */
  wake(name: string): void;
  /** Wakes the jobs that a change of these features concerns; all of them where changes may have been missed. */
  wakeBy(features: readonly string[] | 'missed'): void;
  /** Runs a job once and waits for its end. @throws what the job throws. */
  runNow(name: string): Promise<void>;
  /** Aborts the running jobs, and waits for them. */
  stop(): Promise<void>;
}

interface Running {
  job: Job;
  timer: NodeJS.Timeout | undefined;
  /** When the timer fires, on the clock of `performance.now`. */
  dueAt: number;
  /** The run under way. */
  current: Promise<void> | null;
  /** Woken while it ran: it runs again after the delay of `wokenMs`. */
  isWoken: boolean;
}

/** Runs each job over and over, one run at a time; a failed run is logged and does not end the job. */
export function createJobs(log: FastifyBaseLogger, metrics: Pick<Metrics, 'jobs'>): Jobs {
  const jobs = new Map<string, Running>();
  const end = new AbortController();
  let isStarted = false;

  const find = (name: string): Running => {
    const found = jobs.get(name);
    if (found === undefined) throw new Error(`There is no job ${name}.`);
    return found;
  };

  const pauseOf = ({ job: { everyMs } }: Running) => (typeof everyMs === 'number' ? everyMs : everyMs());
  const wokenMs = ({ job }: Running) => job.wokenMs?.() ?? 0;
  const next = (name: string, running: Running, waitMs: number) => {
    clearTimeout(running.timer);
    if (!isStarted || end.signal.aborted) return;
    running.dueAt = performance.now() + waitMs;
    running.timer = setTimeout(() => void runLogged(name, running), waitMs).unref();
  };

  const runLogged = async (name: string, running: Running) => {
    if (running.current !== null) {
      running.isWoken = true;
      return;
    }
    running.isWoken = false;
    const measured = metrics.jobs.startTimer({ job: name });
    running.current = running.job.run(end.signal);
    try {
      await running.current;
      measured({ outcome: 'done' });
    } catch (error) {
      measured({ outcome: 'failed' });
      log.error({ err: error, job: name }, 'a job failed; it runs again later');
    } finally {
      running.current = null;
    }
    const pause = pauseOf(running);
    next(name, running, running.isWoken ? Math.min(wokenMs(running), pause) : pause);
  };

  const wake = (name: string, running: Running) => {
    if (running.current !== null) running.isWoken = true;
    else next(name, running, Math.min(wokenMs(running), running.dueAt - performance.now()));
  };

  return {
    add: (name, job) =>
      void jobs.set(name, { job, timer: undefined, dueAt: Infinity, current: null, isWoken: false }),
    start: () => {
      isStarted = true;
      for (const [name, running] of jobs) next(name, running, 0);
    },
    wake: (name) => wake(name, find(name)),
    wakeBy: (features) => {
      for (const [name, running] of jobs) {
        const { wokenBy = [] } = running.job;
        if (
          features === 'missed' ? wokenBy.length > 0 : wokenBy.some((feature) => features.includes(feature))
        )
          wake(name, running);
      }
    },
    runNow: (name) => find(name).job.run(end.signal),
    stop: async () => {
      end.abort();
      for (const running of jobs.values()) clearTimeout(running.timer);
      await Promise.allSettled([...jobs.values()].map(({ current }) => current));
    },
  };
}
