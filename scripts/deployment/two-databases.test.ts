import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSetUp, unitSetting } from '../../e2e/support/set-up.ts';

const MACHINES = ['db1', 'db2', 'app'];
const environmentOf = (machine: string) =>
  parseEnv(readSetUp(`two-databases/${machine === 'app' ? 'app-etcd' : machine}.env`));
const patroni = parse(readSetUp('two-databases/patroni.yml')) as {
  etcd?: { hosts: string };
  etcd3?: unknown;
  bootstrap: { dcs: { synchronous_mode: boolean; ttl: number; loop_wait: number; retry_timeout: number } };
  watchdog: { mode: string; safety_margin: number };
};

/** The failover soak proves this, but only where somebody runs it with these faults. */
it('Patroni confirms what the standby has, and takes its lock in etcd only by comparing', () => {
  const { synchronous_mode, ttl, loop_wait, retry_timeout } = patroni.bootstrap.dcs;
  expect(synchronous_mode).toBe(true);
  // Otherwise a primary goes on for longer than its lease. Patroni's documentation asks for it.
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl - patroni.watchdog.safety_margin);
  expect(patroni.etcd3).toBeUndefined(); // it overwrites the lock of the new primary
  expect(patroni.etcd?.hosts.split(',')).toEqual(MACHINES.map((machine) => `${machine}:2379`));
});

it.each(MACHINES)(
  '%s is one of three etcd, which Patroni reaches over the protocol that it speaks',
  (machine) => {
    expect(environmentOf(machine)).toMatchObject({
      ETCD_NAME: machine,
      ETCD_ENABLE_V2: 'true',
      ETCD_ADVERTISE_CLIENT_URLS: `http://${machine}:2379`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${machine}:2380`,
      ETCD_INITIAL_CLUSTER: MACHINES.map((host) => `${host}=http://${host}:2380`).join(','),
    });
  },
);

it('a primary ends with the Patroni that watches it', () => {
  expect(patroni.watchdog.mode).toBe('required');
  const service = readSetUp('two-databases/patroni-service.conf');
  expect(unitSetting(service, 'KillMode')).toEqual(['mixed']);
  expect(unitSetting(service, 'Restart')).toEqual(['always']);
});

it('a stopping process serves for longer than HAProxy needs to notice', () => {
  const [, seconds, times] =
    /default-server inter (\d+)s fall (\d+)/.exec(readSetUp('two-databases/haproxy.cfg')) ?? [];
  const { DRAIN_SECONDS } = parseEnv(readSetUp('two-databases/app.env'));
  expect(Number(DRAIN_SECONDS)).toBeGreaterThan(Number(seconds) * Number(times));
});
