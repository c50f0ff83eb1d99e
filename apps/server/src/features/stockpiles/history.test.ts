import { stockpiles } from '@backline/contract';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let editor: SignedIn;
let stockpileId: number;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true, username: 'Quartermaster' });
  const warehouse = await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }, { name: 'Beta' }] });
  stockpileId = warehouse.stockpiles[0]!.id;
});

type Lines = Record<string, number>;
/** Sends crates by CodeName, with pictures taken at an hour of the day and sent ten minutes later. */
async function report(name: string, hour: number, lines: Lines, by = editor) {
  app.clock.now = new Date(Date.UTC(2026, 10, 21, hour, 10));
  const entries = Object.entries(lines).map(([CodeName, Quantity]) => ({
    'Stockpile Name': name,
    CodeName,
    Quantity,
    'Crated?': true,
    Timestamp: new Date(Date.UTC(2026, 10, 21, hour)).toISOString(),
  }));
  const url = '/api/fir/process_report';
  const answer = await app.request({
    method: 'POST',
    url,
    by,
    payload: { report: { entries, confirm: true } },
  });
  expect(answer.status).toBe(200);
}
const historyOf = async (id: number, by = editor) =>
  replyOf(await app.call(stockpiles.history, { params: { id } }, by));
const latest = async () => (await historyOf(stockpileId))[0]!;
const undo = (reportId: number, by = editor, id = stockpileId) =>
  app.call(stockpiles.undo, { params: { id }, body: { reportId } }, by);
const stored = async (name = 'Alpha') => {
  const found = replyOf(await app.call(stockpiles.contents, { query: { name } }, editor));
  return {
    contents: Object.fromEntries(found.contents.map((line) => [line.firName, line.quantity])),
    time: found.firUpdatedAt,
  };
};

/** A stockpile that is locked to a group, and one member of it. */
async function lockedStockpile() {
  const groupId = await app.addGroup('Officers');
  const admin = await app.signIn({ admin: true });
  const warehouse = await addWarehouse(app, admin, {
    stockpiles: [{ name: 'Secret', locked: true, permissionGroup: { id: groupId } }],
  });
  const officer = await app.signIn({ read: true, edit: true, groupIds: [groupId], username: 'Officer' });
  return { id: warehouse.stockpiles[0]!.id, officer, admin };
}
const unlock = (id: number) =>
  app.db
    .update(schema.stockpiles)
    .set({ locked: false, permissionGroupId: null })
    .where(eq(schema.stockpiles.id, id));

