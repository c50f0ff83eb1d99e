/** A decoded picture: RGBA, row by row, four bytes a pixel. */
export interface Picture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** A rectangle in pixels of the picture; `x`, `y` is its upper left pixel. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A channel of a part of the picture, 0-255, row by row. */
export interface Plane {
  data: Uint8Array;
  width: number;
  height: number;
}

/** The part of a box that lies inside the picture; width or height is 0 where nothing does. */
export function clipBox(box: Box, picture: { width: number; height: number }): Box {
  const x = Math.max(0, Math.min(picture.width, Math.round(box.x)));
  const y = Math.max(0, Math.min(picture.height, Math.round(box.y)));
  const right = Math.max(x, Math.min(picture.width, Math.round(box.x + box.width)));
  const bottom = Math.max(y, Math.min(picture.height, Math.round(box.y + box.height)));
  return { x, y, width: right - x, height: bottom - y };
}

/** Green of one pixel, 0-255: where everything is grey, one channel says enough. The pixel lies inside the picture. */
export function greenAt({ data, width }: Picture, x: number, y: number): number {
  return data[(y * width + x) * 4 + 1] ?? 0;
}

/** Luma (0.299 R + 0.587 G + 0.114 B) of a box, cut to the picture's edges. */
export function lumaPlane(picture: Picture, box: Box): Plane {
  const { data: pixels, width } = picture;
  const part = clipBox(box, picture);
  const data = new Uint8Array(part.width * part.height);
  let to = 0;
  for (let row = part.y; row < part.y + part.height; row++) {
    let from = (row * width + part.x) * 4;
    for (let column = 0; column < part.width; column++, from += 4) {
      const red = pixels[from] ?? 0;
      const green = pixels[from + 1] ?? 0;
      const blue = pixels[from + 2] ?? 0;
      data[to++] = (red * 77 + green * 150 + blue * 29) >> 8;
    }
  }
  return { data, width: part.width, height: part.height };
}

/**
 * The brightest channel of each pixel of a box, whose edges are whole pixels. Outside the picture it is black, like the
 * panel. Icon mods colour the icons, but their brightest channel stays close to the game's white.
 */
export function brightestChannelPlane(picture: Picture, box: Box): Plane {
  const { data: pixels, width } = picture;
  const part = clipBox(box, picture);
  const data = new Uint8Array(box.width * box.height);
  for (let row = part.y; row < part.y + part.height; row++) {
    let from = (row * width + part.x) * 4;
    let to = (row - box.y) * box.width + part.x - box.x;
    for (let column = 0; column < part.width; column++, from += 4) {
      const red = pixels[from] ?? 0;
      const green = pixels[from + 1] ?? 0;
      const blue = pixels[from + 2] ?? 0;
      const brighter = red > green ? red : green;
      data[to++] = brighter > blue ? brighter : blue;
    }
  }
  return { data, width: box.width, height: box.height };
}
