import { resolve } from 'node:path';
import { loadRecogniser } from '../src/index.ts';
import { hasCorpus, SCREENSHOTS } from '../testing/corpus.ts';
import { inventedIcons } from '../testing/draw-icons.ts';
import { loadDrawnRecogniser } from '../testing/drawn-data.ts';
import { GAME_ICONS, gameIcons } from '../testing/game-icons.ts';
import { loadAsset } from '../testing/load-asset.ts';
import { moddedIcons } from '../testing/mod-icons.ts';
import { measureDownload, measureInBrowser } from './bench/browser.ts';
import { measureDrawnPictures } from './bench/drawn-pictures.ts';
import { type Figure, printFigures } from './bench/figures.ts';
import { measureHardPictures } from './bench/hard-pictures.ts';
import { measureRealPictures } from './bench/real-pictures.ts';
import { measureMemory, timeLoading, timePictures } from './bench/speed.ts';
import { drawSpeedPictures } from './bench/speed-pictures.ts';
import { measureTaughtDrawings } from './bench/taught-drawings.ts';

const usage = `Usage: npm run bench recognition -- [FOLDER] [--check] [--runs N] [--drawn N] [--hard N] [--misses] [--no-browser]
  FOLDER        screenshots with a truth.json, by default ../shared/screenshots or $SCREENSHOTS
  --check       reads the screenshots only, once each, and ends with 1 where a bar is missed
  --runs        timed runs of each picture, by default 31
  --drawn       drawn pictures, by default 2000; with the game's icons where ../shared/icons has them
  --hard        drawn pictures of each hard kind, by default 20
  --misses      lists every wrong entry
  --no-browser  leaves Chromium out`;

/** Enough invented items for a full panel. */
const INVENTED_ITEMS = 130;

interface Options {
  folder: string;
  isCheck: boolean;
  runs: number;
  drawn: number;
  hard: number;
  withMisses: boolean;
  withBrowser: boolean;
}

function parseOptions(words: string[]): Options {
  const numberAfter = (word: string, otherwise: number) =>
    words.includes(word) ? Number(words[words.indexOf(word) + 1]) : otherwise;
  const isValue = (index: number) => ['--runs', '--drawn', '--hard'].includes(words[index - 1] ?? '');
  const folder = words.find((word, index) => !word.startsWith('--') && !isValue(index));
  const isCheck = words.includes('--check');
  return {
    folder: folder ? resolve(folder) : SCREENSHOTS,
    isCheck,
    runs: numberAfter('--runs', isCheck ? 1 : 31),
    drawn: numberAfter('--drawn', isCheck ? 0 : 2000),
    hard: numberAfter('--hard', isCheck ? 0 : 20),
    withMisses: words.includes('--misses'),
    withBrowser: !words.includes('--no-browser') && !isCheck,
  };
}

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  if (words.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const options = parseOptions(words);
  const data = loadRecogniser(await loadAsset('icons.bin'), await loadAsset('text.bin'));
  const all: Figure[] = [];
  const report = (title: string, figures: Figure[]) => {
    printFigures(title, figures);
    all.push(...figures);
  };

  if (hasCorpus(options.folder)) {
    report('Real screenshots', await measureRealPictures(options.folder, data, options));
  } else console.log(`No screenshots to measure: ${options.folder} has no truth.json.`);
  const icons = await gameIcons();
  if (options.drawn > 0) {
    report(
      `${options.drawn} drawn pictures with ${icons ? "the game's" : 'invented'} icons`,
      await measureDrawnPictures(
        options.drawn,
        icons ? data : await loadDrawnRecogniser(INVENTED_ITEMS),
        icons ?? inventedIcons(INVENTED_ITEMS),
        options.withMisses,
      ),
    );
  }
  if (options.hard > 0) {
    const modded = icons && (await moddedIcons(icons, GAME_ICONS));
    report(
      `Hard pictures, ${options.hard} of each kind`,
      await measureHardPictures({
        count: options.hard,
        data: icons ? data : await loadDrawnRecogniser(INVENTED_ITEMS),
        icons: icons ?? inventedIcons(INVENTED_ITEMS),
        modded,
        withMisses: options.withMisses,
      }),
    );
    if (icons && modded) {
      const { hard: count, withMisses } = options;
      report('Corrections', await measureTaughtDrawings({ count, data, icons, modded, withMisses }));
    }
  }
  if (!options.isCheck) {
    const pictures = await drawSpeedPictures(icons ?? inventedIcons(INVENTED_ITEMS));
    const { timings, figures } = timePictures(pictures, data, options.runs);
    report('Speed, one thread', [...figures, await timeLoading(options.runs)]);
    const [full] = pictures;
    if (full) report('Memory', [await measureMemory(full.name, full.picture)]);
    report('Download', [await measureDownload()]);
    if (options.withBrowser) report('Browser', await measureInBrowser(pictures, timings, options.runs));
  }
  const missed = all.filter((figure) => !figure.isMet);
  console.log(missed.length === 0 ? '\nEvery bar is met.' : `\n${missed.length} bars missed.`);
  return options.isCheck && missed.length > 0 ? 1 : 0;
}

process.exitCode = await main();
