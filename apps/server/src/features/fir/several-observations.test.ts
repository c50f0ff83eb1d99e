import { apiKeys, stockpiles } from '@backline/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { reportRow } from '../../testing/send-report.ts';
import { replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addPortAndDepot } from '../../testing/warehouse-builders.ts';

/** Several stockpiles in two buildings; all tables are what FIR or a spreadsheet program writes, shortened. */
const app = useTestApp();
let scout: SignedIn;
let key: string;
beforeEach(async () => {
  app.clock.now = new Date('2026-11-27T12:00:00Z');
  const admin = await app.signIn({ admin: true });
  scout = await app.signIn({ read: true, username: 'Scout' });
  await addPortAndDepot(app, admin, ['Alpha', 'Bravo', '82DK', 'Südlager'], ['KM1', 'Logi']);
  const attributes = {
    name: 'Tool',
    scopes: { read: true, edit: false, manage: false },
    expiresInDays: null,
  };
  key = replyOf(await app.call(apiKeys.create, { body: { apiKey: { attributes } } }, scout)).key;
});

async function post(body: string | Buffer, search = '', type = 'text/tab-separated-values') {
  const response = await app.server.inject({
    method: 'POST',
    url: `/api/reports${search}`,
    payload: body,
    headers: { 'content-type': type, authorization: `Bearer ${key}` },
  });
  return { status: response.statusCode, json: response.json() };
}
type Row = Record<string, unknown>;
const process = (entries: readonly Row[], more: object = {}) =>
  app.request({
    method: 'POST',
    url: '/api/fir/process_report',
    by: scout,
    payload: { report: { entries, ...more } },
  });
const rowOf = (name: string, codeName: string, quantity: number, more: Row = {}) => ({
  ...reportRow(name, codeName, quantity),
  ...more,
});
async function stored(name: string) {
  const found = replyOf(await app.call(stockpiles.contents, { query: { name } }, scout));
  return found.contents
    .map((line) => `${line.quantity} ${line.firName}${line.crated ? ' crated' : ''}`)
    .join(', ');
}

const HEAD =
  'Stockpile Title\tStockpile Name\tStructure Type\tQuantity\tName\tCrated?\tPer Crate\tTotal\tDescription\tCodeName';
const SHEET_HEAD =
  'Export Time\tScreenshot Time\tStructure Type\tStockpile Name\tStockpile Title\tCodeName\tName\tQuantity\tCrated?\tID';
const [EARLIER, LATER] = ['War-Win64 2026.11.27 - 08.00.png', 'War-Win64 2026.11.27 - 08.05.png'];

