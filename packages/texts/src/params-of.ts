import compile from 'icu-minify/compile';

/** A part of a compiled text: words, or a list that begins with the name of a placeholder or of a tag. */
type Part = string | number | Part[] | { [option: string]: Part };

/** The kinds of a placeholder, by their numbers in a compiled text. */
const KINDS = ['', 'select', 'plural', 'selectordinal', 'number', 'date', 'time'];
const BRANCHING = ['select', 'plural', 'selectordinal'];

/**
 * Returns what a text is filled with, each once and without words: `{name}`, `{count, number}`, `<link></link>`. Of a
 * `select` the options stay, since a value is one of them.
 */
export function paramsOf(text: string): string[] {
  return [...new Set(paramsIn(compile(text) as Part))];
}

function paramsIn(parts: Part): string[] {
  if (!Array.isArray(parts)) return [];
  return parts.flatMap((part) => {
    if (!Array.isArray(part)) return [];
    const [name, kind, options = {}] = part;
    if (typeof name !== 'string') return paramsIn(part);
    if (kind === undefined) return [`{${name}}`];
    if (typeof kind !== 'number') return [`<${name}></${name}>`, ...paramsIn(part.slice(1))];
    const word = KINDS[kind] ?? '';
    if (!BRANCHING.includes(word)) return [`{${name}, ${word}}`];
    const cases = word === 'select' ? Object.keys(options) : ['other'];
    const signature = `{${name}, ${word}, ${cases.map((option) => `${option} {}`).join(' ')}}`;
    return [signature, ...Object.values(options).flatMap(paramsIn)];
  });
}
