import { join } from 'node:path';
import sharp from 'sharp';
import { CODE_NAMES, drawnPictures } from '../../e2e/support/journey-pictures.ts';
import { hasCorpus, readTruth, SCREENSHOTS } from '../../packages/recognition/testing/corpus.ts';
import { inventedIcons } from '../../packages/recognition/testing/draw-icons.ts';
import { type DrawnEntry, drawScreenshot } from '../../packages/recognition/testing/draw-screenshot.ts';
import { gameIcons } from '../../packages/recognition/testing/game-icons.ts';
import { createRandom } from '../../packages/recognition/tools/icons/random.ts';

/** A stockpile of the film: its picture and what must be stored in the end. */
export interface FilmStockpile {
  name: string;
  title: string;
  bytes: Buffer;
  type: string;
  /** `item true|false quantity`, sorted; the second is whether it is crated. */
  contents: string[];
  /** Whether an icon's truth is not certain, so that only its quantities count. */
  isReal: boolean;
}

const JPEG_QUALITY = 82;

/** As the reader names a quantity: `2k+` is 2000. */
const quantityOf = (label: string) =>
  label.endsWith('k+') ? Number(label.slice(0, -2)) * 1000 : Number(label);

/**
 * Drawn stockpiles with the game's icons if those are beside the repository, otherwise with invented ones, whose data is
 * written to the data folder. Compressed like a video.
 */
export async function drawnStockpiles(
  dataDirectory: string,
  count: number,
  scale: number,
): Promise<FilmStockpile[]> {
  const icons = await gameIcons();
  if (icons === null) await drawnPictures(dataDirectory, ['Any']);
  const set = icons ?? inventedIcons(0);
  const items = icons === null ? CODE_NAMES.map((_, item) => item) : (icons.kinds[0] ?? []);
  const codeName = (item: number) => (icons === null ? (CODE_NAMES[item] ?? '') : icons.codeName(item));
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const random = createRandom(1000 + number);
      const size = Math.min(items.length, 6 + Math.floor(random() * 40));
      const chosen = items
        .map((item) => ({ item, at: random() }))
        .toSorted((a, b) => a.at - b.at)
        .slice(0, size)
        .map(({ item }) => item);
      let quantity = 400 + Math.floor(random() * 300);
      const group: DrawnEntry[] = chosen.map((item) => {
        quantity = Math.max(1, Math.floor(quantity * (0.8 + random() * 0.2)));
        return { item, isCrated: true, label: String(quantity) };
      });
      const name = `Depot ${100 + number}`;
      const { png } = await drawScreenshot({
        title: 'Seaport',
        name,
        groups: [group],
        seed: number,
        icons: set,
        scale,
      });
      return {
        name,
        title: 'Seaport',
        bytes: await sharp(png).jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:2:0' }).toBuffer(),
        type: 'image/jpeg',
        contents: group.map(({ item, label }) => `${codeName(item)} true ${quantityOf(label)}`).sort(),
        isReal: false,
      };
    }),
  );
}

/** Titles of the buildings that a warehouse of the bench can have. */
const TITLES: readonly (string | null)[] = ['Seaport', 'Storage Depot'];

/** The English screenshots with a Latin name of their stockpile; none where they are not beside the repository. */
export async function realStockpiles(): Promise<FilmStockpile[]> {
  if (!hasCorpus()) {
    console.log('No real screenshots beside the repository: the film has drawn ones only.');
    return [];
  }
  const truth = await readTruth();
  const named = truth.filter(
    ({ kind, stockpileName, structureType, width }) =>
      kind === 'stockpile' &&
      width <= 1920 &&
      stockpileName !== null &&
      /^[\w #-]+$/.test(stockpileName) &&
      TITLES.includes(structureType),
  );
  const once = [...new Map(named.map((truePicture) => [truePicture.stockpileName, truePicture])).values()];
  return Promise.all(
    once.map(async ({ file, stockpileName, structureType, contents }) => ({
      name: stockpileName ?? '',
      title: structureType ?? '',
      bytes: await sharp(join(SCREENSHOTS, file)).png().toBuffer(),
      type: 'image/png',
      contents: contents
        .map(({ codeName, isCrated, quantity }) => `${codeName} ${isCrated} ${quantity}`)
        .sort(),
      isReal: true,
    })),
  );
}
