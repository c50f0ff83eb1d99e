import { apiKeys, audit, stockpiles, warehouses } from '@backline/contract';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../../db/schema.ts';
import { replyOf, type SignedIn, START, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';

const app = useTestApp();
let admin: SignedIn;
let reader: SignedIn;
let key: string;
let groupId: number;
beforeEach(async () => {
  admin = await app.signIn({ admin: true });
  reader = await app.signIn({ read: true, username: 'Scout' });
  groupId = await app.addGroup('Officers');
  const locked = { name: 'Vault', locked: true, permissionGroup: { id: groupId } };
  await addWarehouse(app, admin, { stockpiles: [{ name: 'Kilo' }, { name: 'Lima' }, locked] });
  key = await keyOf(reader);
});

async function keyOf(owner: SignedIn): Promise<string> {
  const attributes = {
    name: 'Reader',
    scopes: { read: true, edit: false, manage: false },
    expiresInDays: null,
  };
  return replyOf(await app.call(apiKeys.create, { body: { apiKey: { attributes } } }, owner)).key;
}

const TSV = 'text/tab-separated-values';
interface Sending {
  type?: string;
  id?: string;
  by?: string;
  search?: string;
}
/** Sends as a tool does: with the key, and with neither a cookie nor a CSRF header. */
async function send(body: unknown, { type = 'application/json', id, by = key, search = '' }: Sending = {}) {
  const response = await app.server.inject({
    method: 'POST',
    url: `/api/reports${search}`,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': type,
      authorization: `Bearer ${by}`,
      ...(id !== undefined && { 'idempotency-key': id }),
    },
  });
  return { status: response.statusCode, json: response.json() };
}

const AT = '2026-11-21T11:00:00';
const posted = (name: string, cloth: number, more: object = {}) => ({
  name,
  type: 'StorageFacility',
  items: cloth === 0 ? [] : [{ code: 'Cloth', quantity: cloth, crated: true }],
  timestamp: AT,
  ...more,
});
const contents = async (name: string) => {
  const found = replyOf(await app.call(stockpiles.contents, { query: { name } }, admin));
  return Object.fromEntries(
    found.contents.map((line) => [`${line.firName}${line.crated ? '+' : ''}`, line.quantity]),
  );
};
const stored = () => app.db.select().from(schema.reports).orderBy(asc(schema.reports.id));

/** Moves the clock on by a day; Discord confirms everybody's roles again, as they expire within a day. */
async function aDayLater(moreMs = 0) {
  app.clock.now = new Date(START.getTime() + 24 * 3_600_000 + moreMs);
  await app.db.update(schema.users).set({ rolesCheckedAt: app.clock.now.toISOString() });
}

