import { describe, expect, it } from 'vitest';
import { discordKey, isFromDiscord } from './discord-signature.ts';

/** Made with OpenSSL from a seed of 32 bytes 0x01; a key for tests only. */
const KEY = discordKey('8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c');
const SIGNATURE =
  '42c29d016ff4c4de2cf7de390e02962e3c833c586410bfa7b226dfe989aea5584907abab1825bd5a64202961867ee506921a31538543a75bc8ecc27343ca4103';
const TIMESTAMP = '1790000000';
const SENT = new Date(1_790_000_000_000);

const check = (parts: { signature?: unknown; timestamp?: unknown; body?: string } = {}, now = SENT) =>
  isFromDiscord(
    KEY,
    {
      signature: 'signature' in parts ? parts.signature : SIGNATURE,
      timestamp: 'timestamp' in parts ? parts.timestamp : TIMESTAMP,
      body: Buffer.from(parts.body ?? '{"type":1}'),
    },
    now,
  );

describe('the signature of Discord', () => {
  it('passes for exactly what was signed, in either case of the hex', () => {
    expect(check()).toBe(true);
    expect(check({ signature: SIGNATURE.toUpperCase() })).toBe(true);
  });

  it.each([
    ['one byte more in the body', { body: '{"type":1} ' }],
    ['a body that was read and written again', { body: '{"type": 1}' }],
    ['no body', { body: '' }],
    ['another timestamp', { timestamp: '1790000001' }],
    ['no timestamp', { timestamp: undefined }],
    ['two timestamps', { timestamp: ['1790000000', '1790000000'] }],
    ['a timestamp that is no number', { timestamp: '1790000000.0' }],
    ['no signature', { signature: undefined }],
    ['an empty signature', { signature: '' }],
    ['a signature of one digit less', { signature: SIGNATURE.slice(1) }],
    ['a signature of one byte less', { signature: SIGNATURE.slice(2) }],
    ['a signature of one byte more', { signature: `${SIGNATURE}00` }],
    ['a signature that is not hex', { signature: `${SIGNATURE.slice(2)}zz` }],
    ['one bit of the signature changed', { signature: `43${SIGNATURE.slice(2)}` }],
    ['nothing but zeros', { signature: '0'.repeat(128) }],
  ])('is refused for %s', (_, parts) => {
    expect(check(parts)).toBe(false);
  });

  it('is refused for another key', () => {
    const otherKey = discordKey('3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29');
    const call = { signature: SIGNATURE, timestamp: TIMESTAMP, body: Buffer.from('{"type":1}') };
    expect(isFromDiscord(otherKey, call, SENT)).toBe(false);
  });

  it.each([
    [300, true],
    [301, false],
    [-60, true],
    [-61, false],
  ])('checked %d seconds after it was sent it passes: %s', (seconds, expected) => {
    expect(check({}, new Date(SENT.getTime() + seconds * 1000))).toBe(expected);
  });
});
