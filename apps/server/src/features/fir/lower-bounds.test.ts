import { items, stockpiles, supplies, warehouses } from '@backline/contract';
import { desc } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { reportRow } from '../../testing/send-report.ts';
import { replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addPortAndDepot, itemId } from '../../testing/warehouse-builders.ts';

/** The game shows thousands rounded down: `5k+` for 5,000 to 5,999. Several stockpiles in two warehouses. */
const app = useTestApp();
let editor: SignedIn;
let ids: Record<string, number>;
let portId: number;
let depotId: number;
beforeEach(async () => {
  app.clock.now = new Date('2026-11-27T12:00:00Z');
  const admin = await app.signIn({ admin: true });
  editor = await app.signIn({ read: true, edit: true, username: 'Quartermaster' });
  const [port, depot] = await addPortAndDepot(app, admin, ['Alpha', 'Bravo', 'Charlie'], ['Delta']);
  [portId, depotId] = [port.id, depot.id];
  ids = Object.fromEntries([...port.stockpiles, ...depot.stockpiles].map(({ id, name }) => [name, id]));
});

type Row = Record<string, unknown>;
const rowOf = (name: string, codeName: string, quantity: number, more: Row = {}) => ({
  ...reportRow(name, codeName, quantity, false),
  ...more,
});
const BOUND = { 'At Least?': true };
/** Sends rows as they looked at a minute of the hour. */
const send = (minute: number, entries: readonly Row[]) => {
  const Timestamp = `2026-11-27T11:${String(minute).padStart(2, '0')}:00.000Z`;
  return app.request({
    method: 'POST',
    url: '/api/fir/process_report',
    by: editor,
    payload: { report: { entries: entries.map((row) => ({ Timestamp, ...row })), confirm: true } },
  });
};
async function report(minute: number, entries: readonly Row[]): Promise<void> {
  const { status, json } = await send(minute, entries);
  expect([status, json]).toEqual([200, expect.anything()]);
}
const post = async (payload: string, type: string) => {
  const headers = { 'content-type': type };
  const url = '/api/reports?confirm=true';
  return (await app.request({ method: 'POST', url, by: editor, payload, headers })).json;
};
async function stored(name: string) {
  const found = replyOf(await app.call(stockpiles.contents, { query: { name } }, editor));
  return found.contents
    .map(
      ({ firName, quantity, atLeast, crated }) =>
        `${quantity}${atLeast ? '+' : ''} ${firName}${crated ? ' crated' : ''}`,
    )
    .join(', ');
}
const historyOf = async (name: string) =>
  replyOf(await app.call(stockpiles.history, { params: { id: ids[name] ?? 0 } }, editor));
const latestChanges = async (name: string) => (await historyOf(name))[0]?.changes;

