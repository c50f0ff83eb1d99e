import { eq } from 'drizzle-orm';
import * as schema from '../db/schema.ts';
import {
  type Act,
  announceWarehouse,
  ask,
  type Card,
  cardsOf,
  HIDDEN_CODE,
  hiddenOf,
  hiddenShipments,
  MARK,
  type Open,
  openNames,
  openStockpile,
  type Pair,
  pick,
  report,
  rowsOf,
  saveCards,
  ship,
  step,
  undoLatest,
  type World,
} from './outsider-world.ts';
import type { SignedIn } from './test-app.ts';

/** An admin locks an open stockpile: in the other world it never existed, and neither did its history. */
async function lockOpen({ whole, open }: Pair, dice: number[]): Promise<void> {
  const row = await openStockpile(whole, dice[0]);
  if (!row?.name.includes(MARK)) return;
  const cards = (await cardsOf(whole, whole.admin, row.warehouseId)) ?? [];
  const group = { id: pick(whole.groupIds, dice[1]) };
  const { status } = await saveCards(
    whole,
    whole.admin,
    row.warehouseId,
    cards.map((card) => (card.id === row.id ? { ...card, locked: true, permission_group: group } : card)),
  );
  if (status !== 200) return; // the group was deleted
  whole.away.set(row.name, row.id);
  await open.app.db.delete(schema.reports).where(eq(schema.reports.stockpileId, row.id));
  await open.app.db.delete(schema.stockpiles).where(eq(schema.stockpiles.id, row.id));
  await announceWarehouse(open);
}

/** The stockpile reappears in its current state, with its history, when it is unlocked again. */
async function unlock({ whole, open }: Pair, dice: number[]): Promise<void> {
  const hidden = (await hiddenOf(whole)).filter(({ name, id }) => whole.away.get(name) === id);
  const row = pick(hidden, dice[0]);
  if (row === undefined) return;
  const cards = (await cardsOf(whole, whole.admin, row.warehouseId)) ?? [];
  const { status } = await saveCards(
    whole,
    whole.admin,
    row.warehouseId,
    cards.map((card) => (card.id === row.id ? { ...card, locked: false, permission_group: null } : card)),
  );
  if (status !== 200) return; // another locked stockpile there has lost its group
  whole.away.delete(row.name);
  const { db } = open.app;
  const [now] = await whole.app.db.select().from(schema.stockpiles).where(eq(schema.stockpiles.id, row.id));
  if (now === undefined) throw new Error(`${row.name} was not unlocked but lost`);
  await db.insert(schema.stockpiles).overridingSystemValue().values(now);
  const contents = await whole.app.db
    .select()
    .from(schema.stockpileContents)
    .where(eq(schema.stockpileContents.stockpileId, row.id));
  if (contents.length > 0) await db.insert(schema.stockpileContents).values(contents);
  const stored = await whole.app.db
    .select()
    .from(schema.reports)
    .where(eq(schema.reports.stockpileId, row.id))
    .orderBy(schema.reports.id);
  for (const { id: _, ...columns } of stored) await db.insert(schema.reports).values(columns);
  await announceWarehouse(open);
}

const changeHidden =
  (change: (card: Card, dice: number[], world: World) => object | null): Open =>
  async (world, dice) => {
    const row = pick(await hiddenOf(world), dice[0]);
    if (row === undefined) return;
    const cards = (await cardsOf(world, world.admin, row.warehouseId)) ?? [];
    await saveCards(
      world,
      world.admin,
      row.warehouseId,
      cards.flatMap((card) => (card.id === row.id ? (change(card, dice, world) ?? []) : card)),
    );
  };

const hiddenReport: Open = async (world, dice) => {
  const row = pick(await hiddenOf(world), dice[0]);
  const by = (dice[1] ?? 0) < 0.7 ? world.insider : world.admin;
  if (row !== undefined) await report(world, by, rowsOf(row.name, dice));
};

/** Somebody asks for supplies; the rest of the dice choose what, and whether an officer accepts it. */
async function askFor(world: World, by: SignedIn, dice: number[], parts: object) {
  const lines = [{ item_id: pick(world.itemIds, dice[1]), quantity: 1 + Math.floor((dice[2] ?? 0) * 90) }];
  const attributes = { warehouse_id: pick(world.siteIds, dice[0]), lines, ...parts };
  const { status, json } = await ask(world, by, 'POST', '/api/requests', { request: { attributes } });
  const { id } = json as { id?: number };
  if (id !== undefined && (dice[1] ?? 0) < 0.6)
    await ask(world, world.admin, 'POST', `/api/requests/${id}/steps`, { step: { action: 'accept' } });
  return status;
}

