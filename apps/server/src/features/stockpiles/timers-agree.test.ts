import { alerts, fir, stockpiles, warehouses, worklist } from '@backline/contract';
import { HOUR_MS } from '@backline/domain';
import { wordsOf } from '@backline/texts/server/words';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';
import { statusText } from '../channels/compose-digest.ts';
import { readStock } from '../stock/current-stock.ts';

const app = useTestApp();
let editor: SignedIn;
let warehouseId: number;
let ids: Record<string, number>;

const NAMES = ['Early', 'Before', 'Between', 'After', 'Same', 'Old', 'Silent'];
beforeEach(async () => {
  app.clock.now = START;
  editor = await app.signIn({ read: true, edit: true });
  const made = await addWarehouse(app, editor, { stockpiles: NAMES.map((name) => ({ name })) });
  warehouseId = made.id;
  ids = Object.fromEntries(made.stockpiles.map(({ id, name }) => [name, id]));
});

const hoursAgo = (hours: number) => new Date(START.getTime() - hours * HOUR_MS).toISOString();

async function report(name: string, hours: number, quantity: number): Promise<void> {
  const entry = {
    stockpileName: name,
    codeName: 'Cloth',
    crated: true,
    quantity,
    timestamp: hoursAgo(hours),
  };
  replyOf(await app.call(fir.processReport, { body: { report: { entries: [entry] as never } } }, editor));
}

const noteRefresh = (name: string, hours: number) =>
  app.db
    .update(schema.stockpiles)
    .set({ refreshedAt: hoursAgo(hours) })
    .where(eq(schema.stockpiles.id, ids[name] ?? 0));

/** Hours from the start, of bounds in a reply. */
const hoursUntil = (publicAt: { earliest: string; latest: string } | null) =>
  publicAt &&
  [publicAt.earliest, publicAt.latest].map((time) => (Date.parse(time) - START.getTime()) / HOUR_MS);

/** The bounds of each stockpile on the page of the warehouse, in the list of warehouses, and among the jobs. */
async function shown() {
  const page = replyOf(await app.call(warehouses.get, { params: { id: warehouseId } }, editor));
  const list = replyOf(await app.call(warehouses.list, { query: {} }, editor));
  const [summary] = list;
  if (summary === undefined || !('stockpiles' in summary)) throw new Error('The list has the warehouse.');
  const { jobs } = replyOf(await app.call(worklist.get, {}, editor));
  const byName = (all: readonly { name: string; publicAt: Parameters<typeof hoursUntil>[0] }[]) =>
    Object.fromEntries(all.map(({ name, publicAt }) => [name, hoursUntil(publicAt)]));
  return {
    page: byName(page.stockpiles),
    list: byName(summary.stockpiles),
    jobs: jobs.flatMap((job) =>
      job.kind === 'refresh' ? [[job.stockpile.name, job.urgency, hoursUntil(job.publicAt)]] : [],
    ),
  };
}

async function status(language: 'en' | 'de') {
  const text = statusText({
    stock: await readStock(app.db),
    access: { seesLocked: false, groupIds: [] },
    words: await wordsOf('channels', language),
    publicUrl: undefined,
    now: app.clock.now.getTime(),
  });
  const seconds = (time: string) => (Number(time) - START.getTime() / 1000) / 3600;
  return text.split('\n').map((line) => line.replace(/<t:(\d+):R>/g, (_, time) => `<${seconds(time)} h>`));
}

/** Four reports each, of which the second and the third differ; *Same* never changes, *Old* long ago, *Silent* has none. */
async function crowd() {
  for (const [name, shift] of [
    ['Early', 34],
    ['Before', 0],
    ['Between', 0],
    ['After', 0],
    ['Old', 50],
  ] as const) {
    await report(name, 16 + shift, 5);
    await report(name, 14 + shift, 5);
    await report(name, 10 + shift, 6);
    await report(name, 9 + shift, 6);
  }
  for (const hours of [16, 14, 10, 9]) await report('Same', hours, 5);
  await noteRefresh('Early', 49.5);
  await noteRefresh('Before', 43.25);
  await noteRefresh('Between', 12);
  await noteRefresh('After', 1);
  await noteRefresh('Same', 43.25);
  await noteRefresh('Old', 70);
}

