/** Draws the pictures of docs/recognition.md: `npm run pictures:recognition`. Nothing of the game is in them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStockpile } from '../src/index.ts';
import { completeGrid } from '../src/panel/complete-grid.ts';
import { findPanel } from '../src/panel/find-panel.ts';
import { fitGrids } from '../src/panel/grid.ts';
import { findGreyBoxes } from '../src/panel/quantity-boxes.ts';
import { splitHeader } from '../src/panel/split-header.ts';
import { decodePicture } from '../testing/decode-picture.ts';
import { type DrawnEntry, drawScreenshot } from '../testing/draw-screenshot.ts';
import { loadDrawnRecogniser } from '../testing/drawn-data.ts';
import { pictureIcon } from './steps/picture-icon.ts';
import { pictureLabel } from './steps/picture-label.ts';
import { COLOURS, outline, overPicture } from './steps/svg.ts';

const OUT = fileURLToPath(new URL('../../../docs/pictures', import.meta.url));
const ITEMS = 60;
const LABELS = ['16k+', '999', '258', '120', '96', '57', '48', '31', '12', '8', '7', '3', '1'];

function entries(first: number, count: number, isCrated: boolean): DrawnEntry[] {
  return Array.from({ length: count }, (_, place) => ({
    item: first + place,
    isCrated,
    label: LABELS[Math.min(place, LABELS.length - 1)] ?? '',
  }));
}

const { png } = await drawScreenshot({
  groups: [entries(0, 2, true), entries(2, 11, true), entries(20, 4, false), entries(26, 3, true)],
  title: 'Storage Depot',
  name: 'Kilo 1',
  margin: 40,
});
const picture = await decodePicture(png);
const data = await loadDrawnRecogniser(ITEMS);

const boxes = findGreyBoxes(picture);
const [found] = fitGrids(boxes);
const panel = found && findPanel(picture, found);
if (!found || !panel?.header) throw new Error('The drawn panel was not found.');
const grid = completeGrid(picture, found);
const header = splitHeader(picture, panel.header, grid.scale);
const reading = readStockpile(picture, data);
const entry = reading.contents[4];
if (!entry || !header.title || !header.name) throw new Error('The drawn panel was not read.');

const pictures: Record<string, Buffer> = {
  boxes: await overPicture(png, picture, boxes.map((box) => outline(box, COLOURS.box)).join('')),
  grid: await overPicture(
    png,
    picture,
    [
      outline(panel.body, COLOURS.panel),
      outline(panel.header, COLOURS.header),
      outline(header.title, COLOURS.text),
      outline(header.name, COLOURS.text),
      ...grid.cells.flatMap(({ iconBox, quantityBox, group }) => {
        const colour = COLOURS.groups[group % COLOURS.groups.length] ?? COLOURS.box;
        return [outline(iconBox, colour), outline(quantityBox, colour)];
      }),
    ].join(''),
  ),
  icon: await pictureIcon(picture, entry),
  label: await pictureLabel(picture, entry, data.text),
};
await mkdir(OUT, { recursive: true });
for (const [name, bytes] of Object.entries(pictures)) {
  await writeFile(join(OUT, `recognition-${name}.png`), bytes);
}
