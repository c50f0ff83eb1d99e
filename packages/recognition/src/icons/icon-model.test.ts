import { describe, expect, it } from 'vitest';
import { CORNER_FEATURES, FEATURE_COUNT } from './icon-features.ts';
import { type IconModel, type IconSpace, loadIconModel, writeIconModel } from './icon-model.ts';

function aSpace(dimensions: number, exemplars: number, placings: number): IconSpace {
  return {
    dimensions,
    placings,
    projection: Float32Array.from({ length: dimensions * FEATURE_COUNT }, (_, i) => Math.sin(i)),
    offsets: Float32Array.from({ length: dimensions }, (_, i) => i / 7),
    points: Float32Array.from({ length: dimensions * exemplars * placings }, (_, i) => Math.cos(i) * 30),
  };
}

const model: IconModel = {
  exemplars: [
    { codeName: 'Cloth', isCrated: false, kind: 'item' },
    { codeName: 'Cloth', isCrated: true, kind: 'item' },
    { codeName: 'TruckW', isCrated: true, kind: 'vehicle' },
  ],
  plain: aSpace(2, 3, 1),
  modded: aSpace(3, 3, 4),
  cornerWeights: Float32Array.from(CORNER_FEATURES, (place) => place / 1000),
  cornerThreshold: 1.25,
};

describe('the icon data', () => {
  it('is read back as it was written, with weights and points to within a step of 8 bits', () => {
    const read = loadIconModel(writeIconModel(model));
    expect(read.exemplars).toEqual(model.exemplars);
    expect(read.cornerThreshold).toBe(1.25);
    for (const name of ['plain', 'modded'] as const) {
      const { dimensions, placings, offsets, projection, points } = read[name];
      const written = model[name];
      expect([dimensions, placings]).toEqual([written.dimensions, written.placings]);
      expect(offsets).toEqual(written.offsets);
      expect(written.projection.length).toBeGreaterThan(0);
      expect(projection.length).toBe(written.projection.length);
      expect(written.points.length).toBeGreaterThan(0);
      expect(points.length).toBe(written.points.length);
      for (const [place, value] of projection.entries()) {
        expect(Math.abs(value - written.projection[place]!)).toBeLessThan(1 / 127);
      }
      for (const [place, value] of points.entries()) {
        expect(Math.abs(value - written.points[place]!)).toBeLessThan(30 / 127);
      }
    }
  });

  it.each([
    ['cut off', (bytes: Uint8Array) => bytes.slice(0, bytes.length - 9)],
    ['changed in one byte', (bytes: Uint8Array) => bytes.map((byte, i) => (i === 99 ? byte ^ 1 : byte))],
    ['empty', () => new Uint8Array()],
    ['a page that says "not found"', () => new TextEncoder().encode('<!doctype html><title>404</title>')],
  ])('is refused when it is %s', (_, damage) => {
    const bytes = damage(new Uint8Array(writeIconModel(model)));
    expect(() => loadIconModel(new Uint8Array(bytes).buffer)).toThrow('damaged');
  });

  it('of the previous version, checked byte by byte and in one alignment, is still read', () => {
    const inPlace: IconModel = { ...model, modded: aSpace(3, 3, 1) };
    const bytes = writeIconModel(inPlace);
    const view = new DataView(bytes);
    view.setUint32(4, 2, true);
    let hash = 0x811c9dc5;
    for (const byte of new Uint8Array(bytes, 16)) hash = Math.imul(hash ^ byte, 0x01000193);
    view.setUint32(12, hash >>> 0, true);
    expect(loadIconModel(bytes)).toEqual(loadIconModel(writeIconModel(inPlace)));
  });

  it('is refused when it is of another version', () => {
    const bytes = writeIconModel(model);
    new DataView(bytes).setUint32(4, 99, true);
    expect(() => loadIconModel(bytes)).toThrow('version 99');
  });
});
