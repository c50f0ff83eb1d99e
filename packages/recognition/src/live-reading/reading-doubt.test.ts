import { describe, expect, it } from 'vitest';
import { type Cell, panelReading } from '../../testing/panel-readings.ts';
import type { StockpileReading } from '../reading.ts';
import { readingDoubt } from './reading-doubt.ts';

const clear: Cell = ['Cloth', '40'];
const unclear: Cell = ['Cloth', '40', 0.89];
const cells = (unclearCells: number, clearCells: number) =>
  panelReading('Kilo', [...Array(unclearCells).fill(unclear), ...Array(clearCells).fill(clear)]);

const withIcons = (confidence: number): StockpileReading => {
  const reading = cells(0, 4);
  return {
    ...reading,
    contents: reading.contents.map((entry) => ({ ...entry, iconConfidence: confidence })),
  };
};
const withBoxes = (height: number): StockpileReading => {
  const reading = cells(0, 4);
  const contents = reading.contents.map((entry) => ({
    ...entry,
    quantityBox: { ...entry.quantityBox, height },
  }));
  return { ...reading, contents };
};

describe('why a window is hard to read', () => {
  it.each([
    ['all clear', cells(0, 4), null],
    ['two unclear figures of four, as from a cursor', cells(2, 2), null],
    ['three unclear figures of twelve', cells(3, 9), 'figures'],
    ['three unclear figures of thirteen', cells(3, 10), null],
    ['icons just below clear', withIcons(0.89), 'icons'],
    ['icons just clear', withIcons(0.9), null],
    ['boxes of 21 pixels', withBoxes(21), 'small'],
    ['boxes of 22 pixels', withBoxes(22), null],
    ['no name', panelReading(null, [clear, clear]), 'name'],
    ['an empty stockpile', panelReading('Kilo', []), null],
  ])('%s', (_, reading, expected) => {
    expect(readingDoubt(reading)).toBe(expected);
  });
});
