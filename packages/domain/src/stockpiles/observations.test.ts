import { describe, expect, it } from 'vitest';
import { observationsByStockpile, rowsByObservation, type StockpileObservation } from './observations.ts';

interface Seen extends Partial<StockpileObservation> {
  label: string;
  contents?: string;
}

/** Each stockpile as its observations, the latest one in capitals. */
function stockpilesOf(...seen: Seen[]): string[] {
  const unknown = {
    structure: '',
    region: '',
    position: null,
    side: null,
    title: '',
    at: null,
    writtenAt: null,
  };
  return observationsByStockpile(
    seen,
    (given) => ({ name: 'Alpha', ...unknown, ...given }),
    ({ contents = '', label }) => contents || label,
  ).map(({ all, latest }) =>
    all.map((observed) => (observed === latest ? observed.label.toUpperCase() : observed.label)).join(' '),
  );
}

const eight = '2026-11-27T08:00:00.000Z';
const nine = '2026-11-27T09:00:00.000Z';

describe('of one stockpile the latest observation counts', () => {
  it('by its time, in whatever order they come', () => {
    expect(stockpilesOf({ label: 'a', at: eight }, { label: 'b', at: nine })).toEqual(['a B']);
    expect(stockpilesOf({ label: 'b', at: nine }, { label: 'a', at: eight })).toEqual(['B a']);
  });

  it.each([
    ['War-Win64 2026.11.27 - 08.00.png', 'War-Win64 2026.11.27 - 08.05.png'],
    ['20261127080000_1.jpg', '20261127080500_1.jpg'],
    ['Screenshot 2026-11-27 075959.png', 'War-Win64 2026.11.27 - 08.00.12.34.png'],
    ['Bildschirmfoto 2026-11-27 um 08.00.10.png', 'Bildschirmfoto 2026-11-27 um 08.00.11.png'],
    ['2026-11-27_23-59-59.png', '2026-11-28_00-00-00.png'],
  ])('without times by the dates in the pictures’ names: %s is before %s', (earlier, later) => {
    expect(stockpilesOf({ label: 'a', title: earlier }, { label: 'b', title: later })).toEqual(['a B']);
    expect(stockpilesOf({ label: 'b', title: later }, { label: 'a', title: earlier })).toEqual(['B a']);
    const titles = [
      { label: 'a', title: earlier, at: nine },
      { label: 'b', title: later, at: nine },
    ];
    expect(stockpilesOf(...titles)).toEqual(['a B']);
  });

  it('by its time where the dates in the names say something else', () => {
    const early = '20261127070000_1.jpg';
    expect(
      stockpilesOf({ label: 'a', at: nine, title: early }, { label: 'b', at: eight, title: 'x' }),
    ).toEqual(['A b']);
  });

  it('where one has no time it is as old as its file, and as of now without one', () => {
    expect(stockpilesOf({ label: 'a', at: nine }, { label: 'b' })).toEqual(['a B']);
    expect(stockpilesOf({ label: 'a', at: nine }, { label: 'b', writtenAt: eight })).toEqual(['A b']);
  });

  it('of two from the same moment the one that was written later', () => {
    const [early, late] = [
      { at: eight, writtenAt: eight },
      { at: eight, writtenAt: nine },
    ];
    expect(stockpilesOf({ label: 'a', ...early }, { label: 'b', ...late })).toEqual(['a B']);
    expect(stockpilesOf({ label: 'b', ...late }, { label: 'a', ...early })).toEqual(['B a']);
  });

  it('and it is not known where nothing tells them apart, unless they agree', () => {
    expect(stockpilesOf({ label: 'a', title: 'a.png' }, { label: 'b', title: 'b.png' })).toEqual(['a b']);
    expect(stockpilesOf({ label: 'a', at: eight }, { label: 'b', at: eight })).toEqual(['a b']);
    const minute = 'War-Win64 2026.11.27 - 08.00.png';
    const second = '20261127080030_1.jpg';
    expect(stockpilesOf({ label: 'a', title: minute }, { label: 'b', title: second })).toEqual(['a b']);
    const morning = { label: 'a', title: 'Screenshot 2026-11-27 at 11.00.00 AM.png' };
    const midnight = { label: 'b', title: 'Screenshot 2026-11-27 at 12.00.00 AM.png' };
    expect(stockpilesOf(morning, midnight)).toEqual(['a b']);
    expect(
      stockpilesOf({ label: 'a', at: eight, contents: 'same' }, { label: 'b', at: eight, contents: 'same' }),
    ).toEqual(['A b']);
    expect(
      stockpilesOf({ label: 'a', at: eight }, { label: 'b', at: eight }, { label: 'c', at: nine }),
    ).toEqual(['a b C']);
  });
});

