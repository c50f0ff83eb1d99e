import { describe, expect, it } from 'vitest';
import { compileKernels } from '../../tools/kernels/compile-kernels.ts';
import { createKernels } from './kernels.ts';
import { createPlainKernels, type Kernels } from './plain-kernels.ts';
import { SIMD_MODULE } from './simd-module.ts';

/** The same numbers each time, from -1 to 1. */
function filled(kernels: Kernels, length: number, seed: number): Float32Array {
  const array = kernels.allocate(length);
  for (let i = 0; i < length; i++) array[i] = Math.sin(i * 12.9898 + seed * 78.233);
  return array;
}

function both(work: (kernels: Kernels) => Float32Array): [simd: number[], plain: number[]] {
  return [[...work(createKernels(200_000, 20))], [...work(createPlainKernels())]];
}

function expectAlike([simd, plain]: [number[], number[]]): void {
  expect(simd.length).toBeGreaterThan(0);
  expect(simd.length).toBe(plain.length);
  for (const [index, value] of simd.entries()) expect(value).toBeCloseTo(plain[index]!, 3);
}

describe('the kernels', () => {
  it('multiply a matrix by a vector equally with SIMD and without', () => {
    expectAlike(
      both((kernels) => {
        const out = kernels.allocate(24);
        kernels.multiply(filled(kernels, 24 * 768, 1), filled(kernels, 768, 2), out);
        return out;
      }),
    );
  });

  it('measure distances equally, exact near the nearest and as a lower bound beyond', () => {
    const work = (hopeless: number) => (kernels: Kernels) => {
      const out = kernels.allocate(90);
      const points = filled(kernels, 100 * 64, 1);
      const place = kernels.allocate(64);
      place.set(points.subarray(20 * 64, 21 * 64));
      (place[3] as number) += 0.5;
      kernels.measure({ points, first: 10, place, out, hopeless });
      return out;
    };
    const [simd, plain] = both(work(Number.POSITIVE_INFINITY));
    expectAlike([simd, plain]);
    expect(simd[10]).toBeCloseTo(0.25);
    const cut = [...work(4)(createKernels(200_000, 20))];
    expect(cut[10]).toBeCloseTo(0.25);
    for (const [index, value] of cut.entries()) expect(value).toBeLessThanOrEqual(simd[index]! + 1e-3);
  });

  it.each([
    ['an even number of positions', 8],
    ['an odd number of positions', 7],
    ['two positions', 2],
  ])('convolve equally: %s', (_, places) => {
    for (const isRectified of [true, false]) {
      expectAlike(
        both((kernels) => {
          const output = kernels.allocate(places * 24);
          kernels.convolve({
            input: filled(kernels, 3 * 40 * 8, 3),
            inputRow: 40 * 8,
            inputStep: 2 * 8,
            kernelRows: 3,
            kernelRow: 3 * 8,
            weights: filled(kernels, 9 * 8 * 24, 4),
            bias: filled(kernels, 24, 5),
            output,
            places,
            isRectified,
          });
          return output;
        }),
      );
    }
  });

  it('throw when their memory is used up', () => {
    const kernels = createKernels(10, 1);
    expect(() => kernels.allocate(1_000_000)).toThrow('used up');
  });

  it('match kernels.wat: after changing it, run npm run kernels:build', async () => {
    expect(await compileKernels()).toBe(SIMD_MODULE);
  });
});