describe('a table that a tool posts', () => {
  it('with two pictures of one stockpile stores the later one, not their sum', async () => {
    const lines = [
      `${LATER}\tAlpha\tSeaport\t30\tx\ttrue\t20\t600\t\tRifleC`,
      `${LATER}\tAlpha\tSeaport\t10\tx\ttrue\t100\t1000\t\tCloth`,
      `${EARLIER}\tAlpha\tSeaport\t32\tx\ttrue\t20\t640\t\tRifleC`,
      `${EARLIER}\tBravo\tSeaport\t7\tx\ttrue\t20\t140\t\tRifleC`,
    ];
    expect(await post([HEAD, ...lines].join('\n'))).toMatchObject({
      status: 200,
      json: [
        { stockpile: 'Alpha', status: 'applied' },
        { stockpile: 'Bravo', status: 'applied' },
      ],
    });
    expect(await stored('Alpha')).toBe('10 Cloth crated, 30 RifleC crated');
    expect(await stored('Bravo')).toBe('7 RifleC crated');
  });

  it('with a sheet’s history stores the newest picture with its time, an empty one too', async () => {
    const line = (time: string, name: string, codeName: string, quantity: number, id: number) =>
      `\t${time}\tSeaport\t${name}\tshot.png\t${codeName}\tx\t${quantity}\tTRUE\t${id}`;
    const table = [
      SHEET_HEAD,
      line('2026-11-25 20:00:00', 'Alpha', 'RifleC', 32, 1111),
      line('2026-11-25 20:00:00', 'Alpha', 'Cloth', 10, 1111),
      line('2026-11-26 20:00:00', 'Bravo', 'RifleC', 20, 2221),
      line('2026-11-26 20:00:00', 'Alpha', 'RifleC', 20, 2222),
      line('2026-11-27 07:00:00', 'Alpha', 'RifleC', 5, 3333),
      line('2026-11-27 07:01:00', 'Bravo', '__FIR_EMPTY__', 0, 3334),
    ].join('\n');
    expect(await post(table)).toMatchObject({ json: [{ status: 'applied' }, { status: 'applied' }] });
    expect(await stored('Alpha')).toBe('5 RifleC crated');
    expect(await stored('Bravo')).toBe('');
    const alpha = replyOf(await app.call(stockpiles.contents, { query: { name: 'Alpha' } }, scout));
    expect(alpha.firUpdatedAt).toBe('2026-11-27T07:00:00.000Z');
  });

  it('with one name in two buildings stores that of its own building, and asks about the other', async () => {
    const table = [
      HEAD,
      'a.png\t82DK\tSeaport\t32\tx\ttrue\t20\t640\t\tRifleC',
      'b.png\t82DK\tStorage Depot\t7\tx\ttrue\t20\t140\t\tRifleC',
    ].join('\n');
    expect(await post(table, '?confirm=true')).toMatchObject({
      json: [
        { stockpile: '82DK', status: 'applied' },
        {
          stockpile: '82DK',
          status: 'refused',
          error: expect.stringContaining('several buildings: Seaport, Storage Depot'),
        },
      ],
    });
    expect(await stored('82DK')).toBe('32 RifleC crated');
  });

  it('with one name in two buildings, neither of them its own, stores nothing', async () => {
    const table = [
      HEAD,
      'a.png\tLogi\tSeaport\t32\tx\ttrue\t20\t640\t\tRifleC',
      'b.png\tLogi\tRelic Base\t7\tx\ttrue\t20\t140\t\tRifleC',
    ].join('\n');
    expect(await post(table, '?confirm=true')).toMatchObject({
      json: [{ status: 'refused' }, { status: 'refused' }],
    });
    expect(await stored('Logi')).toBe('');
  });

  it('in Windows-1252 and German keeps its umlauts and flags', async () => {
    const line = (quantity: number, crated: string, codeName: string) =>
      `shot.png;Südlager;Seaport;${quantity};x;${crated};20;640;;${codeName}\r\n`;
    const table = `${HEAD.replaceAll('\t', ';')}\r\n${line(32, 'WAHR', 'RifleC')}${line(1000, 'FALSCH', 'Cloth')}`;
    expect(await post(Buffer.from(table, 'latin1'), '', 'text/csv')).toMatchObject({
      json: [{ stockpile: 'Südlager', status: 'applied' }],
    });
    expect(await stored('Südlager')).toBe('1000 Cloth, 32 RifleC crated');
  });

  it('may be that of Foxhole Stockpiles', async () => {
    const table = [
      'Stockpile Name,Stockpile Type,Code,Crated,Quantity,Confidence,Shard,Ingame Time',
      'KM1,Storage Depot,RifleW,1,12,0.98,ABLE,"Day 1,293, 1906 Hours"',
      'KM1,Storage Depot,Cloth,0,250,0.99,ABLE,"Day 1,293, 1906 Hours"',
    ].join('\n');
    expect(await post(table, '', 'text/csv')).toMatchObject({
      json: [{ stockpile: 'KM1', status: 'applied' }],
    });
    expect(await stored('KM1')).toBe('250 Cloth, 12 RifleW crated');
  });
});

