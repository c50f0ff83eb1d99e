import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { onePixelBits } from '../testing/limit-pictures.ts';
import { checkPicture } from './picture-guard.ts';

/** The first bytes of a PNG that declares this size. */
function pngHeader(width: number, height: number, bits = 8, interlace = 0): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  bytes.set([bits, 2, 0, 0, interlace], 24);
  return bytes;
}

/** The first bytes of a JPEG: a segment of 300 bytes, then the frame header with this marker, and a scan. */
function jpegHeader(width: number, height: number, marker = 0xc0, channels = 3): Uint8Array {
  const exif = [0xff, 0xe1, 1, 46, ...Array.from({ length: 300 }, () => 0xff)];
  const frame = [0xff, marker, 0, 8, 8, height >> 8, height & 255, width >> 8, width & 255, channels];
  return Uint8Array.from([0xff, 0xd8, ...exif, ...frame, 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]);
}

/** The first bytes of a WebP in one of its three forms. */
function webpHeader(width: number, height: number, form: 'VP8 ' | 'VP8L' | 'VP8X'): Uint8Array {
  const bytes = new Uint8Array(64);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(`RIFF\0\0\0\0WEBP${form}`));
  if (form === 'VP8 ') {
    view.setUint16(26, width, true);
    view.setUint16(28, height, true);
  } else if (form === 'VP8L') {
    bytes[20] = 0x2f;
    view.setUint32(21, (width - 1) | ((height - 1) << 14), true);
  } else {
    view.setUint32(24, width - 1, true); // the fourth byte is overwritten by the first one of the height
    view.setUint32(27, height - 1, true);
  }
  return bytes;
}

/** The first bytes of a BMP. */
function bitmapHeader(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(54);
  bytes.set([0x42, 0x4d, 0x36]);
  const view = new DataView(bytes.buffer);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  return bytes;
}

