import { createECDH } from 'node:crypto';
import {
  channels,
  ENDPOINTS,
  type Endpoint,
  fir,
  isErrorBody,
  paramsOf,
  slashCommands,
  toWire,
} from '@backline/contract';
import { FACTORY_LINES } from '@backline/domain';
import { getTableColumns, is, isNull, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { drawScreenshot } from '../../../../packages/recognition/testing/draw-screenshot.ts';
import * as schema from '../db/schema.ts';
import { createDiscord } from '../external/discord.ts';
import { commandSet } from '../features/slash-commands/command-set.ts';
import { interactionShape } from '../features/slash-commands/interaction.ts';
import { channelFields } from '../testing/channel-builders.ts';
import { openCommandDiscord } from '../testing/command-discord.ts';
import { callerOf } from '../testing/crowded-world.ts';
import { HOSTILE_TEXTS } from '../testing/fuzz/hostile-texts.ts';
import { textOf } from '../testing/fuzz/requests.ts';
import {
  type RequestParts,
  type TextField,
  textFieldsOf,
  textWaysOf,
  withText,
  withTextAt,
} from '../testing/fuzz/text-fields.ts';
import { type KnownValues, wireArbitrary } from '../testing/fuzz/wire-arbitrary.ts';
import { knownValues, makeWorld } from '../testing/fuzz/world.ts';
import { isForPeople } from '../testing/is-for-people.ts';
import { titleOf } from '../testing/outsider-walk.ts';
import { type Sample, type SampleWorld, samplesOf } from '../testing/reader-samples.ts';
import { smallIconPack } from '../testing/small-icon-pack.ts';
import { type SignedIn, testConfig, useOpened, useTestApp } from '../testing/test-app.ts';
import { itemId } from '../testing/warehouse-builders.ts';

/**
 * Generated from the contract: hostile texts in every text field of every path, query and body, and of what Discord sends, all
 * else as it should be. Nothing is an unexpected error, refusals are sentences, and what was accepted can be read everywhere.
 * `HOSTILE_TEXTS=all` tries each text in each field; without it each field gets a few, in turn.
 */
const IS_ALL = process.env.HOSTILE_TEXTS === 'all';
const FEW = 2;
const HALF_OF_A_CHARACTER = /\p{Cs}/u;

/** Refused here whatever is sent, each with the reason. */
const ALWAYS_REFUSED: Record<string, string> = {
  'POST /api/authentication/login': 'It takes the code that Discord has given to a browser.',
  'POST /api/authentication/setup_link': 'It takes the secret of a link that was given to the first admin.',
  'POST /api/channels/:id/test': 'Discord is not there.',
  'POST /api/fir_spreadsheets/:id/test': 'Google is not there.',
  'POST /api/game_data': 'It takes the mark of a check before; the name of the file is read by then.',
  'PATCH /api/game_data/source': 'It takes an address, and looks at nothing else of it.',
  'POST /api/game_data/:id/undo': 'Nothing was applied.',
  'POST /api/game_data/source/apply': 'Nothing was found there.',
  'POST /api/stockpiles/:id/undo-refresh': 'It takes the time that a refresh answered before.',
};

/** Requests besides those of `samplesOf`, which these endpoints accept from somebody who may see and do everything. */
const THOUGHT_OF: Record<string, () => Partial<Attempt>[]> = {
  'POST /api/channels': () => [{ body: CHANNEL }],
  'POST /api/channels/estimate': () => [{ body: { channel: CHANNEL.channel.attributes } }],
  'POST /api/drawings/written': () => [{ body: { names: [{ name: 'Thing', code_name: 'Cloth' }] } }],
  'POST /api/drawings/names': () => [{ body: { drawing: 'A'.repeat(160), stockpile_name: 'Alpha' } }],
  'POST /api/factories/:id/queue': () =>
    FACTORY_LINES.map((line) => ({ body: { queue: { lines: [{ line, orders: 1 }] } } })),
  'POST /api/goals/sheet': () => [
    { body: { goals: [{ ...GOAL_LINE, warehouse_id: samples.warehouseIds[0] }] } },
  ],
  'POST /api/categories/:id/goal_templates/sheet': () => [{ body: { goals: [GOAL_LINE] } }],
  'POST /api/icon_pack': () => [{ file: { payload: iconPack, type: 'application/zip' } }],
  'POST /api/orders': () => [
    { body: { orders: [{ item_id: samples.itemIds[0], crates: 1, method: 'facility', note: 'Now' }] } },
  ],
  'PATCH /api/orders/:id': () => [{ body: { order: { attributes: { note: 'Now' } } } }],
  'POST /api/shipments': () => {
    const [supplier_id, destination_id] = samples.warehouseIds;
    const containers = [[{ item_id: samples.itemIds[0], quantity: 1 }]];
    return [{ body: { shipment: { attributes: { supplier_id, destination_id, containers, note: 'Now' } } } }];
  },
  // Then it can be loaded.
  'POST /api/shipments/:id/steps': () => [{ body: { step: { action: 'claim', containers: [1] } } }],
  'POST /api/shipments/:id/ticks': () => [
    { body: { tick: { container: 1, item_id: samples.itemIds[0], ticked: true } } },
  ],
  'POST /api/shipments/:id/lines': () => [
    {
      body: {
        line: {
          container: 1,
          item_id: samples.itemIds[0],
          stockpile_id: null,
          found: null,
          left_out: 0,
        },
      },
    },
  ],
  'POST /api/runs/:id/claims': () => [{ body: { claim: { line_id: 1, quantity: 1 } } }],
  'PATCH /api/users/:id/preferences': () => [
    { params: { id: by.userId }, body: { user: { attributes: { home_discord_id: known.discords![0] } } } },
  ],
  'POST /api/watches/push': () => [
    {
      body: {
        subscription: {
          endpoint: 'https://127.0.0.1:9/a',
          p256dh: createECDH('prime256v1').generateKeys('base64url'),
          auth: 'A'.repeat(22),
          language: 'en',
        },
      },
    },
  ],
  'GET /api/chain': () => [
    { query: { items: 'Cloth:1:9' } },
    { query: { warehouse_id: samples.warehouseIds[1] } },
  ],
  'GET /api/stockpiles/contents': () => [{ query: { name: 'Alpha' } }],
};
const CHANNEL = toWire(channels.create.body, {
  channel: { attributes: { ...channelFields(), address: 'https://discord.com/api/webhooks/1/abc' } },
}) as { channel: { attributes: object } }; // by the contract
const GOAL_LINE = { fir_name: 'Bandages', crated: true, goal: { target: 9, minimum: 1 } };

const discord = useOpened(openCommandDiscord);
const app = useTestApp(() => ({
  emptied: false,
  config: { ...discord.config, logLevel: 'error', pushHosts: ['127.0.0.1:9'] },
  discord: createDiscord(testConfig, () => 'http://127.0.0.1:9'),
}));
let picture: Buffer;
let iconPack: Buffer;
let freeSites: readonly number[];
let by: SignedIn;
let known: KnownValues;
let samples: SampleWorld;
let asked = 0;
/** Counts the texts that are to be new. */
let fresh = 0;
/** Of those with a hostile text, how many were accepted. */
let accepted = 0;
const findings: string[] = [];
afterEach(() => void findings.splice(0));
/** Endpoints that no request has been accepted by yet: in a world of its own an endpoint may lack what others write. */
const blind = new Map<string, boolean>();

beforeAll(async () => {
  iconPack = Buffer.from(await smallIconPack());
  const groups = [['36', '120'].map((label, item) => ({ item, isCrated: true, label }))];
  picture = (await drawScreenshot({ name: 'Alpha', groups })).png;
}, 300_000);

async function beginWorld(): Promise<void> {
  const { callers } = await makeWorld(app);
  by = callers.admin!;
  const [discordHere] = await app.db.select({ id: schema.discords.id }).from(schema.discords);
  await app.db
    .insert(schema.memberships)
    .values({ userId: by.userId, discordId: discordHere!.id, nickname: 'A', avatar: '' });
  await learnIds();
}

/** Learns which ids there are by now. */
async function learnIds(): Promise<void> {
  const warehouses = await app.db
    .select({ id: schema.warehouses.id, active: schema.warehouses.active })
    .from(schema.warehouses)
    .orderBy(schema.warehouses.id);
  const idsOf = (isActive: boolean) =>
    warehouses.filter(({ active }) => active === isActive).map(({ id }) => id);
  const warehouseIds = idsOf(true);
  freeSites = idsOf(false);
  const itemIds = [await itemId(app, 'Cloth', true), await itemId(app, 'RifleC', true)];
  const added = await app.db
    .select({ id: schema.warehouses.id })
    .from(schema.warehouses)
    .where(isNull(schema.warehouses.siteKey));
  known = { ...(await knownValues(app, warehouseIds, itemIds)), sites: added.map(({ id }) => id) };
  samples = {
    warehouseIds: warehouseIds.slice(0, 2),
    itemIds,
    looseItemId: await itemId(app, 'Cloth', false),
    names: ['Alpha', 'Beta'],
    newNames: [`Omega ${asked}`],
    stockpileIds: known.stockpiles as number[], // ids of rows
    shipmentIds: known.shipments as number[],
    freeSiteId: freeSites[0]!,
    takenAt: app.clock.now.toISOString(),
    picture,
  };
}

/** Percent-encoded, halves of characters too: as bytes that are no UTF-8. */
function encoded(value: unknown): string {
  return [...textOf(value)]
    .map((letter) =>
      HALF_OF_A_CHARACTER.test(letter)
        ? `%ED%${(0x80 | ((letter.charCodeAt(0) >> 6) & 0x3f)).toString(16)}%${(0x80 | (letter.charCodeAt(0) & 0x3f)).toString(16)}`
        : encodeURIComponent(letter),
    )
    .join('');
}

interface Attempt extends RequestParts {
  /** A file instead of a body. */
  file?: Sample;
}

async function send(endpoint: Endpoint, { params, query, body, file }: Attempt) {
  const path = endpoint.path.replace(':id', encoded(params.id));
  const search = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PATCH';
  asked += 1;
  return app.request({
    method: endpoint.method,
    url: search.length > 0 ? `${path}?${search.join('&')}` : path,
    by,
    ...(takesBody && { payload: file?.payload ?? JSON.stringify(body ?? {}) }),
    ...(takesBody && { headers: { 'content-type': file?.type ?? 'application/json' } }),
  });
}

const VERSIONED = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .filter((table) => 'version' in getTableColumns(table));
/** Every row is of version 1 again, as if nobody had changed it, so that a write that names its version is not refused as late. */
async function resetVersions(body: unknown): Promise<void> {
  if (JSON.stringify(body)?.includes('"version"') !== true) return;
  for (const table of VERSIONED)
    await app.db.execute(sql`update ${table} set version = 1 where version <> 1`);
}

/** Returns the known values without the ids by the parts of paths, which are also names of fields with something else. */
function inBodies({
  goals,
  orders,
  channels: _,
  discords,
  shipments,
  pyramids,
  users,
  stockpiles,
  factories,
  ...rest
}: KnownValues): KnownValues {
  return rest;
}

/** Requests that the endpoint accepts: two of those that somebody has thought of or that its schemas make. */
async function acceptedBy(endpoint: Endpoint): Promise<Attempt[]> {
  const title = titleOf(endpoint);
  const attempts = attemptsAt(endpoint);
  if (endpoint.method === 'DELETE' || ALWAYS_REFUSED[title] !== undefined) return attempts.slice(0, 1);
  const found: Attempt[] = [];
  for (const attempt of attempts) {
    await resetVersions(attempt.body);
    if ((await send(endpoint, attempt)).status < 400) found.push(attempt);
    if (found.length === 2) break;
  }
  blind.set(title, found.length === 0 && (blind.get(title) ?? true));
  return found.length > 0 ? found : attempts.slice(0, 1);
}

/** Lists requests that an endpoint may accept, the likeliest first. */
function attemptsAt(endpoint: Endpoint): Attempt[] {
  const [, kind = ''] = /^\/api\/(\w+)\/:id/.exec(endpoint.path) ?? [];
  const present = known[kind] ?? known.id ?? [];
  const ids = paramsOf(endpoint) === undefined || present.length === 0 ? [1] : present;
  const seed = endpoint.path.length;
  const made = (part: Endpoint['body'], values: KnownValues) =>
    part === undefined
      ? []
      : (fc.sample(wireArbitrary(part, values), { numRuns: 40, seed }) as Record<string, unknown>[]);
  const queries = made(endpoint.query, known);
  const own = samplesOf(endpoint, samples);
  const empty = { query: {}, body: {} };
  const file = { payload: Buffer.from('x'), type: endpoint.upload?.[0] ?? '' };
  const thoughtOf: Partial<Attempt>[] = [
    ...(THOUGHT_OF[titleOf(endpoint)]?.() ?? []),
    ...own.map((sample) => (endpoint.upload === undefined ? { body: sample.payload } : { file: sample })),
    endpoint.upload === undefined ? {} : { file },
  ];
  return [
    ...thoughtOf.flatMap((thought) => ids.map((id) => ({ ...empty, params: { id }, ...thought }))),
    ...made(endpoint.body, inBodies(known)).map((body, index) => ({
      params: { id: ids[index % ids.length] },
      query: {},
      body,
    })),
    ...queries.map((query, index) => ({ ...empty, params: { id: ids[index % ids.length] }, query })),
  ];
}

/** Returns what a refusal says besides the text that it quotes, and the address. */
function withoutQuotes(message: string, text: string): string {
  const quoted = [text, text.trim()].filter((form) => form !== '');
  const rest = quoted.reduce((said, quote) => said.replaceAll(quote, '…'), message);
  return rest.replace(/\/api\/[\w/%]*/g, '…');
}

/** Holds an answer against what every answer must be. @returns whether the request was accepted. */
function judge(what: string, text: string, { status, json }: { status: number; json: unknown }): boolean {
  const say = (wrong: string) =>
    findings.push(
      `${what} ${JSON.stringify(text).slice(0, 80)}: ${wrong} ${JSON.stringify(json)?.slice(0, 300)}`,
    );
  if (status === 500) say('an unexpected error');
  else if (status >= 400 && !isErrorBody(json)) say(`${status} without the error body of the API`);
  else if (isErrorBody(json)) {
    const { message, fields = {} } = json.error;
    const said = [message, ...Object.values(fields)];
    if (!said.every((sentence) => isForPeople(withoutQuotes(sentence, text))))
      say(`${status} without a sentence:`);
  }
  return status < 400;
}

/** Values that may stand only once, by the name of their field. */
const ONCE: Record<string, (number: number) => unknown> = {
  name: (number) => `New ${number}`,
  guild_id: (number) => `9${number}`,
  role_id: (number) => `8${number}`,
  discord_user_id: (number) => `7${number}`,
  spreadsheet_id: (number) => `sheet-${number}`,
  address: (number) => `https://discord.com/api/webhooks/${number}/abc`,
  site_id: (number) => freeSites[number % freeSites.length],
  x: (number) => (number % 97) / 97,
  y: (number) => (number % 89) / 89,
};
/** Fields whose names are those of something that exists. */
const NAMED = new Set(['category', 'excluded_items']);

/** A copy of what was accepted in which all is new that may stand only once. */
function renewed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renewed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      fresh += 1;
      const made = typeof inner === 'object' || inner === undefined ? undefined : ONCE[key]?.(fresh);
      return [key, made ?? (NAMED.has(key) ? inner : renewed(inner))];
    }),
  );
}

