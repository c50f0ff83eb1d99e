import { categories as categoriesContract, type Warehouse, warehouses } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { items } from '../db/schema.ts';
import { replyOf, type SignedIn, type TestApp } from './test-app.ts';

/** The id of the n-th free site. */
export async function freeSite(app: TestApp, by: SignedIn, index = 0): Promise<number> {
  const list = replyOf(await app.call(warehouses.list, { query: { inactive: 'true' } }, by));
  return list[index]!.id;
}

type NewWarehouse = Parameters<typeof sendWarehouse>[2];

export function sendWarehouse(
  app: TestApp,
  by: SignedIn,
  attributes: Extract<Parameters<TestApp['call']>[1], object> | Record<string, unknown>,
) {
  return app.call(warehouses.create, { body: { warehouse: { attributes } } } as never, by);
}

/** A warehouse on a free site, with defaults for everything that a test does not give. */
export async function addWarehouse(
  app: TestApp,
  by: SignedIn,
  attributes: NewWarehouse = {},
): Promise<Warehouse> {
  const siteId = await freeSite(app, by);
  return replyOf(
    await sendWarehouse(app, by, { siteId, name: 'Forward Depot', category: 'Frontline', ...attributes }),
  );
}

/** A warehouse in a seaport and one in a storage depot, with stockpiles of these names. */
export async function addPortAndDepot(app: TestApp, by: SignedIn, port: string[], depot: string[]) {
  const sites = replyOf(await app.call(warehouses.list, { query: { inactive: 'true' } }, by));
  const add = (type: string, name: string, stockpiles: string[]) =>
    addWarehouse(app, by, {
      siteId: sites.find((site) => 'buildingType' in site && site.buildingType === type)?.id ?? 0,
      name,
      stockpiles: stockpiles.map((stockpile) => ({ name: stockpile })),
    });
  return [await add('Seaport', 'Forward Depot', port), await add('Storage Depot', 'Depot', depot)] as const;
}

export async function itemId(app: TestApp, firName: string, crated: boolean): Promise<number> {
  const rows = await app.db.select().from(items).where(eq(items.firName, firName));
  return rows.find((row) => row.crated === crated)!.id;
}

export async function categoryId(app: TestApp, by: SignedIn, name: string): Promise<number> {
  const list = replyOf(await app.call(categoriesContract.list, {}, by));
  return list.find((entry) => entry.name === name)!.id;
}