describe('checkPicture', () => {
  it('refuses an empty file', () => {
    expect(checkPicture(new Uint8Array())).toBe('empty-file');
  });

  it('refuses a text file, whatever its name', () => {
    expect(checkPicture(new TextEncoder().encode('Storage Depot: 20 crates of shirts.\n'))).toBe(
      'not-an-image',
    );
  });

  it('refuses 20,000 x 20,000 pixels from the header alone', () => {
    expect(checkPicture(pngHeader(20_000, 20_000))).toBe('too-large');
  });

  it('takes a BMP where the decoder knows it, and names it where it does not', () => {
    expect(checkPicture(bitmapHeader(1920, 1080), true)).toBeNull();
    expect(checkPicture(bitmapHeader(1920, -1080), true)).toBeNull();
    expect(checkPicture(bitmapHeader(8_000, -5_001), true)).toBe('too-large');
    expect(checkPicture(bitmapHeader(-1920, 1080), true)).toBe('damaged');
    expect(checkPicture(bitmapHeader(0, 1080), true)).toBe('damaged');
    expect(checkPicture(bitmapHeader(1920, 1080).subarray(0, 53), true)).toBe('damaged');
    expect(checkPicture(bitmapHeader(1920, 1080))).toBe('bitmap');
    expect(checkPicture(new TextEncoder().encode('BMs are here'), true)).toBe('not-an-image');
  });

  it.each([
    ['a PNG', pngHeader],
    ['a JPEG', jpegHeader],
  ])('sets the limit for %s at 40 megapixels and at 16,384 pixels a side', (_, header) => {
    expect(checkPicture(header(8_000, 5_000))).toBeNull();
    expect(checkPicture(header(8_000, 5_001))).toBe('too-large');
    expect(checkPicture(header(16_384, 1))).toBeNull();
    expect(checkPicture(header(16_385, 1))).toBe('too-large');
    expect(checkPicture(header(1, 16_384))).toBeNull();
    expect(checkPicture(header(1, 16_385))).toBe('too-large');
  });

  it.each([
    ['an interlaced PNG', (width: number, height: number) => pngHeader(width, height, 8, 1)],
    ['a progressive JPEG', (width: number, height: number) => jpegHeader(width, height, 0xc2)],
    ['an arithmetic JPEG', (width: number, height: number) => jpegHeader(width, height, 0xc9)],
    ['a lossy WebP', (width: number, height: number) => webpHeader(width, height, 'VP8 ')],
    ['a lossless WebP', (width: number, height: number) => webpHeader(width, height, 'VP8L')],
    [
      'a WebP with more than pixel data',
      (width: number, height: number) => webpHeader(width, height, 'VP8X'),
    ],
  ])('sets the limit for %s, which is slower to decode, at 4096 times 4096 pixels', (_, header) => {
    expect(checkPicture(header(4096, 4096))).toBeNull();
    expect(checkPicture(header(4097, 4096))).toBe('too-large');
    expect(checkPicture(header(4096, 4097))).toBe('too-large');
  });

  it.each([
    ['a PNG of 16 bits', (width: number, height: number) => pngHeader(width, height, 16)],
    ['an interlaced PNG of 16 bits', (width: number, height: number) => pngHeader(width, height, 16, 1)],
    ['a JPEG of four channels', (width: number, height: number) => jpegHeader(width, height, 0xc0, 4)],
    [
      'a progressive one of four channels',
      (width: number, height: number) => jpegHeader(width, height, 0xc2, 4),
    ],
  ])('sets the limit for %s, which is slowest to decode, at 4096 times 2304 pixels', (_, header) => {
    expect(checkPicture(header(4096, 2304))).toBeNull();
    expect(checkPicture(header(4097, 2304))).toBe('too-large');
    expect(checkPicture(header(4096, 2305))).toBe('too-large');
  });

  it('refuses a thin picture of 39,999,999 pixels, horizontal or vertical', () => {
    expect(checkPicture(onePixelBits(39_999_999, 1))).toBe('too-large');
    expect(checkPicture(pngHeader(1, 39_999_999))).toBe('too-large');
    expect(checkPicture(webpHeader(16_777_216, 1, 'VP8X'))).toBe('too-large');
    expect(checkPicture(webpHeader(1, 16_777_216, 'VP8X'))).toBe('too-large');
  });

  it('treats a header as damaged that is truncated, has no size, or is repeated', () => {
    for (const whole of [pngHeader(9, 9), jpegHeader(9, 9), webpHeader(9, 9, 'VP8X')])
      expect(checkPicture(whole.subarray(0, 20))).toBe('damaged');
    expect(checkPicture(pngHeader(0, 9))).toBe('damaged');
    expect(checkPicture(jpegHeader(9, 0))).toBe('damaged');
    const twice = Uint8Array.from([
      ...jpegHeader(9, 9).subarray(0, -2),
      ...jpegHeader(16_384, 2_000).subarray(2),
    ]);
    expect(checkPicture(twice)).toBe('damaged');
  });

  it('treats a JPEG as damaged that requires more than 32 passes', () => {
    const scan = [0xff, 0xda, 0, 2, 1, 0xff, 0, 0xff, 0xd0, 2];
    const withScans = (more: number) =>
      Uint8Array.from([
        ...jpegHeader(9, 9, 0xc2).subarray(0, -2),
        ...Array.from({ length: more }, () => scan).flat(),
        0xff,
        0xd9,
      ]);
    expect(checkPicture(withScans(31))).toBeNull();
    expect(checkPicture(withScans(32))).toBe('damaged');
  });

  it.each(['gif', 'tiff', 'avif'] as const)('reads no %s', async (format) => {
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#345' } })
      .toFormat(format)
      .toBuffer();
    expect(checkPicture(bytes)).toBe('not-an-image');
  });

  it.each([
    ['png', {}],
    ['png', { progressive: true }],
    ['jpeg', {}],
    ['jpeg', { progressive: true }],
    ['webp', {}],
    ['webp', { lossless: true }],
  ] as const)('accepts a real %s, made with %j', async (format, options) => {
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#345' } })
      .withMetadata({ exif: { IFD0: { Copyright: 'c'.repeat(2000) } } })
      .toFormat(format, options)
      .toBuffer();
    expect(checkPicture(bytes)).toBeNull();
  });
});
