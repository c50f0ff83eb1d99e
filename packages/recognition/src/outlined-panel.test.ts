import { describe, expect, it } from 'vitest';
import { outlinedPanel } from './outlined-panel.ts';
import type { ReadEntry, StockpileReading } from './reading.ts';

const picture = { width: 100, height: 80 };
const iconBox = { x: 20, y: 30, width: 10, height: 10 };
const quantityBox = { x: 32, y: 30, width: 15, height: 10 };

function reading(panel: StockpileReading['panel'], confidences: number[]): StockpileReading {
  return {
    kind: 'stockpile',
    structureType: null,
    stockpileName: null,
    headerConfidence: 0,
    nameShape: null,
    clock: null,
    panel,
    figures: [],
    contents: confidences.map((confidence) => ({ confidence, iconBox, quantityBox }) as ReadEntry),
    production: null,
  };
}

describe('the outlined panel', () => {
  it('has a margin of 4 px and both boxes of each entry in its own coordinates', () => {
    const panel = outlinedPanel(picture, reading({ x: 10, y: 20, width: 60, height: 40 }, [1]));
    expect(panel?.area).toEqual({ x: 6, y: 16, width: 68, height: 48 });
    expect(panel?.outlines.map(({ box }) => box)).toEqual([
      { x: 14, y: 14, width: 10, height: 10 },
      { x: 26, y: 14, width: 15, height: 10 },
    ]);
  });

  it('ends at the edge of the picture, and does not exist outside it', () => {
    expect(outlinedPanel(picture, reading({ x: -10, y: 2, width: 200, height: 200 }, []))?.area).toEqual({
      x: 0,
      y: 0,
      width: 100,
      height: 80,
    });
    expect(outlinedPanel(picture, reading({ x: 200, y: 2, width: 9, height: 9 }, []))).toBeNull();
    expect(outlinedPanel(picture, reading(null, []))).toBeNull();
  });

  it('outlines values below 0.9 in another colour', () => {
    const panel = outlinedPanel(picture, reading({ x: 0, y: 0, width: 90, height: 70 }, [0.9, 0.899]));
    const [sure, , doubtful] = panel?.outlines.map(({ colour }) => colour) ?? [];
    expect(sure).toBeDefined();
    expect(doubtful).not.toBe(sure);
    expect(panel?.outlines.map(({ colour }) => colour)).toEqual([sure, sure, doubtful, doubtful]);
  });
});
