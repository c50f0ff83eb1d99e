import { ENDPOINTS, type Endpoint, mayPass, paramsOf, slashCommands, warehouses } from '@backline/contract';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawScreenshot } from '../../../../packages/recognition/testing/draw-screenshot.ts';
import { announce } from '../db/announce.ts';
import * as schema from '../db/schema.ts';
import { commandSet } from '../features/slash-commands/command-set.ts';
import { type CommandDiscord, openCommandDiscord } from '../testing/command-discord.ts';
import { type CrowdedWorld, callerOf, fillCrowdedWorld } from '../testing/crowded-world.ts';
import { type KnownValues, wireArbitrary } from '../testing/fuzz/wire-arbitrary.ts';
import { type LivePage, listen, openLivePage } from '../testing/live-page.ts';
import { addressesOf, titleOf } from '../testing/outsider-walk.ts';
import { ALWAYS_REFUSED, type Sample, type SampleWorld, samplesOf } from '../testing/reader-samples.ts';
import { reportRow, sendReport } from '../testing/send-report.ts';
import { openTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts';
import { itemId } from '../testing/warehouse-builders.ts';

/**
 * Generated from the contract: two worlds that differ only in what is locked to a group and in all that hangs on it. Every
 * endpoint is asked by people without the group, with what exists in either world: no answer, no event of the stream and no
 * answer to a command in Discord may differ by a byte. What is sent by itself is compared in `locked-stockpiles-sent.test.ts`.
 */

const NAMES = ['Alpha', 'Bravo', 'Vault', 'Bunker', 'Cellar', 'Nobody knows'];
/** Names of what is made: a locked stockpile's is refused as taken. */
const OPEN = ['Alpha', 'Bravo', 'Nobody knows'];
const NOTHING = 999_999_999;
/** Everybody here may know of none of the locked stockpiles. */
const OUTSIDERS = ['manager', 'reader', 'stranger'] as const;
type Outsider = (typeof OUTSIDERS)[number];
const MANAGER = { admin: false, permissions: { read: true, edit: true, manage: true } };
/** Random for everybody, whatever exists. */
const RANDOM =
  /[0-9a-f]{8}-[0-9a-f-]{27}|\bbl_[\w-]+|eyJ[\w-]+\.[\w-]+\.[\w-]+|"state":"[^"]*"|state=[\w-]+/g;
const OWN_HEADERS = new Set(['date', 'x-request-id', 'set-cookie', 'content-length']);

/** Only of a warehouse without anything locked: another one's deletion is refused (docs/decisions/0008-locked-stockpiles.md). */
const DELETION = titleOf(warehouses.remove);

interface World {
  app: TestApp;
  discord: CommandDiscord;
  address: string;
  isWhole: boolean;
  people: CrowdedWorld;
  by: Record<Outsider, SignedIn | null>;
  pages: Record<Outsider, LivePage>;
}

let discord: CommandDiscord;
let whole: World;
let open: World;
let both: World[];
let picture: Buffer;
/** Everything that was asked, and the answers that differed. */
let asked = 0;
const differences: string[] = [];

beforeAll(async () => {
  discord = await openCommandDiscord();
  const groups = [['36', '120'].map((label, item) => ({ item, isCrated: true, label }))];
  picture = (await drawScreenshot({ name: 'Vault', groups })).png;
  whole = await beginWorld(true);
  open = await beginWorld(false);
  both = [whole, open];
}, 300_000);
afterAll(async () => {
  for (const { app, pages } of both) {
    for (const page of Object.values(pages)) page.close();
    await app.close();
  }
  await discord.close();
});

async function beginWorld(isWhole: boolean): Promise<World> {
  const app = await openTestApp({ config: discord.config });
  await app.empty();
  const address = await listen(app.server);
  const people = await fillCrowdedWorld(app, { isWhole });
  const manager = await app.signIn({ read: true, edit: true, manage: true, username: 'Mara' });
  const goods = [await itemId(app, 'Cloth', true), await itemId(app, 'RifleC', true)];
  for (const warehouseId of [people.depot.id, people.front.id])
    await app.db
      .insert(schema.goals)
      .values(goods.map((id) => ({ warehouseId, itemId: id, target: 50_000, minimum: 100 })));
  const rows = [[{ items: goods, target: 70_000, order: 0 }]];
  const made = [
    ['/api/pyramids', { pyramid: { attributes: { name: 'Push', bluefin: true, rows } } }],
    ['/api/factories', { factory: { attributes: { name: 'MPF', method: 'mpf' } } }],
    ['/api/orders', { orders: [{ item_id: goods[1], crates: 9, method: 'mpf' }] }],
  ] as const;
  for (const [url, payload] of made)
    expect((await app.request({ method: 'POST', url, by: people.admin, payload })).status, url).toBe(200);
  await app.server.jobs.runNow('alerts');
  const by = { manager, reader: people.reader, stranger: null };
  const pages = {
    manager: await openLivePage(address, manager),
    reader: await openLivePage(address, people.reader),
    stranger: await openLivePage(address, null),
  };
  return { app, discord, address, isWhole, people, by, pages };
}

