import { spreadsheets } from '@backline/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { spreadsheetBatches } from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
let admin: SignedIn;
beforeEach(async () => {
  admin = await app.signIn({ admin: true });
});

const ADDRESS = 'https://docs.google.com/spreadsheets/d/1AbC_d-9/edit?gid=0';
const send = (attributes: object, id?: number) =>
  app.request({
    method: id === undefined ? 'POST' : 'PATCH',
    url: `/api/fir_spreadsheets${id === undefined ? '' : `/${id}`}`,
    by: admin,
    payload: { spreadsheet: { attributes } },
  });
const add = async (attributes: object = {}) =>
  (await send({ name: 'Stock', spreadsheet_id: '1AbC', sheet_name: 'fir', ...attributes })).json as {
    id: number;
  };

describe('spreadsheets', () => {
  it('an admin adds one, and finds it in the list and by its id', async () => {
    const answer = await send({ name: 'Stock', spreadsheet_id: '1AbC', sheet_name: 'Reports' });
    expect(answer).toMatchObject({
      status: 200,
      json: {
        name: 'Stock',
        spreadsheet_id: '1AbC',
        sheet_name: 'Reports',
        include_locked: false,
        last_success_at: null,
        last_error: null,
        waiting_rows: 0,
      },
    });
    const { id } = answer.json as { id: number };
    expect(replyOf(await app.call(spreadsheets.get, { params: { id } }, admin)).name).toBe('Stock');
    expect(
      replyOf(await app.call(spreadsheets.list, {}, admin)).map((spreadsheet) => spreadsheet.id),
    ).toEqual([id]);
  });

  it('the sheet name defaults to fir', async () => {
    expect((await send({ name: 'Stock', spreadsheet_id: '1AbC' })).json).toMatchObject({ sheet_name: 'fir' });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: undefined }, 'name'],
    [{ spreadsheet_id: ' ' }, 'spreadsheet_id'],
    [{ spreadsheet_id: undefined }, 'spreadsheet_id'],
    [{ sheet_name: '' }, 'sheet_name'],
  ])('%j is refused by its name', async (wrong, field) => {
    const answer = await send({ name: 'Stock', spreadsheet_id: '1AbC', sheet_name: 'fir', ...wrong });
    expect(answer).toMatchObject({
      status: 422,
      json: { error: { fields: { [field]: 'This is required.' } } },
    });
    expect(replyOf(await app.call(spreadsheets.list, {}, admin))).toEqual([]);
  });

  it('the full address of a spreadsheet works as well as its id', async () => {
    expect((await send({ name: 'Stock', spreadsheet_id: ADDRESS })).json).toMatchObject({
      spreadsheet_id: '1AbC_d-9',
    });
  });

  it('a change affects the fields it names and leaves the rest', async () => {
    const { id } = await add();
    expect((await send({ sheet_name: 'Reports', include_locked: true }, id)).json).toMatchObject({
      name: 'Stock',
      spreadsheet_id: '1AbC',
      sheet_name: 'Reports',
      include_locked: true,
    });
    expect((await send({ name: 'Other' }, id)).json).toMatchObject({ name: 'Other', include_locked: true });
    expect((await send({ name: 'Other' }, 4711)).status).toBe(404);
  });

  it('one sheet can be added only once, or every row would be there twice', async () => {
    await add();
    const otherSpreadsheet = await add({ sheet_name: 'Other' });
    for (const answer of [
      await send({ name: 'Twice', spreadsheet_id: '1AbC' }),
      await send({ sheet_name: 'fir' }, otherSpreadsheet.id),
    ])
      expect(answer).toMatchObject({
        status: 409,
        json: { error: { code: 'conflict', fields: { spreadsheet_id: expect.any(String) } } },
      });
    expect((await send({ sheet_name: 'Other', name: 'Same place' }, otherSpreadsheet.id)).status).toBe(200);
  });

  it('are listed by name whatever the capitals, each with its own waiting rows', async () => {
    const ids: number[] = [];
    for (const name of ['Zulu', 'alpha', 'Bravo']) ids.push((await add({ name, sheet_name: name })).id);
    const batch = (id: number, locked: boolean, rows: string[][]) => ({ spreadsheetId: id, locked, rows });
    await app.db
      .insert(spreadsheetBatches)
      .values([
        batch(ids[0]!, false, [['a'], ['b'], ['c']]),
        batch(ids[0]!, true, [['d']]),
        batch(ids[2]!, true, [['e'], ['f']]),
      ]);
    const waiting = async () =>
      replyOf(await app.call(spreadsheets.list, {}, admin)).map(({ name, waitingRows }) => [
        name,
        waitingRows,
      ]);
    expect(await waiting()).toEqual([
      ['alpha', 0],
      ['Bravo', 2],
      ['Zulu', 4],
    ]);
    // The rows of locked stockpiles that wait for one spreadsheet are no matter of another.
    await send({ include_locked: false }, ids[0]!);
    expect(await waiting()).toEqual([
      ['alpha', 0],
      ['Bravo', 2],
      ['Zulu', 3],
    ]);
  });

  it('deleting one also deletes its waiting rows', async () => {
    const { id } = await add();
    await app.db
      .insert(spreadsheetBatches)
      .values({ spreadsheetId: id, locked: false, rows: [['a'], ['b']] });
    expect(replyOf(await app.call(spreadsheets.get, { params: { id } }, admin)).waitingRows).toBe(2);
    expect(replyOf(await app.call(spreadsheets.remove, { params: { id } }, admin))).toEqual({});
    expect(await app.db.select().from(spreadsheetBatches)).toEqual([]);
    expect(errorOf(await app.call(spreadsheets.remove, { params: { id } }, admin)).status).toBe(404);
  });

  it('without a service account the API reports that, and a test row is refused with the required setting', async () => {
    expect(replyOf(await app.call(spreadsheets.account, {}, admin))).toEqual({ email: null });
    const { id } = await add();
    const answer = await app.call(spreadsheets.test, { params: { id }, body: {} }, admin);
    expect(errorOf(answer)).toMatchObject({
      status: 409,
      message: expect.stringContaining('GOOGLE_SERVICE_ACCOUNT'),
    });
  });
});
