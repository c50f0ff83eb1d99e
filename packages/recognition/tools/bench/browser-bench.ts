/** The worker that the bench runs in Chromium: reports when it is ready, then reads a picture repeatedly. */
import { loadRecogniser, readStockpile } from '../../src/index.ts';

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  return (await fetch(new URL(url, self.location.origin))).arrayBuffer();
}

const [icons, text] = await Promise.all([fetchBytes('/icons.bin'), fetchBytes('/text.bin')]);
const data = loadRecogniser(icons, text);

self.addEventListener(
  'message',
  (event: MessageEvent<{ index: number; width: number; height: number; runs: number }>) => {
    void timeReading(event.data);
  },
);
self.postMessage('ready');

async function timeReading({
  index,
  width,
  height,
  runs,
}: {
  index: number;
  width: number;
  height: number;
  runs: number;
}) {
  const picture = { data: new Uint8ClampedArray(await fetchBytes(`/picture-${index}`)), width, height };
  for (let run = 0; run < 10; run++) readStockpile(picture, data);
  const times = Array.from({ length: runs }, () => {
    const started = performance.now();
    readStockpile(picture, data);
    return performance.now() - started;
  }).sort((a, b) => a - b);
  self.postMessage({ median: times[times.length >> 1] ?? 0, least: times[0] ?? 0 });
}
