import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import comments from '../comments.json' with { type: 'json' };
import { baseOf, LANGUAGES, languageOf } from './languages.ts';
import { paramsOf } from './params-of.ts';

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
  ['den', undefined],
  ['', undefined],
  [null, undefined],
])('texts for %j are %j', (code, language) => {
  expect(languageOf(code)).toBe(language);
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
