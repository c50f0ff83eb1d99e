import sharp, { type Sharp } from 'sharp';
import { between, createRandom, type Random } from '../tools/icons/random.ts';
import { decodePicture } from './decode-picture.ts';
import type { IconSet } from './draw-icons.ts';
import { type DrawnScreenshot, describeScreenshot } from './draw-screenshot.ts';
import { NAMES, pick, TITLES, type VariedScreenshot, varyGroups } from './vary-screenshot.ts';

type Description = Partial<DrawnScreenshot>;

interface Drawn {
  image: Sharp;
  width: number;
  height: number;
}

/** A drawn picture after a strain: its bytes, and the scale and offset of its pixels. */
interface Passed {
  bytes: Buffer;
  scale?: number;
  left?: number;
  top?: number;
}

/** A way in which players' pictures differ from the game's own. */
interface Strain {
  describe?: (random: Random) => Description;
  pass?: (drawn: Drawn, random: Random) => Promise<Passed>;
  /** The header's texts are cut off. */
  hidesTexts?: boolean;
}

const kernels = ['nearest', 'linear', 'cubic', 'mitchell', 'lanczos2', 'lanczos3'] as const;

const DISTORTIONS = {
  'strong gamma': {
    pass: curve((random) => {
      const gamma = random() < 0.5 ? between(random, 0.62, 0.85) : between(random, 1.2, 1.55);
      const black = between(random, 0, 16);
      return (value) => black + (255 - black) * value ** gamma;
    }),
  },
  'HDR taken as SDR': {
    pass: curve((random) => {
      const light = between(random, 1.1, 1.7);
      const knee = between(random, 0.6, 0.85);
      return (value) => {
        const bright = value * light;
        return (
          255 * (bright < knee ? bright : knee + (1 - knee) * (1 - Math.exp((knee - bright) / (1 - knee))))
        );
      };
    }),
  },
  'washed out': {
    pass: curve((random) => {
      const black = between(random, 16, 34);
      const white = between(random, 190, 235);
      return (value) => black + (white - black) * value;
    }),
  },
  'panel the map shines through': {
    describe: (random) => ({ opacity: between(random, 0.8, 0.96), margin: 60 }),
  },
  'dark map': { describe: (random) => ({ map: 'dark', margin: Math.round(between(random, 30, 200)) }) },
  'dark map behind a panel it shines through': {
    describe: (random) => ({ map: 'dark', opacity: between(random, 0.6, 0.9), margin: 80 }),
  },
  'screen of 21:9 or 32:9': {
    describe: (random) => ({ scale: pick(random, [1, 4 / 3, 2]), margin: 40 }),
    pass: async ({ image, height }, random) => {
      const left = Math.round(height * between(random, 0.8, 1.6));
      const bytes = await image
        .extend({ left, right: left, top: 0, bottom: 0, background: '#7c8a86' })
        .png({ compressionLevel: 1 })
        .toBuffer();
      return { bytes, left: -left };
    },
  },
  'shrunken to boxes 24 to 30 wide': {
    describe: () => ({ scale: 1, name: null }),
    pass: scaled(24.2 / 42, 30 / 42, (image) => image.png()),
  },
  'scaled down and saved as WebP': {
    describe: (random) => ({ scale: between(random, 1, 2) }),
    pass: scaled(0.72, 0.95, (image, random) => image.webp({ quality: Math.round(between(random, 65, 90)) })),
  },
  'scaled up': {
    describe: (random) => ({ scale: between(random, 2 / 3, 4 / 3) }),
    pass: scaled(1.05, 1.5, (image) => image.png()),
  },
  'saved as coarse WebP': {
    pass: async ({ image }, random) => ({
      bytes: await image.webp({ quality: Math.round(between(random, 40, 75)) }).toBuffer(),
    }),
  },
  'scaled down, dimmed and saved as JPEG': {
    describe: (random) => ({ scale: between(random, 1, 2) }),
    pass: async (drawn, random) => {
      const { bytes, scale = 1 } = await scaled(0.66, 0.95, (image) => image.png())(drawn, random);
      const light = between(random, 0.45, 0.8);
      const dimmed = sharp(bytes).linear(light, 0);
      return { bytes: await dimmed.jpeg({ quality: Math.round(between(random, 65, 90)) }).toBuffer(), scale };
    },
  },
  'JPEG, cropped, JPEG again': {
    describe: () => ({ margin: 40 }),
    pass: async ({ image, width, height }, random) => {
      const first = await image.jpeg({ quality: Math.round(between(random, 55, 85)) }).toBuffer();
      const [left, top] = [Math.floor(between(random, 1, 30)), Math.floor(between(random, 1, 26))];
      const bytes = await sharp(first)
        .extract({ left, top, width: width - left - 9, height: height - top - 5 })
        .jpeg({ quality: Math.round(between(random, 60, 92)) })
        .toBuffer();
      return { bytes, left, top };
    },
  },
  'left edge cut off': {
    describe: () => ({ margin: 0, scale: 1 }),
    pass: async ({ image, width, height }, random) => {
      const left = Math.floor(between(random, 2, 12));
      const right = Math.floor(between(random, 0, 8));
      const part = image.extract({ left, top: 0, width: width - left - right, height });
      return { bytes: await part.png({ compressionLevel: 1 }).toBuffer(), left };
    },
  },
  'top cut through the header': {
    hidesTexts: true,
    describe: () => ({ margin: 0, scale: 1 }),
    pass: async ({ image, width, height }, random) => {
      const top = Math.floor(between(random, 24, 38));
      const part = image.extract({ left: 0, top, width, height: height - top });
      return { bytes: await part.png({ compressionLevel: 1 }).toBuffer(), top };
    },
  },
  'technology rows and lines of text': {
    describe: (random) => ({
      technologyRows: 1 + Math.floor(random() * 2),
      textLines: ['Garrison supplies: 12 h 30 min', 'Next tier needs 40 supplies'].slice(
        0,
        1 + Math.floor(random() * 2),
      ),
    }),
  },
  sharpened: {
    pass: async ({ image }, random) => ({
      bytes: await image
        .sharpen({ sigma: between(random, 0.6, 1.2) })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    }),
  },
  'a photo of the screen: blurred and noisy': {
    describe: (random) => ({ scale: between(random, 1, 1.6) }),
    pass: async ({ image, width, height }, random) => {
      const pixels = await image
        .blur(between(random, 0.4, 0.8))
        .raw()
        .toBuffer();
      const strength = between(random, 2, 9);
      for (let at = 0; at < pixels.length; at++) {
        pixels[at] = Math.min(255, Math.max(0, pixels[at]! + (random() + random() - 1) * strength));
      }
      const noisy = sharp(pixels, { raw: { width, height, channels: 3 } });
      return { bytes: await noisy.jpeg({ quality: 90 }).toBuffer() };
    },
  },
} satisfies Record<string, Strain>;

