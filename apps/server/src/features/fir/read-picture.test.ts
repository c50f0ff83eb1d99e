import { PassThrough } from 'node:stream';
import { drawings, fir, isErrorBody } from '@backline/contract';
import { loadRecogniser, readStockpile } from '@backline/recognition';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodePicture } from '../../../../../packages/recognition/testing/decode-picture.ts';
import { drawScreenshot } from '../../../../../packages/recognition/testing/draw-screenshot.ts';
import { onePixelBits } from '../../../../../packages/recognition/testing/limit-pictures.ts';
import { loadAsset } from '../../../../../packages/recognition/testing/load-asset.ts';
import { hashApiKey, makeApiKey } from '../../caller/api-key.ts';
import { apiKeys } from '../../db/schema.ts';
import { openTestApp, replyOf, type SignedIn, type TestApp, useTestApp } from '../../testing/test-app.ts';
import { addWarehouse } from '../../testing/warehouse-builders.ts';
import { inventoryOf } from './read-picture.ts';

const app = useTestApp();
let admin: SignedIn;
let member: SignedIn;
let screenshot: Buffer;

const LABELS = ['36', '120', '2k+', '7'];

beforeAll(async () => {
  const groups = [LABELS.map((label, item) => ({ item, isCrated: true, label }))];
  screenshot = (await drawScreenshot({ name: 'Kilo 1', groups })).png;
});
beforeEach(async () => {
  admin = await app.signIn({ admin: true });
  member = await app.signIn({ read: true });
});

async function send(
  body: Uint8Array | PassThrough,
  {
    query = '',
    by = member,
    type = 'image/png',
    to = app,
  }: { query?: string; by?: SignedIn; type?: string; to?: TestApp } = {},
) {
  const answer = await to.request({
    method: 'POST',
    url: `${fir.read.path}${query}`,
    by,
    payload: body instanceof PassThrough ? body : Buffer.from(body),
    headers: { 'content-type': type },
  });
  const json = answer.json as Record<string, unknown>;
  return { ...answer, json, code: isErrorBody(json) ? (json.error as { code: string }).code : null };
}

