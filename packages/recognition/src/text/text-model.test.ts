import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadTextModel } from './text-model.ts';

const FILE = readFileSync(new URL('../../assets/text.bin', import.meta.url));

/** A copy of the weights, changed by `change`. */
function weights(change: (bytes: Uint8Array) => void = () => {}): ArrayBuffer {
  const copy = new Uint8Array(FILE);
  change(copy);
  return copy.buffer;
}

describe('the weights of the text reader', () => {
  test('load', () => {
    const model = loadTextModel(weights());
    expect(model.quantity.alphabet.join('')).toBe('0123456789k+x,/');
    expect(model.line.alphabet).toEqual(expect.arrayContaining([...'azAZ09 #-_[]().,\'&!/+*:"@|']));
    expect(model.line.layers.at(-1)?.outputs).toBe(model.line.alphabet.length + 1);
  });

  test('are small', () => {
    expect(FILE.length).toBeLessThan(400_000);
  });

  test.each([
    ['nothing', new ArrayBuffer(0), 'does not begin'],
    ['another file', new TextEncoder().encode('{"not": "a model"}').buffer, 'does not begin'],
    ['a changed byte', weights((bytes) => bytes.fill(77, 30_000, 30_001)), 'checksum'],
    ['a changed header', weights((bytes) => bytes.fill(32, 20, 21)), 'checksum'],
    ['a truncated file', weights().slice(0, 40_000), 'checksum'],
    ['a file with extra bytes at its end', Uint8Array.from([...FILE, 0]).buffer, 'checksum'],
    ['a later version', weights((bytes) => bytes.fill(3, 4, 5)), 'version 3, this reader needs 2'],
  ])('%s is refused', (_, bytes, message) => {
    expect(() => loadTextModel(bytes)).toThrow(message);
  });
});
