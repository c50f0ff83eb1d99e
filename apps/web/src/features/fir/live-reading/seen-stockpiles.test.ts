import type { StockpileContents } from '@backline/contract';
import { describe, expect, it } from 'vitest';
import { aProcessedImage, aReadRow } from '../../../testing/fir-builders.ts';
import type { ComparedImage } from '../reading/compared-images.ts';
import { lastSeen, readingCounts, seenStockpiles, sureOnes } from './seen-stockpiles.ts';

const KNOWN = ['Kilo', 'Lima', 'Mike'];
const STORED: StockpileContents = {
  id: 1,
  name: 'Kilo',
  warehouse: { id: 3, name: 'Jade Cove', buildingType: 'Seaport' },
  firUpdatedAt: '2026-11-19T08:00:00.000Z',
  contents: [],
};

/** A seen stockpile that is compared with what is stored. */
function compared(
  name: string,
  counts: Partial<ComparedImage['counts']> = {},
  stored: Partial<StockpileContents> | null = {},
): ComparedImage {
  return {
    image: aProcessedImage({ stockpileName: name, readName: name, rows: [aReadRow()] }, { id: name }),
    stored: stored === null ? undefined : { ...STORED, ...stored },
    counts: { unchecked: 0, changed: 0, gone: 0, fresh: 0, same: 1, ...counts },
  };
}

const stateOf = (...all: ComparedImage[]) =>
  seenStockpiles(all, KNOWN).map(({ image, state }) => `${image.scan.stockpileName}: ${state}`);

describe('the state of a seen stockpile', () => {
  it.each([
    ['one that changed', compared('Kilo', { changed: 1 }), 'Kilo: changed'],
    ['one whose only item is gone', compared('Kilo', { gone: 1 }), 'Kilo: changed'],
    ['one that did not change', compared('Kilo'), 'Kilo: same'],
    ['one with a row to check', compared('Kilo', { changed: 1, unchecked: 1 }), 'Kilo: check'],
    ['an unknown one', compared('Oscar', { changed: 1 }), 'Oscar: new'],
    ['one whose name cannot be read', compared('', { changed: 1 }), ': unread'],
    ['one that cannot be compared yet', compared('Kilo', {}, null), 'Kilo: check'],
    [
      'one in another building',
      compared('Kilo', {}, { warehouse: { ...STORED.warehouse, buildingType: 'Storage Depot' } }),
      'Kilo: check',
    ],
    [
      'one with a newer report than what was seen',
      compared('Kilo', {}, { firUpdatedAt: '2026-11-20T10:00:00.001Z' }),
      'Kilo: check',
    ],
    [
      'one reported in the same moment',
      compared('Kilo', {}, { firUpdatedAt: '2026-11-20T10:00:00.000Z' }),
      'Kilo: same',
    ],
  ])('%s', (_, image, expected) => {
    expect(stateOf(image)).toEqual([expected]);
  });

  it('two pictures of one stockpile both wait, and the newest is first', () => {
    expect(stateOf(compared('Kilo'), compared('Lima'), compared('Kilo'))).toEqual([
      'Kilo: check',
      'Lima: same',
      'Kilo: check',
    ]);
  });
});

describe('the counts of a live reading', () => {
  const seen = seenStockpiles(
    [
      compared('Kilo', { changed: 2 }),
      compared('Lima', { unchecked: 1 }),
      compared('Mike'),
      compared('Oscar'),
    ],
    KNOWN,
  );

  it('a stockpile that was sent and seen again counts once', () => {
    const sent = [
      { name: 'Kilo', changed: 3, at: 1 },
      { name: 'Papa', changed: 0, at: 2 },
      { name: 'Papa', changed: 4, at: 3 },
    ];
    expect(readingCounts(seen, sent)).toEqual({ seen: 5, changed: 2, toCheck: 2 });
    expect(readingCounts([], [])).toEqual({ seen: 0, changed: 0, toCheck: 0 });
  });

  it('an unchanged stockpile is sure too, and is sent with the rest', () => {
    expect(sureOnes(seen).map(({ image }) => image.id)).toEqual(['Mike', 'Kilo']);
  });

  it('the last one seen is shown, also after it was sent', () => {
    expect(lastSeen([], [])).toBeNull();
    expect(lastSeen(seen, [{ name: 'Papa', changed: 4, at: 1 }])).toMatchObject({
      name: 'Oscar',
      isNew: true,
    });
    const later = Date.parse('2026-11-20T10:00:01.000Z');
    expect(lastSeen(seen, [{ name: 'Papa', changed: 4, at: later }])).toMatchObject({
      name: 'Papa',
      changed: 4,
      isNew: false,
    });
  });
});

describe('the counts of a crowded live reading', () => {
  const seen = seenStockpiles(
    [
      compared('Kilo', { gone: 1 }),
      compared('Lima', { unchecked: 1, changed: 2 }),
      compared('Mike'),
      compared('Kilo', { changed: 1 }),
      compared('', { changed: 1 }),
    ],
    KNOWN,
  );

  it('what was sent counts as changed only if something had changed, and only while it is not seen again', () => {
    const sent = [
      { name: 'Papa', changed: 0, at: 1 },
      { name: 'Quebec', changed: 1, at: 2 },
      { name: 'Romeo', changed: 4, at: 3 },
      { name: 'Romeo', changed: 0, at: 4 },
      { name: 'Mike', changed: 9, at: 5 },
    ];
    expect(readingCounts(seen, [])).toEqual({ seen: 4, changed: 4, toCheck: 4 });
    expect(readingCounts(seen, sent)).toEqual({ seen: 7, changed: 5, toCheck: 4 });
    expect(readingCounts([], sent)).toEqual({ seen: 4, changed: 2, toCheck: 0 });
  });

  it('what was sent in the moment of the newest picture is behind it', () => {
    const at = Date.parse('2026-11-20T10:00:00.000Z');
    expect(lastSeen(seen, [{ name: 'Papa', changed: 4, at }])?.name).toBe('');
    expect(lastSeen(seen, [{ name: 'Papa', changed: 4, at: at + 1 }])?.name).toBe('Papa');
    expect(lastSeen([], [{ name: 'Papa', changed: 4, at }])?.name).toBe('Papa');
  });
});
