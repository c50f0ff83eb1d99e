import { items } from '@backline/contract';
import { formKey, isStockable } from '@backline/domain';
import { eq, max, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCatalog, loadCatalog } from '../../catalog/catalog.ts';
import { itemRows, siteRows } from '../../catalog/catalog-rows.ts';
import { items as itemsTable } from '../../db/schema.ts';
import { untilOlderTransactionsEnd } from '../../testing/quiet-server.ts';
import { replyOf, useTestApp } from '../../testing/test-app.ts';
import { seedCatalog } from './seed-catalog.queries.ts';

const catalog = loadCatalog();

describe('the data files', () => {
  it('have every item of the game once, and one more entry for each crate', () => {
    expect(catalog.items).toHaveLength(433);
    const rows = itemRows(catalog);
    expect(rows.filter((row) => !row.crated)).toHaveLength(433);
    expect(rows.filter((row) => row.crated)).toHaveLength(
      catalog.items.filter((entry) => entry.crateSize !== null).length,
    );
    expect(new Set(rows.map(formKey)).size).toBe(rows.length);
    // 49 things that are built and driven off, such as trains, are in no stockpile and in no crate.
    const never = catalog.items.filter((entry) => !isStockable(entry));
    expect(never).toHaveLength(49);
    expect(never.filter(({ crateSize }) => crateSize !== null)).toEqual([]);
  });

  it('give each crated form its own name, and constructs their own category', () => {
    const rows = itemRows(catalog);
    const form = (firName: string, crated: boolean) =>
      rows.find((row) => row.firName === firName && row.crated === crated);
    expect(form('Cloth', true)).toMatchObject({
      name: `${form('Cloth', false)?.name} (Crated)`,
      category: 'Supplies',
    });
    expect(form('TruckC', false)?.category).toBe('Vehicle');
    expect(form('TruckC', true)).toMatchObject({ category: 'VehicleCrated', crateSize: 3 });
    expect(form('MediumTankC', true)?.crateSize).toBe(5);
  });

  it('name sites by region and town, each uniquely', () => {
    const sites = siteRows(catalog);
    expect(sites).toHaveLength(107);
    expect(sites.every((site) => / - /.test(site.location))).toBe(true);
    const labels = sites.map((site) => `${site.location} ${site.name}`);
    expect(new Set(labels).size).toBe(labels.length);
  });

  const [item] = catalog.items;
  const [site] = catalog.sites;
  it.each([
    ['an item twice', { items: [item, item] }, /AAAmmo twice/],
    ['an unknown category', { items: [{ ...item, category: 'Toys' }] }, /category/],
    ['a crate of 0', { items: [{ ...item, crateSize: 0 }] }, /crateSize/],
    ['an unknown material', { items: [{ ...item, materials: { Gold: 1 } }] }, /unknown Gold/],
    ['an unused field', { items: [{ ...item, colour: 'red' }] }, /colour/],
    ['a site in an unknown region', { sites: [{ ...site, region: 'NowhereHex' }] }, /unknown region/],
    [
      'two regions in one hex',
      { regions: [catalog.regions[0], { ...catalog.regions[0], name: 'B' }] },
      /twice/,
    ],
  ])('are refused with %s', (_, tables, message) => {
    expect(() => checkCatalog({ ...catalog, ...tables })).toThrow(message);
  });
});