it('page, list, worklist and status message count from the same bounds', async () => {
  await crowd();
  const bounds = {
    Early: [2, 6],
    Before: [36, 40],
    Between: [38, 40],
    After: [49, 49],
    Same: [6.75, 6.75],
    Old: [-14, -10],
    Silent: null,
  };
  const { page, list, jobs } = await shown();
  expect(page).toEqual(bounds);
  expect(list).toEqual(bounds);
  expect(jobs).toEqual([
    ['Early', 'now', [2, 6]],
    ['Same', 'soon', [6.75, 6.75]],
  ]);
  const { name } = replyOf(await app.call(warehouses.get, { params: { id: warehouseId } }, editor));
  expect(await status('en')).toEqual([
    '**Goes public next**',
    `<2 h> or later: **Early**, ${name}`,
    `<6.75 h> **Same**, ${name}`,
    `<36 h> or later: **Before**, ${name}`,
    `<38 h> or later: **Between**, ${name}`,
    `<49 h> **After**, ${name}`,
  ]);
  expect((await status('de'))[1]).toBe(`<2 h> oder später: **Early**, ${name}`);
});

it('what may be public already is urgent and listed until its latest time', async () => {
  await crowd();
  app.clock.now = new Date(START.getTime() + 2 * HOUR_MS);
  expect((await shown()).jobs[0]).toEqual(['Early', 'now', [2, 6]]);
  expect((await status('en'))[1]).toMatch(/^perhaps public already, <6 h> at the latest: \*\*Early/);
  app.clock.now = new Date(START.getTime() + 6 * HOUR_MS);
  expect((await shown()).jobs.map(([name]) => name)).toEqual(['Same']);
  expect((await status('en'))[1]).toMatch(/^<6.75 h> \*\*Same/);
});

it('alerts are of the same bounds: none for a stockpile of which the page says at least 36 hours', async () => {
  await crowd();
  app.clock.now = new Date(START.getTime() - 3 * HOUR_MS);
  await app.server.jobs.runNow('alerts'); // the first pass is silent
  app.clock.now = START;
  await app.server.jobs.runNow('alerts');
  const announced = async () =>
    replyOf(await app.call(alerts.list, {}, editor))
      .alerts.flatMap(({ event }) =>
        event.kind === 'public-soon'
          ? [`${event.stockpile.name} ${event.hours} ${event.publicAt} ${event.latestAt}`]
          : [],
      )
      .sort();
  const first = [`Early 4 ${hoursAgo(-2)} ${hoursAgo(-6)}`, `Same 8 ${hoursAgo(-6.75)} undefined`];
  expect(await announced()).toEqual(first);
  app.clock.now = new Date(START.getTime() + HOUR_MS);
  await app.server.jobs.runNow('alerts');
  expect(await announced()).toEqual([`Early 1 ${hoursAgo(-2)} ${hoursAgo(-6)}`, ...first]);
});

it('an undo restores what was known of the timer, everywhere', async () => {
  await crowd();
  const undo = async (reportId: number) =>
    replyOf(await app.call(stockpiles.undo, { params: { id: ids.Before ?? 0 }, body: { reportId } }, editor));
  await undo(4);
  expect((await shown()).page.Before).toEqual([36, 40]);
  await undo(3);
  const { page, list, jobs } = await shown();
  expect([page.Before, list.Before]).toEqual([
    [6.75, 6.75],
    [6.75, 6.75],
  ]);
  expect(jobs.map(([name]) => name)).toEqual(['Early', 'Before', 'Same']);
  expect((await status('en')).filter((line) => line.includes('**Before**'))[0]).toMatch(/^<6.75 h> /);
});
