import { audit, shipments, stockpiles, warehouses, watches } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeMapData } from '../../../../../packages/game-exports/testing/write-map-data.ts';
import { drawScreenshot } from '../../../../../packages/recognition/testing/draw-screenshot.ts';
import {
  discordReports,
  goals,
  permissionGroupRoles,
  roles,
  stockpileContents,
  stockpiles as stockpileRows,
  users,
  warehouses as warehouseRows,
} from '../../db/schema.ts';
import { type Caller, openCommandDiscord, type SentMessage } from '../../testing/command-discord.ts';
import { replyOf, type SignedIn, useOpened, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, itemId } from '../../testing/warehouse-builders.ts';
import { commandSet } from './command-set.ts';

const discord = useOpened(openCommandDiscord);
const app = useTestApp(() => ({ config: discord.config }));
let admin: SignedIn;
let reader: Caller;
let officer: Caller;
let officers: number;
let depot: number;
let front: number;
beforeEach(async () => {
  admin = await app.signIn({ admin: true });
  const readers = await app.addGroup('Readers', { read: true });
  officers = await app.addGroup('Officers');
  reader = { guildId: 'test-guild', userId: '701', nick: 'Rook', roles: [await roleOf(readers)] };
  officer = { ...reader, userId: '702', nick: 'Boss', roles: [...reader.roles!, await roleOf(officers)] };
  const locked = { locked: true, permissionGroup: { id: officers } };
  const warehouse = await addWarehouse(app, admin, {
    name: 'Depot',
    stockpiles: [
      { name: 'Alpha', code: '123456' },
      { name: 'Vault', code: '654321', ...locked },
    ],
  });
  depot = warehouse.id;
  front = (await addWarehouse(app, admin, { name: 'Front', stockpiles: [{ name: 'Bravo' }] })).id;
  await put('Alpha', { Cloth: 1240, RifleC: 3 });
  await put('Vault', { Cloth: 77 });
});

async function roleOf(groupId: number): Promise<string> {
  const [row] = await app.db
    .select({ role: roles.roleId })
    .from(roles)
    .innerJoin(permissionGroupRoles, eq(permissionGroupRoles.roleId, roles.id))
    .where(eq(permissionGroupRoles.groupId, groupId));
  return row!.role;
}

/** Puts crates into a stockpile, reported an hour ago. */
async function put(name: string, amounts: Record<string, number>) {
  const at = new Date(app.clock.now.getTime() - 3_600_000).toISOString();
  const [stockpile] = await app.db
    .update(stockpileRows)
    .set({ firUpdatedAt: at, refreshedAt: at })
    .where(eq(stockpileRows.name, name))
    .returning();
  for (const [firName, quantity] of Object.entries(amounts)) {
    const id = await itemId(app, firName, true);
    await app.db.insert(stockpileContents).values({ stockpileId: stockpile!.id, itemId: id, quantity });
  }
  return stockpile!.id;
}

async function want(warehouseId: number, firName: string, target: number, minimum: number) {
  const id = await itemId(app, firName, true);
  await app.db.insert(goals).values({ warehouseId, itemId: id, target, minimum });
}

const ask = async (
  caller: Caller,
  name: string,
  options: Record<string, string | boolean> = {},
  locale?: string,
) => (await discord.command(app, caller, name, options, locale === undefined ? {} : { locale })).data;
const textOf = async (...call: Parameters<typeof ask>) => (await ask(...call)).content;
const buttonsOf = ({ components }: SentMessage) => components.flatMap((row) => row.components);
const HOUR_AGO = '<t:1795258800:R>'; // 2026-11-21T11:00Z
const PUBLIC = '<t:1795438800:R>'; // 50 hours after it

