import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { drawings, ENDPOINTS, type Endpoint, fir, LIVE_PATH, mayPass } from '@backline/contract';
import type { SchemaServer } from '../../apps/server/src/db/open-schemas.ts';
import { stockpiles } from '../../apps/server/src/db/schema.ts';
import type { Regiment } from '../../apps/server/src/regiments/directory.queries.ts';
import { percentile } from '../api/statistics.ts';
import { officersDo, orderOf, shown, timesOf } from './fairness.ts';
import { startBuiltServer } from './server.ts';

const AT_EASE = 20;
const THINK_MS = 2000;
const ALONE_MS = 30_000;
/** Requests that the reader has under way at the same time. */
const AT_ONCE = 30;
const BAR_MS = 250;
/** Another than that of the officers: the calls of an address are limited together. */
const READER_ADDRESS = '127.0.0.2';
const READER = { permissions: { read: true, edit: false, manage: false } };

/**
 * Lets a member with the right to read do their worst through every endpoint that is open to them: all reads at full
 * speed, refused reports of ten thousand rows, bodies that are expensive to look at, invented items, wrong lessons, and
 * open pages. Meanwhile 20 officers of the same regiment work at ease.
 * @returns whether their 99th percentile stays within 250 ms and every request of theirs is answered.
 */
export async function measureReader(
  schemas: SchemaServer,
  regiment: Regiment,
  { url, minutes }: { url: string; minutes: number },
): Promise<boolean> {
  const database = schemas.open(regiment.schema);
  const order = await orderOf(database, regiment, {
    officers: AT_EASE + 1,
    users: AT_EASE + 3,
    thinkMs: THINK_MS,
  });
  const [reader, ...officers] = order.officers;
  if (reader === undefined) throw new Error('There is nobody to do their worst.');
  const [own] = await database.db.select().from(stockpiles).limit(1);
  const server = await startBuiltServer(url, 2, '1');
  const ports = [server.port];
  const ms = minutes * 60_000;
  try {
    const work = { ...order, officers, ports };
    await officersDo({ ...work, ms: 5000 }); // opened, and its code is warm
    const alone = timesOf(await officersDo({ ...work, ms: ALONE_MS }));
    const [worst, together] = await Promise.all([
      doWorst(server.port, reader.headers, own?.name ?? '', ms),
      officersDo({ ...work, ms }),
    ]);
    const times = timesOf(together);
    console.log(`Alone: ${shown(alone)}. Beside a reader at their worst: ${shown(times)}.`);
    console.log(`Theirs: ${JSON.stringify(worst)}.`);
    return percentile(times, 0.99) <= BAR_MS;
  } finally {
    await server.stop();
  }
}

type Attempt = [name: string, method: string, path: string, body?: string];

function attempts(stockpile: string): Attempt[] {
  const isOpen = ({ method, access }: Endpoint) =>
    method === 'GET' && mayPass({ admin: false, ...READER }, access);
  const reads = ENDPOINTS.filter(isOpen).map(
    ({ path }): Attempt => ['read', 'GET', path.replace(/:\w+/, '1')],
  );
  const report = (rows: unknown[]) => JSON.stringify({ report: { entries: rows } });
  const many = <T>(count: number, of: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => of(index));
  const row = (index: number) => ({ 'Stockpile Name': stockpile, CodeName: `Fake${index}`, Quantity: 1 });
  const lesson = (index: number) => ({
    drawing: Buffer.alloc(768, index).toString('base64'),
    code_name: 'Cloth',
    crated: false,
    read_code_name: 'Wood',
    read_crated: false,
  });
  return [
    ...reads,
    ['bad rows', 'POST', fir.processReport.path, report(many(10_000, () => ({})))],
    [
      'unknown stockpiles',
      'POST',
      fir.processReport.path,
      report(many(10_000, (index) => ({ ...row(index), 'Stockpile Name': `No ${index}` }))),
    ],
    ['invented items', 'POST', fir.processReport.path, report(many(10_000, row))],
    ['numbers', 'POST', fir.processReport.path, report(many(2_000_000, () => 1))],
    ['tabs', 'POST', fir.receive.path, '\t'.repeat(8_000_000)],
    ['lessons', 'POST', drawings.teach.path, JSON.stringify({ lessons: many(300, lesson) })],
    ['open page', 'GET', LIVE_PATH],
  ];
}

async function doWorst(port: number, headers: http.OutgoingHttpHeaders, stockpile: string, ms: number) {
  const until = performance.now() + ms;
  const agent = new http.Agent({ keepAlive: true });
  const all = attempts(stockpile);
  const counts: Record<string, number> = {};
  let next = 0;
  const work = async () => {
    while (performance.now() < until) {
      const [name, method, path, body] = all[next++ % all.length] ?? ['read', 'GET', '/'];
      const status = await send(port, { method, path, agent, headers }, body);
      counts[`${name} ${status}`] = (counts[`${name} ${status}`] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  agent.destroy();
  return counts;
}

function send(port: number, options: http.RequestOptions, body = ''): Promise<number> {
  return new Promise((resolve) => {
    const type = body.startsWith('{') ? 'application/json' : 'text/plain';
    const headers = {
      ...options.headers,
      'content-length': Buffer.byteLength(body),
      ...(body && { 'content-type': type }),
    };
    const target = { host: '127.0.0.1', port, localAddress: READER_ADDRESS };
    const request = http.request({ ...target, ...options, headers }, (response) => {
      // An open page never ends by itself; the others are read to their end.
      if (options.path === LIVE_PATH) setTimeout(() => request.destroy(), 10_000).unref();
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
      if (options.path === LIVE_PATH) resolve(response.statusCode ?? 0);
    });
    request.once('error', () => resolve(0));
    request.end(body);
  });
}
