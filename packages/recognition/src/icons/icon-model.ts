import { CORNER_FEATURES, FEATURE_COUNT } from './icon-features.ts';

/** The kind of an item; a stockpile shows each kind in separate groups. */
export type ItemKind = 'item' | 'vehicle' | 'structure' | 'unknown';

/** A drawing of an item; former drawings of the same item are separate exemplars. */
export interface Exemplar {
  codeName: string;
  isCrated: boolean;
  kind: ItemKind;
}

/** A space in which drawings of one icon lie close together: a projection and one point for each exemplar. */
export interface IconSpace {
  /** Length of a projected icon. */
  dimensions: number;
  /** `dimensions` rows of FEATURE_COUNT weights. */
  projection: Float32Array;
  /** The result of the projection for the average icon. */
  offsets: Float32Array;
  /**
   * For how many placings there are points: 1 where only drawings in the game's place count, more where drawings count
   * that icon mods shrink or lower.
   */
  placings: number;
  /** For each placing one point of `dimensions` numbers for each exemplar. */
  points: Float32Array;
}

/** Everything that naming icons needs. */
export interface IconModel {
  exemplars: Exemplar[];
  /** Learnt from the game's own icons: separates look-alikes well, fails on drawings of mods. */
  plain: IconSpace;
  /** Learnt from icons with labels, discs and tints, and moved as by mods: separates less well, hard to mislead. */
  modded: IconSpace;
  /** Weights of CORNER_FEATURES; a sum above `cornerThreshold` means a crate mark. */
  cornerWeights: Float32Array;
  cornerThreshold: number;
}

interface Header {
  /** Of the plain and the modded space. */
  dimensions: [number, number];
  /** Of the same two spaces; absent in older data, which has one placing each. */
  placings?: [number, number];
  features: number;
  codes: string[];
  kinds: ItemKind[];
  /** For each exemplar: twice the place of its code, plus 1 where it is crated. */
  exemplars: number[];
  cornerThreshold: number;
}

const MAGIC = 0x43494c42; // "BLIC", little-endian
const VERSION = 3;
/** Packs that an admin uploaded before may have this version, whose checksum is taken byte by byte. */
const FORMER_VERSION = 2;
const PREFIX_BYTES = 16;

/** Rows of numbers as stored in the file: signed bytes, each to be multiplied by its row's or its column's step. */
interface StoredRows {
  bytes: Int8Array;
  columns: number;
  steps: Float32Array;
  along: 'row' | 'column';
}

type StoredSpace = Omit<IconSpace, 'projection' | 'points'> & { projection: StoredRows; points: StoredRows };

/** Icon data with weights and points still packed; `unpackRow` unpacks them into the memory where they are needed. */
export type StoredIconModel = Omit<IconModel, 'plain' | 'modded'> & {
  plain: StoredSpace;
  modded: StoredSpace;
};

/**
 * Reads the recogniser's icon data.
 * Throws where the bytes are damaged, cut off, or of another version.
 */
export function openIconModel(bytes: ArrayBuffer): StoredIconModel {
  const view = new DataView(bytes);
  if (bytes.byteLength < PREFIX_BYTES || view.getUint32(0, true) !== MAGIC) {
    throw new Error('The icon data is damaged: it does not start as icon data does.');
  }
  const version = view.getUint32(4, true);
  if (version !== VERSION && version !== FORMER_VERSION) {
    throw new Error(`The icon data is of version ${version}, this program reads ${VERSION}.`);
  }
  const isCutOff = bytes.byteLength % 4 !== 0;
  const checked = version === FORMER_VERSION || isCutOff ? Uint8Array : Uint32Array;
  if (view.getUint32(12, true) !== checksum(new checked(bytes, PREFIX_BYTES))) {
    throw new Error('The icon data is damaged: its checksum does not match.');
  }
  const headerBytes = view.getUint32(8, true);
  const header = parseHeader(new Uint8Array(bytes, PREFIX_BYTES, headerBytes));
  let at = PREFIX_BYTES + headerBytes;
  const floats = (count: number) => {
    const values = new Float32Array(bytes.slice(at, at + count * 4));
    at += count * 4;
    return values;
  };
  const rows = (count: number, columns: number, steps: Float32Array, along: StoredRows['along']) => {
    const stored = { bytes: new Int8Array(bytes, at, count * columns), columns, steps, along };
    at += Math.ceil((count * columns) / 4) * 4;
    return stored;
  };
  const space = (dimensions: number, placings: number): StoredSpace => {
    const rowSteps = floats(dimensions);
    const pointSteps = floats(dimensions);
    const offsets = floats(dimensions);
    const projection = rows(dimensions, FEATURE_COUNT, rowSteps, 'row');
    const points = rows(header.exemplars.length * placings, dimensions, pointSteps, 'column');
    return { dimensions, projection, offsets, placings, points };
  };
  const cornerWeights = floats(CORNER_FEATURES.length);
  return {
    exemplars: header.exemplars.map((entry) => ({
      codeName: header.codes[entry >> 1] ?? '',
      isCrated: (entry & 1) === 1,
      kind: header.kinds[entry >> 1] ?? 'unknown',
    })),
    plain: space(header.dimensions[0], header.placings?.[0] ?? 1),
    modded: space(header.dimensions[1], header.placings?.[1] ?? 1),
    cornerWeights,
    cornerThreshold: header.cornerThreshold,
  };
}

