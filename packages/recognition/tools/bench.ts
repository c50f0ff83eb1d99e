import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadRecogniser, type RecogniserData, readStockpile } from '../src/index.ts';
import type { Picture } from '../src/picture.ts';
import {
  hasCorpus,
  readTruth,
  SCREENSHOTS,
  type Score,
  SHRUNKEN_CROP,
  scoreReading,
  type TruePicture,
} from '../testing/corpus.ts';
import { decodePicture } from '../testing/decode-picture.ts';
import { loadAsset } from '../testing/load-asset.ts';

const usage = `Usage: npm run bench:recognition -- [FOLDER] [--check] [--runs N] [--misses]
  FOLDER    screenshots with a truth.json, by default ../shared/screenshots or $SCREENSHOTS
  --check   ends with 1 where a bar is missed
  --runs    timed runs of each picture, by default 7
  --misses  lists every wrong entry`;

/** The bars of the project: shares of right entries, and nothing read where there is no stock. */
const BARS = { quantity: 0.995, icon: 0.99 };

interface Row extends Score {
  truth: TruePicture;
  milliseconds: number;
  yardstick: number;
}

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  if (words.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const runs = Number(words.includes('--runs') ? words[words.indexOf('--runs') + 1] : 7);
  const named = words.find((word, i) => !word.startsWith('--') && words[i - 1] !== '--runs');
  const folder = named ? resolve(named) : SCREENSHOTS;
  if (!hasCorpus(folder)) {
    console.log(`No screenshots to measure: ${join(folder, 'truth.json')} is not there.`);
    return 0;
  }
  const data = await loadAssets();
  const rows: Row[] = [];
  for (const truth of await readTruth(folder)) {
    const file = join(folder, truth.file);
    if (!existsSync(file)) {
      console.log(`${truth.file} is not there; left out.`);
      continue;
    }
    rows.push(measure(truth, await decodePicture(file), data, runs));
  }
  printTable(rows, words.includes('--misses'));
  const missed = missedBars(rows);
  for (const line of missed) console.log(`MISSED: ${line}`);
  return words.includes('--check') && missed.length > 0 ? 1 : 0;
}

async function loadAssets(): Promise<RecogniserData> {
  return loadRecogniser(await loadAsset('icons.bin'), await loadAsset('text.bin'));
}

function measure(truth: TruePicture, picture: Picture, data: RecogniserData, runs: number): Row {
  const reading = readStockpile(picture, data);
  return {
    ...scoreReading(truth, reading),
    truth,
    milliseconds: medianTime(runs, () => readStockpile(picture, data)),
    yardstick: medianTime(runs, () => correlatePlainly(picture, reading.contents.length)),
  };
}

function medianTime(runs: number, work: () => unknown): number {
  const times = Array.from({ length: Math.max(1, runs) }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

const YARDSTICK_TEMPLATES = Float32Array.from({ length: 913 * 576 }, (_, i) => Math.sin(i));

/**
 * The yardstick is work of a known size that any machine does in the same way: for each cell one product of a
 * 24 x 24 crop with 913 templates, which is plain correlation. The ratio of the two times travels better
 * between machines than either.
 */
function correlatePlainly(picture: Picture, cells: number): number {
  let best = 0;
  for (let cell = 0; cell < cells; cell++) {
    for (let template = 0; template < YARDSTICK_TEMPLATES.length; template += 576) {
      let sum = 0;
      for (let i = 0; i < 576; i++) {
        sum += (YARDSTICK_TEMPLATES[template + i] as number) * (picture.data[cell * 4 + i] as number);
      }
      if (sum > best) best = sum;
    }
  }
  return best;
}

function isBarred(row: Row): boolean {
  return row.truth.kind === 'stockpile' && row.truth.file !== SHRUNKEN_CROP;
}

function total(
  rows: Row[],
  field: 'entries' | 'found' | 'quantityRight' | 'iconEntries' | 'iconRight' | 'extra',
) {
  return rows.reduce((sum, row) => sum + row[field], 0);
}

function printTable(rows: Row[], withMisses: boolean): void {
  const mark = (right: boolean | null) => (right === null ? '-' : right ? 'ok' : 'WRONG');
  const line = (cells: (string | number)[]) =>
    console.log(
      cells.map((cell, i) => (i < 2 ? String(cell).padEnd(i ? 14 : 32) : String(cell).padStart(11))).join(''),
    );
  line(['picture', 'kind', 'boxes', 'quantities', 'icons', 'extra', 'title', 'name', 'ms', 'yardstick']);
  for (const row of rows) {
    line([
      row.truth.file,
      row.truth.kind,
      `${row.found}/${row.entries}`,
      `${row.quantityRight}/${row.entries}`,
      `${row.iconRight}/${row.iconEntries}`,
      row.extra,
      mark(row.titleRight),
      mark(row.nameRight),
      row.milliseconds.toFixed(1),
      row.yardstick.toFixed(1),
    ]);
    if (withMisses) for (const miss of row.misses) console.log(`    ${miss}`);
  }
  const barred = rows.filter(isBarred);
  const share = (part: number, whole: number) => `${part}/${whole} (${((100 * part) / whole).toFixed(2)} %)`;
  const time = barred.reduce((sum, row) => sum + row.milliseconds, 0);
  const yardstick = barred.reduce((sum, row) => sum + row.yardstick, 0);
  console.log(`\n${barred.length} stockpile pictures without the shrunken crop:`);
  console.log(`  quantities ${share(total(barred, 'quantityRight'), total(barred, 'entries'))}`);
  console.log(`  icons and crate marks ${share(total(barred, 'iconRight'), total(barred, 'iconEntries'))}`);
  console.log(
    `  titles wrong ${barred.filter((row) => row.titleRight === false).length}, names wrong ${barred.filter((row) => row.nameRight === false).length}`,
  );
  console.log(
    `  time ${time.toFixed(0)} ms, ${(time / total(barred, 'entries')).toFixed(2)} ms an entry, ${(time / yardstick).toFixed(2)} of plain correlation`,
  );
}

function missedBars(rows: Row[]): string[] {
  const barred = rows.filter(isBarred);
  const missed: string[] = [];
  const quantity = total(barred, 'quantityRight') / total(barred, 'entries');
  if (quantity < BARS.quantity) missed.push(`quantities ${quantity.toFixed(4)} below ${BARS.quantity}`);
  const icon = total(barred, 'iconRight') / total(barred, 'iconEntries');
  if (icon < BARS.icon) missed.push(`icons ${icon.toFixed(4)} below ${BARS.icon}`);
  for (const row of barred) {
    if (row.titleRight === false) missed.push(`the title of ${row.truth.file}`);
    if (row.nameRight === false) missed.push(`the name of ${row.truth.file}`);
  }
  for (const row of rows) {
    const isStockless = row.truth.kind === 'production' || row.truth.kind === 'negative';
    if (isStockless && row.extra > 0) missed.push(`${row.truth.file} gave contents`);
  }
  return missed;
}

process.exitCode = await main();
