import { describe, expect, test } from 'vitest';
import { bestPath, type Columns, probabilityOf, searchGrammar, softmax } from './decode.ts';
import { beginsLabel, isLabel } from './labels.ts';

const ALPHABET = ['1', 'k', '+'];

/** Rows of probabilities: blank, 1, k, +. */
function table(...rows: number[][]): Columns {
  return { probabilities: Float64Array.from(rows.flat()), columns: rows.length, classes: 4 };
}

describe('decoding', () => {
  test('repeats collapse to one character, a blank separates two', () => {
    const found = bestPath(table([0, 1, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0]), ALPHABET);
    expect(found.text).toBe('11');
    expect(found.characters.map(({ column }) => column)).toEqual([0, 3]);
  });

  test('the probability of a text is the sum over its paths', () => {
    const columns = table([0.4, 0.6, 0, 0], [0.5, 0.5, 0, 0]);
    // 1 then blank, blank then 1, 1 then 1.
    expect(probabilityOf(columns, ALPHABET, '1')).toBeCloseTo(0.6 * 0.5 + 0.4 * 0.5 + 0.6 * 0.5);
    expect(probabilityOf(columns, ALPHABET, '')).toBeCloseTo(0.4 * 0.5);
    expect(probabilityOf(columns, ALPHABET, '11')).toBe(0);
    expect(probabilityOf(columns, ALPHABET, 'z')).toBe(0);
  });

  test('the grammar overrides the best path', () => {
    const columns = table([0.1, 0.5, 0.4, 0], [0.1, 0.3, 0.6, 0], [0.5, 0, 0.1, 0.4]);
    expect(bestPath(columns, ALPHABET).text).toBe('1k');
    const found = searchGrammar(columns, ALPHABET, { hasPrefix: beginsLabel, accepts: isLabel }, 8);
    expect(found.map(({ text }) => text)).toEqual(['1k+', '1']);
    expect(found[0]?.probability).toBeCloseTo(probabilityOf(columns, ALPHABET, '1k+'));
  });

  test('a higher temperature makes softmax less certain', () => {
    const scores = { scores: Float32Array.from([0, 2, 0, 0]), columns: 1, classes: 4 };
    const cold = softmax(scores, 1).probabilities[1] ?? 0;
    const warm = softmax(scores, 2).probabilities[1] ?? 0;
    expect(cold).toBeCloseTo(Math.E ** 2 / (Math.E ** 2 + 3));
    expect(warm).toBeLessThan(cold);
  });
});
