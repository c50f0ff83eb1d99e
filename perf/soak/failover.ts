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
/** The project's limit for the 95th percentile of the time until reports are stored again. */
const BAR_SECONDS = 30;
const ETCD_MACHINES: Machine[] = ['app', ...DATABASE_MACHINES];

/**
 * The set-up of deploy/two-databases under load: the primary is killed so many times, and its network cut, a Backline process,
 * HAProxy and etcd killed half as many times each. No confirmed report may be lost, and no two servers may take writes.
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
  const { problems } = reporting.answers;
  const few = Math.ceil(kills / 2);
  try {
    await cluster.start();
    await reporting.prepare(cluster.address);
    await reporting.start([cluster.address]);
    const waits = await repeat(cluster, { what: 'primary killed', rounds: kills }, async (primary) => {
      cluster.killDatabase(primary);
      const seconds = await secondsUntilStored(reporting);
      cluster.startPatroni(primary);
      await reporting.check(cluster.address);
      return seconds;
    });
    waits.push(
      ...(await repeat(cluster, { what: 'network of the primary cut', rounds: few }, async (primary) => {
        setCable(primary, 'down');
        const seconds = await secondsUntilStored(reporting);
        if (cluster.takesWrites(primary))
          problems.push(`${primary} takes writes although another is the primary.`);
        setCable(primary, 'up');
        await reporting.check(cluster.address);
        return seconds;
      })),
    );
    await repeat(cluster, { what: 'Backline process killed', rounds: few }, async (_primary, round) => {
      await cluster.restartApp(round % 2);
      return secondsUntilStored(reporting);
    });
    await repeat(cluster, { what: 'HAProxy killed', rounds: few }, async () => {
      await cluster.restartProxy();
      return secondsUntilStored(reporting);
    });
    await repeat(cluster, { what: 'etcd killed', rounds: few }, async (_primary, round) => {
      const machine = ETCD_MACHINES[round % ETCD_MACHINES.length] ?? 'app';
      cluster.killEtcd(machine);
      const seconds = await secondsUntilStored(reporting);
      cluster.startEtcd(machine);
      return seconds;
    });
    await reporting.end();
    for (const address of cluster.appAddresses) await reporting.check(address);
    const late = percentile(waits, 0.95);
    console.log(
      `stored again after ${percentile(waits, 0.5).toFixed(1)} s, p95 ${late.toFixed(1)} s (bar ${BAR_SECONDS})`,
    );
    console.log(`${reporting.answers.acknowledged} reports confirmed, ${problems.length} problems`);
    if (late > BAR_SECONDS) problems.push(`Storing again took ${late.toFixed(1)} s.`);
    return problems;
  } finally {
    await reporting.end();
    await cluster.stop();
    await discord.close();
  }
};

/**
 * Repeats a fault, each time on the whole set-up. @returns the seconds that each round took to store reports again.
 */
async function repeat(
  cluster: Cluster,
  { what, rounds }: { what: string; rounds: number },
  round: (primary: DatabaseMachine, index: number) => Promise<number>,
): Promise<number[]> {
  const waits: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    const seconds = await round(await cluster.untilReplicating(), index);
    waits.push(seconds);
    console.log(`${what} ${index + 1}/${rounds}: stored again after ${seconds.toFixed(1)} s`);
  }
  return waits;
}

/** Waits until each officer may have had a report confirmed that was sent after the fault. */
async function secondsUntilStored(reporting: Reporting): Promise<number> {
  const started = performance.now();
  await pause(100); // what was confirmed before the fault has arrived
  await reporting.more(OFFICERS);
  return (performance.now() - started) / 1000;
}