async function attack(endpoint: Endpoint, field: TextField, attempts: Attempt[], texts: readonly string[]) {
  const what = `${titleOf(endpoint)} ${field.part} ${field.way.join('.')}`;
  for (const [index, text] of texts.entries()) {
    const { file, ...parts } = attempts[index % attempts.length]!;
    const valid = endpoint.body === undefined ? parts : { ...parts, body: renewed(parts.body) };
    await resetVersions(valid.body);
    const answer = await send(endpoint, {
      ...withText(endpoint, valid, field, text, known),
      ...(file && { file }),
    });
    if (answer.status === 401) {
      const groupIds = (await app.db.select().from(schema.permissionGroups)).map(({ id }) => id).slice(0, 1);
      by = await app.signIn({ admin: true, read: true, edit: true, manage: true, groupIds });
    }
    if (judge(what, text, answer)) accepted += 1;
  }
}

const GETS = ENDPOINTS.filter(({ method }) => method === 'GET');
/** Asks everything that can be read, of the first and of the last of each kind. */
async function readAll(after: string): Promise<void> {
  await learnIds();
  for (const endpoint of GETS) {
    const [, kind = ''] = /^\/api\/(\w+)\/:id/.exec(endpoint.path) ?? [];
    const all = paramsOf(endpoint) === undefined ? [0] : (known[kind] ?? known.id ?? []);
    for (const id of new Set([...all.slice(0, 1), ...all.slice(-2)])) {
      const answer = await send(endpoint, { params: { id }, query: {}, body: {} });
      judge(`${titleOf(endpoint)} of ${id} after ${after}`, '', answer);
    }
  }
  await app.server.jobs.runNow('alerts');
}