describe('what tools send', () => {
  it('may be FIR’s table', async () => {
    const table = [
      'Stockpile Title\tStockpile Name\tStructure Type\tQuantity\tName\tCrated?\tPer Crate\tTotal\tDescription\tCodeName',
      'a.png\tKilo\tStorage Depot\t12\tBasic Materials\ttrue\t100\t1200\tText\tCloth',
      'b.png\tLima\tStorage Depot\t3\tBandages\tfalse\t\t3\tText\tBandages',
    ].join('\n');
    for (const type of [TSV, 'text/plain']) {
      expect(await send(table, { type, search: '?timestamp=2026-11-21T11:00:00Z' })).toEqual({
        status: 200,
        json: [
          { stockpile: 'Kilo', status: 'applied', message: 'Stored.', unknown: [] },
          { stockpile: 'Lima', status: 'applied', message: 'Stored.', unknown: [] },
        ],
      });
    }
    expect(await contents('Kilo')).toEqual({ 'Cloth+': 12 });
    expect(await contents('Lima')).toEqual({ Bandages: 3 });
    expect(await stored()).toMatchObject([
      { source: 'tool', username: 'Scout', takenAt: '2026-11-21T11:00:00.000Z' },
      { source: 'tool', username: 'Scout', takenAt: '2026-11-21T11:00:00.000Z' },
    ]);
  });

  it('may be the same table with commas, as spreadsheet programs save it', async () => {
    const table =
      '\ufeffTimestamp,Stockpile Name,Structure Type,Quantity,Crated?,CodeName\r\n' +
      `${AT}Z,"Kilo",Storage Depot,12,yes,Cloth\r\n${AT}Z,Lima,Storage Depot,0,false,__FIR_EMPTY__\r\n`;
    expect(await send(table, { type: 'text/csv' })).toMatchObject({
      status: 200,
      json: [
        { stockpile: 'Kilo', status: 'applied' },
        { stockpile: 'Lima', status: 'applied' },
      ],
    });
    expect(await contents('Kilo')).toEqual({ 'Cloth+': 12 });
    expect(await contents('Lima')).toEqual({});
  });

  it('may be the JSON of FIR’s /extract, with the stockpile and the source in the address', async () => {
    const extract = {
      header: { structure_type: { value: 'Storage Depot' }, stockpile_name: null },
      contents: [
        { icon: { code_name: 'Cloth', is_crated: true }, quantity: { label: '12', value: 12 } },
        { icon: { code_name: 'Unobtainium', is_crated: false }, quantity: { label: '1', value: 1 } },
      ],
    };
    expect(await send(extract, { search: '?stockpile=Kilo&source=screenshot' })).toEqual({
      status: 200,
      json: [
        {
          stockpile: 'Kilo',
          status: 'applied',
          message: 'Stored.',
          unknown: [{ code_name: 'Unobtainium', crated: false }],
        },
      ],
    });
    expect(await contents('Kilo')).toEqual({ 'Cloth+': 12, Unobtainium: 1 });
    expect(await stored()).toMatchObject([{ source: 'screenshot', takenAt: START.toISOString() }]);
  });

  it('may be the JSON of a stockpile reader', async () => {
    expect(await send({ stockpiles: [posted('Kilo', 4)] })).toMatchObject({
      status: 200,
      json: [{ stockpile: 'Kilo', status: 'applied' }],
    });
    expect(await contents('Kilo')).toEqual({ 'Cloth+': 4 });
  });

  it('may be the game’s copied text, in any of its languages; unknown names are answered with what they may mean', async () => {
    const text = [
      'Terminus - Rising Loom - Складское помещение - Kilo - X: 0.45 Y: 0.66,2026.11.21-11.00.00',
      'Базовые материалы (Ящик),40',
      'Лопатка (Ящик),3',
    ].join('\n');
    const { status, json } = await send(text, { type: 'text/plain' });
    expect(status).toBe(200);
    expect(json.stockpiles ?? json).toMatchObject([
      {
        stockpile: 'Kilo',
        status: 'applied',
        names: [
          { name: 'Лопатка', crated: true, quantity: 3, candidates: expect.arrayContaining(['Shovel']) },
        ],
      },
    ]);
    expect(await contents('Kilo')).toMatchObject({ 'Cloth+': 40 });
  });

  it('of the public stockpile goes to the only warehouse in such a building of the region', async () => {
    const list = replyOf(await app.call(warehouses.list, { query: {} }, admin));
    const [site] = await app.db.select().from(schema.warehouses).where(eq(schema.warehouses.id, list[0]!.id));
    const body = posted('Public', 4, { hex: site!.region, type: site!.buildingType });
    const name = `Public · ${site!.name}`;
    expect(await send(body)).toMatchObject({
      json: [{ stockpile: 'Public', status: 'not-found', error: expect.stringContaining(name) }],
    });
    await app.db.insert(schema.stockpiles).values({ warehouseId: site!.id, name: 'Public' });
    expect(await send(body)).toMatchObject({ json: [{ stockpile: name, status: 'applied' }] });
    expect(await send({ ...body, hex: undefined, warehouse_id: site!.id })).toMatchObject({
      json: [{ stockpile: name, status: 'applied' }],
    });
    expect(await send({ ...body, hex: undefined }, { search: `?warehouse_id=${site!.id}` })).toMatchObject({
      json: [{ stockpile: name, status: 'applied' }],
    });
    expect(await send({ ...body, warehouse_id: 99_999 })).toMatchObject({
      json: [{ status: 'not-found', error: expect.stringContaining('warehouse_id') }],
    });
    expect(await send({ ...body, hex: 'NowhereHex' })).toMatchObject({
      json: [{ stockpile: '', status: 'not-found', error: expect.stringContaining('NowhereHex') }],
    });
    expect(await send({ ...body, hex: undefined })).toMatchObject({
      json: [{ status: 'not-found', error: expect.stringContaining('?stockpile=NAME') }],
    });
  });
});

