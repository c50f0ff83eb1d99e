import { stockpiles, supplies, warehouses } from '@backline/contract';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let reader: SignedIn;
let warehouseId: number;
beforeEach(async () => {
  reader = await app.signIn({ read: true, username: 'Scout' });
  const editor = await app.signIn({ read: true, edit: true });
  warehouseId = (await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }, { name: 'Beta' }] })).id;
});

type Row = Record<string, unknown>;
const row = (stockpileName: string, codeName: string, quantity: number, more: Row = {}): Row => ({
  'Stockpile Name': stockpileName,
  CodeName: codeName,
  Quantity: quantity,
  'Crated?': true,
  Timestamp: '2026-11-21T11:00:00Z',
  ...more,
});
const send = (entries: unknown, more: object = {}) =>
  app.request({
    method: 'POST',
    url: '/api/fir/process_report',
    by: reader,
    payload: { report: { entries, ...more } },
  });
const contents = async (name: string) => {
  const found = replyOf(await app.call(stockpiles.contents, { query: { name } }, reader));
  return Object.fromEntries(
    found.contents.map((line) => [`${line.firName}${line.crated ? '+' : ''}`, line.quantity]),
  );
};

it('a submitted report appears in the stockpile, the warehouse and the overview', async () => {
  const answer = await send([row('Alpha', 'Cloth', 12), row('Alpha', 'Bandages', 3, { 'Crated?': false })]);
  expect(answer).toMatchObject({ status: 200, json: { stockpiles: ['Alpha'], unknown: [] } });
  expect(await contents('Alpha')).toEqual({ 'Cloth+': 12, Bandages: 3 });
  const warehouse = replyOf(await app.call(warehouses.get, { params: { id: warehouseId } }, reader));
  expect(warehouse).toMatchObject({ updatedAt: '2026-11-21T11:00:00.000Z' });
  expect(warehouse.supplies.map((line) => line.quantity)).toEqual([3, 12]);
  const overview = replyOf(await app.call(supplies.overview, {}, reader));
  expect(overview.map((line) => [line.item.firName, line.quantity, line.fullQuantity])).toEqual([
    ['Bandages', 3, 3],
    ['Cloth', 12, 1200],
  ]);
});

it('a report replaces the contents: unlisted items become 0, other stockpiles stay', async () => {
  await send([row('Alpha', 'Cloth', 12), row('Alpha', 'Shovel', 1), row('Beta', 'Cloth', 5)]);
  await send([row('Alpha', 'Cloth', 2)]);
  expect(await contents('Alpha')).toEqual({ 'Cloth+': 2 });
  expect(await contents('Beta')).toEqual({ 'Cloth+': 5 });
});

it('duplicate rows of one item and form are summed', async () => {
  await send([
    row('Alpha', 'Cloth', 12),
    row('Alpha', 'Cloth', 3),
    row('Alpha', 'Cloth', 1, { 'Crated?': false }),
  ]);
  expect(await contents('Alpha')).toEqual({ 'Cloth+': 15, Cloth: 1 });
});

it('a quantity of 0 means no stock', async () => {
  await send([row('Alpha', 'Cloth', 0), row('Alpha', 'Shovel', 1)]);
  expect(await contents('Alpha')).toEqual({ 'Shovel+': 1 });
});

it('the marker row of an empty stockpile empties it', async () => {
  await send([row('Alpha', 'Cloth', 12)]);
  const answer = await send([row('Alpha', '__FIR_EMPTY__', 0)], { confirm: true });
  expect(answer).toMatchObject({ status: 200, json: { unknown: [] } });
  expect(await contents('Alpha')).toEqual({});
});

it('an unknown CodeName is named and kept as an unknown item with its quantity', async () => {
  const answer = await send([
    row('Alpha', 'Cloth', 12),
    row('Alpha', 'Unobtainium', 3),
    row('Alpha', 'Unobtainium', 1),
  ]);
  expect(answer).toMatchObject({
    status: 200,
    json: { unknown: [{ code_name: 'Unobtainium', crated: true }] },
  });
  expect(await contents('Alpha')).toEqual({ 'Cloth+': 12, 'Unobtainium+': 4 });
});

