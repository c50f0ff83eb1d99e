import { audit, drawings } from '@backline/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { seedCatalog } from '../items/seed-catalog.queries.ts';
import { gameNamesOf } from '../stock/game-names.ts';

const app = useTestApp();
let admin: SignedIn;
let ines: SignedIn;
let otto: SignedIn;
beforeEach(async () => {
  app.clock.now = START;
  await seedCatalog(app.db);
  admin = await app.signIn({ admin: true, username: 'Quartermaster' });
  ines = await app.signIn({ read: true, username: 'Ines' });
  otto = await app.signIn({ read: true, username: 'Otto' });
});

const learn = async (name: string, codeName: string, by = ines) =>
  replyOf(await app.call(drawings.learnWritten, { body: { names: [{ name, codeName }] } }, by)).learnt;
const list = async () =>
  replyOf(await app.call(drawings.written, {}, otto)).map(({ name, codeName, by, overruled }) =>
    [name, codeName, by, overruled ? 'overruled' : ''].join(' ').trim(),
  );
const meant = async (key: string) => (await gameNamesOf(app.db)).index.learnt.get(key);

describe('an item that somebody chose for an unknown name', () => {
  it('holds for everybody, in whatever spelling', async () => {
    expect(await learn('Shovel “XL”', 'Shovel')).toBe(1);
    expect(await list()).toEqual(['Shovel “XL” Shovel Ines']);
    expect(await meant('shovelxl')).toEqual(['Shovel']);
  });

  it('is stored once, and another choice for the same name overrules it', async () => {
    await learn('Thing', 'Shovel');
    await learn('thing', 'Shovel', otto);
    expect(await list()).toEqual(['Thing Shovel Ines']);
    await learn('THING', 'Cloth', otto);
    expect(await list()).toEqual(['THING Cloth Otto', 'Thing Shovel Ines overruled']);
    expect(await meant('thing')).toEqual(['Cloth']);
  });

  it.each([
    ['a name that the game has in English', 'Bandages', 'Shovel'],
    ['a name that the game has in another language', 'Бинты', 'Shovel'],
    ['a name that an older update had', '.44', 'Shovel'],
    ['a name that two items have', 'Sanitäter Uniform', 'MedicUniformC'],
    ['an item that the catalog lacks', 'Thing', 'Nothing'],
  ])('is not remembered for %s', async (_, name, codeName) => {
    expect(await learn(name, codeName)).toBe(0);
    expect(await list()).toEqual([]);
  });

  it('is forgotten by an admin, which the audit trail says; an older choice holds again', async () => {
    await learn('Thing', 'Shovel');
    await learn('Thing', 'Cloth', otto);
    const [newest] = replyOf(await app.call(drawings.written, {}, admin));
    replyOf(await app.call(drawings.forgetWritten, { params: { id: newest!.id } }, admin));
    expect(await list()).toEqual(['Thing Shovel Ines']);
    const entries = replyOf(await app.call(audit.list, { query: {} }, admin)).entries;
    expect(entries.map(({ action, subject }) => `${action} ${subject}`).slice(0, 3)).toEqual([
      'forgetWritten Thing',
      'learnWritten Thing',
      'learnWritten Thing',
    ]);
  });

  it('takes the room of those who chose most', async () => {
    const many = Array.from({ length: 251 }, (_, index) => ({ name: `Thing ${index}`, codeName: 'Shovel' }));
    replyOf(
      await app.call(drawings.learnWritten, { body: { names: [{ name: 'Mine', codeName: 'Cloth' }] } }, otto),
    );
    replyOf(await app.call(drawings.learnWritten, { body: { names: many } }, ines));
    const more = many.map(({ name, codeName }) => ({ name: `${name} b`, codeName }));
    replyOf(await app.call(drawings.learnWritten, { body: { names: more } }, ines));
    const rows = await list();
    expect(rows).toHaveLength(500);
    expect(rows).toContain('Mine Cloth Otto');
  });
});
