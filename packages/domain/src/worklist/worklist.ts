/**
 * The night's work as one ranked list (docs/spec/worklist.md#ranking). The jobs of each kind are made in
 * worklist-times.ts, worklist-hauls.ts and worklist-orders.ts.
 */

import { topK } from './top-k.ts';

/** Red: act now; amber: soon; neutral: when there is time. Most urgent first. */
export const URGENCIES = ['now', 'soon', 'later'] as const;
export type Urgency = (typeof URGENCIES)[number];

export const JOB_KINDS = [
  'evacuate',
  'refresh',
  'runOut',
  'collect',
  'deliver',
  'haul',
  'make',
  'stalled',
  'report',
  'load',
  'claim',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** The filters above the list, and the kinds that each of them shows: each kind has one, so that their counts add up. */
export const JOB_GROUPS = {
  timers: ['refresh', 'evacuate'],
  waiting: ['deliver', 'load', 'claim'],
  missing: ['haul', 'runOut'],
  make: ['make', 'collect', 'stalled'],
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
  /** When it happens or since when it has been waiting, in milliseconds since epoch; null where that ranks nothing. */
  time: number | null;
  /** Share of the minimums that is missing, weighted by priority (`shareMissing`); 0 where nothing is below a minimum. */
  share: number;
  /** Crates, or for a report the items with a minimum. Ranks jobs that neither time nor share does. */
  size: number;
}

/**
 * Jobs in the order in which they should be done (docs/spec/worklist.md#ranking): what has a deadline, the least time left
 * first; loaded containers, the longest wait first; places below their minimums by the share that is missing; then the rest.
 * What is equal goes by key, so that the same jobs always have the same order.
 */
export function rankJobs<T extends RankedJob>(jobs: readonly T[]): T[] {
  return [...jobs].sort(compareJobs);
}

function compareJobs(first: RankedJob, second: RankedJob): number {
  return (
    stepOf(first) - stepOf(second) ||
    Number(first.time === null) - Number(second.time === null) ||
    (first.time ?? 0) - (second.time ?? 0) ||
    second.share - first.share ||
    second.size - first.size ||
    Number(first.key > second.key) - Number(first.key < second.key)
  );
}

/** The part of the list that a job belongs to, from 0 on. */
function stepOf({ kind, urgency, share }: RankedJob): number {
  switch (kind) {
    case 'evacuate':
      return urgency === 'later' ? 9 : 0;
    case 'refresh':
      return 1;
    case 'runOut':
    case 'collect':
      return urgency === 'later' ? 5 : 1;
    case 'deliver':
      return 2;
    case 'haul':
      return share > 0 ? 3 : 7;
    case 'make':
      return 4;
    case 'stalled':
      return 5;
    case 'report':
      return urgency === 'later' ? 8 : 6;
    case 'load':
    case 'claim':
      return 9;
  }
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
    haul: 0,
    make: 0,
    stalled: 0,
    report: 0,
    load: 0,
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
  const counts = noJobs();
  for (const { kind } of jobs) counts[kind] += 1;
  const first = (wanted: JobKind) =>
    topK(
      jobs.filter(({ kind }) => kind === wanted),
      perKind,
      compareJobs,
    );
  return {
    jobs: rankJobs(JOB_KINDS.flatMap(first)),
    counts,
    urgent: jobs.filter(({ urgency }) => urgency === 'now').length,
  };
}

/** For sorting: negative if the first is more urgent. */
export function compareUrgencies(a: Urgency, b: Urgency): number {
  return URGENCIES.indexOf(a) - URGENCIES.indexOf(b);
}
