import { spreadsheets } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/catalog.ts';
import { itemRows } from '../../catalog/catalog-rows.ts';
import * as schema from '../../db/schema.ts';
import { createGoogle } from '../../external/google.ts';
import { leaseDue } from '../../queues/recipients.queries.ts';
import { type FakeSpreadsheet, type GoogleFailure, openFakeGoogle } from '../../testing/fake-google.ts';
import { errorOf, replyOf, type SignedIn, START, useOpened, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';
import { ROW_QUEUE } from './send-rows.queries.ts';

const MINUTE = 60_000;

const google = useOpened(() => openFakeGoogle(() => app.clock.now));
const app = useTestApp(() => ({
  google: (now) =>
    createGoogle({ account: google.account, sheetsUrl: google.sheetsUrl, now, timeoutMs: 3000 }),
}));
let admin: SignedIn;
let sheet: FakeSpreadsheet;
let spreadsheetId: number;
beforeEach(async () => {
  google.recover();
  google.forgetTokens();
  admin = await app.signIn({ admin: true });
  await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }, { name: 'Beta' }] });
  sheet = google.addSpreadsheet('sheet-1');
  spreadsheetId = await addSpreadsheet('sheet-1');
});

async function addSpreadsheet(googleId: string, more: object = {}): Promise<number> {
  const attributes = { name: googleId, spreadsheetId: googleId, sheetName: 'fir', ...more };
  return replyOf(await app.call(spreadsheets.create, { body: { spreadsheet: { attributes } } }, admin)).id;
}

type Row = Record<string, unknown>;
const report = async (stockpileName: string, codeNames: string[], more: Row = {}) => {
  const entries = codeNames.map((codeName, index) => ({
    Timestamp: app.clock.now.toISOString(),
    'Stockpile Title': 'seaport.png',
    'Stockpile Name': stockpileName,
    'Structure Type': 'Seaport',
    Quantity: index + 1,
    Name: `${codeName} (Crated)`,
    'Crated?': true,
    'Per Crate': 100,
    Total: (index + 1) * 100,
    Description: '',
    CodeName: codeName,
    ...more,
  }));
  const answer = await app.request({
    method: 'POST',
    url: '/api/fir/process_report',
    by: admin,
    payload: { report: { entries }, confirm: true }, // pictures of a seaport, whatever the warehouse is
  });
  expect(answer.status).toBe(200);
};
/** The CodeNames of all items that can be crated. */
const catalog = itemRows(loadCatalog())
  .filter(({ crated }) => crated)
  .map(({ firName }) => firName);
/** Runs the job now. */
const sendNow = () => app.server.jobs.runNow('spreadsheets');
const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
};
const card = async (id = spreadsheetId) =>
  replyOf(await app.call(spreadsheets.get, { params: { id } }, admin));
const codes = (of = sheet) => of.sheets[0]!.rows.map((row) => row[10]);

