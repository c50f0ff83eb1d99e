import type { ReadEntry, StockpileReading } from '../src/reading.ts';

/** A cell in a table of test cases: item, label, and the confidence if it is not clear. */
export type Cell = [item: string, label: string, confidence?: number] | null;

/** A panel of the game at 1080p with three columns in one group; null is a cell that something covers. */
export function panelReading(
  name: string | null,
  cells: readonly Cell[],
  at: { x: number; y: number } = { x: 100, y: 100 },
): StockpileReading {
  return {
    kind: 'stockpile',
    structureType: 'Seaport',
    stockpileName: name,
    headerConfidence: name === null ? 0 : 0.98,
    nameShape: null,
    clock: null,
    panel: { ...at, width: 300, height: 39 + 39 * Math.max(1, Math.ceil(cells.length / 3)) },
    figures: [],
    contents: cells.flatMap((cell, index) => (cell === null ? [] : [entryOf(cell, index, at)])),
    production: null,
  };
}

function entryOf(
  [codeName, label, confidence = 0.99]: NonNullable<Cell>,
  index: number,
  at: { x: number; y: number },
): ReadEntry {
  const x = at.x + 56 + (index % 3) * 98;
  const y = at.y + 39 + Math.floor(index / 3) * 39;
  return {
    codeName,
    isCrated: true,
    quantity: /^\d+$/.test(label) ? Number(label) : null,
    label,
    confidence,
    iconConfidence: 0.99,
    quantityConfidence: confidence,
    candidates: [],
    drawing: new Int8Array(),
    iconBox: { x: x - 44, y, width: 32, height: 32 },
    quantityBox: { x, y, width: 42, height: 32 },
    group: 0,
  };
}