async function moveClock(milliseconds: number): Promise<void> {
  for (const { app } of both) {
    app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
    const at = app.clock.now.toISOString();
    await app.db.update(schema.users).set({ rolesCheckedAt: at, rolesTriedAt: at });
  }
}

let hiddenShipment = 0;
/** Whether the officers found their stockpile where the others find nothing. */
let sawLocked = false;

/** Does what officers do with what is locked to them; in the open world nothing of it happens. */
async function liveHidden(round: number): Promise<void> {
  const { app, people } = whole;
  const { officer, rival, depot, front } = people;
  const must = async (by: SignedIn, method: 'POST' | 'GET', url: string, payload?: object) => {
    const answer = await app.request({ method, url, by, ...(payload && { payload }) });
    expect(answer.status, `${method} ${url} ${JSON.stringify(answer.json)}`).toBe(200);
    return answer.json as never;
  };
  const vault = depot.stockpiles.find(({ name }) => name === 'Vault')!.id;
  for (const [by, name, crates] of [
    [officer, 'Vault', 9000 + round],
    [officer, 'Vault', 8500 + round],
    [officer, 'Bunker', 31_000 + round],
    [rival, 'Cellar', 91_000 + round],
  ] as const) {
    const row = { ...reportRow(name, 'Cloth', crates), 'At Least?': true }; // which no sum of others may show
    expect((await sendReport(app, by, [row])).status).toBe(200);
  }
  const list: { id: number }[] = await must(officer, 'GET', `/api/stockpiles/${vault}/history`);
  await must(officer, 'POST', `/api/stockpiles/${vault}/undo`, { report_id: list[0]!.id });
  await must(officer, 'POST', `/api/stockpiles/${vault}/refresh`, {});
  await must(officer, 'POST', `/api/stockpiles/${vault}/reveal`, {});
  if (round === 1) {
    const line = [{ item_id: await itemId(app, 'Cloth', true), quantity: 60 }];
    const containers = Array.from({ length: 40 }, () => line); // more than the open stockpiles have
    const route = { supplier_id: depot.id, destination_id: front.id };
    const saved: { id: number } = await must(officer, 'POST', '/api/shipments', {
      shipment: { attributes: { ...route, containers } },
    });
    hiddenShipment = saved.id;
  }
  for (const action of ['claim', 'load', 'deliver'])
    await must(officer, 'POST', `/api/shipments/${hiddenShipment}/steps`, {
      step: { action, containers: [round] },
    });
  for (const world of both) await world.app.server.jobs.runNow('alerts');
}

const { stockpiles, shipments, orders, factories, pyramids, watches } = schema;
const NUMBERED = { stockpiles, shipments, orders, factories, pyramids, watches };

