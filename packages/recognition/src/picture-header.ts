/** The facts that the header of a picture gives, before anything is decoded. */
export interface PictureHeader {
  /** Pixels. */
  width: number;
  height: number;
  cost: DecodingCost;
}

/**
 * How much memory and time decoding takes for each pixel, compared with a plain picture:
 * - `plain`: every PNG and JPEG that is not named below;
 * - `high`: every WebP, an interlaced PNG, a progressive or arithmetic JPEG;
 * - `highest`: a PNG of 16 bits a channel, a JPEG of four channels (CMYK). No game or screenshot tool writes these.
 */
export type DecodingCost = 'plain' | 'high' | 'highest';

/** JPEG's usual progressive order has 10 scans; each further one is a pass over the whole picture. */
const MAX_JPEG_SCANS = 32;

/**
 * Reads the header of a PNG, JPEG, WebP or BMP.
 * @returns null for any other kind of file, and 'damaged' where the header is cut off, contradicts itself, or asks for
 * more passes than any encoder writes
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | 'damaged' | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return readPng(view);
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return readJpeg(view);
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return readWebp(view, bytes);
  return isBitmap(bytes) ? readBitmap(view) : null;
}

/** Tells whether it is a BMP: `BM`, then the file's size and four bytes of zero. */
export function isBitmap(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x42, 0x4d]) && bytes.subarray(6, 10).join() === '0,0,0,0';
}

/** The header after that of the file has the size; a picture that is stored from the top has a negative height. */
function readBitmap(view: DataView): PictureHeader | 'damaged' {
  const SHORTEST = 40;
  if (view.byteLength < 54 || view.getUint32(14, true) < SHORTEST) return 'damaged';
  const [width, height] = [view.getInt32(18, true), Math.abs(view.getInt32(22, true))];
  return width < 0 ? 'damaged' : { width, height, cost: 'plain' };
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** Four bytes as text, such as the name of a chunk. */
function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** The first chunk holds the size and the kind (PNG specification, 11.2.1). */
function readPng(view: DataView): PictureHeader | 'damaged' {
  const IHDR = 0x49484452;
  if (view.byteLength < 33 || view.getUint32(12) !== IHDR) return 'damaged';
  const bitsPerChannel = view.getUint8(24);
  const isInterlaced = view.getUint8(28) !== 0;
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    cost: bitsPerChannel === 16 ? 'highest' : isInterlaced ? 'high' : 'plain',
  };
}

/** Markers of ITU T.81, table B.1. */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const TEM = 0x01;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** The frame header, after any number of other segments, holds the size. Scans are counted to the end of the file. */
function readJpeg(view: DataView): PictureHeader | 'damaged' {
  let header: PictureHeader | null = null;
  let scans = 0;
  let at = 2;
  while (at + 1 < view.byteLength) {
    const marker = view.getUint8(at + 1);
    // Between segments decoders skip whatever is not a marker; within a scan everything up to the next marker is data.
    if (view.getUint8(at) !== 0xff || marker === 0 || marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2;
    if (marker === EOI) break;
    if (marker === SOI || marker === TEM || isRestart(marker)) continue;
    if (at + 2 > view.byteLength) break;
    if (isFrame(marker)) {
      if (header !== null || at + 8 > view.byteLength) return 'damaged';
      const isPlain = marker === 0xc0 || marker === 0xc1; // sequential, Huffman coded
      header = {
        height: view.getUint16(at + 3),
        width: view.getUint16(at + 5),
        cost: view.getUint8(at + 7) > 3 ? 'highest' : isPlain ? 'plain' : 'high',
      };
    }
    if (marker === SOS) {
      if (header === null) return 'damaged';
      scans += 1;
      if (scans > MAX_JPEG_SCANS) return 'damaged';
    }
    at += Math.max(2, view.getUint16(at));
  }
  return header ?? 'damaged';
}

const MAX_14_BITS = 0x3fff;

/** The first chunk holds the size, in one of three forms (WebP container specification). */
function readWebp(view: DataView, bytes: Uint8Array): PictureHeader | 'damaged' {
  if (view.byteLength < 30) return 'damaged';
  switch (textAt(bytes, 12)) {
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & MAX_14_BITS,
        height: view.getUint16(28, true) & MAX_14_BITS,
        cost: 'high',
      };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & MAX_14_BITS) + 1, height: ((bits >> 14) & MAX_14_BITS) + 1, cost: 'high' };
    }
    case 'VP8X': {
      const threeBytes = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
      return { width: threeBytes(24) + 1, height: threeBytes(27) + 1, cost: 'high' };
    }
    default:
      return 'damaged';
  }
}
