import { createHash } from 'node:crypto';
import type { GameDataDifference, Reason } from '@backline/contract';
import type { Catalog } from '../../catalog/catalog.ts';
import { PackError } from '../items/icon-pack-files.ts';
import { gamePackDifference } from './game-pack-difference.ts';
import { type GamePackFile, readGamePack } from './read-game-pack.ts';
import { readSource } from './source/read-source.ts';

export interface ComparePackRequest {
  archive: Uint8Array;
  /** For what another has made (`readSource`): how the pack of it is called. A pack of ours needs none. */
  source?: { name: string; gameVersion: string };
  /** The catalog in use, and its digest. */
  before: Catalog;
  digest: string;
  /** CodeNames in reports that no catalog has. */
  reported: ReadonlySet<string>;
}

export interface ComparedPack {
  pack: GamePackFile;
  difference: GameDataDifference;
  /** A digest of exactly this pack and the data that it was compared with. */
  check: string;
}

/** Contents of a pack and the changes that it would make, or the reason why it is wrong. */
export type ComparePackAnswer =
  | { ok: true; compared: ComparedPack; archive: Uint8Array; skipped: Reason[] }
  | { ok: false; reason: Reason };

/** Reads a pack of game data and compares it with the data in use. */
export function comparePack({
  source,
  before,
  digest,
  reported,
  ...given
}: ComparePackRequest): ComparePackAnswer {
  try {
    const { archive, skipped } =
      source === undefined
        ? { archive: given.archive, skipped: [] }
        : readSource(given.archive, before, source);
    const pack = readGamePack(archive, before);
    const difference = gamePackDifference(before, pack, reported);
    const check = createHash('sha256').update(digest).update(archive).digest('hex');
    return { ok: true, compared: { pack, difference, check }, archive, skipped };
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    return { ok: false, reason: error.reason };
  }
}
