import { paramsIn, REASONS } from '@backline/contract';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { de, errors as germanErrors } from './de/index.ts';

import { en } from './en/index.ts';

type Tree = { [name: string]: string | Tree };

function* textsOf(tree: Tree, path = ''): Generator<[string, string]> {
  for (const [name, text] of Object.entries(tree))
    if (typeof text === 'string') yield [`${path}${name}`, text];
    else yield* textsOf(text, `${path}${name}.`);
}

type Compiled = string | number | Compiled[] | { [name: string]: Compiled };

/** The placeholders in a text: `count` for `{count, plural, …}`, `<link>` for a tag. */
function filledIn(text: string): string[] {
  return [...new Set(namesIn(compile(text) as Compiled))].sort();
}

/** The placeholder names in a compiled text. A literal part is a string; a placeholder is an array that begins with its name. */
function namesIn(parts: Compiled): string[] {
  if (!Array.isArray(parts)) return [];
  return parts.flatMap((part) => {
    if (!Array.isArray(part)) return [];
    const [name, kind, options] = part;
    if (typeof name !== 'string') return namesIn(part);
    if (kind !== undefined && typeof kind !== 'number') return [`<${name}>`, ...namesIn(part.slice(1))];
    const branches = typeof options === 'object' && !Array.isArray(options) ? Object.values(options) : [];
    return [name, ...branches.flatMap(namesIn)];
  });
}

const english = new Map(textsOf(en));
const german = new Map(textsOf(de));

it('every English text has a German one, and there are no other German ones', () => {
  expect(english.size).toBeGreaterThan(500); // otherwise everything below would pass vacuously
  expect([...german.keys()].sort()).toEqual([...english.keys()].sort());
});

it('both have the same placeholders for values and links', () => {
  for (const [name, text] of german)
    expect([name, filledIn(text)]).toEqual([name, filledIn(english.get(name) ?? '')]);
});

it('the German text differs from the English, except for names and short words that are the same', () => {
  const words = (text: string) =>
    text.replace(/\{\w+(, \w+)?|\b(one|other) \{/g, '').match(/\p{L}{2,}/gu) ?? [];
  const same = [...german].filter(([name, text]) => text === english.get(name) && words(text).length > 3);
  expect(same).toEqual([]);
});

describe('the texts for refusals from the server', () => {
  it('every code has a German text, and there are no other texts', () => {
    const codes = Object.keys(REASONS).sort();
    expect(codes.length).toBeGreaterThan(150); // otherwise everything below would pass vacuously
    expect(Object.keys(germanErrors).sort()).toEqual(codes);
  });

  it('both languages have placeholders for the same params', () => {
    for (const [code, text] of Object.entries(germanErrors))
      expect([code, new Set(paramsIn(text))]).toEqual([
        code,
        new Set(paramsIn(REASONS[code as keyof typeof REASONS])),
      ]);
  });

  it('no German text is a copy of the English one, and no English text is just a key', () => {
    const words = (text: string) => text.replace(/\{\w+\}/g, '').match(/\p{L}{2,}/gu) ?? [];
    const copies = Object.entries(germanErrors).filter(
      ([code, text]) => text === REASONS[code as keyof typeof REASONS] && words(text).length > 0,
    );
    expect(copies).toEqual([]);
    expect(Object.keys(germanErrors).filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code))).toEqual([]);
  });
});
