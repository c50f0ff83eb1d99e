import { isDeepStrictEqual } from 'node:util';
import { seededRandom } from '../../apps/server/src/demo/demo-war.ts';
import { readMapData } from '../../packages/game-exports/src/index.ts';
import {
  type WrittenPin,
  type WrittenStock,
  writeMapData,
} from '../../packages/game-exports/testing/write-map-data.ts';
import type { Soak } from './soak.ts';

const SAVES = 10_000;
/** Scripts that players write in: Latin, accents, Cyrillic, Greek, Arabic, Chinese, Korean, emoji. */
const SCRIPTS = [
  [0x21, 0x7e],
  [0xc0, 0x17f],
  [0x410, 0x44f],
  [0x391, 0x3c9],
  [0x627, 0x64a],
  [0x4e00, 0x9fa5],
  [0xac00, 0xd7a3],
  [0x1f600, 0x1f64f],
] as const;
const LISTS = ['Items', 'ItemCrates', 'Vehicles', 'VehicleCrates', 'Structures', 'StructureCrates'] as const;

/** Random saves: what the writer of the tests wrote is what the reader reads. */
export const soakSavedStockpiles: Soak = async (saves = SAVES, seed) => {
  console.log(`${saves} random saves, --seed=${seed}`);
  const random = seededRandom(seed);
  const problems: string[] = [];
  for (let save = 0; save < saves; save += 1) {
    const pins = Array.from({ length: below(random, 4) }, () => randomPin(random));
    const read = readMapData(writeMapData({ colonial: pins }));
    const found =
      'refused' in read
        ? read
        : read.stockpiles.map(({ region, name, at, rows }) => ({ region, name, at, rows }));
    if (!isDeepStrictEqual(found, pins.flatMap(expectedOf)))
      problems.push(`save ${save} was read as ${JSON.stringify(found).slice(0, 300)}`);
  }
  console.log(`${saves - problems.length} of ${saves} equal`);
  return problems;
};

const below = (random: () => number, most: number) => Math.floor(random() * most);

/** Milliseconds of a time that the engine can write. */
const timeOf = (ticks: bigint) => Number((ticks - 621_355_968_000_000_000n) / 10_000n);

function expectedOf({ region, ticks, recent }: WrittenPin) {
  const common = { region, at: new Date(timeOf(ticks)).toISOString() };
  return [
    { ...common, name: '', rows: rowsOf(recent.stock ?? {}) },
    ...(recent.reserves ?? []).map(([name, stock]) => ({ ...common, name, rows: rowsOf(stock) })),
  ].map(({ region: of, at, name, rows }) => ({ region: of, name, at, rows }));
}

function rowsOf(stock: WrittenStock) {
  return LISTS.flatMap((list) =>
    (stock[list] ?? []).map(([codeName, quantity]) => ({
      codeName,
      crated: list.endsWith('Crates'),
      quantity,
    })),
  );
}

function randomPin(random: () => number): WrittenPin {
  const stock = () => randomStock(random);
  return {
    structure: 'Seaport',
    region: 'TerminusHex',
    x: random(),
    y: random(),
    ticks: 621_355_968_000_000_000n + BigInt(below(random, 4_000_000_000)) * 10_000_000n,
    initial: { flags: below(random, 256), stock: stock() },
    recent: {
      flags: 128 + below(random, 128),
      stock: stock(),
      reserves: Array.from({ length: below(random, 4) }, () => [randomName(random), stock()]),
    },
  };
}

/** Each item once in each form, as the game writes them; never nothing of it. */
function randomStock(random: () => number): WrittenStock {
  const stock: WrittenStock = {};
  let item = 0;
  for (const list of LISTS)
    stock[list] = Array.from({ length: below(random, 4) }, () => {
      item += 1;
      return [`Item${item}`, 1 + below(random, 32_767)];
    });
  return stock;
}

function randomName(random: () => number): string {
  const [first, last] = SCRIPTS[below(random, SCRIPTS.length)] ?? SCRIPTS[0];
  const letters = Array.from({ length: 1 + below(random, 30) }, () =>
    String.fromCodePoint(first + below(random, last - first + 1)),
  );
  return letters.join('');
}