describe('each stockpile by itself', () => {
  it('a refusal rolls back its own stockpile, and the rest is stored', async () => {
    await send([posted('Kilo', 4), posted('Lima', 5)]);
    const sent = [
      posted('Kilo', 9, { timestamp: '2026-11-21T10:00:00' }),
      posted('Nobody', 1),
      posted('Lima', 6, { timestamp: '2026-11-21T11:30:00' }),
      posted('Lima', 0, { items: [{ code: 'Cloth', quantity: -1, crated: true }] }),
    ];
    const { status, json } = await send(sent);
    expect(status).toBe(200);
    expect(json).toMatchObject([
      { stockpile: 'Kilo', status: 'refused', code: 'stale', error: expect.stringContaining('force') },
      { stockpile: 'Nobody', status: 'not-found', code: 'unknown-stockpile', error: expect.any(String) },
      { stockpile: 'Lima', status: 'applied' },
      { stockpile: 'Lima', status: 'refused', code: 'invalid', error: expect.stringContaining('Cloth') },
    ]);
    expect(json[2].error).toBeUndefined();
    expect([await contents('Kilo'), await contents('Lima')]).toEqual([{ 'Cloth+': 4 }, { 'Cloth+': 6 }]);
    expect(await stored()).toHaveLength(3);
    expect(await send(sent.slice(0, 1), { search: '?force=true' })).toMatchObject({
      json: [{ status: 'applied' }],
    });
    expect(await contents('Kilo')).toEqual({ 'Cloth+': 9 });
  });

  it('a doubt is refused until it is confirmed, by name or all at once', async () => {
    await send(posted('Kilo', 4));
    const empty = posted('Kilo', 0, { timestamp: '2026-11-21T11:30:00' });
    expect(await send(empty)).toMatchObject({
      json: [{ status: 'refused', code: 'confirm', doubts: ['large-loss'] }],
    });
    expect(await send(empty, { search: '?confirm=other-building' })).toMatchObject({
      json: [{ status: 'refused', doubts: ['large-loss'] }],
    });
    expect(await contents('Kilo')).toEqual({ 'Cloth+': 4 });
    expect(await send(empty, { search: '?confirm=other-building,large-loss' })).toMatchObject({
      json: [{ status: 'applied' }],
    });
    expect(await contents('Kilo')).toEqual({});
    expect((await send(empty, { search: '?confirm=everything' })).status).toBe(422);
  });

  it('another building by the game’s own code is a doubt', async () => {
    expect(await send(posted('Kilo', 4, { type: 'Seaport' }))).toMatchObject({
      json: [{ status: 'refused', doubts: ['other-building'] }],
    });
  });

  it('of two reports of one stockpile the later one is stored, whatever their order', async () => {
    const later = posted('Kilo', 8, { timestamp: '2026-11-21T11:30:00' });
    for (const order of [
      [later, posted('Kilo', 4)],
      [posted('Kilo', 4), later],
    ])
      expect(await send(order)).toMatchObject({ json: [{ stockpile: 'Kilo', status: 'applied' }] });
    expect(await contents('Kilo')).toEqual({ 'Cloth+': 8 });
    expect((await stored()).map(({ takenAt }) => takenAt)).toEqual(['2026-11-21T11:30:00.000Z']);
  });

  it('of two different reports of one moment neither is stored', async () => {
    expect(await send([posted('Kilo', 4), posted('Lima', 1), posted('Kilo', 5)])).toMatchObject({
      json: [
        { stockpile: 'Kilo', status: 'refused', error: expect.stringContaining('which is the latest') },
        { stockpile: 'Lima', status: 'applied' },
      ],
    });
    expect(await contents('Kilo')).toEqual({});
  });
});

