import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type FakeDiscord, openFakeDiscord } from '../../apps/server/src/testing/fake-discord.ts';
import { openFakeGoogle } from '../../apps/server/src/testing/fake-google.ts';
import {
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../../apps/server/src/testing/temporary-postgres.ts';
import { type ApiClient, signInByScript } from '../support/api-client.ts';
import { startNginx } from '../support/nginx.ts';
import { findNginx } from '../support/nginx-path.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from '../support/server-process.ts';
import { skipWhere } from '../support/skip.ts';

/** The deployment of compose.yaml without containers: two servers on one PostgreSQL behind nginx. */
const CONFIGURATION = path.resolve(import.meta.dirname, '../../docs/nginx.conf');
const ADMIN = '7';

test.describe.configure({ mode: 'serial' });

let postgres: TemporaryPostgres;
let discord: FakeDiscord;
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
  postgres = await startTemporaryPostgres({ durable: false });
  discord = await openFakeDiscord();
  discord.addPerson({ id: ADMIN });
  google = await openFakeGoogle(() => new Date());
  environment = {
    DATABASE_URL: postgres.url('postgres'),
    APP_SECRET: 'a secret of the journey, long enough',
    GOOGLE_SERVICE_ACCOUNT: google.writeKey(newFolder()),
    GOOGLE_SHEETS_URL: google.sheetsUrl,
    TRUST_PROXY: 'true', // refused with local sign-in
    DISCORD_CLIENT_ID: discord.clientId,
    DISCORD_CLIENT_SECRET: discord.clientSecret,
    DISCORD_BASE_URL: discord.address,
    ADMIN_DISCORD_IDS: ADMIN,
  };
  // Start both at once on an empty database: only one of them may create the schema and the catalog.
  servers = await Promise.all([1, 2].map(() => startServer({ dataDirectory: newFolder(), environment })));
});
test.afterAll(async () => {
  for (const server of servers ?? []) await server.stop();
  await google?.close();
  await discord?.close();
  await postgres?.stop();
  for (const folder of folders) fs.rmSync(folder, { recursive: true });
});

const signInAt = (address: string) => signInByScript(address, async (url) => discord.agree(url, ADMIN).code);
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

/** Reads the event stream. @returns what was received, and a function to disconnect. */
async function follow(address: string, token: string) {
  const gaveUp = new AbortController();
  const response = await fetch(`${address}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: gaveUp.signal,
  });
  const page = { received: '', close: () => gaveUp.abort() };
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      page.received += chunk;
  };
  read().catch(() => {}); // rejects when disconnected; only what was received matters
  await expect.poll(() => page.received).toContain('event: ready');
  return page;
}

test('a sign-in and a logout take effect on both processes, and a report to one appears on pages of the other', async () => {
  const first = await signInAt(at(0));
  const onSecond = { ...(await signInAt(at(1))) };
  await addStockpiles(first, ['Alpha', 'Beta']);
  const headers = { authorization: `Bearer ${first.token}` };
  const asked = await fetch(`${at(1)}/api/stockpiles/names`, { headers });
  expect(await asked.json()).toEqual(['Alpha', 'Beta']);

  const page = await follow(at(1), onSecond.token);
  expect((await report(first, 'Alpha', 5)).status).toBe(200);
  await expect.poll(() => page.received).toMatch(/event: report\ndata: .*"stockpile":"Alpha"/);
  const seen = await onSecond.send('GET', '/api/stockpiles/contents?name=Alpha');
  expect(seen.json).toMatchObject({ contents: [{ quantity: 5 }] });
  page.close();

  await first.send('POST', '/api/authentication/logout', {});
  expect((await fetch(`${at(1)}/api/stockpiles/names`, { headers })).status).toBe(401);
});

test('rows that either process could send arrive once', async () => {
  const sheet = google.addSpreadsheet('1AbC');
  const clients = await Promise.all([signInAt(at(0)), signInAt(at(1))]);
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
  await new Promise((resolve) => setTimeout(resolve, 6000)); // long enough for both jobs to run again
  expect(quantities()).toHaveLength(2 * wanted.length);
});

test('nginx skips a process that is killed or stopped, and nothing that was acknowledged is lost', async () => {
  skipWhere(findNginx() === undefined, 'nginx is not installed, so the balancer was not tested.');
  let text = fs.readFileSync(CONFIGURATION, 'utf8');
  for (const index of [0, 1]) text = text.replaceAll(`app${index + 1}:3000`, new URL(at(index)).host);
  const balancer = await startNginx(text, newFolder());
  try {
    const client = await signInAt(balancer.address);
    const page = await follow(balancer.address, client.token);
    expect((await report(client, 'Alpha', 500)).status).toBe(200);
    await expect.poll(() => page.received).toContain('"stockpile":"Alpha"'); // nginx must not buffer the stream
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

    // Restart the killed server on its port and stop the other one gracefully: no request may fail.
    const port = new URL(at(1)).port;
    servers[1] = await startServer({
      dataDirectory: newFolder(),
      environment: { ...environment, PORT: port },
    });
    await expect.poll(async () => (await fetch(`${at(1)}/api/health/ready`)).status).toBe(200);
    const afterStop = await readWhile(async () => expect(await servers[0]?.stop()).toBe(0));
    expect([...afterStop]).toEqual([200]);
    expect((await report(client, 'Alpha', 511)).status).toBe(200);
  } finally {
    await balancer.stop();
  }
});