describe('reading a picture on the server', () => {
  it('returns the scanned inventory, entry by entry, and stores nothing', async () => {
    await addWarehouse(app, admin, { stockpiles: [{ name: 'Kilo 1' }] });
    const query = '?file_name=seaport.png&file_timestamp=2026-11-20T10:00:00.000Z';
    const { status, json } = await send(screenshot, { query });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      file_name: 'seaport.png',
      file_timestamp: '2026-11-20T10:00:00.000Z',
      image_url: null,
      processed_image_url: null,
      processed: true,
      failed: false,
      problem: null,
      kind: 'stockpile',
      warehouse_type: 'Seaport',
      stockpile_name: 'Kilo 1',
      known: true,
      suggestions: [],
    });
    const contents = json.contents as Record<string, unknown>[];
    expect(contents.map(({ label }) => label)).toEqual(LABELS);
    expect(contents.map(({ quantity }) => quantity)).toEqual([36, 120, 2000, 7]);
    for (const entry of contents) {
      expect(entry).toMatchObject({
        CodeName: expect.stringMatching(/^\w+$/),
        is_crated: expect.any(Boolean),
      });
      expect((entry.candidates as unknown[]).length).toBeGreaterThan(0);
    }
    expect(
      (await app.request({ method: 'GET', url: '/api/stockpiles/contents?name=Kilo+1', by: member })).json,
    ).toMatchObject({ contents: [] });
  });

  it('uses a drawing that corrections taught as every browser does, until it is forgotten', async () => {
    const data = loadRecogniser(await loadAsset('icons.bin'), await loadAsset('text.bin'));
    const [seen] = readStockpile(await decodePicture(screenshot), data).contents;
    const topK = async () => ((await send(screenshot)).json.contents as { CodeName: string }[])[0]?.CodeName;
    const untaught = await topK();
    expect(untaught).not.toBe('Cloth');
    const lesson = {
      drawing: Buffer.from(seen!.drawing).toString('base64'),
      codeName: 'Cloth',
      crated: true,
      readCodeName: seen!.codeName,
      readCrated: seen!.isCrated,
    };
    replyOf(await app.call(drawings.teach, { body: { lessons: [lesson] } }, member));
    expect(await topK()).toBe('Cloth');
    const [learnt] = replyOf(await app.call(drawings.learnt, {}, admin));
    replyOf(await app.call(drawings.forget, { params: { id: learnt!.id } }, admin));
    expect(await topK()).toBe(untaught);
  });

  it.each(['jpeg', 'webp'] as const)('reads %s, whatever content type the request claims', async (format) => {
    const body = await sharp(screenshot).toFormat(format, { quality: 95 }).toBuffer();
    const { json } = await send(body, { type: 'application/octet-stream' });
    expect(json).toMatchObject({ stockpile_name: 'Kilo 1', file_timestamp: app.clock.now.toISOString() });
  });

  it('includes the read part of the picture with its boxes outlined, on request', async () => {
    const { json } = await send(screenshot, { query: '?processed_image=true' });
    const [, data = ''] = /^data:image\/png;base64,(.+)$/.exec(String(json.processed_image_url)) ?? [];
    const { width, height } = await sharp(Buffer.from(data, 'base64')).metadata();
    const whole = await sharp(screenshot).metadata();
    expect(width).toBeLessThan(whole.width);
    expect(height).toBeLessThan(whole.height);
  });

  it('suggests a name one edit away, but never that of a locked stockpile to somebody outside its group', async () => {
    const groupId = await app.addGroup('Vault');
    await addWarehouse(app, admin, {
      stockpiles: [
        { name: 'Kilo 2' },
        { name: 'Kilo l', locked: true, permissionGroup: { id: groupId } },
        { name: 'Lima' },
      ],
    });
    expect((await send(screenshot)).json).toMatchObject({ known: false, suggestions: ['Kilo 2'] });
    const insider = await app.signIn({ read: true, groupIds: [groupId] });
    expect((await send(screenshot, { by: insider })).json.suggestions).toEqual(
      expect.arrayContaining(['Kilo 2', 'Kilo l']),
    );
  });

  it('names what is missing in a picture that shows no report', async () => {
    const forest = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#234' } })
      .png()
      .toBuffer();
    expect((await send(forest)).json).toMatchObject({
      processed: true,
      failed: true,
      problem: 'no-stockpile',
    });
    const nameless = await drawScreenshot({
      title: null,
      name: null,
      groups: [[{ item: 0, isCrated: true, label: '5' }]],
    });
    expect((await send(nameless.png)).json).toMatchObject({
      failed: true,
      problem: 'nameless',
      known: false,
    });
  });

  it('a picture whose title stands alone shows the public stockpile, of a warehouse to be chosen', async () => {
    await addWarehouse(app, admin, { name: 'Sitaria', stockpiles: [{ name: 'Public' }] });
    const titled = await drawScreenshot({
      title: 'Seaport',
      name: null,
      groups: [[{ item: 0, isCrated: true, label: '5' }]],
    });
    expect((await send(titled.png)).json).toMatchObject({
      failed: false,
      problem: null,
      stockpile_name: 'Public',
      known: false,
      suggestions: ['Public · Sitaria'],
    });
  });

  it('refuses a file that is not a picture or is broken, and reads the next one', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const gif = await sharp(screenshot).gif().toBuffer();
    const thin = onePixelBits(39_999_999, 1);
    for (const body of [Buffer.from('{}'), Buffer.alloc(0), svg, gif, screenshot.subarray(0, 2000)])
      expect(await send(body)).toMatchObject({ status: 422, code: 'unreadable-picture' });
    const header = Buffer.from(screenshot);
    header.writeUInt32BE(60_000, 16);
    header.writeUInt32BE(60_000, 20);
    expect(await send(header)).toMatchObject({ status: 413, code: 'too-large' });
    expect(await send(thin)).toMatchObject({
      status: 413,
      json: { error: { message: expect.stringContaining('at most 16,384 pixels a side and 40 megapixels') } },
    });
    expect(await send(Buffer.alloc(fir.read.bodyLimit + 1))).toMatchObject({
      status: 413,
      code: 'too-large',
    });
    expect((await send(screenshot)).status).toBe(200);
  });

  it('works for a tool with its key, without a cookie', async () => {
    const key = makeApiKey();
    const row = { userId: member.userId, name: 'Bot', hash: hashApiKey(key), start: 'bl_' };
    await app.db.insert(apiKeys).values({ ...row, read: true, edit: false, manage: false });
    const answer = await app.server.inject({
      method: 'POST',
      url: fir.read.path,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'image/png' },
      payload: screenshot,
    });
    expect(answer.json()).toMatchObject({ stockpile_name: 'Kilo 1' });
  });

  it('rejects a picture when every place is taken, and accepts it later', async () => {
    // One is read and one waits: in a new app the thread takes longer to start than four bodies take to arrive.
    const to = await openTestApp();
    try {
      const users = [await to.signIn({ read: true }), await to.signIn({ read: true })];
      const answers = await Promise.all([...users, ...users].map((by) => send(screenshot, { by, to })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429]);
      for (const refused of answers.filter(({ status }) => status === 429)) {
        expect(refused.code).toBe('too-many-requests');
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect((await send(screenshot, { by: users[0]!, to })).status).toBe(200);
    } finally {
      await to.close();
    }
  });

  it('keeps nobody but their sender waiting for slow bodies, and allows each sender four at a time', async () => {
    const bodies = [1, 2, 3, 4].map(() => new PassThrough());
    const sent = bodies.map((body) => send(body));
    for (const body of bodies) body.write(screenshot.subarray(0, 1));
    await vi.waitFor(() => expect(bodies.map((body) => body.readableLength)).toEqual([0, 0, 0, 0]), 10_000);
    expect((await send(screenshot, { by: await app.signIn({ read: true }) })).status).toBe(200);
    expect(await send(screenshot)).toMatchObject({
      status: 429,
      json: {
        error: {
          message:
            'You are sending 4 files already. Wait until one of them is done, and send this one again.',
        },
      },
    });
    for (const [index, body] of bodies.entries()) {
      body.end(screenshot.subarray(1));
      expect((await sent[index])?.status).toBe(200);
    }
    expect((await send(screenshot)).status).toBe(200);
  });
});