describe('who may', () => {
  it('a locked stockpile is not found by an outsider’s key, exactly as one that does not exist', async () => {
    const [hidden, missing] = [await send(posted('Vault', 4)), await send(posted('Nowhere', 4))];
    expect(hidden).toMatchObject({ status: 200, json: [{ stockpile: 'Vault', status: 'not-found' }] });
    expect(JSON.stringify(hidden).replaceAll('Vault', 'Nowhere')).toBe(JSON.stringify(missing));
    expect(await contents('Vault')).toEqual({});
    const officer = await app.signIn({ read: true, groupIds: [groupId] });
    expect(await send(posted('Vault', 4), { by: await keyOf(officer) })).toMatchObject({
      json: [{ status: 'applied' }],
    });
  });

  it('nobody without the read right, and nobody without a key or a session', async () => {
    const guest = await app.signIn({ read: true });
    const guestKey = await keyOf(guest);
    await app.db.delete(schema.userRoles).where(eq(schema.userRoles.userId, guest.userId));
    expect((await send(posted('Kilo', 4), { by: guestKey })).status).toBe(403);
    expect((await send(posted('Kilo', 4), { by: `bl_${'x'.repeat(43)}` })).status).toBe(401);
    expect(await stored()).toEqual([]);
  });

  it('the audit trail names the key and what it stored', async () => {
    await send([posted('Kilo', 4), posted('Nobody', 1)]);
    const { entries } = replyOf(await app.call(audit.list, { query: { feature: 'fir' } }, admin));
    expect(entries).toMatchObject([
      { action: 'receive', username: 'Scout', keyName: 'Reader', subject: 'Kilo', outcome: 'done' },
    ]);
  });
});

describe('a request that is sent again', () => {
  it('with its id gets the first answer, and changes nothing', async () => {
    const first = await send([posted('Kilo', 4), posted('Nobody', 1)], { id: 'a-1' });
    await send(posted('Kilo', 7, { timestamp: '2026-11-21T11:30:00' }), { id: 'a-2' });
    await aDayLater();
    expect(await send([posted('Kilo', 4), posted('Nobody', 1)], { id: 'a-1' })).toEqual(first);
    expect(await contents('Kilo')).toEqual({ 'Cloth+': 7 });
    expect(await stored()).toHaveLength(2);
  });

  it('is a new one after a day', async () => {
    await send(posted('Kilo', 4), { id: 'a-1' });
    await send(posted('Kilo', 7, { timestamp: '2026-11-21T11:30:00' }));
    await aDayLater(1);
    expect(await send(posted('Kilo', 4), { id: 'a-1' })).toMatchObject({ json: [{ code: 'stale' }] });
  });

  it('with the id of a different request is refused, and stores nothing', async () => {
    await send(posted('Kilo', 4), { id: 'a-1' });
    for (const again of [
      send(posted('Kilo', 5), { id: 'a-1' }),
      send(posted('Kilo', 4), { id: 'a-1', search: '?force=true' }),
    ])
      expect(await again).toMatchObject({ status: 409, json: { error: { code: 'conflict' } } });
    expect(await stored()).toHaveLength(1);
  });

  it('belongs to its caller: the same id of somebody else is another request', async () => {
    await send(posted('Kilo', 4), { id: 'a-1' });
    const otherKey = await keyOf(await app.signIn({ read: true }));
    const body = posted('Kilo', 5, { timestamp: '2026-11-21T11:30:00' });
    expect(await send(body, { id: 'a-1', by: otherKey })).toMatchObject({ json: [{ status: 'applied' }] });
  });

  it('at the same moment is stored once', async () => {
    const both = await Promise.all([1, 2].map(() => send(posted('Kilo', 4), { id: 'a-1' })));
    expect(both[0]).toMatchObject({ status: 200, json: [{ status: 'applied' }] });
    expect(both[1]).toEqual(both[0]);
    expect(await stored()).toHaveLength(1);
  });

  it('may be corrected under its id if nothing of it was read', async () => {
    expect((await send('nonsense', { id: 'a-1' })).status).toBe(422);
    expect(await send(posted('Kilo', 4), { id: 'a-1' })).toMatchObject({ json: [{ status: 'applied' }] });
  });

  it.each(['', 'x'.repeat(201), 'naïve'])('needs a valid id: not %j', async (id) => {
    expect((await send(posted('Kilo', 4), { id })).status).toBe(422);
  });
});

