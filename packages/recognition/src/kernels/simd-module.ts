/** The three kernels in WebAssembly with four numbers at a time; `plain-kernels.ts` says what they compute. */
import {
  assemble,
  block,
  type Code,
  f32,
  f32x4,
  get,
  i32,
  leaveIf,
  repeatWhile,
  set,
  when,
} from './assembler.ts';

const FLOAT_BYTES = 4;
const VECTOR_BYTES = 16;

const advance = (local: number, bytes: Code): Code => set(local, i32.add(get(local), bytes));

function sumOfLanes(vector: Code): Code {
  const lane = (index: number) => f32x4.lane(vector, index);
  return f32.add(f32.add(lane(0), lane(1)), f32.add(lane(2), lane(3)));
}

/** Four rows at a time share what they load of the vector. */
function multiply() {
  const [matrix, rows, rowBytes, vector, out, at, row, end, input] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const sums = [9, 10, 11, 12];
  const rowAt = (index: number): Code =>
    index === 0 ? get(row) : i32.add(get(row), i32.mul(get(rowBytes), i32.constant(index)));
  return {
    name: 'multiply',
    parameters: ['i32', 'i32', 'i32', 'i32', 'i32'] as const,
    locals: ['i32', 'i32', 'i32', 'v128', 'v128', 'v128', 'v128', 'v128'] as const,
    body: repeatWhile(
      get(rows),
      ...sums.map((sum) => set(sum, f32x4.zero)),
      set(at, get(vector)),
      set(row, get(matrix)),
      set(end, i32.add(get(vector), get(rowBytes))),
      repeatWhile(
        i32.lessThan(get(at), get(end)),
        set(input, f32x4.load(get(at))),
        ...sums.map((sum, index) =>
          set(sum, f32x4.add(get(sum), f32x4.mul(get(input), f32x4.load(rowAt(index))))),
        ),
        advance(at, i32.constant(VECTOR_BYTES)),
        advance(row, i32.constant(VECTOR_BYTES)),
      ),
      ...sums.map((sum, index) => f32.store(get(out), sumOfLanes(get(sum)), index * FLOAT_BYTES)),
      advance(out, i32.constant(VECTOR_BYTES)),
      advance(matrix, i32.mul(get(rowBytes), i32.constant(4))),
      set(rows, i32.sub(get(rows), i32.constant(4))),
    ),
  };
}

/** Sixteen dimensions between two looks at the limit. */
function measure() {
  const [points, count, pointBytes, place, out, hopeless, limit, at, end, total] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ];
  const [sum, apart] = [10, 11];
  const step = (index: number): Code => [
    ...set(
      apart,
      f32x4.sub(f32x4.load(get(points), index * VECTOR_BYTES), f32x4.load(get(at), index * VECTOR_BYTES)),
    ),
    ...set(sum, f32x4.add(get(sum), f32x4.mul(get(apart), get(apart)))),
  ];
  const next = 12;
  return {
    name: 'measure',
    parameters: ['i32', 'i32', 'i32', 'i32', 'i32', 'f32', 'f32'] as const,
    locals: ['i32', 'i32', 'f32', 'v128', 'v128', 'i32'] as const,
    body: repeatWhile(
      get(count),
      set(sum, f32x4.zero),
      set(at, get(place)),
      set(end, i32.add(get(place), get(pointBytes))),
      set(next, i32.add(get(points), get(pointBytes))),
      block(
        repeatWhile(
          i32.lessThan(get(at), get(end)),
          ...[0, 1, 2, 3].map(step),
          set(total, sumOfLanes(get(sum))),
          leaveIf(f32.atLeast(get(total), get(limit)), 1),
          advance(points, i32.constant(4 * VECTOR_BYTES)),
          advance(at, i32.constant(4 * VECTOR_BYTES)),
        ),
      ),
      f32.store(get(out), get(total)),
      when(
        f32.lessThan(f32.mul(get(total), get(hopeless)), get(limit)),
        set(limit, f32.mul(get(total), get(hopeless))),
      ),
      set(points, get(next)),
      advance(out, i32.constant(FLOAT_BYTES)),
      set(count, i32.sub(get(count), i32.constant(1))),
    ),
  };
}

