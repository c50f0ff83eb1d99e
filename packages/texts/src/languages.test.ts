import fs from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import comments from '../comments.json' with { type: 'json' };
import { baseOf, discordCodesOf, LANGUAGES, type Language, languageOf } from './languages.ts';
import { paramsOf } from './params-of.ts';

/** The kind of a part of a compiled text whose options are chosen by a number. */
const PLURAL = 2;
const FOLDER = path.join(import.meta.dirname, '..');

type Tree = { [name: string]: string | Tree };

function* textsOf(tree: Tree, path = ''): Generator<[string, string]> {
  for (const [name, text] of Object.entries(tree))
    if (typeof text === 'string') yield [`${path}${name}`, text];
    else yield* textsOf(text, `${path}${name}.`);
}

/** Every text of a language, by the file and the names that lead to it: `goals.form.title`. */
function textsIn(language: string): Map<string, string> {
  const files = fs.readdirSync(path.join(FOLDER, language), { recursive: true, encoding: 'utf8' });
  return new Map(
    files
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => {
        const texts = JSON.parse(fs.readFileSync(path.join(FOLDER, language, file), 'utf8'));
        return [...textsOf(texts, `${path.basename(file, '.json')}.`)];
      }),
  );
}

/** The names of what a text is filled with: `count` for `{count, plural, …}`, `<link` for a tag. */
const filledIn = (text: string) => [
  ...new Set(paramsOf(text).map((param) => /^\{?(<?\w+)/.exec(param)?.[1])),
];

type Part = string | number | Part[] | { [option: string]: Part };

/** The options of every plural of a compiled text, of cardinal numbers. */
function pluralsIn(parts: Part): string[][] {
  if (typeof parts !== 'object') return [];
  if (!Array.isArray(parts)) return Object.values(parts).flatMap(pluralsIn);
  const [, kind, options] = parts;
  const isPlural = kind === PLURAL && typeof options === 'object' && !Array.isArray(options);
  return [...(isPlural ? [Object.keys(options)] : []), ...parts.flatMap(pluralsIn)];
}

/** Forms of a language for a million and more, which no count of ours reaches. */
const NEVER_REACHED: Partial<Record<Language, string>> = { fr: 'many', 'pt-BR': 'many' };

/** The words of a text, without its placeholders. */
const wordsIn = (text: string) =>
  text.replace(/\{\w+(, \w+)?|\b(one|other) \{/g, '').match(/\p{L}{2,}/gu) ?? [];

const english = textsIn('en');

it('there are texts, and the comments are about some of them', () => {
  expect(english.size).toBeGreaterThan(3000); // otherwise everything below would pass vacuously
  const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const paths = [...english.keys()].map(camelCase);
  const about = Object.keys(comments);
  expect(about.filter((text) => !paths.some((name) => name.startsWith(`${text}.`) || name === text))).toEqual(
    [],
  );
});

it('every folder of texts is a language of the list, and no two share a base', () => {
  const folders = fs
    .readdirSync(FOLDER)
    .filter((name) => fs.existsSync(path.join(FOLDER, name, 'shell.json')));
  expect([...LANGUAGES].sort()).toEqual(folders.sort());
  expect(new Set(LANGUAGES.map(baseOf)).size).toBe(LANGUAGES.length);
});

it.each([
  ['de-AT', 'de'],
  ['DE_ch', 'de'],
  [' en-GB;q=0.8', 'en'],
  ['fr-CA', 'fr'],
  ['zh-TW', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['den', undefined],
  ['', undefined],
  [null, undefined],
])('texts for %j are %j', (code, language) => {
  expect(languageOf(code)).toBe(language);
});

it('Discord knows Chinese by places, and every other language by our code', () => {
  expect(LANGUAGES.map(discordCodesOf)).toEqual([
    ['en'],
    ['de'],
    ['fr'],
    ['pt-BR'],
    ['ru'],
    ['zh-CN', 'zh-TW'],
  ]);
});

it('the form for a single thing is found missing', () => {
  expect(
    pluralsIn(compile('{a} {count, plural, =0 {none} other {{n, plural, one {#} other {#}}}}') as Part),
  ).toEqual([
    ['=0', 'other'],
    ['one', 'other'],
  ]);
});

it('no text is just a key', () => {
  expect([...english].filter(([name, text]) => name.endsWith(`.${text}`) && text.includes('-'))).toEqual([]);
});

describe.each(LANGUAGES.filter((language) => language !== 'en'))('%s', (language) => {
  const translated = textsIn(language);

  it('has every English text in the same order, and no others', () => {
    expect([...translated.keys()]).toEqual([...english.keys()]);
  });

  it('has the same placeholders for values and links', () => {
    for (const [name, text] of translated)
      expect([name, filledIn(text).sort()]).toEqual([name, filledIn(english.get(name) ?? '').sort()]);
  });

  it('has every plural form of its language, unless a text only tells nothing from something', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const needed = pluralCategories.filter((form) => form !== NEVER_REACHED[language]);
    const plurals = [...translated].flatMap(([name, text]) =>
      pluralsIn(compile(text) as Part).map((forms) => ({ name, forms })),
    );
    expect(plurals.length).toBeGreaterThan(language === 'zh-Hans' ? 20 : 200);
    const isComplete = (forms: string[]) =>
      forms.join() === '=0,other' || needed.every((form) => forms.includes(form));
    expect(plurals.filter(({ forms }) => !isComplete(forms))).toEqual([]);
  });

  it('differs from English, except for names and short words that are the same', () => {
    const same = [...translated].filter(
      ([name, text]) => text === english.get(name) && wordsIn(text).length > 3,
    );
    expect(same).toEqual([]);
  });

  it('says every refusal in its own words', () => {
    const refusals = [...translated].filter(([name]) => /^(errors|problems)\./.test(name));
    expect(refusals.length).toBeGreaterThan(300);
    const copies = refusals.filter(
      ([name, text]) => text === english.get(name) && wordsIn(text.replace(/\{\w+\}/g, '')).length > 0,
    );
    expect(copies).toEqual([]);
  });
});
