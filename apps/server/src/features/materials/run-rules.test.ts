import { type MaterialsRun, materials } from '@backline/contract';
import { beforeEach, expect, it } from 'vitest';
import { items } from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { itemId } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let marlow: SignedIn;
let ines: SignedIn;
let salvage: number;
let coal: number;
beforeEach(async () => {
  marlow = await app.signIn({ read: true, edit: true, username: 'Marlow' });
  ines = await app.signIn({ read: true, edit: true, username: 'Ines' });
  salvage = await itemId(app, 'Metal', false);
  coal = await itemId(app, 'Coal', false);
});

const later = (minutes = 1) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};
/** A time after the start of the test. */
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000).toISOString();

const send = (lines: { itemId: number; quantity: number }[], name = 'Tonight') =>
  app.call(materials.createRun, { body: { run: { name, lines } } }, marlow);
const start = async (name = 'Tonight'): Promise<MaterialsRun> =>
  replyOf(
    await send(
      [
        { itemId: salvage, quantity: 5000 },
        { itemId: coal, quantity: 300 },
      ],
      name,
    ),
  );
const claim = (by: SignedIn, runId: number, lineId: number, quantity: number) =>
  app.call(materials.claim, { params: { id: runId }, body: { claim: { lineId, quantity } } }, by);
const deliver = (by: SignedIn, id: number, done = true) =>
  app.call(materials.updateClaim, { params: { id }, body: { claim: { done } } }, by);
const giveUp = (by: SignedIn, id: number) => app.call(materials.removeClaim, { params: { id } }, by);
const change = (by: SignedIn, id: number, run: { name?: string; closed?: boolean }) =>
  app.call(materials.updateRun, { params: { id }, body: { run } }, by);
const list = async (by = marlow) => replyOf(await app.call(materials.runs, {}, by));
const claims = ({ lines }: MaterialsRun) =>
  lines.map((line) => line.claims.map(({ username, quantity }) => `${username} ${quantity}`));

it('of a line exactly what is open can be claimed, and one more is refused with how much that is', async () => {
  const { id, lines } = await start();
  const [line, otherLine] = lines;
  expect(errorOf(await claim(ines, id, line!.id, 5001))).toMatchObject({
    status: 409,
    message: 'Only 5000 of Salvage are still open. Nothing was changed.',
  });
  replyOf(await claim(ines, id, line!.id, 4000));
  replyOf(await claim(marlow, id, line!.id, 400));
  expect(errorOf(await claim(ines, id, line!.id, 601)).message).toBe(
    'Only 600 of Salvage are still open, Marlow was first. Nothing was changed.',
  );
  replyOf(await claim(ines, id, line!.id, 600));
  expect(errorOf(await claim(ines, id, line!.id, 1)).message).toContain('Only 0 of Salvage');
  expect(claims(replyOf(await claim(ines, id, otherLine!.id, 300)))).toEqual([
    ['Ines 4000', 'Marlow 400', 'Ines 600'],
    ['Ines 300'],
  ]);
});

it('what was given up is open again; a delivered amount is not', async () => {
  const { id, lines } = await start();
  const line = lines[0]!.id;
  const first = replyOf(await claim(ines, id, line, 3000)).lines[0]!.claims[0]!;
  const second = replyOf(await claim(ines, id, line, 2000)).lines[0]!.claims[1]!;
  replyOf(await deliver(ines, first.id));
  replyOf(await giveUp(marlow, second.id)); // who may edit may do so for others
  expect(errorOf(await claim(marlow, id, line, 2001)).status).toBe(409);
  expect(claims(replyOf(await claim(marlow, id, line, 2000)))).toEqual([['Ines 3000', 'Marlow 2000'], []]);
});

it('a line of another run cannot be claimed, nor one of a run that does not exist', async () => {
  const firstRun = await start('One');
  const otherRun = await start('Other');
  expect(errorOf(await claim(ines, firstRun.id, otherRun.lines[0]!.id, 1)).fields).toEqual({
    line_id: 'This is not in the materials run.',
  });
  expect(errorOf(await claim(ines, 2_000_000_000, firstRun.lines[0]!.id, 1)).status).toBe(404);
  expect(errorOf(await deliver(ines, 2_000_000_000)).status).toBe(404);
  expect((await list()).map(claims)).toEqual([
    [[], []],
    [[], []],
  ]);
});

