import { randomUUID } from 'node:crypto';
import { categories, items } from '@backline/contract';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiKeys, permissionGroups, sessions, users } from '../db/schema.ts';
import { whileNobodyCommits } from '../testing/quiet-server.ts';
import { type SignedIn, START, useTestApp } from '../testing/test-app.ts';
import { hashApiKey, makeApiKey, startOfApiKey } from './api-key.ts';
import { bearerToken } from './find-viewer.ts';
import { signSessionToken } from './session-token.ts';
import { findSessionViewer, readSnapshot } from './viewer.queries.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const app = useTestApp();
let reader: SignedIn;
beforeEach(async () => {
  reader = await app.signIn({ read: true, username: 'Ines' });
});

const later = (milliseconds: number) => {
  app.clock.now = new Date(START.getTime() + milliseconds);
};
/** The status of a page that needs the read right: 401 without a viewer, 403 without the right. */
const reading = async (authorization: string) =>
  (await app.server.inject({ url: categories.list.path, headers: { authorization } })).statusCode;
const sessionOf = async ({ userId }: SignedIn) => {
  const [session] = await app.db.select().from(sessions).where(eq(sessions.userId, userId));
  return session!;
};
const viewerOf = async (by: SignedIn) =>
  (await findSessionViewer(app.db, (await sessionOf(by)).id, app.clock.now))?.viewer;

describe('the token of a request', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['BEARER   abc', 'abc'],
    ['Bearer abc def', null],
    ['Bearer', null],
    ['Bearer ', null],
    ['Bearerabc', null],
    [' Bearer abc', null],
    ['Basic abc', null],
    ['', null],
    [undefined, null],
  ])('with the header %j is %j', (authorization, expected) => {
    const request = { headers: { authorization } } as FastifyRequest; // nothing else of it is read
    expect(bearerToken(request)).toBe(expected);
  });
});

describe('a session', () => {
  it('is opened only by its own token', async () => {
    expect(await reading(`Bearer ${reader.token}`)).toBe(200);
    expect(await reading(`Bearer ${reader.token}x`)).toBe(401);
    expect(await reading(reader.token)).toBe(401);
    expect(await reading('Bearer null')).toBe(401);
  });

  it('is not needed for a public page, which ignores an invalid token', async () => {
    const { statusCode } = await app.server.inject({
      url: items.list.path,
      headers: { authorization: 'Bearer nonsense' },
    });
    expect(statusCode).toBe(200);
  });

  it('cannot be opened by a correctly signed token of a session that never existed', async () => {
    const claims = { sessionId: randomUUID(), userId: reader.userId };
    const token = await signSessionToken(
      claims,
      START,
      new Date(START.getTime() + DAY),
      app.config.appSecret,
    );
    expect(await reading(`Bearer ${token}`)).toBe(401);
  });

  it('ends at its expiry, to the millisecond', async () => {
    const expiresAt = new Date(START.getTime() + 7 * DAY);
    await app.db.update(users).set({
      rolesCheckedAt: expiresAt.toISOString(),
      rolesTriedAt: expiresAt.toISOString(),
    });
    app.clock.now = new Date(expiresAt.getTime() - 1);
    expect(await reading(`Bearer ${reader.token}`)).toBe(200);
    app.clock.now = expiresAt;
    expect(await reading(`Bearer ${reader.token}`)).toBe(401);
  });

  it('ends in the database, even if its token is still valid', async () => {
    await app.db.update(sessions).set({ expiresAt: START.toISOString() });
    expect(await reading(`Bearer ${reader.token}`)).toBe(401);
  });

  it('that was revoked opens nothing from the next request on', async () => {
    expect(await reading(`Bearer ${reader.token}`)).toBe(200);
    await app.db.delete(sessions).where(eq(sessions.userId, reader.userId));
    expect(await reading(`Bearer ${reader.token}`)).toBe(401);
  });

  it('of a deleted user opens nothing', async () => {
    await app.db.delete(users).where(eq(users.id, reader.userId));
    expect(await reading(`Bearer ${reader.token}`)).toBe(401);
  });

  it('records its use every 15 minutes and no sooner, because each record makes the cached responses stale', async () => {
    later(15 * MINUTE - 1);
    await reading(`Bearer ${reader.token}`);
    expect(new Date((await sessionOf(reader)).lastActiveAt)).toEqual(START);
    await app.db.update(users).set({ rolesTriedAt: new Date(START.getTime() + DAY).toISOString() });
    later(15 * MINUTE);
    await reading(`Bearer ${reader.token}`);
    expect(new Date((await sessionOf(reader)).lastActiveAt)).toEqual(app.clock.now);
  });

  it('keeps its last use when the clock is set back', async () => {
    const ahead = new Date(START.getTime() + DAY);
    await app.db.update(sessions).set({ lastActiveAt: ahead.toISOString() });
    await reading(`Bearer ${reader.token}`);
    expect(new Date((await sessionOf(reader)).lastActiveAt)).toEqual(ahead);
  });
});

