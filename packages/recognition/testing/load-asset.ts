import { readFile } from 'node:fs/promises';

/** The bytes of one of the package's data files. Throws if it has not been built. */
export async function loadAsset(name: 'icons.bin' | 'text.bin'): Promise<ArrayBuffer> {
  const bytes = await readFile(new URL(`../assets/${name}`, import.meta.url));
  // readFile gives bytes of a plain ArrayBuffer, possibly a part of a larger one.
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}
