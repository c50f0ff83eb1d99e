/**
 * A string that identifies the file's content, whatever its name.
 * Outside secure contexts (plain HTTP on a LAN, for example) browsers do not offer `crypto.subtle`. There we
 * fall back to a 128-bit checksum of our own, which is enough to tell screenshots apart but does not protect
 * against forgery.
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

/** Four multiply-and-mix checksums with different primes, prefixed with the length. */
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
