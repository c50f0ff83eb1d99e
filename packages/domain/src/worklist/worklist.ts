/**
 * The night's work as one ranked list (docs/spec/worklist.md#ranking). The jobs of each kind are made in
 * worklist-times.ts, worklist-hauls.ts and worklist-orders.ts.
 */

import { topK } from './top-k.ts';

/** Red: act now; amber: soon; neutral: when there is time. Most urgent first. */
export const URGENCIES = ['now', 'soon', 'later'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** In the order in which jobs of equal urgency that have a time are ranked. */
export const JOB_KINDS = [
  'evacuate',
  'refresh',
  'runOut',
  'collect',
  'deliver',
  'report',
  'haul',
  'make',
  'stalled',
  'claim',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** The filters above the list, and the kinds that each of them shows. */
export const JOB_GROUPS = {
  timers: ['refresh'],
  hauls: ['haul', 'runOut', 'evacuate'],
  make: ['make', 'collect', 'stalled'],
  shipments: ['deliver', 'claim'],
  reports: ['report'],
} as const satisfies Record<string, readonly JobKind[]>;
export type JobGroup = keyof typeof JOB_GROUPS;

/** How many jobs of each kind are listed, by rank; of the others the list gives only the number. */
export const JOBS_PER_KIND = 25;

/** Facts that the ranking needs of a job. */
export interface RankedJob {
  kind: JobKind;
  /** Unique, and the same for as long as the job exists. */
  key: string;
  urgency: Urgency;
  /** When it happens or since when it has been waiting, in milliseconds since epoch; null where only the size counts. */
  time: number | null;
  /**
   * Crates (only those below a minimum, where there are any), or for a report the items with a minimum. Ranks jobs that
   * their times do not.
   */
  size: number;
}

/**
 * Jobs in the order in which they should be done: by urgency; of the same urgency first those with a time, by kind and
 * then the earliest first, which is the least time left or the longest wait; then by size, the largest first. What is
 * equal goes by key, so that the same jobs always have the same order.
 */
export function rankJobs<T extends RankedJob>(jobs: readonly T[]): T[] {
  return [...jobs].sort(compareJobs);
}

function compareJobs(first: RankedJob, second: RankedJob): number {
  return (
    compareUrgencies(first.urgency, second.urgency) ||
    Number(first.time === null) - Number(second.time === null) ||
    compareTimes(first, second) ||
    second.size - first.size ||
    Number(first.key > second.key) - Number(first.key < second.key)
  );
}

function compareTimes(a: RankedJob, b: RankedJob): number {
  if (a.time === null || b.time === null) return 0;
  return JOB_KINDS.indexOf(a.kind) - JOB_KINDS.indexOf(b.kind) || a.time - b.time;
}

/** How many jobs there are of each kind. */
export type JobCounts = Record<JobKind, number>;

/** No job of any kind. */
export function noJobs(): JobCounts {
  return {
    evacuate: 0,
    refresh: 0,
    runOut: 0,
    collect: 0,
    deliver: 0,
    report: 0,
    haul: 0,
    make: 0,
    stalled: 0,
    claim: 0,
  };
}

/** The jobs that are listed, by rank, and how many there are in all and urgent ones. */
export interface JobList<T extends RankedJob> {
  jobs: T[];
  counts: JobCounts;
  urgent: number;
}

/** Two lists of different kinds of jobs as one. */
export function joinLists<T extends RankedJob>(first: JobList<T>, second: JobList<T>): JobList<T> {
  const counts = { ...first.counts };
  for (const kind of JOB_KINDS) counts[kind] += second.counts[kind];
  return { jobs: rankJobs([...first.jobs, ...second.jobs]), counts, urgent: first.urgent + second.urgent };
}

/** The first jobs of each kind by rank, and how many there are in all and urgent ones. @param jobs in any order. */
export function listJobs<T extends RankedJob>(jobs: readonly T[], perKind = JOBS_PER_KIND): JobList<T> {
  const byKind: Record<JobKind, T[]> = {
    evacuate: [],
    refresh: [],
    runOut: [],
    collect: [],
    deliver: [],
    report: [],
    haul: [],
    make: [],
    stalled: [],
    claim: [],
  };
  for (const job of jobs) byKind[job.kind].push(job);
  const counts = noJobs();
  for (const kind of JOB_KINDS) counts[kind] = byKind[kind].length;
  return {
    jobs: rankJobs(JOB_KINDS.flatMap((kind) => topK(byKind[kind], perKind, compareJobs))),
    counts,
    urgent: jobs.filter(({ urgency }) => urgency === 'now').length,
  };
}

/** For sorting: negative if the first is more urgent. */
export function compareUrgencies(a: Urgency, b: Urgency): number {
  return URGENCIES.indexOf(a) - URGENCIES.indexOf(b);
}

/** The more urgent of two. */
export function moreUrgent(a: Urgency, b: Urgency): Urgency {
  return compareUrgencies(a, b) <= 0 ? a : b;
}
