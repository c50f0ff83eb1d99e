import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useDiscordApp } from '../../testing/discord-app.ts';
import type { FakePerson } from '../../testing/fake-discord.ts';
import { type LivePage, listen, openLivePage } from '../../testing/live-page.ts';
import { START } from '../../testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const GUILD = '900';

const discordApp = useDiscordApp();
let address: string;
let person: FakePerson;
let token: string;
let pages: LivePage[];

beforeAll(async () => {
  address = await listen(discordApp.app.server);
});
beforeEach(async () => {
  await discordApp.link({ guildId: GUILD, roles: { reads: { read: true }, edits: { edit: true } } });
  person = discordApp.fake.addPerson({ id: '7', guilds: {} });
  setRoles('reads');
  token = (await discordApp.signIn('7')).token;
  pages = [];
});
afterEach(() => {
  for (const page of pages) page.close();
});

const at = (milliseconds: number) => {
  discordApp.app.clock.now = new Date(START.getTime() + milliseconds);
};
const setRoles = (...roles: string[]) => {
  person.guilds[GUILD] = { nick: null, avatar: null, roles };
};
const openPage = async () => {
  const page = await openLivePage(address, { token });
  pages.push(page);
  return page;
};
/** The server's own check, made every minute. */
const check = () => discordApp.app.server.jobs.runNow('live-rights');
const names = ({ events }: LivePage) => events.map(({ event }) => event);
/** Whether the stream was still open after everything sent to it before has arrived. */
const isOpen = async (page: LivePage) => {
  const last = await openPage(); // opened on the same server afterwards, so it receives events last
  await last.next('ready');
  return !names(page).includes('ended');
};

describe('a stream without events, of somebody who', () => {
  it('left the last linked Discord, ends after 15 minutes and no sooner, with the reason', async () => {
    const page = await openPage();
    person.guilds = {};
    at(15 * MINUTE - 1);
    await check();
    expect(await isOpen(page)).toBe(true);
    at(15 * MINUTE);
    await check();
    expect(await page.next('ended')).toEqual({ reason: 'session' });
    await page.ended;
    await expect(openPage()).rejects.toThrow('401');
  });

  it('lost the last role, ends with a different reason, and the public stream can be opened again', async () => {
    const page = await openPage();
    setRoles('unknown');
    at(15 * MINUTE);
    await check();
    expect(await page.next('ended')).toEqual({ reason: 'rights' });
    await page.ended;
    expect(names(await openPage())).toEqual(['ready']);
  });

  it('has different rights now, continues with them and is notified', async () => {
    const page = await openPage();
    setRoles('reads', 'edits');
    at(15 * MINUTE);
    await check();
    await page.next('rights');
    expect(await isOpen(page)).toBe(true);
  });

  it('has the same rights as before, gets no message from the checks', async () => {
    const page = await openPage();
    for (let minute = 1; minute <= 40; minute += 1) {
      at(minute * MINUTE);
      await check();
    }
    expect(await isOpen(page)).toBe(true);
    expect(names(page)).toEqual(['ready']);
  });

  it('was let in by a Discord that is unreachable now, continues for 24 hours and no longer', async () => {
    const page = await openPage();
    discordApp.fake.fail('token', { status: 503 });
    at(24 * HOUR - 1);
    await check();
    expect(await isOpen(page)).toBe(true);
    at(24 * HOUR);
    await check();
    expect(await page.next('ended')).toEqual({ reason: 'rights' });
  });

  it('was signed out elsewhere, ends with the next check', async () => {
    const page = await openPage();
    await discordApp.app.db.execute('delete from sessions');
    await check();
    expect(await page.next('ended')).toEqual({ reason: 'session' });
  });
});

it('Discord is asked once for all the pages of a person', async () => {
  const open = await Promise.all([openPage(), openPage(), openPage()]);
  const before = discordApp.fake.count('token');
  setRoles('unknown');
  at(15 * MINUTE);
  await check();
  for (const page of open) expect(await page.next('ended')).toEqual({ reason: 'rights' });
  expect(discordApp.fake.count('token') - before).toBe(1);
});