describe('/find', () => {
  it('names where an item is, of what the caller may see', async () => {
    expect(await textOf(reader, 'find', { item: 'Cloth' })).toBe(
      [
        '**Basic Materials** is in 1 warehouse:',
        `**Depot** (${await locationOf(depot)}): 1,240 crates · Alpha 1,240 · ${HOUR_AGO}`,
      ].join('\n'),
    );
    expect(await textOf(officer, 'find', { item: 'Cloth' })).toContain(
      '1,317 crates · Alpha 1,240, Vault 77 ·',
    );
  });

  it('is in German for German members, and opens the page of the item', async () => {
    const message = await ask(reader, 'find', { item: 'Cloth' }, 'de');
    expect(message.content).toContain('**Basis-Materialien** liegt in 1 Lager:\n');
    expect(message.content).toContain('1.240 Kisten');
    expect(buttonsOf(message)).toEqual([
      { type: 2, style: 5, label: 'Öffnen', url: 'https://logi.example/items/Cloth' },
    ]);
  });

  it('finds by a name in another language of the game', async () => {
    expect(await textOf(reader, 'find', { item: 'базовые материалы' })).toContain(
      '**Basic Materials** is in',
    );
  });

  it('finds by name and nickname what was not chosen from the list', async () => {
    expect(await textOf(reader, 'find', { item: 'bmats' })).toContain('**Basic Materials** is in');
    expect(await textOf(reader, 'find', { item: 'nothing at all' })).toMatch(/^No item has that name/);
  });

  it('answers a text as long as Discord accepts at once', async () => {
    expect(await textOf(reader, 'find', { item: 'abcdefgh'.repeat(750) })).toMatch(/^No item has that name/);
  });

  it('in public shows nothing that is locked, not even to those who may see it', async () => {
    const message = await ask(officer, 'find', { item: 'Cloth', public: true });
    expect(message.flags).toBe(0);
    expect(message.content).toContain('1,240 crates · Alpha 1,240 ·');
    expect(message.content).not.toContain('Vault');
    const vault = await ask(officer, 'stock', { stockpile: 'Vault', public: true });
    const none = await ask(officer, 'stock', { stockpile: 'Nobody knows', public: true });
    expect(vault).toEqual(none);
  });

  it('shows names that people chose as plain text', async () => {
    await app.db
      .update(stockpileRows)
      .set({ name: '**@everyone** `x_y`' })
      .where(eq(stockpileRows.name, 'Alpha'));
    const message = await ask(reader, 'find', { item: 'Cloth' });
    expect(message.content).toContain('\\*\\*@\u200beveryone\\*\\* \\`x\\_y\\` 1,240');
    expect(message.allowed_mentions).toEqual({ parse: [] });
  });

  it('with too many places names how many are left out, with the page that has them', async () => {
    const many = await addWarehouse(app, admin, { name: 'Far', stockpiles: [{ name: 'Far 0' }] });
    for (let index = 1; index < 30; index += 1) {
      const name = `Far ${index} ${'x'.repeat(60)}`;
      await addWarehouse(app, admin, { name, stockpiles: [{ name: `Pile ${index} ${'y'.repeat(60)}` }] });
      await put(`Pile ${index} ${'y'.repeat(60)}`, { Cloth: index });
    }
    await put('Far 0', { Cloth: 9 });
    const text = await textOf(reader, 'find', { item: 'Cloth' });
    expect(many.id).toBeGreaterThan(0);
    expect(text.length).toBeLessThanOrEqual(2000);
    const shown = text.split('\n').length - 2;
    expect(text).toContain(`is in 31 warehouses:`);
    expect(text).toMatch(new RegExp(`… and ${31 - shown} more: <https://logi.example/items/Cloth>$`));
    expect(await discord.suggest(app, reader, ['stock', 'stockpile', ''])).toHaveLength(25);
  });
});

describe('/stock and /refresh', () => {
  it('says from when on it may be public where only that is known, in both languages', async () => {
    const ago = (hours: number) => new Date(app.clock.now.getTime() - hours * 3_600_000).toISOString();
    const change = (columns: Partial<Record<'changedAfter' | 'changedBefore', string>>) =>
      app.db.update(stockpileRows).set(columns).where(eq(stockpileRows.name, 'Alpha'));
    const alpha = async (locale?: string) => textOf(reader, 'stock', { stockpile: 'Alpha' }, locale);
    await change({ changedAfter: ago(3), changedBefore: ago(2) });
    expect(await alpha()).toContain(`· goes public ${PUBLIC}`);
    await change({ changedAfter: ago(2), changedBefore: ago(0) });
    expect(await alpha()).toContain(`· goes public ${PUBLIC} or later`);
    expect(await alpha('de')).toContain(`· wird öffentlich ${PUBLIC} oder später`);
    await app.db
      .update(stockpileRows)
      .set({ refreshedAt: ago(60) })
      .where(eq(stockpileRows.name, 'Alpha'));
    await change({ changedAfter: ago(50), changedBefore: ago(1) });
    expect(await alpha()).toContain(`· perhaps public already, ${PUBLIC} at the latest`);
    expect(await alpha('de')).toContain(`· vielleicht schon öffentlich, spätestens ${PUBLIC}`);
    await change({ changedAfter: ago(60), changedBefore: ago(50) });
    expect(await alpha()).toMatch(/· public since <t:/);
  });

  it('shows what is in a stockpile, its report and its timer, for the caller alone', async () => {
    const message = await ask(reader, 'stock', { stockpile: 'alpha' });
    expect(message.flags).toBe(64);
    expect(message.content.split('\n')).toEqual([
      `**Alpha** · Depot (${await locationOf(depot)})`,
      `reported ${HOUR_AGO} · goes public ${PUBLIC}`,
      'Argenti r.II Rifle (Crated): 3 crates',
      'Basic Materials (Crated): 1,240 crates',
    ]);
    const [refresh, open] = buttonsOf(message);
    expect(refresh).toMatchObject({ label: 'Refresh', custom_id: expect.stringMatching(/^refresh:\d+$/) });
    expect(open).toMatchObject({ url: `https://logi.example/warehouses/${depot}` });
  });

  it('the button and the command start the timer again, and are in the audit trail with the member’s name', async () => {
    const [refresh] = buttonsOf(await ask(reader, 'stock', { stockpile: 'Alpha' }));
    const pressed = await discord.press(app, reader, refresh!.custom_id!);
    expect(pressed.type).toBe(4);
    expect(pressed.data).toMatchObject({
      flags: 64,
      content: expect.stringMatching(/^The timer of \*\*Alpha\*\*/),
    });
    expect(await textOf(reader, 'refresh', { stockpile: 'Bravo' })).toMatch(/^The timer of \*\*Bravo\*\*/);
    const { entries } = replyOf(await app.call(audit.list, { query: { feature: 'stockpiles' } }, admin));
    expect(
      entries.map(({ action, username, subject, userId, params }) => [
        action,
        username,
        subject,
        userId,
        params.discordUser,
      ]),
    ).toEqual([
      ['refresh', 'Rook', 'Bravo', null, '701'],
      ['refresh', 'Rook', 'Alpha', null, '701'],
    ]);
  });

  it('a locked one is refreshed by its group only; for others it does not exist', async () => {
    const [row] = await app.db.select().from(stockpileRows).where(eq(stockpileRows.name, 'Vault'));
    const [refused, gone] = [
      await discord.press(app, reader, `refresh:${row!.id}`),
      await discord.press(app, reader, 'refresh:99999'),
    ];
    expect(refused.data).toEqual(gone.data);
    expect(refused.data.content).toBe('That no longer exists.');
    expect((await discord.press(app, officer, `refresh:${row!.id}`)).data.content).toContain('Vault');
  });
});