describe('the history of a stockpile', () => {
  it('lists its reports newest first: who, when, source and what changed', async () => {
    await report('Alpha', 8, { Cloth: 12, Shovel: 1 });
    await report('Beta', 8, { Cloth: 99 });
    const scout = await app.signIn({ read: true, username: 'Scout' });
    await report('Alpha', 9, { Cloth: 5, Shovel: 1, Bandages: 3 }, scout);
    expect(await historyOf(stockpileId, scout)).toEqual([
      {
        id: expect.any(Number),
        takenAt: '2026-11-21T09:00:00.000Z',
        appliedAt: '2026-11-21T09:10:00.000Z',
        username: 'Scout',
        source: 'screenshot',
        changes: [
          { firName: 'Cloth', crated: true, before: 12, after: 5 },
          { firName: 'Bandages', crated: true, before: 0, after: 3 },
        ],
        undone: false,
        undoable: true,
      },
      {
        id: expect.any(Number),
        takenAt: '2026-11-21T08:00:00.000Z',
        appliedAt: '2026-11-21T08:10:00.000Z',
        username: 'Quartermaster',
        source: 'screenshot',
        changes: [
          { firName: 'Cloth', crated: true, before: 0, after: 12 },
          { firName: 'Shovel', crated: true, before: 0, after: 1 },
        ],
        undone: false,
        undoable: false,
      },
    ]);
  });

  it('is empty before the first report', async () => {
    expect(await historyOf(stockpileId)).toEqual([]);
  });

  it('goes back 100 reports', async () => {
    await report('Alpha', 8, { Cloth: 1 });
    const [first] = await app.db.select().from(schema.reports);
    const { id: _, ...row } = first!;
    await app.db.insert(schema.reports).values(Array.from({ length: 100 }, () => row));
    const history = await historyOf(stockpileId);
    expect(history).toHaveLength(100);
    expect(history.map(({ id }) => id)).not.toContain(first!.id);
    expect(history.filter(({ undoable }) => undoable)).toEqual([history[0]]);
  });

  it('of an unknown stockpile is a 404', async () => {
    const answer = await app.call(stockpiles.history, { params: { id: 4711 } }, editor);
    expect(errorOf(answer)).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('of a locked stockpile is visible only to its group and admins', async () => {
    const { id, officer, admin } = await lockedStockpile();
    await report('Secret', 8, { Cloth: 12 }, officer);
    expect(await historyOf(id, officer)).toHaveLength(1);
    expect(await historyOf(id, admin)).toHaveLength(1);
    const answer = await app.call(stockpiles.history, { params: { id } }, editor);
    expect(errorOf(answer)).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('leaves out what was reported while the stockpile was locked to others', async () => {
    const { id, officer, admin } = await lockedStockpile();
    await report('Secret', 8, { Cloth: 12 }, officer);
    await unlock(id);
    expect(await historyOf(id, editor)).toEqual([]);
    expect(await historyOf(id, officer)).toMatchObject([{ username: 'Officer', undoable: true }]);
    await report('Secret', 9, { Cloth: 13 });
    expect(await historyOf(id, editor)).toMatchObject([{ username: 'Quartermaster', undoable: true }]);
    expect(await historyOf(id, admin)).toHaveLength(2);
  });

  it('offers no undo if the viewer may not see the latest report', async () => {
    const { id, officer } = await lockedStockpile();
    await unlock(id);
    await report('Secret', 8, { Cloth: 12 });
    const [open] = await historyOf(id);
    await app.db.update(schema.reports).set({ locked: false });
    await report('Secret', 9, { Cloth: 13 }, officer);
    await app.db.update(schema.reports).set({ locked: true }).where(eq(schema.reports.username, 'Officer'));
    expect(await historyOf(id)).toEqual([{ ...open, undoable: false }]);
    expect(errorOf(await undo(open!.id, editor, id)).status).toBe(409);
  });
});

describe('undo', () => {
  it('restores the contents and the report time, and is itself in the history', async () => {
    await report('Alpha', 8, { Cloth: 12, Shovel: 1 });
    await report('Alpha', 9, { Cloth: 5, Bandages: 3 });
    app.clock.now = new Date('2026-11-21T10:00:00Z');
    const medic = await app.signIn({ edit: true, username: 'Medic' });
    expect(await undo((await latest()).id, medic)).toMatchObject({ status: 200, json: {} });
    expect(await stored()).toEqual({ contents: { Cloth: 12, Shovel: 1 }, time: '2026-11-21T08:00:00.000Z' });
    const history = await historyOf(stockpileId);
    expect(history).toHaveLength(3);
    expect(history[0]).toMatchObject({
      takenAt: '2026-11-21T08:00:00.000Z',
      appliedAt: '2026-11-21T10:00:00.000Z',
      username: 'Medic',
      source: 'undo',
      changes: [
        { firName: 'Cloth', before: 5, after: 12 },
        { firName: 'Shovel', before: 0, after: 1 },
        { firName: 'Bandages', before: 3, after: 0 },
      ],
    });
    const [kept] = await app.db.select().from(schema.reports).orderBy(desc(schema.reports.id)).limit(1);
    expect(kept).toMatchObject({
      stockpileName: 'Alpha',
      locked: false,
      userId: medic.userId,
      previousTakenAt: '2026-11-21T09:00:00.000Z',
    });
  });

  it('restores loose items as loose and crates as crates', async () => {
    const send = async (hour: number, lines: [codeName: string, isCrated: boolean, quantity: number][]) => {
      app.clock.now = new Date(Date.UTC(2026, 10, 21, hour, 10));
      const entries = lines.map(([CodeName, isCrated, Quantity]) => ({
        'Stockpile Name': 'Alpha',
        CodeName,
        Quantity,
        'Crated?': isCrated,
        Timestamp: new Date(Date.UTC(2026, 10, 21, hour)).toISOString(),
      }));
      const url = '/api/fir/process_report';
      const { status } = await app.request({
        method: 'POST',
        url,
        by: editor,
        payload: { report: { entries, confirm: true } },
      });
      expect(status).toBe(200);
    };
    await send(8, [
      ['Cloth', false, 41],
      ['Cloth', true, 12],
      ['Bandages', false, 7],
    ]);
    await send(9, [['Shovel', true, 1]]);
    expect((await undo((await latest()).id)).status).toBe(200);
    const { contents } = replyOf(await app.call(stockpiles.contents, { query: { name: 'Alpha' } }, editor));
    expect(
      contents.map(({ firName, crated, quantity }) => `${firName} ${crated} ${quantity}`).sort(),
    ).toEqual(['Bandages false 7', 'Cloth false 41', 'Cloth true 12']);
  });

  it('of the first report leaves the stockpile empty and never reported; others stay', async () => {
    await report('Alpha', 8, { Cloth: 12 });
    await report('Beta', 8, { Cloth: 5 });
    expect((await undo((await latest()).id)).status).toBe(200);
    expect(await stored()).toEqual({ contents: {}, time: '1970-01-01T00:00:00.000Z' });
    expect((await stored('Beta')).contents).toEqual({ Cloth: 5 });
  });

  it('goes back step by step, each time to the contents and the time before the report that stands', async () => {
    await report('Alpha', 8, { Cloth: 12 });
    await report('Beta', 8, { Cloth: 99 });
    await report('Alpha', 9, { Cloth: 5 });
    await report('Alpha', 10, { Shovel: 1 });
    await report('Beta', 11, { Cloth: 98 });
    const standing = async () =>
      (await historyOf(stockpileId)).filter(({ undoable }) => undoable).map(({ id }) => id);
    const steps = [
      { id: 3, contents: { Cloth: 5 }, time: '2026-11-21T09:00:00.000Z' },
      { id: 2, contents: { Cloth: 12 }, time: '2026-11-21T08:00:00.000Z' },
      { id: 1, contents: {}, time: '1970-01-01T00:00:00.000Z' },
    ];
    for (const { id, contents, time } of steps) {
      expect(await standing()).toEqual([id]);
      expect((await undo(id)).status).toBe(200);
      expect(await stored()).toEqual({ contents, time });
    }
    expect(await standing()).toEqual([]);
    expect((await historyOf(stockpileId)).map(({ id, source, undone }) => [id, source, undone])).toEqual([
      [6, 'undo', false],
      [5, 'undo', false],
      [4, 'undo', false],
      [3, 'screenshot', true],
      [2, 'screenshot', true],
      [1, 'screenshot', true],
    ]);
    expect(await stored('Beta')).toEqual({ contents: { Cloth: 98 }, time: '2026-11-21T11:00:00.000Z' });
  });

  it('of what was undone already says so, and neither it nor the undo can be undone', async () => {
    await report('Alpha', 8, { Cloth: 12 });
    await report('Alpha', 9, { Cloth: 5 });
    const { id } = await latest();
    await undo(id);
    const refused = errorOf(await undo(id));
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    expect(refused.message).toContain('This report was undone already');
    const undone = await latest();
    expect(undone).toMatchObject({ source: 'undo', undoable: false });
    expect(errorOf(await undo(undone.id))).toMatchObject({ status: 409, code: 'conflict' });
    expect((await stored()).contents).toEqual({ Cloth: 12 });
    expect(await historyOf(stockpileId)).toHaveLength(3);
  });

  it('stops at a report that came after an undo, which stands on what is below it', async () => {
    await report('Alpha', 8, { Cloth: 12 });
    await report('Alpha', 9, { Cloth: 5 });
    await undo(2);
    await report('Alpha', 11, { Cloth: 7 });
    const refused = errorOf(await undo(1));
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    expect(refused.message).toContain('A newer report came in meanwhile');
    expect((await undo(4)).status).toBe(200);
    expect((await undo(1)).status).toBe(200);
    expect(await stored()).toEqual({ contents: {}, time: '1970-01-01T00:00:00.000Z' });
  });

  it('is possible again after the next report, and restores what the previous undo had restored', async () => {
    await report('Alpha', 8, { Cloth: 12 });
    await report('Alpha', 9, { Cloth: 5 });
    await undo((await latest()).id);
    await report('Alpha', 11, { Cloth: 7 });
    expect((await undo((await latest()).id)).status).toBe(200);
    expect(await stored()).toEqual({ contents: { Cloth: 12 }, time: '2026-11-21T08:00:00.000Z' });
  });

  it('of a report that is no longer the latest is refused and changes nothing', async () => {
    await report('Alpha', 8, { Cloth: 12 });
    const { id } = await latest();
    await report('Alpha', 9, { Cloth: 5 });
    const refused = errorOf(await undo(id));
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    expect(refused.message).toContain('A newer report came in meanwhile');
    expect(await stored()).toEqual({ contents: { Cloth: 5 }, time: '2026-11-21T09:00:00.000Z' });
    expect(await historyOf(stockpileId)).toHaveLength(2);
  });

  it('six times at the same moment goes one step; the others are told that it was undone', async () => {
    await report('Alpha', 8, { Cloth: 12 });
    await report('Alpha', 9, { Cloth: 5 });
    await report('Alpha', 10, { Cloth: 4 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(3)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409).map((answer) => errorOf(answer).message);
    expect(new Set(refused).size).toBe(1);
    expect(refused[0]).toContain('This report was undone already');
    expect((await stored()).contents).toEqual({ Cloth: 5 });
    expect(await historyOf(stockpileId)).toHaveLength(4);
  });

  it('restores items that have left the catalog', async () => {
    await report('Alpha', 8, { Cloth: 12 });
    await report('Alpha', 9, { Shovel: 1 });
    await app.db.update(schema.items).set({ current: false }).where(eq(schema.items.firName, 'Cloth'));
    await undo((await latest()).id);
    await app.db.update(schema.items).set({ current: true }).where(eq(schema.items.firName, 'Cloth'));
    expect((await stored()).contents).toEqual({ Cloth: 12 });
  });

  it('of an unknown stockpile or report is a 404, of an unnamed report a 422', async () => {
    await report('Alpha', 8, { Cloth: 12 });
    await report('Beta', 8, { Cloth: 5 });
    const { id } = await latest();
    expect(errorOf(await undo(id, editor, 4711)).status).toBe(404);
    expect(errorOf(await undo(4711)).status).toBe(404);
    expect(errorOf(await undo(id + 1))).toMatchObject({ status: 404, code: 'not-found' });
    const url = `/api/stockpiles/${stockpileId}/undo`;
    const answer = await app.request({ method: 'POST', url, by: editor, payload: {} });
    expect(answer).toMatchObject({
      status: 422,
      json: { error: { fields: { report_id: expect.any(String) } } },
    });
  });

  it('needs the right to edit', async () => {
    await report('Alpha', 8, { Cloth: 12 });
    const reader = await app.signIn({ read: true });
    expect(errorOf(await undo((await latest()).id, reader)).status).toBe(403);
    expect((await stored()).contents).toEqual({ Cloth: 12 });
  });

  it('of a locked stockpile is for its group only, and its entry stays locked', async () => {
    const { id, officer } = await lockedStockpile();
    await report('Secret', 8, { Cloth: 12 }, officer);
    const [only] = await historyOf(id, officer);
    expect(errorOf(await undo(only!.id, editor, id)).status).toBe(404);
    expect((await undo(only!.id, officer, id)).status).toBe(200);
    await unlock(id);
    expect(await historyOf(id, editor)).toEqual([]);
    expect(await historyOf(id, officer)).toHaveLength(2);
  });

  it('of a report made while locked to others is a 404 after unlocking', async () => {
    const { id, officer } = await lockedStockpile();
    await report('Secret', 8, { Cloth: 12 }, officer);
    const [only] = await historyOf(id, officer);
    await unlock(id);
    expect(errorOf(await undo(only!.id, editor, id)).status).toBe(404);
  });
});

describe('a refused undo names', () => {
  it('which of the two does not exist', async () => {
    await report('Alpha', 8, { Cloth: 12 });
    const { id } = await latest();
    expect(errorOf(await undo(id, editor, 4711)).message).toBe(
      'This stockpile does not exist, or you may not see it.',
    );
    expect(errorOf(await undo(4711)).message).toBe('This report does not exist, or you may not see it.');
  });

  it('what to do if the latest report is an undo', async () => {
    await report('Alpha', 8, { Cloth: 12 });
    await undo((await latest()).id);
    expect(errorOf(await undo((await latest()).id)).message).toBe(
      'An undo cannot be undone. Send the report again to have its contents back.',
    );
  });
});