describe('a lower bound', () => {
  it('stays one from a report, beside exact quantities of the same and of other stockpiles', async () => {
    await report(0, [
      rowOf('Alpha', 'Cloth', 5000, BOUND),
      rowOf('Alpha', 'Cloth', 7, { 'Crated?': true }),
      rowOf('Alpha', 'Wood', 5000),
      rowOf('Bravo', 'Cloth', 5000),
      rowOf('Charlie', 'Wood', 1000, { 'At Least?': 'WAHR' }),
      rowOf('Charlie', 'Cloth', 1000, { 'At Least?': '' }),
    ]);
    expect(await stored('Alpha')).toBe('5000+ Cloth, 7 Cloth crated, 5000 Wood');
    expect(await stored('Bravo')).toBe('5000 Cloth');
    expect(await stored('Charlie')).toBe('1000 Cloth, 1000+ Wood');
  });

  it('stays one from a table, from FIR’s JSON, and from the JSON of stockpile readers', async () => {
    const head =
      'Stockpile Title\tStockpile Name\tStructure Type\tQuantity\tName\tCrated?\tPer Crate\tTotal\tDescription\tCodeName';
    const table = [
      head,
      'a.png\tAlpha\tSeaport\t5k+\tx\tfalse\t\t\t\tCloth',
      'a.png\tAlpha\tSeaport\t6003+\tx\tfalse\t\t\t\tWood',
      'a.png\tAlpha\tSeaport\t12\tx\ttrue\t\t\t\tCloth',
    ].join('\n');
    expect(await post(table, 'text/tab-separated-values')).toMatchObject([{ status: 'applied' }]);
    expect(await stored('Alpha')).toBe('5000+ Cloth, 12 Cloth crated, 6003+ Wood');
    const read = (code_name: string, value: number, label: string) => ({
      icon: { code_name, is_crated: false },
      quantity: { value, label },
    });
    const extract = {
      header: { stockpile_name: { value: 'Bravo' }, structure_type: { value: 'Seaport' } },
      contents: [read('Cloth', 7000, '7k+'), read('Wood', 7000, '7000')],
    };
    expect(await post(JSON.stringify(extract), 'application/json')).toMatchObject([{ status: 'applied' }]);
    expect(await stored('Bravo')).toBe('7000+ Cloth, 7000 Wood');
    const posted = {
      name: 'Charlie',
      type: 'Seaport',
      items: [
        { code: 'Cloth', quantity: 3000, crated: false, at_least: true },
        { code: 'Wood', quantity: 3000, crated: false },
      ],
    };
    expect(await post(JSON.stringify(posted), 'application/json')).toMatchObject([{ status: 'applied' }]);
    expect(await stored('Charlie')).toBe('3000+ Cloth, 3000 Wood');
  });

  it('makes a sum of several rows one', async () => {
    await report(0, [
      rowOf('Alpha', 'Cloth', 5000, BOUND),
      rowOf('Alpha', 'Cloth', 5000),
      rowOf('Alpha', 'Wood', 5000),
      rowOf('Alpha', 'Wood', 5000),
      rowOf('Bravo', 'Cloth', 3),
      rowOf('Bravo', 'Cloth', 2000, BOUND),
    ]);
    expect(await stored('Alpha')).toBe('10000+ Cloth, 10000 Wood');
    expect(await stored('Bravo')).toBe('2003+ Cloth');
  });

  it('becomes exact where an exact quantity follows, also an equal one, and the other way round', async () => {
    await report(0, [rowOf('Alpha', 'Cloth', 5000, BOUND), rowOf('Alpha', 'Wood', 4000)]);
    await report(1, [rowOf('Alpha', 'Cloth', 5000), rowOf('Alpha', 'Wood', 4000, BOUND)]);
    expect(await stored('Alpha')).toBe('5000 Cloth, 4000+ Wood');
    await report(1, [rowOf('Alpha', 'Cloth', 5000, BOUND), rowOf('Alpha', 'Wood', 4000, BOUND)]);
    expect(await stored('Alpha'), 'a correction of the same time').toBe('5000+ Cloth, 4000+ Wood');
    expect(await historyOf('Alpha')).toHaveLength(3);
    await report(1, [rowOf('Alpha', 'Cloth', 5000, BOUND), rowOf('Alpha', 'Wood', 4000, BOUND)]);
    expect(await historyOf('Alpha'), 'the same sent again').toHaveLength(3);
  });

  it('of nothing is refused, whatever else is sent', async () => {
    const { status, json } = await send(0, [
      rowOf('Alpha', 'Wood', 1, BOUND),
      rowOf('Alpha', 'Cloth', 0, BOUND),
    ]);
    expect(status).toBe(422);
    expect(JSON.stringify(json)).toContain('A lower bound of 0 says nothing.');
    expect(await stored('Alpha')).toBe('');
    await report(0, [rowOf('Alpha', 'Wood', 1, BOUND), rowOf('Alpha', 'Cloth', 0)]);
    expect(await stored('Alpha')).toBe('1+ Wood');
  });

  it('shows in the history where it is known to have changed, and comes back with an undo', async () => {
    await report(0, [rowOf('Alpha', 'Cloth', 5000, BOUND), rowOf('Alpha', 'Wood', 5000)]);
    expect(await latestChanges('Alpha')).toEqual([
      { firName: 'Cloth', crated: false, before: 0, after: 5000, afterAtLeast: true },
      { firName: 'Wood', crated: false, before: 0, after: 5000 },
    ]);
    await report(1, [rowOf('Alpha', 'Cloth', 5999), rowOf('Alpha', 'Wood', 5000, BOUND)]);
    expect(await latestChanges('Alpha')).toEqual([]);
    await report(2, [rowOf('Alpha', 'Cloth', 6000, BOUND), rowOf('Alpha', 'Wood', 4999)]);
    expect(await latestChanges('Alpha')).toEqual([
      { firName: 'Cloth', crated: false, before: 5999, after: 6000, afterAtLeast: true },
      { firName: 'Wood', crated: false, before: 5000, beforeAtLeast: true, after: 4999 },
    ]);
    const undo = async (reportId: number) =>
      replyOf(
        await app.call(stockpiles.undo, { params: { id: ids.Alpha ?? 0 }, body: { reportId } }, editor),
      );
    await undo(3);
    expect(await stored('Alpha')).toBe('5999 Cloth, 5000+ Wood');
    await undo(2);
    expect(await stored('Alpha')).toBe('5000+ Cloth, 5000 Wood');
  });

  it('is in the contents that a deleted stockpile held last', async () => {
    await report(0, [rowOf('Alpha', 'Cloth', 5000, BOUND), rowOf('Alpha', 'Wood', 5000)]);
    const kept = ['Bravo', 'Charlie'].map((name) => ({ id: ids[name] ?? 0 }));
    const body = { warehouse: { attributes: { stockpiles: kept } } };
    replyOf(await app.call(warehouses.update, { params: { id: portId }, body }, editor));
    const [last] = await app.db.select().from(schema.reports).orderBy(desc(schema.reports.id)).limit(1);
    expect([last?.source, last?.before]).toEqual([
      'removed',
      expect.arrayContaining([
        { firName: 'Cloth', crated: false, quantity: 5000, atLeast: true },
        { firName: 'Wood', crated: false, quantity: 5000 },
      ]),
    ]);
  });

  it('is in every sum that it is part of, and in no other', async () => {
    await report(0, [
      rowOf('Alpha', 'Cloth', 5000, BOUND),
      rowOf('Alpha', 'Wood', 1),
      rowOf('Bravo', 'Cloth', 3),
      rowOf('Bravo', 'Wood', 2),
      rowOf('Bravo', 'Cloth', 4, { 'Crated?': true }),
      rowOf('Delta', 'Cloth', 10),
    ]);
    const port = replyOf(await app.call(warehouses.get, { params: { id: portId } }, editor));
    const depot = replyOf(await app.call(warehouses.get, { params: { id: depotId } }, editor));
    const everywhere = replyOf(await app.call(supplies.overview, {}, editor));
    const shown = (lines: typeof everywhere) =>
      lines.map(
        ({ item, quantity, atLeast, fullAtLeast }) =>
          `${item.firName}${item.crated ? ' crated' : ''} ${quantity}${atLeast ? '+' : ''}${fullAtLeast ? ' of at least' : ''}`,
      );
    expect(shown(port.supplies)).toEqual(['Cloth 5003+ of at least', 'Cloth crated 4 of at least', 'Wood 3']);
    expect(port.stockpiles.map((stockpile) => [stockpile.name, shown(stockpile.supplies)])).toEqual([
      ['Alpha', ['Cloth 5000+ of at least', 'Wood 1']],
      ['Bravo', ['Cloth 3', 'Cloth crated 4', 'Wood 2']],
      ['Charlie', []],
    ]);
    expect(shown(depot.supplies)).toEqual(['Cloth 10']);
    expect(shown(everywhere)).toEqual(['Cloth 5013+ of at least', 'Cloth crated 4 of at least', 'Wood 3']);
    const rows = replyOf(
      await app.call(items.distribution, { params: { id: await itemId(app, 'Cloth', false) } }, editor),
    );
    expect(
      rows.map(({ quantity, atLeast, crated, stockpiles: holders }) => [
        crated,
        quantity,
        atLeast,
        holders.map((holder) => [holder.name, holder.quantity, holder.atLeast]),
      ]),
    ).toEqual([
      [
        false,
        5003,
        true,
        [
          ['Alpha', 5000, true],
          ['Bravo', 3, undefined],
        ],
      ],
      [true, 4, undefined, [['Bravo', 4, undefined]]],
      [false, 10, undefined, [['Delta', 10, undefined]]],
    ]);
  });

  it('comes back from the export for tools', async () => {
    await report(0, [rowOf('Alpha', 'Cloth', 5000, BOUND), rowOf('Alpha', 'Wood', 5000)]);
    await report(0, [rowOf('Delta', 'Cloth', 5)]);
    const exported = await app.request({ method: 'GET', url: '/api/export', by: editor });
    await report(1, [rowOf('Alpha', 'Cloth', 1)]);
    app.clock.now = new Date('2026-11-27T13:00:00Z');
    const list = (exported.json as { stockpiles: { name: string; timestamp: string }[] }).stockpiles;
    const alpha = list.find(({ name }) => name === 'Alpha');
    const again = { ...alpha, timestamp: '2026-11-27T12:30:00Z' };
    expect(await post(JSON.stringify(again), 'application/json')).toMatchObject([{ status: 'applied' }]);
    expect(await stored('Alpha')).toBe('5000+ Cloth, 5000 Wood');
  });
});