describe('/code', () => {
  it('shows the code to the caller only, whatever is asked for, and records the view', async () => {
    const message = await ask(officer, 'code', { stockpile: 'Vault', public: true });
    expect(message).toMatchObject({
      flags: 64,
      content: 'The code of **Vault** is `654321`. This view was recorded.',
    });
    const { entries } = replyOf(await app.call(audit.list, { query: {} }, admin));
    expect(entries[0]).toMatchObject({
      feature: 'stockpiles',
      action: 'reveal',
      username: 'Boss',
      subject: 'Vault',
      userId: null,
      address: 'Discord',
    });
    expect(JSON.stringify(entries)).not.toContain('654321');
  });

  it('a stockpile that the caller may not see has no code, and no entry', async () => {
    expect(await ask(reader, 'code', { stockpile: 'Vault' })).toEqual(
      await ask(reader, 'code', { stockpile: 'Nobody knows' }),
    );
    const { entries } = replyOf(await app.call(audit.list, { query: { feature: 'stockpiles' } }, admin));
    expect(entries).toEqual([]);
  });
});

describe('/needs and /haul', () => {
  beforeEach(async () => {
    await want(front, 'Cloth', 100, 10);
    await want(front, 'RifleC', 50, 0);
  });

  it('lists what is below its minimum first, then what lacks most', async () => {
    expect((await textOf(reader, 'needs', { warehouse: `#${front}` })).split('\n')).toEqual([
      '**Front** has 2 items under target, the worst first:',
      '**Basic Materials (Crated)** 0 of 100 crates, under its minimum of 10',
      '**Argenti r.II Rifle (Crated)** 0 of 50 crates',
    ]);
    expect((await textOf(reader, 'needs')).split('\n')).toEqual([
      '**1 item under target**, the worst first:',
      '**Argenti r.II Rifle (Crated)** 3 of 50 crates, most at Front (50 missing)',
    ]);
    expect(await textOf(reader, 'needs', { warehouse: 'Depot' })).toBe('**Depot** lacks nothing.');
    expect(await textOf(reader, 'needs', { warehouse: 'Nowhere' })).toMatch(/^No warehouse has that name/);
  });

  it('lists who can bring it, with a link to LogiGen filled in', async () => {
    const message = await ask(reader, 'haul', { destination: `#${front}` });
    expect(message.content.split('\n')[0]).toBe('**Front** lacks 150 crates. Who can bring it:');
    expect(message.content).toContain('**Depot**');
    expect(message.content).toContain('103 crates · 2 containers');
    expect(buttonsOf(message)).toEqual([
      { type: 2, style: 5, label: 'Open', url: `https://logi.example/generate?to=${front}&from=${depot}` },
    ]);
  });

  it('claims one open container of a shipment with each press, for an account', async () => {
    const cloth = await itemId(app, 'Cloth', true);
    const container = [{ itemId: cloth, quantity: 60 }];
    const saved = replyOf(
      await app.call(
        shipments.create,
        {
          body: {
            shipment: {
              attributes: { supplierId: depot, destinationId: front, containers: [container] },
            },
          },
        },
        admin,
      ),
    );
    const [claim] = buttonsOf(await ask(reader, 'haul', { destination: `#${front}` }));
    expect(claim).toMatchObject({ label: 'Claim next from Depot', custom_id: `claim:${saved.id}` });
    const press = async () => (await discord.press(app, reader, `claim:${saved.id}`)).data.content;
    expect(await press()).toMatch(/^Sign in to Backline once/);
    await app.db.insert(users).values({ discordUserId: '701', username: 'Rookie' });
    expect(await press()).toBe('Container 1 from **Depot** to **Front** is yours.');
    expect(await press()).toBe('No container of this shipment is open any more.');
    const after = replyOf(await app.call(shipments.get, { params: { id: saved.id } }, admin));
    expect(after.containers[0]).toMatchObject({ state: 'claimed', holder: 'Rookie' });
  });
});

