import {
  categories,
  channels,
  discords,
  ENDPOINTS,
  type Endpoint,
  factories,
  goals,
  goalTemplates,
  isAudited,
  items,
  orders,
  permissionGroups,
  pyramids,
  requests,
  shipments,
  sites,
  spreadsheets,
  users,
  warehouses,
} from '@backline/contract';
import { desc } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { auditEntries, shipments as shipmentRows } from '../../db/schema.ts';
import { channelFields } from '../../testing/channel-builders.ts';
import { replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse, categoryId, itemId } from '../../testing/warehouse-builders.ts';

/** Every change and deletion records the previous state in the trail; its handler provides a function that reads it. */

const app = useTestApp();
let admin: SignedIn;
beforeEach(async () => {
  admin = await app.signIn({ admin: true, username: 'Quartermaster' });
});

const latest = async () => {
  const [entry] = await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return entry!;
};

/** A field that a write changes, with its value before and after; for a deletion, nothing. */
type Field = [name: string, before: string, after: string];
interface Write {
  endpoint: Endpoint;
  payload?: unknown;
  field: Field;
}
const change = (endpoint: Endpoint, payload: unknown, field: Field): Write => ({ endpoint, payload, field });
const deletion = (endpoint: Endpoint, [name, before]: [name: string, before: string]): Write => ({
  endpoint,
  field: [name, before, ''],
});

/** Fields that follow from any change: who made it, and the number of changes. */
const FOLLOWS = ['events', 'version', 'changedBy'];

/** @param subject what the trail calls the entity. */
const writes = (id: number, subject: string, list: Write[]) => ({ id, subject, list });

