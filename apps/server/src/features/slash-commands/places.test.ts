import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import {
  items,
  permissionGroupRoles,
  roles,
  shipmentContainers,
  shipments,
  stockpiles,
  users,
  watches,
} from '../../db/schema.ts';
import { type Caller, openCommandDiscord } from '../../testing/command-discord.ts';
import { type SignedIn, START, useOpened, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

const discord = useOpened(openCommandDiscord);
const app = useTestApp(() => ({ config: discord.config }));
let admin: SignedIn;
let reader: Caller;
beforeEach(async () => {
  admin = await app.signIn({ admin: true });
  const groupId = await app.addGroup('Readers', { read: true });
  const [row] = await app.db
    .select({ role: roles.roleId })
    .from(roles)
    .innerJoin(permissionGroupRoles, eq(permissionGroupRoles.roleId, roles.id))
    .where(eq(permissionGroupRoles.groupId, groupId));
  reader = { guildId: 'test-guild', userId: '701', roles: [row!.role] };
});

const textOf = async (name: string, options: Record<string, string>) =>
  (await discord.command(app, reader, name, options)).data.content;

it('a warehouse is found by its exact name, in other capitals if only one has it, and by its mark always', async () => {
  const ids: number[] = [];
  for (const name of ['Depot', 'DEPOT', 'Twin', 'Twin', 'Front'])
    ids.push((await addWarehouse(app, admin, { name })).id);
  const found = async (warehouse: string) => {
    const text = await textOf('needs', { warehouse });
    return /^\*\*(.+)\*\* lacks nothing\.$/.exec(text)?.[1] ?? text.split('.')[0];
  };
  const nothing = 'No warehouse has that name';
  expect(await found('Depot')).toBe('Depot');
  expect(await found('DEPOT')).toBe('DEPOT');
  expect(await found('depot')).toBe(nothing);
  expect(await found('Twin')).toBe(nothing);
  expect(await found(`#${ids[3]}`)).toBe('Twin');
  expect(await found('fRONT')).toBe('Front');
});

it('a stockpile is public from exactly 50 hours after its refresh on', async () => {
  await addWarehouse(app, admin, { stockpiles: [{ name: 'Alpha' }] });
  const timer = async (left: number) => {
    const refreshedAt = new Date(START.getTime() - 50 * 3_600_000 + left).toISOString();
    await app.db.update(stockpiles).set({ refreshedAt });
    return textOf('stock', { stockpile: 'Alpha' });
  };
  expect(await timer(1000)).toContain(`goes public <t:${START.getTime() / 1000 + 1}:R>`);
  expect(await timer(0)).toContain(`public since <t:${START.getTime() / 1000}:R>`);
});

it('a member watches at most 200 things, and can end a watch to begin another', async () => {
  const { userId } = await app.signIn({ read: true });
  await app.db.update(users).set({ discordUserId: '701' }).where(eq(users.id, userId));
  await addWarehouse(app, admin, { name: 'Front', stockpiles: [{ name: 'Alpha' }, { name: 'Bravo' }] });
  const chosen = (await app.db.select({ id: items.id }).from(items).limit(199)).map(({ id: itemId }) => ({
    userId,
    itemId,
  }));
  await app.db.insert(watches).values(chosen);
  expect(await textOf('watch', { stockpile: 'Alpha' })).toMatch(/^You watch \*\*Alpha\*\* now\./);
  expect(await textOf('watch', { stockpile: 'Bravo' })).toContain('200');
  expect(await app.db.select().from(watches)).toHaveLength(200);
  expect(await textOf('watch', { stockpile: 'Alpha' })).toBe('You do not watch **Alpha** any more.');
  expect(await textOf('watch', { stockpile: 'Bravo' })).toMatch(/^You watch \*\*Bravo\*\* now\./);
});

it('the newest three shipments with an open container can be claimed from', async () => {
  const [from, to] = [
    await addWarehouse(app, admin, { name: 'Depot' }),
    await addWarehouse(app, admin, { name: 'Front' }),
  ];
  const way = { supplierId: from.id, destinationId: to.id, username: 'Anna' };
  const back = { ...way, supplierId: to.id, destinationId: from.id };
  const rows = [way, way, { ...way, closed: true }, back, way, way, way];
  const ids = (await app.db.insert(shipments).values(rows).returning()).map(({ id }) => id);
  const open = ids.map((shipmentId) => ({ shipmentId, number: 1 }));
  await app.db.insert(shipmentContainers).values(open);
  const claimed = { state: 'claimed' as const, holderName: 'Anna' };
  await app.db.update(shipmentContainers).set(claimed).where(eq(shipmentContainers.shipmentId, ids[5]!));
  const { data } = await discord.command(app, reader, 'haul', { destination: `#${to.id}` });
  const buttons = data.components.flatMap((row) => row.components);
  expect(buttons.map(({ label, custom_id: id }) => [label, id])).toEqual(
    [6, 4, 1].map((place) => ['Claim next from Depot', `claim:${ids[place]}`]),
  );
});
