import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** Bytes that precede the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const OLDEST_SECONDS = 5 * 60;
/** How far Discord's clock may be ahead of this computer's. */
const EARLIEST_SECONDS = -60;

/** A call as it was received: both headers, and the bytes of the body before parsing. */
export interface SignedCall {
  signature: unknown;
  timestamp: unknown;
  body: Uint8Array;
}

/** @param hex the 32 bytes of an application's public key. */
export function discordKey(hex: string): KeyObject {
  return createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, Buffer.from(hex, 'hex')]),
    format: 'der',
    type: 'spki',
  });
}

/**
 * Whether Discord has sent exactly this, and not long ago (docs/spec/discord-commands.md#signature): an Ed25519 signature of
 * the timestamp and the body together, at most 5 minutes old and at most 1 minute ahead. Exactly 5 minutes still pass.
 */
export function isFromDiscord(key: KeyObject, call: SignedCall, now: Date): boolean {
  const { signature, timestamp, body } = call;
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
  const message = Buffer.concat([Buffer.from(timestamp), body]);
  if (!verify(null, message, key, Buffer.from(signature, 'hex'))) return false;
  const age = now.getTime() / 1000 - Number(timestamp);
  return age <= OLDEST_SECONDS && age >= EARLIEST_SECONDS;
}