it('in a closed run nothing is claimed, delivered or given up until it is opened again', async () => {
  const { id, lines } = await start();
  const { id: claimId } = replyOf(await claim(ines, id, lines[0]!.id, 3000)).lines[0]!.claims[0]!;
  replyOf(await change(marlow, id, { closed: true }));
  for (const answer of [
    await claim(ines, id, lines[1]!.id, 1),
    await deliver(ines, claimId),
    await giveUp(ines, claimId),
  ])
    expect(errorOf(answer)).toMatchObject({
      status: 409,
      message: 'This materials run is closed. Nothing was changed.',
    });
  expect((await list())[0]?.lines[0]?.claims).toMatchObject([{ quantity: 3000, doneAt: null }]);
  replyOf(await change(marlow, id, { closed: false }));
  expect((await deliver(ines, claimId)).status).toBe(200);
});

it('what was delivered or closed keeps its time when it is marked again, and its name can be changed alone', async () => {
  const { id, lines } = await start();
  const { id: claimId } = replyOf(await claim(ines, id, lines[0]!.id, 3000)).lines[0]!.claims[0]!;
  replyOf(await deliver(ines, claimId));
  later();
  expect(replyOf(await deliver(marlow, claimId)).lines[0]?.claims[0]?.doneAt).toBe(after(0));
  replyOf(await deliver(marlow, claimId, false));
  later();
  expect(replyOf(await deliver(marlow, claimId)).lines[0]?.claims[0]?.doneAt).toBe(after(2));

  replyOf(await change(marlow, id, { closed: true }));
  later();
  expect(replyOf(await change(ines, id, { name: 'Last night', closed: true }))).toMatchObject({
    name: 'Last night',
    closedAt: after(2),
  });
  expect(replyOf(await change(ines, id, { closed: false }))).toMatchObject({
    name: 'Last night',
    closedAt: null,
  });
  expect(errorOf(await change(ines, id, { name: 'x'.repeat(61) })).status).toBe(422);
  expect(errorOf(await change(ines, 2_000_000_000, { name: 'None' })).status).toBe(404);
});

it('the runs are listed newest first, those of one moment by when they were started; nothing is left of a deleted one', async () => {
  const first = await start('First');
  await start('Second');
  later();
  await start('Third');
  const { id: claimId } = replyOf(await claim(ines, first.id, first.lines[0]!.id, 1)).lines[0]!.claims[0]!;
  const names = async () => (await list()).map(({ name }) => name);
  expect(await names()).toEqual(['Third', 'Second', 'First']);
  replyOf(await app.call(materials.removeRun, { params: { id: first.id } }, marlow));
  expect(await names()).toEqual(['Third', 'Second']);
  expect(errorOf(await giveUp(ines, claimId)).status).toBe(404);
  expect(errorOf(await app.call(materials.removeRun, { params: { id: first.id } }, marlow)).status).toBe(404);
});

it('which line of a new run is wrong is named; an item that the catalog lacks is none', async () => {
  const good = { itemId: salvage, quantity: 1 };
  const crate = await itemId(app, 'Cloth', true);
  expect(errorOf(await send([good, { itemId: crate, quantity: 1 }])).fields).toEqual({
    'lines.1.itemId': 'A materials run is for loose items.',
  });
  expect(errorOf(await send([good, { itemId: coal, quantity: 1 }, good])).fields).toEqual({
    'lines.2.itemId': 'This item is already in the list.',
  });
  const [unknown] = await app.db
    .insert(items)
    .values({
      ...{ firName: 'NewOre', crated: false, name: 'NewOre', category: 'Supplies', crateSize: 1 },
      ...{ factoryProduced: false, mpfProduced: false, garageProduced: false, techable: false, teched: true },
      ...{ constructionYardProduced: false, materials: [], faction: 'Neutral', slang: [] },
      ...{ current: false, unknown: true },
    })
    .returning({ id: items.id });
  expect(errorOf(await send([{ itemId: unknown!.id, quantity: 1 }])).status).toBe(422);
  expect(await list()).toEqual([]);
});
