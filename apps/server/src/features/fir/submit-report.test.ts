import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { reports, spreadsheetBatches, spreadsheets } from '../../db/schema.ts';
import { type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let scout: SignedIn;
let medic: SignedIn;
let groupId: number;
beforeEach(async () => {
  groupId = await app.addGroup('Officers');
  const admin = await app.signIn({ admin: true });
  scout = await app.signIn({ read: true, groupIds: [groupId] });
  medic = await app.signIn({ read: true });
  await addWarehouse(app, admin, {
    stockpiles: [
      { name: 'Alpha' },
      { name: 'Beta' },
      { name: 'Secret', locked: true, permissionGroup: { id: groupId } },
    ],
  });
});

/** `stockpile CodeName quantity` with a `+` for crates. */
function rowOf(line: string, timestamp: string) {
  const [stockpile, codeName, quantity = ''] = line.split(' ');
  return {
    'Stockpile Name': stockpile,
    CodeName: codeName,
    Quantity: Number.parseInt(quantity, 10),
    'Crated?': quantity.endsWith('+'),
    Timestamp: timestamp,
  };
}

const MOMENT = '2026-11-21T11:00:00Z';
const send = (lines: string[], by = scout, timestamp = MOMENT, confirm = false) =>
  app.request({
    method: 'POST',
    url: '/api/fir/process_report',
    by,
    payload: { report: { entries: lines.map((line) => rowOf(line, timestamp)), confirm } },
  });
const messageOf = ({ json }: { json: unknown }) => (json as { error: { message: string } }).error.message;

/** The lines of every stored report, in order of arrival. */
async function kept() {
  const rows = await app.db.select().from(reports).orderBy(asc(reports.id));
  return rows.map(({ stockpileName, after }) =>
    [stockpileName, ...after.map((line) => `${line.firName} ${line.quantity}${line.crated ? '+' : ''}`)].join(
      ' ',
    ),
  );
}

describe('a report with unknown items', () => {
  it.each([
    [
      ['Alpha Cloth 1+', 'Alpha __FIR_EMPTY__ 5+'],
      [['__FIR_EMPTY__', true]],
      'Alpha Cloth 1+ __FIR_EMPTY__ 5+',
      'the marker of an empty stockpile is an unknown item if it has a quantity',
    ],
    [
      ['Alpha Cloth 1+', 'Alpha Nothing 0'],
      [['Nothing', false]],
      'Alpha Cloth 1+',
      'with a quantity of 0 it is listed but not stored',
    ],
    [
      ['Alpha Cloth 1+', 'Alpha Nothing 1', 'Alpha Nothing 1+', 'Alpha Else 2+'],
      [
        ['Nothing', false],
        ['Nothing', true],
        ['Else', true],
      ],
      'Alpha Cloth 1+ Nothing 1 Nothing 1+ Else 2+',
      'loose and crated ones are listed and stored separately',
    ],
  ])('with the rows %j lists %j in its answer and stores %s: %s', async (lines, unknown, stored) => {
    const expected = {
      stockpiles: ['Alpha'],
      unknown: unknown.map(([code_name, crated]) => ({ code_name, crated })),
    };
    const sendConfirmed = () => send(lines, scout, MOMENT, true);
    expect(await sendConfirmed()).toMatchObject({ status: 200, json: expected });
    expect(await kept()).toEqual([stored]);
    expect(await sendConfirmed(), 'sent again').toMatchObject({ status: 200, json: expected });
    expect(await kept()).toEqual([stored]);
  });
});

describe('the rows of an item may add up to', () => {
  it('exactly the most that a stockpile can hold', async () => {
    expect((await send(['Alpha Cloth 2147483646+', 'Alpha Cloth 1+'])).status).toBe(200);
    expect(await kept()).toEqual(['Alpha Cloth 2147483647+']);
  });

  it('one more than that, which is refused', async () => {
    const answer = await send(['Alpha Cloth 2147483647+', 'Alpha Cloth 1+']);
    expect(answer.status).toBe(422);
    expect(messageOf(answer)).toContain('The rows of Cloth add up to more than a stockpile can hold.');
    expect(await kept()).toEqual([]);
  });
});

it.each([
  [
    ['Alpha Cloth 1+', 'Gamma Cloth 1+'],
    'There is no stockpile named “Gamma”. Check the name, or add the stockpile to its warehouse. Nothing was saved.',
  ],
  [
    ['Gamma Cloth 1+', 'Alpha Cloth 1+', 'Delta Cloth 1+'],
    'There are no stockpiles named “Gamma”, “Delta”. Check the names, or add the stockpiles to their warehouses. Nothing was saved.',
  ],
])('%j is refused with the unknown names', async (lines, message) => {
  const answer = await send(lines);
  expect(answer.status).toBe(422);
  expect(messageOf(answer)).toBe(message);
  expect(await kept()).toEqual([]);
});

describe('compared with what is stored', () => {
  beforeEach(() => send(['Alpha Cloth 5+', 'Beta Shovel 7+']));

  it('an older report is refused with the names and times of the newer ones', async () => {
    const answer = await send(['Alpha Cloth 1+', 'Beta Shovel 1+'], scout, '2026-11-21T10:59:59.999Z');
    expect(answer).toMatchObject({ status: 409, json: { error: { code: 'stale' } } });
    expect(messageOf(answer)).toBe(
      'A newer report is already stored for “Alpha” (stored: 2026-11-21T11:00:00.000Z), “Beta” (stored: 2026-11-21T11:00:00.000Z). Nothing was saved. Send it with force: true to replace what is stored.',
    );
    expect(await kept()).toHaveLength(2);
  });

  it('another person’s stored report of the same moment is kept, and only the stockpiles that differ are named', async () => {
    const answer = await send(['Alpha Cloth 5+', 'Beta Shovel 8+'], medic);
    expect(answer).toMatchObject({ status: 409, json: { error: { code: 'stale' } } });
    expect(messageOf(answer)).toBe(
      'Another person’s report of the same moment, with different contents, is already stored for “Beta” (stored: 2026-11-21T11:00:00.000Z). Nothing was saved. Send it with force: true to replace what is stored.',
    );
    expect(await kept()).toHaveLength(2);
  });

  it('a report of the same moment by the same sender is a correction', async () => {
    expect((await send(['Beta Shovel 8+'])).status).toBe(200);
    expect(await kept()).toEqual(['Alpha Cloth 5+', 'Beta Shovel 7+', 'Beta Shovel 8+']);
  });

  it('an identical report of the same moment is not stored twice, whoever sends it', async () => {
    expect((await send(['Alpha Cloth 5+'], medic)).status).toBe(200);
    expect((await send(['Beta Shovel 7+', 'Beta Nothing 0+'], medic)).status).toBe(200);
    expect(await kept()).toHaveLength(2);
    expect((await send(['Beta Shovel 7+', 'Beta Nothing 1+'], medic)).status).toBe(409);
  });

  it('an identical report is stored again when one of its rows is newer', async () => {
    const lines = ['Alpha Cloth 5+', 'Beta Shovel 7+'];
    const entries = lines.map((line, index) => rowOf(line, `2026-11-21T11:0${index}:00Z`));
    const payload = { report: { entries } };
    const answer = await app.request({ method: 'POST', url: '/api/fir/process_report', by: medic, payload });
    expect(answer.status).toBe(200);
    expect(await kept()).toHaveLength(4);
  });
});

describe('for the spreadsheets', () => {
  /** `locked` or `open`, and the stockpile and CodeName of each row. */
  async function queued() {
    const batches = await app.db.select().from(spreadsheetBatches).orderBy(asc(spreadsheetBatches.id));
    return batches.map(({ locked, rows }) => [
      locked ? 'locked' : 'open',
      rows.map((cells) => ['Alpha', 'Secret'].filter((name) => cells.includes(name)).join()).join(),
    ]);
  }

  it('rows are queued with the report, those of locked stockpiles separately', async () => {
    await app.db.insert(spreadsheets).values({ name: 'All', spreadsheetId: 'all', includeLocked: true });
    await send(['Alpha Cloth 1+', 'Secret Cloth 2+']);
    expect(await queued()).toEqual([
      ['open', 'Alpha'],
      ['locked', 'Secret'],
    ]);
    await send(['Alpha Cloth 1+', 'Secret Cloth 2+']);
    expect(await queued(), 'sent again').toHaveLength(2);
  });
});
