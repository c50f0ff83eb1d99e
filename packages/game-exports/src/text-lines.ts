import { fold } from './fold.ts';
import type { NameIndex } from './item-names.ts';
import { GAME_LANGUAGES, type GameLanguage } from './languages.ts';

/** A line of an item as written: `Tripod (Crate),12`. */
export interface TextLine {
  label: string;
  quantity: number;
}

/** The most that the game can write: it counts in 16 bits. */
const MAX_QUANTITY = 32_767;

/**
 * Splits a line at its last separator, because some names contain commas.
 * @returns null where the line is no item with a whole number from 0 to 32,767.
 */
export function readTextLine(line: string): TextLine | null {
  const at = line.includes('\t') ? line.lastIndexOf('\t') : line.lastIndexOf(',');
  const label = line.slice(0, Math.max(at, 0)).trim();
  const digits = line.slice(at + 1).trim();
  if (label === '' || !/^\d{1,5}$/.test(digits) || Number(digits) > MAX_QUANTITY) return null;
  return { label, quantity: Number(digits) };
}

/** The meaning of a label: the code names that it can stand for, empty for an unknown item, and whether it is a crate. */
export interface ReadLabel {
  /** Without the mark of a crate. */
  name: string;
  crated: boolean;
  codeNames: readonly string[];
}

const LAST_BRACKET = /^(.*\S)\s*[(（]([^()（）]*)[)）]$/;

/** The text in the brackets of a crate; needed for unknown items only. */
const CRATE_WORDS = new Set(
  [
    ...['Crate', 'Crates', 'Kiste', 'Kisten', 'Caisse', 'Caisses', 'Caixa', 'Caixas'],
    ...['Ящик', 'Ящики', '箱装', '箱', '板条箱'],
  ].map(fold),
);

/**
 * Reads a label in one language. The whole label is looked up first, because names can end in a bracket that is no crate:
 * `Colonial Aircraft Engine (Small)`.
 */
export function readLabel(label: string, names: ReadonlyMap<string, readonly string[]>): ReadLabel {
  const whole = names.get(fold(label));
  if (whole !== undefined) return { name: label, crated: false, codeNames: whole };
  const [, name = '', word = ''] = LAST_BRACKET.exec(label) ?? [];
  const known = names.get(fold(name));
  if (known !== undefined) return { name, crated: true, codeNames: known };
  return CRATE_WORDS.has(fold(word))
    ? { name, crated: true, codeNames: [] }
    : { name: label, crated: false, codeNames: [] };
}

/** The language in which most labels are known; of equals the first, which is English. */
export function languageOf(labels: readonly string[], index: NameIndex): GameLanguage {
  const known = (language: GameLanguage) =>
    labels.filter((label) => readLabel(label, index[language]).codeNames.length > 0).length;
  let best: GameLanguage = 'en';
  let most = known(best);
  for (const language of GAME_LANGUAGES) {
    const count = known(language);
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