describe('bad input', () => {
  it.each([
    ['nothing', ''],
    ['a picture', '\u0089PNG\r\n'],
    ['half a JSON', '{"name": "Kilo", "items": ['],
    ['an empty list', '[]'],
    ['other JSON', '{"report": {"entries": []}}'],
  ])('%s is refused as a whole, with the formats that can be read', async (_, body) => {
    expect(await send(body)).toMatchObject({
      status: 422,
      json: { error: { code: 'invalid', message: expect.stringContaining('CodeName') } },
    });
  });

  it('bytes that are no text are refused', async () => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/reports',
      payload: Buffer.from([0x7b, 0xfe, 0x81, 0x00]),
      headers: { 'content-type': 'text/plain', authorization: `Bearer ${key}` },
    });
    expect(response.statusCode).toBe(422);
  });

  it('at most 500 stockpiles are accepted, and only one if the address names it', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => posted(`None ${index}`, 1));
    expect((await send(many(500))).status).toBe(200);
    expect((await send(many(501))).status).toBe(422);
    expect((await send(many(2), { search: '?stockpile=Kilo' })).status).toBe(422);
  });

  it('at most 10,000 rows of all stockpiles together are accepted, so that one request holds up nobody for long', async () => {
    const rows = (count: number, start: string) =>
      Array.from({ length: count }, (_, index) => ({ code: `${start}${index}`, quantity: 1, crated: true }));
    const two = (second: number) => [
      posted('None', 1, { items: rows(5000, 'One') }),
      posted('None either', 1, { items: rows(second, 'Two') }),
    ];
    expect((await send(two(5000))).status).toBe(200);
    const { status, json } = await send(two(5001));
    expect(status).toBe(413);
    expect(json).toMatchObject({ error: { code: 'too-large', reason: { code: 'too-many-rows' } } });
  });

  it('names and codes that cannot be stored get an answer instead of an error', async () => {
    const items = [{ code: 'Clo\u0000th', quantity: 1, crated: true }];
    const { status, json } = await send([
      posted('Ki\u0000lo', 1),
      posted('\ud800', 1),
      { ...posted('Kilo', 1), items },
      posted('Lima', 3),
      posted('Kilo', 1, { items: [{ code: 'x'.repeat(300), quantity: 1, crated: true }] }),
    ]);
    expect(status).toBe(200);
    expect(json.map((answer: { status: string }) => answer.status)).toEqual([
      'not-found',
      'not-found',
      'refused',
      'applied',
    ]);
    expect(await contents('Lima')).toEqual({ 'Cloth+': 3 });
  });
});