/** Two places and eight outputs at a time, so that every weight loaded is used twice. */
function convolve() {
  const [
    input,
    inputRowBytes,
    stepBytes,
    kernelRows,
    kernelRowBytes,
    weights,
    bias,
    out,
    outputBytes,
    places,
  ] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const floor = 10;
  const [channel, place, row, rowsLeft, at, end, weight, target] = [11, 12, 13, 14, 15, 16, 17, 18];
  const [a0, a1, b0, b1, value, w0, w1] = [19, 20, 21, 22, 23, 24, 25];
  const multiplyAdd = (sum: number, w: number): Code =>
    set(sum, f32x4.add(get(sum), f32x4.mul(get(value), get(w))));
  const writeOut = (sum: number, address: Code, offset: number): Code =>
    f32x4.store(address, f32x4.max(get(sum), f32x4.splat(get(floor))), offset);
  const second = 26;
  return {
    name: 'convolve',
    parameters: ['i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'f32'] as const,
    locals: [
      ...(['i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32'] as const),
      ...(['v128', 'v128', 'v128', 'v128', 'v128', 'v128', 'v128', 'i32'] as const),
    ],
    body: repeatWhile(
      i32.lessThan(get(channel), get(outputBytes)),
      set(place, i32.constant(0)),
      repeatWhile(
        i32.lessThan(get(place), get(places)),
        // The last of an odd number of places goes together with the one before it.
        when(i32.lessThan(i32.sub(get(places), i32.constant(2)), get(place)), [
          ...set(place, i32.sub(get(places), i32.constant(2))),
        ]),
        set(a0, f32x4.load(i32.add(get(bias), get(channel)))),
        set(a1, f32x4.load(i32.add(get(bias), get(channel)), VECTOR_BYTES)),
        set(b0, get(a0)),
        set(b1, get(a1)),
        set(row, i32.add(get(input), i32.mul(get(place), get(stepBytes)))),
        set(rowsLeft, get(kernelRows)),
        set(weight, i32.add(get(weights), get(channel))),
        repeatWhile(
          get(rowsLeft),
          set(at, get(row)),
          set(second, i32.add(get(row), get(stepBytes))),
          set(end, i32.add(get(row), get(kernelRowBytes))),
          repeatWhile(
            i32.lessThan(get(at), get(end)),
            set(w0, f32x4.load(get(weight))),
            set(w1, f32x4.load(get(weight), VECTOR_BYTES)),
            set(value, f32x4.loadSplat(get(at))),
            multiplyAdd(a0, w0),
            multiplyAdd(a1, w1),
            set(value, f32x4.loadSplat(get(second))),
            multiplyAdd(b0, w0),
            multiplyAdd(b1, w1),
            advance(at, i32.constant(FLOAT_BYTES)),
            advance(second, i32.constant(FLOAT_BYTES)),
            advance(weight, get(outputBytes)),
          ),
          advance(row, get(inputRowBytes)),
          set(rowsLeft, i32.sub(get(rowsLeft), i32.constant(1))),
        ),
        set(target, i32.add(i32.add(get(out), i32.mul(get(place), get(outputBytes))), get(channel))),
        writeOut(a0, get(target), 0),
        writeOut(a1, get(target), VECTOR_BYTES),
        set(target, i32.add(get(target), get(outputBytes))),
        writeOut(b0, get(target), 0),
        writeOut(b1, get(target), VECTOR_BYTES),
        advance(place, i32.constant(2)),
      ),
      advance(channel, i32.constant(2 * VECTOR_BYTES)),
    ),
  };
}

/** The bytes of the module, a little over a kilobyte. */
export function simdModule(): Uint8Array<ArrayBuffer> {
  return assemble([multiply(), measure(), convolve()]);
}
