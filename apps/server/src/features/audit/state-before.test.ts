import {
  categories,
  discords,
  ENDPOINTS,
  goals,
  goalTemplates,
  isAudited,
  items,
  permissionGroups,
  pyramids,
  shipments,
  spreadsheets,
  users,
  warehouses,
} from '@backline/contract';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEntries, shipments as shipmentRows } from '../../db/schema.ts';
import { openTestApp, replyOf, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { addWarehouse, categoryId, itemId } from '../../testing/warehouse-builders.ts';

/** Each change and each deletion leaves in the trail what was there before: its handler names how to read that. */

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.empty();
  admin = await app.signIn({ admin: true, username: 'Quartermaster' });
});

const latest = async () => {
  const [entry] = await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return entry!;
};

/** A write of a thing, what the trail calls the thing, and one field that the write changes. */
interface Write {
  method: 'PATCH' | 'DELETE';
  url: string;
  payload?: unknown;
  subject: string;
  change: { field: string; before: string; after: string };
}

const at = (path: string, id: number) => path.replace(':id', String(id));

const THINGS: Record<string, () => Promise<Write[]>> = {
  category: async () => {
    const attributes = { name: 'Rear', order: 7, color: '#112233' };
    const { id } = replyOf(await app.call(categories.create, { body: { category: { attributes } } }, admin));
    return [
      {
        method: 'PATCH',
        url: at(categories.update.path, id),
        payload: { category: { attributes: { order: 8 } } },
        subject: 'Rear',
        change: { field: 'order', before: '7', after: '8' },
      },
      {
        method: 'DELETE',
        url: at(categories.remove.path, id),
        subject: 'Rear',
        change: { field: 'color', before: '#112233', after: '' },
      },
    ];
  },
  goal: async () => {
    const { id: warehouseId } = await addWarehouse(app, admin);
    const attributes = { item: { firName: 'Cloth', crated: true }, target: 10, minimum: 2 };
    const input = { params: { id: warehouseId }, body: { goal: { attributes } } };
    const { id } = replyOf(await app.call(goals.create, input, admin));
    return [
      {
        method: 'PATCH',
        url: at(goals.update.path, id),
        payload: { goal: { attributes: { target: 20 } } },
        subject: 'Basic Materials (Crated)',
        change: { field: 'target', before: '10', after: '20' },
      },
      {
        method: 'DELETE',
        url: at(goals.remove.path, id),
        subject: 'Basic Materials (Crated)',
        change: { field: 'minimum', before: '2', after: '' },
      },
    ];
  },
  'standard goal': async () => {
    const params = { id: await categoryId(app, admin, 'Frontline') };
    const attributes = { item: { firName: 'Cloth', crated: true }, target: 10, minimum: 2 };
    const body = { goalTemplate: { attributes } };
    const { id } = replyOf(await app.call(goalTemplates.createTemplate, { params, body }, admin));
    return [
      {
        method: 'PATCH',
        url: at(goalTemplates.updateTemplate.path, id),
        payload: { goal_template: { attributes: { minimum: 3 } } },
        subject: 'Basic Materials (Crated)',
        change: { field: 'minimum', before: '2', after: '3' },
      },
      {
        method: 'DELETE',
        url: at(goalTemplates.removeTemplate.path, id),
        subject: 'Basic Materials (Crated)',
        change: { field: 'target', before: '10', after: '' },
      },
    ];
  },
  warehouse: async () => {
    const { id } = await addWarehouse(app, admin, { name: 'Jade Cove', goalModifier: 120 });
    return [
      {
        method: 'PATCH',
        url: at(warehouses.update.path, id),
        payload: { warehouse: { attributes: { goalModifier: 150 } } },
        subject: 'Jade Cove',
        change: { field: 'goalModifier', before: '120', after: '150' },
      },
      {
        method: 'DELETE',
        url: at(warehouses.remove.path, id),
        subject: 'Jade Cove',
        change: { field: 'name', before: 'Jade Cove', after: '' },
      },
    ];
  },
  item: async () => {
    const id = await itemId(app, 'Cloth', true);
    return [
      {
        method: 'PATCH',
        url: at(items.update.path, id),
        payload: { item: { attributes: { manufacture: true } } },
        subject: 'Basic Materials (Crated)',
        change: { field: 'manufacture', before: 'false', after: 'true' },
      },
    ];
  },
  user: async () => {
    const { userId } = await app.signIn({ read: true, username: 'Ines' });
    return [
      {
        method: 'PATCH',
        url: at(users.update.path, userId),
        payload: { user: { attributes: { admin: true } } },
        subject: 'Ines',
        change: { field: 'admin', before: 'false', after: 'true' },
      },
      {
        method: 'DELETE',
        url: at(users.remove.path, userId),
        subject: 'Ines',
        change: { field: 'username', before: 'Ines', after: '' },
      },
    ];
  },
  Discord: async () => {
    const attributes = { name: 'Regiment', guildId: '123456789012345678', primary: false, roles: [] };
    const { id } = replyOf(await app.call(discords.create, { body: { discord: { attributes } } }, admin));
    return [
      {
        method: 'PATCH',
        url: at(discords.update.path, id),
        payload: { discord: { attributes: { primary: true } } },
        subject: 'Regiment',
        change: { field: 'primary', before: 'false', after: 'true' },
      },
      {
        method: 'DELETE',
        url: at(discords.remove.path, id),
        subject: 'Regiment',
        change: { field: 'guildId', before: '123456789012345678', after: '' },
      },
    ];
  },
  'permission group': async () => {
    const attributes = {
      name: 'Scouts',
      permissions: { read: true, edit: false, manage: false },
      roles: [],
    };
    const body = { permissionGroup: { attributes } };
    const { id } = replyOf(await app.call(permissionGroups.create, { body }, admin));
    return [
      {
        method: 'PATCH',
        url: at(permissionGroups.update.path, id),
        payload: { permission_group: { attributes: { permissions: { edit: true } } } },
        subject: 'Scouts',
        change: {
          field: 'permissions',
          before: '{"read":true,"edit":false,"manage":false}',
          after: '{"read":true,"edit":true,"manage":false}',
        },
      },
      {
        method: 'DELETE',
        url: at(permissionGroups.remove.path, id),
        subject: 'Scouts',
        change: { field: 'name', before: 'Scouts', after: '' },
      },
    ];
  },
  pyramid: async () => {
    const attributes = { name: 'Front', bluefin: false, rows: [] };
    const { id } = replyOf(await app.call(pyramids.create, { body: { pyramid: { attributes } } }, admin));
    return [
      {
        method: 'PATCH',
        url: at(pyramids.update.path, id),
        payload: { pyramid: { attributes: { name: 'Front line' } } },
        subject: 'Front line',
        change: { field: 'name', before: 'Front', after: 'Front line' },
      },
      {
        method: 'DELETE',
        url: at(pyramids.remove.path, id),
        subject: 'Front line',
        change: { field: 'bluefin', before: 'false', after: '' },
      },
    ];
  },
  spreadsheet: async () => {
    const attributes = { name: 'Ledger', spreadsheetId: 'sheet-id', sheetName: 'Rows', includeLocked: false };
    const body = { spreadsheet: { attributes } };
    const { id } = replyOf(await app.call(spreadsheets.create, { body }, admin));
    return [
      {
        method: 'PATCH',
        url: at(spreadsheets.update.path, id),
        payload: { spreadsheet: { attributes: { sheetName: 'Lines' } } },
        subject: 'Ledger',
        change: { field: 'sheetName', before: 'Rows', after: 'Lines' },
      },
      {
        method: 'DELETE',
        url: at(spreadsheets.remove.path, id),
        subject: 'Ledger',
        change: { field: 'spreadsheetId', before: 'sheet-id', after: '' },
      },
    ];
  },
  shipment: async () => {
    const supplier = await addWarehouse(app, admin, { name: 'Rear Depot' });
    const destination = await addWarehouse(app, admin, { name: 'Front Depot' });
    const [row] = await app.db
      .insert(shipmentRows)
      .values({
        supplierId: supplier.id,
        destinationId: destination.id,
        note: 'before dawn',
        userId: admin.userId,
        username: 'Quartermaster',
      })
      .returning();
    return [
      {
        method: 'DELETE',
        url: at(shipments.remove.path, row!.id),
        subject: 'Quartermaster',
        change: { field: 'note', before: 'before dawn', after: '' },
      },
    ];
  },
};

