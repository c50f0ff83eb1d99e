import { ENDPOINTS, type Endpoint } from '@backline/contract';
import { CONTAINER_STATES } from '@backline/domain';
import { eq, sql } from 'drizzle-orm';
import {
  categories,
  discords,
  goals,
  goalTemplates,
  items as itemsTable,
  memberships,
} from '../../db/schema.ts';
import { addChannel } from '../channel-builders.ts';
import type { SignedIn, TestApp } from '../test-app.ts';
import { addWarehouse, itemId } from '../warehouse-builders.ts';
import { rowsOf } from './table-states.ts';
import type { KnownValues } from './wire-arbitrary.ts';

/** A database with something of every kind that the API has, and the callers. */
export interface FuzzWorld {
  /** The caller for each access that an endpoint requires. */
  callers: Record<Endpoint['access'], SignedIn | null>;
  known: KnownValues;
}

/** How many to create of each kind that requests delete. */
const OF_EACH = 6;
const CODE_NAMES = ['Cloth', 'RifleC', 'Bandages', 'ShippingContainer'];

/** Sends a write that must succeed. */
async function write(app: TestApp, by: SignedIn, method: 'POST' | 'PATCH', url: string, payload: object) {
  const { status, json } = await app.request({ method, url, by, payload });
  if (status !== 200) throw new Error(`${method} ${url} was refused with ${status} ${JSON.stringify(json)}`);
  return json as { id: number };
}

/** Empties the database and fills it with a small war: each feature has a few rows that random requests can hit. */
export async function makeWorld(app: TestApp): Promise<FuzzWorld> {
  await app.empty();
  await app.db.delete(categories);
  const names = [
    'Backline',
    'Midline',
    'Frontline',
    ...Array.from({ length: OF_EACH }, (_, n) => `Line ${n}`),
  ];
  const stock = names.map((name, order) => ({ name, order }));
  const [category] = await app.db.insert(categories).values(stock).returning();
  const categoryId = category?.id ?? 0;
  const groupId = await app.addGroup('Officers');
  const admin = await app.signIn({ admin: true, username: 'Admin', groupIds: [groupId] });
  const member = await app.signIn({ read: true, username: 'Member' });
  const callers: FuzzWorld['callers'] = {
    public: null,
    user: member,
    read: await app.signIn({ read: true, username: 'Reader' }),
    edit: await app.signIn({ read: true, edit: true, username: 'Editor' }),
    manage: await app.signIn({ read: true, edit: true, manage: true, username: 'Manager' }),
    admin,
  };
  const warehouses = [
    await addWarehouse(app, admin, {
      name: 'Depot',
      stockpiles: [{ name: 'Alpha' }, { name: 'Beta', code: '123456' }],
    }),
    await addWarehouse(app, admin, {
      name: 'Harbour',
      category: 'Backline',
      stockpiles: [{ name: 'Gamma' }, { name: 'Hidden', locked: true, permissionGroup: { id: groupId } }],
    }),
  ];
  const [first = 0, second = 0] = warehouses.map(({ id }) => id);
  const cloth = await itemId(app, 'Cloth', true);
  const post = (url: string, payload: object) => write(app, admin, 'POST', url, payload);
  const each = async (make: (number: number) => Promise<unknown>) => {
    for (let number = 1; number <= OF_EACH; number += 1) await make(number);
  };
  const items = await app.db.select().from(itemsTable).where(eq(itemsTable.crated, true)).limit(OF_EACH);
  await app.db
    .insert(goals)
    .values([
      { warehouseId: second, itemId: cloth, target: 5000, minimum: 10 },
      ...items.map(({ id }) => ({ warehouseId: first, itemId: id, target: 50, minimum: 10 })),
    ]);
  await app.db
    .insert(goalTemplates)
    .values(items.map(({ id }) => ({ categoryId, itemId: id, target: 50, minimum: 10 })));
  const entries = ['Alpha', 'Beta', 'Gamma', 'Hidden'].flatMap((name) =>
    CODE_NAMES.map((code, index) => ({
      'Stockpile Name': name,
      CodeName: code,
      Quantity: 100 + index,
      'Crated?': index < 3,
    })),
  );
  await post('/api/fir/process_report', { report: { entries } });
  const rows = [[{ items: [cloth], target: 500, order: 0 }]];
  await each((number) =>
    post('/api/pyramids', { pyramid: { attributes: { name: `Front ${number}`, bluefin: false, rows } } }),
  );
  await post('/api/shipments', {
    shipment: {
      attributes: {
        supplier_id: first,
        destination_id: second,
        exclude_locked: true,
        containers: [[{ item_id: cloth, quantity: 20 }], [{ item_id: cloth, quantity: 5 }]],
      },
    },
  });
  await each((number) =>
    post('/api/factories', { factory: { attributes: { name: `Factory ${number}`, method: 'factory' } } }),
  );
  await each(() =>
    post('/api/requests', {
      request: { attributes: { warehouse_id: second, lines: [{ item_id: cloth, quantity: 5 }] } },
    }),
  );
  await each(() => post('/api/orders', { orders: [{ item_id: cloth, crates: 1, method: 'facility' }] }));
  await each((number) =>
    post('/api/fir_spreadsheets', {
      spreadsheet: { attributes: { name: 'Sheet', spreadsheet_id: `sheet-${number}` } },
    }),
  );
  await each((number) =>
    addChannel(app, admin, { address: `https://discord.com/api/webhooks/${number}/abc` }),
  );
  const key = { name: 'Bot', scopes: { read: true, edit: false, manage: false }, expires_in_days: 30 };
  await each(() => write(app, member, 'POST', '/api/api_keys', { api_key: { attributes: key } }));
  await each((number) => app.addGroup(`Group ${number}`));
  await each((number) => app.signIn({ username: `Guest ${number}` }));
  await each((number) => app.db.insert(discords).values({ name: 'Other', guildId: `guild-${number}` }));
  const [home] = await app.db.select().from(discords);
  await app.db
    .insert(memberships)
    .values({ userId: member.userId, discordId: home?.id ?? 0, nickname: 'M', avatar: '' });
  return { callers, known: await knownValues(app, [first, second], [cloth, ...items.map(({ id }) => id)]) };
}

