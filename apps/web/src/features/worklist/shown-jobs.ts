import type { Job } from '@backline/contract';
import { JOB_GROUPS, type JobCounts, type JobGroup, type ShipmentStep, URGENCIES } from '@backline/domain';

/** The filter of the list: everything, or one group. */
export type JobFilter = JobGroup | 'all';
export const JOB_FILTERS: readonly JobFilter[] = ['all', 'timers', 'hauls', 'make', 'shipments', 'reports'];

/** A job in the list. `isGone`: done, but still listed until the list may move. */
export interface ShownJob {
  job: Job;
  isGone: boolean;
}

/** A job that was done in place, and the step that takes it back, if there is one. */
export interface DoneJob {
  key: string;
  text: string;
  undo: { shipmentId: number; action: ShipmentStep; containers: number[] } | null;
}

/** Jobs that one press does without leaving the page. */
export type InPlaceJob = Extract<Job, { kind: 'refresh' | 'claim' | 'deliver' }>;

/** A job that was postponed on this device, with its urgency at that time. */
export interface PutOff {
  key: string;
  until: number;
  urgency: Job['urgency'];
  /** Its title at that time. */
  text: string;
}

const isOf = (filter: JobFilter, { kind }: { kind: Job['kind'] }) =>
  filter === 'all' || JOB_GROUPS[filter].some((jobGroup) => jobGroup === kind);

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
 * The rows while the list may not move: those of `held` in their order with their current data, and the number of new ones
 * that are not shown yet.
 */
export function holdRows(held: readonly Job[], latest: readonly Job[]): { rows: ShownJob[]; fresh: number } {
  const now = new Map(latest.map((job) => [job.key, job]));
  const known = new Set(held.map(({ key }) => key));
  return {
    rows: held.map((job) => ({ job: now.get(job.key) ?? job, isGone: !now.has(job.key) })),
    fresh: latest.filter(({ key }) => !known.has(key)).length,
  };
}

/** Whether a postponed job is still hidden: until its time, or until it becomes more urgent. */
export function isPutOff(job: Job, later: readonly PutOff[], now: number): boolean {
  const rank = (urgency: Job['urgency']) => URGENCIES.indexOf(urgency);
  return later.some(
    ({ key, until, urgency }) => key === job.key && until > now && rank(job.urgency) >= rank(urgency),
  );
}

/** The containers that a press covers: claims take one at a time, deliveries all loaded ones. */
export function containersFor({ kind, containers }: Extract<Job, { kind: 'claim' | 'deliver' }>): number[] {
  return containers.slice(0, kind === 'claim' ? 1 : undefined).map(({ number }) => number);
}
