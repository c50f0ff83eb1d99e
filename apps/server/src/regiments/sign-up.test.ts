import { signUp } from '@backline/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../db/migrations.ts';
import { BareBrowser } from '../testing/bare-browser.ts';
import { openFakeDiscord } from '../testing/fake-discord.ts';
import { BASE, openRegimentWorld } from '../testing/regiment-world.ts';
import { START, useOpened } from '../testing/test-app.ts';
import { findRegiment, reserveRegiment } from './directory.queries.ts';
import { suggestedName } from './names.ts';
import { listActs } from './operator.queries.ts';
import { purgeRegiments } from './purge-regiments.ts';

const MINUTE = 60_000;
const FOUNDER = '100';
const guild = (name: string, rights: { owner?: boolean; permissions?: string }) => ({
  nick: null,
  avatar: null,
  roles: [],
  name,
  ...rights,
});
const ADMINISTRATOR = '8';
const MANAGE_GUILD = '32';

describe('starting a regiment on the bare host', () => {
  const discord = useOpened(openFakeDiscord);
  const world = useOpened(() => {
    const { clientId, clientSecret, address } = discord;
    return openRegimentWorld({ discord: { clientId, clientSecret, baseUrl: address }, now: () => now });
  });
  let now = START;
  let next = 1000;

  beforeEach(() => {
    now = START;
    discord.recover();
  });

  const browser = (on = world.installation) => new BareBrowser(on, BASE);

  /** Somebody who owns a server of their own, signed in on the bare host. */
  async function aFounder() {
    next += 1;
    const person = { id: String(next), guildId: `9${next}` };
    discord.addPerson({
      id: person.id,
      username: `Founder ${next}`,
      guilds: { [person.guildId]: guild('The Regiment', { owner: true }) },
    });
    const page = browser();
    expect(await page.signIn(discord, person.id)).toMatchObject({ status: 200, location: '/new' });
    return { ...person, page };
  }
  const create = (page: BareBrowser, guildId: string, name: string) =>
    page.call(signUp.create, { body: { guildId, name } });
  const regimentNamed = (name: string) => findRegiment(world.directory.db, name);

  it('offers the servers that one owns, administers or manages, and no others', async () => {
    discord.addPerson({
      id: FOUNDER,
      username: 'heron',
      global_name: 'Heron <b>',
      guilds: {
        '1': guild('Owned', { owner: true }),
        '2': guild('Administered', { permissions: ADMINISTRATOR }),
        '3': guild('Managed', { permissions: MANAGE_GUILD }),
        '4': guild('Only a member', { permissions: '1024' }),
        '5': guild('A moderator', { permissions: String(0x2 + 0x4 + 0x10) }),
      },
    });
    const { json } = await browser().signIn(discord, FOUNDER);
    expect(json).toMatchObject({ base: BASE, visitor: { name: 'Heron <b>', is_operator: false } });
    expect(json.visitor.guilds.map(({ name }: { name: string }) => name)).toEqual([
      'Owned',
      'Administered',
      'Managed',
    ]);
    expect(json.visitor.guilds[0]).toEqual({
      id: '1',
      name: 'Owned',
      suggestion: 'owned',
      is_taken: false,
      address: null,
    });
    expect((await browser().call(signUp.visitor)).json).toEqual({ base: BASE, visitor: null });
  });

  it('makes the regiment: served, its server linked, its founder admin, and leads on to its sign-in', async () => {
    const { id, guildId, page } = await aFounder();
    expect(await create(page, guildId, 'Iron-Legion')).toMatchObject({
      status: 200,
      json: { address: 'http://iron-legion.backline.test/login#begin' },
    });
    expect(await regimentNamed('iron-legion')).toMatchObject({ state: 'active', guildId, founderId: id });

    // The regiment's own sign-in, bound to the browser by its own cookie and verifier.
    const host = 'iron-legion.backline.test';
    const started = await world.installation.server.inject({
      url: '/api/authentication/authorize_url',
      headers: { host },
    });
    const { url } = started.json();
    expect(new URL(url).searchParams.get('state')).toMatch(/^iron-legion~/);
    const cookies = Object.fromEntries(started.cookies.map((cookie) => [cookie.name, cookie.value]));
    const login = (sent: Record<string, string>) =>
      world.installation.server.inject({
        method: 'POST',
        url: '/api/authentication/login',
        headers: { host, 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '' },
        cookies: sent,
        payload: { auth: { ...answer, redirect_uri: `http://${host}/login` } },
      });
    const answer = discord.agree(url, id);
    const { 'XSRF-TOKEN': csrf = '' } = cookies;
    expect((await login({ 'XSRF-TOKEN': csrf })).statusCode).toBe(422); // another browser
    const signedIn = await login(cookies);
    expect([signedIn.statusCode, signedIn.json().user.admin]).toEqual([200, true]);
    expect((await login(cookies)).statusCode).toBe(422); // once

    expect(await listActs(world.directory.db, 1, 'iron-legion')).toMatchObject([
      { by: expect.stringContaining(`(${id})`), act: 'create' },
    ]);
    const own = world.schemas.open((await regimentNamed('iron-legion'))!.schema);
    expect(rowsOf(await own.db.execute(sql`select guild_id, name, is_primary from discords`))).toEqual([
      { guild_id: guildId, name: 'The Regiment', is_primary: true },
    ]);
  });

  describe('refuses with a sentence, and makes nothing,', () => {
    async function refused(
      { token, ...fields }: { name: string; guildId?: string; token?: string },
      who?: Awaited<ReturnType<typeof aFounder>>,
    ) {
      const { page, guildId } = who ?? (await aFounder());
      const before = rowsOf(await world.directory.db.execute(sql`select name from regiments`)).length;
      const headers = token === undefined ? {} : { 'x-xsrf-token': token };
      const { status, refusal } = await page.call(signUp.create, { body: { guildId, ...fields } }, headers);
      expect(rowsOf(await world.directory.db.execute(sql`select name from regiments`))).toHaveLength(before);
      return [status, refusal];
    }

    it('a name that is taken or reserved, in one sentence', async () => {
      await world.add('occupied');
      const sentence = 'This name is taken or reserved. Choose another.';
      expect(await refused({ name: 'occupied' })).toEqual([409, sentence]);
      expect(await refused({ name: 'www' })).toEqual([409, sentence]);
    });

    it.each(['', 'ab', 'a'.repeat(31), 'two words', '-dash', 'dash-', 'a--b', 'ärger', 'a.b', '<script>'])(
      'the name “%s”',
      async (name) => {
        const [status, sentence] = await refused({ name });
        expect([status, sentence]).toEqual([422, expect.stringContaining('A name has 3 to 30 letters')]);
      },
    );

    it('a server that somebody else administers', async () => {
      expect(await refused({ name: 'foreign', guildId: '4' })).toEqual([
        403,
        expect.stringContaining('only for a Discord server that you own or administer'),
      ]);
    });

    it('a second regiment of one server, also by another of its admins', async () => {
      const first = await aFounder();
      expect((await create(first.page, first.guildId, 'first-one')).status).toBe(200);
      const sentence = expect.stringContaining('This Discord server has a regiment already');
      expect(await refused({ name: 'second-one' }, first)).toEqual([409, sentence]);
      discord.addPerson({
        id: '102',
        guilds: { [first.guildId]: guild('The Regiment', { permissions: MANAGE_GUILD }) },
      });
      const page = browser();
      expect((await page.signIn(discord, '102')).json.visitor.guilds).toMatchObject([
        { is_taken: true, address: 'http://first-one.backline.test' },
      ]);
      expect(await refused({ name: 'second-one' }, { ...first, id: '102', page })).toEqual([409, sentence]);
    });

    it('a fourth regiment of one person', async () => {
      const guilds = Object.fromEntries(
        ['61', '62', '63', '64'].map((id) => [id, guild(`Guild ${id}`, { owner: true })]),
      );
      discord.addPerson({ id: '103', guilds });
      const page = browser();
      await page.signIn(discord, '103');
      for (const id of ['61', '62', '63'])
        expect((await create(page, id, `of-guild-${id}`)).status).toBe(200);
      expect(await refused({ name: 'of-guild-64' }, { id: '103', guildId: '64', page })).toEqual([
        409,
        expect.stringContaining('as many regiments as one person may have'),
      ]);
    });

    it('a call without the token of its session, or with that of another browser', async () => {
      const otherFounder = await aFounder();
      expect(otherFounder.page.token.length).toBeGreaterThan(40);
      for (const token of ['', otherFounder.page.token])
        expect(await refused({ name: 'forged', token })).toEqual([
          403,
          expect.stringContaining('does not carry the page’s own token'),
        ]);
      // A neighbouring host can set that cookie, too.
      const founder = await aFounder();
      const { token } = otherFounder.page;
      const forged = {
        'x-xsrf-token': token,
        cookie: `backline-visit=${founder.page.session}; XSRF-TOKEN=${token}`,
      };
      const body = { name: 'forged', guildId: founder.guildId };
      expect((await browser().call(signUp.create, { body }, forged)).status).toBe(403);
    });

    it('a sign-in that has ended after an hour', async () => {
      const founder = await aFounder();
      now = new Date(START.getTime() + 60 * MINUTE);
      const ended = [401, expect.stringContaining('Your sign-in has ended.')];
      expect(await refused({ name: 'too-late' }, founder)).toEqual(ended);
      expect((await founder.page.call(signUp.visitor)).json.visitor).toBeNull();
    });
  });

  describe('the sign-in', () => {
    const ENDED = { status: 303, location: '/new?problem=ended' };

    it('asks for the person, their servers and their roles, with state and PKCE', async () => {
      const { location = '' } = await browser().open('/start');
      const query = new URL(location).searchParams;
      expect(query.get('scope')).toBe('identify guilds.members.read guilds');
      expect(query.get('redirect_uri')).toBe('http://backline.test/login');
      expect(query.get('state')).toMatch(/^visit\.[\w-]{43}$/);
      expect(query.get('code_challenge_method')).toBe('S256');
    });

    it('belongs to one browser, works once, and for ten minutes', async () => {
      discord.addPerson({ id: '104' });
      const page = browser();
      const begin = async () => {
        const { location = '' } = await page.open('/start');
        return `/login?${new URLSearchParams({ ...discord.agree(location, '104') })}`;
      };
      const back = await begin();
      expect(await browser().open(back)).toMatchObject(ENDED);
      const otherBrowser = browser();
      await otherBrowser.open('/start');
      expect(await otherBrowser.open(back)).toMatchObject(ENDED);
      expect(page.session).toBe(''); // until the sign-in is complete
      expect((await page.open(back)).location).toBe('/new');
      expect(page.session).not.toBe('');
      expect(await page.open(back)).toMatchObject(ENDED);
      const late = await begin();
      now = new Date(START.getTime() + 10 * MINUTE);
      expect(await page.open(late)).toMatchObject(ENDED);
    });

    it('goes on in two tabs that began at once, and in one that began while another was signed in', async () => {
      const page = browser();
      discord.addPerson({ id: '105', username: 'Tabs' });
      const [first, second] = await Promise.all([page.open('/start'), page.open('/start')]);
      for (const { location = '' } of [first, second]) {
        const back = `/login?${new URLSearchParams({ ...discord.agree(location, '105') })}`;
        expect((await page.open(back)).location).toBe('/new');
        await page.open('/start');
        expect((await page.call(signUp.visitor)).json.visitor.name).toBe('Tabs');
      }
    });

    it('says that Discord is down, or that the person declined', async () => {
      for (const endpoint of ['token', 'user', 'guilds'] as const) {
        discord.recover();
        discord.fail(endpoint, { status: 503 });
        const answer = await browser().signIn(discord, FOUNDER);
        expect([answer.location, answer.json.visitor]).toEqual(['/new?problem=discord-away', null]);
      }
      const declined = await browser().open('/login?error=access_denied&state=visit.x');
      expect(declined).toMatchObject({ status: 303, location: '/new?problem=denied' });
    });

    it('ends when the person signs out', async () => {
      const { page } = await aFounder();
      const copy = page.session;
      expect((await page.call(signUp.leave)).status).toBe(200);
      const answer = await page.call(signUp.visitor, {}, { cookie: `backline-visit=${copy}` });
      expect(answer.json.visitor).toBeNull();
    });

    it('leaves no token of Discord in the directory', async () => {
      await aFounder();
      const rows = await world.directory.db.execute(sql`select * from visits`);
      const stored = JSON.stringify(rowsOf(rows));
      expect(stored).toContain('Founder'); // there is something to look at
      expect(discord.secrets.length).toBeGreaterThan(5);
      for (const secret of discord.secrets) expect(stored).not.toContain(secret);
    });
  });

  describe('the way from a regiment to Discord', () => {
    const CHALLENGE = 'c'.repeat(43);
    const begin = (state: string, challenge = CHALLENGE) =>
      `/begin?${new URLSearchParams({ state, code_challenge: challenge, redirect_uri: 'https://evil.example' })}`;

    it('asks everybody but the founder, in the browser that started it, and has the regiment’s own challenge', async () => {
      const founder = await aFounder();
      await create(founder.page, founder.guildId, 'begun');
      const otherFounder = await aFounder();
      const wayOf = async (page: BareBrowser) => {
        const { status, location = '' } = await page.open(begin('begun~state'));
        expect([status, location.startsWith(`${discord.address}/oauth2/authorize?`)]).toEqual([303, true]);
        return Object.fromEntries(new URL(location).searchParams);
      };
      const asked = {
        client_id: discord.clientId,
        response_type: 'code',
        redirect_uri: 'http://backline.test/login',
        scope: 'identify guilds.members.read',
        state: 'begun~state',
        code_challenge: CHALLENGE,
        code_challenge_method: 'S256',
      };
      expect(await wayOf(founder.page)).toEqual({ ...asked, prompt: 'none' });
      expect(await wayOf(otherFounder.page)).toEqual(asked);
      expect(await wayOf(browser())).toEqual(asked);
    });

    it('is none for a state of no regiment, or without a challenge', async () => {
      const { page } = await aFounder();
      for (const url of [
        begin('nobody~x'),
        begin('visit.x'),
        begin('~x'),
        begin('begun~x', ''),
        begin('begun~x', 'x&y'),
      ])
        expect([url, (await page.open(url)).status]).toEqual([url, 404]);
    });
  });

  it('a name is looked up while it is typed, by the rules and by what is taken', async () => {
    await world.add('looked-up');
    const { page } = await aFounder();
    const stateOf = async (name: string) => (await page.call(signUp.nameState, { query: { name } })).json;
    expect(await stateOf('looked-up')).toEqual({ state: 'taken' });
    expect(await stateOf('www')).toEqual({ state: 'taken' });
    expect(await stateOf('nobody-has-it')).toEqual({ state: 'free' });
    expect(await stateOf('a--b')).toEqual({ state: 'wrong' });
    expect((await browser().call(signUp.nameState, { query: { name: 'looked-up' } })).status).toBe(401);
  });

  describe('a try that was interrupted', () => {
    const founding = ({ id, guildId }: { id: string; guildId: string }, name: string) => ({
      name,
      guildId,
      founderId: id,
      founderName: 'Founder',
    });
    const interrupted = (who: { id: string; guildId: string }, name: string) =>
      world.directory.db.transaction((transaction) => reserveRegiment(transaction, founding(who, name), now));

    it('is not served, and is finished by the next, also under another name', async () => {
      const founder = await aFounder();
      await interrupted(founder, 'half-made');
      await world.installation.known.read();
      const server = world.installation.server;
      const asked = await server.inject({ url: '/api/about', headers: { host: `half-made.${BASE}` } });
      expect(asked.statusCode).toBe(404);
      expect((await create(founder.page, founder.guildId, 'whole')).status).toBe(200);
      expect(await regimentNamed('half-made')).toBeNull();
      expect(await regimentNamed('whole')).toMatchObject({ state: 'active', guildId: founder.guildId });
    });

    it('says so where making it failed, and goes on where it stopped', async () => {
      const founder = await aFounder();
      const [sequence] = rowsOf<{ next: number }>(
        await world.directory.db.execute(sql`select (last_value + 1)::int as next from regiments_id_seq`),
      );
      const schema = `regiment_${sequence?.next}`;
      await world.schemas.create(schema);
      await world.schemas.open(schema).db.execute(sql`create table users ()`); // its migration fails on it
      const press = () => create(founder.page, founder.guildId, 'stumbled');
      expect(await press()).toMatchObject({
        status: 503,
        refusal: expect.stringContaining('the regiment is not ready yet. Try again'),
      });
      expect(await regimentNamed('stumbled')).toMatchObject({ state: 'unfinished', schema });
      await world.schemas.drop(schema);
      expect((await press()).status).toBe(200);
      expect(await regimentNamed('stumbled')).toMatchObject({ state: 'active', schema });
    });

    it('keeps its name and its server for ten minutes, and is removed then', async () => {
      const [first, second] = [await aFounder(), await aFounder()];
      await interrupted(first, 'abandoned');
      const again = () => create(second.page, second.guildId, 'abandoned');
      expect((await again()).status).toBe(409);
      now = new Date(START.getTime() + 10 * MINUTE);
      expect((await again()).status).toBe(409);
      now = new Date(START.getTime() + 10 * MINUTE + 1);
      expect((await again()).status).toBe(200);
      expect(await regimentNamed('abandoned')).toMatchObject({ founderId: second.id });
      const parts = {
        directory: world.directory.db,
        serverOf: () => world.schemas,
        dataDirectory: '/nonexistent',
      };
      expect(await purgeRegiments(parts, now)).toEqual([expect.stringMatching(/^given-up--\d+$/)]);
    });

    it('two presses at the same moment make one regiment', async () => {
      const { page, guildId } = await aFounder();
      const presses = await Promise.all([1, 2].map(() => create(page, guildId, 'pressed-twice')));
      expect(presses.map(({ status }) => status)).toEqual([200, 200]);
      const rows = await world.directory.db.execute(sql`select from regiments where guild_id = ${guildId}`);
      expect(rowsOf(rows)).toHaveLength(1);
    });

    it('of two people who want a name at the same moment one gets it', async () => {
      const founders = await Promise.all([aFounder(), aFounder()]);
      const answers = await Promise.all(founders.map(({ page, guildId }) => create(page, guildId, 'wanted')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('refuses a name that looks like another’s, also while it is typed and at the same moment', async () => {
      const founders = await Promise.all([aFounder(), aFounder()]);
      const names = ['the-1st-line', 'the-lst-line'];
      const answers = await Promise.all(
        founders.map(({ page, guildId }, index) => create(page, guildId, names[index] ?? '')),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const loser = answers.findIndex(({ status }) => status === 409);
      const typed = await founders[loser]!.page.call(signUp.nameState, { query: { name: names[loser]! } });
      expect(typed.json).toEqual({ state: 'taken' });
    });
  });

  it('too many sign-ins and too many tries of a person are slowed down', async () => {
    const on = await world.another({ rateLimitFactor: 1 });
    discord.addPerson({ id: '105', guilds: { '70': guild('Guild', { owner: true }) } });
    const page = browser(on);
    await page.signIn(discord, '105');
    const tries: number[] = [];
    for (let count = 0; count < 11; count += 1) tries.push((await create(page, '70', 'no')).status);
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    const starts: number[] = [];
    for (let count = 0; count < 60; count += 1) starts.push((await browser(on).open('/start')).status);
    expect(new Set(starts)).toEqual(new Set([303, 429]));
  });

  it('over https its cookie is bound to this exact host', async () => {
    const { server } = await world.another({ publicUrl: `https://${BASE}` });
    const headers = { host: BASE };
    const begun = await server.inject({ url: '/start', headers });
    expect(String(begun.headers['set-cookie'])).toMatch(
      /^__Host-backline-sign-in-[0-9a-f]{16}=\d+\.visit\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(begun.headers['strict-transport-security']).toContain('max-age=');
    const answer = discord.agree(begun.headers.location ?? '', FOUNDER);
    const [{ name, value }] = begun.cookies as [{ name: string; value: string }];
    const done = await server.inject({
      url: `/login?${new URLSearchParams({ ...answer })}`,
      headers,
      cookies: { [name]: value },
    });
    expect(done.headers['set-cookie']).toEqual([
      expect.stringContaining(`${name}=; Max-Age=0; Path=/;`),
      expect.stringMatching(
        /^__Host-backline-visit=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Max-Age=3600; Path=\/; Secure; SameSite=Lax$/),
    ]);
  });

  it('says in a German browser’s language that there is nothing at an address', async () => {
    const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' };
    expect(await browser().open('/warehouses', german)).toMatchObject({
      status: 404,
      body: 'Unter dieser Adresse gibt es nichts.',
    });
    const { headers, body } = await world.installation.server.inject({
      url: '/warehouses',
      headers: { host: BASE, accept: 'text/html' },
    });
    expect([headers['content-type'], body]).toEqual([
      'text/plain; charset=utf-8',
      'There is nothing at this address.',
    ]);
  });

  it('a browser begins at its page, and nothing of it is kept', async () => {
    const { headers, statusCode } = await world.installation.server.inject({
      url: '/',
      headers: { host: BASE },
    });
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, '/new', 'no-store']);
    expect((await browser().call(signUp.visitor)).json.visitor).toBeNull();
  });
});

it.each([
  ['Iron Legion', 'iron-legion'],
  ['82nd Äpfel & Birnen!', '82nd-apfel-birnen'],
  ['★★★', ''],
  ['www', ''],
  ['A very long name of a regiment that has no end', 'a-very-long-name-of-a-regiment'],
])('the Discord server “%s” suggests the name “%s”', (title, name) => {
  expect(suggestedName(title)).toBe(name);
});
