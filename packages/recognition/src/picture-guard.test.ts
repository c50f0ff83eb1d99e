import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkPicture, MAX_PICTURE_PIXELS, readErrorMessage } from './picture-guard.ts';

/** The first bytes of a PNG that says it is of this size. */
function pngHeader(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  bytes.set([8, 2, 0, 0, 0], 24);
  return bytes;
}

describe('checkPicture', () => {
  it('refuses a file without a byte', () => {
    expect(checkPicture(new Uint8Array())).toBe('empty-file');
  });

  it('refuses a text file, whatever its name', () => {
    expect(checkPicture(new TextEncoder().encode('Storage Depot: 20 crates of shirts.\n'))).toBe(
      'not-an-image',
    );
  });

  it('refuses 20,000 x 20,000 pixels by the header alone', () => {
    expect(checkPicture(pngHeader(20_000, 20_000))).toBe('too-large');
  });

  it('draws the line at 40 megapixels', () => {
    expect(MAX_PICTURE_PIXELS).toBe(40_000_000);
    expect(checkPicture(pngHeader(8_000, 5_000))).toBeNull();
    expect(checkPicture(pngHeader(8_000, 5_001))).toBe('too-large');
  });

  it.each(['png', 'jpeg', 'webp'] as const)('lets a %s pass', async (format) => {
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#345' } })
      .toFormat(format)
      .toBuffer();
    expect(checkPicture(bytes)).toBeNull();
  });

  it('has a sentence for each refusal', () => {
    for (const code of [
      'not-an-image',
      'empty-file',
      'too-large',
      'damaged',
      'no-stockpile',
      'crashed',
    ] as const) {
      expect(readErrorMessage(code)).toMatch(/^[A-Z].*\.$/);
    }
  });
});