const THINGS: Record<string, () => Promise<ReturnType<typeof writes>>> = {
  category: async () => {
    const attributes = { name: 'Rear', order: 7, color: '#112233' };
    const { id } = replyOf(await app.call(categories.create, { body: { category: { attributes } } }, admin));
    return writes(id, 'Rear', [
      change(categories.update, { category: { attributes: { order: 8 } } }, ['order', '7', '8']),
      deletion(categories.remove, ['color', '#112233']),
    ]);
  },
  goal: async () => {
    const { id: warehouseId } = await addWarehouse(app, admin);
    const attributes = { item: { firName: 'Cloth', crated: true }, target: 10, minimum: 2 };
    const input = { params: { id: warehouseId }, body: { goal: { attributes } } };
    const { id } = replyOf(await app.call(goals.create, input, admin));
    return writes(id, 'Basic Materials (Crated)', [
      change(goals.update, { goal: { attributes: { target: 20 } } }, ['target', '10', '20']),
      deletion(goals.remove, ['minimum', '2']),
    ]);
  },
  'standard goal': async () => {
    const params = { id: await categoryId(app, admin, 'Frontline') };
    const attributes = { item: { firName: 'Cloth', crated: true }, target: 10, minimum: 2 };
    const body = { goalTemplate: { attributes } };
    const { id } = replyOf(await app.call(goalTemplates.createTemplate, { params, body }, admin));
    return writes(id, 'Basic Materials (Crated)', [
      change(goalTemplates.updateTemplate, { goal_template: { attributes: { minimum: 3 } } }, [
        'minimum',
        '2',
        '3',
      ]),
      deletion(goalTemplates.removeTemplate, ['target', '10']),
    ]);
  },
  warehouse: async () => {
    const { id } = await addWarehouse(app, admin, { name: 'Jade Cove', goalModifier: 120 });
    return writes(id, 'Jade Cove', [
      change(warehouses.update, { warehouse: { attributes: { goalModifier: 150 } } }, [
        'goalModifier',
        '120',
        '150',
      ]),
      deletion(warehouses.remove, ['name', 'Jade Cove']),
    ]);
  },
  item: async () => {
    const id = await itemId(app, 'Cloth', true);
    return writes(id, 'Basic Materials (Crated)', [
      change(items.update, { item: { attributes: { manufacture: true } } }, ['manufacture', 'false', 'true']),
    ]);
  },
  user: async () => {
    const { userId } = await app.signIn({ read: true, username: 'Ines' });
    return writes(userId, 'Ines', [
      change(users.update, { user: { attributes: { admin: true } } }, ['admin', 'false', 'true']),
      deletion(users.remove, ['username', 'Ines']),
    ]);
  },
  Discord: async () => {
    const attributes = { name: 'Regiment', guildId: '123456789012345678', primary: false, roles: [] };
    const { id } = replyOf(await app.call(discords.create, { body: { discord: { attributes } } }, admin));
    return writes(id, 'Regiment', [
      change(discords.update, { discord: { attributes: { primary: true } } }, ['primary', 'false', 'true']),
      deletion(discords.remove, ['guildId', '123456789012345678']),
    ]);
  },
  'permission group': async () => {
    const attributes = {
      name: 'Scouts',
      permissions: { read: true, edit: false, manage: false },
      roles: [],
    };
    const body = { permissionGroup: { attributes } };
    const { id } = replyOf(await app.call(permissionGroups.create, { body }, admin));
    return writes(id, 'Scouts', [
      change(permissionGroups.update, { permission_group: { attributes: { permissions: { edit: true } } } }, [
        'permissions',
        '{"read":true,"edit":false,"manage":false}',
        '{"read":true,"edit":true,"manage":false}',
      ]),
      deletion(permissionGroups.remove, ['name', 'Scouts']),
    ]);
  },
  pyramid: async () => {
    const attributes = { name: 'Front', bluefin: false, rows: [] };
    const { id } = replyOf(await app.call(pyramids.create, { body: { pyramid: { attributes } } }, admin));
    return writes(id, 'Front line', [
      change(pyramids.update, { pyramid: { attributes: { name: 'Front line' } } }, [
        'name',
        'Front',
        'Front line',
      ]),
      deletion(pyramids.remove, ['bluefin', 'false']),
    ]);
  },
  site: async () => {
    const place = { region: 'OnyxHex', town: 'Nowhere', buildingType: 'Keep' as const, name: 'Old Keep' };
    const attributes = { ...place, x: 0.25, y: 0.5 };
    const { id } = replyOf(await app.call(sites.create, { body: { site: { attributes } } }, admin));
    return writes(id, 'Old Keep', [
      change(sites.update, { site: { attributes: { x: 0.75 } } }, ['x', '0.25', '0.75']),
    ]);
  },
  channel: async () => {
    const address = 'https://discord.com/api/webhooks/1/abc';
    const attributes = { ...channelFields(), name: 'logi-alerts', address };
    const { id } = replyOf(await app.call(channels.create, { body: { channel: { attributes } } }, admin));
    return writes(id, 'logi-alerts', [
      change(channels.update, { channel: { attributes: { language: 'de' } } }, ['language', 'en', 'de']),
      deletion(channels.remove, ['timeZone', 'UTC']),
    ]);
  },
  spreadsheet: async () => {
    const attributes = { name: 'Ledger', spreadsheetId: 'sheet-id', sheetName: 'Rows', includeLocked: false };
    const body = { spreadsheet: { attributes } };
    const { id } = replyOf(await app.call(spreadsheets.create, { body }, admin));
    return writes(id, 'Ledger', [
      change(spreadsheets.update, { spreadsheet: { attributes: { sheetName: 'Lines' } } }, [
        'sheetName',
        'Rows',
        'Lines',
      ]),
      deletion(spreadsheets.remove, ['spreadsheetId', 'sheet-id']),
    ]);
  },
  order: async () => {
    const order = { itemId: await itemId(app, 'RifleW', true), crates: 9, method: 'mpf' as const };
    const made = replyOf(await app.call(orders.create, { body: { orders: [order] } }, admin)).orders[0]!;
    return writes(made.id, made.item.name.replace(' (Crated)', ''), [
      change(orders.update, { order: { attributes: { crates: 5 } } }, ['crates', '9', '5']),
    ]);
  },
  request: async () => {
    const { id: warehouseId } = await addWarehouse(app, admin, { name: 'Abandoned Ward' });
    const lines = [{ itemId: await itemId(app, 'Cloth', true), quantity: 5 }];
    const made = replyOf(
      await app.call(requests.create, { body: { request: { attributes: { warehouseId, lines } } } }, admin),
    );
    return writes(made.id, 'Abandoned Ward', [
      change(requests.update, { request: { attributes: { note: 'at the gate' } } }, [
        'note',
        '',
        'at the gate',
      ]),
    ]);
  },
  factory: async () => {
    const attributes = { name: 'MPF Sitaria', method: 'mpf' as const, region: 'OnyxHex', town: 'Nowhere' };
    const { id } = replyOf(await app.call(factories.create, { body: { factory: { attributes } } }, admin));
    return writes(id, 'MPF Leto', [
      change(factories.update, { factory: { attributes: { name: 'MPF Leto' } } }, [
        'name',
        'MPF Sitaria',
        'MPF Leto',
      ]),
      deletion(factories.remove, ['method', 'mpf']),
    ]);
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
    return writes(row!.id, 'Rear Depot → Front Depot', [deletion(shipments.remove, ['note', 'before dawn'])]);
  },
};