let turn = 0;
function textsFor(isAll: boolean): readonly string[] {
  if (isAll) return HOSTILE_TEXTS;
  turn += FEW;
  return Array.from({ length: FEW }, (_, index) => HOSTILE_TEXTS[(turn + index) % HOSTILE_TEXTS.length]!);
}

async function attackAll(endpoints: readonly Endpoint[], { isAll = IS_ALL, ownWorld = IS_ALL } = {}) {
  for (const endpoint of endpoints) {
    const fields = textFieldsOf(endpoint);
    if (fields.length === 0) continue;
    if (ownWorld) await beginWorld();
    else await learnIds();
    const attempts = await acceptedBy(endpoint);
    for (const field of fields) {
      await attack(endpoint, field, attempts, textsFor(isAll));
      if (ownWorld) await readAll(`${titleOf(endpoint)} ${field.way.join('.')}`);
    }
  }
}

/** Features whose writes end sessions or the war. */
const ENDING = new Set(['sessions', 'auth', 'war', 'users', 'backup']);
const isEnd = ({ method, feature }: Endpoint) =>
  method === 'DELETE' || (method !== 'GET' && ENDING.has(feature));
const ENDS = ENDPOINTS.filter(isEnd);
const WRITES = ENDPOINTS.filter(
  (endpoint) => endpoint.method !== 'GET' && !isEnd(endpoint) && endpoint !== slashCommands.receive,
);

