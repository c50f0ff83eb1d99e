import { audit, drawings } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { errorOf, replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';
import { recallName } from './recall-name.ts';

const app = useTestApp();
let admin: SignedIn;
let ines: SignedIn;
beforeEach(async () => {
  app.clock.now = START;
  admin = await app.signIn({ admin: true, username: 'Quartermaster' });
  ines = await app.signIn({ read: true, username: 'Ines' });
});

/** Twelve shades to a column. */
const shape = (tone: number, columns = 20) => Buffer.alloc(columns * 12, tone).toString('base64');

const remember = (tone: number, stockpileName: string, by = ines) =>
  app.call(drawings.rememberName, { body: { drawing: shape(tone), stockpileName } }, by);
const known = async (by = ines) =>
  replyOf(await app.call(drawings.names, {}, by)).map((named) => [named.stockpile.name, named.drawing]);

describe('the picture of a name', () => {
  beforeEach(() => addWarehouse(app, admin, { stockpiles: [{ name: 'Kilo' }, { name: 'Lima' }] }));

  it('is stored for every member, with its author and time', async () => {
    replyOf(await remember(40, 'Kilo'));
    const otto = await app.signIn({ read: true });
    expect(replyOf(await app.call(drawings.names, {}, otto))).toEqual([
      {
        id: expect.any(Number),
        drawing: shape(40),
        stockpile: { id: expect.any(Number), name: 'Kilo' },
        by: 'Ines',
        at: START.toISOString(),
      },
    ]);
  });

  it('is listed with the newest first', async () => {
    await remember(40, 'Kilo');
    await remember(40, 'Lima');
    expect(await known()).toEqual([
      ['Lima', shape(40)],
      ['Kilo', shape(40)],
    ]);
  });

  it('is deleted when its stockpile gets a fifth one', async () => {
    for (const tone of [1, 2, 3, 4, 5]) await remember(tone, 'Kilo');
    await remember(9, 'Lima');
    expect(await known()).toEqual([['Lima', shape(9)], ...[5, 4, 3, 2].map((tone) => ['Kilo', shape(tone)])]);
  });

  it('is deleted with its stockpile', async () => {
    await remember(40, 'Kilo');
    await app.db.delete(schema.stockpiles).where(eq(schema.stockpiles.name, 'Kilo'));
    expect(await known(admin)).toEqual([]);
  });

  it('is not stored for a stockpile that does not exist', async () => {
    expect(errorOf(await remember(40, 'Nobody'))).toMatchObject({ status: 404, code: 'not-found' });
  });

  it.each([
    ['half a column', Buffer.alloc(6, 1).toString('base64')],
    ['nothing', ''],
    ['wider than any name', shape(1, 313)],
  ])('is refused if it is %s', async (_, refused) => {
    const answer = await app.call(
      drawings.rememberName,
      { body: { drawing: refused, stockpileName: 'Kilo' } },
      ines,
    );
    expect(errorOf(answer).status).toBe(422);
    expect(await known()).toEqual([]);
  });

  it('can be forgotten by admins only', async () => {
    await remember(40, 'Kilo');
    const [{ id } = { id: 0 }] = replyOf(await app.call(drawings.names, {}, admin));
    expect(errorOf(await app.call(drawings.forgetName, { params: { id } }, ines)).status).toBe(403);
    expect(await known()).toHaveLength(1);
    replyOf(await app.call(drawings.forgetName, { params: { id } }, admin));
    expect(await known()).toEqual([]);
    expect(errorOf(await app.call(drawings.forgetName, { params: { id } }, admin)).status).toBe(404);
  });

  it('is not in the audit trail, but its stockpile and its author are', async () => {
    await remember(40, 'Kilo');
    const { entries } = replyOf(await app.call(audit.list, { query: {} }, admin));
    expect(entries[0]).toMatchObject({ username: 'Ines', feature: 'drawings', subject: 'Kilo' });
    expect(JSON.stringify(entries)).not.toContain(shape(40).slice(0, 40));
  });
});

describe('the picture of a locked stockpile’s name', () => {
  let officer: SignedIn;
  beforeEach(async () => {
    const groupId = await app.addGroup('Officers');
    officer = await app.signIn({ read: true, groupIds: [groupId] });
    const stockpiles = [{ name: 'Vault', locked: true, permissionGroup: { id: groupId } }];
    await addWarehouse(app, admin, { stockpiles });
  });

  it('is known to those who may see it, and to nobody else', async () => {
    replyOf(await remember(40, 'Vault', officer));
    expect(await known(officer)).toEqual([['Vault', shape(40)]]);
    expect(await known(ines)).toEqual([]);
  });

  it('leaves no gap in the ids that everybody sees, and its newest ones are kept', async () => {
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Kilo' }] });
    const later = (seconds: number) => {
      app.clock.now = new Date(START.getTime() + seconds * 1000);
    };
    replyOf(await remember(40, 'Kilo'));
    later(1);
    replyOf(await remember(41, 'Vault', officer));
    later(2);
    replyOf(await remember(42, 'Kilo'));
    const [newer, older] = replyOf(await app.call(drawings.names, {}, ines)).map(({ id }) => id);
    expect(newer).toBe((older ?? 0) + 1);
    expect((await known(officer)).map(([name]) => name)).toEqual(['Kilo', 'Vault', 'Kilo']);
    for (const tone of [43, 44, 45, 46]) {
      later(tone);
      replyOf(await remember(tone, 'Vault', officer));
    }
    const kept = (await known(officer)).filter(([name]) => name === 'Vault');
    expect(kept).toEqual([46, 45, 44, 43].map((tone) => ['Vault', shape(tone)]));
  });

  it('is recalled by the server only for those who may see it, and only for names that were not read', async () => {
    replyOf(await remember(40, 'Vault', officer));
    const recall = (name: string | null, seesLocked: boolean) =>
      recallName(
        app.db,
        { admin: false, seesLocked, permissions: { read: true, edit: false, manage: false }, groupIds: [] },
        { stockpileName: name, nameShape: Buffer.alloc(240, 40) },
      );
    expect(await recall(null, true)).toEqual({ name: 'Vault', alike: ['Vault'] });
    expect(await recall(null, false)).toEqual({ name: null, alike: [] });
    expect(await recall('Other', true)).toEqual({ name: null, alike: [] });
  });

  it('cannot be taught by others, who get the same answer as for a name that does not exist', async () => {
    const refused = errorOf(await remember(40, 'Vault'));
    expect(refused).toEqual(errorOf(await remember(40, 'Nobody')));
    expect(await known(officer)).toEqual([]);
  });

  it('is hidden as soon as the stockpile is locked', async () => {
    await addWarehouse(app, admin, { name: 'Rear Depot', stockpiles: [{ name: 'Shed' }] });
    await remember(9, 'Shed');
    expect(await known()).toEqual([['Shed', shape(9)]]);
    await app.db.update(schema.stockpiles).set({ locked: true }).where(eq(schema.stockpiles.name, 'Shed'));
    expect(await known()).toEqual([]);
  });
});