describe('the rows of a report', () => {
  it('are appended in the columns of the specification, complete and in order', async () => {
    await report('Alpha', ['Cloth', 'Bandages'], { Description: 'Sturdy' });
    expect(sheet.sheets[0]!.rows).toEqual([]); // the report did not wait for Google
    expect((await card()).waitingRows).toBe(2);
    await sendNow();
    const at = START.toISOString();
    expect(sheet.sheets[0]!.rows).toEqual([
      [at, 'seaport.png', 'Alpha', 'Seaport', 1, 'Cloth (Crated)', true, 100, 100, 'Sturdy', 'Cloth'],
      [at, 'seaport.png', 'Alpha', 'Seaport', 2, 'Bandages (Crated)', true, 100, 200, 'Sturdy', 'Bandages'],
    ]);
    expect(await card()).toMatchObject({ lastSuccessAt: at, lastError: null, waitingRows: 0 });
  });

  it.each(['=1+1', '+1', '-1', '@now', '=HYPERLINK("http://x")'])(
    'a cell with %s is text, never a formula',
    async (text) => {
      await report('Alpha', ['Cloth'], { Name: text, Description: text, 'Per Crate': text });
      await sendNow();
      const [row] = sheet.sheets[0]!.rows;
      expect([row![5], row![7], row![9]]).toEqual([text, text, text]);
    },
  );

  it('are as they were sent: with their own earlier time, and with nothing that is neither a number nor a text', async () => {
    const earlier = new Date(START.getTime() - 60 * MINUTE).toISOString();
    const strange = { Timestamp: earlier, 'Per Crate': { max: 100 }, Total: null, Description: undefined };
    await report('Alpha', ['Cloth'], strange);
    const bare = { 'Stockpile Title': undefined, 'Structure Type': undefined, Name: undefined };
    await report('Beta', ['Cloth'], { ...bare, 'Per Crate': '100', Total: -0.5, 'Crated?': false });
    await sendNow();
    expect(sheet.sheets[0]!.rows).toEqual([
      [earlier, 'seaport.png', 'Alpha', 'Seaport', 1, 'Cloth (Crated)', true, '', '', '', 'Cloth'],
      [START.toISOString(), '', 'Beta', '', 1, '', false, '100', -0.5, '', 'Cloth'],
    ]);
  });

  it('use the report’s time if their own is missing or in the future', async () => {
    await report('Alpha', ['Cloth'], { Timestamp: '2031-01-01T00:00:00Z' });
    await report('Beta', ['Cloth'], { Timestamp: undefined });
    await sendNow();
    expect(sheet.sheets[0]!.rows.map((row) => row[0])).toEqual([START.toISOString(), START.toISOString()]);
  });

  it('go to every spreadsheet, to the sheet that is configured', async () => {
    const otherSpreadsheet = google.addSpreadsheet('sheet-2', ['Summary', 'Reports']);
    await addSpreadsheet('sheet-2', { sheetName: 'Reports' });
    await report('Alpha', ['Cloth']);
    await sendNow();
    expect(codes()).toEqual(['Cloth']);
    expect(otherSpreadsheet.sheets.map((fakeSheet) => fakeSheet.rows.length)).toEqual([0, 1]);
  });

  it('are not sent if the report is refused', async () => {
    const answer = await app.request({
      method: 'POST',
      url: '/api/fir/process_report',
      by: admin,
      payload: { report: { entries: [{ 'Stockpile Name': 'Nowhere', Quantity: 1, CodeName: 'Cloth' }] } },
    });
    expect(answer.status).toBe(422);
    expect((await card()).waitingRows).toBe(0);
  });

  it('by the thousand are sent in several requests, all of them', async () => {
    const many = Array.from({ length: 2300 }, (_, index) => catalog[index % catalog.length]!);
    await report('Alpha', many);
    const before = google.count('write');
    await sendNow();
    expect(codes()).toEqual(many);
    expect(google.count('write') - before).toBe(2);
  });
});

describe('a locked stockpile', () => {
  beforeEach(async () => {
    const groupId = await app.addGroup('Officers');
    await addWarehouse(app, admin, {
      stockpiles: [{ name: 'Secret', locked: true, permissionGroup: { id: groupId } }, { name: 'Open' }],
    });
  });
  const lock = (name: string) =>
    app.db.update(schema.stockpiles).set({ locked: true }).where(eq(schema.stockpiles.name, name));
  const include = (includeLocked: boolean) =>
    app.call(
      spreadsheets.update,
      { params: { id: spreadsheetId }, body: { spreadsheet: { attributes: { includeLocked } } } },
      admin,
    );

  it('keeps its rows out of a spreadsheet unless an admin allows them', async () => {
    await report('Secret', ['Cloth']);
    await report('Open', ['Bandages']);
    await sendNow();
    expect(codes()).toEqual(['Bandages']);
    await include(true);
    await report('Secret', ['Shovel']);
    await sendNow();
    expect(codes()).toEqual(['Bandages', 'Shovel']);
  });

  it('keeps out the rows that waited since before it was locked', async () => {
    await report('Open', ['Bandages', 'Cloth']);
    await report('Alpha', ['Shovel']);
    await lock('Open');
    await sendNow();
    expect(codes()).toEqual(['Shovel']);
    expect(await card()).toMatchObject({ lastSuccessAt: app.clock.now.toISOString(), waitingRows: 0 });
    await report('Alpha', ['Binoculars']);
    await lock('Alpha');
    pass(MINUTE);
    await sendNow();
    expect(codes()).toEqual(['Shovel']);
    const sentBefore = new Date(app.clock.now.getTime() - MINUTE).toISOString();
    expect(await card()).toMatchObject({ lastSuccessAt: sentBefore, lastError: null, waitingRows: 0 });
  });

  it('gets the rows that waited since before it was locked where an admin allows them', async () => {
    await include(true);
    await report('Open', ['Bandages']);
    await lock('Open');
    await sendNow();
    expect(codes()).toEqual(['Bandages']);
  });

  it('removes the rows that still wait when the switch is turned off', async () => {
    await include(true);
    await report('Secret', ['Cloth']);
    await report('Open', ['Bandages']);
    await include(true);
    expect((await card()).waitingRows).toBe(2);
    await include(false);
    expect((await card()).waitingRows).toBe(1);
    await sendNow();
    expect(codes()).toEqual(['Bandages']);
  });
});