/** Ids and names of either world, for everybody to try. */
async function knownValues(): Promise<{ known: KnownValues; samples: SampleWorld; ids: number[] }> {
  const { depot, front } = whole.people;
  const warehouseIds = [depot.id, front.id];
  const itemIds = [await itemId(whole.app, 'Cloth', true), await itemId(whole.app, 'RifleC', true)];
  const idsOf = async (name: keyof typeof NUMBERED) => {
    const rows: { id: number }[] = [];
    const table = NUMBERED[name];
    for (const { app } of both) rows.push(...(await app.db.select({ id: table.id }).from(table)));
    return [...new Set(rows.map(({ id }) => id))].sort((a, b) => a - b);
  };
  const stockpileIds = await idsOf('stockpiles');
  const shipmentIds = await idsOf('shipments');
  const few = [...stockpileIds.slice(0, 1), ...stockpileIds.slice(-2), ...shipmentIds.slice(-1), NOTHING];
  const known: KnownValues = {
    stockpiles: [...stockpileIds.slice(0, 2), ...stockpileIds.slice(-3), NOTHING],
    shipments: [...shipmentIds.slice(0, 2), ...shipmentIds.slice(-2), NOTHING],
    warehouses: [...warehouseIds, NOTHING],
    items: [...itemIds, NOTHING],
    orders: [...(await idsOf('orders')), NOTHING],
    factories: [...(await idsOf('factories')), NOTHING],
    pyramids: [...(await idsOf('pyramids')), NOTHING],
    watches: [...(await idsOf('watches')), NOTHING],
    id: [...few, ...warehouseIds, ...itemIds, 1, 2],
    supplier_id: warehouseIds,
    destination_id: warehouseIds,
    warehouse_id: warehouseIds,
    item_id: itemIds,
    shipment_id: shipmentIds,
    stockpile_id: stockpileIds,
    name: [...OPEN, 'Something new'],
    stockpile_name: NAMES,
    'Stockpile Name': NAMES,
    fir_name: ['Cloth', 'RifleC'],
    CodeName: ['Cloth', 'RifleC'],
    code: ['', '222222', '111111'],
    report_id: [1, 2, 3, 4],
    version: [1, 2],
    kind: ['item', 'stockpile', 'warehouse'],
    containers: [[1], [1, 2]],
  };
  const takenAt = whole.app.clock.now.toISOString();
  const [free] = await whole.app.db
    .select({ id: schema.warehouses.id })
    .from(schema.warehouses)
    .where(eq(schema.warehouses.active, false))
    .orderBy(schema.warehouses.id)
    .limit(1);
  const freeSiteId = free!.id;
  const samples = {
    freeSiteId,
    warehouseIds,
    newNames: OPEN,
    looseItemId: await itemId(whole.app, 'Cloth', false),
    itemIds,
    names: NAMES,
    stockpileIds,
    shipmentIds,
    takenAt,
    picture,
  };
  return { known, samples, ids: [...new Set([...few, ...warehouseIds, itemIds[0]!, 1])] };
}

const CHOICES = (warehouseIds: readonly number[], itemIds: readonly number[]) => ({
  name: NAMES,
  inactive: ['true'],
  select: ['true'],
  mine: ['true'],
  range: ['week', 'war'],
  warehouseId: warehouseIds.map(String),
  before: ['1000'],
  userId: ['1'],
  feature: ['stockpiles'],
  text: ['Vault'],
  from: ['2026-11-21T11:00:00.000Z'],
  until: ['2026-11-21T13:00:00.000Z'],
  destinationId: warehouseIds.map(String),
  chosen: [warehouseIds.join(',')],
  items: ['Cloth:1:9'],
  categoryId: ['1', '2'],
  pyramidId: ['1'],
  orderId: ['1'],
  stockOf: [warehouseIds.join(',')],
  ways: ['Cloth:Cloth.1'],
  war: ['1'],
  form: ['loose', 'crates'],
  category: ['Supplies'],
  itemIds: [itemIds.join(',')],
  excludedItems: ['Cloth'],
  excludeConstructs: ['true'],
  excludeLocked: ['true'],
  language: ['de'],
});

/** Asks both worlds the same. @returns the status of the open world. */
async function ask(who: Outsider, endpoint: Endpoint, url: string, sample?: Sample): Promise<number> {
  const texts: string[] = [];
  let status = 0;
  for (const { app, by: people } of both) {
    // What ends sessions is asked by somebody who came for it.
    const isEnd = endpoint.method !== 'GET' && SESSION_FEATURES.has(endpoint.feature) && people[who] !== null;
    const by = isEnd ? await app.signIn({ read: true }) : people[who];
    const answer = await app.request({
      method: endpoint.method,
      url,
      by,
      ...(sample && { payload: sample.payload }),
      ...(sample?.type !== undefined && { headers: { 'content-type': sample.type } }),
    });
    const headers = Object.entries(answer.headers).filter(
      // The mark of a list of keys changes with their random beginnings.
      ([name]) => !OWN_HEADERS.has(name) && !(name === 'etag' && endpoint.feature === 'api-keys'),
    );
    status = answer.status;
    texts.push(
      `${status} ${JSON.stringify(answer.json)} ${JSON.stringify(headers.sort())}`.replace(RANDOM, '…'),
    );
  }
  asked += 1;
  const [left, right] = texts;
  if (left !== right)
    differences.push(
      `${who}: ${endpoint.method} ${url} ${JSON.stringify(sample?.payload)?.slice(0, 300) ?? ''}: ${difference(left, right)}`,
    );
  return status;
}

