import { describe, expect, it } from 'vitest';
import { nameIndex, nearestNames, searchNames } from './name-index.ts';

const find = (names: string[], text: string) =>
  searchNames(
    nameIndex(names, (name) => ({ name, also: [] })),
    text,
  ).map(({ value }) => value);

/** Each of these searches took many seconds: people choose the names, and the texts, of what a server searches. */
describe('a search that is made to take long', () => {
  it('for words that a name repeats ends at once', () => {
    const name = 'e'.repeat(45);
    expect(find([name], 'e e e e e e e e q')).toEqual([]);
    expect(find([name], 'e e e e e e e e')).toEqual([name]);
  });

  it('for a word longer than any in the game tolerates no typo', () => {
    const word = 'abcdefgh'.repeat(25);
    const names = [word, `${word}s`];
    expect(find(names, `${word}x`)).toEqual([]);
    expect(find(names, word)).toEqual(names);
  });

  it('for many words with typos finds nothing', () => {
    expect(find(['Rifle Grenade', 'Rifle'], 'riflle '.repeat(30))).toEqual([]);
    expect(find(['Rifle Grenade', 'Rifle'], 'riflle gernade')).toEqual(['Rifle Grenade']);
  });
});

describe('a typo', () => {
  it('is tolerated in a word of up to 24 letters', () => {
    const word = 'Kampfmittelbeseitigungen';
    expect(word).toHaveLength(24);
    expect(find([word], 'Kampfmitelbeseitigungen')).toEqual([word]);
    expect(find([word], 'Kampfmittelbeseitigungem')).toEqual([word]);
    expect(find([`${word}s`], 'Kampfmittelbeseitigungems')).toEqual([]);
  });
});

describe('what is called most like a text', () => {
  const index = nameIndex(
    [
      { name: 'First Aid Kit', also: ['fak'] },
      { name: 'Trauma Kit', also: [] },
      { name: 'Maintenance Supplies', also: ['msup'] },
      { name: 'Soldier Supplies', also: ['shirts'] },
    ],
    (item) => item,
  );
  const nearest = (text: string, limit = 3) =>
    nearestNames(index, text, limit).map(({ value }) => value.name);

  it.each([
    ['shirtt', ['Soldier Supplies']],
    ['mantenanse suplys', ['Maintenance Supplies']],
    ['maintenence suplies', ['Maintenance Supplies', 'Soldier Supplies']],
    ['tramakit', ['Trauma Kit']],
    ['xyzzy', []],
    ['  ', []],
  ])('%s: %j', (text, names) => {
    expect(nearest(text)).toEqual(names);
  });

  it('is as many as are wanted at most, the most like first', () => {
    expect(nearest('maintenence suplies', 1)).toEqual(['Maintenance Supplies']);
  });

  it('is nothing for a text longer than any name, at once', () => {
    expect(nearest('suplys '.repeat(30))).toEqual([]);
  });
});
