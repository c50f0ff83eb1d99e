import { changesOf, warehouses } from '@backline/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import { announce } from '../db/announce.ts';
import * as schema from '../db/schema.ts';
import { seededRandom } from '../demo/demo-war.ts';
import { type LivePage, openLivePage } from './live-page.ts';
import { type Answers, type Questions, walk } from './outsider-walk.ts';
import { type SignedIn, START, type TestApp } from './test-app.ts';
import { addWarehouse, itemId } from './warehouse-builders.ts';

/**
 * A week of random activity of open and locked stockpiles, and beside it the same week in which nothing locked ever was:
 * the same people do the same things with what is open, at the same minutes. Whoever is outside the groups must not be
 * able to tell the two apart: by no reply, by nothing that a stream says, and not by when it says it.
 */

const WEEK_MS = 6.5 * 24 * 3_600_000;
/** Stands in the name of everything that is or was locked, and in no other. */
const MARK = 'HUSH';
const HIDDEN_CODE = '913579';
const ITEMS = ['Cloth', 'RifleC', 'Bandages', 'ShippingContainer'];
const GROUPS = 2;
const TARGET = 900;

interface World {
  app: TestApp;
  address: string;
  /** Whether locked stockpiles exist in it. */
  isWhole: boolean;
  admin: SignedIn;
  /** Belongs to the first of the groups. */
  insider: SignedIn;
  /** Reads, edits and manages, and is in none of the groups. */
  editor: SignedIn;
  reader: SignedIn;
  guest: SignedIn;
  groupIds: number[];
  siteIds: number[];
  itemIds: number[];
  pages: Record<Outsider, LivePage>;
  /** Rows of stockpiles that were open and are locked now, as the other world must have them back; by name. */
  away: Map<string, number>;
}

const OUTSIDERS = ['editor', 'reader', 'guest', 'stranger'] as const;
type Outsider = (typeof OUTSIDERS)[number];

interface Pair {
  whole: World;
  open: World;
}

/** What happens at one moment. `dice` are all the chances that it takes, so that both worlds take the same. */
interface Moment {
  at: Date;
  act: Act;
  dice: number[];
}

/** @returns what the outsiders could see of it at once, to be held against the other world; undefined for nothing. */
type Open = (world: World, dice: number[]) => Promise<unknown>;
type Act = { name: string } & (
  | { open: Open }
  | { hidden: Open }
  | { both: (pair: Pair, dice: number[]) => Promise<void> }
);

const one = <T>(list: readonly T[], chance: number | undefined): T | undefined =>
  list[Math.floor((chance ?? 0) * list.length)];

const ask = async (
  { app }: World,
  by: SignedIn | null,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) => {
  const { status, json } = await app.request({ method, url, by, ...(payload && { payload }) });
  return { status, json };
};

interface Card {
  id: number;
  name: string;
  code: string;
  locked: boolean;
  permission_group: { id: number } | null;
}

/** The stockpiles of a warehouse that somebody sees, as the form sends them back; null where it is not active. */
async function cardsOf(world: World, by: SignedIn, warehouseId: number): Promise<Card[] | null> {
  const { status, json } = await ask(world, by, 'GET', `/api/warehouses/${warehouseId}`);
  if (status !== 200) return null;
  return (json as { stockpiles: Card[] }).stockpiles.map(({ id, name, code, locked, permission_group }) => ({
    id,
    name,
    code,
    locked,
    permission_group,
  }));
}

const saveCards = (world: World, by: SignedIn, warehouseId: number, stockpiles: object[]) =>
  ask(world, by, 'PATCH', `/api/warehouses/${warehouseId}`, { warehouse: { attributes: { stockpiles } } });

/** Everything that is locked, in the order of names. */
async function hiddenOf({ app }: World) {
  return app.db
    .select()
    .from(schema.stockpiles)
    .where(eq(schema.stockpiles.locked, true))
    .orderBy(asc(schema.stockpiles.name));
}

async function openNames(world: World): Promise<string[]> {
  const { json } = await ask(world, world.reader, 'GET', '/api/stockpiles/names');
  return json as string[];
}

async function openStockpile(world: World, chance: number | undefined) {
  const name = one(await openNames(world), chance);
  if (name === undefined) return undefined;
  const [row] = await world.app.db.select().from(schema.stockpiles).where(eq(schema.stockpiles.name, name));
  return row;
}

