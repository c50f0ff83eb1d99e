import type { Convolution, Kernels, Search } from './kernels.ts';

/** The kernels in plain TypeScript, for where WebAssembly or its SIMD instructions are not available. */
export function createPlainKernels(): Kernels {
  return { allocate: (length) => new Float32Array(length), multiply, measure, convolve };
}

function multiply(matrix: Float32Array, vector: Float32Array, out: Float32Array): void {
  const columns = vector.length;
  for (let row = 0; row < out.length; row++) {
    const from = row * columns;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    // Four sums side by side, so that the processor need not wait for each addition.
    for (let i = 0; i < columns; i += 4) {
      a += (matrix[from + i] ?? 0) * (vector[i] ?? 0);
      b += (matrix[from + i + 1] ?? 0) * (vector[i + 1] ?? 0);
      c += (matrix[from + i + 2] ?? 0) * (vector[i + 2] ?? 0);
      d += (matrix[from + i + 3] ?? 0) * (vector[i + 3] ?? 0);
    }
    out[row] = a + b + c + d;
  }
}

const BLOCK = 16;

function measure({ points, first, place, out, hopeless }: Search): void {
  const dimensions = place.length;
  let limit = Number.POSITIVE_INFINITY;
  for (let index = 0; index < out.length; index++) {
    const from = (first + index) * dimensions;
    let sum = 0;
    for (let start = 0; start < dimensions && sum < limit; start += BLOCK) {
      for (let i = start; i < start + BLOCK; i++) {
        const apart = (place[i] ?? 0) - (points[from + i] ?? 0);
        sum += apart * apart;
      }
    }
    out[index] = sum;
    if (sum * hopeless < limit) limit = sum * hopeless;
  }
}

function convolve(step: Convolution): void {
  const { input, inputRow, inputStep, kernelRows, kernelRow, weights, bias, output, places, isRectified } =
    step;
  const outputs = bias.length;
  for (let place = 0; place < places; place++) {
    const target = place * outputs;
    for (let channel = 0; channel < outputs; channel++) output[target + channel] = bias[channel] ?? 0;
    for (let row = 0; row < kernelRows; row++) {
      const from = row * inputRow + place * inputStep;
      for (let i = 0; i < kernelRow; i++) {
        const value = input[from + i] ?? 0;
        // Strokes are thin and half of what the layers give is 0.
        if (value === 0) continue;
        const weight = (row * kernelRow + i) * outputs;
        for (let channel = 0; channel < outputs; channel++) {
          const at = target + channel;
          output[at] = (output[at] ?? 0) + value * (weights[weight + channel] ?? 0);
        }
      }
    }
    if (!isRectified) continue;
    for (let channel = target; channel < target + outputs; channel++) {
      if ((output[channel] ?? 0) < 0) output[channel] = 0;
    }
  }
}
