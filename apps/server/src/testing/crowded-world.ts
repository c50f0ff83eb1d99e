import type { Warehouse } from '@backline/contract';
import { eq } from 'drizzle-orm';
import * as schema from '../db/schema.ts';
import type { Caller } from './command-discord.ts';
import { reportRow, sendReport } from './send-report.ts';
import type { SignedIn, TestApp } from './test-app.ts';
import { addWarehouse, itemId } from './warehouse-builders.ts';

/** Two groups that know nothing of each other, and people with and without them. */
export interface CrowdedWorld {
  admin: SignedIn;
  /** Sees what is locked to the officers; may edit and manage. */
  officer: SignedIn;
  /** As an officer, for the other group. */
  rival: SignedIn;
  /** Belongs to no group; may edit. */
  editor: SignedIn;
  reader: SignedIn;
  officers: number;
  rivals: number;
  /** With *Alpha*, *Beta* and *Gamma*, with *Vault* of the officers and *Cellar* of the rivals. */
  depot: Warehouse;
  /** With *Bravo* and *Delta*, and with *Bunker* of the officers. */
  front: Warehouse;
}

/** Crates of cloth and rifles in each stockpile, reported an hour ago, a second apart; no two sums of any are the same. */
const CROWDED_STOCK: Record<string, [cloth: number, rifles: number]> = {
  Alpha: [1000, 3],
  Beta: [200, 50],
  Gamma: [40, 700],
  Vault: [8000, 11],
  Cellar: [90_000, 13],
  Bravo: [600, 17],
  Delta: [7, 0],
  Bunker: [30_000, 19],
};

/**
 * Fills an empty app with several of everything: a test in a world with one stockpile, one account and far-off times cannot
 * tell the first from the last, the own from the other, or a sum from its only part.
 * @param options `isWhole: false` makes the same world in which nothing was ever locked.
 */
export async function fillCrowdedWorld(
  app: TestApp,
  { isWhole = true }: { isWhole?: boolean } = {},
): Promise<CrowdedWorld> {
  const admin = await app.signIn({ admin: true, username: 'Quartermaster' });
  const officers = await app.addGroup('Officers');
  const rivals = await app.addGroup('Rivals');
  const rights = { read: true, edit: true, manage: true };
  const officer = await app.signIn({ ...rights, groupIds: [officers], username: 'Olive' });
  const rival = await app.signIn({ ...rights, groupIds: [rivals], username: 'Rowan' });
  const editor = await app.signIn({ read: true, edit: true, username: 'Edda' });
  const reader = await app.signIn({ read: true, username: 'Rita' });
  const locked = (name: string, code: string, id: number) =>
    isWhole ? [{ name, code, locked: true, permissionGroup: { id } }] : [];
  const depot = await addWarehouse(app, admin, {
    name: 'Depot',
    stockpiles: [
      { name: 'Alpha', code: '111111' },
      ...locked('Vault', '222222', officers),
      { name: 'Beta', code: '333333' },
      ...locked('Cellar', '444444', rivals),
      { name: 'Gamma', code: '555555' },
    ],
  });
  const front = await addWarehouse(app, admin, {
    name: 'Front',
    stockpiles: [
      { name: 'Bravo', code: '666666' },
      ...locked('Bunker', '777777', officers),
      { name: 'Delta', code: '888888' },
    ],
  });
  const names = new Set([...depot.stockpiles, ...front.stockpiles].map(({ name }) => name));
  for (const [index, [name, [cloth, rifles]]] of Object.entries(CROWDED_STOCK).entries()) {
    if (!names.has(name)) continue;
    const Timestamp = new Date(app.clock.now.getTime() - 3_600_000 + 1000 * index).toISOString();
    const rows = [reportRow(name, 'Cloth', cloth), reportRow(name, 'RifleC', rifles)];
    const { status } = await sendReport(
      app,
      admin,
      rows.map((row) => ({ ...row, Timestamp })),
    );
    if (status !== 200) throw new Error(`The report of ${name} was refused with ${status}.`);
  }
  return { admin, officer, rival, editor, reader, officers, rivals, depot, front };
}

/** Somebody of this world who calls from Discord, with the roles of their groups. */
export async function callerOf(app: TestApp, { userId }: SignedIn): Promise<Caller> {
  const [user] = await app.db.select().from(schema.users).where(eq(schema.users.id, userId));
  const held = await app.db
    .select({ roleId: schema.roles.roleId })
    .from(schema.userRoles)
    .innerJoin(schema.roles, eq(schema.roles.id, schema.userRoles.roleId))
    .where(eq(schema.userRoles.userId, userId));
  const roles = held.map(({ roleId }) => roleId);
  return { guildId: 'test-guild', userId: user!.discordUserId, nick: user!.username, roles };
}

/** A planned shipment with this many open containers of cloth. @param groups whose members alone may know of it. */
export async function addShipment(
  app: TestApp,
  route: { supplierId: number; destinationId: number },
  { containers = 2, groups = [] }: { containers?: number; groups?: readonly number[] } = {},
): Promise<number> {
  const [shipment] = await app.db
    .insert(schema.shipments)
    .values({ ...route, username: 'Planner' })
    .returning();
  const shipmentId = shipment!.id;
  const cloth = await itemId(app, 'Cloth', true);
  for (let number = 1; number <= containers; number += 1) {
    const [box] = await app.db.insert(schema.shipmentContainers).values({ shipmentId, number }).returning();
    await app.db
      .insert(schema.shipmentContents)
      .values({ containerId: box!.id, itemId: cloth, crates: 10 + number });
  }
  if (groups.length > 0)
    await app.db
      .insert(schema.shipmentLocks)
      .values(groups.map((permissionGroupId) => ({ shipmentId, permissionGroupId })));
  return shipmentId;
}
