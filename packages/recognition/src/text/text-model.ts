/**
 * The file `assets/text.bin`, written by `tools/text/export.py`:
 * `BLTX`, then version, header length and checksum (little-endian uint32), the header (UTF-8 JSON), and for
 * every layer of every network its scales and biases (float32 per output) and weights (int8, by kernel row,
 * kernel column, input, output). The checksum is Adler-32 of all that follows it.
 */
import type { Strip, StripShape } from './grey-crop.ts';
import { type Layer, prepareNetwork, type Scores } from './network.ts';

const TEXT_MODEL_VERSION = 2;
const MAGIC = 'BLTX';
const FIXED_BYTES = 16;

/** A network with its alphabet and its input's shape. */
export interface TextNetwork {
  /** Class n of the network is character n - 1; class 0 is CTC's blank. */
  alphabet: string[];
  shape: StripShape;
  /** Scores are divided by this before softmax, so that confidences match the share of correct readings (calibration). */
  temperature: number;
  layers: Layer[];
  /** Runs the layers on one strip. */
  run: (strip: Strip) => Scores;
}

/** All networks. Load them once with `loadTextModel` and share them between calls. */
export interface TextModel {
  quantity: TextNetwork;
  /** For header lines in plain Latin. */
  line: TextNetwork;
  /** For header lines with accents and in Cyrillic. */
  further: TextNetwork;
}

interface LayerHeader {
  channels: number;
  kernel: [number, number];
  stride: [number, number];
  padding: number;
  pool?: [number, number];
}

interface NetworkHeader {
  alphabet: string;
  shape: StripShape;
  temperature: number;
  layers: LayerHeader[];
}

/**
 * Reads the weights.
 *
 * @param bytes the content of `assets/text.bin`
 * @throws Error saying what is wrong when the data is cut off, changed or of another version
 */
export function loadTextModel(bytes: ArrayBuffer): TextModel {
  const view = new DataView(bytes);
  const magic = bytes.byteLength < FIXED_BYTES ? '' : String.fromCharCode(...new Uint8Array(bytes, 0, 4));
  if (magic !== MAGIC) throw new Error('The text model is damaged: it does not begin with BLTX');
  const version = view.getUint32(4, true);
  if (version !== TEXT_MODEL_VERSION) {
    throw new Error(`The text model has version ${version}, this reader needs ${TEXT_MODEL_VERSION}`);
  }
  const headerBytes = view.getUint32(8, true);
  if (adler32(new Uint8Array(bytes, FIXED_BYTES)) !== view.getUint32(12, true)) {
    throw new Error('The text model is damaged: its checksum does not fit');
  }
  const text = new TextDecoder().decode(new Uint8Array(bytes, FIXED_BYTES, headerBytes));
  // Written by tools/text/export.py and covered by the checksum.
  const header = JSON.parse(text) as Record<keyof TextModel, NetworkHeader>;
  let offset = FIXED_BYTES + headerBytes;
  const readNetwork = (network: NetworkHeader): TextNetwork => {
    const layers: Layer[] = [];
    let inputs = 1;
    for (const [index, description] of network.layers.entries()) {
      const layer = layerOf(description, inputs, index < network.layers.length - 1);
      const scales = new Float64Array(layer.outputs);
      for (let output = 0; output < layer.outputs; output++) {
        scales[output] = view.getFloat32(offset + 4 * output, true);
        layer.bias[output] = view.getFloat32(offset + 4 * (layer.outputs + output), true);
      }
      const quantised = new Int8Array(bytes, offset + 8 * layer.outputs, layer.weights.length);
      for (let at = 0; at < quantised.length; at += layer.outputs) {
        for (let output = 0; output < layer.outputs; output++) {
          layer.weights[at + output] = (quantised[at + output] ?? 0) * (scales[output] ?? 0);
        }
      }
      offset += 8 * layer.outputs + quantised.length;
      layers.push(layer);
      inputs = layer.outputs;
    }
    return {
      alphabet: [...network.alphabet],
      shape: network.shape,
      temperature: network.temperature,
      layers,
      run: prepareNetwork(layers, network.shape),
    };
  };
  const model = {
    quantity: readNetwork(header.quantity),
    line: readNetwork(header.line),
    further: readNetwork(header.further),
  };
  if (offset !== bytes.byteLength) throw new Error('The text model is damaged: its length does not fit');
  return model;
}

function layerOf(description: LayerHeader, inputs: number, relu: boolean): Layer {
  const [kernelRows, kernelColumns] = description.kernel;
  const [poolRows, poolColumns] = description.pool ?? [1, 1];
  return {
    inputs,
    outputs: description.channels,
    kernelRows,
    kernelColumns,
    strideRows: description.stride[0],
    strideColumns: description.stride[1],
    rowPadding: description.padding,
    relu,
    poolRows,
    poolColumns,
    weights: new Float32Array(kernelRows * kernelColumns * inputs * description.channels),
    bias: new Float32Array(description.channels),
  };
}

/** Adler-32 (RFC 1950). */
function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  // Within a block both sums stay below 2^30, small integers that no engine has to box before it compiles this loop.
  for (let start = 0; start < bytes.length; start += 1024) {
    const end = Math.min(bytes.length, start + 1024);
    for (let index = start; index < end; index++) {
      low += bytes[index] ?? 0;
      high += low;
    }
    low %= 65521;
    high %= 65521;
  }
  return high * 65536 + low;
}
