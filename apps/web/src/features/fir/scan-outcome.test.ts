import { describe, expect, it } from 'vitest';
import { aFailedReading, aReading } from '../../testing/fir-builders.ts';
import { scanOutcome } from './scan-outcome.ts';

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

  it.each([
    ['a stockpile without a name', aReading({ stockpileName: null }), 'nameless'],
    ['a name of spaces', aReading({ stockpileName: '  ' }), 'nameless'],
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
  ])('refuses %s', { tags: ['R379'] }, (_, result, problem) => {
    expect(scanOutcome(result)).toEqual({ ok: false, problem });
  });
});
