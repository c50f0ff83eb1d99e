import { createPlainKernels, type Kernels } from './plain-kernels.ts';
import { SIMD_MODULE } from './simd-module.ts';

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
