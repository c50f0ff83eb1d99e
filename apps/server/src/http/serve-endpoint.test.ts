import { auth, categories, fir, PAGE_HEADER, pyramids, stockpiles, warehouses } from '@backline/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announce, LIVE_CHANNEL, type LiveMessage } from '../db/announce.ts';
import { auditEntries } from '../db/schema.ts';
import { useDiscordApp } from '../testing/discord-app.ts';
import { replyOf, type SignedIn, START } from '../testing/test-app.ts';
import { addWarehouse } from '../testing/warehouse-builders.ts';
import type { App } from './app.ts';
import { replyWriter } from './serve-endpoint.ts';

/** Tests of what an endpoint does beside its response: its entries in the audit trail, and what it announces. */

const discordApp = useDiscordApp();
const { app } = discordApp;
let editor: SignedIn;
const announced: unknown[] = [];

beforeAll(async () => {
  await app.database.listen({
    channel: LIVE_CHANNEL,
    onMessage: (payload) => void announced.push(JSON.parse(payload)),
    onGap: () => {},
  });
});
beforeEach(async () => {
  editor = await app.signIn({ read: true, edit: true, username: 'Ines' });
});

const trail = async () => {
  const entries = await app.db.select().from(auditEntries).orderBy(auditEntries.id);
  return entries.map(({ id: _, at, ...entry }) => ({ at: new Date(at), ...entry }));
};