/** Both texts from a little before the first letter that differs. */
function difference(first = '', second = ''): string {
  const at = [...first].findIndex((letter, index) => letter !== second[index]);
  const from = Math.max(0, (at === -1 ? first.length : at) - 60);
  return `…${first.slice(from, from + 200)}… instead of …${second.slice(from, from + 200)}…`;
}

const SESSION_FEATURES = new Set(['sessions', 'auth']);
const READS = ENDPOINTS.filter(({ method }) => method === 'GET');
const WRITES = ENDPOINTS.filter(
  (endpoint) => endpoint.method !== 'GET' && endpoint !== slashCommands.receive,
).toSorted(
  // What deletes comes last, and what ends a session after it.
  (a, b) => orderOf(a) - orderOf(b),
);
function orderOf({ method, feature }: Endpoint): number {
  return Number(method === 'DELETE') + 2 * Number(SESSION_FEATURES.has(feature));
}

async function readEverything(people: readonly Outsider[]): Promise<void> {
  const { samples, ids } = await knownValues();
  const choices = CHOICES(samples.warehouseIds, samples.itemIds);
  for (const who of people)
    for (const endpoint of READS)
      for (const url of addressesOf(endpoint, { ids, choices, routes: [] })) await ask(who, endpoint, url);
}

/** Lists what the endpoint is sent: bodies that its schema makes, and those that somebody has thought of. */
function bodiesFor(endpoint: Endpoint, known: KnownValues, samples: SampleWorld, seed: number): Sample[] {
  const own = samplesOf(endpoint, samples);
  if (endpoint.method === 'DELETE') return [];
  if (endpoint.upload !== undefined)
    return own.length > 0 ? own : [{ payload: Buffer.from('no such file'), type: endpoint.upload[0]! }];
  if (endpoint.body === undefined) return [...own, { payload: {} }];
  const made = fc.sample(wireArbitrary(endpoint.body, known), { numRuns: 8, seed });
  return [...own, ...made.map((payload) => ({ payload: payload as object }))]; // a body is an object
}

/** @returns the titles of endpoints that were refused for the shape of what they were sent, each time. */
async function writeEverything(who: Outsider): Promise<string[]> {
  const blind: string[] = [];
  const third = (await knownValues()).samples.freeSiteId; // where the manager makes a warehouse
  for (const [seed, endpoint] of WRITES.entries()) {
    const { known, samples } = await knownValues();
    const [, place = ''] = /^\/api\/(\w+)\/:id/.exec(endpoint.path) ?? [];
    const isDeletion = titleOf(endpoint) === DELETION;
    const ids = isDeletion
      ? [third, NOTHING]
      : paramsOf(endpoint) === undefined
        ? [0]
        : (known[place] ?? known.id ?? []);
    const sent = bodiesFor(endpoint, known, samples, seed);
    const statuses: number[] = [];
    for (const [index, id] of ids.entries()) {
      const url = endpoint.path.replace(':id', String(id));
      if (sent.length === 0) statuses.push(await ask(who, endpoint, url));
      for (const sample of index === 0 ? sent : sent.slice(0, 2))
        statuses.push(await ask(who, endpoint, url, sample));
    }
    const isAsked = statuses.some((status) => status !== 400 && status !== 422);
    if (
      !isAsked &&
      ALWAYS_REFUSED[titleOf(endpoint)] === undefined &&
      mayPass(who === 'manager' ? MANAGER : null, endpoint.access)
    )
      blind.push(titleOf(endpoint));
    await moveClock(1000);
  }
  return blind;
}

/** Waits until everybody has heard what was announced so far, and compares it. */
async function compareStreams(moment: string): Promise<void> {
  for (const { app } of both)
    await announce(app.db, { event: 'change', features: ['items'], withoutRead: ['items'], page: moment });
  for (const who of OUTSIDERS) {
    const heard: string[] = [];
    for (const { pages } of both) {
      const { events } = pages[who];
      await expect
        .poll(() => events.some(({ data }) => data.page === moment), { timeout: 30_000 })
        .toBe(true);
      heard.push(JSON.stringify(events.splice(0)));
    }
    expect(heard[0], `${who} after ${moment}`).toBe(heard[1]);
  }
}

/** Texts that are typed into an option of a command, by its name. */
const TYPED: Record<string, readonly string[]> = {
  item: ['Cloth', 'Vault'],
  warehouse: ['Depot', 'Front'],
  destination: ['Front'],
  stockpile: NAMES,
};