it('a report of two stockpiles names each item missing from the catalog once, also when sent again', async () => {
  const entries = ['Alpha', 'Beta'].flatMap((name) => [row(name, 'Unobtainium', 3), row(name, 'Cloth', 1)]);
  const first = await send(entries);
  expect(first.json).toEqual({
    stockpiles: ['Alpha', 'Beta'],
    unknown: [{ code_name: 'Unobtainium', crated: true }],
  });
  expect((await send(entries)).json).toEqual(first.json);
  expect(await app.db.select().from(schema.reports)).toHaveLength(2);
});

it('an unchanged line is not rewritten', async () => {
  const versions = async () => {
    const { rows } = (await app.db.execute(
      sql`select i.fir_name as name, c.xmin::text as version from stockpile_contents c join items i on i.id = c.item_id`,
    )) as { rows: { name: string; version: string }[] };
    return Object.fromEntries(rows.map(({ name, version }) => [name, version]));
  };
  await send([row('Alpha', 'Cloth', 12), row('Alpha', 'Shovel', 1), row('Alpha', 'Bandages', 4)]);
  const before = await versions();
  const later = { Timestamp: '2026-11-21T11:30:00Z' };
  await send([
    row('Alpha', 'Cloth', 12, later),
    row('Alpha', 'Shovel', 2, later),
    row('Alpha', 'Petrol', 1, later),
  ]);
  const after = await versions();
  expect(after.Cloth).toBe(before.Cloth);
  expect(after.Shovel).not.toBe(before.Shovel);
  expect(await contents('Alpha')).toEqual({ 'Cloth+': 12, 'Shovel+': 2, 'Petrol+': 1 });
});

it('a stockpile name may contain quotes, braces and backslashes', async () => {
  const name = '{"a", \\b} NULL';
  await app.db.update(schema.stockpiles).set({ name }).where(eq(schema.stockpiles.name, 'Alpha'));
  expect(
    (await send([row(name, 'Cloth', 12), row('Beta', 'Cl"o,th\\', 1), row('Beta', 'Cloth', 1)])).json,
  ).toEqual({
    stockpiles: [name, 'Beta'],
    unknown: [{ code_name: 'Cl"o,th\\', crated: true }],
  });
  expect(await contents(name)).toEqual({ 'Cloth+': 12 });
  expect(await contents('Beta')).toEqual({ 'Cl"o,th\\+': 1, 'Cloth+': 1 });
});

it('names are matched exactly: an unknown stockpile is named and refuses the whole report', async () => {
  const answer = await send([row('Alpha', 'Cloth', 12), row('alpha', 'Cloth', 1), row('Gamma', 'Cloth', 1)]);
  expect(answer.status).toBe(422);
  expect(answer.json).toMatchObject({
    error: { code: 'unknown-stockpile', message: expect.stringContaining('“Gamma”') },
  });
  expect(await contents('Alpha')).toEqual({});
});

describe('the time of a report', () => {
  it('is that of the newest rows, which alone count, never later than now, and now if no row has one', async () => {
    const at = async (name: string) =>
      replyOf(await app.call(stockpiles.contents, { query: { name } }, reader)).firUpdatedAt;
    await send([
      row('Alpha', 'Cloth', 1, { Timestamp: '2026-11-21T09:00:00Z' }),
      row('Alpha', 'Cloth', 2, { Timestamp: '2026-11-21T11:30:00+02:00' }),
    ]);
    expect(await at('Alpha')).toBe('2026-11-21T09:30:00.000Z');
    expect(await contents('Alpha')).toEqual({ 'Cloth+': 2 });
    await send([row('Alpha', 'Cloth', 1, { Timestamp: '2027-01-01T00:00:00Z' })]);
    expect(await at('Alpha')).toBe(START.toISOString());
    await send([row('Beta', 'Cloth', 1, { Timestamp: undefined })]);
    expect(await at('Beta')).toBe(START.toISOString());
  });

  it('makes an older report stale, so that it changes nothing unless forced; one of the same time applies', async () => {
    await send([row('Alpha', 'Cloth', 12)]);
    const older = [row('Alpha', 'Cloth', 1, { Timestamp: '2026-11-21T10:59:59Z' }), row('Beta', 'Cloth', 1)];
    const answer = await send(older);
    expect(answer).toMatchObject({ status: 409, json: { error: { code: 'stale' } } });
    expect(await contents('Alpha')).toEqual({ 'Cloth+': 12 });
    expect(await contents('Beta')).toEqual({});
    expect((await send([row('Alpha', 'Cloth', 13)])).status).toBe(200);
    expect((await send(older, { force: true })).status).toBe(200);
    expect(await contents('Alpha')).toEqual({ 'Cloth+': 1 });
  });

  it('refuses nothing when the stored time is more than a minute ahead of the clock, from a wrong clock', async () => {
    const now = { Timestamp: undefined };
    await send([row('Alpha', 'Cloth', 12, now)]);
    app.clock.now = new Date(START.getTime() - 60_000);
    expect((await send([row('Alpha', 'Cloth', 13, now)])).status).toBe(409);
    app.clock.now = new Date(START.getTime() - 60_001);
    expect((await send([row('Alpha', 'Cloth', 14, now)])).status).toBe(200);
    expect(await contents('Alpha')).toEqual({ 'Cloth+': 14 });
  });
});