it.each(Object.entries(THINGS))('%s: its change and its deletion say what was there', async (_, make) => {
  const writes = await make();
  expect(writes.length).toBeGreaterThan(0);
  for (const { method, url, payload, subject, change } of writes) {
    expect((await app.request({ method, url, payload, by: admin })).status).toBe(200);
    const entry = await latest();
    expect(entry).toMatchObject({ outcome: 'done', params: { id: url.split('/').at(-1) }, subject });
    expect(entry.changes).toContainEqual(change);
  }
});

it('every change and deletion of a thing that can be read is in the list above', () => {
  const readable = ENDPOINTS.filter((one) => one.method === 'GET').map(({ path }) => path);
  const changes = ENDPOINTS.filter(
    (one) => (one.method === 'PATCH' || one.method === 'DELETE') && isAudited(one),
  ).filter(({ path }) => readable.includes(path));
  expect(changes.map(({ feature, name }) => `${feature}.${name}`).sort()).toEqual([
    'categories.remove',
    'categories.update',
    'discords.remove',
    'discords.update',
    'goals.remove',
    'goals.removeTemplate',
    'goals.update',
    'goals.updateTemplate',
    'icon-pack.remove', // its own test is icon-pack.test.ts
    'items.update',
    'permission-groups.remove',
    'permission-groups.update',
    'pyramids.remove',
    'pyramids.update',
    'sessions.removeOfUser', // a list of sessions: only their number is told
    'shipments.remove',
    'spreadsheets.remove',
    'spreadsheets.update',
    'users.remove',
    'users.update',
    'warehouses.remove',
    'warehouses.update',
  ]);
});
