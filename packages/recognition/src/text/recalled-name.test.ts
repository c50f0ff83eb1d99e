import { describe, expect, it } from 'vitest';
import { recalled } from './recalled-name.ts';

/** A name of four letters of 12 columns; each letter is one bright row of 12. */
const shape = (...rows: number[]) => {
  const tones = new Uint8Array(rows.length * 144);
  for (const [letter, row] of rows.entries())
    for (let column = 0; column < 12; column++) tones[(letter * 12 + column) * 12 + row] = 120;
  return tones;
};
/** The same shape with some light in another row of its last letter. */
const nearly = (bytes: Uint8Array, tone: number) => {
  const otherBytes = bytes.slice();
  for (let column = 36; column < 48; column++) otherBytes[column * 12 + 11] = tone;
  return otherBytes;
};
const KILO = shape(1, 2, 3, 4);

describe('what is recalled for the picture of a name', () => {
  it('is nothing if no picture is similar', () => {
    expect(recalled(KILO, [{ name: 'Lima', shape: shape(5, 6, 7, 8) }])).toEqual({ name: null, alike: [] });
  });

  it('is nothing if all letters but one are the same', () => {
    expect(recalled(KILO, [{ name: 'Kilo 2', shape: shape(1, 2, 3, 9) }])).toEqual({ name: null, alike: [] });
  });

  it('is nothing if one name is longer', () => {
    expect(recalled(KILO, [{ name: 'Kilos', shape: shape(1, 2, 3, 4, 4) }])).toEqual({
      name: null,
      alike: [],
    });
  });

  it('is the stockpile of the same picture', () => {
    expect(recalled(KILO, [{ name: 'Kilo', shape: KILO.slice() }])).toEqual({
      name: 'Kilo',
      alike: ['Kilo'],
    });
  });

  it('is only a suggestion if a picture is similar but not the same', () => {
    // The cosine of the last letter: 120 / sqrt(120² + 60²) = 0.894.
    expect(recalled(KILO, [{ name: 'Kilo', shape: nearly(KILO, 60) }])).toEqual({
      name: null,
      alike: ['Kilo'],
    });
  });

  it('is the newer of two names for the same picture, and both are suggested', () => {
    const known = ['New', 'Old'].map((name) => ({ name, shape: KILO.slice() }));
    expect(recalled(KILO, known)).toEqual({ name: 'New', alike: ['New', 'Old'] });
  });

  it('has at most three suggestions, the likeliest first, each once', () => {
    const known = [80, 40, 60, 50, 50].map((tone, index) => ({
      name: index === 4 ? 'tone 50' : `tone ${tone}`,
      shape: nearly(KILO, tone),
    }));
    expect(recalled(KILO, known).alike).toEqual(['tone 40', 'tone 50', 'tone 60']);
  });
});
