import { expect, it } from 'vitest';
import { likelierMarks, orderOf, withElision } from './spelling.ts';
import type { View } from './views.ts';

const ALPHABET = [...'aeinoãâáä'];

/** A view in which each column shows one letter, with the probabilities of some letters; the others have none. */
function viewOf(columns: readonly Record<string, number>[]): View {
  const classes = ALPHABET.length + 1;
  const probabilities = Float64Array.from(
    columns.flatMap((seen) => [0, ...ALPHABET.map((letter) => seen[letter] ?? 0)]),
  );
  const characters = columns.map((seen, column) => ({
    character: Object.keys(seen)[0] ?? '',
    column,
  }));
  const text = characters.map(({ character }) => character).join('');
  return {
    strip: { data: new Float32Array(0), rows: 0, columns: 0 },
    table: { probabilities, columns: columns.length, classes },
    path: { text, probability: 1, characters },
  };
}

/** Reads the view, with the product of the letters' probabilities as likelihood. */
function marksOf(columns: readonly Record<string, number>[]): string {
  const view = viewOf(columns);
  const letters = view.path.characters.map(({ character }) => character);
  const likelihood = (line: string) =>
    [...line].reduce((product, letter, at) => product * (columns[at]?.[letter] ?? 0), 1);
  return likelierMarks(letters, view, { alphabet: ALPHABET, likelihood }).join('');
}

it('letters in an order that words have are likelier than others, in any case and beside digits', () => {
  expect(orderOf('avião')).toBeGreaterThan(orderOf('aviâo'));
  expect(orderOf('MUNICIÓN')).toBeGreaterThan(orderOf('MUNICIÖN'));
  expect(orderOf('Größe')).toBe(orderOf('größe'));
  expect(orderOf('größe 7')).toBe(orderOf('größe'));
  expect(orderOf('7-4')).toBe(0);
});

it('a doubtful mark becomes the one that words have there', () => {
  expect(marksOf([{ â: 0.6, ã: 0.3 }, { o: 1 }])).toBe('ão');
  expect(marksOf([{ n: 1 }, { ä: 0.5, ã: 0.4 }, { o: 1 }])).toBe('não');
});

it('a mark that the network is sure of stays, and none is taken away', () => {
  expect(marksOf([{ â: 0.998, ã: 0.002 }, { o: 1 }])).toBe('âo');
  expect(marksOf([{ n: 1 }, { ä: 0.5, a: 0.5 }, { o: 1 }])).toBe('näo');
});

it.each([
  ['LÎle', "L'Île"],
  ['Base DÉvreux', "Base D'Évreux"],
  ["L'Île", "L'Île"],
  ['LÉGION', 'LÉGION'],
  ['Légion', 'Légion'],
  ['ALÎle', 'ALÎle'],
  ['LÖwe', 'LÖwe'],
])('%s is %s with the apostrophes of elisions', (read, written) => {
  const characters = [...read].map((character, index) => ({ character, column: 3 * index }));
  const found = withElision(characters);
  expect(found.map(({ character }) => character).join('')).toBe(written);
  const columns = found.map(({ column }) => column);
  expect(columns).toEqual(columns.toSorted((a, b) => a - b));
});