async function compareCommands(): Promise<void> {
  const { known } = await knownValues();
  const compare = async (what: string, answer: (world: World) => Promise<unknown>) => {
    const [ofWhole, ofOpen] = [await answer(whole), await answer(open)].map((given) =>
      JSON.stringify(given).replace(RANDOM, '…'),
    );
    asked += 1;
    if (ofWhole !== ofOpen) differences.push(`Discord, ${what}: ${ofWhole} instead of ${ofOpen}`);
  };
  const callers = new Map<World, Awaited<ReturnType<typeof callerOf>>>();
  for (const world of both) callers.set(world, await callerOf(world.app, world.by.manager!));
  for (const { name, options } of (await commandSet()) as {
    name: string;
    options: { type: number; name: string }[];
  }[]) {
    await compare(
      `/${name}`,
      async (world) => (await discord.command(world.app, callers.get(world)!, name)).json,
    );
    for (const { type, name: option } of options.filter((candidate) => candidate.type === 3)) {
      const typed = TYPED[option];
      if (typed === undefined)
        throw new Error(`Say in TYPED of this test what is typed into the option ${option} of /${name}.`);
      for (const text of typed) {
        await compare(`/${name} ${option}: ${text}`, async ({ app, ...world }) => {
          const caller = callers.get(both.find((each) => each.app === app)!)!;
          void [type, world];
          return (await discord.command(app, caller, name, { [option]: text })).json;
        });
        await compare(`suggestions of /${name} for ${option}: ${text}`, (world) =>
          discord.suggest(world.app, callers.get(world)!, [name, option, text.slice(0, 3)]),
        );
      }
      await compare(`all suggestions of /${name} for ${option}`, (world) =>
        discord.suggest(world.app, callers.get(world)!, [name, option, '']),
      );
    }
  }
  for (const id of known.stockpiles ?? [])
    await compare(
      `the button refresh:${id}`,
      async (world) => (await discord.press(world.app, callers.get(world)!, `refresh:${id}`)).json,
    );
  for (const id of known.shipments ?? [])
    await compare(
      `the button claim:${id}`,
      async (world) => (await discord.press(world.app, callers.get(world)!, `claim:${id}`)).json,
    );
  for (const name of NAMES) {
    const head = `Terminus - Rising Loom - Storage Depot - ${name} - X: 0.01 Y: 0.01,2026.11.21-12.30.00`;
    const bytes = Buffer.from(`${head}\nBasic Materials (Crate),13`);
    await compare(`/report of ${name}`, async (world) => {
      const { components, content } = await discord.report(world.app, callers.get(world)!, {
        name: 'a.txt',
        bytes,
      });
      return [content, components.length];
    });
  }
}

it('to people without the group two worlds that differ only in what is locked are the same, in everything that can be asked', async () => {
  await liveHidden(1);
  await moveClock(60_000);
  await compareStreams('the first hidden acts');
  await readEverything(['manager']);
  expect(differences).toEqual([]);
  const blind = await writeEverything('manager');
  expect(differences).toEqual([]);
  await compareStreams('what the manager wrote');
  await liveHidden(2);
  const seen = await whole.app.request({
    method: 'GET',
    url: '/api/stockpiles/names',
    by: whole.people.officer,
  });
  sawLocked = JSON.stringify(seen.json).includes('Vault');
  await moveClock(3_600_000);
  await compareStreams('the second hidden acts');
  await compareCommands();
  await readEverything(OUTSIDERS);
  for (const { app, people } of both)
    expect(
      (await app.request({ method: 'POST', url: '/api/war/reset', by: people.admin, payload: {} })).status,
    ).toBe(200);
  await compareStreams('the end of the war');
  await readEverything(['manager']);
  expect(differences).toEqual([]);
  expect(
    blind.map(
      (title) =>
        `Say in testing/reader-samples.ts what ${title} is sent: every body so far had a wrong shape.`,
    ),
  ).toEqual([]);
  console.log(`Two worlds: ${ENDPOINTS.length} endpoints, ${asked} questions.`);
}, 900_000);

it('is not blind: whoever may see what is locked is told more, by the same endpoints', async () => {
  const { people, app } = whole;
  const url = '/api/statistics/work?war=1';
  const told = async (by: SignedIn) => JSON.stringify((await app.request({ method: 'GET', url, by })).json);
  expect(await told(people.officer)).not.toBe(await told(people.reader));
  expect(sawLocked).toBe(true);
});
