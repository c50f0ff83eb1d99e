import { prepareTaught, type TaughtDrawing } from '../../src/icons/taught-drawings.ts';
import { type ReadEntry, type RecogniserData, readStockpile } from '../../src/index.ts';
import type { IconSet } from '../../testing/draw-icons.ts';
import type { DrawnTruth } from '../../testing/draw-screenshot.ts';
import { MOD_STYLES, type ModStyle } from '../../testing/mod-icons.ts';
import { STRAIN_NAMES, strainScreenshot } from '../../testing/strain-screenshot.ts';
import type { VariedScreenshot } from '../../testing/vary-screenshot.ts';
import { type Figure, share } from './figures.ts';

/** Of a mod's icons, after one picture with them was corrected. */
const TAUGHT_BAR = 0.995;
/** Below this a person is asked to check the item. */
const CHECKED_BELOW = 0.9;

interface Wanted {
  wanted: DrawnTruth;
  read: ReadEntry | undefined;
}

/**
 * Draws `count` mods of each style: one picture of each is corrected by hand, and then the same stockpile is read under
 * each strain, with all that was taught about all mods. The game's own drawings must be read as without teaching.
 */
export async function measureTaughtDrawings({
  count,
  data,
  icons,
  modded,
  withMisses,
}: {
  count: number;
  data: RecogniserData;
  icons: IconSet;
  modded: (style: ModStyle, seed: number) => IconSet;
  withMisses: boolean;
}): Promise<Figure[]> {
  const mods = MOD_STYLES.flatMap((style) =>
    Array.from({ length: count }, (_, index) => ({ style, seed: index + 1 })),
  );
  const taught: TaughtDrawing[] = [];
  let [firstRight, firstAll] = [0, 0];
  for (const { style, seed } of mods) {
    for (const cell of pairs(await strainScreenshot(null, seed, modded(style, seed)), data)) {
      firstAll++;
      if (isRight(cell)) firstRight++;
      taught.push(...correction(cell));
    }
  }
  const after = { ...data, recall: prepareTaught(taught, data.icons) };
  const sums = { all: 0, before: 0, after: 0, worse: 0, changed: 0, pictures: 0, sureWrong: 0 };
  for (const { style, seed } of mods) {
    for (const strain of [null, ...STRAIN_NAMES]) {
      const picture = await strainScreenshot(strain, seed, modded(style, seed));
      const then = pairs(picture, data);
      for (const [index, now] of pairs(picture, after).entries()) {
        const wasRight = then[index] !== undefined && isRight(then[index]);
        sums.all++;
        if (wasRight) sums.before++;
        if (isRight(now)) sums.after++;
        else if (now.read && now.read.iconConfidence >= 0.99) sums.sureWrong++;
        if (wasRight && !isRight(now)) sums.worse++;
        if (withMisses && !isRight(now))
          console.log(
            `    ${style} ${seed}, ${strain}: ${now.wanted.codeName} read as ${now.read?.codeName} (${now.read?.iconConfidence.toFixed(3)})${wasRight ? ', right before' : ''}`,
          );
      }
    }
  }
  for (const strain of [null, ...STRAIN_NAMES]) {
    for (let seed = 1; seed <= count; seed++) {
      const { picture } = await strainScreenshot(strain, seed, icons);
      const [one, two] = [readStockpile(picture, data), readStockpile(picture, after)].map((reading) =>
        JSON.stringify(reading),
      );
      sums.pictures++;
      if (one !== two) sums.changed++;
    }
  }
  return [
    {
      name: `mods of which one picture each was corrected: named in it`,
      value: `${firstRight}/${firstAll}; ${taught.length} drawings taught`,
      bar: 'for information',
      isMet: true,
    },
    {
      name: 'the same stockpiles under every strain, before: icons named',
      value: `${sums.before}/${sums.all} (${((100 * sums.before) / sums.all).toFixed(2)} %)`,
      bar: 'for information',
      isMet: true,
    },
    share('after: icons named', sums.after, sums.all, TAUGHT_BAR),
    {
      name: 'right before and wrong after; wrong with 0.99 or more after',
      value: `${sums.worse}; ${sums.sureWrong}`,
      bar: 'for information',
      isMet: true,
    },
    {
      name: `${sums.pictures} unmodded pictures read otherwise after it`,
      value: String(sums.changed),
      bar: 'none',
      isMet: sums.changed === 0,
    },
  ];
}

function pairs({ picture, truth }: VariedScreenshot, data: RecogniserData): Wanted[] {
  const { contents } = readStockpile(picture, data);
  return truth.map((wanted) => ({
    wanted,
    read: contents.find(
      ({ quantityBox: { x, y } }) =>
        Math.abs(x - wanted.quantityBox.x) < wanted.quantityBox.width / 4 &&
        Math.abs(y - wanted.quantityBox.y) < wanted.quantityBox.height / 4,
    ),
  }));
}

function isRight({ wanted, read }: Wanted): boolean {
  return read?.codeName === wanted.codeName && read.isCrated === wanted.isCrated;
}

/** What an officer teaches: items that he corrects, and those that he was asked to check. */
function correction(cell: Wanted): TaughtDrawing[] {
  const { wanted, read } = cell;
  if (!read || (isRight(cell) && read.iconConfidence >= CHECKED_BELOW)) return [];
  return [{ codeName: wanted.codeName, isCrated: wanted.isCrated, drawing: read.drawing }];
}