describe('/watch', () => {
  const signedIn = async (caller: Caller) => {
    const by = await app.signIn({ read: true });
    await app.db.update(users).set({ discordUserId: caller.userId }).where(eq(users.id, by.userId));
    return by;
  };

  it('starts a watch, lists it, and ends it with the second call', async () => {
    const by = await signedIn(reader);
    expect(await textOf(reader, 'watch')).toBe(
      'You watch nothing. Name an item, a stockpile or a warehouse.',
    );
    expect(await textOf(reader, 'watch', { stockpile: 'Alpha' })).toMatch(/^You watch \*\*Alpha\*\* now\./);
    expect(await textOf(reader, 'watch', { item: 'Cloth' })).toMatch(
      /^You watch \*\*Basic Materials\*\* now\./,
    );
    expect(await textOf(reader, 'watch', { warehouse: `#${front}` })).toMatch(
      /^You watch \*\*Front\*\* now\./,
    );
    expect(await textOf(reader, 'watch')).toBe('You watch 3 things:\nFront\nBasic Materials (Crated)\nAlpha');
    expect(replyOf(await app.call(watches.list, {}, by)).watches).toHaveLength(3);
    expect(await textOf(reader, 'watch', { stockpile: 'Alpha' })).toBe(
      'You do not watch **Alpha** any more.',
    );
    expect(replyOf(await app.call(watches.list, {}, by)).watches).toHaveLength(2);
  });

  it('reveals nothing of what is locked to others, and takes one thing at a time', async () => {
    await signedIn(reader);
    expect(await textOf(reader, 'watch', { stockpile: 'Vault' })).toBe(
      await textOf(reader, 'watch', { stockpile: 'Nowhere' }),
    );
    expect(await textOf(reader, 'watch', { stockpile: 'Alpha', item: 'Cloth' })).toBe(
      'Choose one thing: an item, a stockpile or a warehouse.',
    );
  });

  it('asks members who never signed in to do so', async () => {
    expect(await textOf(officer, 'watch', { stockpile: 'Alpha' })).toBe(
      'Sign in to Backline once, then you can watch things from here.',
    );
  });
});

describe('suggestions', () => {
  it('are items by nickname, and stockpiles and warehouses that the caller sees', async () => {
    expect((await discord.suggest(app, reader, ['find', 'item', 'bmat']))[0]).toEqual({
      name: 'Basic Materials',
      value: 'Cloth',
    });
    expect(await discord.suggest(app, reader, ['find', 'item', ''])).toHaveLength(25);
    const names = async (caller: Caller) =>
      (await discord.suggest(app, caller, ['stock', 'stockpile', ''])).map(({ value }) => value);
    expect(await names(reader)).toEqual(['Alpha', 'Bravo']);
    expect(await names(officer)).toEqual(['Alpha', 'Vault', 'Bravo']);
    expect(await discord.suggest(app, reader, ['needs', 'warehouse', 'fro'])).toEqual([
      { name: 'Front · Acrithia - Patridia', value: `#${front}` },
    ]);
  });
});

describe('an answer that takes long', () => {
  it('is announced within Discord’s time and comes later, for the caller only', async () => {
    let resolve = () => {};
    const released = new Promise<void>((done) => {
      resolve = done;
    });
    const held = app.db.transaction(async (transaction) => {
      await transaction.select().from(stockpileRows).for('update');
      await released;
    });
    const answer = await discord.command(app, reader, 'refresh', { stockpile: 'Alpha' });
    expect(answer.json).toEqual({ type: 5, data: { flags: 64 } });
    resolve();
    await held;
    const message = await discord.later(answer.token);
    expect(message.content).toMatch(/^The timer of \*\*Alpha\*\* starts again/);
    expect(message.allowed_mentions).toEqual({ parse: [] });
  });
});