describe('a name that cannot be read', () => {
  const facts = { fileName: 'a.png', fileTimestamp: '2026-11-20T10:00:00.000Z' };
  const answer = async () => {
    const data = loadRecogniser(await loadAsset('icons.bin'), await loadAsset('text.bin'));
    const read = readStockpile(await decodePicture(screenshot), data);
    const unread = { stockpileName: null, headerConfidence: 0, nameShape: new Uint8Array(240).fill(40) };
    return { ok: true, reading: { ...read, ...unread }, processed: null } as const;
  };

  it('is recognised by its remembered picture', async () => {
    const recalled = { name: 'Kilo 1', alike: ['Kilo 1'] };
    expect(inventoryOf(await answer(), facts, ['Kilo 1'], recalled)).toMatchObject({
      failed: false,
      problem: null,
      stockpileName: 'Kilo 1',
      known: true,
      suggestions: [],
    });
  });

  it('that only resembles a remembered one is suggested', async () => {
    const recalled = { name: null, alike: ['Kilo 1'] };
    expect(inventoryOf(await answer(), facts, ['Kilo 1'], recalled)).toMatchObject({
      failed: true,
      problem: 'unreadable-name',
      stockpileName: null,
      known: false,
      suggestions: ['Kilo 1'],
    });
  });
});

describe('the catalog in FIR’s format', () => {
  it('has CodeName, DisplayName, Description, the crate quantity and the vehicle bonus', async () => {
    const { json } = await app.request({ method: 'GET', url: fir.catalog.path });
    const items = json as Record<string, unknown>[];
    expect(items).toContainEqual({
      CodeName: 'AAAmmo',
      DisplayName: '950-70b Anti-Aircraft Shell',
      Description: 'Heavy ammunition',
      QuantityPerCrate: 5,
      VehiclesPerCrateBonus: 0,
    });
    const tank = items.find(({ CodeName }) => CodeName === 'MediumTankC');
    expect(tank).toMatchObject({ QuantityPerCrate: 3, VehiclesPerCrateBonus: 2 });
    for (const { DisplayName, Description } of items) {
      expect(DisplayName).not.toBe('');
      expect(Description).not.toBe('');
    }
  });
});
