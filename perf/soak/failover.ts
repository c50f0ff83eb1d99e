import fs from 'node:fs';
import { openFakeDiscord } from '../../apps/server/src/testing/fake-discord.ts';
import { percentile } from '../api/statistics.ts';
import { Cluster, PROGRAMS } from '../failover/cluster.ts';
import { DATABASE_MACHINES, type DatabaseMachine, type Machine, setCable } from '../failover/machines.ts';
import { pause, Reporting } from '../faults/reporting.ts';
import type { Soak } from './soak.ts';

const KILLS = 20;
const OFFICERS = 8;
const ADMIN = '7';
/** The project's limit for the 95th percentile of the time until reports are stored again, after a failover. */
const BAR_SECONDS = 30;
const ETCD_MACHINES: Machine[] = ['app', ...DATABASE_MACHINES];

/** What happens to the whole set-up in a round. `break` and `mend` are called before and after reports are stored again. */
interface Fault {
  what: string;
  isFailover: boolean;
  break(cluster: Cluster, primary: DatabaseMachine, round: number): void | Promise<void>;
  /** @returns what is wrong before it is mended. */
  mend?(cluster: Cluster, primary: DatabaseMachine, round: number): string | null;
}

const etcdOf = (round: number) => ETCD_MACHINES[round % ETCD_MACHINES.length] ?? 'app';

const FAULTS: Fault[] = [
  {
    what: 'primary killed',
    isFailover: true,
    break: (cluster, primary) => cluster.killDatabase(primary),
    mend: (cluster, primary) => {
      cluster.startPatroni(primary);
      return null;
    },
  },
  {
    what: 'network of the primary cut',
    isFailover: true,
    break: (_, primary) => setCable(primary, 'down'),
    mend: (cluster, primary) => {
      const isSplit = cluster.takesWrites(primary);
      setCable(primary, 'up');
      return isSplit ? `${primary} took writes although another was the primary.` : null;
    },
  },
  {
    what: 'Backline process killed',
    isFailover: false,
    break: (cluster, _, round) => cluster.restartApp(round % 2),
  },
  { what: 'HAProxy killed', isFailover: false, break: (cluster) => cluster.restartProxy() },
  {
    what: 'etcd killed',
    isFailover: false,
    break: (cluster, _, round) => cluster.killEtcd(etcdOf(round)),
    mend: (cluster, _, round) => {
      cluster.startEtcd(etcdOf(round));
      return null;
    },
  },
];

/**
 * The set-up of deploy/two-databases under load: the primary is killed so many times, every other fault happens half as
 * often. No confirmed report may be lost, and no two servers may take writes.
 */
export const soakFailover: Soak = async (kills = KILLS) => {
  const missing = PROGRAMS.filter((program) => !fs.existsSync(program));
  if (missing.length > 0 || process.getuid?.() !== 0) {
    console.log(`Not tried: it needs root, and these programs: ${missing.join(', ') || 'all there'}.`);
    return [];
  }
  const discord = await openFakeDiscord();
  discord.addPerson({ id: ADMIN });
  const cluster = new Cluster({
    DISCORD_CLIENT_ID: discord.clientId,
    DISCORD_CLIENT_SECRET: discord.clientSecret,
    DISCORD_BASE_URL: discord.address,
    ADMIN_DISCORD_IDS: ADMIN,
  });
  const reporting = new Reporting(OFFICERS, async (url) => discord.agree(url, ADMIN).code);
  try {
    await cluster.start();
    await reporting.prepare(cluster.address);
    await reporting.start([cluster.address]);
    await breakEverything(cluster, reporting, kills);
    await reporting.end();
    for (const address of cluster.appAddresses) await reporting.check(address);
    const { acknowledged, problems } = reporting.answers;
    console.log(`${acknowledged} reports confirmed, ${problems.length} problems`);
    return problems;
  } finally {
    await reporting.end();
    await cluster.stop();
    await discord.close();
  }
};

async function breakEverything(cluster: Cluster, reporting: Reporting, kills: number): Promise<void> {
  const { problems } = reporting.answers;
  const failovers: number[] = [];
  for (const fault of FAULTS) {
    const rounds = fault.what === 'primary killed' ? kills : Math.ceil(kills / 2);
    for (let round = 0; round < rounds; round += 1) {
      const primary = await cluster.untilReplicating();
      await fault.break(cluster, primary, round);
      const seconds = await secondsUntilStored(reporting);
      const problem = fault.mend?.(cluster, primary, round) ?? null;
      if (problem !== null) problems.push(problem);
      await reporting.check(cluster.address);
      if (fault.isFailover) failovers.push(seconds);
      console.log(`${fault.what} ${round + 1}/${rounds}: stored again after ${seconds.toFixed(1)} s`);
    }
  }
  const [half, late] = [percentile(failovers, 0.5).toFixed(1), percentile(failovers, 0.95)];
  console.log(`failover: median ${half} s, p95 ${late.toFixed(1)} s (bar ${BAR_SECONDS})`);
  if (late > BAR_SECONDS) problems.push(`Storing again took ${late.toFixed(1)} s.`);
}

/** Waits until each officer may have had a report confirmed that was sent after the fault. */
async function secondsUntilStored(reporting: Reporting): Promise<number> {
  const started = performance.now();
  await pause(100); // what was confirmed before the fault has arrived
  await reporting.more(OFFICERS);
  return (performance.now() - started) / 1000;
}
