import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { ImageConfiguration } from './buildah.ts';

/** An address of the container's own network, which is not the loopback. */
const ADDRESS = '10.78.0.2';
/** As `stop_grace_period` in compose.yaml. */
const STOP_MS = 30_000;

/**
 * In the container's own network and mounts: everything is read-only but the data, /tmp and the devices; then the command
 * as the image's user, without any privilege, as compose.yaml and the Kubernetes files ask for.
 */
const ENTER = `set -eu
root=$1 data=$2 volume=$3 user=$4 folder=$5; shift 5
mount --bind "$root" "$root"
mount --bind "$data" "$root$volume"
mount -t tmpfs tmpfs "$root/tmp"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs \\
  --inh-caps=-all --bounding-set=-all env --chdir="$folder" "$@"`;

/** Answer of the container. */
export interface Answer {
  status: number;
  text: string;
}

/** A running image: its own network, its own user, a read-only file system and a data volume. Linux, as root. */
export class Container {
  private readonly network = `backline-image-${process.pid}`;
  private readonly data: string;
  private running: ChildProcess | undefined;
  private said = '';

  /** @param root where the image's file system lies. */
  constructor(
    private readonly root: string,
    private readonly configuration: ImageConfiguration,
    folder: string,
  ) {
    // As a container's volume, it begins as what the image has at its place.
    this.data = path.join(folder, 'data');
    execFileSync('cp', ['-a', path.join(root, this.volume), this.data]);
    execFileSync('ip', ['netns', 'add', this.network]);
    execFileSync('ip', ['-n', this.network, 'link', 'set', 'lo', 'up']);
    execFileSync('ip', ['-n', this.network, 'addr', 'add', `${ADDRESS}/32`, 'dev', 'lo']);
  }

  private get volume(): string {
    return Object.keys(this.configuration.Volumes)[0] ?? '';
  }

  /** Address at which it can be reached from another container. */
  get address(): string {
    const [port = ''] = Object.keys(this.configuration.ExposedPorts);
    return `http://${ADDRESS}:${port.replace('/tcp', '')}`;
  }

  /** All that it has said. */
  get output(): string {
    return this.said;
  }

  /** Whether it has ended by itself. */
  get hasEnded(): boolean {
    const { exitCode, signalCode } = this.running ?? { exitCode: null, signalCode: null };
    return exitCode !== null || signalCode !== null;
  }

  /** Starts what the image starts. */
  start(settings: Record<string, string>): void {
    const child = this.spawn(this.configuration.Cmd, settings);
    child.stdout?.on('data', (chunk) => (this.said += chunk));
    child.stderr?.on('data', (chunk) => (this.said += chunk));
    this.running = child;
  }

  /** Runs a command in it, as `docker exec` does. @returns its exit code. */
  async run(command: string[]): Promise<number> {
    const [code] = await once(this.spawn(command, {}), 'exit');
    return Number(code);
  }

  /** Asks it from its own network. */
  ask(place: string): Answer {
    const script = `fetch('${this.address}${place}', { signal: AbortSignal.timeout(5000) }).then(async (reply) => console.log(JSON.stringify({ status: reply.status, text: await reply.text() })), () => console.log('{"status":0,"text":""}'))`;
    const command = ['netns', 'exec', this.network, process.execPath, '-e', script];
    const answer: Answer = JSON.parse(execFileSync('ip', command, { encoding: 'utf8' })); // of the line above
    return answer;
  }

  /** A line of the kernel's status of its process, such as `Uid`. */
  status(name: string): string {
    const text = fs.readFileSync(`/proc/${this.running?.pid}/status`, 'utf8');
    return new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(text)?.[1] ?? '';
  }

  /** Asks it to stop, as every container engine does, and waits for as long. @returns its exit code; null if it must be killed. */
  async stop(): Promise<number | null> {
    const child = this.running;
    if (child === undefined || this.hasEnded) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const killing = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(killing);
    return child.exitCode;
  }

  /** Ends it at once, and removes its network. */
  remove(): void {
    this.running?.kill('SIGKILL');
    execFileSync('ip', ['netns', 'del', this.network]);
  }

  private spawn(command: string[], settings: Record<string, string>): ChildProcess {
    const { Env, User, WorkingDir } = this.configuration;
    const own = Env.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
    const where = [this.root, this.data, this.volume, User, WorkingDir];
    const entered = ['netns', 'exec', this.network, 'bash', '-c', ENTER, 'enter', ...where, ...command];
    // Every program on the way is replaced by the next one, so that a signal reaches the last.
    return spawn('ip', entered, {
      env: { ...Object.fromEntries(own), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}