it('every applied report is stored: who, when, source, before and after', async () => {
  await send([row('Alpha', 'Cloth', 12)]);
  app.clock.now = new Date('2026-11-21T13:00:00Z');
  await send([row('Alpha', 'Cloth', 5, { Timestamp: '2026-11-21T12:30:00Z' })]);
  const kept = await app.db.select().from(schema.reports).orderBy(asc(schema.reports.id));
  expect(kept).toMatchObject([
    { stockpileName: 'Alpha', before: [], after: [{ firName: 'Cloth', crated: true, quantity: 12 }] },
    {
      username: 'Scout',
      userId: reader.userId,
      source: 'screenshot',
      takenAt: '2026-11-21T12:30:00.000Z',
      appliedAt: '2026-11-21T13:00:00.000Z',
      previousTakenAt: '2026-11-21T11:00:00.000Z',
      before: [{ firName: 'Cloth', crated: true, quantity: 12 }],
      after: [{ firName: 'Cloth', crated: true, quantity: 5 }],
    },
  ]);
});

describe('the source of a report', () => {
  const sources = async () =>
    (await app.db.select().from(schema.reports).orderBy(asc(schema.reports.id))).map(
      (report) => report.source,
    );

  it('is the one that was given, beside the rows or beside the report, else a screenshot', async () => {
    await send([row('Alpha', 'Cloth', 1)]);
    await send([row('Alpha', 'Cloth', 2)], { source: 'text' });
    await app.request({
      method: 'POST',
      url: '/api/fir/process_report',
      by: reader,
      payload: { report: { entries: [row('Alpha', 'Cloth', 3)] }, source: 'save-file' },
    });
    expect(await sources()).toEqual(['screenshot', 'text', 'save-file']);
  });

  it.each(['undo', 'demo', 'removed', 'fir', ''])('is refused when it is %j', async (source) => {
    expect((await send([row('Alpha', 'Cloth', 1)], { source })).status).toBe(422);
    expect(await sources()).toEqual([]);
  });
});

it('a locked stockpile is unknown to outsiders who report on it', async () => {
  const groupId = await app.addGroup('Officers');
  const admin = await app.signIn({ admin: true });
  await addWarehouse(app, admin, {
    stockpiles: [{ name: 'Secret', locked: true, permissionGroup: { id: groupId } }],
  });
  expect((await send([row('Secret', 'Cloth', 1)])).json).toMatchObject({
    error: { code: 'unknown-stockpile' },
  });
  reader = await app.signIn({ read: true, groupIds: [groupId] });
  expect((await send([row('Secret', 'Cloth', 1)])).status).toBe(200);
});