describe('the audit trail', () => {
  const BY_NOBODY = {
    userId: null,
    username: '',
    keyName: '',
    subject: '',
    params: {},
    address: '127.0.0.1',
  };
  const refused = (reason: string) => ({
    outcome: 'refused',
    changes: [{ field: 'reason', before: '', after: reason }],
  });

  it('has the person who signed in, though nobody was signed in when the request began', async () => {
    discordApp.fake.addPerson({ id: '7' });
    const { user } = await discordApp.signIn('7');
    expect(await trail()).toMatchObject([
      { feature: 'auth', action: 'login', outcome: 'done', userId: user.id, username: 'user7', keyName: '' },
    ]);
  });

  it('has a logout without a subject', async () => {
    await app.call(auth.logout, { body: {} }, editor);
    expect(await trail()).toEqual([
      {
        ...BY_NOBODY,
        at: START,
        userId: editor.userId,
        username: 'Ines',
        feature: 'auth',
        action: 'logout',
        outcome: 'done',
        changes: [],
      },
    ]);
  });

  it('has a failed sign-in, with the code of its refusal', async () => {
    const body = { auth: { code: 'x', redirect_uri: 'http://x/login', state: 'unknown' } };
    const { status, json } = await app.request({ method: 'POST', url: auth.login.path, payload: body });
    expect(status).toBeGreaterThanOrEqual(400);
    const { code } = (json as { error: { code: string } }).error;
    expect(await trail()).toEqual([
      { ...BY_NOBODY, at: START, feature: 'auth', action: 'login', ...refused(code) },
    ]);
  });

  it('has a call without the right, with the id in the address', async () => {
    const reader = await app.signIn({ read: true, username: 'Scout' });
    await app.call(warehouses.remove, { params: { id: 5 } }, reader);
    expect(await trail()).toEqual([
      {
        ...BY_NOBODY,
        at: START,
        userId: reader.userId,
        username: 'Scout',
        feature: 'warehouses',
        action: 'remove',
        params: { id: '5' },
        ...refused('forbidden'),
      },
    ]);
  });

  it('has refusals to all addresses of one network customer once', async () => {
    const reader = await app.signIn({ read: true });
    for (const remoteAddress of ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'])
      await app.server.inject({
        method: 'DELETE',
        url: '/api/warehouses/5',
        headers: { authorization: `Bearer ${reader.token}` },
        remoteAddress,
      });
    expect((await trail()).map(({ address }) => address)).toEqual(['2001:db8:0:0::/64', '2001:db8:0:1::/64']);
  });

  it('has no entries for calls that are not audited, nor for signed-out callers', async () => {
    await app.call(categories.list, {}, await app.signIn());
    await app.call(warehouses.remove, { params: { id: 5 } }, null);
    await app.call(auth.loggedIn, { body: {} }, editor);
    expect(await trail()).toEqual([]);
  });

  it('has a reading of codes, and no entry if no codes were sent', async () => {
    const { id, name } = await addWarehouse(app, editor, {
      stockpiles: [{ name: 'Alpha', code: '123456' }],
    });
    await app.db.delete(auditEntries);
    const look = (url: string) => app.request({ method: 'GET', url, by: editor });
    expect((await look('/api/warehouses/2000000000')).status).toBe(404);
    expect((await look('/api/warehouses/abc')).status).toBe(404);
    discordApp.fake.addPerson({ id: '7' });
    expect((await look(auth.authorizeUrl.path)).status).toBe(200); // somebody signs in once more
    expect(await trail()).toEqual([]);
    replyOf(await app.call(warehouses.get, { params: { id } }, editor));
    expect(await trail()).toEqual([
      {
        ...BY_NOBODY,
        at: START,
        userId: editor.userId,
        username: 'Ines',
        feature: 'warehouses',
        action: 'get',
        outcome: 'done',
        subject: name,
        params: { id: String(id) },
        changes: [],
      },
    ]);
  });
});

describe('the announcement of a write', () => {
  const MARK: LiveMessage = { event: 'sessions', userId: -1 };
  /** Resolves when everything announced so far has been received: announcements keep their order. */
  const settled = async () => {
    announced.splice(0);
    await announce(app.db, MARK);
    await expect.poll(() => announced.at(-1)).toEqual(MARK);
  };
  const announcementsOf = async (write: () => Promise<unknown>) => {
    await settled();
    announced.splice(0);
    await write();
    await announce(app.db, MARK);
    await expect.poll(() => announced.at(-1)).toEqual(MARK);
    return announced.slice(0, -1);
  };
  const addPyramid = (headers: Record<string, string> = {}) =>
    app.request({
      method: 'POST',
      url: pyramids.create.path,
      by: editor,
      headers,
      payload: { pyramid: { attributes: { name: 'Odd' } } },
    });

  it('has what changed, for whom, and the page that sent it', async () => {
    editor = await app.signIn({ admin: true });
    const page = '0123456789abcdef';
    expect(await announcementsOf(() => addPyramid({ [PAGE_HEADER]: page }))).toEqual([
      { event: 'change', features: ['pyramids'], withoutRead: ['pyramids'], page, scope: null },
    ]);
  });

  it('is not made if nothing visible has changed, or if the write is refused', async () => {
    const announced = await announcementsOf(async () => {
      replyOf(await app.call(auth.loggedIn, { body: {} }, editor));
      expect((await addPyramid()).status).toBe(403);
    });
    expect(announced).toEqual([]);
  });

  it('of a locked stockpile is limited to its groups', async () => {
    const groupId = await app.addGroup('Officers');
    const admin = await app.signIn({ admin: true });
    const { stockpiles: rows } = await addWarehouse(app, admin, {
      stockpiles: [{ name: 'Secret', locked: true, permissionGroup: { id: groupId } }],
    });
    const params = { id: rows[0]!.id };
    const announced = await announcementsOf(() => app.call(stockpiles.refresh, { params, body: {} }, admin));
    expect(announced).toMatchObject([{ event: 'change', scope: [[groupId]] }]);
  });
});

it('a body may be as large as its endpoint allows', async () => {
  const payload = { report: { entries: [], padding: 'x'.repeat(1.5 * 1024 * 1024) } };
  const send = async (url: string) =>
    (await app.request({ method: 'POST', url, by: editor, payload })).status;
  expect(await send(fir.processReport.path)).toBe(422); // read, and found empty
  expect(await send(warehouses.create.path)).toBe(413);
});

describe('a response that violates the contract', () => {
  const writer = (checkReplies: boolean) => {
    const services = { config: { ...app.config, checkReplies } };
    return replyWriter({ services } as App, categories.remove); // nothing else of it is used
  };

  it('is an error if responses are checked, and is sent otherwise', () => {
    const wrong = 'no object' as never;
    expect(() => writer(true)(wrong)).toThrow();
    expect(() => writer(false)({})).not.toThrow();
    expect(writer(true)({})).toEqual({});
  });
});

describe('a cached response', () => {
  it('exists once for each warehouse filter and each visibility scope of locked stockpiles', async () => {
    const groupId = await app.addGroup('Officers');
    const [admin, officer, reader] = [
      await app.signIn({ admin: true }),
      await app.signIn({ read: true, groupIds: [groupId] }),
      await app.signIn({ read: true }),
    ];
    await addWarehouse(app, admin, {
      stockpiles: [{ name: 'Open' }, { name: 'Secret', locked: true, permissionGroup: { id: groupId } }],
    });
    const names = async (by: SignedIn) => replyOf(await app.call(stockpiles.names, {}, by));
    const count = async (query: { inactive?: 'true' }) =>
      replyOf(await app.call(warehouses.list, { query }, reader)).length;
    for (let round = 0; round < 2; round += 1) {
      expect(await names(officer)).toEqual(['Open', 'Secret']);
      expect(await names(reader)).toEqual(['Open']);
      expect(await names(admin)).toEqual(['Open', 'Secret']);
      expect(await count({})).toBe(1);
      expect(await count({ inactive: 'true' })).toBeGreaterThan(100);
    }
  });
});
