import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { drawScreenshot } from '../../../../../packages/recognition/testing/draw-screenshot.ts';
import { createPictureReader, type PictureReader, type PictureReaderOptions } from './picture-reader.ts';
import { recogniserFile } from './recogniser-files.ts';

const SHIPPED = path.resolve(import.meta.dirname, '../../../../../packages/recognition/assets');
const OPTIONS: PictureReaderOptions = { workers: 1, waiting: 1, limitMs: 20_000 };
const text = recogniserFile('/nonexistent', SHIPPED, 'text.bin')!;
const icons = recogniserFile('/nonexistent', SHIPPED, 'icons.bin')!;

let reader: PictureReader;
let failures: string[];
afterEach(() => reader.close());

function open(options: Partial<PictureReaderOptions> = {}) {
  failures = [];
  reader = createPictureReader({ ...OPTIONS, ...options }, (error) => failures.push(String(error)));
}

async function request() {
  const { png } = await drawScreenshot({ groups: [[{ item: 0, isCrated: true, label: '5' }]] });
  return { bytes: new Uint8Array(png), icons, text, taught: { key: '', drawings: [] }, withPicture: false };
}

describe('reading pictures in threads', () => {
  it('a picture that takes too long ends its thread, with an answer that gives the reason', async () => {
    open({ limitMs: 1 }); // starting a thread alone takes longer
    expect(await reader.read(await request())).toEqual({ ok: false, code: 'crashed' });
    expect(failures).toEqual([expect.stringContaining('not read in 1 ms')]);
  });

  it('after a failure the next picture is read', async () => {
    open();
    const good = await request();
    const unsendable = { ...good, bytes: (() => {}) as never };
    expect(await reader.read(unsendable)).toEqual({ ok: false, code: 'crashed' });
    const withoutData = { ...(await request()), icons: { path: '/nonexistent/icons.bin', tag: 'x' } };
    expect(await reader.read(withoutData)).toEqual({ ok: false, code: 'crashed' });
    expect(await reader.read(good)).toMatchObject({ ok: true, reading: { stockpileName: 'Kilo 1' } });
  });

  it('the places for running and waiting reads are limited, and each is freed once', () => {
    open();
    const [first, second] = [reader.takePlace(), reader.takePlace()];
    expect(first).not.toBeNull();
    expect(second).not.toBeNull();
    expect(reader.takePlace()).toBeNull();
    first?.();
    first?.();
    expect(reader.takePlace()).not.toBeNull();
    expect(reader.takePlace()).toBeNull();
  });
});
