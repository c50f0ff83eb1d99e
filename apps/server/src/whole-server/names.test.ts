import {
  apiKeys,
  categories,
  channels,
  discords,
  factories,
  fir,
  materials,
  permissionGroups,
  pyramids,
  spreadsheets,
  stockpiles,
  warehouses,
} from '@backline/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { storePlainNames } from '../db/names.queries.ts';
import * as schema from '../db/schema.ts';
import { channelFields } from '../testing/channel-builders.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../testing/test-app.ts';
import { addWarehouse, freeSite, sendWarehouse } from '../testing/warehouse-builders.ts';

/** The rule for all names (docs/spec/api.md#text): what looks the same is not another name. */

const app = useTestApp();
let by: SignedIn;
let looseItem: number;
beforeEach(async () => {
  by = await app.signIn({ admin: true, read: true, edit: true, manage: true });
  const [loose] = await app.db.select().from(schema.items).where(eq(schema.items.crated, false)).limit(1);
  looseItem = loose!.id;
});

const NAME = 'ACR-Convoy';
let guild = 1000;
const guildId = () => {
  guild += 1;
  return String(guild);
};

/** Adds a row to the form of a warehouse. */
const addRow = async (id: number, name: string) => {
  const { stockpiles: rows } = replyOf(await app.call(warehouses.get, { params: { id } }, by));
  const row = (stored: { id?: number; name: string }) => ({
    ...stored,
    code: '',
    locked: false,
    permissionGroupId: null,
  });
  const kept = rows.map((stored) => row({ id: stored.id, name: stored.name }));
  const attributes = { stockpiles: [...kept, row({ name })] };
  return app.call(warehouses.update, { params: { id }, body: { warehouse: { attributes } } } as never, by);
};
let turn = 0;

/** Ways to name each kind of thing. */
const CREATE: Record<string, (name: string) => Promise<{ ok: boolean }>> = {
  category: (name) =>
    app.call(
      categories.create,
      { body: { category: { attributes: { name, order: 5, color: '#112233' } } } } as never,
      by,
    ),
  'permission group': (name) =>
    app.call(
      permissionGroups.create,
      { body: { permissionGroup: { attributes: { name, permissions: {}, roles: [] } } } } as never,
      by,
    ),
  factory: (name) =>
    app.call(factories.create, { body: { factory: { attributes: { name, method: 'mpf' } } } } as never, by),
  pyramid: (name) => app.call(pyramids.create, { body: { pyramid: { attributes: { name } } } } as never, by),
  discord: (name) =>
    app.call(
      discords.create,
      { body: { discord: { attributes: { name, guildId: guildId(), primary: false, roles: [] } } } } as never,
      by,
    ),
  'role of a Discord': (name) =>
    app.call(
      discords.create,
      {
        body: {
          discord: {
            attributes: {
              name: `Discord ${guild}`,
              guildId: guildId(),
              primary: false,
              roles: [{ name, roleId: guildId() }],
            },
          },
        },
      } as never,
      by,
    ),
  spreadsheet: (name) =>
    app.call(
      spreadsheets.create,
      {
        body: {
          spreadsheet: {
            attributes: { name, spreadsheetId: `sheet-${guildId()}-${'x'.repeat(40)}`, includeLocked: false },
          },
        },
      } as never,
      by,
    ),
  run: (name) =>
    app.call(
      materials.createRun,
      { body: { run: { name, lines: [{ itemId: looseItem, quantity: 5 }] } } } as never,
      by,
    ),
  'API key': (name) =>
    app.call(
      apiKeys.create,
      {
        body: {
          apiKey: {
            attributes: { name, scopes: { read: true, edit: false, manage: false }, expiresInDays: null },
          },
        },
      } as never,
      by,
    ),
  channel: (name) =>
    app.call(
      channels.create,
      {
        body: {
          channel: {
            attributes: {
              ...channelFields(),
              name,
              address: `https://discord.com/api/webhooks/${guildId()}00000000000000/${'x'.repeat(68)}`,
            },
          },
        },
      },
      by,
    ),
  warehouse: async (name) =>
    sendWarehouse(app, by, { siteId: await freeSite(app, by), name, category: 'Frontline' }),
  stockpile: async (name) => {
    const [known] = replyOf(await app.call(warehouses.list, { query: {} }, by));
    const warehouseId = known?.id ?? (await addWarehouse(app, by)).id;
    return app.call(
      stockpiles.create,
      { body: { stockpile: { attributes: { warehouseId, name, code: '' } } } } as never,
      by,
    );
  },
  'row of the form': async (name) => {
    const [known] = replyOf(await app.call(warehouses.list, { query: {} }, by));
    return addRow(known?.id ?? (await addWarehouse(app, by)).id, name);
  },
  'row of one of two forms': async (name) => {
    let known = replyOf(await app.call(warehouses.list, { query: {} }, by));
    for (; known.length < 2; known = replyOf(await app.call(warehouses.list, { query: {} }, by)))
      await addWarehouse(app, by);
    turn += 1;
    return addRow(known[turn % 2]!.id, name);
  },
};

