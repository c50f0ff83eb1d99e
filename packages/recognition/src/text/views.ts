/**
 * Test-time augmentation: looks at one line several times, as it is, moved by half a column of the network's output, and
 * made a little narrower and wider. What the network misreads in one view it seldom misreads in the others in the same way.
 */
import { type Columns, probabilityOf, softmax } from './decode.ts';
import type { Strip } from './grey-crop.ts';
import { pathWithoutMixedWords } from './mixed-words.ts';
import type { TextNetwork } from './text-model.ts';

/** Empty columns before the text: the network takes every two columns together. */
const MOVED = 1;
/** Widths of the further views; the network learnt from fonts that differ by more. */
const WIDTHS = [0.95, 1.06];
/** Replaces a character that no network knows in a reading. */
export const UNREADABLE = '\ufffd';
/** A reading with such a character counts as this much less likely than one without. */
const UNKNOWN_SHARE = 0.2;

/** A strip as the network sees it. */
export interface View {
  strip: Strip;
  table: Columns;
  path: ReturnType<typeof pathWithoutMixedWords>;
}

/** Runs the network on a strip. */
export function viewOf(strip: Strip, network: TextNetwork): View {
  const table = softmax(network.run(strip), network.temperature);
  return { strip, table, path: pathWithoutMixedWords(table, network.alphabet) };
}

/** The view and further ones of the same line; a strip that would be too wide for the network is left out. */
export function viewsAround(first: View, network: TextNetwork): View[] {
  const { strip } = first;
  const most = network.shape.most + 2 * network.shape.margin;
  const variants = [moved(strip, MOVED), ...WIDTHS.map((factor) => stretched(strip, factor))];
  return [
    first,
    ...variants.filter(({ columns }) => columns <= most).map((variant) => viewOf(variant, network)),
  ];
}

/** How likely a text is in all views together: the mean of its probabilities. */
export function likelihoodIn(views: readonly View[], alphabet: readonly string[], text: string): number {
  const sum = views.reduce((total, { table }) => total + probabilityOf(table, alphabet, text), 0);
  return sum / Math.max(1, views.length);
}

/** The view whose reading is the likeliest in all of them; a letter is rarely one that the network does not know. */
export function likeliestView(views: readonly View[], alphabet: readonly string[]): View | null {
  const scoreOf = (text: string) =>
    likelihoodIn(views, alphabet, text) * (text.includes(UNREADABLE) ? UNKNOWN_SHARE : 1);
  const [best] = views
    .map((view) => ({ view, score: scoreOf(view.path.text) }))
    .sort((a, b) => b.score - a.score);
  return best?.view ?? null;
}

/** The strip with empty columns before it. */
function moved({ data, rows, columns }: Strip, by: number): Strip {
  const wide = columns + by;
  const copy = new Float32Array(rows * wide);
  for (let row = 0; row < rows; row++) {
    copy.set(data.subarray(row * columns, (row + 1) * columns), row * wide + by);
  }
  return { data: copy, rows, columns: wide };
}

/** The strip at another width, linearly between its columns. */
function stretched({ data, rows, columns }: Strip, factor: number): Strip {
  const wide = Math.round(columns * factor);
  const copy = new Float32Array(rows * wide);
  for (let column = 0; column < wide; column++) {
    const place = Math.min(columns - 1, Math.max(0, (column + 0.5) / factor - 0.5));
    const left = Math.floor(place);
    const right = Math.min(columns - 1, left + 1);
    for (let row = 0; row < rows; row++) {
      const leftTone = data[row * columns + left] ?? 0;
      const rightTone = data[row * columns + right] ?? 0;
      copy[row * wide + column] = leftTone + (rightTone - leftTone) * (place - left);
    }
  }
  return { data: copy, rows, columns: wide };
}
