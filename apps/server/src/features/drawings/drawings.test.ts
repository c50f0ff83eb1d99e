import { audit, drawings, type Lesson } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
let admin: SignedIn;
let ines: SignedIn;
let otto: SignedIn;
beforeEach(async () => {
  admin = await app.signIn({ admin: true, username: 'Quartermaster' });
  ines = await app.signIn({ read: true, username: 'Ines' });
  otto = await app.signIn({ read: true, username: 'Otto' });
});

/** A drawing of 768 numbers, all equal except the first. */
const drawing = (value: number, first = value) => {
  const bytes = new Int8Array(768).fill(value);
  bytes[0] = first;
  return Buffer.from(bytes.buffer).toString('base64');
};
const BEAM = drawing(40);
const RIFLE = drawing(-40);

const lesson = (given: Partial<Lesson> = {}): Lesson => ({
  drawing: BEAM,
  codeName: 'Cloth',
  crated: false,
  readCodeName: 'RifleC',
  readCrated: false,
  ...given,
});
const teach = (lessons: Lesson[], by = ines) => app.call(drawings.teach, { body: { lessons } }, by);
const inForce = async () =>
  replyOf(await app.call(drawings.list, {}, otto)).map(({ codeName, crated, drawing }) => ({
    codeName,
    crated,
    drawing,
  }));
const learnt = async () => replyOf(await app.call(drawings.learnt, {}, admin));