describe('bad input', () => {
  beforeEach(() => send([row('Alpha', 'Cloth', 12)]));

  it.each([
    ['a negative quantity', [row('Alpha', 'Cloth', -1)], 'entries.0.quantity'],
    ['a fraction', [row('Alpha', 'Cloth', 1.5)], 'entries.0.quantity'],
    ['too large a number', [row('Alpha', 'Cloth', 1e12)], 'entries.0.quantity'],
    ['no quantity', [{ ...row('Alpha', 'Cloth', 1), Quantity: undefined }], 'entries.0.quantity'],
    [
      'a second row without name',
      [row('Alpha', 'Cloth', 1), row('', 'Cloth', 1)],
      'entries.1.stockpile_name',
    ],
    ['no CodeName', [row('Alpha', '', 1)], 'entries.0.code_name'],
    ['an invalid time', [row('Alpha', 'Cloth', 1, { Timestamp: 'yesterday' })], 'entries.0.timestamp'],
    ['no rows', [], 'entries'],
    ['invalid rows', 'rows', 'entries'],
    [
      'too large a sum',
      [row('Alpha', 'Cloth', 2_000_000_000), row('Alpha', 'Cloth', 2_000_000_000)],
      'entries',
    ],
  ])('%s is refused by name, and nothing stored is lost', async (_, entries, field) => {
    const answer = await send(entries);
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({
      error: { code: 'invalid', fields: { [field]: expect.any(String) } },
    });
    expect(await contents('Alpha')).toEqual({ 'Cloth+': 12 });
  });

  it('text that PostgreSQL cannot store is refused', async () => {
    const answer = await send([row('Alpha\u0000', 'Cloth', 1)]);
    expect(answer.status).toBe(422);
  });

  it.each([
    ['not JSON', 'application/json', '{"report": '],
    ['not declared as JSON', 'text/plain', 'hello'],
    ['form data', 'application/x-www-form-urlencoded', 'report=1'],
  ])('a body that is %s is a 400', async (_, type, payload) => {
    const answer = await app.request({
      method: 'POST',
      url: '/api/fir/process_report',
      by: reader,
      payload,
      headers: { 'content-type': type },
    });
    expect(answer).toMatchObject({ status: 400, json: { error: { code: 'not-json' } } });
  });

  it('10 MB of JSON is a 413', async () => {
    const answer = await app.request({
      method: 'POST',
      url: '/api/fir/process_report',
      by: reader,
      payload: JSON.stringify({ report: { entries: [], padding: 'x'.repeat(10 * 1024 * 1024) } }),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({ status: 413, json: { error: { code: 'too-large' } } });
    expect(await contents('Alpha')).toEqual({ 'Cloth+': 12 });
  });

  it('10,000 rows are accepted, and one more is refused with what to do', async () => {
    const many = (count: number) => Array.from({ length: count }, () => row('Alpha', 'Cloth', 1));
    expect(await send(many(10_001), { force: true })).toMatchObject({
      status: 422,
      json: {
        error: {
          fields: {
            entries: 'A report can have at most 10,000 rows. Send its stockpiles in several reports.',
          },
        },
      },
    });
    expect(await contents('Alpha')).toEqual({ 'Cloth+': 12 });
    expect((await send(many(10_000), { force: true })).status).toBe(200);
    expect(await contents('Alpha')).toEqual({ 'Cloth+': 10_000 });
  });

  it('thousands of rows apply in one request', async () => {
    const many = Array.from({ length: 5000 }, (_, index) =>
      row('Alpha', index % 2 ? 'Cloth' : `Unknown${index % 500}`, 1),
    );
    const answer = await send(many, { force: true, confirm: true });
    expect(answer.status).toBe(200);
    const stored = await contents('Alpha');
    expect(stored).toMatchObject({ 'Cloth+': 2500, 'Unknown498+': 10 });
    expect(Object.keys(stored)).toHaveLength(251);
  });
});

it('a report sent again because its answer was lost is accepted, and stored once', async () => {
  const entries = [row('Alpha', 'Cloth', 12), row('Beta', 'Cloth', 3)];
  const first = await send(entries);
  expect(await send(entries)).toEqual({ ...first, headers: expect.anything() });
  expect(await app.db.select().from(schema.reports)).toHaveLength(2);
  await send([row('Alpha', 'Cloth', 12), row('Beta', 'Cloth', 4)]);
  expect(await app.db.select().from(schema.reports)).toHaveLength(4);
});

describe('rows of items that are not in the catalog', () => {
  const known = (count: number) =>
    ['Cloth', 'Shovel', 'Bandages', 'Radio'].slice(0, count).map((name) => row('Alpha', name, 7));
  const strange = (count: number) =>
    Array.from({ length: count }, (_, index) => row('Alpha', `Strange${index + 1}`, 7));
  const STORED = { 'Cloth+': 5, 'Shovel+': 2 };
  beforeEach(async () => {
    await send([row('Alpha', 'Cloth', 5), row('Alpha', 'Shovel', 2), row('Beta', 'Cloth', 9)]);
  });
  const later = (rows: Row[]) => rows.map((entry) => ({ ...entry, Timestamp: '2026-11-21T11:30:00Z' }));

  it.each([
    [1, 1], // exactly half
    [2, 2], // exactly half
    [4, 1],
  ])('%i known and %i unknown rows are applied', async (good, bad) => {
    const answer = await send(later([...known(good), ...strange(bad)]));
    expect(answer.status).toBe(200);
    expect(Object.keys(await contents('Alpha'))).toHaveLength(good + bad);
  });

  it.each([
    [0, 1],
    [0, 4],
    [1, 2],
    [2, 3],
  ])('%i known and %i unknown rows must be confirmed', async (good, bad) => {
    const answer = await send(later([...known(good), ...strange(bad)]));
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      error: { code: 'confirm', message: expect.stringContaining('“Alpha”') },
    });
    expect(answer.json).toMatchObject({ error: { message: expect.stringContaining('Strange1') } });
    expect(await contents('Alpha')).toEqual(STORED);
  });

  it('more than half unknown is applied with confirm, given in the report or beside it', async () => {
    const rows = later([...known(1), ...strange(2)]);
    expect(await send(rows, { force: true })).toMatchObject({ status: 409 });
    expect(await send(rows, { confirm: true })).toMatchObject({
      status: 200,
      json: { unknown: [{ code_name: 'Strange1' }, { code_name: 'Strange2' }] },
    });
    expect(await contents('Alpha')).toEqual({ 'Cloth+': 7, 'Strange1+': 7, 'Strange2+': 7 });
    const beside = await app.request({
      method: 'POST',
      url: '/api/fir/process_report',
      by: reader,
      payload: {
        report: { entries: [row('Alpha', 'Shovel', 1), ...strange(2)] },
        confirm: true,
        force: true,
      },
    });
    expect(beside.status).toBe(200);
    expect(await contents('Alpha')).toEqual({ 'Shovel+': 1, 'Strange1+': 7, 'Strange2+': 7 });
  });

  it('confirm applies a report without any known row, but not a stale one', async () => {
    expect(await send(later(strange(1)), { confirm: true })).toMatchObject({ status: 200 });
    expect(await contents('Alpha')).toEqual({ 'Strange1+': 7 });
    const older = [...known(1), ...strange(2)].map((entry) => ({
      ...entry,
      Timestamp: '2026-11-21T10:00:00Z',
    }));
    expect(await send(older, { confirm: true })).toMatchObject({
      status: 409,
      json: { error: { code: 'stale' } },
    });
    expect(await contents('Alpha')).toEqual({ 'Strange1+': 7 });
  });

  it('unknown rows of one stockpile leave all stockpiles of the report unchanged', async () => {
    const good = { ...row('Beta', 'Shovel', 1), Timestamp: '2026-11-21T11:30:00Z' };
    const doubtful = await send([good, ...later([...known(1), ...strange(2)])]);
    expect(doubtful).toMatchObject({
      status: 409,
      json: { error: { message: expect.stringContaining('“Alpha” (2 of 3)') } },
    });
    expect(doubtful).not.toMatchObject({ json: { error: { message: expect.stringContaining('“Beta”') } } });
    expect(await contents('Beta')).toEqual({ 'Cloth+': 9 });
    const history = await app.db.select({ id: schema.reports.id }).from(schema.reports);
    expect(history).toHaveLength(2); // the two stockpiles of the first report
  });

  it('unknown rows beside the marker row of an empty stockpile are asked about as such', async () => {
    const mark = row('Alpha', '__FIR_EMPTY__', 0);
    expect(await send(later([mark, ...strange(1)]))).toMatchObject({ status: 409 });
    expect(await contents('Alpha')).toEqual(STORED);
    expect(await send(later([mark]), { confirm: true })).toMatchObject({ status: 200 });
    expect(await contents('Alpha')).toEqual({});
  });

  it('an item that has no crate is unknown as a crate', async () => {
    const crated = await send(later([row('Alpha', 'AircraftPartLargeEngineC', 1)]), {
      confirm: ['large-loss'],
    });
    expect(crated).toMatchObject({ status: 409 });
    const loose = later([row('Alpha', 'AircraftPartLargeEngineC', 1, { 'Crated?': false })]);
    expect(await send(loose, { confirm: true })).toMatchObject({ status: 200 });
  });

  it('several rows of one item count once', async () => {
    const rows = [...known(1), row('Alpha', 'Strange', 1), row('Alpha', 'Strange', 2)];
    expect(await send(later(rows))).toMatchObject({ status: 200 });
  });

  it('the same report sent twice must be confirmed the second time too', async () => {
    await send(later([row('Alpha', '__FIR_EMPTY__', 0)]));
    expect(await send(later(strange(2)))).toMatchObject({ status: 409 });
    expect(await send(later(strange(2)))).toMatchObject({ status: 409 });
  });

  it('names are compared without leading and trailing spaces', async () => {
    const answer = await send(later([row('  Alpha ', ' Cloth  ', 3)]));
    expect(answer).toMatchObject({ status: 200, json: { stockpiles: ['Alpha'], unknown: [] } });
    expect(await contents('Alpha')).toEqual({ 'Cloth+': 3 });
  });
});

