import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { openFakeGoogle } from '../apps/server/src/testing/fake-google.ts';
import {
  findPostgres,
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../apps/server/src/testing/temporary-postgres.ts';
import { type ApiClient, signInByScript } from './api-client.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from './server-process.ts';
import { skipWhere } from './skip.ts';

/** What compose.yaml starts in containers, as plain processes: two servers on one PostgreSQL behind nginx. */
const CONFIGURATION = path.resolve(import.meta.dirname, '../docs/nginx.conf');
const bin = findPostgres();
const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((file) =>
  fs.existsSync(file),
);

test.describe.configure({ mode: 'serial' });
skipWhere(bin === null, 'PostgreSQL is not installed, so several processes were not tested.');

let postgres: TemporaryPostgres;
let google: Awaited<ReturnType<typeof openFakeGoogle>>;
let servers: ServerProcess[];
let environment: Record<string, string>;
const folders: string[] = [];

function newFolder(): string {
  const folder = emptyDataDirectory();
  folders.push(folder);
  return folder;
}

test.beforeAll(async () => {
  postgres = await startTemporaryPostgres(bin ?? '', { durable: false });
  google = await openFakeGoogle(() => new Date());
  environment = {
    DATABASE_URL: postgres.url('postgres'),
    APP_SECRET: 'a secret of the journey, long enough',
    GOOGLE_SERVICE_ACCOUNT: google.writeKey(newFolder()),
    GOOGLE_SHEETS_URL: google.sheetsUrl,
    TRUST_PROXY: 'true',
  };
  // Both at once on an empty database: one of them makes the schema and the catalog.
  servers = await Promise.all([1, 2].map(() => startServer({ dataDirectory: newFolder(), environment })));
});
test.afterAll(async () => {
  for (const server of servers ?? []) await server.stop();
  await google?.close();
  await postgres?.stop();
  for (const folder of folders) fs.rmSync(folder, { recursive: true });
});

const at = (index: number) => servers[index]?.address ?? '';

async function addStockpiles(client: ApiClient, names: string[]): Promise<void> {
  const sites = (await client.send('GET', '/api/warehouses?inactive=true&select=true')).json as {
    id: number;
  }[];
  const stockpiles = names.map((name) => ({ name }));
  const attributes = { site_id: sites[0]?.id, name: 'Depot', category: 'Frontline', stockpiles };
  expect((await client.send('POST', '/api/warehouses', { warehouse: { attributes } })).status).toBe(200);
}

const report = (client: ApiClient, name: string, quantity: number) =>
  client.send('POST', '/api/fir/process_report', {
    report: {
      entries: [{ 'Stockpile Name': name, CodeName: 'Cloth', Quantity: quantity, 'Crated?': true }],
      force: true,
    },
  });

/** The stream of changes. @returns what it has said, and how to leave. */
async function follow(address: string, token: string) {
  const gaveUp = new AbortController();
  const response = await fetch(`${address}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: gaveUp.signal,
  });
  const page = { heard: '', close: () => gaveUp.abort() };
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) page.heard += chunk;
  };
  read().catch(() => {}); // left, or cut off: what was heard is what counts
  await expect.poll(() => page.heard).toContain('event: ready');
  return page;
}

test('a sign-in and its end count on both processes, and a report on one shows on the pages of the other', async () => {
  const first = await signInByScript(at(0), 'admin');
  const onSecond = { ...(await signInByScript(at(1), 'admin')) };
  await addStockpiles(first, ['Alpha', 'Beta']);
  const headers = { authorization: `Bearer ${first.token}` };
  const asked = await fetch(`${at(1)}/api/stockpiles/names`, { headers });
  expect(await asked.json()).toEqual(['Alpha', 'Beta']);

  const page = await follow(at(1), onSecond.token);
  expect((await report(first, 'Alpha', 5)).status).toBe(200);
  await expect.poll(() => page.heard).toMatch(/event: report\ndata: .*"stockpile":"Alpha"/);
  const seen = await onSecond.send('GET', '/api/stockpiles/contents?name=Alpha');
  expect(seen.json).toMatchObject({ contents: [{ quantity: 5 }] });
  page.close();

  await first.send('POST', '/api/authentication/logout', {});
  expect((await fetch(`${at(1)}/api/stockpiles/names`, { headers })).status).toBe(401);
});

test('rows that both processes could send arrive once', async () => {
  const sheet = google.addSpreadsheet('1AbC');
  const clients = await Promise.all([signInByScript(at(0), 'admin'), signInByScript(at(1), 'admin')]);
  const attributes = { name: 'Stock', spreadsheet_id: '1AbC', sheet_name: 'fir' };
  expect(
    (await clients[0].send('POST', '/api/fir_spreadsheets', { spreadsheet: { attributes } })).status,
  ).toBe(200);
  const wanted = Array.from({ length: 12 }, (_, index) => index + 100);
  for (const quantity of wanted) {
    const answers = await Promise.all(
      clients.map((client, index) => report(client, index === 0 ? 'Alpha' : 'Beta', quantity)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  const quantities = () => (sheet.sheets[0]?.rows ?? []).map((row) => row[4]).sort();
  await expect.poll(quantities).toEqual(wanted.flatMap((quantity) => [quantity, quantity]));
  await new Promise((resolve) => setTimeout(resolve, 6000)); // both jobs have run once more
  expect(quantities()).toHaveLength(2 * wanted.length);
});

/** nginx with docs/nginx.conf, its names and ports replaced by those of this computer. @returns its address and its end. */
async function startNginx(addresses: string[]): Promise<{ address: string; stop(): Promise<void> }> {
  const folder = newFolder();
  const port = await freePort();
  let text = fs.readFileSync(CONFIGURATION, 'utf8').replaceAll('/tmp/', `${folder}/`);
  addresses.forEach((address, index) => {
    text = text.replaceAll(`app${index + 1}:3000`, new URL(address).host);
  });
  text = text.replace('listen 8080;', `listen 127.0.0.1:${port};`);
  const file = path.join(folder, 'nginx.conf');
  fs.writeFileSync(file, process.getuid?.() === 0 ? `user root;\n${text}` : text);
  const child = spawn(nginx ?? '', ['-c', file, '-p', folder, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${address}/api/health/ready`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return {
    address,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo; // it listens on a port
      server.close(() => resolve(port));
    });
  });
}

