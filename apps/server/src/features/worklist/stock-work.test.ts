import { fir, worklist } from '@backline/contract';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { goals, items, stockpileContents, stockpiles } from '../../db/schema.ts';
import { replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const app = useTestApp();
let editor: SignedIn;
let depot: number;
let front: number;
/** Ids of stockpiles, by name. */
const ids = new Map<string, number>();
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true });
  await app.db
    .update(items)
    .set({ teched: true })
    .where(inArray(items.firName, ['Cloth', 'Bandages', 'RifleC']));
  const add = async (name: string, ...names: string[]) => {
    const made = await addWarehouse(app, editor, {
      name,
      stockpiles: names.map((stockpile) => ({ name: stockpile })),
    });
    for (const stockpile of made.stockpiles) ids.set(stockpile.name, stockpile.id);
    return made.id;
  };
  depot = await add('Depot', 'D1', 'D2');
  front = await add('Front', 'F1', 'F2', 'F3');
});

const ago = (milliseconds: number) => new Date(START.getTime() - milliseconds).toISOString();
const get = async () => replyOf(await app.call(worklist.get, {}, editor));
const jobsOf = async (kind: string) => (await get()).jobs.filter((job) => job.kind === kind);

async function put(name: string, firName: string, quantity: number, crated = true) {
  await app.db
    .insert(stockpileContents)
    .values({ stockpileId: ids.get(name)!, itemId: await itemId(app, firName, crated), quantity });
}
async function want(
  warehouseId: number,
  firName: string,
  parts: { target: number; minimum?: number; crated?: boolean },
) {
  const { target, minimum = 0, crated = true } = parts;
  await app.db
    .insert(goals)
    .values({ warehouseId, itemId: await itemId(app, firName, crated), target, minimum });
}
const set = (name: string, columns: { firUpdatedAt?: string; refreshedAt?: string }) =>
  app.db
    .update(stockpiles)
    .set(columns)
    .where(eq(stockpiles.id, ids.get(name)!));

describe('timers', () => {
  it('are work until the stockpile is public; the next one to be is the one refreshed longest ago', async () => {
    await set('D1', { refreshedAt: ago(50 * HOUR) });
    await set('D2', { refreshedAt: ago(50 * HOUR - MINUTE) });
    await set('F1', { refreshedAt: ago(20 * HOUR) });
    await set('F2', { refreshedAt: ago(38 * HOUR) });
    await put('D2', 'Cloth', 7);
    await put('D2', 'Cloth', 900, false);
    const { jobs, nextTimer } = await get();
    expect(jobs.filter(({ kind }) => kind === 'refresh')).toMatchObject([
      { stockpile: { name: 'D2' }, warehouse: { id: depot, name: 'Depot' }, urgency: 'now', crates: 7 },
    ]);
    expect(nextTimer).toMatchObject({ stockpile: { name: 'F2' }, publicAt: ago(-12 * HOUR) });
  });

  it('with the least time left come first, whatever they hold', async () => {
    await set('D1', { refreshedAt: ago(40 * HOUR) });
    await set('F1', { refreshedAt: ago(47 * HOUR) });
    await set('F2', { refreshedAt: ago(49 * HOUR) });
    await put('D1', 'Cloth', 500);
    const shown = (await jobsOf('refresh')).map(
      (job) => job.kind === 'refresh' && `${job.stockpile.name} ${job.urgency}`,
    );
    expect(shown).toEqual(['F2 now', 'F1 now', 'D1 soon']);
  });
});

describe('reports', () => {
  it('are due for a warehouse at its oldest report; what was never reported does not lead', async () => {
    await set('F1', { firUpdatedAt: ago(4 * HOUR) });
    await set('F3', { firUpdatedAt: ago(9 * HOUR) });
    await set('D1', { firUpdatedAt: ago(HOUR) });
    expect(await jobsOf('report')).toMatchObject([
      { warehouse: { id: front }, stockpile: { name: 'F3' }, reportedAt: ago(9 * HOUR), stockpiles: 3 },
      { warehouse: { id: depot }, stockpile: { name: 'D2' }, reportedAt: null, stockpiles: 1 },
    ]);
  });

  it('are old after a day unless the category says otherwise, which counts where minimums are watched', async () => {
    await set('F1', { firUpdatedAt: ago(24 * HOUR - MINUTE) });
    await set('D1', { firUpdatedAt: ago(30 * HOUR) });
    await want(front, 'Cloth', { target: 10, minimum: 1 });
    await want(front, 'Bandages', { target: 10 });
    await want(depot, 'Cloth', { target: 10 });
    const shown = async () =>
      (await jobsOf('report')).map(
        (job) => job.kind === 'report' && `${job.warehouse.name} ${job.urgency} ${job.minimums}`,
      );
    expect(await shown()).toEqual(['Depot later 0', 'Front later 1']);
    app.clock.now = new Date(START.getTime() + MINUTE);
    expect(await shown()).toEqual(['Front soon 1', 'Depot later 0']);
  });
});

