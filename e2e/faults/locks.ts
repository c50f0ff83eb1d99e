import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '../../apps/server/src/runtime/error-code.ts';
import {
  type Contender,
  type ContenderOptions,
  startContender,
} from '../../apps/server/src/testing/lock-contenders.ts';
import { mountSmallDisk } from './small-disk.ts';

const CONTAINER = ['/usr/bin/unshare', '--pid', '--fork', '--mount-proc'];
/** Like `docker run` with user namespaces, or rootless podman. */
const ROOTLESS = [...CONTAINER, '--user', '--map-root-user'];
const OTHER_NETWORK = [...CONTAINER, '--net', '--ipc', '--uts'];
/** A PID namespace whose /proc is still that of the host. */
const FOREIGN_PROC = ['/usr/bin/unshare', '--pid', '--fork'];
/** Kernel locks do not work between hosts. */
const noFlock = { withoutFlock: true } satisfies ContenderOptions;

const canUnshare = spawnSync(ROOTLESS[0] ?? '', [...ROOTLESS.slice(1), 'true']).status === 0;

/** Data folder, and the processes that compete for it. */
interface Field {
  folder: string;
  lockFile: string;
  contend(name: string, options?: ContenderOptions): Contender;
  /** The current content of the lock file. */
  record(): Record<string, unknown>;
  write(content: object | string): void;
  /** A command prefix that fakes another boot id, as on another host or after a reboot. */
  otherBoot(): string[];
}

interface Arrangement {
  name: string;
  needsNamespaces?: boolean;
  /** Throws if the expectation fails. That two processes never hold the lock at once is checked for all. */
  act(field: Field): Promise<void>;
}

function expectThat(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new Error(otherwise);
}

async function holds(contender: Contender): Promise<void> {
  expectThat((await contender.outcome()) === 'holds', `${contender.name} was refused: ${contender.output()}`);
}

async function isRefused(contender: Contender): Promise<void> {
  expectThat((await contender.outcome()) === 'refused', `${contender.name} was let in`);
  expectThat(/in use by .* DATA_DIR/s.test(contender.output()), `refused with ${contender.output()}`);
}

/** Events around the second process: before it tries, and after it was refused. */
interface Meanwhile {
  between?: (field: Field, first: Contender) => void | Promise<void>;
  after?: (first: Contender) => void;
}

/**
 * The first process holds the lock and stays alive: the second is refused, and succeeds after the first has
 * exited.
 */
function bothAlive(
  name: string,
  first: ContenderOptions,
  second: ContenderOptions,
  { between, after }: Meanwhile = {},
): Arrangement {
  return {
    name,
    needsNamespaces: [first, second].some(({ inside }) => inside !== undefined),
    act: async (field) => {
      const contender = field.contend('first', first);
      await holds(contender);
      await between?.(field, contender);
      await isRefused(field.contend('second', second));
      after?.(contender);
      await contender.end();
      await holds(field.contend('third', second));
    },
  };
}

/** The first process holds the lock and is killed: the second succeeds. */
function killed(name: string, first: ContenderOptions, second: ContenderOptions): Arrangement {
  return {
    name,
    needsNamespaces: [first, second].some(({ inside }) => inside !== undefined),
    act: async (field) => {
      const contender = field.contend('first', first);
      await holds(contender);
      await contender.end('SIGKILL');
      await holds(field.contend('second', second));
    },
  };
}

/** The lock file was left behind with this content: the second succeeds. */
function left(name: string, content: (field: Field) => object | string, options: ContenderOptions = {}) {
  return {
    name,
    act: async (field: Field) => {
      field.write(content(field));
      await holds(field.contend('second', options));
      expectThat(field.record().state === 'running', 'the lock file was not written again');
    },
  };
}

function atOnce(name: string, starts: ContenderOptions[], content?: object | string): Arrangement {
  return {
    name,
    needsNamespaces: starts.some(({ inside }) => inside !== undefined),
    act: async (field) => {
      if (content !== undefined) field.write(content);
      const contenders = starts.map((options, index) => field.contend(`start ${index + 1}`, options));
      const outcomes = await Promise.all(contenders.map((contender) => contender.outcome()));
      expectThat(outcomes.filter((outcome) => outcome === 'holds').length === 1, outcomes.join(', '));
    },
  };
}

const bootId = () => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
const foreign = {
  pid: 1,
  start: '1',
  boot: 'another',
  host: 'other',
  id: 'theirs',
  state: 'running',
  beat: 7,
};
const stop = (_: Field, first: Contender) => void process.kill(first.pid(), 'SIGSTOP');
const goOn = (first: Contender) => void process.kill(first.pid(), 'SIGCONT');

