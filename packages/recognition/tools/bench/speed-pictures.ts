import sharp from 'sharp';
import type { Picture } from '../../src/picture.ts';
import { decodePicture } from '../../testing/decode-picture.ts';
import type { IconSet } from '../../testing/draw-icons.ts';
import { type DrawnEntry, drawScreenshot } from '../../testing/draw-screenshot.ts';

/** A whole screen to time the reader on, and the most that a reading of it may take. */
export interface SpeedPicture {
  name: string;
  picture: Picture;
  /** Milliseconds, median on one thread. */
  most: number;
}

/** Three whole screens: full panels at 1080p and 4K, and a 4K screen without one. */
export async function drawSpeedPictures(icons: IconSet): Promise<SpeedPicture[]> {
  return [
    { name: '1080p with 115 entries', picture: await drawScreen(icons, 1, 115), most: 20 },
    { name: '4K with 100 entries', picture: await drawScreen(icons, 2, 100), most: 40 },
    { name: '4K without a stockpile', picture: await drawScreen(icons, 2, 0), most: 15 },
  ];
}

async function drawScreen(icons: IconSet, scale: number, entries: number): Promise<Picture> {
  const width = 1920 * scale;
  const height = 1080 * scale;
  const panelWidth = 600;
  const { png } = await drawScreenshot({
    scale,
    icons,
    groups: groupsOf(icons, entries),
    title: entries > 0 ? 'Seaport' : null,
    name: entries > 0 ? 'Kilo 1' : null,
    margin: (1920 - panelWidth) / 2,
  });
  const size = await sharp(png).metadata();
  const screen = await sharp(png)
    .extract({ left: 0, top: Math.round((size.height - height) / 2), width, height })
    .png()
    .toBuffer();
  return decodePicture(screen);
}

/** A group of supplies, two of items and two of vehicles, as a seaport has them. */
function groupsOf(icons: IconSet, entries: number): DrawnEntry[][] {
  const items = icons.kinds[0] ?? [];
  const vehicles = icons.kinds[1] ?? items.slice(80);
  const sizes = [3, entries - 43, 22, 18];
  const parts = [items, items.slice(3), vehicles, vehicles];
  if (entries === 0) return [];
  return sizes.map((size, group) =>
    Array.from({ length: size }, (_, place) => ({
      item: parts[group]?.[place] ?? 0,
      isCrated: group !== 2,
      label: String(Math.max(1, 900 - place * 13)),
    })),
  );
}
