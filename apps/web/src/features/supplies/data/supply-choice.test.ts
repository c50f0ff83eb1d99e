import { describe, expect, it } from 'vitest';
import { NO_CHOICE, readChoice, type SupplyChoice, writeChoice } from './supply-choice.ts';

const read = (search: string) => readChoice(new URLSearchParams(search));
const write = (choice: Partial<SupplyChoice>, before = '') =>
  writeChoice(new URLSearchParams(before), { ...NO_CHOICE, ...choice }).toString();

const ALL: SupplyChoice = {
  text: 'night shift',
  categories: ['HeavyAmmo', 'Medical'],
  factions: ['Warden', 'Neutral'],
  stockpileId: 21,
  view: 'backline-factory',
  counts: true,
  layout: 'cards',
  sort: { type: 'priority-and-percentage', order: 'asc', secondary: 'desc' },
};

describe('a choice in an address', () => {
  it('is read back as it was written', () => {
    expect(read(write(ALL))).toEqual(ALL);
    expect(read(write({}))).toEqual(NO_CHOICE);
  });

  it('is short, and readable', () => {
    expect(write(ALL)).toBe(
      'q=night+shift&cat=HeavyAmmo.Medical&side=Warden.Neutral&pile=21&view=backline-factory&coming=1' +
        '&layout=cards&sort=priority-and-percentage&order=asc&second=desc',
    );
  });

  it.each([
    [{}, ''],
    [{ sort: { type: 'percentage', order: 'asc', secondary: 'asc' } }, 'sort=percentage'],
    [{ sort: { type: 'percentage', order: 'desc', secondary: 'asc' } }, 'sort=percentage&order=desc'],
    [{ sort: { type: 'priority', order: 'desc', secondary: 'desc' } }, 'sort=priority'],
    [
      { sort: { type: 'priority-and-percentage', order: 'desc', secondary: 'asc' } },
      'sort=priority-and-percentage',
    ],
  ] as const)('omits what is the default: %o', (choice, search) => {
    expect(write(choice)).toBe(search);
  });

  it('replaces the previous choice and leaves other parameters alone', () => {
    expect(write({ view: 'needs' }, 'item=7&q=old&cat=Medical&sort=priority&order=asc')).toBe(
      'item=7&view=needs',
    );
  });

  it.each([
    'cat=Weapons&side=Pirates&view=all&layout=list&sort=size&order=asc',
    'pile=0',
    'pile=-1',
    'pile=2.5',
    'pile=port',
    'q=+++',
    'cat=&side=&pile=&view=&sort=',
  ])('ignores unknown values: %s', (search) => {
    expect(read(search)).toEqual(NO_CHOICE);
  });

  it('keeps known values beside unknown ones', () => {
    expect(read('cat=Weapons.Medical.Medical&sort=priority&order=up')).toEqual({
      ...NO_CHOICE,
      categories: ['Medical'],
      sort: { type: 'priority', order: 'desc', secondary: 'asc' },
    });
  });
});
