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
    ['a queue whose name cannot be read', unread({ kind: 'production' }), 'production'],
    [
      'a stockpile without a title and a name',
      aReading({ structureType: null, stockpileName: null }),
      'nameless',
    ],
    ['a name of spaces without a title', aReading({ structureType: null, stockpileName: '  ' }), 'nameless'],
    ['a production queue', aReading({ kind: 'production' }), 'production'],
    ['a name that cannot be read', aReading({ stockpileName: null, headerConfidence: 0 }), 'unreadable-name'],
    ['a resource node', aReading({ kind: 'resource-node' }), 'not-stock'],
    [
      'a resource node with its figure',
      aReading({ kind: 'resource-node', figures: ['258x'] }),
      { figure: '258x' },
    ],
    ['a text file', aFailedReading('not-an-image'), 'not-an-image'],
    ['a reader that crashed', aFailedReading('crashed'), 'crashed'],
  ])('refuses %s', (_, result, problem) => {
    expect(scanOutcome(result)).toEqual({ ok: false, problem });
  });
});
