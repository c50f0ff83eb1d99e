import { afterEach, describe, expect, it, vi } from 'vitest';
import { imageFingerprint } from './image-fingerprint.ts';

const blob = (...bytes: number[]) => new Blob([new Uint8Array(bytes)]);

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['with crypto.subtle', () => {}],
  ['without crypto.subtle, as on plain http', () => vi.stubGlobal('crypto', {})],
])('imageFingerprint %s', (_, prepare) => {
  it('is the same only for the same data', async () => {
    prepare();
    const texts = await Promise.all(
      [blob(1, 2, 3), blob(1, 2, 3), blob(3, 2, 1), blob(1, 2, 3, 0), blob(0), blob(0, 0), blob()].map(
        imageFingerprint,
      ),
    );
    expect(texts[0]).toBe(texts[1]);
    expect(new Set(texts).size).toBe(6);
  });
});
