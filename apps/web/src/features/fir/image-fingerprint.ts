/**
 * A text that is the same for files of the same data, whatever their names.
 * Browsers hide `crypto.subtle` from pages of plain http outside localhost, as on a LAN: there a 128-bit sum of our own
 * stands in, which is good enough to tell screenshots apart but no guard against forgery.
 */
export async function imageFingerprint(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const digest: ArrayBuffer | undefined = await globalThis.crypto?.subtle?.digest('SHA-256', bytes);
  return digest ? hexadecimal(new Uint8Array(digest)) : plainSum(bytes);
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const SEEDS = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35] as const;
const PRIMES = [0x01000193, 0x27d4eb2f, 0x165667b1, 0x2c1b3c6d] as const;

/** Four running multiply-and-mix sums with different primes, and the length. */
function plainSum(bytes: Uint8Array): string {
  let [first, second, third, fourth]: [number, number, number, number] = [...SEEDS];
  for (const byte of bytes) {
    first = Math.imul(first ^ byte, PRIMES[0]);
    second = Math.imul((second ^ byte) + (second >>> 15), PRIMES[1]);
    third = Math.imul((third + byte) ^ (third >>> 13), PRIMES[2]);
    fourth = Math.imul((fourth + byte) ^ (fourth << 7), PRIMES[3]);
  }
  const sums = [first, second, third, fourth].map((sum) => (sum >>> 0).toString(16).padStart(8, '0'));
  return `${bytes.length}-${sums.join('')}`;
}
