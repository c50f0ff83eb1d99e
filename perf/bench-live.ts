import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startTemporaryPostgres } from '../apps/server/src/testing/temporary-postgres.ts';
import { type ApiClient, signInByScript } from '../e2e/support/api-client.ts';
import { replyOf } from '../e2e/support/reply-of.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from '../e2e/support/server-process.ts';
import { warehouses } from '../packages/contract/src/index.ts';
import { percentile } from './api/statistics.ts';

/**
 * Measures how soon a report appears on other people's open pages: two server processes on one PostgreSQL,
 * many open pages on both, and a report every two seconds. A simulated page behaves like the real one: it
 * receives the event, waits a random delay of up to half a second, and refetches the overview. Then one
 * process is killed while reports continue, and each of its pages must reconnect to the other process and end
 * up with the last report. `npm run bench live -- --pages=200 --reports=30`.
 * Needs a built server and PostgreSQL's programs.
 */
const { values } = parseArgs({
  options: { pages: { type: 'string', default: '200' }, reports: { type: 'string', default: '30' } },
});
const PAGES = Number(values.pages);
const REPORTS = Number(values.reports);
const EVERY_MS = 2000;
/** The delay for gathering events, as in the web app's `use-live-updates.ts`. */
const GATHER_MS = 150;
const SPREAD_MS = 350;
/** The reported item, and its first quantity, which is far above the demo war's. */
const MARKER = 'WaterBucket';
const FIRST = 100_001;

interface Page {
  /** Each quantity of the marker that the page has shown, with the time when it first did. */
  seen: Map<number, number>;
  latest: number;
  close(): void;
}

function openPage(addresses: () => string[], index: number, token: string): Page {
  const gaveUp = new AbortController();
  const page: Page = { seen: new Map(), latest: 0, close: () => gaveUp.abort() };
  let address = '';
  let timer: NodeJS.Timeout | undefined;

  const load = async () => {
    timer = undefined;
    try {
      const response = await fetch(`${address}/api/supplies`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const list = (await response.json()) as { item: { fir_name: string }; quantity: number }[]; // checking the shape takes time that is measured
      const quantity =
        list.find((line) => line.item.fir_name === MARKER && line.quantity >= FIRST)?.quantity ?? 0;
      page.latest = Math.max(page.latest, quantity);
      if (!page.seen.has(quantity)) page.seen.set(quantity, performance.now());
    } catch {
      // the process was killed: the stream breaks too, and everything is refetched afterwards
    }
  };
  const follow = async () => {
    for (let round = 0; !gaveUp.signal.aborted; round += 1) {
      const known = addresses();
      address = known[(index + round) % known.length] ?? '';
      try {
        const response = await fetch(`${address}/api/live`, {
          headers: { authorization: `Bearer ${token}` },
          signal: gaveUp.signal,
        });
        let text = '';
        for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          text += chunk;
          const blocks = text.split('\n\n');
          text = blocks.pop() ?? '';
          for (const block of blocks) {
            if (block.startsWith('event: ready')) void load();
            if (block.startsWith('event: change') && block.includes('"supplies"'))
              timer ??= setTimeout(load, GATHER_MS + Math.random() * SPREAD_MS);
          }
        }
      } catch {
        // broken or refused: the next iteration reconnects
      }
      if (!gaveUp.signal.aborted) await pause(250 + Math.random() * 500);
    }
    clearTimeout(timer);
  };
  void follow();
  return page;
}

async function report(client: ApiClient, stockpile: string, quantity: number): Promise<number> {
  const started = performance.now();
  const { status } = await client.send('POST', '/api/fir/process_report', {
    report: {
      entries: [{ 'Stockpile Name': stockpile, CodeName: MARKER, Quantity: quantity }],
      confirm: true,
    },
  });
  if (status !== 200) throw new Error(`The report failed with ${status}.`);
  return started;
}

const postgres = await startTemporaryPostgres({ durable: true });
const servers: ServerProcess[] = [];
try {
  const environment = {
    DATABASE_URL: postgres.url('postgres'),
    APP_SECRET: 'a secret of the benchmark, long enough',
  };
  const start = async (args: string[]) => {
    const server = await startServer({ dataDirectory: emptyDataDirectory(), environment, args });
    servers.push(server);
    return server;
  };
  const first = await start(['--demo']);
  const second = await start([]);
  let addresses = [first.address, second.address];
  const sender = await signInByScript(first.address, 'admin');
  const readers = await Promise.all(
    Array.from({ length: 10 }, () => signInByScript(first.address, 'reader')),
  );
  const [warehouse] = replyOf(warehouses.list, (await sender.send('GET', '/api/warehouses')).json);
  const { json } = await sender.send('GET', `/api/warehouses/${warehouse?.id}`);
  const { stockpiles } = replyOf(warehouses.get, json);
  const stockpile = stockpiles.find(({ locked }) => !locked)?.name ?? '';
  const pages = Array.from({ length: PAGES }, (_, index) =>
    openPage(() => addresses, index, readers[index % readers.length]?.token ?? ''),
  );
  await pause(3000);

  const sentAt = new Map<number, number>();
  for (let quantity = FIRST; quantity < FIRST + REPORTS; quantity += 1) {
    sentAt.set(quantity, await report(sender, stockpile, quantity));
    await pause(EVERY_MS);
  }
  const latencies = pages.flatMap(({ seen }) =>
    [...sentAt].flatMap(([quantity, at]) => {
      const shown = seen.get(quantity);
      return shown === undefined ? [] : [shown - at];
    }),
  );
  const expected = PAGES * REPORTS;

  await second.kill();
  addresses = [first.address];
  const last = FIRST + REPORTS + 4;
  for (let quantity = FIRST + REPORTS; quantity <= last; quantity += 1) {
    await report(sender, stockpile, quantity);
    await pause(200);
  }
  await pause(5000);
  const behind = pages.filter((page) => page.latest !== last).length;
  for (const page of pages) page.close();

  console.table({
    'shown within, p50': `${Math.round(percentile(latencies, 0.5))} ms`,
    'shown within, p99': `${Math.round(percentile(latencies, 0.99))} ms (bar: 2000)`,
    'shown within, longest': `${Math.round(Math.max(...latencies))} ms`,
    'reports shown before the next one': `${latencies.length} of ${expected}`,
    'pages behind 5 s after a process was killed': `${behind} of ${PAGES} (bar: 0)`,
  });
  const isGood = percentile(latencies, 0.99) <= 2000 && behind === 0;
  process.exitCode = isGood ? 0 : 1;
} finally {
  for (const server of servers) await server.stop();
  await postgres.stop();
}
process.exit();
