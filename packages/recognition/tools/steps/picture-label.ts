import { lumaPlane, type Picture } from '../../src/picture.ts';
import type { ReadEntry } from '../../src/reading.ts';
import { softmax } from '../../src/text/decode.ts';
import { normalise } from '../../src/text/normalise.ts';
import type { TextModel } from '../../src/text/read-text.ts';
import { drawWords } from '../../testing/draw-screenshot.ts';
import { COLOURS, fill, grey, onGround } from './svg.ts';

const GAP = 24;
const TOP = 36;
const HEIGHT = 192;

/** The steps of reading a quantity: its box, the strip that the network gets, and the characters it sees in each column. */
export function pictureLabel(picture: Picture, entry: ReadEntry, { quantity }: TextModel): Promise<Buffer> {
  const crop = lumaPlane(picture, entry.quantityBox);
  const strip = normalise(crop, quantity.shape);
  if (!strip) throw new Error('The drawn label has no strokes.');
  const table = softmax(quantity.run(strip), quantity.temperature);
  const pixel = HEIGHT / crop.height;
  const dot = HEIGHT / strip.rows;
  const columnWidth = 26;
  const rowHeight = HEIGHT / table.classes;
  const parts: { name: string; width: number; shapes: string }[] = [
    {
      name: 'the box',
      width: crop.width * pixel,
      shapes: cells(crop.data, crop.width, pixel, (value) => grey(value)),
    },
    {
      name: 'its strokes',
      width: strip.columns * dot,
      shapes: cells(strip.data, strip.columns, dot, (value) => grey(value * 255)),
    },
    {
      name: 'characters, column by column',
      width: table.columns * columnWidth + 24,
      shapes:
        Array.from(table.probabilities, (probability, index) => {
          const [column, character] = [Math.floor(index / table.classes), index % table.classes];
          const left = 24 + column * columnWidth;
          const shade = fill(
            { x: left, y: character * rowHeight, width: columnWidth - 2, height: rowHeight - 1 },
            character === 0 ? '#5b6670' : COLOURS.groups[0],
          );
          return `<g opacity="${Math.max(0.06, probability)}">${shade}</g>`;
        }).join('') +
        ['', ...quantity.alphabet]
          .map((character, index) =>
            drawWords(character, {
              size: 11,
              left: 6,
              baseline: (index + 0.85) * rowHeight,
              colour: COLOURS.words,
            }),
          )
          .join(''),
    },
  ];
  let left = GAP;
  const shapes = parts.map((part) => {
    const drawn = `${drawWords(part.name, { size: 16, left, baseline: 24, colour: COLOURS.words })}<g transform="translate(${left} ${TOP})">${part.shapes}</g>`;
    left += Math.ceil(part.width) + GAP;
    return drawn;
  });
  return onGround(left, TOP + HEIGHT + GAP, shapes.join(''));
}

function cells(
  values: ArrayLike<number>,
  columns: number,
  size: number,
  colour: (value: number) => string,
): string {
  return Array.from(values, (value, place) =>
    fill(
      {
        x: (place % columns) * size,
        y: Math.floor(place / columns) * size,
        width: size + 0.3,
        height: size + 0.3,
      },
      colour(value),
    ),
  ).join('');
}
