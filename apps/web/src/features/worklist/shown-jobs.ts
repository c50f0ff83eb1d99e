import type { Job } from '@backline/contract';
import { JOB_GROUPS, type JobCounts, type JobGroup, URGENCIES } from '@backline/domain';

/** What a person sees: everything, or one group. */
export type JobFilter = JobGroup | 'all';
export const JOB_FILTERS: readonly JobFilter[] = ['all', 'timers', 'hauls', 'make', 'shipments', 'reports'];

/** A job as the list shows it. `isGone`: it is done, and keeps its place until the list may move. */
export interface ShownJob {
  job: Job;
  isGone: boolean;
}

/** A job that was put off on this device, with the urgency that it had then. */
export interface PutOff {
  key: string;
  until: number;
  urgency: Job['urgency'];
  /** What it is, in the words of then. */
  text: string;
}

const isOf = (filter: JobFilter, { kind }: { kind: Job['kind'] }) =>
  filter === 'all' || JOB_GROUPS[filter].some((one) => one === kind);

/** Jobs of a filter in their order. */
export function jobsOf<T extends { kind: Job['kind'] }>(filter: JobFilter, jobs: readonly T[]): T[] {
  return jobs.filter((job) => isOf(filter, job));
}

/** How many jobs there are, listed or not. */
export function countOf(filter: JobFilter, counts: JobCounts): number {
  const kinds = filter === 'all' ? Object.values(JOB_GROUPS).flat() : JOB_GROUPS[filter];
  return kinds.reduce((sum, kind) => sum + counts[kind], 0);
}

/**
 * The rows while nothing may move: those of `held` in their order, each as it is now, and how many new ones wait to be
 * shown.
 */
export function holdRows(held: readonly Job[], latest: readonly Job[]): { rows: ShownJob[]; fresh: number } {
  const now = new Map(latest.map((job) => [job.key, job]));
  const known = new Set(held.map(({ key }) => key));
  return {
    rows: held.map((job) => ({ job: now.get(job.key) ?? job, isGone: !now.has(job.key) })),
    fresh: latest.filter(({ key }) => !known.has(key)).length,
  };
}

/** Whether a job that was put off is still to be left out: until its time, or until it becomes more urgent. */
export function isPutOff(job: Job, later: readonly PutOff[], now: number): boolean {
  const rank = (urgency: Job['urgency']) => URGENCIES.indexOf(urgency);
  return later.some(
    ({ key, until, urgency }) => key === job.key && until > now && rank(job.urgency) >= rank(urgency),
  );
}

/** A person takes one container at a time; what is loaded arrives together. */
export function containersFor({ kind, containers }: Extract<Job, { kind: 'claim' | 'deliver' }>): number[] {
  return containers.slice(0, kind === 'claim' ? 1 : undefined).map(({ number }) => number);
}