function rowsOf(name: string, dice: number[]): object[] {
  return ITEMS.filter((_, index) => (dice[index + 2] ?? 0) < 0.7).map((CodeName, index) => ({
    'Stockpile Name': name,
    CodeName,
    Quantity: Math.floor((dice[index + 3] ?? 0) * 90),
    'Crated?': CodeName !== 'ShippingContainer',
  }));
}

const report = (world: World, by: SignedIn, entries: object[]) =>
  entries.length === 0
    ? Promise.resolve({ status: 0, json: null })
    : ask(world, by, 'POST', '/api/fir/process_report', { report: { entries } });

async function undoLatest(world: World, by: SignedIn, id: number) {
  const { json } = await ask(world, by, 'GET', `/api/stockpiles/${id}/history`);
  const latest = Array.isArray(json) ? (json[0] as { id: number; undoable: boolean } | undefined) : undefined;
  if (!latest?.undoable) return undefined;
  return ask(world, by, 'POST', `/api/stockpiles/${id}/undo`, { report_id: latest.id });
}

/** Plans a shipment and saves it. @param isWanted decides by the plan of the caller and that of an outsider. */
async function ship(
  world: World,
  by: SignedIn,
  dice: number[],
  parts: object,
  isWanted: (plan: string, outsiders: string) => boolean,
) {
  const supplier_id = one(world.siteIds, dice[0]);
  const destination_id = one(world.siteIds, dice[1]);
  if (supplier_id === destination_id) return undefined;
  const route = { supplier_id, destination_id };
  const generate = { ...route, container_count: 9, ...parts };
  const planOf = async (who: SignedIn) =>
    (await ask(world, who, 'POST', '/api/logi_gen/generate', { generate })).json as {
      supplies: { item: { id: number }; quantity: number }[];
    }[];
  const plan = await planOf(by);
  if (!Array.isArray(plan) || plan.length === 0) return undefined;
  if (!isWanted(JSON.stringify(plan), JSON.stringify(await planOf(world.reader)))) return undefined;
  const containers = plan.map(({ supplies }) =>
    supplies.map(({ item, quantity }) => ({ item_id: item.id, quantity })),
  );
  return ask(world, by, 'POST', '/api/shipments', {
    shipment: { attributes: { ...route, ...parts, containers } },
  });
}

/** Takes a step with a shipment, whichever it allows. */
async function step(world: World, by: SignedIn, id: number, chance: number | undefined) {
  const { json } = await ask(world, by, 'GET', `/api/shipments/${id}`);
  const { containers = [] } = json as { containers?: { number: number; steps: string[] }[] };
  const possible = containers.flatMap(({ number, steps }) =>
    steps.map((action) => ({ action, containers: [number] })),
  );
  const chosen = one(possible, chance);
  if (chosen === undefined) return undefined;
  return ask(world, by, 'POST', `/api/shipments/${id}/steps`, { step: chosen });
}

async function hiddenShipments({ app }: World): Promise<number[]> {
  const rows = await app.db
    .selectDistinct({ id: schema.shipmentLocks.shipmentId })
    .from(schema.shipmentLocks)
    .orderBy(schema.shipmentLocks.shipmentId);
  return rows.map(({ id }) => id);
}

/** What of a change of a warehouse's form everybody hears, in the world in which it was made otherwise. */
const announceWarehouse = (world: World) =>
  announce(world.app.db, {
    event: 'change',
    features: [...changesOf(warehouses.update)],
    withoutRead: ['warehouses'],
    page: null,
  });

