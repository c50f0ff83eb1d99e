import { audit, auth, categories, goals, sessions, stockpiles, warehouses } from '@backline/contract';
import { HOUR_MS } from '@backline/domain';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../caller/viewer.ts';
import { auditEntries, users } from '../../db/schema.ts';
import { createSecretReads, MAX_KNOWN_READS } from '../../http/secret-reads.ts';
import { replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, categoryId, sendWarehouse } from '../../testing/warehouse-builders.ts';

const CODE = '731946';
const OTHER_CODE = '640285';

const app = useTestApp();
let admin: SignedIn;
let editor: SignedIn;
beforeEach(async () => {
  admin = await app.signIn({ admin: true, username: 'Quartermaster' });
  editor = await app.signIn({ read: true, edit: true, username: 'Ines' });
});

type Filter = Parameters<typeof app.call<typeof audit.list>>[1]['query'];
const trail = async (query: Filter = {}) => replyOf(await app.call(audit.list, { query }, admin)).entries;
const withCode = (code: string, name = 'Alpha') => ({ stockpiles: [{ name, code }] });
const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
};

describe('what is recorded', () => {
  it('a creation: who, what, when and from where, with the contents', async () => {
    const { id } = await addWarehouse(app, editor, { name: 'Jade Cove' });
    const [entry] = await trail();
    expect(entry).toMatchObject({
      at: START.toISOString(),
      userId: editor.userId,
      username: 'Ines',
      feature: 'warehouses',
      action: 'create',
      outcome: 'done',
      subject: 'Jade Cove',
      address: '127.0.0.1',
    });
    expect(entry?.changes).toContainEqual({ field: 'name', before: '', after: 'Jade Cove' });
    expect(id).toBeGreaterThan(0);
  });

  it('a change: the fields that differ, before and after, and nothing else', async () => {
    const { id } = await addWarehouse(app, editor, { name: 'Jade Cove', goalModifier: 100 });
    const body = { warehouse: { attributes: { goalModifier: 150 } } };
    await app.call(warehouses.update, { params: { id }, body }, editor);
    const [entry] = await trail();
    expect(entry).toMatchObject({ action: 'update', subject: 'Jade Cove', params: { id: String(id) } });
    expect(entry?.changes).toEqual([{ field: 'goalModifier', before: '100', after: '150' }]);
  });

  it('a deletion: what was there', async () => {
    const { id } = await addWarehouse(app, editor, { name: 'Jade Cove' });
    await app.call(warehouses.remove, { params: { id } }, editor);
    const [entry] = await trail();
    expect(entry).toMatchObject({ action: 'remove', subject: 'Jade Cove' });
    expect(entry?.changes).toContainEqual({ field: 'name', before: 'Jade Cove', after: '' });
  });

  it('a refreshed timer: whose stockpile, and by whom', async () => {
    const { stockpiles: rows } = await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
    const reader = await app.signIn({ read: true, username: 'Marlow' });
    const params = { id: rows[0]!.id };
    replyOf(await app.call(stockpiles.refresh, { params, body: {} }, reader));
    const entries = (await trail()).filter(({ feature }) => feature === 'stockpiles');
    expect(entries).toMatchObject([
      {
        username: 'Marlow',
        action: 'refresh',
        outcome: 'done',
        params: { id: String(rows[0]!.id) },
      },
    ]);
  });

  it('a goal is named by its item', async () => {
    const { id } = await addWarehouse(app, editor);
    const attributes = { target: 10, minimum: 2, item: { firName: 'Cloth', crated: true } };
    await app.call(goals.create, { params: { id }, body: { goal: { attributes } } }, editor);
    const [entry] = await trail({ feature: 'goals' });
    expect(entry).toMatchObject({ subject: 'Basic Materials (Crated)' });
    expect(entry?.changes).toContainEqual({ field: 'target', before: '', after: '10' });
  });

  const changed = async (feature: string) =>
    (await trail({ feature }))[0]?.changes.map(
      ({ field, before, after }) => `${field}: ${before} > ${after}`,
    );

  it('what was sent to something new, where the reply leaves it out', async () => {
    const { id } = await addWarehouse(app, editor);
    const lines = [{ firName: 'Cloth', crated: true, target: 10, minimum: 2 }];
    replyOf(await app.call(goals.import, { params: { id }, body: { goals: lines, replace: false } }, editor));
    expect(await changed('goals')).toEqual([
      'goals:  > [{"firName":"Cloth","crated":true,"target":10,"minimum":2}]',
      'replace:  > false',
      'added:  > 1',
      'changed:  > 0',
      'removed:  > 0',
    ]);
  });

  it('what was sent inside an envelope, without its names', async () => {
    const manager = await app.signIn({ read: true, edit: true, manage: true });
    const cloneId = await categoryId(app, manager, 'Frontline');
    const id = await categoryId(app, manager, 'Backline');
    replyOf(await app.call(categories.clone, { params: { id }, body: { category: { cloneId } } }, manager));
    expect(await changed('categories')).toContain(`cloneId:  > ${cloneId}`);
  });

  it('of an action its result, of a deletion only what was there', async () => {
    replyOf(await app.call(sessions.removeOthers, { body: {} }, editor));
    expect(await changed('sessions')).toEqual(['ended:  > 0']);
    replyOf(await app.call(sessions.removeOfUser, { params: { id: editor.userId } }, admin));
    expect(await changed('sessions')).toEqual([]);
  });

  it('a write that fails or is rolled back leaves no entry', async () => {
    await addWarehouse(app, editor, { stockpiles: [{ name: 'Alpha' }] });
    const count = (await trail()).length;
    const taken = await sendWarehouse(app, editor, { siteId: 1, name: 'Second', category: 'Nowhere' });
    expect(taken.ok).toBe(false);
    expect(await trail()).toHaveLength(count);
  });

  it('a write without the right is recorded as refused, once a minute', async () => {
    const reader = await app.signIn({ read: true, username: 'Scout' });
    const body = { warehouse: { attributes: { name: 'Mine' } } };
    const tryIt = () => app.call(warehouses.update, { params: { id: 5 }, body }, reader);
    await tryIt();
    await tryIt();
    pass(60_000);
    await tryIt();
    const entries = await trail();
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      username: 'Scout',
      action: 'update',
      outcome: 'refused',
      changes: [{ field: 'reason', after: 'forbidden' }],
    });
  });

  it('a failed sign-in, and a logout', async () => {
    await app.request({
      method: 'POST',
      url: auth.login.path,
      payload: {
        auth: { code: 'planted-sign-in-code', redirect_uri: 'http://x/login', state: 'planted-state' },
      },
    });
    await app.request({ method: 'POST', url: auth.logout.path, by: editor, payload: {} });
    const [out, failed] = await trail();
    expect(out).toMatchObject({ username: 'Ines', feature: 'auth', action: 'logout', outcome: 'done' });
    expect(failed).toMatchObject({ userId: null, action: 'login', outcome: 'refused' });
    expect(JSON.stringify([out, failed])).not.toContain('planted');
  });

  it('reading is not recorded', async () => {
    await app.call(warehouses.list, { query: {} }, editor);
    await app.request({ method: 'POST', url: auth.loggedIn.path, by: editor, payload: {} });
    expect(await trail()).toEqual([]);
  });
});

