import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { startTemporaryPostgres } from '../../apps/server/src/testing/temporary-postgres.ts';
import { type ApiClient, signInByScript } from '../support/api-client.ts';
import { emptyDataDirectory, runToEnd, startServer } from '../support/server-process.ts';

/** Creates a warehouse with stockpiles of these names. */
async function addStockpiles(client: ApiClient, names: string[]): Promise<void> {
  const sites = (await client.send('GET', '/api/warehouses?inactive=true&select=true')).json as {
    id: number;
  }[];
  const attributes = {
    site_id: sites[0]?.id,
    name: 'Depot',
    category: 'Frontline',
    stockpiles: names.map((name) => ({ name })),
  };
  const { status } = await client.send('POST', '/api/warehouses', { warehouse: { attributes } });
  expect(status).toBe(200);
}

const entriesOf = (name: string, quantity: number) => [
  { 'Stockpile Name': name, CodeName: 'Cloth', Quantity: quantity, 'Crated?': true },
];

/** A stockpile's quantity, and how many reports it has had. */
async function stateOf(client: ApiClient, name: string): Promise<[number, number]> {
  const { json } = await client.send('GET', `/api/stockpiles/contents?name=${name}`);
  const { id, contents } = json as { id: number; contents: { quantity: number }[] };
  const history = (await client.send('GET', `/api/stockpiles/${id}/history`)).json as unknown[];
  return [contents[0]?.quantity ?? 0, history.length];
}

test('a backup of a running server under load restores a consistent state', async () => {
  const dataDirectory = emptyDataDirectory();
  const server = await startServer({ dataDirectory });
  const client = await signInByScript(server.address, 'admin');
  const names = ['Load-A', 'Load-B', 'Load-C'];
  await addStockpiles(client, names);
  const acknowledged = new Map(names.map((name) => [name, 0]));
  let isDone = false;
  const writing = names.map(async (name) => {
    for (let number = 1; !isDone && number <= 15; number += 1) {
      const report = { entries: entriesOf(name, number), force: true };
      expect((await client.send('POST', '/api/fir/process_report', { report })).status).toBe(200);
      acknowledged.set(name, number);
    }
  });
  await expect.poll(() => Math.min(...acknowledged.values())).toBeGreaterThan(2);
  const before = new Map(acknowledged);
  const made = await runToEnd({ dataDirectory, entry: 'backup' });
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/\d+ rows of \d+ tables/) });
  isDone = true;
  await Promise.all(writing);
  expect(await server.stop()).toBe(0);

  const [file = ''] = fs.readdirSync(path.join(dataDirectory, 'backups'));
  const backup = path.join(dataDirectory, 'backups', file);
  const elsewhere = emptyDataDirectory();
  const restored = await runToEnd({ dataDirectory: elsewhere, entry: 'restore', args: [backup] });
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('every one as it was') });
  const second = await startServer({ dataDirectory: elsewhere });
  const reader = await signInByScript(second.address, 'admin');
  for (const name of names) {
    const [quantity, reports] = await stateOf(reader, name);
    expect(reports).toBe(quantity); // the contents are those of the last report, and none in between is missing
    expect(quantity).toBeGreaterThanOrEqual(before.get(name) ?? 0);
    expect(quantity).toBeLessThanOrEqual(acknowledged.get(name) ?? 0);
  }
  const refused = await runToEnd({ dataDirectory: elsewhere, entry: 'restore', args: [backup] });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is in use by process') });
  await second.stop();
  const again = await runToEnd({ dataDirectory: elsewhere, entry: 'restore', args: [backup] });
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was changed') });
  expect(again.output).not.toContain('    at ');
  for (const folder of [dataDirectory, elsewhere]) fs.rmSync(folder, { recursive: true });
});

/**
 * Sends the first half of a report's body. @returns a function that sends the rest and resolves to the
 * status.
 */
