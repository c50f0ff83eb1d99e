import type { Job } from '@backline/contract';
import {
  JOB_GROUPS,
  type JobCounts,
  type JobGroup,
  MINUTE_MS,
  type ShipmentStep,
  URGENCIES,
} from '@backline/domain';

/** How many rows come first. */
export const FIRST_JOBS = 10;

/** The filter of the list: what comes first, everything, or one group. */
export type JobFilter = JobGroup | 'first' | 'all';
export const JOB_FILTERS: readonly JobFilter[] = [
  'first',
  'all',
  'timers',
  'waiting',
  'missing',
  'make',
  'reports',
];

/** The ways to look at the night's work: as the person who plans it, drives it, or makes what is missing. */
export const WORK_MODES = ['plan', 'drive', 'make'] as const;
export type WorkMode = (typeof WORK_MODES)[number];

/** Kinds in the order in which a driver wants them: what is free, what is near, timers last. */
const DRIVEN: readonly Job['kind'][] = [
  'claim',
  'haul',
  'evacuate',
  'runOut',
  'collect',
  'stalled',
  'load',
  'deliver',
  'make',
  'report',
  'refresh',
];
/** Kinds that whoever makes things wants first. */
const MADE: readonly Job['kind'][] = ['make', 'collect', 'stalled'];

/**
 * The jobs in the order of a mode (docs/spec/worklist.md#plan-drive-make); a planner's is that of the server.
 * @param viewerId the person whose own containers come first for a driver.
 */
export function inMode(mode: WorkMode, jobs: readonly Job[], viewerId: number | undefined): Job[] {
  if (mode === 'plan') return [...jobs];
  if (mode === 'make') return jobs.toSorted((a, b) => Number(isMade(b)) - Number(isMade(a)));
  const rank = (job: Job) => (isHeldBy(job, viewerId) ? -1 : DRIVEN.indexOf(job.kind));
  return jobs.toSorted(
    (a, b) => rank(a) - rank(b) || Number(hexesTo(a) > hexesTo(b)) - Number(hexesTo(a) < hexesTo(b)),
  );
}

const isMade = ({ kind }: Job) => MADE.includes(kind);

/** Whether a container of this job is a person's own. */
export function isHeldBy(job: Job, viewerId: number | undefined): boolean {
  return (job.kind === 'load' || job.kind === 'deliver') && job.holder.id === viewerId;
}

/** Hexes to the nearest supplier of a place, infinite where none has a place on the map; 0 for every other job. */
export function hexesTo(job: Job): number {
  return job.kind === 'haul' ? Math.min(...job.suppliers.flatMap(({ hexes }) => hexes ?? [])) : 0;
}

/** A job in the list. `isGone`: done, but still listed until the list may move. */
export interface ShownJob {
  job: Job;
  isGone: boolean;
}

/** A job that was done in place, and the step that takes it back. */
export interface DoneJob {
  key: string;
  text: string;
  undo: JobUndo;
}

/** The step that takes a job back: the other way for its containers, or the timer as it was before. */
export type JobUndo =
  | { shipmentId: number; action: ShipmentStep; containers: number[] }
  | { stockpileId: number; refreshedAt: string };

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

/** Jobs of a filter in their order. */
export function jobsOf<T extends { kind: Job['kind'] }>(filter: JobFilter, jobs: readonly T[]): T[] {
  if (filter === 'first') return jobs.slice(0, FIRST_JOBS);
  if (filter === 'all') return [...jobs];
  return jobs.filter(({ kind }) => JOB_GROUPS[filter].some((own) => own === kind));
}

/** How many jobs there are, listed or not. */
export function countOf(filter: JobFilter, counts: JobCounts): number {
  if (filter === 'first') return Math.min(FIRST_JOBS, countOf('all', counts));
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

/** For how long the row of a refreshed timer keeps its place, with its undo. */
const KEPT_MS = 10 * MINUTE_MS;

/** The keys of jobs whose row stays although they are done: timers that were refreshed here a short time ago. */
export function keptKeys(done: readonly DoneJob[], now: number): Set<string> {
  const isKept = ({ undo }: DoneJob) => 'refreshedAt' in undo && now - Date.parse(undo.refreshedAt) < KEPT_MS;
  return new Set(done.filter(isKept).map(({ key }) => key));
}

/** The latest jobs, and those of `held` that are gone but kept, each at its index. @returns `held` if nothing is to change. */
export function withKept(held: readonly Job[], latest: readonly Job[], kept: ReadonlySet<string>) {
  const known = new Set(latest.map(({ key }) => key));
  const rows = [...latest];
  for (const [index, job] of held.entries())
    if (kept.has(job.key) && !known.has(job.key)) rows.splice(index, 0, job);
  const isSame = rows.length === held.length && rows.every((job, index) => job === held[index]);
  return isSame ? held : rows;
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
