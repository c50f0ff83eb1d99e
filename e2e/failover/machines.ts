import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * Three machines on this one: db1 and db2 are network namespaces, app is outside of them, and a bridge joins the three.
 * Nothing of it can be reached from elsewhere. Linux only, as root.
 */
export const ADDRESS = { db1: '10.77.0.1', db2: '10.77.0.2', app: '10.77.0.3' } as const;
export type Machine = keyof typeof ADDRESS;
export type DatabaseMachine = 'db1' | 'db2';
export const DATABASE_MACHINES: DatabaseMachine[] = ['db1', 'db2'];

const BRIDGE = 'backline0';
const namespaceOf = (machine: DatabaseMachine) => `backline-${machine}`;
const cableOf = (machine: DatabaseMachine) => `backline-${machine}`;

function ip(command: string): void {
  execFileSync('ip', command.split(' '), { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Says why this computer cannot hold the machines, as some containers cannot; null if it can. */
export function whyNoMachines(): string | null {
  const trial = `backline-trial-${process.pid}`;
  try {
    ip(`netns add ${trial}`);
    ip(`netns del ${trial}`);
    return null;
  } catch (error) {
    return `network namespaces cannot be made here: ${error instanceof Error ? error.message : error}`;
  }
}

export function createMachines(): void {
  removeMachines();
  ip(`link add ${BRIDGE} type bridge`);
  ip(`addr add ${ADDRESS.app}/24 dev ${BRIDGE}`);
  ip(`link set ${BRIDGE} up`);
  for (const machine of DATABASE_MACHINES) {
    const namespace = namespaceOf(machine);
    ip(`netns add ${namespace}`);
    ip(`link add ${cableOf(machine)} type veth peer name eth0 netns ${namespace}`);
    ip(`link set ${cableOf(machine)} master ${BRIDGE} up`);
    ip(`-n ${namespace} addr add ${ADDRESS[machine]}/24 dev eth0`);
    ip(`-n ${namespace} link set eth0 up`);
    ip(`-n ${namespace} link set lo up`);
  }
}

/** Also ends what still runs on them. */
export function removeMachines(): void {
  // The cables first: with a namespace its end of a cable goes, and the other end some time after that.
  for (const device of [...DATABASE_MACHINES.map(cableOf), BRIDGE])
    if (fs.existsSync(`/sys/class/net/${device}`)) ip(`link del ${device}`);
  for (const machine of DATABASE_MACHINES)
    if (fs.existsSync(`/run/netns/${namespaceOf(machine)}`)) {
      killOn(machine, () => true);
      ip(`netns del ${namespaceOf(machine)}`);
    }
}

/** Pulls a machine's network cable, or plugs it in again. */
export function setCable(machine: DatabaseMachine, state: 'up' | 'down'): void {
  ip(`link set ${cableOf(machine)} ${state}`);
}

/** Cuts db1 and db2 off from each other, while both still reach app; or joins them again. */
export function setCableBetween(state: 'up' | 'down'): void {
  for (const machine of DATABASE_MACHINES) {
    const otherAddress = ADDRESS[otherThan(machine)];
    // A hardware address that nobody has: what is sent there arrives nowhere, and nobody is told.
    if (state === 'down')
      ip(
        `-n ${namespaceOf(machine)} neigh replace ${otherAddress} lladdr 02:00:00:00:00:99 dev eth0 nud permanent`,
      );
    else ip(`-n ${namespaceOf(machine)} neigh del ${otherAddress} dev eth0`);
  }
}

export function otherThan(machine: DatabaseMachine): DatabaseMachine {
  return machine === 'db1' ? 'db2' : 'db1';
}

/** Returns the command that starts a program on a machine, as a user that is not root. */
export function runningOn(machine: Machine): [program: string, args: string[]] {
  const asUser = ['runuser', '-u', 'postgres', '--'];
  return machine === 'app'
    ? ['runuser', asUser.slice(1)]
    : ['ip', ['netns', 'exec', namespaceOf(machine), ...asUser]];
}

/** Kills the processes of a machine whose command line is wanted. */
export function killOn(
  machine: DatabaseMachine,
  isWanted: (command: string) => boolean,
  signal: NodeJS.Signals = 'SIGKILL',
): void {
  const pids = execFileSync('ip', ['netns', 'pids', namespaceOf(machine)], { encoding: 'utf8' });
  for (const pid of pids.split('\n').filter(Boolean)) {
    try {
      if (isWanted(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) process.kill(Number(pid), signal);
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && /^(ESRCH|ENOENT)$/.test(String(error.code));
      if (!isGone) throw error;
    }
  }
}