const FAILURES: [string, GoogleFailure][] = [
  ['401', { status: 401 }],
  ['403', { status: 403, body: { error: { message: 'No permission.' } } }],
  ['404', { status: 404 }],
  ['429', { status: 429, headers: { 'retry-after': '90' } }],
  ['500', { status: 500 }],
  ['no answer', 'slow'],
  ['garbage', 'garbage'],
  ['wrong shape', 'wrong-shape'],
  ['broken connection', 'cut'],
];
const TROUBLES = [
  ...(['token', 'read', 'write'] as const).flatMap((endpoint) =>
    FAILURES.map(([name, failure]) => ({ endpoint, name, failure })),
  ),
  { endpoint: 'write', name: 'answer lost after it was done', failure: 'lost' },
] as const;

describe('when Google fails', () => {
  it.each(TROUBLES)('$endpoint, $name: the error is shown, no row is lost or duplicated', async (trouble) => {
    const { endpoint, name, failure } = trouble;
    await report('Alpha', ['Cloth', 'Bandages']);
    // A refused token is replaced once before that counts as a failure.
    google.fail(endpoint, failure, name === '401' && endpoint !== 'token' ? 2 : 1);
    await sendNow();
    const failed = await card();
    expect(failed.lastError).toMatch(/Google|spreadsheet/);
    expect(failed).toMatchObject({ waitingRows: 2, lastSuccessAt: null, lastErrorAt: START.toISOString() });
    for (const secret of google.secrets) expect(failed.lastError).not.toContain(secret);
    await report('Beta', ['Shovel']);
    pass(60 * MINUTE);
    await sendNow();
    expect(codes()).toEqual(['Cloth', 'Bandages', 'Shovel']);
    expect(await card()).toMatchObject({ waitingRows: 0, lastSuccessAt: app.clock.now.toISOString() });
  });

  it.each<GoogleFailure>([{ status: 500 }, 'lost', 'cut', 'garbage'])(
    'for an hour with %j, while reports go on, every row is in the sheet once afterwards',
    async (failure) => {
      google.fail('write', failure);
      const sent: string[] = [];
      for (let minute = 0; minute < 60; minute += 1) {
        const code = catalog[minute]!;
        sent.push(code);
        await report(minute % 2 ? 'Alpha' : 'Beta', [code]);
        await sendNow();
        pass(MINUTE);
      }
      google.recover();
      pass(23 * MINUTE); // the longest pause between two tries
      await sendNow();
      expect(codes()).toEqual(sent);
      expect((await card()).waitingRows).toBe(0);
    },
  );

  it('it is retried after a growing pause, and not before', async () => {
    google.fail('write', { status: 500 });
    await report('Alpha', ['Cloth']);
    const tries: number[] = [];
    for (let second = 0; second < 120; second += 1) {
      const before = google.count('write');
      await sendNow();
      if (google.count('write') > before) tries.push(second);
      pass(1000);
    }
    const pauses = tries.slice(1).map((second, index) => second - tries[index]!);
    expect(pauses.length).toBeGreaterThanOrEqual(3);
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(5 * 2 ** index);
      expect(pause).toBeLessThanOrEqual(5 * 2 ** index * 1.5 + 1);
    }
  });

  it.each([
    ['90', 90_000],
    [new Date(START.getTime() + 600_000).toUTCString(), 600_000],
  ])('a requested pause (Retry-After: %s) is respected', async (header, milliseconds) => {
    google.fail('write', { status: 429, headers: { 'retry-after': header } }, 1);
    await report('Alpha', ['Cloth']);
    await sendNow();
    pass(milliseconds - 1);
    await sendNow();
    expect(codes()).toEqual([]);
    pass(3501); // jitter adds up to half of the first pause
    await sendNow();
    expect(codes()).toEqual(['Cloth']);
  });

  it.each([
    ['no access', 403, 'Share the spreadsheet with backline@test-project.iam.gserviceaccount.com'],
    ['no such spreadsheet', 404, 'There is no spreadsheet with this id.'],
  ])('%s is explained, retried rarely, and retried at once after a change', async (_, status, words) => {
    google.fail('read', { status });
    await report('Alpha', ['Cloth']);
    await sendNow();
    expect((await card()).lastError).toContain(words);
    const before = google.count('read');
    pass(30 * MINUTE - 1);
    await sendNow();
    expect(google.count('read')).toBe(before);
    google.recover();
    await app.call(
      spreadsheets.update,
      { params: { id: spreadsheetId }, body: { spreadsheet: { attributes: { name: 'Shared now' } } } },
      admin,
    );
    await sendNow();
    expect(codes()).toEqual(['Cloth']);
    expect((await card()).lastError).toContain(words); // the last failure remains visible, with its time
  });

  it('a sheet that the spreadsheet lacks is named', async () => {
    const id = await addSpreadsheet('sheet-1', { sheetName: 'Missing' });
    await report('Alpha', ['Cloth']);
    await sendNow();
    expect((await card(id)).lastError).toContain('no sheet named “Missing”');
    expect(codes()).toEqual(['Cloth']); // the other one is not delayed
  });

  it('an expired or revoked token is replaced', async () => {
    await report('Alpha', ['Cloth']);
    await sendNow();
    const before = google.count('token');
    await report('Alpha', ['Shovel']);
    await sendNow();
    expect(google.count('token')).toBe(before);
    pass(59 * MINUTE);
    await report('Alpha', ['Bandages']);
    await sendNow();
    expect(google.count('token')).toBe(before + 1);
    expect(codes()).toEqual(['Cloth', 'Shovel', 'Bandages']);
  });

  it('rows that could not be sent for 30 days are dropped, and the card reports it', async () => {
    google.fail('read', { status: 404 });
    await report('Alpha', ['Cloth']);
    await report('Alpha', ['Shovel']);
    pass(30 * 24 * 60 * MINUTE);
    admin = await app.signIn({ admin: true });
    await sendNow();
    expect((await card()).waitingRows).toBe(2);
    pass(1);
    await report('Beta', ['Bandages']);
    const otherId = await addSpreadsheet('sheet-1', { sheetName: 'Missing' });
    await sendNow();
    expect(await card()).toMatchObject({ waitingRows: 1, lastError: expect.stringMatching(/^2 rows/) });
    expect(await card(otherId)).toMatchObject({ waitingRows: 0, lastError: null });
  });
});

