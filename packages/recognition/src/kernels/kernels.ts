import { createPlainKernels } from './plain-kernels.ts';
import { SIMD_MODULE } from './simd-module.ts';

/** A row of a convolution's output; every array comes from the same kernels' `allocate`. */
export interface Convolution {
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
  /** Whether negative results become 0. */
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
export interface Search {
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

/** The functions that the module exports; addresses and lengths are in bytes. */
interface Exports {
  multiply: (matrix: number, rows: number, rowBytes: number, vector: number, out: number) => void;
  measure: (
    points: number,
    count: number,
    pointBytes: number,
    place: number,
    out: number,
    hopeless: number,
    limit: number,
  ) => void;
  convolve: (
    input: number,
    inputRowBytes: number,
    stepBytes: number,
    kernelRows: number,
    kernelRowBytes: number,
    weights: number,
    bias: number,
    out: number,
    outputBytes: number,
    places: number,
    floor: number,
  ) => void;
}

const PAGE_BYTES = 65_536;
/** Each array begins at a multiple of four numbers, and this many may be lost for that. */
const ALIGNMENT = 4;
const FLOAT_BYTES = 4;

let compiled: WebAssembly.Module | null | undefined;

/** The module, compiled once; null without WebAssembly, without SIMD, or where a content policy forbids it. */
function compiledModule(): WebAssembly.Module | null {
  if (compiled === undefined) {
    try {
      compiled = new WebAssembly.Module(Uint8Array.from(atob(SIMD_MODULE), (byte) => byte.charCodeAt(0)));
    } catch {
      // There is no other way to ask: an old browser or a strict content policy refuses here, and plain arithmetic
      // serves.
      compiled = null;
    }
  }
  return compiled;
}

/** Kernels with memory for `floats` numbers in up to `arrays` arrays. They use SIMD instructions where there are any. */
export function createKernels(floats: number, arrays: number): Kernels {
  const module = compiledModule();
  return module ? createSimdKernels(module, floats + arrays * ALIGNMENT) : createPlainKernels();
}

function createSimdKernels(module: WebAssembly.Module, floats: number): Kernels {
  const memory = new WebAssembly.Memory({
    initial: Math.max(1, Math.ceil((floats * FLOAT_BYTES) / PAGE_BYTES)),
  });
  // TypeScript cannot see into the module: these are the exports of kernels.wat.
  const run = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Exports;
  let used = 0;
  return {
    allocate: (length) => {
      if ((used + length) * FLOAT_BYTES > memory.buffer.byteLength) {
        throw new RangeError('The memory that was reserved for the kernels is used up.');
      }
      const array = new Float32Array(memory.buffer, used * FLOAT_BYTES, length);
      used += Math.ceil(length / ALIGNMENT) * ALIGNMENT;
      return array;
    },
    multiply: (matrix, vector, out) =>
      run.multiply(
        matrix.byteOffset,
        out.length,
        vector.length * FLOAT_BYTES,
        vector.byteOffset,
        out.byteOffset,
      ),
    measure: ({ points, first, place, out, hopeless }) => {
      if (out.length === 0) return;
      const pointBytes = place.length * FLOAT_BYTES;
      run.measure(
        points.byteOffset + first * pointBytes,
        out.length,
        pointBytes,
        place.byteOffset,
        out.byteOffset,
        hopeless,
        Number.POSITIVE_INFINITY,
      );
    },
    convolve: (step) =>
      run.convolve(
        step.input.byteOffset,
        step.inputRow * FLOAT_BYTES,
        step.inputStep * FLOAT_BYTES,
        step.kernelRows,
        step.kernelRow * FLOAT_BYTES,
        step.weights.byteOffset,
        step.bias.byteOffset,
        step.output.byteOffset,
        step.bias.length * FLOAT_BYTES,
        step.places,
        step.isRectified ? 0 : Number.NEGATIVE_INFINITY,
      ),
  };
}