/** A stockpile that was open is locked by an admin: in the other world it never was, nor anything that was said of it. */
async function lockOpen({ whole, open }: Pair, dice: number[]): Promise<void> {
  const row = await openStockpile(whole, dice[0]);
  if (!row?.name.includes(MARK)) return;
  const cards = (await cardsOf(whole, whole.admin, row.warehouseId)) ?? [];
  const group = { id: one(whole.groupIds, dice[1]) };
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

/** And comes back as it is by then, with what was said of it, when it is opened again. */
async function unlock({ whole, open }: Pair, dice: number[]): Promise<void> {
  const hidden = (await hiddenOf(whole)).filter(({ name, id }) => whole.away.get(name) === id);
  const row = one(hidden, dice[0]);
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
  const said = await whole.app.db
    .select()
    .from(schema.reports)
    .where(eq(schema.reports.stockpileId, row.id))
    .orderBy(schema.reports.id);
  for (const { id: _, ...columns } of said) await db.insert(schema.reports).values(columns);
  await announceWarehouse(open);
}

const changeHidden =
  (change: (card: Card, dice: number[], world: World) => object | null): Open =>
  async (world, dice) => {
    const row = one(await hiddenOf(world), dice[0]);
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
  const row = one(await hiddenOf(world), dice[0]);
  const by = (dice[1] ?? 0) < 0.7 ? world.insider : world.admin;
  if (row !== undefined) await report(world, by, rowsOf(row.name, dice));
};

const openReport: Open = async (world, dice) => {
  const name = one(await openNames(world), dice[0]);
  const by = (dice[1] ?? 0) < 0.5 ? world.insider : world.reader;
  if (name === undefined) return;
  return (await report(world, by, rowsOf(name, dice))).status;
};

/** Each as often as it stands here. */
const ACTS: Act[] = [
  { name: 'an open report', open: openReport },
  { name: 'another open report', open: openReport },
  { name: 'a locked report', hidden: hiddenReport },
  { name: 'another locked report', hidden: hiddenReport },
  {
    name: 'a report of open and locked stockpiles',
    open: async (world, dice) => {
      const name = one(await openNames(world), dice[0]);
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
      const row = one(await hiddenOf(world), dice[0]);
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
      const row = one(await hiddenOf(world), dice[0]);
      if (row) await undoLatest(world, world.admin, row.id);
    },
  },
  {
    name: 'an open stockpile more',
    open: async (world, dice) => {
      const site = one(world.siteIds, dice[0]) ?? 0;
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
      const site = one(world.siteIds, dice[0]) ?? 0;
      const cards = await cardsOf(world, world.admin, site);
      const [row] = await world.app.db
        .select({ id: schema.permissionGroups.id })
        .from(schema.permissionGroups)
        .where(eq(schema.permissionGroups.id, one(world.groupIds, dice[1]) ?? 0));
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
      // The first way on which locked stock makes a difference.
      for (const way of [0, 0.34, 0.67])
        for (const other of [0, 0.34, 0.67]) {
          const dice = [(first + way) % 1, (second + other) % 1];
          const saved = await ship(world, world.insider, dice, {}, (plan, outsiders) => plan !== outsiders);
          if (saved !== undefined) return;
        }
    },
  },
  {
    name: 'a step of an open shipment',
    open: async (world, dice) => {
      const { json } = await ask(world, world.reader, 'GET', '/api/shipments');
      const shipment = one(json as { id: number }[], dice[0]);
      return shipment && (await step(world, world.reader, shipment.id, dice[1]))?.status;
    },
  },
  {
    name: 'a step of a locked shipment',
    hidden: async (world, dice) => {
      const id = one(await hiddenShipments(world), dice[0]);
      if (id !== undefined) await step(world, world.admin, id, dice[1]);
    },
  },
  {
    name: 'the end of a locked shipment',
    hidden: async (world, dice) => {
      const id = one(await hiddenShipments(world), dice[0]);
      if (id !== undefined && (dice[1] ?? 0) < 0.5)
        await ask(world, world.admin, 'DELETE', `/api/shipments/${id}`);
    },
  },
  {
    name: 'a code is looked at',
    hidden: async (world, dice) => {
      const row = one(await hiddenOf(world), dice[0]);
      if (row) await ask(world, world.admin, 'POST', `/api/stockpiles/${row.id}/reveal`, {});
    },
  },
  {
    name: 'other settings of a warehouse',
    open: async (world, dice) => {
      const attributes = { goal_modifier: Math.floor((dice[1] ?? 0) * 200) };
      const url = `/api/warehouses/${one(world.siteIds, dice[0])}`;
      return (await ask(world, world.editor, 'PATCH', url, { warehouse: { attributes } })).status;
    },
  },
];

/** What happens once in a week at most, and late. */
const LATE: Act[] = [
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

/** @param app empty, and listening at the address. */
async function beginWeek(app: TestApp, address: string, isWhole: boolean): Promise<World> {
  await app.empty();
  const groupIds: number[] = [];
  for (let index = 0; index < GROUPS; index += 1) groupIds.push(await app.addGroup(`Group ${index}`));
  const others = await app.addGroup('Others');
  const admin = await app.signIn({ admin: true, username: 'Admin' });
  const insider = await app.signIn({
    read: true,
    edit: true,
    groupIds: groupIds.slice(0, 1),
    username: 'Insider',
  });
  const all = { read: true, edit: true, manage: true };
  const editor = await app.signIn({ ...all, groupIds: [others], username: 'Editor' });
  const reader = await app.signIn({ read: true, username: 'Reader' });
  const guest = await app.signIn({ username: 'Guest' });
  const siteIds: number[] = [];
  for (const name of ['One', 'Two', 'Three'])
    siteIds.push((await addWarehouse(app, editor, { name, stockpiles: [{ name: `Open ${name}` }] })).id);
  const itemIds: number[] = [];
  for (const name of ITEMS) itemIds.push(await itemId(app, name, name !== 'ShippingContainer'));
  for (const warehouseId of siteIds)
    await app.db
      .insert(schema.goals)
      .values(
        itemIds.map((item) => ({ warehouseId, itemId: item, target: TARGET * warehouseId, minimum: 1 })),
      );
  const column = { items: itemIds, target: 9999, order: 0 };
  const pyramid = { pyramid: { attributes: { name: 'Front', bluefin: true, rows: [[column]] } } };
  await app.request({ method: 'POST', url: '/api/pyramids', by: admin, payload: pyramid });
  await app.db.insert(schema.spreadsheets).values({ name: 'Sheet', spreadsheetId: 'sheet' });
  const pages = {
    editor: await openLivePage(address, editor),
    reader: await openLivePage(address, reader),
    guest: await openLivePage(address, guest),
    stranger: await openLivePage(address, null),
  };
  const people = { admin, insider, editor, reader, guest };
  return { app, address, isWhole, ...people, groupIds, siteIds, itemIds, pages, away: new Map() };
}

/** Moves the clock; Discord would have vouched for everybody meanwhile. */
async function moveClock({ app }: World, at: Date): Promise<void> {
  app.clock.now = at;
  await app.db.update(schema.users).set({ rolesCheckedAt: at.toISOString(), rolesTriedAt: at.toISOString() });
}

/** Says something to everybody and waits until they have heard it, so that all that was said before is there too. */
async function mark({ app, pages }: World, moment: number): Promise<void> {
  const page = `moment ${moment}`;
  await announce(app.db, { event: 'change', features: ['items'], withoutRead: ['items'], page });
  for (const one of Object.values(pages))
    for (let waited = 0; !one.events.some(({ data }) => data.page === page); waited += 1) {
      if (waited > 20_000) throw new Error(`A page did not hear of moment ${moment}.`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
}

async function questionsOf({ whole, open }: Pair): Promise<Questions> {
  const known = [...(await openNames(open)), ...(await openNames(whole))];
  const stockpiles = [
    ...(await open.app.db.select({ id: schema.stockpiles.id }).from(schema.stockpiles)),
    ...(await whole.app.db.select({ id: schema.stockpiles.id }).from(schema.stockpiles)),
    ...(await whole.app.db.select({ id: schema.shipments.id }).from(schema.shipments)),
    ...(await open.app.db.select({ id: schema.shipments.id }).from(schema.shipments)),
  ].map(({ id }) => id);
  const hidden = (await hiddenOf(whole)).map(({ name }) => name);
  const [first = 0, second = 0] = whole.siteIds;
  return {
    ids: [...new Set([...stockpiles, ...whole.siteIds, ...whole.itemIds.slice(0, 2), 1, 2])],
    choices: {
      name: [...new Set([...known, ...hidden])],
      inactive: ['true'],
      select: ['true'],
      mine: ['true'],
      range: ['week', 'war'],
      warehouseId: [String(first), String(second)],
      before: ['1000'],
      userId: ['1'],
      feature: ['stockpiles'],
      text: [MARK],
      from: [START.toISOString()],
      until: [START.toISOString()],
    },
    routes: [
      [first, second],
      [second, first],
    ],
  };
}

/** What differs, each in a sentence. */
function differences(whole: Answers, open: Answers, who: string): string[] {
  return [...whole].flatMap(([endpoint, answers]) =>
    [...answers].flatMap(([question, answer]) => {
      const other = open.get(endpoint)?.get(question);
      return other === answer ? [] : [`${who}, ${question}:\n    ${answer}\n    instead of\n    ${other}`];
    }),
  );
}

async function rowsForSheets({ app }: World): Promise<string> {
  const rows = await app.db
    .select({ rows: schema.spreadsheetBatches.rows })
    .from(schema.spreadsheetBatches)
    .where(eq(schema.spreadsheetBatches.locked, false))
    .orderBy(schema.spreadsheetBatches.id);
  return JSON.stringify(rows);
}

/** How often a week did what. */
interface Week {
  /** What an outsider could tell; empty when all is well. */
  problems: string[];
  /** Answers that were compared. */
  answers: number;
  /** Events that were compared, without the marks. */
  events: number;
  /** Things that happened, and how many of them to locked stockpiles. */
  moments: number;
  hidden: number;
  /** Reports of locked stockpiles that were there in the end: nothing would prove nothing. */
  hiddenReports: number;
  hiddenShipments: number;
}

interface Place {
  app: TestApp;
  address: string;
}

/**
 * Runs the week of a seed in both worlds and compares them as the outsiders see them.
 * @param moments how much happens. @param looks how often everything that can be asked is asked meanwhile.
 */
export async function compareWeeks(
  places: { whole: Place; open: Place },
  seed: number,
  { moments = 80, looks = 2 } = {},
): Promise<Week> {
  const random = seededRandom(seed);
  const plan: Moment[] = Array.from({ length: moments }, (_, index) => ({
    at: new Date(START.getTime() + Math.floor((WEEK_MS * (index + 1)) / moments)),
    act: one(ACTS, random()) as Act, // of a list that is not empty
    dice: Array.from({ length: 8 }, random),
  }));
  for (const act of LATE) {
    const moment = plan[Math.floor(moments * (0.5 + random() / 2))];
    if (moment) moment.act = act;
  }
  const pair: Pair = {
    whole: await beginWeek(places.whole.app, places.whole.address, true),
    open: await beginWeek(places.open.app, places.open.address, false),
  };
  const { whole, open } = pair;
  const week: Week = {
    problems: [],
    answers: 0,
    events: 0,
    moments,
    hidden: 0,
    hiddenReports: 0,
    hiddenShipments: 0,
  };
  try {
    for (const [index, { at, act, dice }] of plan.entries()) {
      for (const world of [whole, open]) await moveClock(world, at);
      if ('both' in act) await act.both(pair, dice);
      else if ('hidden' in act) {
        week.hidden += 1;
        await act.hidden(whole, dice);
        week.hiddenShipments = Math.max(week.hiddenShipments, (await hiddenShipments(whole)).length);
      } else {
        const [one, other] = [await act.open(whole, dice), await act.open(open, dice)];
        if (JSON.stringify(one) !== JSON.stringify(other))
          week.problems.push(
            `${act.name} was answered ${JSON.stringify(one)} instead of ${JSON.stringify(other)}`,
          );
      }
      for (const world of [whole, open]) await mark(world, index);
      const before = week.problems.length;
      for (const who of OUTSIDERS) compareStreams(week, who, pair, `moment ${index}, ${act.name}`);
      if (week.problems.length > before) return week; // everything after it would differ too
      if ((index + 1) % Math.ceil(moments / looks) === 0 || index === moments - 1) {
        // Everybody in the end; on the way those who see the most.
        await compareAnswers(week, pair, index === moments - 1 ? OUTSIDERS : ['reader']);
        if (week.problems.length > before) return week;
      }
    }
    const reports = await whole.app.db
      .select({ id: schema.reports.id })
      .from(schema.reports)
      .where(and(eq(schema.reports.locked, true), sql`source <> 'removed'`));
    week.hiddenReports = reports.length;
    return week;
  } finally {
    for (const world of [whole, open]) for (const page of Object.values(world.pages)) page.close();
  }
}

function compareStreams(week: Week, who: Outsider, { whole, open }: Pair, when: string): void {
  const [one, other] = [whole, open].map(({ pages }) => JSON.stringify(pages[who].events.splice(0)));
  week.events += JSON.parse(other ?? '[]').length - 1;
  if (one !== other) week.problems.push(`${when}: ${who} heard ${one} instead of ${other}`);
  if (one?.includes(MARK) && !one.includes('Once open')) week.problems.push(`${when}: ${who} heard ${one}`);
}

async function compareAnswers(week: Week, pair: Pair, people: readonly Outsider[]): Promise<void> {
  const { whole, open } = pair;
  const questions = await questionsOf(pair);
  for (const who of people) {
    const [one, other] = [
      await walk(whole.app, who === 'stranger' ? null : whole[who], questions),
      await walk(open.app, who === 'stranger' ? null : open[who], questions),
    ];
    week.problems.push(...differences(one, other, who));
    for (const answers of one.values()) {
      week.answers += answers.size;
      for (const [question, answer] of answers)
        if (answer.includes(HIDDEN_CODE))
          week.problems.push(`${who}, ${question} was answered a hidden code`);
    }
  }
  if ((await rowsForSheets(whole)) !== (await rowsForSheets(open)))
    week.problems.push('the rows for spreadsheets differ');
}