describe('what warehouses lack', () => {
  it('is listed by missing crates, and counts loose items only where they are under their minimum', async () => {
    await want(depot, 'Cloth', { target: 30 });
    await want(front, 'Cloth', { target: 12 });
    await want(front, 'Bandages', { target: 4, minimum: 4 });
    await put('F1', 'Cloth', 2);
    await put('F2', 'Bandages', 5);
    await want(front, 'RifleC', { target: 40, minimum: 21, crated: false });
    await put('F1', 'RifleC', 20, false);
    const lacking = async () =>
      (await get()).lacking.map(({ name, missing, underMinimum }) => `${name} ${missing} ${underMinimum}`);
    expect(await lacking()).toEqual(['Depot 30 0', 'Front 10 1']);
    await put('F3', 'RifleC', 1, false);
    await put('F3', 'Cloth', 10);
    expect(await lacking()).toEqual(['Depot 30 0']);
  });

  it('is one haul, which names twenty items and counts the others', async () => {
    const crates = (await app.db.select().from(items)).filter(
      ({ crated, teched, noDelivery }) => crated && teched && !noDelivery,
    );
    const chosen = crates.slice(0, 21).map(({ id }) => id);
    await app.db
      .insert(goals)
      .values(chosen.map((id) => ({ warehouseId: front, itemId: id, target: 2, minimum: 0 })));
    await app.db
      .insert(stockpileContents)
      .values(chosen.map((id) => ({ stockpileId: ids.get('D1')!, itemId: id, quantity: 2 })));
    const [haul, ...rest] = await jobsOf('haul');
    expect(rest).toEqual([]);
    expect(haul).toMatchObject({ crates: 42, containers: 1, itemCount: 21, items: { length: 20 } });
  });
});

describe('what runs out', () => {
  /** Four reports in six hours; each item falls by the same amount every two hours. */
  async function use(lines: [codeName: string, crated: boolean, first: number, fall: number][]) {
    for (let index = 0; index < 4; index += 1) {
      app.clock.now = new Date(START.getTime() + 2 * index * HOUR);
      const timestamp = app.clock.now.toISOString();
      const entries = lines.map(([codeName, crated, first, fall]) => ({
        ...{ stockpileName: 'F1', codeName, crated, timestamp },
        quantity: first - index * fall,
      }));
      const body = { report: { entries: entries as never, force: true, confirm: true } };
      replyOf(await app.call(fir.processReport, { body }, editor));
    }
  }

  it('that is empty first leads, else what falls to its minimum; what can be shipped is listed with what to bring', async () => {
    await want(front, 'Cloth', { target: 60, minimum: 20 });
    await want(front, 'Bandages', { target: 400, minimum: 150 });
    await want(front, 'RifleC', { target: 90, crated: false });
    await use([
      ['Cloth', true, 110, 20],
      ['Bandages', true, 200, 10],
    ]);
    const end = (hours: number) => new Date(app.clock.now.getTime() + hours * HOUR).toISOString();
    const [both] = await jobsOf('runOut');
    expect(both).toMatchObject({
      // 20 of 170 crates of Bandages are above the minimum, and five are used in an hour; but Cloth is empty in five hours.
      ...{ end: 'empty', endsAt: end(5), urgency: 'soon', itemCount: 2 },
      lead: { firName: 'Cloth', quantity: 50, minimum: 20, perHour: 10 },
      items: [
        { firName: 'Cloth', crates: 240 },
        { firName: 'Bandages', crates: 230 }, // up to the target, which is more than the use of a day
      ],
    });
    await app.db.delete(goals).where(eq(goals.itemId, await itemId(app, 'Cloth', true)));
    const [bandages] = await jobsOf('runOut');
    expect(bandages).toMatchObject({
      ...{ end: 'minimum', endsAt: end(4), urgency: 'later', itemCount: 1 },
      lead: { firName: 'Bandages', quantity: 170, minimum: 150, perHour: 5 },
    });
    await want(front, 'Cloth', { target: 60, minimum: 20 });
    await app.db.delete(stockpileContents);
    await set('F1', { firUpdatedAt: ago(0) });
    await app.db.delete(goals).where(eq(goals.itemId, await itemId(app, 'Bandages', true)));
    await use([
      ['Cloth', true, 110, 20],
      ['RifleC', false, 160, 40],
    ]);
    const [loose] = await jobsOf('runOut');
    expect(loose).toMatchObject({
      ...{ end: 'empty', endsAt: end(2), urgency: 'now', itemCount: 2 },
      lead: { firName: 'RifleC', crated: false, quantity: 40, perHour: 20 },
      items: [{ firName: 'Cloth', crates: 240 }],
    });
  });
});