const openReport: Open = async (world, dice) => {
  const name = pick(await openNames(world), dice[0]);
  const by = (dice[1] ?? 0) < 0.5 ? world.insider : world.reader;
  if (name === undefined) return;
  return (await report(world, by, rowsOf(name, dice))).status;
};

/** Each as often as it is listed here. */
export const ACTS: Act[] = [
  { name: 'an open report', open: openReport },
  { name: 'another open report', open: openReport },
  { name: 'a locked report', hidden: hiddenReport },
  { name: 'another locked report', hidden: hiddenReport },
  {
    name: 'a report of open and locked stockpiles',
    open: async (world, dice) => {
      const name = pick(await openNames(world), dice[0]);
      if (name === undefined) return;
      const [secret] = (await hiddenOf(world)).filter(
        ({ permissionGroupId }) => permissionGroupId === world.groupIds[0],
      );
      const rows = rowsOf(name, dice);
      const more = secret === undefined || rows.length === 0 ? [] : rowsOf(secret.name, dice);
      return (await report(world, world.insider, [...more, ...rows])).status;
    },
  },
  {
    name: 'an open refresh',
    open: async (world, dice) => {
      const row = await openStockpile(world, dice[0]);
      return row && ask(world, world.reader, 'POST', `/api/stockpiles/${row.id}/refresh`, {});
    },
  },
  {
    name: 'a locked refresh',
    hidden: async (world, dice) => {
      const row = pick(await hiddenOf(world), dice[0]);
      if (row) await ask(world, world.admin, 'POST', `/api/stockpiles/${row.id}/refresh`, {});
    },
  },
  {
    name: 'an open undo',
    open: async (world, dice) => {
      const row = await openStockpile(world, dice[0]);
      return row && undoLatest(world, world.editor, row.id);
    },
  },
  {
    name: 'a locked undo',
    hidden: async (world, dice) => {
      const row = pick(await hiddenOf(world), dice[0]);
      if (row) await undoLatest(world, world.admin, row.id);
    },
  },
  {
    name: 'an open stockpile more',
    open: async (world, dice) => {
      const site = pick(world.siteIds, dice[0]) ?? 0;
      const cards = await cardsOf(world, world.editor, site);
      const name = (dice[1] ?? 0) < 0.5 ? `Open ${dice[2]}` : `Once open ${MARK} ${dice[2]}`;
      return (
        cards && (await saveCards(world, world.editor, site, [...cards, { name, code: '123456' }])).status
      );
    },
  },
  {
    name: 'an open stockpile less, or changed',
    open: async (world, dice) => {
      const row = await openStockpile(world, dice[0]);
      const cards = row && (await cardsOf(world, world.editor, row.warehouseId));
      if (!row || !cards) return;
      const changed = cards.flatMap((card) => {
        if (card.id !== row.id) return card;
        return (dice[1] ?? 0) < 0.3
          ? []
          : { ...card, code: String(100_000 + Math.floor((dice[2] ?? 0) * 899_999)) };
      });
      return (await saveCards(world, world.editor, row.warehouseId, changed)).status;
    },
  },
  {
    name: 'a locked stockpile more',
    hidden: async (world, dice) => {
      const site = pick(world.siteIds, dice[0]) ?? 0;
      const cards = await cardsOf(world, world.admin, site);
      const [row] = await world.app.db
        .select({ id: schema.permissionGroups.id })
        .from(schema.permissionGroups)
        .where(eq(schema.permissionGroups.id, pick(world.groupIds, dice[1]) ?? 0));
      if (!cards || row === undefined) return;
      const locked = { name: `${MARK} ${dice[2]}`, code: HIDDEN_CODE, locked: true, permission_group: row };
      await saveCards(world, world.admin, site, [...cards, locked]);
    },
  },
  { name: 'a locked stockpile less', hidden: changeHidden(() => null) },
  {
    name: 'a locked stockpile changed',
    hidden: changeHidden((card, dice, { groupIds }) => ({
      ...card,
      code: (dice[1] ?? 0) < 0.5 ? HIDDEN_CODE : '',
      permission_group: (dice[2] ?? 0) < 0.5 ? { id: groupIds[0] } : card.permission_group,
    })),
  },
  { name: 'an open stockpile is locked', both: lockOpen },
  { name: 'a locked stockpile is opened', both: unlock },
  { name: 'an open request', open: (world, dice) => askFor(world, world.reader, dice, {}) },
  {
    name: 'a locked request',
    hidden: async (world, dice) => {
      await askFor(world, world.insider, dice, { permission_group_id: world.groupIds[0] });
    },
  },
  {
    name: 'an open shipment',
    open: async (world, dice) => (await ship(world, world.reader, dice, {}, () => true))?.status,
  },
  {
    name: 'a shipment of an insider without locked stock',
    open: async (world, dice) =>
      (await ship(world, world.insider, dice, { exclude_locked: true }, () => true))?.status,
  },
  {
    name: 'a locked shipment',
    hidden: async (world, [first = 0, second = 0]) => {
      // The first way in which locked stock makes a difference.
      for (const way of [0, 0.34, 0.67])
        for (const otherChance of [0, 0.34, 0.67]) {
          const dice = [(first + way) % 1, (second + otherChance) % 1];
          const saved = await ship(world, world.insider, dice, {}, (plan, outsiders) => plan !== outsiders);
          if (saved !== undefined) return;
        }
    },
  },
  {
    name: 'a step of an open shipment',
    open: async (world, dice) => {
      const { json } = await ask(world, world.reader, 'GET', '/api/shipments');
      const shipment = pick(json as { id: number }[], dice[0]);
      return shipment && (await step(world, world.reader, shipment.id, dice[1]))?.status;
    },
  },
  {
    name: 'a step of a locked shipment',
    hidden: async (world, dice) => {
      const id = pick(await hiddenShipments(world), dice[0]);
      if (id !== undefined) await step(world, world.admin, id, dice[1]);
    },
  },
  {
    name: 'the end of a locked shipment',
    hidden: async (world, dice) => {
      const id = pick(await hiddenShipments(world), dice[0]);
      if (id !== undefined && (dice[1] ?? 0) < 0.5)
        await ask(world, world.admin, 'DELETE', `/api/shipments/${id}`);
    },
  },
  {
    name: 'a code is looked at',
    hidden: async (world, dice) => {
      const row = pick(await hiddenOf(world), dice[0]);
      if (row) await ask(world, world.admin, 'POST', `/api/stockpiles/${row.id}/reveal`, {});
    },
  },
  {
    name: 'other settings of a warehouse',
    open: async (world, dice) => {
      const attributes = { goal_modifier: Math.floor((dice[1] ?? 0) * 200) };
      const url = `/api/warehouses/${pick(world.siteIds, dice[0])}`;
      return (await ask(world, world.editor, 'PATCH', url, { warehouse: { attributes } })).status;
    },
  },
];

