import type { Job, Worklist } from '@backline/contract';

type JobOf<K extends Job['kind']> = Extract<Job, { kind: K }>;

const SITARIA = { id: 1, name: 'Sitaria', location: 'Great March - Sitaria' };
const PATRIDIA = { id: 2, name: 'Patridia', location: 'Acrithia - Patridia' };

/** A timer that runs out in 3 hours and 10 minutes, unless stated. */
export function aRefreshJob(parts: Partial<JobOf<'refresh'>> = {}): JobOf<'refresh'> {
  return {
    kind: 'refresh',
    key: 'refresh:21',
    urgency: 'now',
    stockpile: { id: 21, name: 'LOGI-Ammo' },
    warehouse: SITARIA,
    refreshedAt: hoursAgo(50 - 3 - 1 / 6),
    crates: 1204,
    ...parts,
  };
}

export function aHaulJob(parts: Partial<JobOf<'haul'>> = {}): JobOf<'haul'> {
  return {
    kind: 'haul',
    key: 'haul:1:2',
    urgency: 'later',
    from: SITARIA,
    to: PATRIDIA,
    hexes: 3,
    crates: 132,
    containers: 3,
    lead: {
      firName: 'RifleAmmo',
      name: '7.62mm (Crated)',
      crates: 132,
      quantity: 48,
      target: 180,
      minimum: 45,
      spare: 214,
    },
    items: [{ firName: 'RifleAmmo', crates: 132 }],
    itemCount: 1,
    belowMinimum: 0,
    ...parts,
  };
}

export function aMakeJob(parts: Partial<JobOf<'make'>> = {}): JobOf<'make'> {
  return {
    kind: 'make',
    key: 'make:7',
    urgency: 'now',
    item: { firName: 'MGAmmo', name: '12.7mm (Crated)', crated: true },
    quantity: 9,
    place: 'mpf',
    orders: 1,
    materials: [{ name: 'Basic Materials', cost: 550 }],
    warehouse: PATRIDIA,
    warehouses: 1,
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

/** A list of these jobs, of an installation that is set up. */
export function aWorklist(jobs: Job[] = [], parts: Partial<Worklist> = {}): Worklist {
  const counts = { refresh: 0, deliver: 0, report: 0, haul: 0, make: 0, claim: 0 };
  for (const { kind } of jobs) counts[kind] += 1;
  return {
    jobs,
    counts,
    urgent: jobs.filter(({ urgency }) => urgency === 'now').length,
    nextRefreshedAt: null,
    lacking: [],
    setup: { warehouse: true, stockpile: true, report: true, goals: true, groups: null, people: null },
    ...parts,
  };
}

/** A moment so many hours ago, in ISO 8601. */
export function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}
