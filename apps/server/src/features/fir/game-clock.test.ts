import { stockpiles, warApi } from '@backline/contract';
import { clockAfter, clockText, HOUR_MS, MINUTE_MS } from '@backline/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { warApiAnswers, warApiSettings, warApiState } from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
const PHASE = HOUR_MS / 4;
let admin: SignedIn;
let reader: SignedIn;
let startedAt: number;

beforeEach(async () => {
  admin = await app.signIn({ read: true, edit: true, admin: true, username: 'Admin' });
  reader = await app.signIn({ read: true, username: 'Scout' });
  await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }, { name: 'Beta' }] });
  startedAt = app.clock.now.getTime() - 100 * HOUR_MS;
  const time = app.clock.now.toISOString();
  await app.db.insert(warApiSettings).values({ shard: 'able' });
  await app.db
    .insert(warApiState)
    .values({ source: 'able', passedAt: time, leasedUntil: time, leaseHolder: crypto.randomUUID() });
  await app.db.insert(warApiAnswers).values({ path: 'war', kind: 'war', content: { war: war('900') } });
});

const war = (warId: string) => ({
  warId,
  number: Number(warId),
  winner: 'NONE' as const,
  startedAt: new Date(startedAt).toISOString(),
  endedAt: null,
  resistanceAt: null,
  requiredTowns: 30,
});
const now = () => app.clock.now.getTime();
const clockAt = (moment: number) => clockAfter(moment - startedAt + PHASE);
const note = (clock: { day: number; minute: number }, by = reader, more: object = {}) =>
  app.call(
    warApi.noteClock,
    { body: { clock: { ...clock, shard: 'ABLE', at: app.clock.now.toISOString(), lateMs: 0, ...more } } },
    by,
  );
const phaseNow = async () => replyOf(await app.call(warApi.clock, {}, reader)).phase;

describe('the game’s clock', () => {
  it('is pinned by a picture of this moment, and forgotten by an admin', async () => {
    expect(replyOf(await app.call(warApi.clock, {}, reader))).toEqual({
      shard: 'able',
      startedAt: new Date(startedAt).toISOString(),
      phase: null,
    });
    const { phase } = replyOf(await note(clockAt(now())));
    expect(phase).toEqual({ low: expect.closeTo(PHASE, -4), high: expect.closeTo(PHASE, -4) });
    expect(replyOf(await app.call(warApi.forgetClock, {}, admin)).phase).toBeNull();
    expect(await phaseNow()).toBeNull();
  });

  it.each([
    ['of another shard', { shard: 'BAKER' }],
    ['of another moment than now', { at: '2026-01-01T00:00:00.000Z' }],
    ['of a day that this war cannot show', { day: 300 }],
  ])('is not pinned by a picture %s', async (_, more) => {
    replyOf(await note(clockAt(now()), reader, more));
    expect(await phaseNow()).toBeNull();
  });

  it('is not moved by one person alone: two who contradict each other pin nothing, a third decides', async () => {
    const hostile = await app.signIn({ read: true, username: 'Hostile' });
    await note(clockAt(now()));
    await note(clockAt(now() + 40 * MINUTE_MS), hostile);
    expect(await phaseNow()).toBeNull();
    await note(clockAt(now() + 40 * MINUTE_MS), hostile);
    expect(await phaseNow()).toBeNull();
    await note(clockAt(now()), admin);
    expect(await phaseNow()).toMatchObject({ low: expect.closeTo(PHASE, -4) });
  });

  it('starts anew in a new war', async () => {
    await note(clockAt(now()));
    expect(await phaseNow()).not.toBeNull();
    await app.db.update(warApiAnswers).set({ content: { war: war('901') } });
    expect(await phaseNow()).toBeNull();
  });
});

const entry = (more: object) => ({
  'Stockpile Name': 'Alpha',
  CodeName: 'Cloth',
  Quantity: 5,
  'Crated?': true,
  ...more,
});
const send = (entries: unknown[], more: object = {}) =>
  app.request({
    method: 'POST',
    url: '/api/fir/process_report',
    by: reader,
    payload: { report: { entries, ...more } },
  });
const quantity = async () =>
  replyOf(await app.call(stockpiles.contents, { query: { name: 'Alpha' } }, reader)).contents.map(
    (line) => line.quantity,
  );

describe('a report with the game’s clock', () => {
  it('of our shard and of this moment is taken', async () => {
    const rows = [entry({ Shard: 'ABLE', 'Ingame Time': clockText(clockAt(now())) })];
    expect(await send(rows)).toMatchObject({ status: 200 });
  });

  it.each([
    ['another shard', () => ({ Shard: 'BAKER' }), 'the shard BAKER'],
    ['a day to come', () => ({ 'Ingame Time': '103, 12:00' }), 'day 103, 12:00, which is still to come'],
    ['a day more than 50 hours ago', () => ({ 'Ingame Time': '49, 12:00' }), 'more than 50 hours ago'],
  ])('of %s asks before it is taken', async (_, more, words) => {
    const rows = [entry(more())];
    const refused = await send(rows);
    expect(refused).toMatchObject({
      status: 409,
      json: { error: { code: 'confirm', fields: { 'other-war': expect.stringContaining(words) } } },
    });
    expect(await quantity()).toEqual([]);
    expect(await send(rows, { confirm: ['other-war'] })).toMatchObject({ status: 200 });
    expect(await quantity()).toEqual([5]);
  });

  it('is compared to the minute once the clock is pinned', async () => {
    await note(clockAt(now()));
    const later = (minutes: number) =>
      send([entry({ Quantity: minutes, 'Ingame Time': clockText(clockAt(now() + minutes * MINUTE_MS)) })]);
    expect(await later(4)).toMatchObject({ status: 200 });
    expect(await later(6)).toMatchObject({ status: 409 });
  });

  it.each([
    ['LIVE', 'Day 12'],
    ['Sableport', ''],
    ['', '2506'],
  ])('that says nothing (%s, %s) is taken as one without it', async (shard, text) => {
    expect(await send([entry({ Shard: shard, 'Ingame Time': text })])).toMatchObject({ status: 200 });
  });

  it('counts the later of two pictures by it, whenever their files were made', async () => {
    const picture = (title: string, moment: number, made: number, amount: number) =>
      entry({
        'Stockpile Title': title,
        Timestamp: new Date(now() - made).toISOString(),
        Shard: 'ABLE',
        'Ingame Time': clockText(clockAt(moment)),
        Quantity: amount,
      });
    const older = picture('a.png', now() - 20 * MINUTE_MS, 0, 3);
    const newer = picture('b.png', now() - 10 * MINUTE_MS, HOUR_MS, 8);
    expect(await send([older, newer])).toMatchObject({ status: 200 });
    expect(await quantity()).toEqual([8]);
  });
});

it('only admins forget the clock', async () => {
  expect(errorOf(await app.call(warApi.forgetClock, {}, reader))).toMatchObject({ code: 'forbidden' });
});
