import sharp from 'sharp';
import { between, createRandom, type Random } from '../tools/icons/random.ts';
import { drawScreenshot } from './draw-screenshot.ts';

/** A file that a reader must survive, with a description of the damage. */
export interface HostilePicture {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Intact files: the ones that get damaged, and the ones that must be read in between. */
export interface WholePictures {
  png: Buffer;
  jpeg: Buffer;
  webp: Buffer;
}

/** A small drawn stockpile in three formats. Its name is `Kilo 1`. */
export async function drawWholePictures(): Promise<WholePictures> {
  const groups = [
    Array.from({ length: 9 }, (_, item) => ({ item, isCrated: true, label: String(90 - item) })),
  ];
  const { png } = await drawScreenshot({ groups, columns: 3 });
  return {
    png,
    jpeg: await sharp(png).jpeg({ quality: 85 }).toBuffer(),
    webp: await sharp(png).webp({ lossless: true }).toBuffer(),
  };
}

type Damage = (bytes: Buffer, random: Random) => Buffer;

const place = (bytes: Buffer, random: Random) => Math.floor(random() * bytes.length);

const DAMAGES: Record<string, Damage> = {
  'cut off': (bytes, random) => bytes.subarray(0, place(bytes, random)),
  'single bytes changed': (bytes, random) => {
    for (let left = 1 + Math.floor(random() * 40); left > 0; left--) {
      bytes[place(bytes, random)] = Math.floor(random() * 256);
    }
    return bytes;
  },
  'one bit turned near the start': (bytes, random) => {
    const at = Math.floor(random() * Math.min(200, bytes.length));
    bytes[at] = bytes[at]! ^ (1 << Math.floor(random() * 8));
    return bytes;
  },
  'a stretch of noise': (bytes, random) => {
    const from = place(bytes, random);
    const to = Math.min(bytes.length, from + Math.floor(random() * 4000));
    for (let at = from; at < to; at++) bytes[at] = Math.floor(random() * 256);
    return bytes;
  },
  'a stretch of zeros': (bytes, random) => {
    const from = place(bytes, random);
    return bytes.fill(0, from, Math.min(bytes.length, from + Math.floor(random() * 4000)));
  },
  'a piece taken out': (bytes, random) => {
    const from = place(bytes, random);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + Math.floor(random() * 3000))]);
  },
  'a piece doubled': (bytes, random) => {
    const from = place(bytes, random);
    return Buffer.concat([bytes.subarray(0, from + Math.floor(random() * 3000)), bytes.subarray(from)]);
  },
  'another size in its header': (bytes, random) => {
    // In all three formats the size is within the first few hundred bytes.
    bytes.writeUInt16BE(
      Math.floor(random() * 65_536),
      Math.min(bytes.length - 2, 14 + Math.floor(random() * 180)),
    );
    return bytes;
  },
  'noise behind its first bytes': (bytes, random) => {
    for (let at = 12 + Math.floor(random() * 20); at < bytes.length; at++)
      bytes[at] = Math.floor(random() * 256);
    return bytes;
  },
};

/** Pictures that are intact, but unlike any that a game makes. */
const STRANGE: Record<string, (random: Random) => Promise<Buffer>> = {
  'one pixel wide': (random) => plain(1, 1 + Math.floor(random() * 5000), random),
  'one pixel high': (random) => plain(1 + Math.floor(random() * 5000), 1, random),
  'ten megapixels of one grey': (random) => plain(4000, 2500, random),
  noise: async (random) => {
    const [width, height] = [40 + Math.floor(random() * 700), 40 + Math.floor(random() * 500)];
    const pixels = Buffer.alloc(width * height * 3);
    for (let at = 0; at < pixels.length; at++) pixels[at] = Math.floor(random() * 256);
    return sharp(pixels, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  },
  'grey boxes everywhere': (random) => {
    const [across, down] = [24 + random() * 70, 18 + random() * 55];
    const boxes: string[] = [];
    for (let y = 0; y < 1080; y += down + 4 + random() * 20) {
      for (let x = 0; x < 1920; x += across + 4 + random() * 20) {
        boxes.push(`<rect x="${x}" y="${y}" width="${across}" height="${down}" fill="#626262"/>`);
      }
    }
    return drawn(1920, 1080, boxes.join(''));
  },
  'a panel of nonsense': (random) => {
    const cells = Array.from({ length: 60 }, (_, index) => {
      const [x, y] = [56 + (index % 6) * 98 + between(random, -3, 3), 40 + Math.floor(index / 6) * 39];
      const marks = Array.from(
        { length: 4 },
        () =>
          `<rect x="${x + between(random, -44, 38)}" y="${y + between(random, 0, 28)}" width="${between(random, 1, 30)}" height="${between(random, 1, 12)}" fill="#fff"/>`,
      );
      return `<rect x="${x}" y="${y}" width="42" height="32" fill="#626262"/>${marks.join('')}`;
    });
    return drawn(600, 460, `<rect width="600" height="32" fill="#8c8c8c"/>${cells.join('')}`);
  },
  'sixteen bits and transparent': (random) =>
    sharp({
      create: { width: 300, height: 200, channels: 4, background: { r: 98, g: 98, b: 98, alpha: random() } },
    })
      .toColourspace('rgb16')
      .png()
      .toBuffer(),
  'printing colours': (random) =>
    plain(200 + Math.floor(random() * 99), 200, random).then((png) =>
      sharp(png).toColourspace('cmyk').jpeg().toBuffer(),
    ),
};

function plain(width: number, height: number, random: Random): Promise<Buffer> {
  const grey = Math.floor(random() * 256);
  return sharp({ create: { width, height, channels: 3, background: { r: grey, g: grey, b: grey } } })
    .png()
    .toBuffer();
}

function drawn(width: number, height: number, inside: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#050505"/>${inside}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

/** A damaged or hostile file; the same seed gives the same bytes. Every sixth is an intact but strange picture. */
export async function hostilePicture(seed: number, whole: WholePictures): Promise<HostilePicture> {
  const random = createRandom(seed);
  if (seed % 6 === 0) {
    const names = Object.keys(STRANGE);
    const name = names[Math.floor(random() * names.length)]!;
    return { name, bytes: new Uint8Array(await STRANGE[name]!(random)) };
  }
  const formats = ['png', 'jpeg', 'webp'] as const;
  const format = formats[Math.floor(random() * formats.length)]!;
  const names = Object.keys(DAMAGES);
  const name = names[Math.floor(random() * names.length)]!;
  return {
    name: `${format}, ${name}`,
    bytes: new Uint8Array(DAMAGES[name]!(Buffer.from(whole[format]), random)),
  };
}
