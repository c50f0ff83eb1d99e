import { CRATE_WORDS, GAME_LANGUAGES, type GameLanguage, nameKey } from '@backline/domain';
import { describe, expect, it } from 'vitest';
import { CATALOG, NAMES } from '../testing/shipped-names.ts';
import { indexNames } from './game-names.ts';
import { type GameNames, readStockpileText, type StockpileText } from './stockpile-text.ts';

const names: GameNames = { catalog: CATALOG, index: indexNames(CATALOG, NAMES), regions: [] };
const HEADER = 'Terminus - Rising Loom - Bunker Base - Public - X: 0.4577449 Y: 0.6644695';

function readText(lines: readonly string[], header = HEADER): StockpileText {
  const read = readStockpileText([header, ...lines].join('\n'), names);
  const [stockpile] = typeof read === 'string' ? [] : read;
  if (stockpile === undefined) throw new Error(String(read));
  return stockpile;
}

/** The names of two items (docs/spec/items.md#names): they are asked for. */
const SHARED: Partial<Record<GameLanguage, string>> = { de: 'Sanitäter Uniform', 'zh-Hans': '建筑部件' };

/** Every item with the names that the game prints for it, the shown one first. */
function namesIn(language: GameLanguage): { codeName: string; texts: string[] }[] {
  const table = NAMES[language] ?? {};
  return CATALOG.map(({ codeName, name }) => {
    const { name: own = name, also = [] } = table[codeName] ?? {};
    return { codeName, texts: [own, ...also] };
  });
}

/** The names that are not read as their item, each line of a whole text with a quantity of its own. */
function misread(language: GameLanguage, line: (text: string, quantity: number) => string): string[] {
  const all = namesIn(language).flatMap(({ codeName, texts }) => texts.map((text) => ({ codeName, text })));
  expect(all.length).toBeGreaterThanOrEqual(CATALOG.length);
  // Two names of one item are in two texts, because quantities of one item are added up.
  const texts = [0, 1].map((place) =>
    all.map(({ codeName, text }, index) => {
      const isOther = all.findIndex((other) => other.codeName === codeName) !== index;
      return line(text, isOther === (place === 1) ? index + 1 : 0);
    }),
  );
  const read = texts.map((lines) => readText(lines));
  const rows = new Map(
    read.flatMap((stockpile) => stockpile.rows.map((row) => [row.quantity, row.codeName] as const)),
  );
  const asked = new Map(
    read.flatMap((stockpile) => stockpile.unknown.map((row) => [row.quantity, row.candidates] as const)),
  );
  return all.flatMap(({ codeName, text }, index) => {
    const isRight =
      text === SHARED[language]
        ? asked.get(index + 1)?.includes(codeName) === true
        : rows.get(index + 1) === codeName;
    return isRight ? [] : [`${codeName}: ${text}`];
  });
}

const fullWidth = (digits: number) =>
  String(digits).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
const asGame = (text: string) => text.replaceAll(',', ' ');

describe.each(GAME_LANGUAGES)('every name in %s is its item', (language) => {
  const [word] = CRATE_WORDS[language];
  it.each<[string, (text: string, quantity: number) => string]>([
    ['loose, a comma printed as a blank', (text, quantity) => `${asGame(text)},${quantity}`],
    ['crated, a comma printed as a blank', (text, quantity) => `${asGame(text)} (${word}),${quantity}`],
    ['with its comma', (text, quantity) => `${text} (${word}),${quantity}`],
    ['in full-width signs', (text, quantity) => `${asGame(text)}（${word}），${fullWidth(quantity)}`],
    [
      'with tabs and no-break spaces',
      (text, quantity) => `${text.replaceAll(' ', '\u00a0')}\u202f(${word})\t${quantity}`,
    ],
    [
      'in capitals with straight quotes',
      (text, quantity) =>
        `${asGame(text).replace(/[“”„]/g, '"').replace(/[’‘]/g, "'").toUpperCase()} (${word}),${quantity}`,
    ],
  ])('%s', (_, line) => {
    expect(misread(language, line)).toEqual([]);
  });

  it('also by the names of older updates, where no current one is the same', () => {
    const current = new Set(namesIn(language).flatMap(({ texts }) => texts.map(nameKey)));
    const older = Object.entries(NAMES[language] ?? {})
      .filter(([codeName]) => CATALOG.some((item) => item.codeName === codeName))
      .flatMap(([codeName, { older: texts = [] }]) => texts.map((text) => ({ codeName, text })))
      .filter(({ text }) => !current.has(nameKey(text)));
    expect(older.length).toBeGreaterThan(1);
    for (const { codeName, text } of older) {
      const stockpile = readText([`${asGame(text)} (${word}),7`]);
      expect(stockpile.rows.map((row) => row.codeName)).toEqual([codeName]);
      expect(stockpile.older).toEqual([asGame(text)]);
    }
  });

  it('in a whole text, whose language is recognised', () => {
    const all = namesIn(language);
    const stockpile = readText(all.map(({ texts: [text = ''] }) => `${asGame(text)} (${word}),3`));
    expect(stockpile).toMatchObject({ language, otherLanguage: [], older: [], isUnknownLanguage: false });
    const asked = stockpile.unknown.map(({ candidates }) => candidates.length);
    expect(asked).toEqual(SHARED[language] === undefined ? [] : [2, 2]);
    expect(stockpile.rows).toHaveLength(all.length - asked.length);
  });
});
