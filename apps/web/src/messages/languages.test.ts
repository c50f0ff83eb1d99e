import compile from 'icu-minify/compile';
import { expect, it } from 'vitest';
import { de } from './de/index.ts';
import { en } from './en/index.ts';

type Tree = { [name: string]: string | Tree };

function* textsOf(tree: Tree, path = ''): Generator<[string, string]> {
  for (const [name, text] of Object.entries(tree))
    if (typeof text === 'string') yield [`${path}${name}`, text];
    else yield* textsOf(text, `${path}${name}.`);
}

type Compiled = string | number | Compiled[] | { [name: string]: Compiled };

/** What the code fills into a text: `count` for `{count, plural, …}`, `<link>` for a tag. */
function filledIn(text: string): string[] {
  return [...new Set(namesIn(compile(text) as Compiled))].sort();
}

/** The names in the parts of a compiled text. A plain part is a string; one that is filled in is a list that begins with its name. */
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

it('every English text has a German one, and no other', () => {
  expect(english.size).toBeGreaterThan(500); // or all below would hold for nothing
  expect([...german.keys()].sort()).toEqual([...english.keys()].sort());
});

it('both fill in the same values and links', () => {
  for (const [name, text] of german)
    expect([name, filledIn(text)]).toEqual([name, filledIn(english.get(name) ?? '')]);
});

it('the German text is no copy, but for names and short words that are the same', () => {
  const words = (text: string) =>
    text.replace(/\{\w+(, \w+)?|\b(one|other) \{/g, '').match(/\p{L}{2,}/gu) ?? [];
  const same = [...german].filter(([name, text]) => text === english.get(name) && words(text).length > 3);
  expect(same).toEqual([]);
});
