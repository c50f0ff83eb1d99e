/** Runs the small convolutional networks of `tools/text/network.py`. */
import { createKernels } from '../kernels/kernels.ts';
import type { Kernels } from '../kernels/plain-kernels.ts';
import type { Strip, StripShape } from './grey-crop.ts';

/** A convolution. Columns are padded by half the kernel, rows by `rowPadding`. */
export interface Layer {
  inputs: number;
  outputs: number;
  kernelRows: number;
  kernelColumns: number;
  strideRows: number;
  strideColumns: number;
  rowPadding: number;
  /** Negative values become 0. */
  relu: boolean;
  /** Rows and columns of which the largest value is kept; 1 and 1 for none. */
  poolRows: number;
  poolColumns: number;
  /** By kernel row, kernel column, input, output; the output runs fastest. */
  weights: Float32Array;
  bias: Float32Array;
}

/** The class scores of each column of a strip, before softmax: those of one column are next to each other. */
export interface Scores {
  scores: Float32Array;
  columns: number;
  classes: number;
}

/** Values by row, column and channel, with a rim of zeros around them. */
interface Plane {
  data: Float32Array;
  rimRows: number;
  rimColumns: number;
  channels: number;
}

/** A layer ready to run: its channels padded to a multiple of eight, its arrays in the kernels' memory. */
interface Stage {
  layer: Layer;
  weights: Float32Array;
  bias: Float32Array;
  input: Plane;
  /** The convolution's output before max pooling; null for a layer without pooling. */
  unpooled: Float32Array | null;
}

/** The kernels compute eight outputs at a time. */
const OUTPUT_BLOCK = 8;

function paddedChannels(channels: number): number {
  return channels === 1 ? 1 : Math.ceil(channels / OUTPUT_BLOCK) * OUTPUT_BLOCK;
}

/** Rows and columns of a layer's convolution. */
function convolved(layer: Layer, rows: number, columns: number): [rows: number, columns: number] {
  const rim = layer.kernelColumns >> 1;
  return [
    Math.floor((rows + 2 * layer.rowPadding - layer.kernelRows) / layer.strideRows) + 1,
    Math.floor((columns + 2 * rim - layer.kernelColumns) / layer.strideColumns) + 1,
  ];
}

/**
 * A function that runs the layers on strips of a shape. All its memory is reserved here.
 *
 * @throws Error when the layers do not end in a single row: the model does not fit the shape
 */
export function prepareNetwork(layers: readonly Layer[], shape: StripShape): (strip: Strip) => Scores {
  const lengths: number[] = [];
  // Once to count how much memory is needed, once in that memory.
  layOut(layers, shape, (length) => {
    lengths.push(length);
    return new Float32Array();
  });
  const kernels = createKernels(
    lengths.reduce((sum, length) => sum + length, 0),
    lengths.length,
  );
  const { stages, output } = layOut(layers, shape, kernels.allocate);
  return (strip) => run(kernels, stages, output, strip);
}

function layOut(
  layers: readonly Layer[],
  shape: StripShape,
  allocate: Kernels['allocate'],
): { stages: Stage[]; output: Plane } {
  let rows = shape.ink + 2 * shape.margin;
  let columns = shape.most + 2 * shape.margin;
  const plane = (rimRows: number, rimColumns: number, channels: number): Plane => ({
    data: allocate((rows + 2 * rimRows) * (columns + 2 * rimColumns) * channels),
    rimRows,
    rimColumns,
    channels,
  });
  const stages = layers.map((layer): Stage => {
    const inputs = paddedChannels(layer.inputs);
    const outputs = paddedChannels(layer.outputs);
    const input = plane(layer.rowPadding, layer.kernelColumns >> 1, inputs);
    const weights = allocate(layer.kernelRows * layer.kernelColumns * inputs * outputs);
    const bias = allocate(outputs);
    if (weights.length > 0) copyPadded(layer, weights, bias);
    [rows, columns] = convolved(layer, rows, columns);
    const isPooled = layer.poolRows > 1 || layer.poolColumns > 1;
    const unpooled = isPooled ? allocate(rows * columns * outputs) : null;
    rows = Math.ceil(rows / layer.poolRows);
    columns = Math.ceil(columns / layer.poolColumns);
    return { layer, weights, bias, input, unpooled };
  });
  if (rows !== 1) throw new Error(`The text model does not fit: it ends in ${rows} rows instead of 1`);
  return { stages, output: plane(0, 0, paddedChannels(layers.at(-1)?.outputs ?? 0)) };
}