/** Contents of files, by the place of the text. */
const FILES: Record<string, (text: string) => Sample> = {
  'the name in a table': (text) => table([text, '41', 'true', 'Cloth']),
  'the quantity in a table': (text) => table(['Alpha', text, 'true', 'Cloth']),
  'the crates in a table': (text) => table(['Alpha', '41', text, 'Cloth']),
  'the code name in a table': (text) => table(['Alpha', '41', 'true', text]),
  'the time in a table': (text) => table(['Alpha', '41', 'true', 'Cloth', text]),
  'the head of a table': (text) => table(['Alpha', '41', 'true', 'Cloth', 'x'], text),
  'the name in a text of the game': (text) => ({
    payload: Buffer.from(
      `Terminus - Rising Loom - Storage Depot - ${text} - X: 0.01 Y: 0.01,2026.11.21-12.30.00\nBasic Materials (Crate),13`,
    ),
    type: 'text/plain',
  }),
  'a text of JSON': (text) => ({
    payload: Buffer.from(JSON.stringify([{ 'Stockpile Name': text, CodeName: text, Quantity: text }])),
    type: 'application/json',
  }),
};
function table(cells: readonly string[], more = 'Timestamp'): Sample {
  const line = (values: readonly string[]) =>
    values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',');
  const head = line(['Stockpile Name', 'Quantity', 'Crated?', 'CodeName', more]);
  return { payload: Buffer.from(`${head}\n${line(cells)}`), type: 'text/csv' };
}

