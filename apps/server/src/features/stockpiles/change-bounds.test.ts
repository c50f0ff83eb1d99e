import { fir, stockpiles, warehouses } from '@backline/contract';
import { HOUR_MS } from '@backline/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let admin: SignedIn;
let editor: SignedIn;
let warehouseId: number;
let ids: Record<string, number>;
beforeEach(async () => {
  app.clock.now = START;
  admin = await app.signIn({ admin: true });
  editor = await app.signIn({ read: true, edit: true });
  const warehouse = await addWarehouse(app, editor, {
    stockpiles: [{ name: 'Alpha' }, { name: 'Beta' }, { name: 'Gamma' }],
  });
  warehouseId = warehouse.id;
  ids = Object.fromEntries(warehouse.stockpiles.map(({ id, name }) => [name, id]));
});

/** Quantities by CodeName; a lower bound is written as `5000+`. */
type Lines = Record<string, number | `${number}+`>;

/** Reports crates as seen some hours before the start. */
async function report(name: string, hoursAgo: number, lines: Lines, by = editor): Promise<void> {
  const timestamp = new Date(START.getTime() - hoursAgo * HOUR_MS).toISOString();
  const entries = Object.entries(lines).map(([codeName, quantity]) => ({
    stockpileName: name,
    codeName,
    crated: true,
    quantity: Number.parseInt(String(quantity), 10),
    ...(typeof quantity === 'string' && { atLeast: true }),
    timestamp,
  }));
  const body = { report: { entries: entries as never, force: true, confirm: true } };
  replyOf(await app.call(fir.processReport, { body }, by));
}

const undo = async (name: string, reportId: number) =>
  replyOf(await app.call(stockpiles.undo, { params: { id: ids[name] ?? 0 }, body: { reportId } }, editor));

const hoursBefore = (time: string) =>
  Date.parse(time) === 0 ? null : (START.getTime() - Date.parse(time)) / HOUR_MS;

/** The hours before the start between which each stockpile changed last; null where that is not known. */
async function bounds(): Promise<Record<string, [number, number] | null>> {
  const rows = await app.db.select().from(schema.stockpiles);
  return Object.fromEntries(
    rows.map(({ name, changedAfter, changedBefore }) => {
      const [after, before] = [hoursBefore(changedAfter), hoursBefore(changedBefore)];
      return [name, after === null || before === null ? null : [after, before]];
    }),
  );
}

const lock = (name: string, groupId: number | null) =>
  app.call(
    warehouses.update,
    {
      params: { id: warehouseId },
      body: {
        warehouse: {
          attributes: {
            stockpiles: Object.entries(ids).map(([named, id]) =>
              named === name
                ? { id, name: named, locked: groupId !== null, permissionGroupId: groupId }
                : { id, name: named },
            ),
          },
        },
      },
    },
    admin,
  );

