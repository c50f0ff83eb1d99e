import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { LIVE_PATH } from '@backline/contract';
import type { SchemaServer } from '../../apps/server/src/db/open-schemas.ts';
import type { Regiment } from '../../apps/server/src/regiments/directory.queries.ts';
import { regimentSecret } from '../../apps/server/src/regiments/regiment-config.ts';
import { percentile } from '../api/statistics.ts';
import { fillWar, signInOfficers } from '../api/war-server.ts';
import { APP_SECRET, BASE, startBuiltServer } from './server.ts';
import { memoryOf, processorSecondsOf } from './storage.ts';

/** The attacker and the members have addresses of their own: all of 127.0.0.0/8 are this machine. */
const ATTACKER = '127.0.0.2';
const MEMBERS = '127.0.0.3';
const OPEN = 50;
const AT_WORK = 20;
const THINK_MS = 1000;
const ALONE_MS = 30_000;
const AT_ONCE = 50;
const WAR = { warehouses: 5, stockpilesPerWarehouse: 4, linesPerStockpile: 30, users: 4 };
const BARS = { times: 2, megabytes: 700 };

interface Answer {
  status: number;
  ms: number;
}

/**
 * Lets an address without a session ask all regiments at full speed: calls, pages, forged sessions, and streams that it
 * keeps. Meanwhile members of 20 regiments work.
 * @returns whether the members' median stays within twice that of alone, none of them is refused, and the memory within the bar.
 */
export async function measureHostile(
  schemas: SchemaServer,
  regiments: readonly Regiment[],
  { url, minutes }: { url: string; minutes: number },
): Promise<boolean> {
  const members: Member[] = [];
  for (const regiment of regiments.slice(0, AT_WORK)) {
    const database = schemas.open(regiment.schema);
    await fillWar(database, WAR, new Date());
    const secret = regimentSecret(APP_SECRET, regiment);
    const [officer] = await signInOfficers(database, secret, new Date(), 1);
    members.push({ host: `${regiment.name}.${BASE}`, headers: officer?.headers ?? {} });
  }
  const server = await startBuiltServer(url, OPEN, '1');
  const { port } = server;
  const pid = Number(server.child.pid);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 500);
  try {
    await membersWork(port, members, 10_000); // opened, and its code is warm
    const alone = await membersWork(port, members, ALONE_MS);
    const before = processorSecondsOf(pid);
    const ms = minutes * 60_000;
    const [attack, together] = await Promise.all([
      attackFor(port, regiments, ms),
      membersWork(port, members, ms),
    ]);
    const used = processorSecondsOf(pid) - before;
    const [quiet, busy] = [medianOf(alone), medianOf(together)];
    const refused = together.filter(({ status }) => status !== 200).length;
    console.log(`Members alone: ${shown(alone)}. Beside the attack: ${shown(together)}, ${refused} refused.`);
    console.log(`The attack: ${JSON.stringify(attack)}.`);
    console.log(
      `Processor: ${((used / (ms / 1000)) * 100).toFixed(0)} % of a core; memory: ${most.toFixed(0)} MB at most.`,
    );
    return busy <= BARS.times * quiet && refused === 0 && most <= BARS.megabytes;
  } finally {
    clearInterval(watch);
    await server.stop();
  }
}

interface Member {
  host: string;
  headers: http.OutgoingHttpHeaders;
}

/** Each member opens a page, then reads what it shows, and thinks. */
async function membersWork(port: number, members: readonly Member[], ms: number): Promise<Answer[]> {
  const until = performance.now() + ms;
  const answers: Answer[] = [];
  await Promise.all(
    members.map(async ({ host, headers }) => {
      await pause(Math.random() * THINK_MS);
      while (performance.now() < until) {
        for (const path of ['/api/health', '/api/categories', '/api/supplies', '/api/warehouses'])
          answers.push(await ask(port, path, { localAddress: MEMBERS, headers: { ...headers, host } }));
        await pause(THINK_MS * (0.5 + Math.random()));
      }
    }),
  );
  return answers;
}

async function attackFor(port: number, regiments: readonly Regiment[], ms: number) {
  const until = performance.now() + ms;
  const counts: Record<string, number> = {};
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const streams = new Set<http.ClientRequest>();
  const work = async (index: number) => {
    for (let round = index; performance.now() < until; round += AT_ONCE) {
      const { name } = regiments[(round * 7919) % regiments.length] ?? {};
      const host = `${name}.${BASE}`;
      const count = (what: string, status: number) => {
        const key = `${what} ${status}`;
        counts[key] = (counts[key] ?? 0) + 1;
      };
      const kind = round % 4;
      if (kind === 0) count('stream', await openStream(port, host, streams));
      else {
        const path = kind === 1 ? '/' : kind === 2 ? '/api/items' : '/api/supplies';
        const headers = { host, ...(kind === 3 && { authorization: 'Bearer forged' }) };
        const { status } = await ask(port, path, { localAddress: ATTACKER, headers, agent });
        count(kind === 1 ? 'page' : 'call', status);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)));
  counts['streams held'] = streams.size;
  for (const stream of streams) stream.destroy();
  agent.destroy();
  return counts;
}

/** Opens a stream and keeps it as long as the server does. */
function openStream(port: number, host: string, streams: Set<http.ClientRequest>): Promise<number> {
  return new Promise((resolve) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: LIVE_PATH,
      localAddress: ATTACKER,
      headers: { host },
      agent: false,
    };
    const request = http.get(options, (response) => {
      response.resume();
      if (response.statusCode === 200) streams.add(request);
      resolve(response.statusCode ?? 0);
    });
    request.once('error', () => resolve(0)).once('close', () => streams.delete(request));
  });
}

function ask(port: number, path: string, options: http.RequestOptions): Promise<Answer> {
  const from = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - from });
    http
      .get({ host: '127.0.0.1', port, path, ...options }, (response) => {
        response.resume().once('end', () => done(response.statusCode ?? 0));
      })
      .once('error', () => done(0));
  });
}

function medianOf(answers: readonly Answer[]): number {
  return percentile(
    answers.map(({ ms }) => ms),
    0.5,
  );
}

function shown(answers: readonly Answer[]): string {
  const times = answers.map(({ ms }) => ms);
  const [p50, p99] = [0.5, 0.99].map((part) => percentile(times, part).toFixed(0));
  return `p50 ${p50} ms, p99 ${p99} ms of ${answers.length} requests`;
}
