import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { freePort } from '../../apps/server/src/embedded-postgres/free-port.ts';
import { pause } from '../faults/reporting.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from '../support/server-process.ts';
import {
  ADDRESS,
  createMachines,
  DATABASE_MACHINES,
  type DatabaseMachine,
  killOn,
  type Machine,
  removeMachines,
  runningOn,
  whyNoMachines,
} from './machines.ts';

const FILES = path.resolve(import.meta.dirname, '../../deploy/two-databases');
const MAX_MS = 60_000;
const LOG_LETTERS = 4000;
const APPS = [3001, 3002];
/** The settings of etcd on each machine. */
const ETCD_FILES = { db1: 'db1.env', db2: 'db2.env', app: 'app-etcd.env' };

/** By Debian's package. */
const PROGRAMS = {
  postgresql: '/usr/lib/postgresql/15/bin/postgres', // as in patroni.yml
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  iproute2: '/usr/sbin/ip',
};

const isPatroni = (command: string) => command.includes('/usr/bin/patroni') && !/runuser/.test(command);

/** Says why the set-up cannot run here; null if it can. */
export function whyNoCluster(): string | null {
  if (process.platform !== 'linux') return 'this is not Linux.';
  if (process.getuid?.() !== 0) return 'it needs root.';
  const missing = Object.entries(PROGRAMS).filter(([, program]) => !fs.existsSync(program));
  if (missing.length > 0)
    return `it needs the packages of Debian 12: apt-get install -y ${missing.map(([name]) => name).join(' ')}`;
  return whyNoMachines();
}

/**
 * The set-up of deploy/two-databases with its own files: only names, folders, passwords and the ports of app differ, and
 * the servers listen on the bridge instead of everywhere.
 */
export class Cluster {
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-failover-'));
  private readonly password = randomBytes(12).toString('hex');
  private readonly ports = new Map<string, number>();
  private readonly started = new Map<string, ChildProcess>();
  private apps: ServerProcess[] = [];

  /** @param settings of both Backline processes, beside those of app.env. */
  constructor(private readonly settings: Record<string, string>) {}

  /** Address of HAProxy. */
  get address(): string {
    return `http://127.0.0.1:${this.ports.get('8080')}`;
  }

  /** Addresses of the Backline processes. */
  get appAddresses(): string[] {
    return this.apps.map(({ address }) => address);
  }

  async start(): Promise<void> {
    fs.chmodSync(this.folder, 0o755);
    for (const port of ['8080', ...APPS.map(String)]) this.ports.set(port, await freePort());
    createMachines();
    for (const machine of ['db1', 'db2', 'app'] as const) this.startEtcd(machine);
    for (const machine of DATABASE_MACHINES) this.startPatroni(machine);
    await this.untilReplicating();
    await this.createDatabase();
    for (const port of APPS) this.apps.push(await this.startApp(port));
    await this.startProxy();
  }