describe.each(Object.entries(CREATE))('the name of a %s', (_, create) => {
  it('is not one that looks like another’s', async () => {
    expect(await create(NAME)).toMatchObject({ ok: true });
    for (const name of ['АCR-Convoy', 'ACR-Соnvoy', 'ACR–Convoy']) {
      const { status, fields } = errorOf((await create(name)) as never);
      expect([name, status]).toEqual([name, 422]);
      expect(Object.entries(fields ?? {})).toEqual([
        [expect.stringMatching(/name$/), expect.stringMatching(/looks the same/)],
      ]);
    }
    expect(await create('Северный-Склад')).toMatchObject({ ok: true });
    expect(await create('北仓库')).toMatchObject({ ok: true });
    expect(await create('Südlager')).toMatchObject({ ok: true });
  });

  it('has nothing that nobody sees', async () => {
    for (const name of [
      '\u200b',
      'ACR\u200b',
      'ACR\u202e',
      '\u3164',
      '\u2800',
      'a\u0000b',
      'a\ud800',
      '\u0301',
      ' \u00a0',
    ]) {
      const { status, fields } = errorOf((await create(name)) as never);
      expect([name, status, Object.keys(fields ?? {}).length]).toEqual([name, 422, 1]);
    }
  });
});

// A form lists all stockpiles of its warehouse, so of two at once for one warehouse the second deletes the first's.
const { 'row of the form': _form, ...CREATE_AT_ONCE } = CREATE;

describe.each(Object.entries(CREATE_AT_ONCE))('the name of a %s', (_, create) => {
  it('is not one that looks like another’s that is stored at the same moment', async () => {
    for (let pair = 0; pair < 3; pair += 1) {
      const names = [`ACR-Convoy ${pair}`, `АCR-Convoy ${pair}`]; // the second begins in Cyrillic
      await create(`Other-${pair}`); // what several names share is there before
      const both = await Promise.all(names.map(create));
      expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
      const refused = both.find(({ ok }) => !ok);
      expect(errorOf(refused as never)).toMatchObject({ status: 422, code: 'invalid' });
    }
  });
});

describe('a name in another spelling', () => {
  const report = (name: string, quantity: number) =>
    app.call(
      fir.processReport,
      {
        body: { report: { entries: [{ stockpileName: name, codeName: 'Cloth', quantity, crated: true }] } },
      } as never,
      by,
    );
  const contents = async (name: string) =>
    replyOf(await app.call(stockpiles.contents, { query: { name } }, by)).contents;

  it('is stored and found as the same', async () => {
    const create = CREATE.stockpile as (name: string) => Promise<{ ok: boolean }>;
    replyOf((await create('ACR\u2011Su\u0308d\u00a0 Lager')) as never);
    expect(errorOf((await create('ACR-Süd Lager')) as never).status).toBe(422);
    expect(replyOf(await app.call(stockpiles.names, {}, by))).toEqual(['ACR-Süd Lager']);
    expect((await report('ACR\u2011Süd\u2009Lager', 7)).ok).toBe(true);
    expect(await contents(' ACR-Su\u0308d Lager')).toMatchObject([{ firName: 'Cloth', quantity: 7 }]);
    expect(errorOf(await report('АCR-Süd Lager', 9))).toMatchObject({
      status: 422,
      code: 'unknown-stockpile',
    });
  });

  it('that an older version stored is found after a start, and a twin keeps its own', async () => {
    const warehouseId = (await addWarehouse(app, by)).id;
    const names = ['ACR\u2011Convoy', 'Su\u0308d', 'Süd', 'A\u200bB', '\u200b'];
    await app.db.insert(schema.stockpiles).values(names.map((name) => ({ warehouseId, name })));
    await storePlainNames(app.db);
    const stored = await app.db
      .select()
      .from(schema.stockpiles)
      .where(eq(schema.stockpiles.warehouseId, warehouseId));
    expect(stored.toSorted((a, b) => a.id - b.id).map(({ name }) => name)).toEqual([
      'ACR-Convoy',
      'Su\u0308d',
      'Süd',
      'AB',
      '\u200b',
    ]);
    expect((await report('ACR\u2011Convoy', 3)).ok).toBe(true);
  });
});