describe('the rights of a viewer', () => {
  it('are the union over the groups, and groups without rights are included in the groups', async () => {
    const scouts = await app.addGroup('Scouts');
    const editors = await app.addGroup('Editors', { edit: true });
    const both = await app.signIn({ groupIds: [scouts, editors] });
    expect(await viewerOf(both)).toMatchObject({
      admin: false,
      seesLocked: false,
      keyName: null,
      permissions: { read: false, edit: true, manage: false },
    });
    expect((await viewerOf(both))?.groupIds.toSorted()).toEqual([scouts, editors].toSorted());
  });

  it('change with the group, without a new sign-in', async () => {
    expect((await viewerOf(reader))?.permissions).toEqual({ read: true, edit: false, manage: false });
    await app.db.update(permissionGroups).set({ read: false, manage: true });
    expect((await viewerOf(reader))?.permissions).toEqual({ read: false, edit: false, manage: true });
    expect(await reading(`Bearer ${reader.token}`)).toBe(403);
  });

  it('do not come from groups for an admin: the flag grants everything and sees what is locked', async () => {
    const admin = await app.signIn({ admin: true });
    expect(await viewerOf(admin)).toMatchObject({
      admin: true,
      seesLocked: true,
      permissions: { read: false, edit: false, manage: false },
      groupIds: [],
    });
    expect(await reading(`Bearer ${admin.token}`)).toBe(200);
  });

  it('from roles end 24 hours after Discord’s last answer, and not a moment sooner', async () => {
    const { id } = await sessionOf(reader);
    const at = (milliseconds: number) =>
      findSessionViewer(app.db, id, new Date(START.getTime() + milliseconds));
    expect((await at(DAY - 1))?.viewer.permissions.read).toBe(true);
    expect((await at(DAY))?.viewer.permissions.read).toBe(false);
    expect((await at(DAY))?.viewer.groupIds).toEqual([]);
  });
});

describe('the snapshot of a viewer', () => {
  it('is the same until somebody commits, and a different one afterwards', async () => {
    const { before, viewer } = await whileNobodyCommits(app.db, async (snapshot) => ({
      before: snapshot,
      viewer: await viewerOf(reader),
    }));
    expect(before).toMatch(/^\d+:\d+:/);
    expect(viewer?.snapshot).toBe(before);
    await app.db.update(users).set({ username: 'Marlow' });
    expect(await readSnapshot(app.db)).not.toBe(before);
  });
});

describe('an API key', () => {
  const addKey = async (
    owner: SignedIn,
    scopes: { read?: boolean; edit?: boolean; manage?: boolean },
    expiresAt: Date | null = null,
  ) => {
    const key = makeApiKey();
    await app.db.insert(apiKeys).values({
      userId: owner.userId,
      name: 'tool',
      hash: hashApiKey(key),
      start: startOfApiKey(key),
      read: scopes.read ?? false,
      edit: scopes.edit ?? false,
      manage: scopes.manage ?? false,
      createdAt: START.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    });
    return key;
  };

  it('grants what both its scopes and its owner’s rights allow', async () => {
    expect(await reading(`Bearer ${await addKey(reader, { read: true })}`)).toBe(200);
    expect(await reading(`Bearer ${await addKey(reader, { edit: true })}`)).toBe(403);
    const stranger = await app.signIn();
    expect(await reading(`Bearer ${await addKey(stranger, { read: true })}`)).toBe(403);
  });

  it('that never existed, was revoked or has expired is refused as such, without advice to log in', async () => {
    const expired = await addKey(reader, { read: true }, START);
    const revoked = await addKey(reader, { read: true });
    await app.db.delete(apiKeys).where(eq(apiKeys.hash, hashApiKey(revoked)));
    for (const key of [makeApiKey(), 'bl_', revoked, expired]) {
      const answer = await app.server.inject({
        url: categories.list.path,
        headers: { authorization: `Bearer ${key}` },
      });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        error: { code: 'sign-in-required', reason: { code: 'key-refused' } },
      });
    }
  });

  it('is valid until its expiry, to the millisecond', async () => {
    const key = await addKey(reader, { read: true }, new Date(START.getTime() + MINUTE));
    later(MINUTE - 1);
    expect(await reading(`Bearer ${key}`)).toBe(200);
    later(MINUTE);
    expect(await reading(`Bearer ${key}`)).toBe(401);
  });

  it('of an admin sees and reads everything, but no longer than a day after Discord’s last answer', async () => {
    const admin = await app.signIn({ admin: true });
    const key = await addKey(admin, { read: true });
    expect(await reading(`Bearer ${key}`)).toBe(200);
    const dayAgo = new Date(START.getTime() - DAY).toISOString();
    await app.db.update(users).set({ rolesCheckedAt: dayAgo }).where(eq(users.id, admin.userId));
    expect(await reading(`Bearer ${key}`)).toBe(403);
  });

  it('is not a session: neither its hash nor its prefix grants anything', async () => {
    const key = await addKey(reader, { read: true });
    expect(await reading(`Bearer ${hashApiKey(key)}`)).toBe(401);
    expect(await reading(`Bearer ${startOfApiKey(key)}`)).toBe(401);
  });
});
