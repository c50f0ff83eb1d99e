import { describe, expect, it } from 'vitest';
import { anItem, aWarehouseSummary } from '../../testing/builders.ts';
import { commandEntries, type Entry, itemEntries, mapPlaceEntries, placeEntries } from './entry.ts';
import { entryIndex, findEntries } from './find-entries.ts';
import { matchedParts } from './matched-parts.ts';

const RIFLES = ['Rifle A', 'Rifle B', 'Rifle C', 'Rifle D', 'Rifle E', 'Rifle F'].map((name, id) =>
  anItem({ id, name, firName: `Code${id}`, slang: [] }),
);
const none = entryIndex([]);
const indexes = {
  items: entryIndex(itemEntries([...RIFLES, anItem({ name: 'Bandages', firName: 'Bandages' })])),
  places: entryIndex(placeEntries([aWarehouseSummary({ id: 1, name: 'Riflemen Rest' })])),
  commands: entryIndex(
    commandEntries([
      { id: 'german', kind: 'action', name: 'Switch to German', words: 'Deutsch, Sprache', act: () => {} },
      { id: 'overview', kind: 'page', name: 'Overview', words: '', act: '/overview' },
    ]),
  ),
  shipments: none,
  pyramids: none,
  people: none,
  mapPlaces: none,
};
const names = (entries: readonly Entry[]) => entries.map(({ name }) => name);
const find = (text: string, parts: Partial<Parameters<typeof findEntries>[1]> = {}) =>
  findEntries(indexes, { text, recent: [], opened: null, ...parts });

describe('findEntries', () => {
  it('has the best match once, then groups of three with how many more there are', () => {
    const { best, groups, count } = find('rifle');
    expect(best?.name).toBe('Riflemen Rest');
    expect(groups.map(({ group, entries, more }) => [group, names(entries), more])).toEqual([
      ['items', ['Rifle A', 'Rifle B', 'Rifle C'], 3],
    ]);
    expect(count).toBe(7);
  });

  it('shows a group in full when it was opened', () => {
    const [group] = find('rifle', { opened: 'items' }).groups;
    expect(group?.entries).toHaveLength(6);
    expect(group?.more).toBe(0);
  });

  it('shows one more than three rather than a line that says so', () => {
    const [group] = findEntries(
      { ...indexes, items: entryIndex(itemEntries(RIFLES.slice(0, 4))), places: none },
      { text: 'rifle', recent: [], opened: null },
    ).groups;
    // The first of the four is the best match.
    expect(names(group?.entries ?? [])).toEqual(['Rifle B', 'Rifle C', 'Rifle D']);
    const four = findEntries(
      { ...indexes, items: entryIndex(itemEntries(RIFLES.slice(0, 5))), places: none },
      { text: 'rifle', recent: [], opened: null },
    ).groups[0];
    expect(four?.entries).toHaveLength(4);
  });

  it.each([
    ['bandges', 'Bandages'],
    ['sprache', 'Switch to German'],
    ['over', 'Overview'],
  ])('%s finds %s', (text, name) => {
    expect(find(text).best?.name).toBe(name);
  });

  it.each([
    ['склад', 'Склад Север'],
    ['СЕВЕР', 'Склад Север'],
    ['складд', 'Склад Север'],
    ['仓库', '北方仓库'],
    ['straße', 'Straße 5'],
  ])('%s finds a name in another script: %s', (text, name) => {
    const named = ['Склад Север', '北方仓库', 'Straße 5'].map((label, id) =>
      aWarehouseSummary({ id, name: label }),
    );
    const places = entryIndex(placeEntries(named));
    const { best, count } = findEntries({ ...indexes, places }, { text, recent: [], opened: null });
    expect([best?.name, count]).toEqual([name, 1]);
  });

  it('before anything is typed lists what was chosen last and still exists, then pages and actions', () => {
    const { best, groups } = find(' ', { recent: ['item Code2', 'item Gone', 'page overview'] });
    expect(best).toBeNull();
    expect(groups.map(({ group, entries }) => [group, names(entries)])).toEqual([
      ['recent', ['Rifle C', 'Overview']],
      ['commands', ['Switch to German']],
    ]);
  });

  it('has places of the map after all that matches, but before what matches with a typo only', () => {
    const mapPlaces = entryIndex(
      mapPlaceEntries([
        { name: 'RifleHex', displayName: 'Rifle', q: 0, r: 0, towns: [{ name: 'Bandage', x: 0.5, y: 0.5 }] },
      ]),
    );
    const groupsFor = (text: string) => {
      const { best, groups } = findEntries({ ...indexes, mapPlaces }, { text, recent: [], opened: null });
      return [best?.name, ...groups.flatMap(({ entries }) => names(entries))];
    };
    expect(groupsFor('rifle')).toEqual(['Riflemen Rest', 'Rifle A', 'Rifle B', 'Rifle C', 'Rifle']);
    expect(groupsFor('bandage')).toEqual(['Bandages', 'Bandage']);
    expect(findEntries({ ...indexes, mapPlaces }, { text: 'riflehex', recent: [], opened: null }).count).toBe(
      0,
    );
  });

  it('finds nothing in another script where nothing is called that', () => {
    expect(find('кухня').count).toBe(0);
  });

  it('finds nothing where nothing is called that', () => {
    expect(find('xyzzy')).toEqual({ best: null, groups: [], count: 0 });
  });

  it('where nothing is called that, has what is called most like it: no page, and no best match', () => {
    const { best, groups, count } = find('bndgges');
    expect([best, count]).toEqual([null, 0]);
    expect(groups.map(({ group, entries, more }) => [group, names(entries), more])).toEqual([
      ['nearest', ['Bandages'], 0],
    ]);
    expect(find('ovrevew').groups).toEqual([]);
  });
});

describe('matchedParts', () => {
  const marked = (name: string, text: string) =>
    matchedParts(name, text)
      .map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
      .join('');

  it.each([
    ['Therizó Seaport', 'therizo', '[Therizó] Seaport'],
    ['Aalto Storm Rifle 24', 'rifle st', 'Aalto [St]orm [Rifle] 24'],
    ['Bandages', 'bandges', 'Bandages'],
    ['Bandages', '', 'Bandages'],
  ])('%s by %s', (name, text, parts) => {
    expect(marked(name, text)).toBe(parts);
  });
});
