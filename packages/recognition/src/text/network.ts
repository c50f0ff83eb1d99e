/** Runs the small convolution networks of `tools/text/network.py` in plain arithmetic. */
import type { Strip } from './grey-crop.ts';

/** One convolution. Columns are padded by half the kernel, rows by `rowPadding`. */
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
  weights: Float64Array;
  bias: Float64Array;
}

/** Values by row, column, channel; the channel runs fastest. */
interface Plane {
  data: Float64Array;
  rows: number;
  columns: number;
  channels: number;
}

/**
 * The class scores of each column of a strip (before softmax).
 *
 * @throws Error when the layers do not end in a single row: the model does not fit the strip.
 */
export function runLayers(layers: readonly Layer[], strip: Strip): { scores: Float64Array; columns: number } {
  let plane: Plane = { ...strip, channels: 1 };
  for (const layer of layers) {
    plane = convolve(layer, plane);
    if (layer.poolRows > 1 || layer.poolColumns > 1) plane = pool(plane, layer.poolRows, layer.poolColumns);
  }
  if (plane.rows !== 1) throw new Error(`The text model leaves ${plane.rows} rows where 1 is wanted`);
  return { scores: plane.data, columns: plane.columns };
}

/**
 * Strokes are thin and half of the activations are 0, so for every output place the inputs that are not 0 are
 * gathered first, and then four of them at a time are added to all output channels.
 */
function convolve(layer: Layer, input: Plane): Plane {
  const { kernelRows, kernelColumns, inputs, outputs, weights, bias } = layer;
  const { data, columns: inputColumns, rows: inputRows } = input;
  const columnPadding = kernelColumns >> 1;
  const rows = Math.floor((inputRows + 2 * layer.rowPadding - kernelRows) / layer.strideRows) + 1;
  const columns = Math.floor((inputColumns + 2 * columnPadding - kernelColumns) / layer.strideColumns) + 1;
  const result = new Float64Array(rows * columns * outputs);
  const values = new Float64Array(kernelRows * kernelColumns * inputs + 3);
  const places = new Int32Array(values.length);
  for (let row = 0; row < rows; row++) {
    const topRow = row * layer.strideRows - layer.rowPadding;
    for (let column = 0; column < columns; column++) {
      const leftColumn = column * layer.strideColumns - columnPadding;
      let found = 0;
      for (let kernelRow = 0; kernelRow < kernelRows; kernelRow++) {
        const inputRow = topRow + kernelRow;
        if (inputRow < 0 || inputRow >= inputRows) continue;
        const from = Math.max(0, -leftColumn);
        const to = Math.min(kernelColumns, inputColumns - leftColumn);
        let source = (inputRow * inputColumns + leftColumn + from) * inputs;
        let place = (kernelRow * kernelColumns + from) * inputs * outputs;
        const end = source + (to - from) * inputs;
        for (; source < end; source++, place += outputs) {
          const value = data[source] as number;
          if (value !== 0) {
            values[found] = value;
            places[found++] = place;
          }
        }
      }
      // Up to three empty entries make the number a multiple of four.
      while (found & 3) {
        values[found] = 0;
        places[found++] = 0;
      }
      const target = (row * columns + column) * outputs;
      for (let output = 0; output < outputs; output++) result[target + output] = bias[output] as number;
      for (let index = 0; index < found; index += 4) {
        const value0 = values[index] as number;
        const value1 = values[index + 1] as number;
        const value2 = values[index + 2] as number;
        const value3 = values[index + 3] as number;
        const place0 = places[index] as number;
        const place1 = places[index + 1] as number;
        const place2 = places[index + 2] as number;
        const place3 = places[index + 3] as number;
        for (let output = 0; output < outputs; output++) {
          result[target + output] =
            (result[target + output] as number) +
            value0 * (weights[place0 + output] as number) +
            value1 * (weights[place1 + output] as number) +
            value2 * (weights[place2 + output] as number) +
            value3 * (weights[place3 + output] as number);
        }
      }
      if (layer.relu) {
        for (let output = target; output < target + outputs; output++) {
          if ((result[output] as number) < 0) result[output] = 0;
        }
      }
    }
  }
  return { data: result, rows, columns, channels: outputs };
}

/** The largest value of each block; blocks at the right and lower edge may be cut off. */
function pool(input: Plane, blockRows: number, blockColumns: number): Plane {
  const { channels } = input;
  const rows = Math.ceil(input.rows / blockRows);
  const columns = Math.ceil(input.columns / blockColumns);
  const data = new Float64Array(rows * columns * channels).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < input.rows; row++) {
    const targetRow = Math.floor(row / blockRows) * columns;
    for (let column = 0; column < input.columns; column++) {
      const target = (targetRow + Math.floor(column / blockColumns)) * channels;
      const source = (row * input.columns + column) * channels;
      for (let channel = 0; channel < channels; channel++) {
        const value = input.data[source + channel] as number;
        if (value > (data[target + channel] as number)) data[target + channel] = value;
      }
    }
  }
  return { data, rows, columns, channels };
}