describe('codes', () => {
  it('that are set, changed or removed appear as hidden, and nowhere in plain text', async () => {
    const { id, stockpiles: rows } = await addWarehouse(app, editor, withCode(CODE));
    const change = (code: string) =>
      app.call(
        warehouses.update,
        {
          params: { id },
          body: { warehouse: { attributes: { stockpiles: [{ id: rows[0]!.id, name: 'Alpha', code }] } } },
        },
        editor,
      );
    await change(OTHER_CODE);
    await change('');
    await app.call(warehouses.remove, { params: { id } }, editor);
    const entries = await trail();
    expect(entries.map(({ action }) => action)).toEqual(['remove', 'update', 'update', 'create']);
    expect(entries[2]?.changes).toMatchObject([
      { field: 'stockpiles', before: expect.stringContaining('(hidden)') },
    ]);
    const kept = JSON.stringify(await app.db.select().from(auditEntries));
    expect(kept).not.toContain(CODE);
    expect(kept).not.toContain(OTHER_CODE);
  });

  it('that a person views or copies each leave an entry', async () => {
    const { stockpiles: rows } = await addWarehouse(app, editor, withCode(CODE));
    const params = { id: rows[0]!.id };
    expect(replyOf(await app.call(stockpiles.reveal, { params, body: {} }, editor))).toEqual({ code: CODE });
    expect(JSON.stringify(await app.db.select().from(auditEntries))).not.toContain(CODE);
    expect((await trail())[0]).toMatchObject({
      username: 'Ines',
      feature: 'stockpiles',
      action: 'reveal',
      subject: 'Alpha',
    });
  });

  it('of a stockpile that the person does not see cannot be viewed', async () => {
    const groupId = await app.addGroup('Officers');
    const locked = { name: 'Secret', code: CODE, locked: true, permissionGroup: { id: groupId } };
    const { stockpiles: rows } = await addWarehouse(app, admin, { stockpiles: [locked] });
    const answer = await app.call(stockpiles.reveal, { params: { id: rows[0]!.id }, body: {} }, editor);
    expect(answer.status).toBe(404);
  });

  it('sent with a warehouse are recorded once an hour for each person and warehouse', async () => {
    const { id } = await addWarehouse(app, editor, { name: 'Alpha Depot', ...withCode(CODE) });
    const before = (await trail()).length;
    const look = (by: SignedIn) => app.call(warehouses.get, { params: { id } }, by);
    await look(editor);
    await look(editor);
    await look(admin);
    expect(await trail()).toHaveLength(before + 2);
    pass(HOUR_MS - 1);
    await look(editor);
    expect(await trail()).toHaveLength(before + 2);
    pass(1);
    await look(editor);
    expect((await trail())[0]).toMatchObject({
      username: 'Ines',
      feature: 'warehouses',
      action: 'get',
      subject: 'Alpha Depot',
      params: { id: String(id) },
    });
    expect(await trail()).toHaveLength(before + 3);
  });

  it('are recorded also while the clock is an hour behind the last record', async () => {
    const { id } = await addWarehouse(app, editor, { name: 'Alpha Depot', ...withCode(CODE) });
    const look = (by: SignedIn) => app.call(warehouses.get, { params: { id } }, by);
    await look(editor);
    const before = (await trail()).length;
    pass(-HOUR_MS);
    await look(editor);
    await look(editor);
    expect(await trail()).toHaveLength(before + 1);
    pass(HOUR_MS);
  });

  it('are recorded once, however the address of the warehouse is spelled and whatever is appended to it', async () => {
    const { id } = await addWarehouse(app, editor, withCode(CODE));
    pass(5 * HOUR_MS); // an hour after any reading by the tests above
    const before = (await trail()).length;
    const ask = (url: string) => app.request({ method: 'GET', url, by: editor });
    const spellings = [`${id}`, `0${id}`, `${id}.0`, `%3${id}`, `+${id}`, `${id}/`];
    let sent = 0;
    for (const spelling of spellings)
      for (const query of ['', '?a=1', '?b', `?${'x'.repeat(2000)}`]) {
        const { status } = await ask(`/api/warehouses/${spelling}${query}`);
        if (status === 200) sent += 1;
      }
    for (let odd = 0; odd < 50; odd += 1) await ask(`/api/warehouses/${id}?${odd}`);
    expect(sent).toBeGreaterThan(8); // the same warehouse can be addressed in more than one spelling
    expect(await trail()).toHaveLength(before + 1);
  });

  it('are sent only after the reading has been recorded', async () => {
    const { id } = await addWarehouse(app, editor, withCode(CODE));
    pass(10 * HOUR_MS); // an hour after any reading by the tests above
    const before = (await trail()).length;
    const look = () => app.call(warehouses.get, { params: { id } }, editor);
    await app.db.execute(sql`alter table audit_entries rename to away`);
    const answer = await look();
    await app.db.execute(sql`alter table away rename to audit_entries`);
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer)).not.toContain(CODE);
    expect(await look()).toMatchObject({ status: 200 });
    expect(await trail()).toHaveLength(before + 1);
  });
});

