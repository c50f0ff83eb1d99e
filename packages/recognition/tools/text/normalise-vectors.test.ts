import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { StripShape } from '../../src/text/grey-crop.ts';
import { normalise } from '../../src/text/normalise.ts';
import { loadTextModel } from '../../src/text/text-model.ts';
import { loadAsset } from '../../testing/load-asset.ts';

interface GoldenVectors {
  shapes: Record<'quantity' | 'line', StripShape>;
  vectors: {
    name: string;
    shape: 'quantity' | 'line';
    width: number;
    height: number;
    /** Luma in base64. */
    crop: string;
    strip: { rows: number; columns: number; thousandths: number[] } | null;
  }[];
}

const file = new URL('normalise-vectors.generated.json', import.meta.url);
const { shapes, vectors }: GoldenVectors = JSON.parse(readFileSync(file, 'utf8'));
const hasNumpy = spawnSync('python3', ['-c', 'import numpy']).status === 0;

/** The strips come from normalise.py, so this compares the reader with the data its networks were trained on. */
describe('the golden vectors of text normalisation', () => {
  test.each(vectors)('$name', ({ shape, width, height, crop, strip }) => {
    const data = new Uint8Array(Buffer.from(crop, 'base64'));
    const found = normalise({ data, width, height }, shapes[shape]);
    expect(found && { rows: found.rows, columns: found.columns }).toEqual(
      strip && { rows: strip.rows, columns: strip.columns },
    );
    const apart = (strip?.thousandths ?? []).map((value, at) =>
      Math.abs(value - 1000 * (found?.data[at] ?? Number.NaN)),
    );
    expect(Math.max(0, ...apart)).toBeLessThanOrEqual(1);
  });

  test('are scaled to the shapes that the networks were trained on', async () => {
    const model = loadTextModel(await loadAsset('text.bin'));
    expect(shapes).toEqual({ quantity: model.quantity.shape, line: model.line.shape });
  });

  test.skipIf(!hasNumpy)('match the training script too, if Python has numpy', () => {
    const script = fileURLToPath(new URL('check_vectors.py', import.meta.url));
    const { status, stdout, stderr } = spawnSync('python3', ['-B', script], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toBe(`${vectors.length} of ${vectors.length} golden vectors right\n`);
    expect(status).toBe(0);
  });
});