describe('several servers', () => {
  it('rows are sent by one of them, however many run the job at once', async () => {
    await report('Alpha', ['Cloth']);
    await report('Beta', ['Shovel']);
    const before = google.count('write');
    await Promise.all([sendNow(), sendNow(), sendNow()]);
    expect(codes()).toEqual(['Cloth', 'Shovel']);
    expect(google.count('write') - before).toBe(1);
  });

  it('the spreadsheet of a dead server is taken over by another after two minutes', async () => {
    await report('Alpha', ['Cloth']);
    const { table, dueAt } = ROW_QUEUE;
    const leasedUntil = new Date(START.getTime() + 2 * MINUTE);
    const taken = await leaseDue(app.db, table, { dueAt, now: START, leasedUntil });
    expect(taken).toEqual({ id: spreadsheetId, failures: 0 });
    pass(2 * MINUTE - 1);
    await sendNow();
    expect(codes()).toEqual([]);
    pass(1);
    await sendNow();
    expect(codes()).toEqual(['Cloth']);
  });

  it('rows of a repeated request are not duplicated', async () => {
    await report('Alpha', ['Cloth']);
    await sendNow();
    // The server that sent them died before it recorded that: the rows wait again, under the same mark.
    const [mark] = sheet.marks;
    await app.db.insert(schema.spreadsheetBatches).values({
      spreadsheetId,
      locked: false,
      key: mark!.metadataValue,
      rows: [['Cloth']],
    });
    await sendNow();
    expect(codes()).toEqual(['Cloth']);
    expect((await card()).waitingRows).toBe(0);
  });

  it('marks do not accumulate in the spreadsheet', async () => {
    for (const code of ['Cloth', 'Shovel', 'Bandages']) {
      await report('Alpha', [code]);
      await sendNow();
    }
    expect(sheet.marks).toHaveLength(1);
  });
});