it('hostile texts in every field are refused in words or accepted, and what was accepted can be read', async () => {
  if (IS_ALL) await attackAll(WRITES);
  await beginWorld();
  await attackAll(WRITES, { isAll: false, ownWorld: false });
  for (const [where, fileOf] of Object.entries(FILES))
    for (const text of textsFor(IS_ALL)) {
      const answer = await send(fir.receive, { params: {}, query: {}, body: {}, file: fileOf(text) });
      if (judge(where, text, answer)) accepted += 1;
    }
  await readAll('all writes');
  await attackAll(GETS, { ownWorld: false });
  await attackAll(ENDS);
  await readAll('all that ends something');
  console.log(`${HOSTILE_TEXTS.length} hostile texts: ${asked} requests, ${accepted} accepted.`);
  expect(findings).toEqual([]);
  expect(
    [...blind]
      .filter(([, isBlind]) => isBlind)
      .map(([title]) => `Say in THOUGHT_OF of this test what ${title} accepts, or why it refuses.`),
  ).toEqual([]);
  expect(accepted).toBeGreaterThan(50);
}, 7_200_000);

it('hostile texts in what Discord sends are answered', async () => {
  await beginWorld();
  const { guildId, userId, nick, roles } = await callerOf(app, by);
  const user = { id: userId, username: 'rook', global_name: 'Rook' };
  const base = {
    id: '1',
    application_id: '4242',
    token: 'token',
    version: 1,
    locale: 'en-US',
    guild_id: guildId,
    context: 0,
    member: { user, nick, roles, pending: false, permissions: '0' },
  };
  const sendCall = async (what: string, text: string, call: unknown) => {
    judge(what, text, await discord.sendRaw(app, JSON.stringify(call)));
    asked += 1;
  };
  const commands = (await commandSet()) as { name: string; options: { type: number; name: string }[] }[];
  for (const { name, options } of commands)
    for (const option of options.filter(({ type }) => type === 3))
      for (const text of textsFor(IS_ALL))
        for (const type of [2, 4]) {
          const otherOptions = options
            .filter((candidate) => candidate.type === 3 && candidate !== option)
            .map((candidate) => ({ name: candidate.name, type: 3, value: 'Alpha' }));
          const given = [{ name: option.name, type: 3, value: text, focused: true }, ...otherOptions];
          const id = `${asked}`; // each call once
          await sendCall(`/${name} ${option.name}`, text, {
            ...base,
            id,
            type,
            data: { id: '1', name, options: given },
          });
        }
  const press = { ...base, type: 3, data: { custom_id: 'refresh:1', component_type: 2 } };
  const call = {
    ...base,
    type: 2,
    data: {
      id: '1',
      name: 'report',
      options: [{ name: 'file', type: 11, value: '9' }],
      resolved: { attachments: { 9: { filename: 'a.txt', url: 'https://cdn.example/a.txt', size: 1 } } },
    },
  };
  const ways = textWaysOf(interactionShape);
  expect(ways.length).toBeGreaterThan(10);
  for (const way of ways)
    for (const text of textsFor(IS_ALL))
      for (const valid of [press, call]) {
        const id = `${asked}`;
        await sendCall(way.join('.'), text, withTextAt(interactionShape, { ...valid, id }, way, text, known));
      }
  await readAll('what Discord sent');
  expect(findings).toEqual([]);
}, 3_600_000);