/** Unpacks one stored row into `out`, from index `to` on. */
export function unpackRow(
  { bytes, columns, steps, along }: StoredRows,
  row: number,
  out: Float32Array,
  to: number,
): void {
  const from = row * columns;
  const first = along === 'row' ? row : 0;
  const next = along === 'row' ? 0 : 1;
  for (let column = 0; column < columns; column++) {
    out[to + column] = (bytes[from + column] ?? 0) * (steps[first + column * next] ?? 0);
  }
}

/** The whole model unpacked, for changing it. Throws as `openIconModel` does. */
export function loadIconModel(bytes: ArrayBuffer): IconModel {
  const { plain, modded, ...rest } = openIconModel(bytes);
  const unpacked = (stored: StoredRows) => {
    const values = new Float32Array(stored.bytes.length);
    for (let row = 0; row * stored.columns < values.length; row++) {
      unpackRow(stored, row, values, row * stored.columns);
    }
    return values;
  };
  const space = (stored: StoredSpace): IconSpace => ({
    ...stored,
    projection: unpacked(stored.projection),
    points: unpacked(stored.points),
  });
  return { ...rest, plain: space(plain), modded: space(modded) };
}

function parseHeader(bytes: Uint8Array): Header {
  // Written by writeIconModel and covered by the checksum.
  const header = JSON.parse(new TextDecoder().decode(bytes)) as Header;
  if (header.features !== FEATURE_COUNT) {
    throw new Error('The icon data was made for other features; build it again with npm run icons:build.');
  }
  return header;
}

/** The bytes of a model, as loadIconModel reads them: weights and points rounded to 8 bits. */
export function writeIconModel(model: IconModel): ArrayBuffer {
  const { exemplars, plain, modded } = model;
  const codes = [...new Set(exemplars.map((exemplar) => exemplar.codeName))];
  const header: Header = {
    dimensions: [plain.dimensions, modded.dimensions],
    placings: [plain.placings, modded.placings],
    features: FEATURE_COUNT,
    codes,
    kinds: codes.map((code) => exemplars.find((exemplar) => exemplar.codeName === code)?.kind ?? 'unknown'),
    exemplars: exemplars.map(({ codeName, isCrated }) => codes.indexOf(codeName) * 2 + (isCrated ? 1 : 0)),
    cornerThreshold: model.cornerThreshold,
  };
  const text = JSON.stringify(header);
  const encoded = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4));
  const parts = [encoded, bytesOf(model.cornerWeights), ...spaceParts(plain), ...spaceParts(modded)];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, PREFIX_BYTES));
  let at = PREFIX_BYTES;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, VERSION, true);
  view.setUint32(8, encoded.length, true);
  view.setUint32(12, checksum(new Uint32Array(bytes.buffer, PREFIX_BYTES)), true);
  return bytes.buffer;
}

function spaceParts({ dimensions, projection, offsets, points }: IconSpace): Uint8Array[] {
  const rowScales = largest(dimensions, FEATURE_COUNT, projection, 'row');
  const pointScales = largest(points.length / dimensions, dimensions, points, 'column');
  return [
    bytesOf(rowScales),
    bytesOf(pointScales),
    bytesOf(offsets),
    rounded(projection, (place) => rowScales[Math.floor(place / FEATURE_COUNT)] ?? 0),
    rounded(points, (place) => pointScales[place % dimensions] ?? 0),
  ];
}

function bytesOf(values: Float32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

/** Values in steps as signed bytes, padded to a multiple of four. */
function rounded(values: Float32Array, stepOf: (place: number) => number): Uint8Array {
  const bytes = new Int8Array(Math.ceil(values.length / 4) * 4);
  for (const [place, value] of values.entries()) bytes[place] = Math.round(value / stepOf(place));
  return new Uint8Array(bytes.buffer);
}

/** For each row or column the step with which its greatest value fits into 8 bits. */
function largest(rows: number, columns: number, values: Float32Array, along: 'row' | 'column'): Float32Array {
  const steps = new Float32Array(along === 'row' ? rows : columns).fill(1e-9);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const place = along === 'row' ? row : column;
      const step = Math.abs(values[row * columns + column] ?? 0) / 127;
      if (step > (steps[place] ?? 0)) steps[place] = step;
    }
  }
  return steps;
}

/** FNV-1a over all values, 32 bits at a time where they are that wide. */
function checksum(values: Uint8Array | Uint32Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < values.length; i++) hash = Math.imul(hash ^ (values[i] ?? 0), 0x01000193);
  return hash >>> 0;
}