describe('a test row', () => {
  const test = (id = spreadsheetId) => app.call(spreadsheets.test, { params: { id }, body: {} }, admin);

  it('arrives at once and is marked as a test', async () => {
    expect(replyOf(await test())).toMatchObject({ lastSuccessAt: START.toISOString() });
    expect(sheet.sheets[0]!.rows).toEqual([expect.arrayContaining(['Test row from Backline'])]);
    expect(errorOf(await test(4711)).status).toBe(404);
  });

  it('that fails gives the reason, and so does the card', async () => {
    google.fail('write', { status: 403, body: { error: { message: 'Protected.' } } });
    expect(errorOf(await test())).toMatchObject({
      code: 'provider-refused',
      message: expect.stringContaining('Google says: Protected.'),
    });
    expect((await card()).lastError).toContain('Protected.');
    google.fail('write', { status: 500 });
    expect(errorOf(await test())).toMatchObject({ code: 'provider-unreachable' });
  });

  it('sent while it is unknown whether rows arrived does not duplicate them', async () => {
    google.fail('write', 'lost', 1);
    await report('Alpha', ['Cloth']);
    await sendNow();
    await test();
    pass(60 * MINUTE);
    await sendNow();
    expect(codes().toSorted()).toEqual(['', 'Cloth']);
  });
});

describe('a refusal in which Google repeats the server’s credentials', () => {
  /** How much of a refusal is shown. Its last 12 characters are enough to count as a secret. */
  const MAX_SHOWN_LENGTH = 300;
  const stored = async () => {
    const { json } = await app.call(spreadsheets.list, {}, admin);
    return JSON.stringify([json, await app.db.select().from(schema.spreadsheets)]);
  };

  it.each(['token', 'read', 'write'] as const)('%s: none of it is shown or stored', async (endpoint) => {
    for (const padding of [0, MAX_SHOWN_LENGTH - 12]) {
      google.forgetTokens();
      await report('Alpha', ['Cloth']);
      google.fail(endpoint, { echo: padding, status: 403 });
      await sendNow();
      const echoed = google.echoes.at(-1) ?? '';
      expect(echoed).toMatch(endpoint === 'token' ? /^eyJ/ : /^ya29\./);
      const shown = await stored();
      expect(shown).toContain('Google '); // the refusal itself is shown
      expect(shown).not.toContain(echoed.slice(0, 12));
      google.recover();
      pass(60 * MINUTE);
      await sendNow();
    }
  });

  it('the account’s key is not shown either', async () => {
    const key = google.account.privateKey;
    await report('Alpha', ['Cloth']);
    google.fail('write', { status: 403, body: { error: { message: `Key: ${key}` } } }, 1);
    await sendNow();
    const shown = await stored();
    expect(shown).toContain('Google refuses access.');
    expect(shown).not.toContain('BEGIN PRIVATE KEY');
  });

  it('a message of Google without a secret is shown, cut to 300 characters', async () => {
    await report('Alpha', ['Cloth']);
    google.fail('write', { status: 403, body: { error: { message: 'x'.repeat(400) } } }, 1);
    await sendNow();
    expect((await card()).lastError).toMatch(/Google says: x{300}$/);
  });
});
