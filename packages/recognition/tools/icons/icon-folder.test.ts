import { describe, expect, it } from 'vitest';
import { loadIconModel } from '../../src/icons/icon-model.ts';
import { buildDrawnIcons } from '../../testing/drawn-data.ts';
import { fitIconModel } from './fit-icon-model.ts';
import { parseIconName, type SourceIcon } from './icon-folder.ts';

describe('parseIconName', () => {
  it.each([
    ['Cloth.png', { codeName: 'Cloth', isCrated: false, version: '' }],
    ['Cloth-crated.png', { codeName: 'Cloth', isCrated: true, version: '' }],
    ['Freighter@naval-56.png', { codeName: 'Freighter', isCrated: false, version: 'naval-56' }],
    ['Freighter-crated@naval-56.png', { codeName: 'Freighter', isCrated: true, version: 'naval-56' }],
    ['Cloth.jpg', null],
    ['read me.png', null],
    ['Cloth-crate.png', null],
  ])('%s', (fileName, parts) => {
    expect(parseIconName(fileName)).toEqual(parts);
  });
});

describe('building icon data', () => {
  it('gives the same bytes for the same icons', async () => {
    const bytes = new Uint8Array(await buildDrawnIcons(5));
    expect(new Uint8Array(await buildDrawnIcons(5))).toEqual(bytes);
    expect(loadIconModel(bytes.buffer).exemplars).toHaveLength(10);
  });

  it('leaves out a former drawing that now belongs to another item', () => {
    const drawing = (seed: number, codeName: string, version: string): SourceIcon => ({
      codeName,
      isCrated: false,
      version,
      image: {
        data: Uint8Array.from({ length: 4096 }, (_, i) => (Math.imul(i + 1, seed * 40_503) >>> 9) & 255),
        width: 64,
        height: 64,
      },
    });
    const icons = [
      drawing(1, 'Beam', ''),
      drawing(2, 'Plate', ''),
      drawing(2, 'Beam', 'naval'),
      drawing(3, 'Beam', 'inferno'),
    ];
    const space = { samples: 2, moddedShare: 0, dimensions: 2 };
    const model = fitIconModel(icons, () => 'item', { plain: space, modded: space });
    expect(model.exemplars.map((exemplar) => exemplar.codeName)).toEqual(['Beam', 'Plate', 'Beam']);
  });
});