test('behind nginx a process that is killed or stopped is passed over, and nothing that was acknowledged is lost', async () => {
  skipWhere(nginx === undefined, 'nginx is not installed, so the balancer was not tested.');
  const balancer = await startNginx([at(0), at(1)]);
  try {
    const client = await signInByScript(balancer.address, 'admin');
    const page = await follow(balancer.address, client.token);
    expect((await report(client, 'Alpha', 500)).status).toBe(200);
    await expect.poll(() => page.heard).toContain('"stockpile":"Alpha"'); // nothing holds the stream back
    page.close();

    const readWhile = async (happens: () => Promise<unknown>) => {
      const statuses: number[] = [];
      let isOver = false;
      const reading = (async () => {
        while (!isOver) statuses.push((await client.send('GET', '/api/supplies')).status);
      })();
      await happens();
      isOver = true;
      await reading;
      return new Set(statuses);
    };
    await servers[1]?.kill();
    const afterKill = await readWhile(async () => {
      for (let quantity = 501; quantity <= 510; quantity += 1)
        expect((await report(client, 'Alpha', quantity)).status).toBe(200);
    });
    expect([...afterKill]).toEqual([200]);
    const known = await client.send('GET', '/api/stockpiles/contents?name=Alpha');
    expect(known.json).toMatchObject({ contents: [{ quantity: 510 }] });

    // The killed one comes back where it was, and the other is stopped in order: nobody notices.
    const port = new URL(at(1)).port;
    servers[1] = await startServer({
      dataDirectory: newFolder(),
      environment: { ...environment, PORT: port },
    });
    await expect.poll(async () => (await fetch(`${at(1)}/api/health/ready`)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 6000)); // nginx tries it again
    const afterStop = await readWhile(async () => expect(await servers[0]?.stop()).toBe(0));
    expect([...afterStop]).toEqual([200]);
    expect((await report(client, 'Alpha', 511)).status).toBe(200);
  } finally {
    await balancer.stop();
  }
});
