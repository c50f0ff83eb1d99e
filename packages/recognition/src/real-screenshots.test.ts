import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  hasCorpus,
  readTruth,
  SCREENSHOTS,
  type Score,
  SHRUNKEN_CROP,
  scoreReading,
} from '../testing/corpus.ts';
import { decodePicture } from '../testing/decode-picture.ts';
import { loadAsset } from '../testing/load-asset.ts';
import { loadRecogniser, readStockpile } from './read-stockpile.ts';
import type { ProductionLine } from './reading.ts';

const isHere = hasCorpus();
if (!isHere)
  console.log(`Real screenshots are not at ${SCREENSHOTS}: read-stockpile.test.ts reads drawn ones.`);

describe.skipIf(!isHere)('the real screenshots', () => {
  it('are read as accurately as the project promises', async () => {
    const data = loadRecogniser(await loadAsset('icons.bin'), await loadAsset('text.bin'));
    const stockpiles: Score[] = [];
    const queues: string[][] = [];
    const clocks = new Map<string, unknown>();
    for (const truth of await readTruth()) {
      const reading = readStockpile(await decodePicture(join(SCREENSHOTS, truth.file)), data);
      clocks.set(truth.file, reading.clock);
      const score = scoreReading(truth, reading);
      if (truth.kind === 'production') queues.push(reading.production?.lines.map(queueText) ?? []);
      const isNoStockpile = truth.kind === 'production' || truth.kind === 'negative';
      expect(isNoStockpile ? reading.contents : [], truth.file).toEqual([]);
      if (truth.kind !== 'stockpile' || truth.file === SHRUNKEN_CROP) continue;
      expect(score, truth.file).toMatchObject({ found: score.entries, extra: 0 });
      expect([true, null], `${truth.file} ${score.misses.join(', ')}`).toContain(score.titleRight);
      expect([true, null], `${truth.file} ${score.misses.join(', ')}`).toContain(score.nameRight);
      stockpiles.push(score);
    }
    expect(clocks.get('goliaten-seaport.png')).toEqual({ day: 1583, minute: 22, shard: 'ABLE' });
    expect(queues).toEqual([['0/6', '0/6', '1/6', '0/6', '0/6', '1/6', '0/6']]);
    const sum = (field: 'entries' | 'quantityRight' | 'iconEntries' | 'iconRight') =>
      stockpiles.reduce((total, score) => total + score[field], 0);
    expect(sum('quantityRight') / sum('entries')).toBeGreaterThanOrEqual(0.995);
    expect(sum('iconRight') / sum('iconEntries')).toBeGreaterThanOrEqual(0.99);
  });
});

function queueText({ waiting, limit }: ProductionLine): string {
  return `${waiting}/${limit}`;
}