  async stop(): Promise<void> {
    for (const app of this.apps) await app.kill();
    if (this.started.has('etcd app')) this.killEtcd('app');
    for (const child of this.started.values()) child.kill('SIGKILL');
    removeMachines();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  startEtcd(machine: Machine): void {
    this.run(`etcd ${machine}`, machine, ['/usr/bin/etcd']);
  }

  startPatroni(machine: DatabaseMachine): void {
    const file = path.join(this.folderOf(machine), 'patroni.yml');
    fs.writeFileSync(file, this.textOf('patroni.yml', machine));
    this.run(`patroni ${machine}`, machine, ['/usr/bin/patroni', file]);
  }

  /** A power cut for the database and what watches it. */
  killDatabase(machine: DatabaseMachine): void {
    killOn(machine, (command) => /patroni|postgres/.test(command) && !/runuser/.test(command));
  }

  /** Its PostgreSQL goes on, and takes itself for the primary. */
  killPatroni(machine: DatabaseMachine): void {
    killOn(machine, isPatroni);
  }

  /** As `killPatroni`, but it may go on later: `SIGSTOP`, then `SIGCONT`. */
  signalPatroni(machine: DatabaseMachine, signal: 'SIGSTOP' | 'SIGCONT'): void {
    killOn(machine, isPatroni, signal);
  }

  killEtcd(machine: Machine): void {
    // `runuser` has started it.
    if (machine === 'app') execFileSync('pkill', ['-KILL', '-P', String(this.started.get('etcd app')?.pid)]);
    else killOn(machine, (command) => command.startsWith('/usr/bin/etcd'));
  }

  /** An update: one process after the other, the second as soon as the first is ready. */
  async restartApps(): Promise<void> {
    for (const [index, port] of APPS.entries()) {
      await this.apps[index]?.stop();
      this.apps[index] = await this.startApp(port);
    }
  }

  async restartApp(index: number): Promise<void> {
    await this.apps[index]?.kill();
    this.apps[index] = await this.startApp(APPS[index] ?? 0);
  }

  async restartProxy(): Promise<void> {
    this.started.get('haproxy')?.kill('SIGKILL');
    await this.startProxy();
  }

  /** The machine that takes writes; null while none does. @throws when both do. */
  async primary(): Promise<DatabaseMachine | null> {
    const isPrimary = async (machine: DatabaseMachine) =>
      fetch(`http://${ADDRESS[machine]}:8008/primary`, { signal: AbortSignal.timeout(1000) }).then(
        ({ status }) => status === 200,
        () => false,
      );
    const found: DatabaseMachine[] = [];
    for (const machine of DATABASE_MACHINES) if (await isPrimary(machine)) found.push(machine);
    if (found.length === 2) throw new Error('Two primaries at once.');
    return found[0] ?? null;
  }

  /** Waits until this machine takes writes. @throws after a minute. */
  async untilPrimary(machine: DatabaseMachine): Promise<void> {
    for (const deadline = Date.now() + MAX_MS; Date.now() < deadline; await pause(250))
      if ((await this.primary()) === machine) return;
    throw new Error(`${machine} does not become the primary.\n${this.logs()}`);
  }

  /** Waits until there is a primary whose commits wait for the other server. @returns the primary. */
  async untilReplicating(): Promise<DatabaseMachine> {
    for (const deadline = Date.now() + MAX_MS; Date.now() < deadline; await pause(250)) {
      const primary = await this.primary();
      if (primary !== null && (await this.hasSynchronousStandby(primary))) return primary;
    }
    throw new Error(`There is no standby again.\n${this.logs()}`);
  }

  /** Waits until every Backline process may be sent requests again. */
  async untilReady(): Promise<void> {
    const isReady = (address: string) =>
      fetch(`${address}/api/health/ready`, { signal: AbortSignal.timeout(5000) }).then(
        ({ status }) => status === 200,
        () => false,
      );
    for (const deadline = Date.now() + MAX_MS; Date.now() < deadline; await pause(100))
      if ((await Promise.all(this.appAddresses.map(isReady))).every(Boolean)) return;
    throw new Error(`A Backline process is not ready again.\n${this.logs()}`);
  }

  /** Whether a server itself says that it takes writes, asked on its own machine, also when that is cut off. */
  takesWrites(machine: DatabaseMachine): boolean {
    const [program, args] = runningOn(machine);
    const sql =
      "set statement_timeout = '3s'; create temp table probe (); create table probe_of_cut (); drop table probe_of_cut";
    const command = [
      ...args,
      'psql',
      '-h',
      this.folderOf(machine),
      '-d',
      'backline',
      '-v',
      'ON_ERROR_STOP=1',
      '-c',
      sql,
    ];
    try {
      execFileSync(program, command, { stdio: 'ignore', cwd: '/', timeout: 10_000 });
      return true;
    } catch {
      return false; // it is down, a standby, or its commit waits for the other server
    }
  }

  private async hasSynchronousStandby(primary: DatabaseMachine): Promise<boolean> {
    const reply = await fetch(`http://${ADDRESS[primary]}:8008/cluster`).catch(() => null);
    if (reply === null) return false;
    const { members } = (await reply.json()) as { members: { role: string; state: string }[] }; // Patroni's
    return members.some(({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state));
  }

  /** Reads the quantities that were reported for each stockpile, as the primary has them. */
  async storedReports(): Promise<Map<string, Set<number>>> {
    const stored = new Map<string, Set<number>>();
    await this.query('backline', async (client) => {
      const { rows } = await client.query<{ name: string; quantity: number }>(
        "select stockpile_name as name, (after->0->>'quantity')::int as quantity from reports",
      );
      for (const { name, quantity } of rows) stored.set(name, (stored.get(name) ?? new Set()).add(quantity));
    });
    return stored;
  }

  private createDatabase(): Promise<void> {
    return this.query('postgres', async (client) => {
      await client.query(`create role backline login password '${this.password}'`);
      await client.query('create database backline owner backline');
    });
  }

  private async query(database: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
    const host = ADDRESS[await this.untilReplicating()];
    const client = new pg.Client({ host, user: 'postgres', password: this.password, database });
    await client.connect();
    await use(client).finally(() => client.end());
  }

  private startApp(port: number): Promise<ServerProcess> {
    const dataDirectory = path.join(this.folder, `app-${port}`);
    if (!fs.existsSync(dataDirectory)) fs.renameSync(emptyDataDirectory(this.folder), dataDirectory);
    // Each process is also asked at its own address here.
    const { PUBLIC_URL: _, ...settings } = this.environmentOf('app.env', 'app');
    const environment = {
      ...settings,
      PORT: String(this.ports.get(String(port))),
      LOG_LEVEL: 'error',
      ...this.settings,
    };
    return startServer({ dataDirectory, environment });
  }

  private async startProxy(): Promise<void> {
    const file = path.join(this.folder, 'haproxy.cfg');
    fs.writeFileSync(file, this.textOf('haproxy.cfg', 'app'));
    this.spawn('haproxy', '/usr/sbin/haproxy', ['-db', '-f', file]);
    const status = () =>
      fetch(`${this.address}/api/health/ready`).then(
        (response) => response.status,
        () => 0,
      );
    for (const deadline = Date.now() + MAX_MS; (await status()) !== 200; await pause(100))
      if (Date.now() > deadline) throw new Error(`HAProxy answers ${await status()}.\n${this.logs()}`);
  }

  private folderOf(machine: Machine): string {
    const folder = path.join(this.folder, machine);
    if (!fs.existsSync(folder))
      execFileSync('install', ['-d', '-o', 'postgres', '-g', 'postgres', '-m', '700', folder]);
    return folder;
  }

  /** A file of the set-up for a machine here. */
  private textOf(name: string, machine: Machine): string {
    let text = fs.readFileSync(path.join(FILES, name), 'utf8');
    for (const [placeName, address] of Object.entries(ADDRESS))
      text = text.replaceAll(`${placeName}:`, `${address}:`);
    for (const [port, free] of this.ports) text = text.replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${free}`);
    return text
      .replaceAll('0.0.0.0', ADDRESS[machine])
      .replaceAll('/var/lib/etcd', `${this.folderOf(machine)}/etcd`)
      .replaceAll(/\/var\/(lib|run)\/postgresql/g, this.folderOf(machine))
      .replaceAll('change-me', this.password)
      .replace('mode: required', 'mode: off'); // it would restart this computer
  }

  private environmentOf(file: string, machine: Machine): Record<string, string> {
    const all = parseEnv(this.textOf(file, machine));
    return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value ?? '']));
  }

  private run(name: string, machine: Machine, command: string[]): void {
    const [program, args] = runningOn(machine);
    const env = {
      PATH: process.env.PATH,
      LC_ALL: 'C.UTF-8',
      ...this.environmentOf(ETCD_FILES[machine], machine),
    };
    this.spawn(name, program, [...args, ...command], env);
  }

  private spawn(name: string, program: string, args: string[], env = process.env): void {
    const log = fs.openSync(path.join(this.folder, `${name.replace(' ', '-')}.log`), 'a');
    const child = spawn(program, args, { env, cwd: '/', stdio: ['ignore', log, log] });
    fs.closeSync(log);
    this.started.set(name, child);
  }

  /** The last lines of everything, for the message of a failure. */
  logs(): string {
    const ofApps = this.apps.map(
      (app, index) => `== Backline ${index + 1}\n${app.output().slice(-LOG_LETTERS)}`,
    );
    const ofOthers = fs
      .readdirSync(this.folder)
      .filter((name) => name.endsWith('.log'))
      .map(
        (name) => `== ${name}\n${fs.readFileSync(path.join(this.folder, name), 'utf8').slice(-LOG_LETTERS)}`,
      );
    return [...ofApps, ...ofOthers].join('\n');
  }
}
