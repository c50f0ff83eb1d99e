import { prepareTaught, type TaughtDrawing } from '../../src/icons/taught-drawings.ts';
import { type ReadEntry, type RecogniserData, readStockpile } from '../../src/index.ts';
import { distortScreenshot, STRAIN_NAMES } from '../../testing/distort-screenshot.ts';
import type { IconSet } from '../../testing/draw-icons.ts';
import type { DrawnTruth } from '../../testing/draw-screenshot.ts';
import { MOD_STYLES, type ModStyle } from '../../testing/mod-icons.ts';
import type { VariedScreenshot } from '../../testing/vary-screenshot.ts';
import { type Figure, share } from './figures.ts';

/** The target share of a mod's icons that are named after one picture with them was corrected. */
const TAUGHT_BAR = 0.995;
/** Below this a person is asked to check the item. */
const CHECKED_BELOW = 0.9;

interface Wanted {
  wanted: DrawnTruth;
  read: ReadEntry | undefined;
}

interface Options {
  count: number;
  data: RecogniserData;
  icons: IconSet;
  modded: (style: ModStyle, seed: number) => IconSet;
  withMisses: boolean;
}

/** A mod: the icons of a style, drawn with a seed. */
interface Mod {
  style: ModStyle;
  seed: number;
}

/**
 * Draws `count` mods of each style: one picture of each is corrected, and then the same stockpile is read under each
 * strain, with the corrections of all mods. The game's own drawings must be read as they are without corrections.
 */
export async function measureTaughtDrawings(options: Options): Promise<Figure[]> {
  const { count, data } = options;
  const mods = MOD_STYLES.flatMap((style) =>
    Array.from({ length: count }, (_, index) => ({ style, seed: index + 1 })),
  );
  const { taught, figure } = await teach(mods, options);
  const recalling = { ...data, recall: prepareTaught(taught, data.icons) };
  return [figure, ...(await readModsAgain(mods, recalling, options)), await readUnmodded(recalling, options)];
}

/** Corrects one picture of each mod. */
async function teach(
  mods: readonly Mod[],
  { data, modded }: Options,
): Promise<{ taught: TaughtDrawing[]; figure: Figure }> {
  const taught: TaughtDrawing[] = [];
  let [right, all] = [0, 0];
  for (const { style, seed } of mods) {
    for (const cell of pairs(await distortScreenshot(null, seed, modded(style, seed)), data)) {
      all++;
      if (isRight(cell)) right++;
      taught.push(...correction(cell));
    }
  }
  const figure = {
    name: 'mods of which one picture each was corrected: named in it',
    value: `${right}/${all}; ${taught.length} drawings taught`,
    bar: 'for information',
    isMet: true,
  };
  return { taught, figure };
}

/** Reads the corrected stockpiles under every strain, with and without the corrections. */
async function readModsAgain(
  mods: readonly Mod[],
  recalling: RecogniserData,
  { data, modded, withMisses }: Options,
): Promise<Figure[]> {
  const sums = { all: 0, before: 0, after: 0, worse: 0, sureWrong: 0 };
  for (const { style, seed } of mods) {
    for (const strain of [null, ...STRAIN_NAMES]) {
      const picture = await distortScreenshot(strain, seed, modded(style, seed));
      const then = pairs(picture, data);
      for (const [index, now] of pairs(picture, recalling).entries()) {
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
  return [
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
  ];
}

/** Reads the game's own drawings, which nobody corrected. */
async function readUnmodded(recalling: RecogniserData, { count, data, icons }: Options): Promise<Figure> {
  let [pictures, changed] = [0, 0];
  for (const strain of [null, ...STRAIN_NAMES]) {
    for (let seed = 1; seed <= count; seed++) {
      const { picture } = await distortScreenshot(strain, seed, icons);
      const [first, second] = [data, recalling].map((known) => JSON.stringify(readStockpile(picture, known)));
      pictures++;
      if (first !== second) changed++;
    }
  }
  return {
    name: `${pictures} unmodded pictures read otherwise after it`,
    value: String(changed),
    bar: 'none',
    isMet: changed === 0,
  };
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

/** Returns what an officer corrects: wrong items, and items that the page asks to check. */
function correction(cell: Wanted): TaughtDrawing[] {
  const { wanted, read } = cell;
  if (!read || (isRight(cell) && read.iconConfidence >= CHECKED_BELOW)) return [];
  return [{ codeName: wanted.codeName, isCrated: wanted.isCrated, drawing: read.drawing }];
}
