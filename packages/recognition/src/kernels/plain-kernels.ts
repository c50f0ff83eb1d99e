/** A row of a convolution's output; every array comes from the same kernels' `allocate`. */
interface Convolution {
  /** From the first value that the first place looks at. Values of a place run fastest. */
  input: Float32Array;
  /** Numbers from one row of the input to the next. */
  inputRow: number;
  /** Numbers from what one place looks at to what the next one does. */
  inputStep: number;
  kernelRows: number;
  /** Numbers in one row of the kernel: its columns times the input's channels. */
  kernelRow: number;
  /** By kernel row, place in it and output. */
  weights: Float32Array;
  /** The biases, one number an output; their count is a multiple of eight. */
  bias: Float32Array;
  /** Gets `places` times as many numbers as there are outputs. */
  output: Float32Array;
  /** Two or more. */
  places: number;
  /** Tells whether negative results become 0. */
  isRectified: boolean;
}

/** The arithmetic that takes most of the time, on arrays in one block of memory that is reserved beforehand. */
export interface Kernels {
  /** An array of zeros. @throws RangeError when more is asked for than was reserved */
  allocate: (length: number) => Float32Array;
  /** `out[row]` becomes the sum over a row of the matrix times the vector; rows and columns are multiples of four. */
  multiply: (matrix: Float32Array, vector: Float32Array, out: Float32Array) => void;
  /**
   * Squared distances of a place to points, as many as `out` holds. A distance that passes `hopeless` times the least
   * one so far is left at what it was then: a lower bound.
   */
  measure: (search: Search) => void;
  convolve: (step: Convolution) => void;
}

/** Points to measure distances to; every array comes from the same kernels' `allocate`. */
interface Search {
  /** The points one after the other, as many numbers each as `place` has: a multiple of sixteen. */
  points: Float32Array;
  /** Number of the first point to measure. */
  first: number;
  place: Float32Array;
  /** Gets one squared distance for each point. */
  out: Float32Array;
  /** A factor of the least distance so far: the distance to a point is not computed further beyond that. */
  hopeless: number;
}

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