/** Copies a layer's numbers to their places among the padded channels, whose own numbers stay 0. */
function copyPadded(layer: Layer, weights: Float32Array, bias: Float32Array): void {
  const inputs = paddedChannels(layer.inputs);
  const outputs = bias.length;
  bias.set(layer.bias);
  for (let place = 0; place < layer.kernelRows * layer.kernelColumns; place++) {
    for (let input = 0; input < layer.inputs; input++) {
      const from = (place * layer.inputs + input) * layer.outputs;
      weights.set(layer.weights.subarray(from, from + layer.outputs), (place * inputs + input) * outputs);
    }
  }
}

function run(kernels: Kernels, stages: readonly Stage[], output: Plane, strip: Strip): Scores {
  let { rows, columns } = strip;
  const first = stages[0]?.input;
  if (first) {
    clear(first, rows, columns);
    for (let row = 0; row < rows; row++) {
      first.data.set(strip.data.subarray(row * columns, (row + 1) * columns), placeOf(first, row, columns));
    }
  }
  for (const [index, stage] of stages.entries()) {
    const [fullRows, fullColumns] = convolved(stage.layer, rows, columns);
    if (fullColumns < 2) throw new Error('The strip is too narrow for the text model');
    const { poolRows, poolColumns } = stage.layer;
    const next = stages[index + 1]?.input ?? output;
    clear(next, Math.ceil(fullRows / poolRows), Math.ceil(fullColumns / poolColumns));
    convolveRows(kernels, stage, next, { inputColumns: columns, rows: fullRows, columns: fullColumns });
    rows = Math.ceil(fullRows / poolRows);
    columns = Math.ceil(fullColumns / poolColumns);
    if (stage.unpooled) maxPool(stage, stage.unpooled, next, { rows: fullRows, columns: fullColumns });
  }
  const classes = stages.at(-1)?.layer.outputs ?? 0;
  const scores = new Float32Array(columns * classes);
  for (let column = 0; column < columns; column++) {
    const from = column * output.channels;
    scores.set(output.data.subarray(from, from + classes), column * classes);
  }
  return { scores, columns, classes };
}

/** Tells where the values of a row begin, after its rim, in a plane that is `columns` wide. */
function placeOf(plane: Plane, row: number, columns: number): number {
  return ((row + plane.rimRows) * (columns + 2 * plane.rimColumns) + plane.rimColumns) * plane.channels;
}

function clear(plane: Plane, rows: number, columns: number): void {
  plane.data.fill(0, 0, (rows + 2 * plane.rimRows) * (columns + 2 * plane.rimColumns) * plane.channels);
}

function convolveRows(
  kernels: Kernels,
  { layer, input, weights, bias, unpooled }: Stage,
  next: Plane,
  { inputColumns, rows, columns }: { inputColumns: number; rows: number; columns: number },
): void {
  const inputRow = (inputColumns + 2 * input.rimColumns) * input.channels;
  for (let row = 0; row < rows; row++) {
    kernels.convolve({
      input: input.data.subarray(row * layer.strideRows * inputRow),
      inputRow,
      inputStep: layer.strideColumns * input.channels,
      kernelRows: layer.kernelRows,
      kernelRow: layer.kernelColumns * input.channels,
      weights,
      bias,
      output: unpooled
        ? unpooled.subarray(row * columns * bias.length)
        : next.data.subarray(placeOf(next, row, columns)),
      places: columns,
      isRectified: layer.relu,
    });
  }
}

/** Max pooling: the largest value of each block. Blocks at the right and lower edge may be cut off; values are 0 or more. */
function maxPool(
  { layer, bias }: Stage,
  from: Float32Array,
  to: Plane,
  { rows, columns }: { rows: number; columns: number },
): void {
  const channels = bias.length;
  const toColumns = Math.ceil(columns / layer.poolColumns);
  for (let row = 0; row < rows; row++) {
    const toRow = placeOf(to, Math.floor(row / layer.poolRows), toColumns);
    for (let column = 0; column < columns; column++) {
      const target = toRow + Math.floor(column / layer.poolColumns) * channels;
      const source = (row * columns + column) * channels;
      for (let channel = 0; channel < channels; channel++) {
        const value = from[source + channel] ?? 0;
        if (value > (to.data[target + channel] ?? 0)) to.data[target + channel] = value;
      }
    }
  }
}