it('the number of remembered readings of codes is bounded, and the latest stay remembered', async () => {
  const written: number[] = [];
  const db = {
    _: { session: { prepareQuery: () => ({ execute: async () => written.push(1) && { rows: [] } }) } },
  };
  const note = createSecretReads();
  const read = (id: number) =>
    note(
      db as never, // only its writing of entries is used here
      { userId: 1, username: 'Ines', keyName: null } as Viewer,
      { feature: 'warehouses', action: 'get', subject: '', params: { id: String(id) }, address: '' },
      START,
    );
  for (let id = 0; id <= MAX_KNOWN_READS; id += 1) await read(id);
  expect(written).toHaveLength(MAX_KNOWN_READS + 1);
  await read(MAX_KNOWN_READS);
  await read(1);
  expect(written).toHaveLength(MAX_KNOWN_READS + 1);
  await read(0); // the oldest was dropped
  expect(written).toHaveLength(MAX_KNOWN_READS + 2);
});

describe('searching the trail', () => {
  beforeEach(async () => {
    await addWarehouse(app, editor, { name: 'Jade Cove' });
    pass(HOUR_MS);
    await addWarehouse(app, admin, { name: '100% Depot' });
  });

  it('by person, by feature, by text in names and values, and by time', async () => {
    const subjects = async (query: Filter) => (await trail(query)).map(({ subject }) => subject);
    expect(await subjects({})).toEqual(['100% Depot', 'Jade Cove']);
    expect(await subjects({ userId: editor.userId })).toEqual(['Jade Cove']);
    expect(await subjects({ feature: 'goals' })).toEqual([]);
    expect(await subjects({ feature: 'warehouses', text: 'jade' })).toEqual(['Jade Cove']);
    expect(await subjects({ text: '0% d' })).toEqual(['100% Depot']);
    expect(await subjects({ text: '0_ d' })).toEqual([]);
    expect(await subjects({ text: 'J\\ade' })).toEqual([]);
    expect(await subjects({ text: '127.0.0' })).toEqual(['100% Depot', 'Jade Cove']);
    expect(await subjects({ text: 'QUARTER' })).toEqual(['100% Depot']);
    expect(await subjects({ text: 'create', userId: editor.userId })).toEqual(['Jade Cove']);
    // An empty input of the form is no filter.
    expect(await subjects({ text: '', feature: '' })).toEqual(['100% Depot', 'Jade Cove']);
    const second = app.clock.now.toISOString();
    expect(await subjects({ from: second })).toEqual(['100% Depot']);
    expect(await subjects({ until: second })).toEqual(['Jade Cove']);
  });

  it('lists the people and features that occur', async () => {
    expect(replyOf(await app.call(audit.choices, {}, admin))).toEqual({
      users: [
        { id: editor.userId, username: 'Ines' },
        { id: admin.userId, username: 'Quartermaster' },
      ],
      features: ['warehouses'],
    });
  });

  it('somebody who was renamed is one choice, by the latest name, among the others by name', async () => {
    await app.db.update(users).set({ username: 'Zoe' }).where(eq(users.id, admin.userId));
    await addWarehouse(app, admin, { name: 'Late Depot' });
    await app.db.update(users).set({ username: 'amir' }).where(eq(users.id, admin.userId));
    await addWarehouse(app, admin, { name: 'Last Depot' });
    replyOf(await app.call(sessions.removeOthers, { body: {} }, editor));
    expect(replyOf(await app.call(audit.choices, {}, admin))).toEqual({
      users: [
        { id: admin.userId, username: 'amir' },
        { id: editor.userId, username: 'Ines' },
      ],
      features: ['sessions', 'warehouses'],
    });
  });

  it('goes page by page, with no gap and no empty last page', async () => {
    await app.db.execute(sql`
      insert into audit_entries (username, feature, action, outcome, subject, params, changes, address)
      select 'Ines', 'goals', 'update', 'done', n::text, '{}', '[]', '' from generate_series(1, 198) as n`);
    const first = replyOf(await app.call(audit.list, { query: {} }, admin));
    expect(first.entries).toHaveLength(100);
    const query = { before: first.next! };
    const second = replyOf(await app.call(audit.list, { query }, admin));
    expect(second).toMatchObject({ next: null });
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(ids).toHaveLength(200);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  it('entries disappear after 180 days', async () => {
    const days = (count: number) => new Date(START.getTime() + count * 24 * HOUR_MS);
    app.clock.now = days(180);
    await app.server.jobs.runNow('audit');
    expect(await app.db.select().from(auditEntries)).toHaveLength(2);
    app.clock.now = new Date(days(180).getTime() + 1);
    await app.server.jobs.runNow('audit');
    const left = await app.db.select().from(auditEntries);
    expect(left.map(({ subject }) => subject)).toEqual(['100% Depot']);
  });
});
