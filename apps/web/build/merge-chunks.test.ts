import { expect, test } from 'vitest';
import { type Chunk, mergeChunks } from './merge-chunks.ts';

const REQUEST = 100;

function chunk(id: string, bytes: number, loadedBy: string[], imports: string[] = []): Chunk {
  return { id, bytes, imports, loads: new Map(loadedBy.map((entry) => [entry, 1])) };
}

/** The files, each as the ids of its chunks in alphabetical order. */
function filesOf(chunks: Chunk[]): string[] {
  const files = mergeChunks(chunks, REQUEST);
  return files
    .map((file) =>
      file
        .map(({ id }) => id)
        .sort()
        .join('+'),
    )
    .sort();
}

test('chunks that the same pages load become one file, however large', () => {
  expect(filesOf([chunk('list', 9000, ['a', 'b']), chunk('table', 9000, ['b', 'a'])])).toEqual([
    'list+table',
  ]);
});

test('chunks that no page loads together stay apart', () => {
  expect(filesOf([chunk('list', 1, ['a']), chunk('table', 1, ['b'])])).toEqual(['list', 'table']);
});

test('code that one page does not need is loaded where that costs less than the requests', () => {
  const shared = chunk('shared', 500, ['a', 'b']);
  expect(filesOf([shared, chunk('small', 99, ['a'])])).toEqual(['shared+small']);
  expect(filesOf([shared, chunk('large', 100, ['a'])])).toEqual(['large', 'shared']);
});

test('a page that is opened rarely counts for less', () => {
  const rare = new Map([
    ['a', 1],
    ['dialog', 0.5],
  ]);
  expect(
    filesOf([{ id: 'shared', bytes: 500, imports: [], loads: rare }, chunk('part', 199, ['a'])]),
  ).toEqual(['part+shared']);
  expect(
    filesOf([{ id: 'shared', bytes: 500, imports: [], loads: rare }, chunk('part', 200, ['a'])]),
  ).toEqual(['part', 'shared']);
});

test('what a chunk imports counts, since a page that loads it loads that too', () => {
  const shared = chunk('shared', 500, ['a', 'b']);
  const library = chunk('library', 5000, ['a', 'c', 'd']);
  expect(filesOf([shared, chunk('part', 60, ['a']), library])).toEqual(['library', 'part+shared']);
  expect(filesOf([shared, chunk('part', 60, ['a'], ['library']), library])).toEqual([
    'library',
    'part',
    'shared',
  ]);
});

test('files that would import each other become one', () => {
  const chunks = [
    chunk('screen', 10, ['a'], ['between']),
    chunk('between', 90_000, ['a', 'b'], ['base']),
    chunk('twin', 90_000, ['a', 'b']),
    chunk('base', 10, ['a', 'b']),
  ];
  // The first round joins between and its twin, and screen and base, which import and are imported by them.
  expect(filesOf(chunks)).toEqual(['base+between+screen+twin']);
});