describe('a corrected drawing', () => {
  it('is stored for every member, with its author and time for an admin', async () => {
    expect(replyOf(await teach([lesson(), lesson({ drawing: RIFLE, crated: true })]))).toEqual({ learnt: 2 });
    expect(await inForce()).toEqual([
      { codeName: 'Cloth', crated: false, drawing: BEAM },
      { codeName: 'Cloth', crated: true, drawing: RIFLE },
    ]);
    const [newest] = await learnt();
    expect(newest).toMatchObject({
      by: 'Ines',
      at: START.toISOString(),
      readCodeName: 'RifleC',
      overruledBy: null,
    });
  });

  it('is overruled by a contradicting lesson about the same drawing, and both are listed', async () => {
    await teach([lesson({ codeName: 'Cloth' })]);
    await teach([lesson({ drawing: drawing(40, 44), codeName: 'Wood' })], otto);
    expect(await inForce()).toEqual([{ codeName: 'Wood', crated: false, drawing: drawing(40, 44) }]);
    const [newer, older] = await learnt();
    expect(newer).toMatchObject({ codeName: 'Wood', by: 'Otto', overruledBy: null });
    expect(older).toMatchObject({ codeName: 'Cloth', by: 'Ines', overruledBy: newer!.id });
  });

  it('is contradicted by the same item in its other form, too', async () => {
    await teach([lesson({ crated: false })]);
    await teach([lesson({ crated: true })], otto);
    expect(await inForce()).toEqual([{ codeName: 'Cloth', crated: true, drawing: BEAM }]);
    const [newer, older] = await learnt();
    expect([older!.crated, older!.overruledBy]).toEqual([false, newer!.id]);
  });

  it('stays in force beside another drawing', async () => {
    await teach([lesson({ codeName: 'Cloth' })]);
    await teach([lesson({ drawing: RIFLE, codeName: 'Wood' })], otto);
    expect((await inForce()).map(({ codeName }) => codeName)).toEqual(['Cloth', 'Wood']);
  });

  it('is listed once when it is corrected twice in the same way, and stays that of the first', async () => {
    await teach([lesson()]);
    expect(replyOf(await teach([lesson()], otto))).toEqual({ learnt: 1 });
    expect(await learnt()).toMatchObject([{ codeName: 'Cloth', by: 'Ines' }]);
  });

  it('of others is neither taken over nor pushed out by one person who fills the list', async () => {
    const rifles = [lesson({ drawing: RIFLE, codeName: 'RifleC' }), lesson()];
    await teach(rifles, otto);
    const bytes = (value: number) => Buffer.from(new Int8Array(768).fill(value).buffer);
    const row = {
      codeName: 'Wood',
      crated: false,
      readCodeName: 'RifleC',
      readCrated: false,
      username: 'Ines',
    };
    const rows = Array.from({ length: 1498 }, () => ({
      ...row,
      userId: ines.userId,
      drawing: bytes(100),
      taughtAt: START.toISOString(),
    }));
    await app.db.insert(schema.drawings).values(rows);
    await teach(rifles); // theirs by repeating them?
    const many = Array.from({ length: 200 }, (_, index) =>
      lesson({ drawing: drawing(-120 + index, index % 2 ? 127 : -127), codeName: 'Wood' }),
    );
    for (const code of ['Wood', 'Cloth', 'Shovel']) {
      await teach(many.map((each) => ({ ...each, codeName: code })));
      const kept = await learnt();
      expect(kept.length).toBeLessThanOrEqual(1500);
      expect(kept.filter(({ by }) => by === 'Otto').map(({ codeName }) => codeName)).toEqual([
        'Cloth',
        'RifleC',
      ]);
    }
  });

  it('and all others of one person can be forgotten at once, and what they overruled holds again', async () => {
    await teach([lesson({ codeName: 'Cloth' }), lesson({ drawing: RIFLE, codeName: 'RifleC' })]);
    await teach([lesson({ codeName: 'Wood' }), lesson({ drawing: RIFLE, codeName: 'Wood' })], otto);
    expect((await inForce()).map(({ codeName }) => codeName)).toEqual(['Wood', 'Wood']);
    const [newest] = await learnt();
    const forget = (by: SignedIn) => app.call(drawings.forgetTeacher, { params: { id: newest!.id } }, by);
    expect(errorOf(await forget(ines)).status).toBe(403);
    replyOf(await forget(admin));
    expect((await inForce()).map(({ codeName }) => codeName)).toEqual(['Cloth', 'RifleC']);
    expect(errorOf(await forget(admin)).status).toBe(404);
  });

  it('is in force again once the newer one that overruled it is forgotten', async () => {
    await teach([lesson({ codeName: 'Cloth' })]);
    await teach([lesson({ codeName: 'Wood' })], otto);
    const [newer] = await learnt();
    replyOf(await app.call(drawings.forget, { params: { id: newer!.id } }, admin));
    expect(await inForce()).toEqual([{ codeName: 'Cloth', crated: false, drawing: BEAM }]);
  });

  it('counts after the one before it in the same call', async () => {
    await teach([lesson({ codeName: 'RifleC' })], otto);
    expect(
      replyOf(
        await teach([
          lesson({ codeName: 'Cloth' }),
          lesson({ codeName: 'Wood' }),
          lesson({ codeName: 'Wood' }),
          lesson({ drawing: RIFLE, codeName: 'Cloth' }),
        ]),
      ),
    ).toEqual({ learnt: 4 });
    expect((await inForce()).map(({ codeName }) => codeName)).toEqual(['Wood', 'Cloth']);
    const [rifle, wood, cloth, first] = await learnt();
    expect([rifle, wood, cloth, first]).toMatchObject([
      { codeName: 'Cloth', overruledBy: null },
      { codeName: 'Wood', overruledBy: null },
      { codeName: 'Cloth', overruledBy: wood!.id },
      { codeName: 'RifleC' },
    ]);
    expect(await learnt()).toHaveLength(4);
    replyOf(await app.call(drawings.forget, { params: { id: wood!.id } }, admin));
    expect((await inForce()).map(({ codeName }) => codeName)).toContain('Cloth');
  });

  it('stays overruled when the newer lesson is repeated', async () => {
    await teach([lesson({ codeName: 'Cloth' })]);
    await teach([lesson({ codeName: 'Wood' })], otto);
    await teach([lesson({ codeName: 'Wood' })], otto);
    expect((await inForce()).map(({ codeName }) => codeName)).toEqual(['Wood']);
    expect((await learnt()).map(({ codeName }) => codeName)).toEqual(['Wood', 'Cloth']);
  });
});