const ARRANGEMENTS: Arrangement[] = [
  bothAlive('two processes side by side', {}, {}),
  bothAlive('the second in another PID namespace', {}, { inside: CONTAINER }),
  bothAlive('the first in another PID namespace', { inside: CONTAINER }, {}),
  bothAlive('two containers', { inside: CONTAINER }, { inside: CONTAINER }),
  bothAlive(
    'two containers with networks of their own',
    { inside: OTHER_NETWORK },
    { inside: OTHER_NETWORK },
  ),
  bothAlive('the second in another user namespace', {}, { inside: ROOTLESS }),
  bothAlive('two rootless containers', { inside: ROOTLESS }, { inside: ROOTLESS }),
  bothAlive('a container with the host’s /proc', {}, { inside: FOREIGN_PROC }),
  bothAlive(
    'two containers without the program flock',
    { inside: CONTAINER, ...noFlock },
    { inside: ROOTLESS, ...noFlock },
  ),
  bothAlive('the host’s /proc, without the program flock', noFlock, { inside: FOREIGN_PROC, ...noFlock }),
  bothAlive(
    'only the second has the program flock',
    { inside: CONTAINER, ...noFlock },
    { inside: CONTAINER },
  ),
  bothAlive('only the first has the program flock', { inside: CONTAINER }, { inside: CONTAINER, ...noFlock }),
  bothAlive('the first is suspended', {}, { inside: CONTAINER }, { between: stop, after: goOn }),
  bothAlive(
    'the lock file was removed a moment ago',
    {},
    { inside: CONTAINER },
    {
      between: ({ lockFile }) => fs.rmSync(lockFile),
    },
  ),
  bothAlive('the lock file was emptied a moment ago', {}, noFlock, {
    between: ({ lockFile }) => fs.truncateSync(lockFile),
  }),
  bothAlive('the lock file was damaged a moment ago', noFlock, noFlock, {
    between: ({ write }) => write('{"pid":'),
  }),
  killed('killed', {}, {}),
  killed('killed in a container', { inside: CONTAINER }, {}),
  killed('killed, and started again in another container', { inside: CONTAINER }, { inside: ROOTLESS }),
  killed('killed, without the program flock', noFlock, noFlock),
  killed('a container killed, without the program flock', { inside: CONTAINER, ...noFlock }, noFlock),
  {
    name: 'a zombie',
    act: async (field) => {
      for (const options of [{}, noFlock]) {
        const contender = field.contend('first', options);
        await holds(contender);
        const record = field.record();
        await contender.end('SIGKILL');
        // Its PID now belongs to another process: a zombie that has exited but was not waited for.
        const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 120'], {
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
        const stat = () => fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        while (stat()[0] !== 'Z') await pause(20);
        field.write({ ...record, pid, start: stat()[19] });
        const second = field.contend('second', options);
        await holds(second);
        await second.end();
        parent.kill();
      }
    },
  },
  left('the computer was restarted', () => ({ ...foreign, pid: process.pid })),
  left(
    'the computer was restarted, without the program flock',
    () => ({ ...foreign, pid: process.pid }),
    noFlock,
  ),
  left(
    'the process number belongs to another now',
    () => ({ ...foreign, boot: bootId(), pid: process.pid }),
    noFlock,
  ),
  left('an empty file', () => ''),
  left('an empty file, without the program flock', () => '', noFlock),
  left('a damaged file', () => '{"pid": 12, "sta'),
  left('a file of something else', () => 'hello'),
  left('killed while it took the lock over', () => ({ ...foreign, state: 'taking' })),
  left('an older version’s file, its process gone', () => ({ pid: 999_999, start: '1', boot: bootId() })),
  {
    name: 'an older version’s file, its process alive',
    act: async (field) => {
      const otherProcess = spawn('sleep', ['300']);
      field.write({ pid: otherProcess.pid, start: '', boot: bootId() });
      await isRefused(field.contend('second'));
      otherProcess.kill('SIGKILL');
      await new Promise((resolve) => otherProcess.once('exit', resolve));
      await holds(field.contend('third'));
    },
  },
  {
    name: 'two hosts, the first alive',
    needsNamespaces: true,
    act: async (field) => {
      const contender = field.contend('first', { ...noFlock, inside: field.otherBoot() });
      await holds(contender);
      await isRefused(field.contend('second', noFlock));
      await contender.end('SIGKILL');
      await holds(field.contend('third', noFlock));
    },
  },
  {
    name: 'two hosts, the first suspended until it counts as dead, then waking up',
    needsNamespaces: true,
    act: async (field) => {
      const contender = field.contend('first', { ...noFlock, inside: field.otherBoot() });
      await holds(contender);
      const pid = contender.pid();
      process.kill(pid, 'SIGSTOP');
      await holds(field.contend('second', noFlock));
      process.kill(pid, 'SIGCONT');
      await contender.ended();
      expectThat(contender.output().includes('Another server has taken over'), contender.output());
    },
  },
  {
    name: 'a full disk',
    act: async (field) => {
      const disk = await mountSmallDisk(1);
      if (typeof disk === 'string') throw new Skipped(disk);
      try {
        fs.chmodSync(disk.folder, 0o700);
        const journal = `${field.folder}/journal`;
        disk.fill(0);
        const contender = startContender(disk.folder, journal, 'first');
        expectThat((await contender.outcome()) === 'refused', 'it was let in');
        expectThat(/has 0 MB free.*Make room/.test(contender.output()), contender.output());
        expectThat(!fs.existsSync(path.join(disk.folder, 'postgres.lock')), 'a lock file stayed');
        disk.empty();
        const two = startContender(disk.folder, journal, 'second');
        await holds(two);
        await two.end();
      } finally {
        disk.empty();
        await disk.remove();
      }
    },
  },
  {
    name: 'killed at any moment of the start, twelve times',
    act: async (field) => {
      for (let moment = 0; moment < 12; moment += 1) {
        const contender = field.contend(`start ${moment}`);
        // Start once it has loaded: the lock is taken within some 50 ms.
        while (
          !fs.existsSync(field.lockFile) &&
          !contender.output().includes('holds') &&
          !contender.hasEnded()
        )
          await pause(1);
        await pause(moment * 4);
        await contender.end('SIGKILL');
      }
      await holds(field.contend('last'));
    },
  },
  atOnce('five starts at the very same moment', [{}, {}, {}, {}, {}]),
  atOnce('four containers at the very same moment', [
    { inside: CONTAINER },
    { inside: ROOTLESS },
    { inside: CONTAINER },
    { inside: OTHER_NETWORK },
  ]),
  atOnce('four hosts at the very same moment', [noFlock, noFlock, noFlock, noFlock]),
  atOnce(
    'four hosts at the very same moment, over a dead lock',
    [noFlock, noFlock, noFlock, noFlock],
    foreign,
  ),
  atOnce('five starts at the very same moment, over an empty file', [{}, {}, {}, {}, noFlock], ''),
];