it.each(Object.entries(THINGS))(
  '%s: its change and its deletion record the previous state',
  async (_, make) => {
    const { id, subject, list } = await make();
    expect(list.length).toBeGreaterThan(0);
    for (const { endpoint, payload, field } of list) {
      const url = endpoint.path.replace(':id', String(id));
      expect((await app.request({ method: endpoint.method, url, payload, by: admin })).status).toBe(200);
      const entry = await latest();
      expect(entry).toMatchObject({ outcome: 'done', params: { id: String(id) }, subject });
      const [name, before, after] = field;
      expect(entry.changes).toContainEqual({ field: name, before, after });
      // What a change leaves out stays, whatever the field. The reply to that of a user is shorter than the state before.
      const isWhole = endpoint.method === 'PATCH' && endpoint !== users.update;
      const otherFields = (entry.changes ?? [])
        .map((changed) => changed.field)
        .filter((text) => text !== name);
      expect(isWhole ? otherFields.filter((otherField) => !FOLLOWS.includes(otherField)) : []).toEqual([]);
    }
  },
);

it('every change of the contract is in the list above, or in one of those that are named here', async () => {
  const changed = new Set<Endpoint>();
  for (const make of Object.values(THINGS))
    for (const { endpoint } of (await make()).list) changed.add(endpoint);
  const uncovered = ENDPOINTS.filter((endpoint) => endpoint.method === 'PATCH' && !changed.has(endpoint));
  expect(uncovered.map(({ feature, name }) => `${feature}.${name}`).sort()).toEqual([
    'game-data.saveSource', // settings are one whole
    'materials.updateClaim', // one field
    'materials.updateRun', // covered by materials.test.ts
    'statistics.saveSettings', // settings are one whole
    'users.preferences', // one field
    'war-api.saveSettings', // settings are one whole
  ]);
});

it('every change and deletion of something readable is in the list above', () => {
  const readable = ENDPOINTS.filter((endpoint) => endpoint.method === 'GET').map(({ path }) => path);
  const changes = ENDPOINTS.filter(
    (endpoint) => (endpoint.method === 'PATCH' || endpoint.method === 'DELETE') && isAudited(endpoint),
  ).filter(({ path }) => readable.includes(path));
  expect(changes.map(({ feature, name }) => `${feature}.${name}`).sort()).toEqual([
    'categories.remove',
    'categories.update',
    'channels.remove',
    'channels.update',
    'discords.remove',
    'discords.update',
    'game-data.saveSource', // covered by source.test.ts
    'goals.remove',
    'goals.removeTemplate',
    'goals.update',
    'goals.updateTemplate',
    'icon-pack.remove', // covered by icon-pack.test.ts
    'items.update',
    'orders.update',
    'permission-groups.remove',
    'permission-groups.update',
    'pyramids.remove',
    'pyramids.update',
    'requests.update',
    'sessions.removeOfUser', // a list of sessions: only their number is recorded
    'shipments.remove',
    'spreadsheets.remove',
    'spreadsheets.update',
    'statistics.saveSettings', // covered by statistics.test.ts
    'users.remove',
    'users.update',
    'war-api.saveSettings', // covered by war-api.test.ts
    'warehouses.remove',
    'warehouses.update',
  ]);
});