it('an item that the catalog lacks is not learnt', async () => {
  expect(replyOf(await teach([lesson({ codeName: 'ToyOfTomorrow' })]))).toEqual({ learnt: 0 });
  expect(await learnt()).toEqual([]);
});

it('only the newest 1,500 lessons are kept', async () => {
  const row = {
    codeName: 'Cloth',
    crated: false,
    readCodeName: 'RifleC',
    readCrated: false,
    username: 'Ines',
  };
  const bytes = (value: number) => Buffer.from(new Int8Array(768).fill(value).buffer);
  const taughtAt = START.toISOString();
  // Overruled ones count, too.
  const rows = Array.from({ length: 1499 }, () => ({
    ...row,
    drawing: bytes(-100),
    taughtAt,
    overruledBy: 1,
  }));
  await app.db.insert(schema.drawings).values(rows);
  await teach([lesson()]);
  expect((await learnt()).map(({ id }) => id)).toHaveLength(1500);
  await teach([lesson({ drawing: RIFLE, codeName: 'Wood' })]);
  const kept = await learnt();
  expect(kept).toHaveLength(1500);
  expect([kept[0], kept[1], kept.at(-1)]).toMatchObject([
    { codeName: 'Wood' },
    { overruledBy: null },
    { id: 2 },
  ]);
});

it('an item that has left the catalog is not learnt, and the trail names at most five items, each once', async () => {
  await app.db.update(schema.items).set({ current: false }).where(eq(schema.items.firName, 'Wood'));
  const names = ['Wood', 'Cloth', 'Cloth', 'RifleC', 'Bandages', 'Shovel', 'Explosive'];
  expect(
    replyOf(await teach(names.map((codeName, index) => lesson({ codeName, drawing: drawing(index * 18) })))),
  ).toEqual({ learnt: 6 });
  expect((await learnt()).map(({ codeName }) => codeName)).not.toContain('Wood');
  const { entries } = replyOf(await app.call(audit.list, { query: { feature: 'drawings' } }, admin));
  expect(entries.map(({ subject }) => subject)).toEqual(['Wood, Cloth, RifleC, Bandages, Shovel']);
});

it('data that is not a drawing is refused', async () => {
  const refused = errorOf(await teach([lesson({ drawing: 'AAAA' })]));
  expect(refused).toMatchObject({
    status: 422,
    fields: { 'lessons.0.drawing': 'This is not the description of a drawing.' },
  });
});

it('forgetting is for admins, and is refused when there is nothing to forget', async () => {
  await teach([lesson()]);
  const [first] = await learnt();
  const forget = (id: number, by: SignedIn) => app.call(drawings.forget, { params: { id } }, by);
  expect(errorOf(await forget(first!.id, ines)).status).toBe(403);
  expect(await learnt()).toHaveLength(1);
  expect(errorOf(await forget(first!.id + 1, admin))).toMatchObject({
    status: 404,
    message: 'This drawing is not known, or was forgotten already.',
  });
});

it('teaching and forgetting are in the audit trail, without the drawing', async () => {
  await teach([lesson()]);
  const [first] = await learnt();
  replyOf(await app.call(drawings.forget, { params: { id: first!.id } }, admin));
  const { entries } = replyOf(await app.call(audit.list, { query: {} }, admin));
  expect(entries.slice(0, 2)).toMatchObject([
    { username: 'Quartermaster', feature: 'drawings', action: 'forget', subject: 'Cloth' },
    { username: 'Ines', feature: 'drawings', action: 'teach', subject: 'Cloth' },
  ]);
  expect(JSON.stringify(entries)).not.toContain(BEAM.slice(0, 40));
});
