import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodePicture } from '../../testing/decode-picture.ts';
import { inventedIcons } from '../../testing/draw-icons.ts';
import { drawScreenshot } from '../../testing/draw-screenshot.ts';
import { paintBox, paintPicture } from '../../testing/paint.ts';
import { fitGrids } from './grid.ts';
import { placeIcons } from './icon-places.ts';
import { findGreyBoxes } from './quantity-boxes.ts';

const GROUP = Array.from({ length: 9 }, (_, item) => ({ item, isCrated: false, label: String(90 - item) }));

describe('placeIcons', () => {
  it('returns whole pixels if the picture is at the game’s own scale', async () => {
    const { png, truth } = await drawScreenshot({ groups: [GROUP], icons: inventedIcons(9) });
    const picture = await decodePicture(png);
    const [grid] = fitGrids(findGreyBoxes(picture));
    expect(placeIcons(picture, grid!)).toEqual(
      truth.map(({ quantityBox: { x, y } }) => ({ x: x - 44, y, width: 32, height: 32 })),
    );
  });

  it.each(['cubic', 'lanczos3', 'linear'] as const)(
    'finds icons between the pixels of a downscaled picture, to a fifth of a pixel: %s',
    async (kernel) => {
      const { png, truth } = await drawScreenshot({ groups: [GROUP], icons: inventedIcons(9) });
      const drawn = await decodePicture(png);
      for (const width of [471, 553, 590]) {
        const picture = await decodePicture(await sharp(png).resize({ width, kernel }).png().toBuffer());
        const across = width / drawn.width;
        const along = picture.height / drawn.height;
        const [grid] = fitGrids(findGreyBoxes(picture));
        const places = placeIcons(picture, grid!);
        expect([truth.length, places.length], `${width}`).toEqual([9, 9]);
        for (const [index, { quantityBox }] of truth.entries()) {
          const place = places[index]!;
          expect(Math.abs(place.x - (quantityBox.x - 44) * across), `${width}, x`).toBeLessThan(0.2);
          expect(Math.abs(place.y - quantityBox.y * along), `${width}, y`).toBeLessThan(0.2);
          expect(Math.abs(place.width - 32 * across), `${width}, side`).toBeLessThan(0.2);
        }
      }
    },
  );

  it('is not misled by boxes that the picture cuts off at the left', async () => {
    const { png, truth } = await drawScreenshot({ groups: [GROUP], icons: inventedIcons(9), margin: 0 });
    const cut = sharp(png).extract({ left: 60, top: 0, width: 540, height: 110 });
    const picture = await decodePicture(await cut.png().toBuffer());
    const [grid] = fitGrids(findGreyBoxes(picture));
    const places = placeIcons(picture, grid!);
    const wholeOnes = [1, 2, 3, 4, 5, 7, 8]; // of two rows, all but the first of each
    expect(wholeOnes.map((index) => places[index]?.x)).toEqual(
      wholeOnes.map((index) => truth[index]!.quantityBox.x - 44 - 60),
    );
  });

  it('aligns all columns although rounding to whole pixels has moved the boxes', () => {
    // As the game draws columns, 130 2/3 pixels apart on a screen of 1440 lines.
    const picture = paintPicture(800, 80, 4);
    const lefts = [75, 205, 336, 467, 597, 728];
    for (const x of lefts) paintBox(picture, { x, y: 20, width: 56, height: 43 }, 98);
    const [grid] = fitGrids(findGreyBoxes(picture));
    const places = placeIcons(picture, grid!);
    expect(places).toHaveLength(6);
    for (const [column, { x, width }] of places.entries()) {
      expect(Math.abs(x - (74.75 + (column * 98 - 44) * (4 / 3)))).toBeLessThan(0.25);
      expect(width).toBe(42.625);
    }
  });
});
