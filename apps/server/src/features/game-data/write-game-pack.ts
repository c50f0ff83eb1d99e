import { strToU8, zipSync } from 'fflate';
import { PACK_FORMAT } from './read-game-pack.ts';

/** A table as its rows, or a file as its bytes. */
type PackContents = Record<string, Uint8Array | object>;

/**
 * A pack of game data as a zip, the same bytes for the same contents whenever it is made.
 * @param files by their names in the pack, without `pack.json`; a table that is not bytes is written as JSON.
 */
export function writeGamePack(about: { name: string; gameVersion: string }, files: PackContents): Uint8Array {
  const all = { 'pack.json': { format: PACK_FORMAT, ...about }, ...files };
  const packed = Object.entries(all).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? value : strToU8(JSON.stringify(value)),
  ]);
  return zipSync(Object.fromEntries(packed), { mtime: '2000-01-01T00:00:00' });
}
