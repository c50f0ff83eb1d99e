import type { Job, Worklist } from '@backline/contract';
import { noJobs } from '@backline/domain';

type JobOf<K extends Job['kind']> = Extract<Job, { kind: K }>;

const SITARIA = { id: 1, name: 'Sitaria', location: 'Great March - Sitaria' };
const PATRIDIA = { id: 2, name: 'Patridia', location: 'Acrithia - Patridia' };

/** A warehouse near which a town fell 3 hours ago. */
export function anEvacuateJob(parts: Partial<JobOf<'evacuate'>> = {}): JobOf<'evacuate'> {
  return {
    kind: 'evacuate',
    key: 'evacuate:1',
    urgency: 'soon',
    warehouse: SITARIA,
    threat: { kind: 'near', town: 'Sitaria', fallen: 'Patridia', since: hoursAgo(3) },
    stockpiles: 2,
    crates: 1204,
    ...parts,
  };
}

/** A timer that runs out in 3 hours and 10 minutes, unless stated. */
export function aRefreshJob(parts: Partial<JobOf<'refresh'>> = {}): JobOf<'refresh'> {
  return {
    kind: 'refresh',
    key: 'refresh:21',
    urgency: 'now',
    stockpile: { id: 21, name: 'LOGI-Ammo' },
    warehouse: SITARIA,
    publicAt: { earliest: hoursAgo(-3 - 1 / 6), latest: hoursAgo(-3 - 1 / 6) },
    crates: 1204,
    ...parts,
  };
}

/** 12.7mm that is used up in 5 hours and 59 minutes. */
export function aRunOutJob(parts: Partial<JobOf<'runOut'>> = {}): JobOf<'runOut'> {
  return {
    kind: 'runOut',
    key: 'runOut:2',
    urgency: 'soon',
    warehouse: PATRIDIA,
    lead: {
      ...{ firName: 'MGAmmo', name: '12.7mm (Crated)', crated: true },
      ...{ quantity: 120, minimum: 40, perHour: 20 },
    },
    end: 'empty',
    endsAt: hoursAgo(-6),
    items: [{ firName: 'MGAmmo', crates: 480 }],
    itemCount: 1,
    ...parts,
  };
}

/** Patridia lacks 132 crates of 7.62mm, which Sitaria can spare; it is above its minimum. */
export function aHaulJob(parts: Partial<JobOf<'haul'>> = {}): JobOf<'haul'> {
  return {
    kind: 'haul',
    key: 'haul:2',
    urgency: 'later',
    warehouse: PATRIDIA,
    share: 0,
    suppliers: [{ ...SITARIA, crates: 132, containers: 3, hexes: 3 }],
    supplierCount: 1,
    crates: 132,
    containers: 3,
    items: [{ firName: 'RifleAmmo', name: '7.62mm (Crated)', crates: 132 }],
    itemCount: 1,
    belowMinimum: 0,
    nobodyHas: 0,
    priorityItems: 0,
    ...parts,
  };
}

export function aMakeJob(parts: Partial<JobOf<'make'>> = {}): JobOf<'make'> {
  return {
    kind: 'make',
    key: 'make:2',
    urgency: 'now',
    warehouse: PATRIDIA,
    share: 0.75,
    items: [{ firName: 'MGAmmo', name: '12.7mm (Crated)', crated: true, quantity: 9, place: 'mpf' }],
    itemCount: 1,
    orders: { mpf: 1, factory: 0 },
    materials: [{ name: 'Basic Materials', cost: 550 }],
    ordered: 0,
    ...parts,
  };
}

export function aClaimJob(parts: Partial<JobOf<'claim'>> = {}): JobOf<'claim'> {
  return {
    kind: 'claim',
    key: 'claim:51',
    urgency: 'later',
    shipmentId: 51,
    from: SITARIA,
    to: PATRIDIA,
    hexes: 3,
    containers: [{ number: 5, crates: 60 }],
    crates: 60,
    note: '',
    createdAt: hoursAgo(2),
    ...parts,
  };
}

/** Container 4, which Ines has claimed. */
export function aLoadJob(parts: Partial<JobOf<'load'>> = {}): JobOf<'load'> {
  return {
    kind: 'load',
    key: 'load:53:8',
    urgency: 'later',
    shipmentId: 53,
    from: SITARIA,
    to: PATRIDIA,
    hexes: 3,
    containers: [{ number: 4, crates: 60 }],
    crates: 60,
    note: '',
    holder: { id: 8, name: 'Ines' },
    ...parts,
  };
}

export function aDeliverJob(parts: Partial<JobOf<'deliver'>> = {}): JobOf<'deliver'> {
  return {
    kind: 'deliver',
    key: 'deliver:52:7',
    urgency: 'soon',
    shipmentId: 52,
    from: SITARIA,
    to: PATRIDIA,
    hexes: 3,
    containers: [{ number: 2, crates: 60 }],
    crates: 60,
    note: '',
    holder: { id: 8, name: 'Ines' },
    loadedAt: hoursAgo(14),
    ...parts,
  };
}

export function aReportJob(parts: Partial<JobOf<'report'>> = {}): JobOf<'report'> {
  return {
    kind: 'report',
    key: 'report:1',
    urgency: 'soon',
    warehouse: SITARIA,
    stockpile: { id: 22, name: 'UMB-Reserve' },
    reportedAt: hoursAgo(7),
    stockpiles: 1,
    minimums: 12,
    ...parts,
  };
}

/** A finished order that goes public in three hours. */
export function aCollectJob(parts: Partial<JobOf<'collect'>> = {}): JobOf<'collect'> {
  return {
    kind: 'collect',
    key: 'collect:61',
    urgency: 'now',
    orderId: 61,
    item: { firName: 'RifleAmmo', name: '7.62mm (Crated)', crated: true },
    crates: 9,
    place: 'MPF Sitaria',
    warehouse: PATRIDIA,
    holder: { id: 8, name: 'Ines' },
    readyAt: hoursAgo(47),
    publicAt: hoursAgo(-3.01),
    isEstimate: false,
    ...parts,
  };
}

/** An order that somebody claimed nine hours ago. */
export function aStalledJob(parts: Partial<JobOf<'stalled'>> = {}): JobOf<'stalled'> {
  return {
    kind: 'stalled',
    key: 'stalled:62',
    urgency: 'later',
    orderId: 62,
    item: { firName: 'RifleAmmo', name: '7.62mm (Crated)', crated: true },
    crates: 9,
    place: '',
    warehouse: null,
    holder: { id: 8, name: 'Ines' },
    state: 'claimed',
    since: hoursAgo(9),
    ...parts,
  };
}

/** A list of these jobs, of an installation that is set up. */
export function aWorklist(jobs: Job[] = [], parts: Partial<Worklist> = {}): Worklist {
  const counts = noJobs();
  for (const { kind } of jobs) counts[kind] += 1;
  return {
    jobs,
    counts,
    urgent: jobs.filter(({ urgency }) => urgency === 'now').length,
    belowMinimum: jobs.reduce((sum, job) => sum + (job.kind === 'haul' ? job.belowMinimum : 0), 0),
    nextTimer: null,
    lacking: [],
    setup: { warehouse: true, stockpile: true, report: true, goals: true, groups: null, people: null },
    ...parts,
  };
}

/** The time this many hours ago, in ISO 8601. */
export function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}