describe('/report', () => {
  const TEXT = (name: string, rows: string) =>
    Buffer.from(
      `Terminus - Rising Loom - Storage Depot - ${name} - X: 0.01 Y: 0.01,2026.11.21-11.50.00\n${rows}`,
    );
  const send = (caller: Caller, bytes: Uint8Array, options: Record<string, string> = {}) =>
    discord.report(app, caller, { name: 'stock.txt', bytes }, options);
  const crates = async (name: string) =>
    replyOf(await app.call(stockpiles.contents, { query: { name } }, admin)).contents.map(
      ({ firName, quantity }) => `${firName} ${quantity}`,
    );
  /** A whole text of such a building has hundreds of lines, most of them of nothing. */
  const NOTHING = Array.from({ length: 250 }, () => 'Medic Fatigues (Crate),0').join('\n');
  const ROWS = `Basic Materials (Crate),1300\nArgenti r.II Rifle (Crate),3\nBandages (Crate),5\n${NOTHING}`;
  const submitOf = (message: SentMessage) =>
    buttonsOf(message).flatMap(({ custom_id: id }) => (id?.startsWith('submit:') ? [id] : []))[0] ?? '';
  const press = async (caller: Caller, id: string) => (await discord.press(app, caller, id)).data;

  it('of a table shows, stores and tells lower bounds as such, and no change where none is known', async () => {
    await app.db
      .update(stockpileContents)
      .set({ quantity: 5200 })
      .where(eq(stockpileContents.itemId, await itemId(app, 'Cloth', true)));
    const line = (quantity: string, codeName: string) =>
      `Alpha\tStorage Depot\t${quantity}\ttrue\t${codeName}\t2026-11-21T11:50:00Z`;
    const table = [
      'Stockpile Name\tStructure Type\tQuantity\tCrated?\tCodeName\tTimestamp',
      line('5k+', 'Cloth'),
      line('2k+', 'RifleC'),
      line('2000', 'Bandages'),
    ].join('\n');
    const asked = await discord.report(app, reader, { name: 'stock.tsv', bytes: Buffer.from(table) }, {});
    expect(asked.content).toContain('**Alpha**: 2 changes (3 rows)');
    expect(asked.content).toContain('Argenti r.II Rifle (Crated): 3 → 2,000+');
    expect(asked.content).toMatch(/Bandages \(Crated\): .* → 2,000$/m);
    await press(reader, submitOf(asked));
    expect(await textOf(reader, 'stock', { stockpile: 'Alpha' })).toMatch(
      /Rifle \(Crated\): 2,000\+ crates\nBandages \(Crated\): 2,000 crates\nBasic Materials \(Crated\): 5,000\+ crates/,
    );
    expect(await textOf(reader, 'find', { item: 'Cloth' })).toContain('5,000+ crates · Alpha 5,000+ ·');
    expect(await textOf(reader, 'find', { item: 'Cloth' }, 'de')).toContain('5.000+ Kisten · Alpha 5.000+ ·');
    expect(await textOf(officer, 'find', { item: 'Cloth' })).toContain(
      '10,200+ crates · Vault 5,200, Alpha 5,000+ ·',
    );
    await want(depot, 'RifleC', 3000, 10);
    expect(await textOf(reader, 'needs', { place: 'Depot' })).toContain('2,000+');
  });

  it('of a public stockpile asks which where several come close, and takes the only one that does', async () => {
    const at = async (name: string) =>
      (await addWarehouse(app, admin, { name, stockpiles: [{ name: 'Public' }, { name: `${name}-1` }] })).id;
    const asked = async () => (await send(reader, TEXT('Public', ROWS))).content;
    expect(await asked()).toContain('no warehouse has a public stockpile yet');
    const [first] = [await at('Sitaria')];
    await app.db
      .update(warehouseRows)
      .set({ buildingType: 'Storage Depot' })
      .where(eq(warehouseRows.id, first!));
    const only = await send(reader, TEXT('Public', ROWS));
    expect(only.content).toContain('**Public · Sitaria**: 3 changes');
    await press(reader, submitOf(only));
    expect(await crates('Public · Sitaria')).toEqual(['Bandages 5', 'Cloth 1300', 'RifleC 3']);
    const second = await at('Jade');
    await app.db
      .update(warehouseRows)
      .set({ buildingType: 'Storage Depot' })
      .where(eq(warehouseRows.id, second));
    expect(await asked()).toMatch(/Say of which warehouse it is.*Public · (Jade|Sitaria), Public · /);
    const chosen = await send(reader, TEXT('Public', ROWS), { stockpile: 'Public · Jade' });
    expect(chosen.content).toContain('**Public · Jade**: 3 changes');
    const suggested = await discord.suggest(app, reader, ['stock', 'stockpile', 'publ']);
    expect(suggested).toEqual(
      expect.arrayContaining([
        { name: 'Public · Jade', value: 'Public · Jade' },
        { name: 'Public · Sitaria', value: 'Public · Sitaria' },
      ]),
    );
    const shown = await ask(reader, 'stock', { stockpile: 'Public · Sitaria' });
    expect(shown.content).toContain('open to everybody, and never expires');
    expect(buttonsOf(shown).filter(({ custom_id: id }) => id?.startsWith('refresh:'))).toEqual([]);
    expect((await ask(reader, 'stock', { stockpile: 'Public' })).content).toContain('You see no stockpile');
  });

  it('reads a text on the server and answers with the difference; Submit applies it once', async () => {
    const message = await send(reader, TEXT('Alpha', ROWS));
    expect(message.content.split('\n')).toEqual([
      'What would change:',
      '**Alpha**: 2 changes (3 rows)',
      'Basic Materials (Crated): 1,240 → 1,300',
      'Bandages (Crated): none → 5',
    ]);
    expect(buttonsOf(message).map(({ label }) => label)).toEqual(['Submit', 'Open']);
    expect(await crates('Alpha')).toEqual(['Cloth 1240', 'RifleC 3']);

    const answer = await discord.press(app, reader, submitOf(message));
    expect(answer.type).toBe(7);
    expect(answer.data).toMatchObject({ content: 'Submitted: Alpha.', components: [] });
    expect(await crates('Alpha')).toEqual(['Bandages 5', 'Cloth 1300', 'RifleC 3']);
    expect((await press(reader, submitOf(message))).content).toMatch(/^This report was submitted already/);
    const [alpha] = await app.db.select().from(stockpileRows).where(eq(stockpileRows.name, 'Alpha'));
    const id = alpha!.id;
    const history = replyOf(await app.call(stockpiles.history, { params: { id } }, admin));
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({
      username: 'Rook',
      source: 'text',
      takenAt: '2026-11-21T11:50:00.000Z',
    });
    const { entries } = replyOf(await app.call(audit.list, { query: { feature: 'fir' } }, admin));
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ username: 'Rook', subject: 'Alpha', params: { discordUser: '701' } });
  });

  it('can be submitted by nobody else, and by nobody after 15 minutes', async () => {
    const id = submitOf(await send(reader, TEXT('Alpha', ROWS)));
    expect((await press(officer, id)).content).toMatch(/^This report was submitted already/);
    app.clock.now = new Date(app.clock.now.getTime() + 15 * 60_000);
    expect((await press(reader, id)).content).toMatch(/^This report was submitted already/);
    expect(await crates('Alpha')).toEqual(['Cloth 1240', 'RifleC 3']);
  });

  it('can no longer be submitted by a member who lost the role meanwhile', async () => {
    const id = submitOf(await send(reader, TEXT('Alpha', ROWS)));
    expect((await press({ ...reader, roles: [] }, id)).content).toMatch(/^Backline has nothing to show/);
    expect(await crates('Alpha')).toEqual(['Cloth 1240', 'RifleC 3']);
  });

  it('asks about doubts first, and applies the report with the next press', async () => {
    const id = submitOf(await send(reader, TEXT('Alpha', `Bandages (Crate),5\n${NOTHING}`)));
    const asked = await press(reader, id);
    expect(asked.content).toBe('More than half of what the stockpile held would be gone.\nIs that right?');
    expect(await crates('Alpha')).toEqual(['Cloth 1240', 'RifleC 3']);
    const [again] = buttonsOf(asked);
    expect(again).toMatchObject({ label: 'Submit anyway', custom_id: `${id}:large-loss` });
    expect((await press(reader, again!.custom_id!)).content).toBe('Submitted: Alpha.');
    expect(await crates('Alpha')).toEqual(['Bandages 5']);
  });

  it('replaces a report that is newer by now only when that is confirmed', async () => {
    const id = submitOf(await send(reader, TEXT('Alpha', ROWS)));
    const firUpdatedAt = app.clock.now.toISOString();
    await app.db.update(stockpileRows).set({ firUpdatedAt }).where(eq(stockpileRows.name, 'Alpha'));
    const asked = await press(reader, id);
    expect(asked.content).toMatch(/^A newer report is already stored/);
    expect(await crates('Alpha')).toEqual(['Cloth 1240', 'RifleC 3']);
    expect((await press(reader, `${id}:force`)).content).toBe('Submitted: Alpha.');
    expect(await crates('Alpha')).toEqual(['Bandages 5', 'Cloth 1300', 'RifleC 3']);
  });

  it('knows a locked stockpile for others as little as one that does not exist', async () => {
    const texts = await Promise.all(
      ['Vault', 'Cave1'].map(async (name) =>
        (await send(reader, TEXT(name, ROWS))).content.replace(name, '…'),
      ),
    );
    expect(texts[0]).toBe(
      'Nothing in it can be reported from here:\n**…**: you see no stockpile of this name.',
    );
    expect(texts[1]).toBe(texts[0]);
    expect((await send(officer, TEXT('Vault', ROWS))).content).toContain('**Vault**: 3 changes');
  });

  it('reads a screenshot with the server’s own reader', async () => {
    const groups = [['36', '120', '7'].map((label, item) => ({ item, isCrated: true, label }))];
    const { png } = await drawScreenshot({ name: 'Alpha', groups });
    const message = await discord.report(app, reader, { name: 'shot.png', bytes: png });
    const lines = message.content.split('\n');
    expect(lines[1]).toMatch(/^\*\*Alpha\*\*: \d changes \(3 rows\)$/);
    // The drawn icons are read with little confidence: each is queried, with what was read.
    expect(lines.slice(2, 5).map((line) => /: (\d+)\?/.exec(line)?.[1])).toEqual(['36', '120', '7']);
    expect(buttonsOf(message)[0]).toMatchObject({ label: 'Checked, submit' });
    // The picture is of a seaport, and Alpha is in a depot.
    const asked = await press(reader, `${submitOf(message)}:large-loss`);
    expect(asked.content).toMatch(/^It shows another kind of building/);
    const [again] = buttonsOf(asked);
    expect((await press(reader, again!.custom_id!)).content).toBe('Submitted: Alpha.');
    expect(await crates('Alpha')).toHaveLength(3);
  });

  describe('several observations of one stockpile', () => {
    const HEAD = 'Timestamp;Stockpile Title;Stockpile Name;Structure Type;Quantity;Crated?;CodeName';
    const table = (...lines: string[]) => ({
      name: 'stock.csv',
      bytes: Buffer.from([HEAD, ...lines].join('\r\n'), 'latin1'),
    });
    const line = (time: string, title: string, quantity: number, codeName = 'Cloth') =>
      `${time};${title};Alpha;Lagerdepot;${quantity};WAHR;${codeName}`;

    it('in a table are not added up: the latest counts', async () => {
      const message = await discord.report(
        app,
        reader,
        table(
          line('2026-11-21 11:55', 'ü2', 1250),
          line('2026-11-21 11:50', 'ü1', 1300),
          line('2026-11-21 11:55', 'ü2', 3, 'RifleC'),
        ),
      );
      expect(message.content.split('\n')).toEqual([
        'What would change:',
        '**Alpha**: 1 change (2 rows)',
        'Basic Materials (Crated): 1,240 → 1,250',
      ]);
      expect((await press(reader, submitOf(message))).content).toBe('Submitted: Alpha.');
      expect(await crates('Alpha')).toEqual(['Cloth 1250', 'RifleC 3']);
    });

    it('in a text are not added up either', async () => {
      const earlier = TEXT('Alpha', ROWS).toString().replace('11.50.00', '11.40.00').replace('1300', '99');
      const message = await send(reader, Buffer.from(`${TEXT('Alpha', ROWS)}\n${earlier}`));
      expect(message.content).toContain('Basic Materials (Crated): 1,240 → 1,300');
      expect((await press(reader, submitOf(message))).content).toBe('Submitted: Alpha.');
      expect(await crates('Alpha')).toEqual(['Bandages 5', 'Cloth 1300', 'RifleC 3']);
    });

    it.each([
      ['from one moment', [line('2026-11-21 11:55', 'a', 4), line('2026-11-21 11:55', 'b', 5)]],
      [
        'of two buildings',
        [line('2026-11-21 11:55', 'a', 4), line('2026-11-21 11:55', 'a', 5).replace('Lagerdepot', 'Seaport')],
      ],
    ])('%s are left to the page', async (_, lines) => {
      const message = await discord.report(app, reader, table(...lines));
      expect(message.content).toContain('**Alpha**: the file has several observations of it');
      expect(buttonsOf(message).map(({ label }) => label)).toEqual(['Open']);
    });
  });

  it('a cell that a tool did not recognise needs a check on the page', async () => {
    const items = [
      { code: 'Cloth', quantity: 49, crated: true },
      { code: 'Unknown', quantity: 49, crated: true },
    ];
    const stockpile = { name: 'Alpha', type: 'StorageFacility', timestamp: '2026-11-21T11:55:00', items };
    const file = { name: 'tool.json', bytes: Buffer.from(JSON.stringify(stockpile)) };
    expect((await discord.report(app, reader, file)).content).toContain('**Alpha**: 1 row needs a check');
  });

  describe('a save file that the game did not write', () => {
    const save = (structure: string, codeName: string) => ({
      name: 'x_MapData.sav',
      bytes: Uint8Array.from(
        writeMapData({
          warden: [
            {
              structure,
              region: 'NowhereHex',
              x: 0.5,
              y: 0.5,
              ticks: 639_308_586_000_000_000n, // 2026-11-21T11:50Z
              initial: { flags: 0 },
              recent: { flags: 128, reserves: [['Alpha', { Items: [[codeName, 5]] }]] },
            },
          ],
        }),
      ),
    });

    it('brings no CodeName that the page would refuse', async () => {
      expect((await discord.report(app, reader, save('Seaport', 'A'.repeat(201)))).content).toContain(
        '**Alpha**: 1 row needs a check on the page before it can be sent.',
      );
      expect((await discord.report(app, reader, save('Seaport', 'A'.repeat(200)))).content).toContain(
        '**Alpha**: 3 changes (1 row)',
      );
    });

    it('stores no longer name of a building than the page would', async () => {
      await discord.report(app, reader, save('S'.repeat(5000), 'Cloth'));
      const [stored] = await app.db.select().from(discordReports);
      expect(stored?.rows.map(({ structureType }) => structureType)).toEqual(['S'.repeat(200)]);
    });
  });

  it.each([
    ['a text of something else', 'x.txt', Buffer.from('hello'), /^This text is not from/],
    ['a save file of something else', 'x.sav', Buffer.from('hello'), /^This save file could not be read/],
    ['a table of something else', 'x.csv', Buffer.from('Item,Target'), /^This is not a table of stockpiles/],
    ['a picture that is none', 'x.png', Buffer.from('hello'), /^This picture could not be read/],
    ['a save file that is too large', 'x.sav', Buffer.alloc(2_000_001), /^The file could not be downloaded/],
  ])('rejects %s with the reason', async (_, name, bytes, message) => {
    expect((await discord.report(app, reader, { name, bytes })).content).toMatch(message);
  });

  it.each([
    'https://evil.example/x.txt',
    'http://cdn.discordapp.com/x.txt',
    'https://cdn.discordapp.com.evil.example/x.txt',
    'https://cdn.discordapp.com:8443/x.txt',
    'https://user@evil.example/cdn.discordapp.com/x.txt',
    'file:///etc/passwd',
    'nonsense',
  ])('does not fetch a file at %s', async (url) => {
    const { content } = await discord.report(app, reader, { name: 'x.txt', url });
    expect(content).toMatch(/^The file could not be downloaded/);
  });

  it('does not follow a redirect, and names what to attach if there is no file', async () => {
    const moved = await discord.report(app, reader, { name: 'x.txt', url: `${discord.address}/moved.txt` });
    expect(moved.content).toMatch(/^The file could not be downloaded/);
    const answer = await discord.command(app, reader, 'report', {});
    expect((await discord.later(answer.token)).content).toMatch(/^Attach a screenshot/);
  });
});

