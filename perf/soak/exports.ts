import items from '../../apps/server/data/items.json' with { type: 'json' };
import { loadCatalog } from '../../apps/server/src/catalog/catalog.ts';
import { itemRows } from '../../apps/server/src/catalog/catalog-rows.ts';
import { seededRandom } from '../../apps/server/src/demo/demo-war.ts';
import {
  catalogNames,
  type GameNames,
  indexNames,
  readMapData,
  readStockpileText,
} from '../../packages/game-exports/src/index.ts';
import { type WrittenPin, writeMapData } from '../../packages/game-exports/testing/write-map-data.ts';
import type { Soak } from './soak.ts';

const INPUTS = 100_000;
/** No input may keep a reader longer. */
const MAX_MS = 200;

/** Changed, cut, doubled or overwritten bytes of both kinds of exports: no reader may throw, hang or take memory. */
export const soakExports: Soak = async (inputs = INPUTS, seed) => {
  console.log(`${inputs} mutated inputs to each reader, --seed=${seed}`);
  const random = seededRandom(seed);
  const names = gameNames();
  const text = new TextEncoder().encode(sampleText());
  const save = writeMapData({ warden: samplePins(), colonial: samplePins().slice(1) });
  const decoder = new TextDecoder();
  return [
    ...hammer(
      'text',
      inputs,
      () => mutated(text, random),
      (bytes) => readStockpileText(decoder.decode(bytes), names),
    ),
    ...hammer('save file', inputs, () => mutated(save, random), readMapData),
  ];
};

function hammer(
  name: string,
  inputs: number,
  next: () => Uint8Array,
  read: (bytes: Uint8Array) => unknown,
): string[] {
  const problems: string[] = [];
  let [longest, refused] = [0, 0];
  for (let index = 0; index < inputs; index += 1) {
    const bytes = next();
    try {
      const { answer, took } = timed(() => read(bytes));
      longest = Math.max(longest, took);
      if (took > MAX_MS) problems.push(`${name} ${index} took ${took.toFixed(0)} ms`);
      if (
        typeof answer === 'string' ||
        (typeof answer === 'object' && answer !== null && 'refused' in answer)
      )
        refused += 1;
    } catch (error) {
      problems.push(`${name} ${index}: ${String(error)}`);
    }
  }
  const memory = Math.round(process.memoryUsage().heapUsed / 1e6);
  console.log(
    `${name}: ${inputs} read, ${refused} refused, longest ${longest.toFixed(1)} ms, heap ${memory} MB`,
  );
  return problems;
}

/** How long it takes in milliseconds of the processor, so that a busy machine does not count. */
function timed<Answer>(run: () => Answer): { answer: Answer; took: number } {
  const started = process.cpuUsage();
  const answer = run();
  const { user, system } = process.cpuUsage(started);
  return { answer, took: (user + system) / 1000 };
}

/** Up to eight changes: a byte, an extreme length, a cut, a part doubled or moved. */
function mutated(original: Uint8Array, random: () => number): Uint8Array {
  let bytes = original.slice();
  const at = () => Math.floor(random() * bytes.length);
  for (let change = Math.ceil(random() * 8); change > 0 && bytes.length > 8; change -= 1) {
    const kind = Math.floor(random() * 5);
    if (kind === 0) bytes[at()] = Math.floor(random() * 256);
    else if (kind === 1)
      bytes.set([255, 255, 255, random() < 0.5 ? 127 : 255], Math.min(at(), bytes.length - 4));
    else if (kind === 2) bytes = bytes.slice(0, at());
    else if (kind === 3) {
      const [from, to] = [at(), at()];
      bytes = Uint8Array.from([
        ...bytes.subarray(0, from),
        ...bytes.subarray(to, to + 500),
        ...bytes.subarray(from),
      ]);
    } else bytes.copyWithin(at(), at(), at());
  }
  return bytes;
}

function gameNames(): GameNames {
  const shipped = loadCatalog();
  const catalog = catalogNames(itemRows(shipped));
  return { catalog, index: indexNames(catalog, shipped.names), regions: shipped.regions };
}

function sampleText(): string {
  const lines = items.slice(0, 60).map(({ name }, index) => `${name} (Crate),${index}`);
  return [
    'Terminus - Rising Loom - Seaport - Logi - Night - X: 0.4577449 Y: 0.6644695,2026.07.04-18.05.09',
    ...lines,
    'Unbekanntes Ding (Kiste),3',
  ].join('\r\n');
}

function samplePins(): WrittenPin[] {
  return ['Seaport', 'StorageFacility', 'Refinery'].map((structure, index) => ({
    structure,
    region: 'TerminusHex',
    x: 0.2 * index,
    y: 0.5,
    ticks: 639_200_000_000_000_000n,
    initial: { flags: 128, stock: { Items: [['Cloth', 3]] } },
    recent: {
      flags: index === 1 ? 4 : 128,
      stock: { ItemCrates: [['Cloth', 300]], Vehicles: [['TruckC', 2]] },
      reserves: [['Südlager – 前线', { ItemCrates: [['RifleC', 20]] }]],
    },
  }));
}
