import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { createRandom } from '../tools/icons/random.ts';

/** A picture made to cost a reader as much as it can, and whether it must still be read. */
export interface LimitPicture {
  name: string;
  /** The required answer of a reader: that it was read, that it is too large, or that it is not a supported picture. */
  answer: 'read' | 'too-large' | 'unreadable';
  bytes: () => Promise<Buffer>;
}

/** Sides of the largest pictures by decoding cost (`DecodingCost`); WebP's own limit is a pixel lower. */
const PLAIN_SIZES = [
  [16_384, 2441],
  [2441, 16_384],
  [6324, 6324],
  [16_384, 1],
  [1, 16_384],
] as const;
const HIGH_COST_SIZES = [
  [16_383, 1024],
  [1024, 16_383],
  [4096, 4096],
  [16_383, 1],
  [1, 16_383],
] as const;
const HIGHEST_COST_SIZES = [
  [16_384, 576],
  [576, 16_384],
  [4096, 2304],
  [16_384, 1],
  [1, 16_384],
] as const;

type Content = 'cells' | 'noise';

/** Grey boxes as on a stockpile over the whole picture, or noise; three channels. */
function draw(width: number, height: number, content: Content): Sharp {
  const pixels = Buffer.alloc(width * height * 3, 5);
  if (content === 'noise') {
    const random = createRandom(width);
    const some = Buffer.from(Array.from({ length: 65_521 }, () => Math.floor(random() * 256)));
    for (let at = 0; at < pixels.length; at += some.length) some.copy(pixels, at);
  } else {
    for (let y = 0; y < height; y++) {
      const inBox = y % 39 >= 3 && y % 39 < 35;
      const inDigit = y % 39 >= 12 && y % 39 < 24;
      if (!inBox) continue;
      for (let x = 0; x < width; x += 98) {
        const from = (y * width + x) * 3;
        const end = (y + 1) * width * 3;
        pixels.fill(98, Math.min(end, from + 9), Math.min(end, from + 45 * 3));
        if (inDigit) pixels.fill(255, Math.min(end, from + 30), Math.min(end, from + 24 * 3));
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false });
}

type Encode = (picture: Sharp, content: Content) => Sharp;
const quality = (content: Content) => (content === 'noise' ? 30 : 80);

const PLAIN_KINDS: Record<string, Encode> = {
  'PNG of 3 channels': (picture) => picture.png({ compressionLevel: 2 }),
  'PNG of 4 channels': (picture) => picture.ensureAlpha(0.5).png({ compressionLevel: 2 }),
  'PNG of grey': (picture) => picture.greyscale().png({ compressionLevel: 2 }),
  'PNG with a palette': (picture) => picture.png({ palette: true, effort: 1, colours: 8 }),
  'JPEG 4:4:4': (picture, content) => picture.jpeg({ quality: quality(content), chromaSubsampling: '4:4:4' }),
  'JPEG 4:2:0': (picture, content) => picture.jpeg({ quality: quality(content) }),
};
const HIGH_COST_KINDS: Record<string, Encode> = {
  'PNG, interlaced': (picture) => picture.png({ compressionLevel: 2, progressive: true }),
  'JPEG, progressive': (picture, content) =>
    picture.jpeg({ quality: quality(content), chromaSubsampling: '4:4:4', progressive: true }),
  'WebP, lossy': (picture, content) => picture.webp({ quality: quality(content), effort: 0 }),
  'WebP, lossless': (picture) => picture.webp({ lossless: true, effort: 0 }),
};
const HIGHEST_COST_KINDS: Record<string, Encode> = {
  'PNG of 16 bits': (picture) => picture.ensureAlpha(0.5).toColourspace('rgb16').png({ compressionLevel: 2 }),
  'PNG, interlaced, of 16 bits': (picture) =>
    picture.ensureAlpha(0.5).toColourspace('rgb16').png({ compressionLevel: 2, progressive: true }),
  'JPEG of four channels': (picture, content) =>
    picture.toColourspace('cmyk').jpeg({ quality: quality(content) }),
};

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** An intact PNG of one bit per pixel, black: 39,999,999 × 1 pixels are 5 kB. */
export function onePixelBits(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Inserts chunks after the header of a PNG. */
function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

/** Inserts segments after the first marker of a JPEG, each of the kind with at most 64 kB. */
function withSegments(jpeg: Buffer, marker: number, count: number, start = ''): Buffer {
  const data = Buffer.alloc(65_533);
  data.write(start, 'latin1');
  const head = Buffer.from([0xff, marker, 0xff, 0xff]);
  const segments = Array.from({ length: count }, () => Buffer.concat([head, data]));
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A progressive JPEG whose last scan is repeated again and again. */
function withScans(jpeg: Buffer, scans: number): Buffer {
  const from = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(from, jpeg.length - 2);
  const more = Array.from({ length: scans }, () => scan);
  return Buffer.concat([jpeg.subarray(0, -2), ...more, jpeg.subarray(-2)]);
}

const MEGABYTE = 1024 * 1024;

/** Intact and broken pictures that are larger than they look, or contain far more than pixels. */
const ODD: Record<string, [LimitPicture['answer'], () => Promise<Buffer>]> = {
  'PNG of 39,999,999 × 1': ['too-large', async () => onePixelBits(39_999_999, 1)],
  'PNG of 1 × 39,999,999': ['too-large', async () => onePixelBits(1, 39_999_999)],
  'PNG of 16,385 × 1': ['too-large', async () => onePixelBits(16_385, 1)],
  'PNG of 1 × 16,385': ['too-large', async () => onePixelBits(1, 16_385)],
  'PNG of 6325 × 6325': ['too-large', async () => onePixelBits(6325, 6325)],
  'PNG of 20,000 × 20,000': ['too-large', async () => onePixelBits(20_000, 20_000)],
  'PNG of one bit': ['read', async () => onePixelBits(6324, 6324)],
  'JPEG of 65,500 × 1': ['too-large', () => draw(65_500, 1, 'noise').jpeg().toBuffer()],
  'JPEG, progressive, of 4097 × 4097': [
    'too-large',
    () => draw(4097, 4097, 'cells').jpeg({ progressive: true }).toBuffer(),
  ],
  'WebP of 4097 × 4097': ['too-large', () => draw(4097, 4097, 'cells').webp({ effort: 0 }).toBuffer()],
  'PNG with 20 MB of colour profile': [
    'read',
    async () =>
      withChunks(
        onePixelBits(600, 400),
        chunk(
          'iCCP',
          Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflateSync(Buffer.alloc(20 * MEGABYTE))]),
        ),
      ),
  ],
  'PNG with a text that unpacks to 1 GB': [
    'read',
    async () =>
      withChunks(
        onePixelBits(600, 400),
        ...Array.from({ length: 16 }, () =>
          chunk(
            'zTXt',
            Buffer.concat([Buffer.from('t\0\0', 'latin1'), deflateSync(Buffer.alloc(64 * MEGABYTE))]),
          ),
        ),
      ),
  ],
  'PNG with 30 MB of EXIF': [
    'read',
    async () => withChunks(onePixelBits(600, 400), chunk('eXIf', Buffer.alloc(30 * MEGABYTE))),
  ],
  'PNG with 100,000 texts': [
    'read',
    async () => {
      const text = chunk('tEXt', Buffer.from('a\0b', 'latin1'));
      return withChunks(onePixelBits(600, 400), ...Array.from({ length: 100_000 }, () => text));
    },
  ],
  'PNG that promises more pixels than it has': [
    'unreadable',
    async () => {
      const png = onePixelBits(100, 100);
      png.writeUInt32BE(6000, 16);
      png.writeUInt32BE(6000, 20);
      png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
      return png;
    },
  ],
  'PNG with more pixels than it promises': [
    'read',
    async () => {
      const png = onePixelBits(16_000, 16_000);
      png.writeUInt32BE(16, 20);
      png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
      return png;
    },
  ],
  'PNG with 2000 frames': [
    'read',
    async () => {
      const control = Buffer.alloc(8);
      control.writeUInt32BE(2000);
      const frame = Buffer.alloc(26);
      frame.writeUInt32BE(600, 4);
      frame.writeUInt32BE(400, 8);
      const data = Buffer.concat([Buffer.alloc(4), deflateSync(Buffer.alloc(400 * 76))]);
      const frames = Array.from({ length: 2000 }, () => [chunk('fcTL', frame), chunk('fdAT', data)]).flat();
      return withChunks(onePixelBits(600, 400), chunk('acTL', control), ...frames);
    },
  ],
  'WebP with 100 frames': ['read', () => animatedWebp(1000, 160, 100)],
  'JPEG with 30 MB of colour profile': [
    'read',
    async () => withSegments(await draw(600, 400, 'cells').jpeg().toBuffer(), 0xe2, 450, 'ICC_PROFILE\0'),
  ],
  'JPEG with 30 MB of EXIF': [
    'read',
    async () => withSegments(await draw(600, 400, 'cells').jpeg().toBuffer(), 0xe1, 450, 'Exif\0\0'),
  ],
  'JPEG of four channels, of 4097 × 2304': [
    'too-large',
    () => draw(4097, 2304, 'cells').toColourspace('cmyk').jpeg().toBuffer(),
  ],
  'PNG of 16 bits, of 4097 × 2304': [
    'too-large',
    () => draw(4097, 2304, 'cells').toColourspace('rgb16').png({ compressionLevel: 2 }).toBuffer(),
  ],
  // A repeated scan is an error of the file, which the decoder notices.
  'JPEG, progressive, with 20 more scans': [
    'unreadable',
    async () => withScans(await draw(4096, 4096, 'cells').jpeg({ progressive: true }).toBuffer(), 20),
  ],
  'JPEG, progressive, with 40 more scans': [
    'unreadable',
    async () => withScans(await draw(4096, 4096, 'cells').jpeg({ progressive: true }).toBuffer(), 40),
  ],
  GIF: ['unreadable', () => draw(600, 400, 'cells').gif().toBuffer()],
};

/** Frames as a sequence in time; the raw pixels are those of all frames, one below the other. */
function animatedWebp(width: number, height: number, frames: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * frames * 3, 98);
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .webp({ effort: 0 })
    .toBuffer();
}

/** Every kind at every size that is just allowed, and a hostile set. Each is created on demand. */
export function limitPictures(): LimitPicture[] {
  const atLimit = (kinds: Record<string, Encode>, sizes: readonly (readonly [number, number])[]) =>
    Object.entries(kinds).flatMap(([kind, encode]) =>
      sizes.flatMap(([width, height]) =>
        // Noise as a PNG is larger than any upload may be; in one row of pixels it serves as well as any other content.
        (kind.startsWith('PNG of') || kind.startsWith('PNG, ') || Math.min(width, height) === 1
          ? (['cells'] as const)
          : (['cells', 'noise'] as const)
        ).map(
          (content): LimitPicture => ({
            name: `${kind}, ${width} × ${height}, ${content}`,
            answer: 'read',
            bytes: () => encode(draw(width, height, content), content).toBuffer(),
          }),
        ),
      ),
    );
  return [
    ...atLimit(PLAIN_KINDS, PLAIN_SIZES),
    ...atLimit(HIGH_COST_KINDS, HIGH_COST_SIZES),
    ...atLimit(HIGHEST_COST_KINDS, HIGHEST_COST_SIZES),
    ...Object.entries(ODD).map(([name, [answer, bytes]]) => ({ name, answer, bytes })),
  ];
}