describe('the two reports between which the contents changed last', () => {
  it('are known from the second report on, and an equal one after them tells nothing new', async () => {
    await report('Alpha', 20, { Cloth: 5, Shovel: 1 });
    await report('Beta', 20, { Cloth: 5 });
    await report('Gamma', 20, { Cloth: 5 });
    expect(await bounds()).toEqual({ Alpha: null, Beta: null, Gamma: null });
    await report('Alpha', 19, { Shovel: 1, Cloth: 5 });
    await report('Beta', 19.5, { Cloth: 5 });
    expect(await bounds()).toEqual({ Alpha: null, Beta: null, Gamma: null });
    await report('Alpha', 14, { Cloth: 5, Shovel: 2 });
    await report('Alpha', 13, { Cloth: 5, Shovel: 2 });
    await report('Beta', 13.5, { Cloth: 5 });
    expect(await bounds()).toEqual({ Alpha: [19, 14], Beta: null, Gamma: null });
    await report('Alpha', 12, { Cloth: 5 });
    await report('Beta', 12, { Cloth: 4 });
    await report('Alpha', 11, { Cloth: 5 });
    expect(await bounds()).toEqual({ Alpha: [13, 12], Beta: [13.5, 12], Gamma: null });
  });

  it.each<[string, Lines, Lines, boolean]>([
    ['a lower bound and its first quantity', { Cloth: '5000+' }, { Cloth: 5000 }, false],
    ['a lower bound and its last quantity', { Cloth: '5000+' }, { Cloth: 5999 }, false],
    ['a lower bound and one less', { Cloth: '5000+' }, { Cloth: 4999 }, true],
    ['a lower bound and one more than it can be', { Cloth: '5000+' }, { Cloth: 6000 }, true],
    ['a quantity and the bound that it is in', { Cloth: 5200 }, { Cloth: '5000+' }, false],
    ['a quantity and the bound above it', { Cloth: 5999 }, { Cloth: '6000+' }, true],
    ['a quantity and the bound below it', { Cloth: 6000 }, { Cloth: '5000+' }, true],
    ['a lower bound twice', { Cloth: '5000+' }, { Cloth: '5000+' }, false],
    ['two lower bounds beside each other', { Cloth: '5000+' }, { Cloth: '6000+' }, true],
    ['a lower bound and nothing', { Cloth: '5000+', Wood: 1 }, { Wood: 1 }, true],
    ['a lower bound and another item', { Cloth: '5000+', Wood: 1 }, { Cloth: '5000+', Wood: 2 }, true],
    ['two items in another order', { Cloth: '5000+', Wood: 1 }, { Wood: 1, Cloth: 5001 }, false],
  ])('of %s', async (_, earlier, later, isChanged) => {
    await report('Alpha', 20, { Cloth: 1 });
    await report('Beta', 20, earlier);
    await report('Alpha', 15, { Cloth: 2 });
    await report('Beta', 15, later);
    await report('Gamma', 15, earlier);
    expect(await bounds()).toEqual({ Alpha: [20, 15], Beta: isChanged ? [20, 15] : null, Gamma: null });
  });

  it('reach over lower bounds that may be equal to the report before and to the one after', async () => {
    await report('Alpha', 30, { Cloth: 5200, Wood: 7 });
    await report('Beta', 30, { Cloth: 5200, Wood: 7 });
    await report('Alpha', 25, { Cloth: '5000+', Wood: 7 });
    await report('Beta', 25, { Cloth: '5000+', Wood: 7 });
    await report('Alpha', 20, { Cloth: '5000+', Wood: 7 });
    expect(await bounds()).toEqual({ Alpha: null, Beta: null, Gamma: null });
    await report('Alpha', 15, { Cloth: 5201, Wood: 7 });
    await report('Beta', 15, { Cloth: 5200, Wood: 7 });
    expect(await bounds()).toEqual({ Alpha: [30, 15], Beta: null, Gamma: null });
    await report('Alpha', 10, { Cloth: '5000+', Wood: 7 });
    await report('Beta', 10, { Cloth: '5000+', Wood: 8 });
    expect(await bounds()).toEqual({ Alpha: [30, 15], Beta: [15, 10], Gamma: null });
    await report('Alpha', 5, { Cloth: 5300, Wood: 7 });
    await report('Beta', 5, { Cloth: 5300, Wood: 8 });
    expect(await bounds()).toEqual({ Alpha: [15, 5], Beta: [15, 10], Gamma: null });
  });

  it('do not count a report that was undone, one after the other', async () => {
    await report('Alpha', 20, { Cloth: 5 });
    await report('Alpha', 15, { Cloth: 6 });
    await report('Alpha', 10, { Cloth: 6 });
    await report('Alpha', 5, { Cloth: 1 });
    await report('Alpha', 4, { Cloth: 2 });
    expect((await bounds()).Alpha).toEqual([5, 4]);
    await undo('Alpha', 5);
    expect((await bounds()).Alpha).toEqual([10, 5]);
    await undo('Alpha', 4);
    expect((await bounds()).Alpha).toEqual([20, 15]);
    await undo('Alpha', 3);
    expect((await bounds()).Alpha).toEqual([20, 15]);
    await undo('Alpha', 2);
    expect((await bounds()).Alpha).toBeNull();
    await report('Alpha', 1, { Cloth: 7 });
    expect((await bounds()).Alpha).toEqual([20, 1]);
  });

  it('do not count what was corrected, by a report of the same time or a forced one of an earlier time', async () => {
    await report('Alpha', 20, { Cloth: 5 });
    await report('Alpha', 15, { Cloth: 50 });
    expect((await bounds()).Alpha).toEqual([20, 15]);
    await report('Alpha', 15, { Cloth: 5 });
    expect((await bounds()).Alpha).toBeNull();
    await report('Alpha', 15, { Cloth: 6 });
    expect((await bounds()).Alpha).toEqual([20, 15]);
    await report('Alpha', 17, { Cloth: 5 });
    expect((await bounds()).Alpha).toBeNull();
    await report('Alpha', 16, { Cloth: 4 });
    expect((await bounds()).Alpha).toEqual([17, 16]);
  });

  it('are compared as far back as a timer runs: from a pair of more than 50 hours ago nothing follows', async () => {
    await report('Alpha', 60, { Cloth: 5 });
    await report('Alpha', 51, { Cloth: 6 });
    await report('Beta', 60, { Cloth: 5 });
    await report('Beta', 51, { Cloth: 6 });
    await report('Alpha', 1, { Cloth: 6 });
    await report('Beta', 1.01, { Cloth: 6 });
    expect(await bounds()).toEqual({ Alpha: null, Beta: [60, 51], Gamma: null });
  });

  it('are none of those that were made while the stockpile was locked to others', async () => {
    const groupId = await app.addGroup('Officers');
    const otherId = await app.addGroup('Quartermasters');
    await report('Alpha', 20, { Cloth: 5 }, admin);
    await report('Alpha', 19, { Cloth: 6 }, admin);
    replyOf(await lock('Alpha', groupId));
    await report('Alpha', 15, { Cloth: 7 }, admin);
    expect(await bounds()).toMatchObject({ Alpha: [19, 15], Beta: null });
    replyOf(await lock('Alpha', otherId));
    expect((await bounds()).Alpha).toEqual([20, 19]);
    await report('Alpha', 10, { Cloth: 8 }, admin);
    expect((await bounds()).Alpha).toEqual([19, 10]);
    replyOf(await lock('Alpha', groupId));
    expect((await bounds()).Alpha).toEqual([19, 15]);
    replyOf(await lock('Alpha', null));
    expect((await bounds()).Alpha).toEqual([20, 19]);
  });
});
