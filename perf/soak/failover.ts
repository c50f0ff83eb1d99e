import { openFakeDiscord } from '../../apps/server/src/testing/fake-discord.ts';
import { Cluster, whyNoCluster } from '../../e2e/failover/cluster.ts';
import {
  DATABASE_MACHINES,
  type DatabaseMachine,
  type Machine,
  otherThan,
  setCable,
  setCableBetween,
} from '../../e2e/failover/machines.ts';
import { LivePages } from '../../e2e/faults/live-pages.ts';
import { pause, Reporting, refusals } from '../../e2e/faults/reporting.ts';
import { percentile } from '../api/statistics.ts';
import type { Soak } from './soak.ts';

const KILLS = 20;
const OFFICERS = 8;
const PAGES = 4;
const ADMIN = '7';
/** The project's limit for the 95th percentile of the time until reports are stored again, after a failover. */
const BAR_SECONDS = 30;
const ETCD_MACHINES: Machine[] = ['app', ...DATABASE_MACHINES];

/** Event that hits the whole set-up in a round. `break` and `mend` are called before and after reports are stored again. */
interface Fault {
  what: string;
  isFailover: boolean;
  /** No request may fail. */
  isUnnoticed?: true;
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
    what: 'network between the two cut',
    isFailover: false,
    break: () => setCableBetween('down'),
    mend: (cluster, primary) => {
      const standby = otherThan(primary);
      const isSplit = cluster.takesWrites(standby);
      setCableBetween('up');
      return isSplit ? `${standby} took writes although ${primary} was the primary.` : null;
    },
  },
  {
    what: 'Patroni of the primary killed',
    isFailover: true,
    break: async (cluster, primary) => {
      cluster.killPatroni(primary);
      await cluster.untilPrimary(otherThan(primary)); // the one that lost its Patroni goes on beside it
    },
    mend: (cluster, primary) => {
      cluster.startPatroni(primary);
      return null;
    },
  },
  {
    what: 'Patroni of the primary hung',
    isFailover: true,
    break: async (cluster, primary) => {
      cluster.signalPatroni(primary, 'SIGSTOP');
      await cluster.untilPrimary(otherThan(primary));
    },
    mend: (cluster, primary) => {
      cluster.signalPatroni(primary, 'SIGCONT');
      return null;
    },
  },
  {
    what: 'Backline restarted',
    isFailover: false,
    isUnnoticed: true,
    break: (cluster) => cluster.restartApps(),
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
 * often. No confirmed report may be lost, no two servers may take writes, and pages that are open hear of new reports again
 * without being reloaded. How fast that is counts in the full form only: a few rounds on a busy machine say nothing of it.
 */
export const soakFailover: Soak = async (kills = KILLS) => {
  const reason = whyNoCluster();
  if (reason !== null) {
    console.log(`Not tried: ${reason}`);
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
  const agree = async (url: string) => discord.agree(url, ADMIN).code;
  const reporting = new Reporting(OFFICERS, agree);
  const pages = new LivePages(PAGES);
  try {
    await cluster.start();
    await reporting.prepare(cluster.address);
    await reporting.start([cluster.address]);
    await pages.open(cluster.address, agree);
    await breakEverything({ cluster, reporting, pages }, kills);
    await reporting.end();
    await reporting.checkEvery(() => cluster.storedReports());
    for (const address of cluster.appAddresses) await reporting.check(address);
    const { acknowledged, refused, broken, askedAgain, reads, problems } = reporting.answers;
    console.log(
      `${acknowledged} reports confirmed; not: ${JSON.stringify(refused)}, ${broken} without an answer`,
    );
    console.log(`${reads} reads, none of which may show less than was confirmed or seen before.`);
    console.log(`Checks asked again ${askedAgain} times, open pages lost their stream ${pages.lost} times.`);
    return problems;
  } catch (error) {
    for (const problem of reporting.answers.problems) console.log(`PROBLEM: ${problem}`);
    console.log(cluster.logs());
    throw error;
  } finally {
    pages.close();
    await reporting.end();
    await cluster.stop();
    await discord.close();
  }
};

interface Running {
  cluster: Cluster;
  reporting: Reporting;
  pages: LivePages;
}

async function breakEverything(running: Running, kills: number): Promise<void> {
  const { problems } = running.reporting.answers;
  const failovers: Seconds[] = [];
  for (const fault of FAULTS) {
    const rounds = fault.what === 'primary killed' ? kills : Math.ceil(kills / 2);
    const measured: Seconds[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const seconds = await breakOnce(running, fault, round);
      measured.push(seconds);
      console.log(
        `${fault.what} ${round + 1}/${rounds}: stored again after ${seconds.stored.toFixed(1)} s, pages live after ${seconds.live.toFixed(1)} s`,
      );
    }
    summarise(fault.what, measured);
    if (fault.isFailover) failovers.push(...measured);
  }
  const late = summarise(`all failovers, bar ${BAR_SECONDS} s`, failovers);
  if (kills >= KILLS && late > BAR_SECONDS) problems.push(`Storing again took ${late.toFixed(1)} s.`);
}

/** Since a fault. */
interface Seconds {
  stored: number;
  live: number;
}

async function breakOnce(
  { cluster, reporting, pages }: Running,
  fault: Fault,
  round: number,
): Promise<Seconds> {
  const primary = await cluster.untilReplicating();
  await reporting.checkEvery(() => cluster.storedReports());
  const { answers } = reporting;
  const failures = () => answers.broken + refusals(answers);
  const failuresBefore = failures();
  const started = performance.now();
  await fault.break(cluster, primary, round);
  await untilStored(reporting);
  const stored = (performance.now() - started) / 1000;
  await pages.untilLive();
  const live = (performance.now() - started) / 1000;
  if (fault.isUnnoticed && failures() > failuresBefore)
    answers.problems.push(`${failures() - failuresBefore} requests failed while Backline was restarted.`);
  const problem = fault.mend?.(cluster, primary, round) ?? null;
  if (problem !== null) answers.problems.push(problem);
  await cluster.untilReady();
  await reporting.check(cluster.address);
  return { stored, live };
}

/** Prints what was measured. @returns the 95th percentile of the time until reports are stored again. */
function summarise(what: string, measured: Seconds[]): number {
  const of = (values: number[]) =>
    `median ${percentile(values, 0.5).toFixed(1)} s, p95 ${percentile(values, 0.95).toFixed(1)} s`;
  const stored = measured.map((round) => round.stored);
  console.log(
    `${what}: stored again ${of(stored)}; pages live again ${of(measured.map(({ live }) => live))}`,
  );
  return percentile(stored, 0.95);
}

/** Waits until each officer may have had a report confirmed that was sent after the fault. */
async function untilStored(reporting: Reporting): Promise<void> {
  await pause(100); // what was confirmed before the fault has arrived
  await reporting.more(OFFICERS);
}