describe('an equal name in two buildings is two stockpiles', () => {
  it.each<[string, Partial<StockpileObservation>, Partial<StockpileObservation>]>([
    ['of two kinds', { structure: 'Seaport' }, { structure: 'Lagerdepot' }],
    ['of two regions', { region: 'HowlCountyHex' }, { region: 'TerminusHex' }],
    ['at two positions', { position: { x: 0.2, y: 0.5 } }, { position: { x: 0.22, y: 0.5 } }],
    ['of two sides', { side: 'Colonial' }, { side: 'Warden' }],
  ])('%s', (_, observation, otherObservation) => {
    expect(
      stockpilesOf({ label: 'a', ...observation, at: eight }, { label: 'b', ...otherObservation, at: nine }),
    ).toEqual(['A', 'B']);
  });

  it.each<[string, Partial<StockpileObservation>, Partial<StockpileObservation>]>([
    ['the same kind in two languages', { structure: 'Seaport' }, { structure: 'Seehafen' }],
    ['a kind that could not be read', { structure: 'Seaport' }, { structure: 'Seap0rt' }],
    ['a region that is not known', { region: 'HowlCountyHex' }, {}],
    [
      'positions as far apart as exports write them',
      { position: { x: 0.2, y: 0.5 } },
      { position: { x: 0.21, y: 0.5 } },
    ],
  ])('but not %s', (_, observation, otherObservation) => {
    expect(
      stockpilesOf({ label: 'a', ...observation, at: eight }, { label: 'b', ...otherObservation, at: nine }),
    ).toEqual(['a B']);
  });

  it('one whose building is not known belongs to the only one that it can be, else to none', () => {
    const depot = { label: 'd', structure: 'Storage Depot', at: eight };
    const port = { label: 'p', structure: 'Seaport', at: eight };
    const unread = { label: 'u', at: nine };
    expect(stockpilesOf(unread, depot)).toEqual(['U d']);
    expect(stockpilesOf(unread, depot, port)).toEqual(['U', 'D', 'P']);
  });

  it('and other names are other stockpiles, in any case', () => {
    expect(stockpilesOf({ label: 'a', name: 'Alpha' }, { label: 'b', name: 'alpha' })).toEqual(['A', 'B']);
  });
});

it('without a name only a position tells that two are the same stockpile', () => {
  const port = { name: '', structure: 'Seaport', region: 'TerminusHex' };
  const placed = { ...port, position: { x: 0.2, y: 0.5 } };
  expect(stockpilesOf({ label: 'a', ...port, at: eight }, { label: 'b', ...port, at: nine })).toEqual([
    'A',
    'B',
  ]);
  expect(stockpilesOf({ label: 'a', ...placed, at: eight }, { label: 'b', ...placed, at: nine })).toEqual([
    'a B',
  ]);
  expect(stockpilesOf({ label: 'a', ...placed, at: eight }, { label: 'b', ...port, at: nine })).toEqual([
    'A',
    'B',
  ]);
});

describe('the rows of a table', () => {
  const row = { name: 'Alpha', structure: 'Seaport', title: 'a.png', id: '1', at: eight };
  const grouped = (...rows: (typeof row)[]) => rowsByObservation(rows, (given) => given);

  it('belong to one observation where name, building, title, id and time agree', () => {
    const otherRows = [
      { ...row, name: 'Beta' },
      { ...row, structure: 'Depot' },
      { ...row, title: 'b.png' },
      { ...row, id: '2' },
      { ...row, at: nine },
    ];
    for (const otherRow of otherRows)
      expect(grouped(row, otherRow, { ...row }, { ...otherRow })).toEqual([
        [row, row],
        [otherRow, otherRow],
      ]);
  });

  it('take what they leave out from the other rows, if those agree', () => {
    const bare = { name: 'Alpha', structure: '', title: '', id: '', at: '' };
    const beta = { ...row, name: 'Beta', at: nine };
    expect(grouped(bare, row, beta, bare)).toEqual([[bare, row, bare], [beta]]);
    const later = { ...row, at: nine };
    expect(grouped(row, later, bare)).toEqual([[row], [later], [bare]]);
  });
});
