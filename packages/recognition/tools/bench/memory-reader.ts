/** Runs in a separate process: reads one decoded picture repeatedly and reports by how much the process grew. */
import { readFileSync } from 'node:fs';
import { loadRecogniser, readStockpile } from '../../src/index.ts';
import { loadAsset } from '../../testing/load-asset.ts';

const [file = '', width = '0', height = '0'] = process.argv.slice(2);
const before = process.memoryUsage.rss();
let most = before;
const data = loadRecogniser(await loadAsset('icons.bin'), await loadAsset('text.bin'));
const bytes = readFileSync(file);
const picture = {
  data: new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.length),
  width: Number(width),
  height: Number(height),
};
for (let round = 0; round < 40; round++) {
  readStockpile(picture, data);
  most = Math.max(most, process.memoryUsage.rss());
}
process.send?.(most - before);
