import fs from 'node:fs';
import path from 'node:path';
import { type IconPackState, iconPack } from '@backline/contract';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadIconModel } from '../../../../../packages/recognition/src/icons/icon-model.ts';
import { drawnIconPng } from '../../../../../packages/recognition/testing/draw-icons.ts';
import { type SignedIn, useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
let admin: SignedIn;
beforeEach(async () => {
  admin = await app.signIn({ admin: true, username: 'Quartermaster' });
});
afterEach(() => app.request({ method: 'DELETE', url: iconPack.remove.path, by: admin }));

const state = async () =>
  (await app.request({ method: 'GET', url: iconPack.get.path, by: admin })).json as Record<string, unknown>;

function upload(zip: Uint8Array) {
  return app.request({
    method: 'POST',
    url: `${iconPack.upload.path}?file_name=icons.zip`,
    by: admin,
    payload: Buffer.from(zip),
    headers: { 'content-type': 'application/zip' },
  });
}

/** The state when the uploaded pack has been processed. */
async function settled(): Promise<Record<string, unknown>> {
  for (;;) {
    const now = await state();
    if (now.running === null) return now;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function readerIcons() {
  const { json } = await app.request({ method: 'GET', url: '/api/fir/recogniser' });
  const url = (json as { icons: string }).icons;
  const answer = await app.server.inject({ url });
  const bytes = new Uint8Array(answer.rawPayload);
  return { url, kept: String(answer.headers['cache-control']), model: loadIconModel(bytes.buffer) };
}

describe('an icon pack', () => {
  it('is displayed and used for reading from then on, and items it lacks are named', async () => {
    const shown = () => app.server.inject({ url: '/assets/icons/Diesel.png' });
    const before = { reader: await readerIcons(), icon: (await shown()).headers.etag };
    const sent = await upload(
      zipSync({
        'icons/Diesel.png': await drawnIconPng(0, false),
        'icons/Diesel-crated.png': await drawnIconPng(0, true),
        'icons/ToyOfTomorrow.png': await drawnIconPng(1, false),
        'notes.txt': strToU8('mine'),
      }),
    );
    expect(sent.json).toMatchObject({ outcome: null, running: { file_name: 'icons.zip' } });
    expect(await settled()).toMatchObject({
      failure: null,
      outcome: {
        by: 'Quartermaster',
        file_name: 'icons.zip',
        icons: 2,
        reading: 'added',
        lost: [],
        refused: [{ name: 'ToyOfTomorrow.png', reason: 'unknown-item' }],
      },
    });
    const after = await readerIcons();
    expect(after.url).not.toBe(before.reader.url);
    expect(after.kept).toContain('immutable');
    expect(after.model.exemplars.length).toBe(before.reader.model.exemplars.length + 2);
    expect((await shown()).headers.etag).not.toBe(before.icon);

    const gone = await app.request({ method: 'DELETE', url: iconPack.remove.path, by: admin });
    expect(gone.json).toMatchObject({ outcome: null });
    expect((await readerIcons()).url).toBe(before.reader.url);
    expect((await shown()).headers.etag).toBe(before.icon);
  });

  it('that is unusable changes nothing, with an error that gives the reason', async () => {
    const url = (await readerIcons()).url;
    expect((await upload(Buffer.from('no zip'))).status).toBe(422);
    const unusable: [Uint8Array, RegExp][] = [
      [zipSync({ 'ToyOfTomorrow.png': await drawnIconPng(1, false) }), /name of an item/],
      [zipSync({ 'Diesel.png': new Uint8Array(900_000) }), /compressed to less than 1\/100/],
      [
        zipSync(Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`${i}.txt`, strToU8('')]))),
        /5000 files/,
      ],
      [zipSync({ 'Diesel.png': await drawnIconPng(0, false) }).subarray(0, 200), /damaged/],
    ];
    for (const [zip, reason] of unusable) {
      await upload(zip);
      const { failure, outcome } = (await settled()) as unknown as IconPackState;
      expect(failure).toMatchObject({ reason: 'unusable', detail: expect.stringMatching(reason) });
      expect(outcome).toBeNull();
    }
    expect((await readerIcons()).url).toBe(url);
    expect(fs.existsSync(path.join(app.config.dataDirectory, 'icons/Diesel.png'))).toBe(false);
  });

  it('is imported alone: another import meanwhile is refused', async () => {
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const zip = zipSync({ 'Diesel.png': png });
    const answers = [await upload(zip), await upload(zip)];
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect((await settled()).failure).toBeNull();
  });
});
