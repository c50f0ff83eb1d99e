import { bestPath, type Columns } from './decode.ts';
import { isCyrillic, isLatin } from './scripts.ts';

type Path = ReturnType<typeof bestPath>;

/**
 * The best path on which no word mixes letters of two scripts: nobody writes such words, so some letter was read
 * wrong. Each of them is read again in either script, and the likelier reading is used.
 */
export function pathWithoutMixedWords(table: Columns, alphabet: readonly string[]): Path {
  const path = bestPath(table, alphabet);
  const mixed = mixedSpans(path, table.columns);
  if (mixed.length === 0) return path;
  const onlyLatin = alphabet.map((letter) => !isCyrillic(letter));
  const onlyCyrillic = alphabet.map((letter) => !isLatin(letter));
  let narrowed = table;
  for (const span of mixed) {
    const [latin, cyrillic] = [onlyLatin, onlyCyrillic].map((isKept) => without(narrowed, span, isKept));
    if (!latin || !cyrillic) continue;
    const isLatinLikelier = bestPath(latin, alphabet).probability >= bestPath(cyrillic, alphabet).probability;
    narrowed = isLatinLikelier ? latin : cyrillic;
  }
  return bestPath(narrowed, alphabet);
}

interface Span {
  from: number;
  to: number;
}

/** The columns of each mixed word, up to its neighbours' (`to` excluded). */
function mixedSpans({ characters }: Path, columns: number): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (let index = 0; index <= characters.length; index++) {
    if (/\p{L}/u.test(characters[index]?.character ?? ' ')) continue;
    const word = characters
      .slice(start, index)
      .map(({ character }) => character)
      .join('');
    if (isLatin(word) && isCyrillic(word)) {
      spans.push({
        from: (characters[start - 1]?.column ?? -1) + 1,
        to: characters[index]?.column ?? columns,
      });
    }
    start = index + 1;
  }
  return spans;
}

/** The same columns, with only some letters allowed in the span. */
function without(table: Columns, { from, to }: Span, isKept: readonly boolean[]): Columns {
  const probabilities = table.probabilities.slice();
  for (let column = from; column < to; column++) {
    for (let code = 1; code < table.classes; code++) {
      if (!isKept[code - 1]) probabilities[column * table.classes + code] = 0;
    }
  }
  return { ...table, probabilities };
}