describe('process_report', () => {
  const earlier = { Timestamp: '2026-11-27T08:00:00Z' };
  const later = { Timestamp: '2026-11-27T08:05:00Z' };

  it('does not add up rows of two times: the later ones count, and only these go to the spreadsheets', async () => {
    const rows = [
      rowOf('Alpha', 'Cloth', 5, later),
      rowOf('Alpha', 'Cloth', 30, earlier),
      rowOf('Alpha', 'RifleC', 7, earlier),
      rowOf('Bravo', 'Cloth', 1, earlier),
    ];
    expect((await process(rows)).status).toBe(200);
    expect(await stored('Alpha')).toBe('5 Cloth crated');
    expect(await stored('Bravo')).toBe('1 Cloth crated');
  });

  it('does not add up rows of two pictures, and an empty one may be the latest', async () => {
    const rows = [
      rowOf('Alpha', '__FIR_EMPTY__', 0, { 'Stockpile Title': LATER }),
      rowOf('Alpha', 'Cloth', 30, { 'Stockpile Title': EARLIER }),
    ];
    expect((await process(rows)).status).toBe(200);
    expect(await stored('Alpha')).toBe('');
  });

  it('refuses pictures of which nothing tells the latest, and stores nothing of the report', async () => {
    const rows = [
      rowOf('Alpha', 'Cloth', 30, { 'Stockpile Title': 'a.png' }),
      rowOf('Alpha', 'Cloth', 31, { 'Stockpile Title': 'b.png' }),
      rowOf('Bravo', 'Cloth', 1),
    ];
    expect(await process(rows, { confirm: true, force: true })).toMatchObject({
      status: 422,
      json: { error: { message: expect.stringContaining('2 observations of “Alpha”') } },
    });
    expect(await stored('Bravo')).toBe('');
  });

  it('refuses one name in two buildings', async () => {
    const rows = [
      rowOf('82DK', 'RifleC', 32, { 'Structure Type': 'Seaport', 'Stockpile Title': 'a.png' }),
      rowOf('82DK', 'RifleC', 7, { 'Structure Type': 'Lagerdepot', 'Stockpile Title': 'b.png' }),
    ];
    expect(await process(rows, { confirm: true })).toMatchObject({ status: 422 });
    expect(await stored('82DK')).toBe('');
  });

  it('adds up the rows of one picture, whether or not all of them repeat its title and time', async () => {
    const rows = [
      rowOf('Alpha', 'Cloth', 1, { ...earlier, 'Stockpile Title': 'a.png', 'Structure Type': 'Seaport' }),
      rowOf('Alpha', 'Cloth', 2),
      rowOf('Alpha', 'Cloth', 4, { 'Crated?': 'WAHR' }),
      rowOf('Alpha', 'Cloth', 3, { 'Crated?': 'ложь' }),
    ];
    expect((await process(rows)).status).toBe(200);
    expect(await stored('Alpha')).toBe('3 Cloth, 7 Cloth crated');
  });
});

describe('a cell that a tool could not recognise', () => {
  const report = {
    name: 'Logi',
    type: 'StorageFacility',
    errors: ['Group 1, index 4: No match found.'],
    items: [
      { code: 'Cloth', quantity: 49, crated: true },
      { code: 'Unknown', quantity: 20, crated: true },
    ],
  };

  it('is not stored as an item, nothing else goes to 0, and the tool’s error is shown', async () => {
    await process([rowOf('Logi', 'Cloth', 10), rowOf('Logi', 'RifleC', 20), rowOf('Logi', 'Shovel', 3)]);
    app.clock.now = new Date('2026-11-27T13:00:00Z');
    expect(await post(JSON.stringify(report), '', 'application/json')).toEqual({
      status: 200,
      json: [
        {
          stockpile: 'Logi',
          status: 'applied',
          message:
            'Stored, but the tool could not recognise 1 of its cells. What they may be stays as it was stored before. Group 1, index 4: No match found.',
          unknown: [],
        },
      ],
    });
    expect(await stored('Logi')).toBe('49 Cloth crated, 20 RifleC crated, 3 Shovel crated');
  });

  it('is none in a report of rows either', async () => {
    await process([rowOf('Logi', 'Cloth', 10), rowOf('Logi', 'RifleC', 20)]);
    app.clock.now = new Date('2026-11-27T13:00:00Z');
    const answer = await process([rowOf('Logi', 'Cloth', 49), rowOf('Logi', 'unknown', 20)]);
    expect(answer).toMatchObject({ status: 200, json: { unknown: [] } });
    expect(await stored('Logi')).toBe('49 Cloth crated, 20 RifleC crated');
  });

  it('alone says nothing of a stockpile', async () => {
    await process([rowOf('Logi', 'Cloth', 10)]);
    app.clock.now = new Date('2026-11-27T13:00:00Z');
    const items = [{ code: 'Unknown', quantity: 20, crated: true }];
    expect(
      await post(JSON.stringify({ ...report, items }), '?confirm=true', 'application/json'),
    ).toMatchObject({
      json: [{ status: 'refused', error: expect.stringMatching(/read nothing.*No match found/) }],
    });
    expect(await process([rowOf('Logi', 'Unknown', 20)], { confirm: true })).toMatchObject({ status: 422 });
    expect(await stored('Logi')).toBe('10 Cloth crated');
  });
});