class Skipped extends Error {}

async function inField<T>(act: (field: Field) => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-locks-'));
  const lockFile = path.join(folder, 'postgres.lock');
  const journal = path.join(folder, 'journal');
  const contenders: Contender[] = [];
  try {
    const result = await act({
      folder,
      lockFile,
      contend: (name, options) => {
        const contender = startContender(folder, journal, name, options);
        contenders.push(contender);
        return contender;
      },
      record: () => JSON.parse(fs.readFileSync(lockFile, 'utf8')),
      write: (content) =>
        fs.writeFileSync(lockFile, typeof content === 'string' ? content : JSON.stringify(content)),
      otherBoot: () => {
        const file = path.join(folder, 'boot_id');
        fs.writeFileSync(file, `${randomUUID()}\n`);
        const mount = `mount --bind ${file} /proc/sys/kernel/random/boot_id && exec "$@"`;
        return [
          '/usr/bin/unshare',
          '--mount',
          '/bin/sh',
          '-c',
          `PATH=/bin:/usr/bin:/sbin; ${mount}`,
          'sh',
          ...WITHOUT_PATH,
        ];
      },
    });
    for (const contender of contenders) await contender.end('SIGKILL');
    expectThat(!fs.existsSync(journal) || twoWriters(journal) === null, twoWriters(journal) ?? '');
    return result;
  } finally {
    for (const contender of contenders) await contender.end('SIGKILL');
    fs.rmSync(folder, { recursive: true });
  }
}

/** The shell above needs `mount`, but the program it runs must not find `flock`. */
const WITHOUT_PATH = ['/usr/bin/env', 'PATH=/nonexistent'];

/** @returns evidence that one process wrote after another had opened; null if none did. */
function twoWriters(journal: string): string | null {
  let holder = '';
  for (const line of fs.readFileSync(journal, 'utf8').trim().split('\n')) {
    const [, name = '', what] = /^(.*) (opens|writes|closes)$/.exec(line) ?? [];
    if (what === 'opens') holder = name;
    else if (name !== holder) return `${name} ${what} while ${holder} has it open`;
  }
  return null;
}

/**
 * Starts two or more processes on one data folder in every way that is known to cause trouble.
 * @param onEnd called after each arrangement.
 * @returns what failed: two concurrent writers, a process wrongly locked out, or a refusal without its
 * reason.
 */
export async function tryLocks(onEnd: (line: string) => void): Promise<string[]> {
  const problems: string[] = [];
  let tried = 0;
  for (const { name, needsNamespaces = false, act } of ARRANGEMENTS) {
    const begun = performance.now();
    try {
      if (needsNamespaces && !canUnshare) throw new Skipped('this user may not create namespaces here');
      await inField(act);
      tried += 1;
      onEnd(`${name}: passed (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      const message = messageOf(error);
      if (error instanceof Skipped) onEnd(`${name}: skipped, ${message}`);
      else problems.push(`${name}: ${message}`);
      if (!(error instanceof Skipped)) onEnd(`${name}: DID NOT HOLD`);
    }
  }
  onEnd(`${tried} of ${ARRANGEMENTS.length} arrangements passed`);
  return problems;
}
