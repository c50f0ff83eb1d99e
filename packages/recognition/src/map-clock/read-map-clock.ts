import type { GameClock } from '@backline/domain';
import type { Picture } from '../picture.ts';
import { bestPath, type Columns, probabilityOf, softmax } from '../text/decode.ts';
import type { GreyCrop, Strip } from '../text/grey-crop.ts';
import { normalise } from '../text/normalise.ts';
import { readLine } from '../text/read-line.ts';
import { isCyrillic } from '../text/scripts.ts';
import type { TextModel, TextNetwork } from '../text/text-model.ts';
import { viewOf, viewsAround } from '../text/views.ts';
import { CYRILLIC_CLOCK, clockOf, digitsOf, HAN_CLOCK, LATIN_CLOCK } from './clock-patterns.ts';
import { fitForms } from './fit-form.ts';
import { findMapBoxLines } from './map-box.ts';
import { withoutHan } from './without-han.ts';

export interface MapClockReading extends GameClock {
  /** The word under the clock that names the shard (`ABLE`); null where it is none of those known. */
  shard: string | null;
}

/** Shards that the game names, in capitals in every language. */
const SHARDS = ['ABLE', 'BAKER', 'CHARLIE', 'LIVE'];
/** The clock stands below the hex, or first where no hex is named; a date further down is that of the map's intelligence. */
const CLOCK_LINES = [1, 0];
/** The digits count where all other digits that fit the game's words are together less likely than this. */
const SURE = 0.97;
/** Further forms, such as that of a day with a digit more, are far less likely than these. */
const NEAREST = 4;
/** Letters that a network drops or doubles. */
const LENGTH_DIFFERENCE = 2;
/** A reading by the game's words is at most this many times less likely than the letters that the network sees freely. */
const NEAR_FREE = 50;
/** The same where both have the same digits, so that only other characters differ. */
const NEAR_SAME = 1e9;
/** A day with a sign for thousands that fewer than three digits follow. */
const HALF_DAY = /\d[,. '^`]+\d{1,2}[^\d]+\d/;
/** A line with fewer digits, as the network sees them, is none with a clock. */
const LEAST_DIGITS = 3;

/**
 * Reads the day, the hour and the shard from the box at the lower left of the map screen, in any language of the game.
 * Null where there is no such box, where a digit is in doubt and for a time that there is none of.
 */
export function readMapClock(picture: Picture, model: TextModel): MapClockReading | null {
  const lines = findMapBoxLines(picture);
  for (const index of CLOCK_LINES) {
    const line = lines[index];
    const clock = line && readClockLine(line, model);
    if (!clock) continue;
    const shard = lines[index + 1];
    return { ...clock, shard: shard ? readLine(shard, model, { knownTexts: SHARDS }).known : null };
  }
  return null;
}

/** A look of a network at the line. */
interface Look {
  table: Columns;
  alphabet: readonly string[];
  /** The letters that it sees when no words are given. */
  free: string;
}

/** A line is looked at once, and where a digit is in doubt in several ways. */
function readClockLine(line: GreyCrop, model: TextModel): GameClock | null {
  const digits = withoutHan(line);
  const strip = normalise(digits ?? line, model.line.shape);
  if (strip === null) return null;
  const plain = lookAt(strip, model.line);
  if (digitsOf(plain.free).length < LEAST_DIGITS) return null;
  const both = [model.line, model.further];
  if (digits !== null) return clockIn([plain], HAN_CLOCK) ?? clockIn(allLooks(strip, both), HAN_CLOCK);
  const latin = clockIn([plain], LATIN_CLOCK);
  if (latin) return latin;
  const further = lookAt(strip, model.further);
  return (
    clockIn([further], CYRILLIC_CLOCK) ??
    (isCyrillic(further.free)
      ? clockIn(allLooks(strip, [model.further]), CYRILLIC_CLOCK)
      : clockIn(allLooks(strip, both), LATIN_CLOCK))
  );
}

function lookAt(strip: Strip, network: TextNetwork): Look {
  const table = softmax(network.run(strip), network.temperature);
  const { alphabet } = network;
  return { table, alphabet, free: bestPath(table, alphabet).text };
}

function allLooks(strip: Strip, networks: readonly TextNetwork[]): Look[] {
  return networks.flatMap((network) =>
    viewsAround(viewOf(strip, network), network).map(({ table, path }) => ({
      table,
      alphabet: network.alphabet,
      free: path.text,
    })),
  );
}

/** The forms that are about as long as a text, those with words like it if there are such. */
function formsNear(text: string, forms: readonly string[]): readonly string[] {
  const near = forms.filter((form) => Math.abs(form.length - text.length) <= LENGTH_DIFFERENCE);
  const alike = near.filter(
    (form) => form.slice(0, 2) === text.slice(0, 2) || form.slice(-2) === text.slice(-2),
  );
  return alike.length > 0 ? alike : near;
}

/** The clock that all looks together see in the words of the game; null where they see none or are in doubt. */
function clockIn(looks: readonly Look[], forms: readonly string[]): GameClock | null {
  const fitted = looks.flatMap(({ table, alphabet, free }) =>
    fitForms(table, alphabet, formsNear(free, forms)).slice(0, NEAREST),
  );
  const likelihoods = new Map<string, number>();
  const likelihood = (text: string) => {
    const known = likelihoods.get(text);
    if (known !== undefined) return known;
    const sum = looks.reduce((total, { table, alphabet }) => total + probabilityOf(table, alphabet, text), 0);
    likelihoods.set(text, sum);
    return sum;
  };
  const [best] = fitted.map(({ text }) => text).sort((a, b) => likelihood(b) - likelihood(a));
  if (best === undefined) return null;
  const digits = digitsOf(best);
  for (const { text, rivals } of fitted) if (text === best) rivals.forEach(likelihood);
  let [mine, all] = [0, 0];
  for (const [text, share] of likelihoods) {
    all += share;
    if (digitsOf(text) === digits) mine += share;
  }
  const free = Math.max(...looks.map((look) => likelihood(look.free)));
  if (mine < SURE * all) return null;
  const isSeen = looks.some(({ free: text }) => digitsOf(text) === digits && !HALF_DAY.test(text));
  return likelihood(best) * (isSeen ? NEAR_SAME : NEAR_FREE) >= free ? clockOf(digits) : null;
}