/** Tables by the part of the path that names their contents. */
const TABLES = {
  stockpiles: 'stockpiles',
  goals: 'goals',
  goal_templates: 'goal_templates',
  categories: 'categories',
  users: 'users',
  discords: 'discords',
  permission_groups: 'permission_groups',
  pyramids: 'pyramids',
  channels: 'channels',
  fir_spreadsheets: 'spreadsheets',
  shipments: 'shipments',
  orders: 'orders',
  requests: 'requests',
  factories: 'factories',
  api_keys: 'api_keys',
  runs: 'runs',
  run_claims: 'run_claims',
  watches: 'watches',
};

/** Ids and names that exist, by the names of fields and by the part of a path that names their kind. */
export async function knownValues(
  app: TestApp,
  warehouseIds: number[],
  itemIds: number[],
): Promise<KnownValues> {
  const byPath: Record<string, number[]> = { warehouses: warehouseIds, items: itemIds };
  for (const [place, table] of Object.entries(TABLES)) {
    const rows = await rowsOf<{ id: number }>(
      app.db,
      sql`select id from ${sql.identifier(table)} order by id`,
    );
    byPath[place] = rows.map(({ id }) => id);
  }
  const ids = [...new Set(Object.values(byPath).flat())];
  return {
    ...byPath,
    id: ids,
    supplier_id: warehouseIds,
    destination_id: warehouseIds,
    warehouse_id: warehouseIds,
    item_id: itemIds,
    items: itemIds,
    report_id: [1, 2, 3, 4, 5],
    home_discord_id: byPath.discords ?? [],
    category_id: byPath.categories ?? [],
    permission_group_id: byPath.permission_groups ?? [],
    clone_id: byPath.categories ?? [],
    version: [1, 2],
    fir_name: CODE_NAMES,
    CodeName: CODE_NAMES,
    'Stockpile Name': ['Alpha', 'Beta', 'Gamma', 'Hidden', 'Nobody'],
    category: ['Backline', 'Frontline'],
    code: ['', '123456', '000000'],
    state: CONTAINER_STATES,
    containers: [[1], [1, 2]],
    redirect_uri: ['http://localhost/login'],
    feature: [...new Set(ENDPOINTS.map(({ feature }) => feature))],
  };
}
