import { fir, type HistoryRange, items, stockpiles, war, warehouses } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let editor: SignedIn;
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true });
});

const at = (day: number, hour: number, minute = 0) =>
  new Date(Date.UTC(2026, 10, day, hour, minute)).toISOString();
const setClock = (time: string) => {
  app.clock.now = new Date(time);
};

/** Sends a report of bandages, applied at a time. */
async function report(name: string, time: string, { loose = 0, crates = 0 }, by = editor) {
  setClock(time);
  const row = { stockpileName: name, codeName: 'Bandages', timestamp: time };
  const entries = [
    { ...row, quantity: loose, crated: false },
    { ...row, quantity: crates, crated: true },
    { ...row, codeName: 'Cloth', quantity: 500, crated: true },
  ];
  replyOf(await app.call(fir.processReport, { body: { report: { entries } } as never }, by));
}

interface Asked {
  range?: HistoryRange;
  warehouseId?: number;
  crated?: boolean;
}
async function history({ crated = true, ...query }: Asked = {}, by = editor) {
  const params = { id: await itemId(app, 'Bandages', crated) };
  return replyOf(await app.call(items.history, { params, query }, by));
}
/** Points as `time loose+crates`, readable at a glance. */
const pointsOf = ({ points }: Awaited<ReturnType<typeof history>>) =>
  points.map((point) => `${point.at.slice(8, 16)} ${point.loose}+${point.crates}`);

async function depot(name: string, ...names: string[]) {
  return addWarehouse(app, editor, { name, stockpiles: names.map((stockpile) => ({ name: stockpile })) });
}