/** Acts that happen at most once in a week, and late. */
export const LATE: Act[] = [
  {
    name: 'a group is deleted',
    open: async (world) =>
      (await ask(world, world.admin, 'DELETE', `/api/permission_groups/${world.groupIds[1]}`)).status,
  },
  {
    name: 'a warehouse is deleted and taken up again',
    open: async (world) => {
      const [site = 0] = world.siteIds;
      const gone = await ask(world, world.admin, 'DELETE', `/api/warehouses/${site}`);
      const attributes = {
        site_id: site,
        name: 'Again',
        category: 'Frontline',
        stockpiles: [{ name: 'Open again' }],
      };
      const back = await ask(world, world.editor, 'POST', '/api/warehouses', { warehouse: { attributes } });
      return [gone.status, back.status];
    },
  },
  {
    name: 'the war is reset',
    open: async (world, dice) => {
      if ((dice[0] ?? 0) < 0.7) return;
      const { status } = await ask(world, world.admin, 'POST', '/api/war/reset', {});
      for (const [index, site_id] of world.siteIds.entries()) {
        const attributes = {
          site_id,
          name: `New ${index}`,
          category: 'Frontline',
          stockpiles: [{ name: `New ${index}` }],
        };
        await ask(world, world.editor, 'POST', '/api/warehouses', { warehouse: { attributes } });
      }
      return status;
    },
  },
];
