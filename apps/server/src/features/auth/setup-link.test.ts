import { audit, auth } from '@backline/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setupLinks, users } from '../../db/schema.ts';
import { type Browser, loginOf, openBrowser, signInCookies } from '../../testing/browser.ts';
import { useDiscordApp } from '../../testing/discord-app.ts';
import { replyOf, START } from '../../testing/test-app.ts';
import { makeSetupLink } from './setup-link.ts';

const HOUR = 3_600_000;
const ORIGIN = 'https://logi.example';

const discordApp = useDiscordApp();
beforeAll(async () => {
  discordApp.fake.addPerson({ id: '7', username: 'first' });
  discordApp.fake.addPerson({ id: '8', username: 'second' });
});
beforeEach(async () => {
  discordApp.adminIds.splice(0);
});

/** Starts a server process on this database. @returns the link that it prints. */
const start = (process = 'one', config: Partial<typeof discordApp.app.config> = {}) =>
  makeSetupLink(
    discordApp.app.db,
    { ...discordApp.app.config, ...config },
    { process, origin: ORIGIN, now: discordApp.app.clock.now },
  );
const tokenOf = (link: string | null) => new URL(link ?? '').hash.replace('#setup=', '');
const later = (milliseconds: number) => {
  discordApp.app.clock.now = new Date(START.getTime() + milliseconds);
};
const bind = (browser: Browser, token: string, state: string) =>
  browser.send('POST', auth.useSetupLink.path, { body: { setup: { token, state } } });

/** Follows the steps of a person who opened a link as far as they go. @returns the answer of the last call. */
async function comeThrough(link: string | null, personId: string, browser = openBrowser(discordApp.app)) {
  const { url, state } = await browser.start();
  const bound = await bind(browser, tokenOf(link), state);
  return bound.status === 200 ? browser.finish(discordApp.fake.agree(url, personId)) : bound;
}
const ended = {
  status: 409,
  json: { error: { code: 'conflict', message: expect.stringContaining('This set-up link has ended') } },
};

describe('the set-up link', () => {
  it('makes the person who signs in through it admin, once', async () => {
    const link = await start();
    expect(link).toMatch(/^https:\/\/logi\.example\/login#setup=[\w-]{43}$/); // 256 bits
    expect(loginOf(await comeThrough(link, '7')).user).toMatchObject({ username: 'first', admin: true });
    expect(await discordApp.app.db.select().from(users)).toMatchObject([{ admin: true, adminBy: 'setup' }]);
    expect(await comeThrough(link, '8')).toMatchObject(ended);
    expect((await discordApp.signIn('8')).user.admin).toBe(false);
  });

  it('does not make admin a person who signs in without it at the same time', async () => {
    const link = await start();
    expect((await discordApp.signIn('8')).user.admin).toBe(false);
    expect(loginOf(await comeThrough(link, '8')).user.admin).toBe(true);
  });

  it('is offered only with Discord, with no admin ids configured and no admin present', async () => {
    expect(await start('one', { discord: 'local' })).toBeNull();
    expect(await start('one', { adminDiscordIds: ['7'] })).toBeNull();
    expect(await start()).not.toBeNull();
    await discordApp.app.signIn({ admin: true });
    expect(await start()).toBeNull();
    expect(await discordApp.app.db.select().from(setupLinks)).toEqual([]);
  });

  it('is stored only as a hash', async () => {
    const token = tokenOf(await start());
    expect(JSON.stringify(await discordApp.app.db.select().from(setupLinks))).not.toContain(token);
  });

  it('is replaced at each start, and the old one becomes invalid', async () => {
    const [first, second] = [await start(), await start()];
    expect(first).not.toBe(second);
    expect(await comeThrough(first, '7')).toMatchObject(ended);
    expect(loginOf(await comeThrough(second, '7')).user.admin).toBe(true);
  });

  it('works for each process on the database, until one of the links is used', async () => {
    const [first, second] = [await start('one'), await start('two')];
    const browsers = [openBrowser(discordApp.app), openBrowser(discordApp.app)] as const;
    const started = [await browsers[0].start(), await browsers[1].start()] as const;
    expect((await bind(browsers[0], tokenOf(first), started[0].state)).status).toBe(200);
    expect((await bind(browsers[1], tokenOf(second), started[1].state)).status).toBe(200);
    const both = await Promise.all([
      browsers[0].finish(discordApp.fake.agree(started[0].url, '7')),
      browsers[1].finish(discordApp.fake.agree(started[1].url, '8')),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await discordApp.app.db.select().from(users)).filter(({ admin }) => admin)).toHaveLength(1);
    expect(await discordApp.app.db.select().from(setupLinks)).toEqual([]);
  });

  it('is valid for a day and no longer', async () => {
    const link = await start();
    later(24 * HOUR);
    expect(await comeThrough(link, '7')).toMatchObject(ended);
    later(24 * HOUR - 1);
    expect(loginOf(await comeThrough(link, '7')).user.admin).toBe(true);
  });

  it('becomes invalid when somebody becomes admin another way, even in the middle of a sign-in', async () => {
    const link = await start();
    const browser = openBrowser(discordApp.app);
    const { url, state } = await browser.start();
    expect((await bind(browser, tokenOf(link), state)).status).toBe(200);
    discordApp.adminIds.push('8');
    await discordApp.signIn('8');
    expect(await discordApp.app.db.select().from(setupLinks)).toEqual([]);
    expect(await browser.finish(discordApp.fake.agree(url, '7'))).toMatchObject(ended);
    expect(await discordApp.app.db.select().from(users)).toMatchObject([{ discordUserId: '8', admin: true }]);
  });

  it('a wrong token, or a sign-in from another browser, is refused and does not use up the link', async () => {
    const link = await start();
    const token = tokenOf(link);
    const browser = openBrowser(discordApp.app);
    const { state } = await browser.start();
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(await bind(browser, wrong, state)).toMatchObject(ended);
    const stranger = openBrowser(discordApp.app);
    const otherAnswer = await stranger.start();
    expect((await bind(stranger, token, state)).status).toBe(422);
    for (const name of signInCookies(stranger)) stranger.cookies.delete(name);
    expect((await bind(stranger, token, otherAnswer.state)).status).toBe(422);
    expect(loginOf(await comeThrough(link, '7')).user.admin).toBe(true);
  });

  it('a sign-in that fails at Discord does not use up the link', async () => {
    const link = await start();
    discordApp.fake.fail('user', { status: 500 });
    expect((await comeThrough(link, '7')).status).toBe(503);
    discordApp.fake.recover();
    expect(loginOf(await comeThrough(link, '7')).user.admin).toBe(true);
  });

  it('appears in the audit trail when used and when refused, without its token', async () => {
    const link = await start();
    const { token, user } = loginOf(await comeThrough(link, '7'));
    expect(await comeThrough(link, '8')).toMatchObject(ended);
    const { entries } = replyOf(
      await discordApp.app.call(audit.list, { query: {} }, { token, userId: user.id }),
    );
    const own = entries.filter(({ action }) => action === 'useSetupLink');
    expect(own).toMatchObject([
      { outcome: 'refused', changes: [{ field: 'reason', after: 'conflict' }] },
      {
        outcome: 'done',
        userId: user.id,
        username: 'first',
        changes: [{ field: 'admin', before: 'false', after: 'true' }],
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(tokenOf(link));
  });
});