interface Option {
  name: string;
  required?: boolean;
  autocomplete?: boolean;
}
const COMMANDS = (await commandSet()) as { name: string; options: Option[] }[]; // as Discord gets them
/** Writes a text of the game about a stockpile. */
const gameText = (name: string) =>
  `Terminus - Rising Loom - Seaport - ${name} - X: 0.01 Y: 0.01,2026.11.21-11.50.00\nCloth,1`;

/** Generated from the registered commands: every command with every choice of its options, every suggestion, every button. */
describe('a locked stockpile', () => {
  /** Values for the options by their names, of which some exist only once the stockpile is there. */
  const choices = (): Record<string, (string | boolean)[]> => ({
    item: ['Cloth', 'Bandages'],
    stockpile: ['Cave', 'Alpha'],
    warehouse: [`#${depot}`, `#${front}`],
    destination: [`#${depot}`, `#${front}`],
    public: [false, true],
    file: [gameText('Cave'), gameText('Alpha')],
  });
  const combinations = (options: Option[]) =>
    options.reduce<Record<string, string | boolean>[]>(
      (all, { name, required }) =>
        all.flatMap((command) => [
          ...(required ? [] : [command]),
          ...choices()[name]!.map((value) => ({ ...command, [name]: value })),
        ]),
      [{}],
    );
  const answerTo = (caller: Caller, name: string, { file, ...options }: Record<string, string | boolean>) =>
    typeof file === 'string'
      ? discord.report(
          app,
          caller,
          { name: 'x.txt', bytes: Buffer.from(file) },
          options as { stockpile?: string },
        ) // its only other option
      : ask(caller, name, options);

  /** All answers to a member, by what was asked. */
  async function walk(caller: Caller, isWanted = (_: Record<string, string | boolean>) => true) {
    const answers = new Map<string, string>();
    const note = (what: unknown, answer: unknown) =>
      answers.set(JSON.stringify(what), JSON.stringify(answer));
    for (const { name, options } of COMMANDS) {
      for (const given of combinations(options).filter(isWanted))
        note([name, given], await answerTo(caller, name, given));
      for (const option of options.filter(({ autocomplete }) => autocomplete))
        for (const text of ['', 'cave', 'a'])
          note([name, option.name, text], await discord.suggest(app, caller, [name, option.name, text]));
    }
    return answers;
  }

  const plant = async () => {
    const lock = { locked: true, permissionGroupId: officers };
    await app.db.insert(stockpileRows).values({ warehouseId: front, name: 'Cave', code: '111111', ...lock });
    return put('Cave', { Cloth: 9999, Bandages: 9999, RifleC: 9999 });
  };

  it.each(['a reader', 'an officer of another group', 'a member without rights'])(
    'does not change a single byte of the answers to %s',
    async (who) => {
      await want(front, 'Cloth', 100, 10);
      const otherGroupId = await app.addGroup('Others', { read: true, edit: true, manage: true });
      const rolesOf: Record<string, string[]> = {
        'a reader': reader.roles!,
        'an officer of another group': [await roleOf(otherGroupId)],
        'a member without rights': [],
      };
      const caller = { ...reader, userId: '703', roles: rolesOf[who]! };
      await walk(caller); // timers that were started again stay so
      const before = await walk(caller);
      expect(before.size).toBeGreaterThan(60);
      const planted = await plant();
      expect(await walk(caller)).toEqual(before);
      for (const act of ['refresh', 'claim', 'submit'])
        expect((await discord.press(app, caller, `${act}:${planted}`)).data).toEqual(
          (await discord.press(app, caller, `${act}:99999`)).data,
        );
    },
  );

  it('is in none of the answers that its own group shows to everybody, and in the others', async () => {
    await want(front, 'Cloth', 100, 10);
    const inPublic = () => walk(officer, (options) => options.public === true);
    const shown = (answers: Map<string, string>) =>
      [...answers].filter(([asked]) => asked.includes('"public":true')).map(([, answer]) => answer);
    const before = shown(await inPublic());
    expect(before.length).toBeGreaterThan(8);
    await plant();
    expect(shown(await inPublic())).toEqual(before);
    expect(await textOf(officer, 'find', { item: 'Cloth' })).toContain('Cave 9,999');
  });
});

const locationOf = async (id: number) =>
  replyOf(await app.call(warehouses.get, { params: { id } }, admin)).location;
