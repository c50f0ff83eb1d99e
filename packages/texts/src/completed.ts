import type { Texts } from './messages.ts';

interface Tree {
  readonly [name: string]: string | Tree;
}

/** The texts of a language, with the English text wherever it has none. */
export function completed<T extends Tree>(texts: Tree, english: T): Texts<T> {
  const entries = Object.entries(english).map(([name, text]) => {
    const own = texts[name];
    if (typeof text === 'string') return [name, own ?? text];
    return [name, completed(typeof own === 'object' ? own : {}, text)];
  });
  return Object.fromEntries(entries); // the keys of the English ones
}
