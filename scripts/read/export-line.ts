import items from '../../apps/server/data/items.json' with { type: 'json' };
import regions from '../../apps/server/data/regions.json' with { type: 'json' };
import {
  type ExportedStockpile,
  type GameNames,
  indexNames,
  readMapData,
  readStockpileText,
} from '../../packages/game-exports/src/index.ts';

interface ExportLine {
  file: string;
  /** For reading the bytes, in milliseconds. */
  ms: number;
  error: string | null;
  stockpiles: {
    /** The War API's name. */
    region: string;
    town: string | null;
    /** The game's code of the building. */
    structureType: string;
    /** Empty for the public stockpile. */
    stockpileName: string;
    x: number;
    y: number;
    stamp: string | null;
    contents: { codeName: string; quantity: number; isCrated: boolean }[];
  }[];
}

/** Whether a file is one that the game writes, by its name. */
export function isExport(file: string): boolean {
  return /\.(txt|sav)$/i.test(file);
}

let names: GameNames | undefined;

/** The line of a copied text or of a save file with pins; what is unknown in it goes to standard error. */
export function exportLine(file: string, bytes: Uint8Array): ExportLine {
  names ??= gameNames();
  const started = performance.now();
  const read = /\.sav$/i.test(file) ? savedStockpiles(bytes) : copiedStockpiles(bytes, names);
  const ms = Math.round((performance.now() - started) * 10) / 10;
  if (typeof read === 'string') return { file, ms, error: read, stockpiles: [] };
  for (const { name, unknown } of read)
    for (const row of unknown)
      console.error(`${file}: ${name}: ${row.quantity} of an unknown item: ${row.name}`);
  return { file, ms, error: null, stockpiles: read.map(shownStockpile) };
}

function gameNames(): GameNames {
  const catalog = items.map(({ codeName, name, faction }) => ({
    codeName,
    name,
    faction: faction as GameNames['catalog'][number]['faction'], // JSON has no unions
  }));
  return { catalog, index: indexNames(catalog), regions };
}

function savedStockpiles(bytes: Uint8Array): ExportedStockpile[] | string {
  const data = readMapData(bytes);
  return 'refused' in data ? `${data.refused} (byte ${data.position})` : data.stockpiles;
}

function copiedStockpiles(bytes: Uint8Array, known: GameNames): ExportedStockpile[] | string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return readStockpileText(new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes), known);
}

function shownStockpile(one: ExportedStockpile): ExportLine['stockpiles'][number] {
  return {
    region: one.region,
    town: one.town,
    structureType: one.structure,
    stockpileName: one.name,
    x: one.x,
    y: one.y,
    stamp: one.at,
    contents: one.rows.map(({ codeName, quantity, crated }) => ({ codeName, quantity, isCrated: crated })),
  };
}
