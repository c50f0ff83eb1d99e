import { CRATE_WORDS, GAME_LANGUAGES, type GameLanguage, nameKey } from '@backline/domain';
import type { NameIndex } from './game-names.ts';

/** How a name was found: printed by the game today or by an older update, in the language of the text or in another, or learnt. */
type Finding = 'current' | 'older' | 'other-language' | 'learnt';

/** The meaning of a label: the code names that it can stand for, empty for an unknown item, and whether it is a crate. */
export interface ReadLabel {
  /** Without the mark of a crate. */
  name: string;
  crated: boolean;
  codeNames: readonly string[];
  /** Null for an unknown item. */
  found: Finding | null;
  /** The language in which it was found; null for an unknown item and for a learnt name. */
  language: GameLanguage | null;
}

/** A label with the keys by which it is looked up. */
interface Label {
  text: string;
  key: string;
  /** The part before a bracket at its end, and its key; null without a bracket. */
  bare: { name: string; key: string } | null;
  /** The text in that bracket, as a key. */
  word: string;
}

const LAST_BRACKET = /^(.*\S)\s*[(（]([^()（）]*)[)）]\s*$/;

const LANGUAGE_OF_WORD = new Map(
  GAME_LANGUAGES.flatMap((language) =>
    CRATE_WORDS[language].map((word) => [nameKey(word), language] as const),
  ),
);

function labelOf(text: string): Label {
  const [, name, word = ''] = LAST_BRACKET.exec(text) ?? [];
  const bare = name === undefined ? null : { name, key: nameKey(name) };
  return { text, key: nameKey(text), bare, word: nameKey(word) };
}

/**
 * Reads all labels of a text in the language in which most of them are known. What it does not know is looked for in the
 * other languages, then among learnt names; an older name counts only where no current one is meant.
 * @param fallback the language where several fit equally well, by default English.
 */
export function readLabels(
  texts: readonly string[],
  index: NameIndex,
  fallback?: GameLanguage,
): { language: GameLanguage; labels: ReadLabel[] } {
  const labels = texts.map(labelOf);
  const language = languageOf(labels, index, fallback);
  const others = GAME_LANGUAGES.filter((other) => other !== language);
  return { language, labels: labels.map((label) => readLabel(label, index, language, others)) };
}

function readLabel(
  label: Label,
  { languages, learnt }: NameIndex,
  language: GameLanguage,
  others: readonly GameLanguage[],
): ReadLabel {
  for (const age of ['current', 'older'] as const) {
    const own = lookUp(label, languages[language][age]);
    if (own !== null) return { ...own, found: age, language };
  }
  for (const age of ['current', 'older'] as const) {
    const found = others.flatMap((other) => {
      const known = lookUp(label, languages[other][age]);
      return known === null ? [] : [{ ...known, language: other }];
    });
    const [first] = found;
    if (first === undefined) continue;
    const codeNames = [...new Set(found.flatMap((known) => known.codeNames))];
    return { ...first, codeNames, found: age === 'older' ? 'older' : 'other-language' };
  }
  const remembered = lookUp(label, learnt);
  if (remembered !== null) return { ...remembered, found: 'learnt', language: null };
  const { text, bare, word } = label;
  const unknown = bare !== null && LANGUAGE_OF_WORD.has(word) ? bare.name : null;
  return { name: unknown ?? text, crated: unknown !== null, codeNames: [], found: null, language: null };
}

/**
 * Looks up the whole label first, because names can end in a bracket that is no crate: `Colonial Aircraft Engine (Small)`.
 */
function lookUp(
  { text, key, bare }: Label,
  names: ReadonlyMap<string, readonly string[]>,
): Pick<ReadLabel, 'name' | 'crated' | 'codeNames'> | null {
  const whole = names.get(key);
  if (whole !== undefined) return { name: text, crated: false, codeNames: whole };
  const known = bare === null ? undefined : names.get(bare.key);
  return known === undefined || bare === null ? null : { name: bare.name, crated: true, codeNames: known };
}

/** The language in which most labels are known; of several, that of most words for crates, then the fallback. */
function languageOf(labels: readonly Label[], { languages }: NameIndex, fallback: GameLanguage = 'en') {
  const scores = GAME_LANGUAGES.map((language) => {
    const { current, older } = languages[language];
    const isKnown = (label: Label) => lookUp(label, current) !== null || lookUp(label, older) !== null;
    return {
      language,
      known: labels.filter(isKnown).length,
      crates: labels.filter(({ word }) => LANGUAGE_OF_WORD.get(word) === language).length,
    };
  });
  const [best] = scores.toSorted(
    (a, b) =>
      b.known - a.known ||
      b.crates - a.crates ||
      Number(b.language === fallback) - Number(a.language === fallback),
  );
  return best?.language ?? fallback;
}
