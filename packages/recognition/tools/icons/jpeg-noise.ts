import type { Square } from './resize-plane.ts';

/** The 8-point discrete cosine transform (DCT-II), orthonormal: one row a frequency. */
const BASIS = Float32Array.from({ length: 64 }, (_, place) => {
  const wave = place >> 3;
  const sample = place & 7;
  return Math.cos(((2 * sample + 1) * wave * Math.PI) / 16) * (wave > 0 ? 0.5 : Math.SQRT1_2 / 2);
});

/** Quantisation: coarser steps for higher frequencies, close to what encoders use for luma. */
const STEPS = Float32Array.from({ length: 64 }, (_, place) => {
  const wave = (place >> 3) + (place & 7);
  return 11 + wave * 4 + wave * wave * 0.35;
});

/**
 * Roughens a picture as JPEG does: the discrete cosine transform of 8 x 8 blocks, its coefficients quantised.
 * `quality` is 1-100 as encoders count it; the blocks start at `-left`, `-top`.
 */
export function addJpegNoise(square: Square, quality: number, left: number, top: number): void {
  const { data, side } = square;
  const strength = (quality < 50 ? 5000 / quality : 200 - 2 * quality) / 100;
  const block = new Float32Array(64);
  const half = new Float32Array(64);
  const clamp = (place: number) => Math.min(side - 1, Math.max(0, place));
  for (let blockY = -top; blockY < side; blockY += 8) {
    for (let blockX = -left; blockX < side; blockX += 8) {
      for (let i = 0; i < 64; i++) {
        block[i] = (data[clamp(blockY + (i >> 3)) * side + clamp(blockX + (i & 7))] ?? 0) - 128;
      }
      transform(block, half, (wave, sample) => BASIS[wave * 8 + sample] ?? 0);
      for (let i = 0; i < 64; i++) {
        const step = Math.max(1, (STEPS[i] ?? 0) * strength);
        block[i] = Math.round((block[i] ?? 0) / step) * step;
      }
      transform(block, half, (sample, wave) => BASIS[wave * 8 + sample] ?? 0);
      for (let i = 0; i < 64; i++) {
        const y = blockY + (i >> 3);
        const x = blockX + (i & 7);
        if (x < 0 || y < 0 || x >= side || y >= side) continue;
        data[y * side + x] = Math.min(255, Math.max(0, (block[i] ?? 0) + 128));
      }
    }
  }
}

/** block := M block Mᵀ with M given by `weight(row, column)`. */
function transform(
  block: Float32Array,
  half: Float32Array,
  weight: (row: number, column: number) => number,
): void {
  for (let y = 0; y < 8; y++) {
    for (let k = 0; k < 8; k++) {
      let sum = 0;
      for (let i = 0; i < 8; i++) sum += (block[y * 8 + i] ?? 0) * weight(k, i);
      half[y * 8 + k] = sum;
    }
  }
  for (let k = 0; k < 8; k++) {
    for (let x = 0; x < 8; x++) {
      let sum = 0;
      for (let i = 0; i < 8; i++) sum += (half[i * 8 + x] ?? 0) * weight(k, i);
      block[k * 8 + x] = sum;
    }
  }
}