export type StrainName = keyof typeof DISTORTIONS;
// Object.keys gives plain strings; these are the keys of the constant above.
export const STRAIN_NAMES = Object.keys(DISTORTIONS) as StrainName[];

/** A drawn screenshot under one strain; the same seed gives the same picture. */
export async function distortScreenshot(
  name: StrainName | null,
  seed: number,
  icons: IconSet,
): Promise<VariedScreenshot> {
  const random = createRandom(seed * 7 + 3);
  const strain: Strain = name === null ? {} : DISTORTIONS[name];
  const description = {
    scale: pick(random, [2 / 3, 1, 1, 4 / 3, 2]),
    columns: pick(random, [3, 4, 6] as const),
    groups: varyGroups(random, icons),
    title: pick(random, TITLES),
    name: random() < 0.6 ? pick(random, NAMES) : null,
    grey: Math.round(between(random, 66, 100)),
    margin: random() < 0.6 ? Math.round(between(random, 20, 120)) : 0,
    seed,
    icons,
    fontWeight: 400 as const,
    ...strain.describe?.(random),
  };
  const { svg, truth } = describeScreenshot(description);
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  const {
    bytes,
    scale = 1,
    left = 0,
    top = 0,
  } = await (strain.pass?.({ image, width, height }, random) ??
    image
      .png({ compressionLevel: 1 })
      .toBuffer()
      .then((plain): Passed => ({ bytes: plain })));
  return {
    description: strain.hidesTexts ? { ...description, title: null, name: null } : description,
    picture: await decodePicture(bytes),
    truth: truth.map((entry) => ({
      ...entry,
      quantityBox: {
        x: (entry.quantityBox.x - left) * scale,
        y: (entry.quantityBox.y - top) * scale,
        width: entry.quantityBox.width * scale,
        height: entry.quantityBox.height * scale,
      },
    })),
  };
}

/** Every channel through one curve, from 0..1 to 0..255. */
function curve(make: (random: Random) => (value: number) => number) {
  return async ({ image, width, height }: Drawn, random: Random): Promise<Passed> => {
    const to = make(random);
    const table = Uint8Array.from({ length: 256 }, (_, value) =>
      Math.min(255, Math.max(0, Math.round(to(value / 255)))),
    );
    const pixels = await image.raw().toBuffer();
    for (let at = 0; at < pixels.length; at++) pixels[at] = table[pixels[at]!]!;
    return {
      bytes: await sharp(pixels, { raw: { width, height, channels: 3 } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    };
  };
}

function scaled(least: number, most: number, save: (image: Sharp, random: Random) => Sharp) {
  return async ({ image, width }: Drawn, random: Random): Promise<Passed> => {
    const target = Math.round(width * between(random, least, most));
    const kernel = pick(random, kernels.slice(1));
    const bytes = await save(image.resize({ width: target, kernel }), random).toBuffer();
    return { bytes, scale: target / width };
  };
}