describe('what is doubtful', () => {
  const items = ['Cloth', 'Shovel', 'Bandages', 'Radio'];
  const rowsOf = (count: number, more: Row = {}) =>
    items.slice(0, count).map((name) => row('Alpha', name, 7, more));
  const later = { Timestamp: '2026-11-21T11:30:00Z' };
  beforeEach(() => send([...rowsOf(4), row('Beta', 'Cloth', 9)]));
  const isUnchanged = async () => expect(Object.keys(await contents('Alpha'))).toHaveLength(4);

  it('a report is applied without a question while half of what was stored is still there', async () => {
    expect(await send(rowsOf(2, later))).toMatchObject({ status: 200 });
    expect(Object.keys(await contents('Alpha'))).toHaveLength(2);
  });

  it('a report without more than half of what was stored is refused, with the figures, until it is confirmed', async () => {
    const lost = rowsOf(1, later);
    const answer = await send(lost);
    expect(answer).toMatchObject({
      status: 409,
      json: {
        error: {
          code: 'confirm',
          message: expect.stringContaining('“Alpha” (3 of 4)'),
          fields: { 'large-loss': expect.stringContaining('“Alpha” (3 of 4)') },
        },
      },
    });
    await isUnchanged();
    expect(await send(lost, { confirm: ['unknown-items', 'other-building'] })).toMatchObject({ status: 409 });
    await isUnchanged();
    expect(await send(lost, { confirm: ['large-loss'] })).toMatchObject({ status: 200 });
    expect(await contents('Alpha')).toEqual({ 'Cloth+': 7 });
  });

  it.each([
    ['Seaport', 409],
    ['Seehafen', 409],
    ['Storage Depot', 200],
    ['Seap0rf', 200], // misread: it proves nothing
    ['', 200],
  ])('a picture of a “%s” for a stockpile in a Storage Depot is answered with %i', async (shown, status) => {
    await app.db.update(schema.warehouses).set({ buildingType: 'Storage Depot' });
    const answer = await send(rowsOf(3, { ...later, 'Structure Type': shown }));
    expect(answer.status).toBe(status);
    expect(Object.keys(await contents('Alpha'))).toHaveLength(status === 200 ? 3 : 4);
  });

  it('several doubts are reported at once, and only the confirmed ones are settled', async () => {
    await app.db.update(schema.warehouses).set({ buildingType: 'Storage Depot' });
    const rows = rowsOf(1, { ...later, 'Structure Type': 'Seaport' });
    const first = await send(rows);
    expect(first).toMatchObject({
      status: 409,
      json: {
        error: {
          fields: {
            'large-loss': expect.any(String),
            'other-building': expect.stringContaining('“Alpha” (shown: Seaport, stored: Storage Depot)'),
          },
        },
      },
    });
    const second = await send(rows, { confirm: ['large-loss'] });
    expect(second.json).toMatchObject({ error: { fields: { 'other-building': expect.any(String) } } });
    expect(JSON.stringify(second.json)).not.toContain('large-loss');
    expect(await send(rows, { confirm: true })).toMatchObject({ status: 200 });
  });

  it('a doubt that does not exist is a 422', async () => {
    expect(await send(rowsOf(4, later), { confirm: ['everything'] })).toMatchObject({ status: 422 });
  });
});
