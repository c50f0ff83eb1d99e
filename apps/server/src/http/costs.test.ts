import http from 'node:http';
import { text } from 'node:stream/consumers';
import { fir, MAX_REPORT_ROWS, stockpiles } from '@backline/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressOf } from '../runtime/address-of.ts';
import { listen } from '../testing/live-page.ts';
import { type SignedIn, useTestApp } from '../testing/test-app.ts';
import { addWarehouse } from '../testing/warehouse-builders.ts';

const app = useTestApp({ config: { rateLimitFactor: 1 } });
let member: SignedIn;
let otherPerson: SignedIn;
let minutes = 0;

beforeAll(async () => {
  await listen(app.server);
});
beforeEach(async () => {
  minutes += 5;
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
  member = await app.signIn({ read: true });
  otherPerson = await app.signIn({ read: true });
});

const row = (index: number) => ({ 'Stockpile Name': 'Alpha', CodeName: `Item${index}`, Quantity: 1 });
const rows = (count: number, of: (index: number) => unknown = row) =>
  Array.from({ length: count }, (_, index) => of(index));
const send = (entries: unknown, by = member) =>
  app.request({ method: 'POST', url: fir.processReport.path, by, payload: { report: { entries } } });
const receive = (body: string, by = member) =>
  app.request({
    method: 'POST',
    url: fir.receive.path,
    by,
    payload: Buffer.from(body),
    headers: { 'content-type': 'text/plain' },
  });
describe('a refused report of many rows', () => {
  it('names a hundred problems at most, with the numbers of the rows', async () => {
    const bad = await send(rows(10_000, (index) => (index < 700 ? row(index) : {})));
    expect(bad.status).toBe(422);
    const { fields } = (bad.json as { error: { fields: Record<string, string> } }).error;
    expect(Object.keys(fields).length).toBeLessThanOrEqual(100);
    expect(Object.keys(fields)[0]).toMatch(/^entries\.700\./);
    expect(JSON.stringify(bad.json).length).toBeLessThan(50_000);
  });

  it('of good rows is refused for what it says, and one row over the limit for that', async () => {
    expect((await send(rows(MAX_REPORT_ROWS))).json).toMatchObject({ error: { code: 'unknown-stockpile' } });
    const many = await send(rows(MAX_REPORT_ROWS + 1));
    expect(many.json).toMatchObject({
      error: {
        fields: { entries: 'A report can have at most 10,000 rows. Send its stockpiles in several reports.' },
      },
    });
  });

  it('names fifty unknown stockpiles, and counts the others', async () => {
    const answer = await send(rows(10_000, (index) => ({ ...row(0), 'Stockpile Name': `Nowhere ${index}` })));
    expect(answer.json).toMatchObject({ error: { code: 'unknown-stockpile' } });
    expect(JSON.stringify(answer.json).length).toBeLessThan(10_000);
    expect(JSON.stringify(answer.json)).toContain('and 9950 more');
  });

  it.each([
    ['two million numbers', () => send(rows(2_000_000, () => 1))],
    ['two million lists', () => send([rows(1_000_000, () => 1), rows(1_000_000, () => [])])],
    ['four million values in a tool’s report', () => receive(`[${'1,'.repeat(3_900_000)}1]`)],
    ['eight million tabs', () => receive('\t'.repeat(8_000_000))],
    ['eight million lines', () => receive('\n'.repeat(8_000_000))],
    [
      'two hundred thousand rows of a table',
      () => receive(`Stockpile Name\tCodeName\tQuantity\n${'Alpha\tCloth\t3\n'.repeat(200_000)}`),
    ],
  ])('is refused before it is looked at: %s', async (_, request) => {
    const answer = await request();
    expect([413, 422]).toContain(answer.status);
    expect(JSON.stringify(answer.json).length).toBeLessThan(1000);
  });
});

it('many rows are stored as few are, each under its own name', async () => {
  const admin = await app.signIn({ admin: true });
  await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }, { name: 'Bravo' }] });
  const entries = rows(1203, (index) => ({
    'Stockpile Name': index % 2 ? 'Alpha' : 'Bravo',
    CodeName: 'Cloth',
    'Crated?': 'true',
    Quantity: '2',
  }));
  expect((await send(entries)).status).toBe(200);
  expect((await send(rows(501, () => 7))).status).toBe(422);
});

describe('what a report costs', () => {
  it('is counted by its size: one person’s large ones are soon refused, small ones of others never', async () => {
    await send(rows(10_000)); // some 600 kB, as twenty small ones
    const statuses: number[] = [];
    for (let count = 0; count < 15; count += 1) statuses.push((await send(rows(10_000))).status);
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status === 422).length).toBeGreaterThanOrEqual(5);
    expect((await send(rows(120), otherPerson)).status).toBe(422);
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    expect((await send(rows(120))).status).toBe(422);
  });

  it('is counted as it comes where the sender does not say the size', async () => {
    const { port } = addressOf(app.server.server);
    const sendChunked = () =>
      new Promise<number>((resolve, reject) => {
        const request = http.request(
          {
            host: '127.0.0.1',
            port,
            path: fir.receive.path,
            method: 'POST',
            headers: {
              authorization: `Bearer ${member.token}`,
              'content-type': 'text/plain',
              'transfer-encoding': 'chunked',
              cookie: 'XSRF-TOKEN=abc',
              'x-xsrf-token': 'abc',
            },
          },
          async (response) => {
            await text(response);
            resolve(response.statusCode ?? 0);
          },
        );
        request.once('error', reject);
        for (let part = 0; part < 64; part += 1) request.write('x'.repeat(32 * 1024));
        request.end();
      });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push(await sendChunked().catch(() => 429));
    expect(statuses.slice(0, 3)).toEqual([422, 422, 422]);
    expect(statuses.slice(4)).toEqual([429, 429]);
  });
});

it('calls of one person wait for each other, and those of others do not wait for them', async () => {
  let done = 0;
  const read = (by: SignedIn) => app.request({ method: 'GET', url: stockpiles.names.path, by });
  for (const person of [member, otherPerson]) await read(person); // both are known
  const many = Array.from({ length: 30 }, () => read(member).then(() => (done += 1)));
  expect((await read(otherPerson)).status).toBe(200);
  expect(done).toBeLessThan(15);
  await Promise.all(many);
  expect(done).toBe(30);
});