async function halfAReport(address: string, { token, headers }: ApiClient, name: string) {
  const body = JSON.stringify({ report: { entries: entriesOf(name, 7) } });
  const request = http.request(`${address}/api/fir/process_report`, {
    method: 'POST',
    headers: {
      ...headers(),
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
  request.write(body.slice(0, 20));
  await pause(300); // until the server has received it
  return () => {
    request.end(body.slice(20));
    return answered;
  };
}

test('a server that is asked to stop first reports it, finishes its requests, and sends open pages elsewhere', async () => {
  const dataDirectory = emptyDataDirectory();
  const server = await startServer({ dataDirectory, environment: { DRAIN_SECONDS: '2' } });
  const client = await signInByScript(server.address, 'admin');
  await addStockpiles(client, ['Alpha']);
  const stream = await fetch(`${server.address}/api/live`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  const received = stream.text();
  const sendRest = await halfAReport(server.address, client, 'Alpha');

  server.signal('SIGTERM');
  const ready = async () => (await fetch(`${server.address}/api/health/ready`)).status;
  await expect.poll(ready).toBe(503);
  expect((await fetch(`${server.address}/api/health/live`)).status).toBe(200);
  expect((await client.send('GET', '/api/warehouses')).status).toBe(200); // load balancers need a moment to notice
  expect(await received).toMatch(/retry: \d+\n\n$/); // the server has started to shut down
  expect(await sendRest()).toBe(200);
  expect(await server.stop()).toBe(0);

  const again = await startServer({ dataDirectory });
  expect(await stateOf(await signInByScript(again.address, 'admin'), 'Alpha')).toEqual([7, 1]);
  await again.stop();
  fs.rmSync(dataDirectory, { recursive: true });
});

test('a backup moves a war to a PostgreSQL server, including sessions, and a used database is refused', async () => {
  const dataDirectory = emptyDataDirectory();
  const postgres = await startTemporaryPostgres({ durable: false });
  const environment = { DATABASE_URL: postgres.url('postgres') };
  const file = path.join(dataDirectory, 'moved.backup');
  const restore = () => runToEnd({ dataDirectory, environment, entry: 'restore', args: [file] });
  try {
    const server = await startServer({ dataDirectory, args: ['--demo'] });
    const client = await signInByScript(server.address, 'admin');
    const before = (await client.send('GET', '/api/supplies')).json as unknown[];
    expect(before.length).toBeGreaterThan(50);
    await server.stop();
    expect(await runToEnd({ dataDirectory, entry: 'backup', args: [file] })).toMatchObject({ code: 0 });
    expect(await restore()).toMatchObject({
      code: 0,
      output: expect.stringContaining('every one as it was'),
    });
    expect(await restore()).toMatchObject({ code: 1, output: expect.stringContaining('is in use (') });

    const elsewhere = emptyDataDirectory();
    const secret = fs.readFileSync(path.join(dataDirectory, 'app-secret'), 'utf8');
    const onPostgres = await startServer({
      dataDirectory: elsewhere,
      environment: { ...environment, APP_SECRET: secret },
    });
    const headers = { authorization: `Bearer ${client.token}` };
    const after = await fetch(`${onPostgres.address}/api/supplies`, { headers });
    expect(await after.json()).toEqual(before);
    await onPostgres.stop();
    fs.rmSync(elsewhere, { recursive: true });
  } finally {
    await postgres.stop();
    fs.rmSync(dataDirectory, { recursive: true });
  }
});

test('a command that cannot do its job says so in a sentence', async () => {
  const dataDirectory = emptyDataDirectory();
  const nowhere = { DATABASE_URL: 'postgresql://somebody:hunter2@127.0.0.1:1/backline' };
  const cases = [
    [{ entry: 'backup' }, 'There is no database in'],
    [{ entry: 'backup', args: ['--all'] }, 'npm run backup'],
    [{ entry: 'backup', environment: nowhere }, 'The database cannot be reached'],
    [{ entry: 'backup', environment: { DATABASE_URL: 'mysql://db' } }, 'DATABASE_URL: '],
    [{ entry: 'restore', args: ['gone.backup'] }, 'There is no backup or archive gone.backup'],
  ] as const;
  for (const [how, words] of cases) {
    const { code, output } = await runToEnd({
      dataDirectory,
      ...how,
      args: [...('args' in how ? how.args : [])],
    });
    expect([words, code, output]).toEqual([words, 1, expect.stringContaining(words)]);
    expect(output).not.toMatch(/hunter2|\n {4}at /);
  }
  expect(fs.existsSync(path.join(dataDirectory, 'postgres'))).toBe(false);
  fs.rmSync(dataDirectory, { recursive: true });
});
