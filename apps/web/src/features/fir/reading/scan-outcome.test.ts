import { describe, expect, it } from 'vitest';
import { aFailedReading, aReading } from '../../../testing/fir-builders.ts';
import { scanOutcome } from './scan-outcome.ts';

const SHAPE = new Uint8Array(24).fill(9);

describe('scanOutcome', () => {
  it('keeps name, building and rows of a stockpile', () => {
    expect(scanOutcome(aReading())).toMatchObject({
      ok: true,
      scan: {
        warehouseType: 'Seaport',
        readName: 'Kilo-1',
        stockpileName: 'Kilo-1',
        rows: [{ codeName: 'Cloth' }],
      },
    });
  });

  it('accepts an empty stockpile', () => {
    expect(scanOutcome(aReading({ contents: [] }))).toMatchObject({ ok: true, scan: { rows: [] } });
  });

  const unread = (given = {}) =>
    aReading({ stockpileName: null, headerConfidence: 0, nameShape: SHAPE, ...given });

  it('keeps a stockpile whose name cannot be read, so that a person can enter it', () => {
    expect(scanOutcome(unread(), { name: null, alike: ['Kilo-1'] })).toMatchObject({
      ok: true,
      scan: { readName: '', stockpileName: '', unread: { shape: SHAPE, name: null, alike: ['Kilo-1'] } },
    });
  });

  it('uses a name that is known by its picture', () => {
    expect(scanOutcome(unread(), { name: 'Kilo-1', alike: ['Kilo-1'] })).toMatchObject({
      ok: true,
      scan: { readName: '', stockpileName: 'Kilo-1' },
    });
  });

  it('calls a picture whose title stands alone Public', () => {
    expect(scanOutcome(aReading({ stockpileName: null }))).toMatchObject({
      ok: true,
      scan: { readName: 'Public', stockpileName: 'Public', unread: null },
    });
  });

  it.each([
    ['rows without a title', aReading({ structureType: null, stockpileName: null })],
    ['a name of spaces beside rows', aReading({ structureType: null, stockpileName: '  ' })],
    ['the rows of a mine', aReading({ kind: 'resource-node', stockpileName: null, figures: ['258x'] })],
    ['a title without rows beside an unreadable name', unread({ nameShape: null, contents: [] })],
    ['the picture of a name alone', unread({ structureType: null, contents: [] })],
  ])('keeps %s, so that a person can say which stockpile it is', (_, result) => {
    expect(scanOutcome(result)).toMatchObject({ ok: true, scan: { readName: '', stockpileName: '' } });
  });

  it.each([
    ['a queue whose name cannot be read', unread({ kind: 'production' }), 'production'],
    [
      'a stockpile without a title, a name and a row',
      aReading({ structureType: null, stockpileName: '  ', contents: [] }),
      'nameless',
    ],
    ['a production queue', aReading({ kind: 'production' }), 'production'],
    ['a resource node', aReading({ kind: 'resource-node', contents: [] }), 'not-stock'],
    [
      'a resource node with its figure',
      aReading({ kind: 'resource-node', figures: ['258x'], contents: [] }),
      { figure: '258x' },
    ],
    ['a text file', aFailedReading('not-an-image'), 'not-an-image'],
    ['a reader that crashed', aFailedReading('crashed'), 'crashed'],
  ])('refuses %s', (_, result, problem) => {
    expect(scanOutcome(result)).toEqual({ ok: false, problem });
  });
});