describe('seeding the catalog', () => {
  const app = useTestApp();

  const version = async () => replyOf(await app.call(items.version, {}, null)).version;

  it('a second start changes nothing', async () => {
    await untilOlderTransactionsEnd(app.db);
    const before = await version();
    await seedCatalog(app.db);
    expect(await version()).toBe(before);
  });

  it('keeps teched flags, priority and switches, and corrects the facts', async () => {
    await app.db.execute(sql`
      update items set teched = true, priority = 'Priority', manufacture = true, name = 'Old name', crate_size = 99
      where fir_name = 'FlameTorchC'`);
    await seedCatalog(app.db);
    const rows = await app.db.select().from(itemsTable).where(eq(itemsTable.firName, 'FlameTorchC'));
    expect(rows.find((row) => !row.crated)).toMatchObject({
      teched: true,
      priority: 'Priority',
      manufacture: true,
      name: expect.stringContaining('Molten'),
      crateSize: 10,
    });
  });

  describe('a new item gets the next id, because sums of stock are arrays up to the highest one', () => {
    const idsOf = async (codeName: string) => {
      const rows = await app.db.select().from(itemsTable).where(eq(itemsTable.firName, codeName));
      return rows.map(({ id }) => id).toSorted((a, b) => a - b);
    };
    const withNew = (codeName: string) => {
      const shovel = catalog.items.find((entry) => entry.codeName === 'Shovel')!;
      return { ...catalog, items: [...catalog.items, { ...shovel, codeName, name: codeName }] };
    };
    afterEach(async () => {
      await app.db.delete(itemsTable).where(eq(itemsTable.firName, 'NewOne'));
      await app.db.delete(itemsTable).where(eq(itemsTable.firName, 'NewTwo'));
    });

    it('after any number of starts, and never one that a deleted item had', async () => {
      await seedCatalog(app.db, withNew('NewOne'));
      const [first] = await idsOf('NewOne');
      expect(await idsOf('NewOne')).toEqual([first, first! + 1]);
      await app.db.delete(itemsTable).where(eq(itemsTable.firName, 'NewOne'));
      await seedCatalog(app.db);
      await seedCatalog(app.db);
      await seedCatalog(app.db, withNew('NewTwo'));
      expect(await idsOf('NewTwo')).toEqual([first! + 2, first! + 3]);
    });

    it('where starts of an earlier version have used up ids into those of unknown items', async () => {
      const [highest] = await app.db.select({ id: max(itemsTable.id) }).from(itemsTable);
      await app.db.execute(sql`select setval('items_id_seq', 6420)`);
      await seedCatalog(app.db, withNew('NewOne'));
      expect(await idsOf('NewOne')).toEqual([highest!.id! + 1, highest!.id! + 2]);
    });
  });

  it('an item removed from the catalog stays in the history and leaves the list', async () => {
    const smaller = { ...catalog, items: catalog.items.filter((entry) => entry.codeName !== 'Shovel') };
    await seedCatalog(app.db, smaller);
    const list = replyOf(await app.call(items.list, {}, null));
    expect(list.some((item) => item.firName === 'Shovel')).toBe(false);
    expect(await app.db.select().from(itemsTable).where(eq(itemsTable.firName, 'Shovel'))).toHaveLength(2);
    await seedCatalog(app.db);
    const back = replyOf(await app.call(items.list, {}, null));
    expect(back.filter((item) => item.firName === 'Shovel')).toHaveLength(2);
  });

  it.each([
    ['a fact', sql`update items set crate_size = crate_size + 1 where fir_name = 'Cloth'`],
    ['a flag', sql`update items set teched = true where fir_name = 'FlameTorchC'`],
    ['a switch', sql`update items set mpf = true where fir_name = 'Cloth' and crated`],
    ['a priority', sql`update items set priority = 'Priority' where fir_name = 'Cloth' and crated`],
  ])('the version changes with %s', async (_, change) => {
    const before = await version();
    await app.db.execute(change);
    expect(await version()).not.toBe(before);
    await seedCatalog(app.db);
  });

  it('switches and priority are for members; the bare catalog is public', async () => {
    const reader = await app.signIn({ read: true });
    const guest = await app.signIn();
    const switches = ['priority', 'mpf', 'manufacture', 'backline_factory', 'midline_factory', 'no_delivery'];
    for (const [by, sees] of [
      [null, false],
      [guest, false],
      [reader, true],
    ] as const) {
      const answer = await app.call(items.list, {}, by);
      const [first] = answer.json as Record<string, unknown>[];
      for (const name of switches) expect(Object.hasOwn(first!, name)).toBe(sees);
    }
    const versions = [await app.call(items.version, {}, guest), await app.call(items.version, {}, reader)];
    expect(replyOf(versions[0]!).version).not.toBe(replyOf(versions[1]!).version);
  });
});