describe('the history of an item', () => {
  it('says of which form there is at least that much now', async () => {
    await depot('Depot', 'Alpha');
    setClock(at(20, 18));
    const row = { stockpileName: 'Alpha', codeName: 'Bandages', timestamp: at(20, 18) };
    const entries = [
      { ...row, quantity: 7, crated: false },
      { ...row, quantity: 1000, crated: true, atLeast: true },
    ];
    replyOf(await app.call(fir.processReport, { body: { report: { entries } } as never }, editor));
    const { loose, crates } = await history();
    expect(crates).toEqual({ target: 0, minimum: 0, atLeast: true });
    expect(loose).toEqual({ target: 0, minimum: 0 });
  });

  it('has the stock of both forms at the start, after each change, and now', async () => {
    await depot('Depot', 'Alpha', 'Beta');
    await report('Alpha', at(19, 8), { loose: 7, crates: 10 });
    await report('Alpha', at(20, 18), { loose: 7, crates: 4 });
    await report('Beta', at(20, 19), { loose: 1 });
    await report('Beta', at(20, 20), { loose: 1 });
    setClock(at(21, 10));
    const day = await history();
    expect(day).toMatchObject({ from: at(20, 10), to: at(21, 10) });
    expect(pointsOf(day)).toEqual(['20T10:00 7+10', '20T18:00 7+4', '20T19:00 8+4', '21T10:00 8+4']);
    expect(await history({ crated: false })).toEqual(day);
  });

  it('starts 24 hours or 7 days ago, or with the first report', async () => {
    await depot('Depot', 'Alpha');
    await report('Alpha', at(10, 8), { crates: 1 });
    await report('Alpha', at(15, 8), { crates: 2 });
    await report('Alpha', at(21, 8), { crates: 3 });
    setClock(at(21, 10));
    expect(pointsOf(await history({ range: 'day' }))).toEqual([
      '20T10:00 0+2',
      '21T08:00 0+3',
      '21T10:00 0+3',
    ]);
    expect(pointsOf(await history({ range: 'week' }))).toEqual([
      '14T10:00 0+1',
      '15T08:00 0+2',
      '21T08:00 0+3',
      '21T10:00 0+3',
    ]);
    expect(pointsOf(await history({ range: 'war' }))).toEqual([
      '10T08:00 0+1',
      '15T08:00 0+2',
      '21T08:00 0+3',
      '21T10:00 0+3',
    ]);
  });

  it('starts at nothing if the first report is later', async () => {
    await depot('Depot', 'Alpha');
    await report('Alpha', at(21, 8), { crates: 3 });
    setClock(at(21, 10));
    expect(pointsOf(await history())).toEqual(['20T10:00 0+0', '21T08:00 0+3', '21T10:00 0+3']);
  });

  it('has no points for an item that was never in stock', async () => {
    await depot('Depot', 'Alpha');
    await report('Alpha', at(21, 8), {});
    setClock(at(21, 10));
    for (const range of ['day', 'week', 'war'] as const)
      expect(pointsOf(await history({ range }))).toEqual([]);
  });

  it('follows an undo, at the time of the undo', async () => {
    const { stockpiles: list } = await depot('Depot', 'Alpha');
    await report('Alpha', at(21, 7), { crates: 12 });
    await report('Alpha', at(21, 8), { crates: 1 });
    const params = { id: list[0]!.id };
    const [latest] = replyOf(await app.call(stockpiles.history, { params }, editor));
    setClock(at(21, 9));
    replyOf(await app.call(stockpiles.undo, { params, body: { reportId: latest!.id } }, editor));
    setClock(at(21, 10));
    expect(pointsOf(await history())).toEqual([
      '20T10:00 0+0',
      '21T07:00 0+12',
      '21T08:00 0+1',
      '21T09:00 0+12',
      '21T10:00 0+12',
    ]);
  });

  it('covers one warehouse on request, with its goals; otherwise the sum of all', async () => {
    const firstDepot = await depot('One', 'Alpha');
    const otherDepot = await depot('Other', 'Beta');
    const bandages = await itemId(app, 'Bandages', true);
    await app.db.insert(schema.goals).values([
      { warehouseId: firstDepot.id, itemId: bandages, target: 50, minimum: 10 },
      { warehouseId: otherDepot.id, itemId: bandages, target: 30, minimum: 5 },
    ]);
    await report('Alpha', at(21, 8), { crates: 3 });
    await report('Beta', at(21, 9), { crates: 40 });
    setClock(at(21, 10));
    const all = await history();
    expect(pointsOf(all).at(-1)).toBe('21T10:00 0+43');
    expect(all).toMatchObject({ crates: { target: 80, minimum: 15 }, loose: { target: 0, minimum: 0 } });
    const first = await history({ warehouseId: firstDepot.id });
    expect(pointsOf(first)).toEqual(['20T10:00 0+0', '21T08:00 0+3', '21T10:00 0+3']);
    expect(first.crates).toEqual({ target: 50, minimum: 10 });
  });

  it('drops when a stockpile or a warehouse is deleted, and keeps the past', async () => {
    const firstDepot = await depot('One', 'Alpha', 'Beta');
    const otherDepot = await depot('Other', 'Gamma');
    await report('Alpha', at(21, 1), { crates: 5 });
    await report('Beta', at(21, 2), { loose: 3, crates: 6 });
    await report('Gamma', at(21, 3), { crates: 100 });
    setClock(at(21, 4));
    const kept = firstDepot.stockpiles
      .filter(({ name }) => name === 'Alpha')
      .map(({ id, name }) => ({ id, name }));
    const body = { warehouse: { attributes: { stockpiles: kept } } };
    replyOf(await app.call(warehouses.update, { params: { id: firstDepot.id }, body }, editor));
    setClock(at(21, 5));
    replyOf(await app.call(warehouses.remove, { params: { id: otherDepot.id } }, editor));
    setClock(at(21, 10));
    expect(pointsOf(await history({ range: 'war' }))).toEqual([
      '21T01:00 0+5',
      '21T02:00 3+11',
      '21T03:00 3+111',
      '21T04:00 0+105',
      '21T05:00 0+5',
      '21T10:00 0+5',
    ]);
    const gone = {
      params: { id: await itemId(app, 'Bandages', true) },
      query: { warehouseId: otherDepot.id },
    };
    expect(errorOf(await app.call(items.history, gone, editor))).toMatchObject({ status: 404 });
  });

  it('omits a stockpile whose deletion was not recorded', async () => {
    await depot('Depot', 'Alpha', 'Beta');
    await report('Alpha', at(21, 8), { crates: 5 });
    await report('Beta', at(21, 9), { crates: 2 });
    await app.db.execute("delete from stockpiles where name = 'Alpha'");
    setClock(at(21, 10));
    expect(pointsOf(await history())).toEqual(['20T10:00 0+0', '21T09:00 0+2', '21T10:00 0+2']);
  });

  it('has at most 240 points, and keeps the last of changes that are close together', async () => {
    await depot('Depot', 'Alpha');
    await report('Alpha', at(20, 11), { crates: 1 });
    const [first] = await app.db.select().from(schema.reports);
    const { id: _, ...row } = first!;
    // One a minute, so that there are 1,000 changes within the day.
    const minutes = Array.from({ length: 1000 }, (__, index) => index + 1);
    await app.db.insert(schema.reports).values(
      minutes.map((minute) => ({
        ...row,
        appliedAt: at(20, 11, minute),
        after: [{ firName: 'Bandages', crated: true, quantity: minute % 2 ? 1000 + minute : minute }],
      })),
    );
    setClock(at(21, 10));
    const { points } = await history();
    expect(points.length).toBeLessThanOrEqual(240);
    expect(points.length).toBeGreaterThan(150);
    expect(points.at(-2)).toMatchObject({ at: at(20, 11, 1000), crates: 1000 });
  });

  describe('of a locked stockpile', () => {
    let officer: SignedIn;
    let admin: SignedIn;
    let secretId: number;
    beforeEach(async () => {
      const groupId = await app.addGroup('Officers');
      admin = await app.signIn({ admin: true });
      officer = await app.signIn({ read: true, edit: true, groupIds: [groupId] });
      const vault = await addWarehouse(app, admin, {
        stockpiles: [{ name: 'Secret', locked: true, permissionGroup: { id: groupId } }, { name: 'Open' }],
      });
      secretId = vault.stockpiles.find(({ name }) => name === 'Secret')!.id;
      await report('Secret', at(21, 7), { crates: 77 }, officer);
      await report('Open', at(21, 8), { crates: 5 });
      setClock(at(21, 10));
    });
    const outsiders = ['20T10:00 0+0', '21T08:00 0+5', '21T10:00 0+5'];
    const members = ['20T10:00 0+0', '21T07:00 0+77', '21T08:00 0+82', '21T10:00 0+82'];

    it('is visible only to its group and admins', async () => {
      expect(pointsOf(await history())).toEqual(outsiders);
      expect(pointsOf(await history({}, officer))).toEqual(members);
      expect(pointsOf(await history({}, admin))).toEqual(members);
      expect((await history({ range: 'war' })).from).toBe(at(21, 8));
    });

    it('also hides what was reported openly before it was locked', async () => {
      await app.db.execute(
        `update stockpiles set locked = true, permission_group_id =
          (select permission_group_id from stockpiles where id = ${secretId}) where name = 'Open'`,
      );
      expect(pointsOf(await history())).toEqual([]);
      expect(pointsOf(await history({}, officer))).toEqual(members);
      const war = await history({ range: 'war' });
      expect(war.from).toBe(war.to); // not the time of the first report, which is hidden now
    });

    it('stays hidden after the stockpile was deleted', async () => {
      const { id } = replyOf(await app.call(warehouses.list, { query: {} }, admin))[0]!;
      replyOf(await app.call(warehouses.remove, { params: { id } }, admin));
      setClock(at(21, 11));
      expect(pointsOf(await history())).toEqual([
        '20T11:00 0+0',
        '21T08:00 0+5',
        '21T10:00 0+0',
        '21T11:00 0+0',
      ]);
    });

    describe('that was open before', () => {
      let vaultId: number;
      let openId: number;
      let groupId: number;
      const lockOpen = (isLocked = true) =>
        app.db
          .update(schema.stockpiles)
          .set({ locked: isLocked, permissionGroupId: isLocked ? groupId : null })
          .where(eq(schema.stockpiles.id, openId));
      const nothing: string[] = [];
      beforeEach(async () => {
        const [secret] = await app.db
          .select()
          .from(schema.stockpiles)
          .where(eq(schema.stockpiles.id, secretId));
        groupId = secret!.permissionGroupId!;
        const [open] = await app.db
          .select()
          .from(schema.stockpiles)
          .where(eq(schema.stockpiles.name, 'Open'));
        openId = open!.id;
        vaultId = open!.warehouseId;
        await lockOpen();
        setClock(at(21, 10));
      });
      const removeWarehouse = () =>
        app.call(warehouses.remove, { params: { id: vaultId } }, admin).then(replyOf);

      it('does not reappear when it is deleted, whatever was reported while it was open', async () => {
        expect(pointsOf(await history())).toEqual(nothing);
        replyOf(
          await app.call(
            warehouses.update,
            { params: { id: vaultId }, body: { warehouse: { attributes: { stockpiles: [] } } } },
            officer,
          ),
        );
        setClock(at(21, 11));
        for (const range of ['day', 'week', 'war'] as const)
          expect(pointsOf(await history({ range }))).toEqual(nothing);
        expect(pointsOf(await history({}, officer))).toEqual([
          '20T11:00 0+0',
          '21T07:00 0+77',
          '21T08:00 0+82',
          '21T10:00 0+0',
          '21T11:00 0+0',
        ]);
      });

      it('stays hidden when its group and then its warehouse is deleted', async () => {
        await app.db.delete(schema.permissionGroups).where(eq(schema.permissionGroups.id, groupId));
        await removeWarehouse();
        setClock(at(21, 11));
        expect(pointsOf(await history())).toEqual(nothing);
        expect(pointsOf(await history({}, officer))).toEqual(nothing);
        expect(pointsOf(await history({}, admin)).at(-2)).toBe('21T10:00 0+0');
      });

      it('counts again once it is open, up to its later deletion', async () => {
        await lockOpen(false);
        expect(pointsOf(await history())).toEqual(outsiders);
        await removeWarehouse();
        setClock(at(21, 11));
        expect(pointsOf(await history())).toEqual([
          '20T11:00 0+0',
          '21T08:00 0+5',
          '21T10:00 0+0',
          '21T11:00 0+0',
        ]);
      });

      it('does not reappear after a war reset', async () => {
        replyOf(await app.call(war.reset, { body: {} }, admin));
        setClock(at(21, 11));
        expect(pointsOf(await history())).toEqual(nothing);
      });
    });

    it('shows nothing reported before it was unlocked, except its current stock', async () => {
      await app.db.execute(
        `update stockpiles set locked = false, permission_group_id = null where id = ${secretId}`,
      );
      expect(pointsOf(await history())).toEqual(['20T10:00 0+0', '21T08:00 0+5', '21T10:00 0+82']);
      await report('Secret', at(21, 11), { crates: 1 });
      setClock(at(21, 12));
      expect(pointsOf(await history())).toEqual([
        '20T12:00 0+0',
        '21T08:00 0+5',
        '21T11:00 0+6',
        '21T12:00 0+6',
      ]);
    });
  });

  it('needs the read right, an existing item and a supported range', async () => {
    const params = { id: await itemId(app, 'Bandages', true) };
    const manager = await app.signIn({ manage: true });
    expect(errorOf(await app.call(items.history, { params, query: {} }, manager)).status).toBe(403);
    const nowhere = { params: { id: 2_000_000_000 }, query: {} };
    expect(errorOf(await app.call(items.history, nowhere, editor)).status).toBe(404);
    const forever = { params, query: { range: 'forever' as never } };
    expect(errorOf(await app.call(items.history, forever, editor))).toMatchObject({
      status: 422,
      fields: { range: 'This is none of the choices.' },
    });
  });
});
