import type { Box, Picture } from '../src/picture.ts';

/** A picture of one grey. */
export function paintPicture(width: number, height: number, grey: number): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(grey);
  for (let i = 3; i < data.length; i += 4) data[i] = 255;
  return { data, width, height };
}

/** Fills a box of the picture with one grey; what lies outside is left out. */
export function paintBox(picture: Picture, box: Box, grey: number): void {
  for (let y = Math.max(0, box.y); y < Math.min(picture.height, box.y + box.height); y++) {
    for (let x = Math.max(0, box.x); x < Math.min(picture.width, box.x + box.width); x++) {
      picture.data.fill(grey, (y * picture.width + x) * 4, (y * picture.width + x) * 4 + 3);
    }
  }
}
