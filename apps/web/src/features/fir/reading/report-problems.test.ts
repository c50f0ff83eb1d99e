import { describe, expect, it } from 'vitest';
import { anAddedFile, aProcessedImage, aReadRow } from '../../../testing/fir-builders.ts';
import type { FirImage } from './fir-image.ts';
import { maySubmit, reportProblems, sharedStockpiles } from './report-problems.ts';

const KNOWN = ['Kilo-1', 'Kilo-2', 'Lima'];

describe('maySubmit and reportProblems', () => {
  const otherImage = aProcessedImage({ stockpileName: 'Lima' }, { id: 'other' });
  const waiting: FirImage = { ...anAddedFile({ id: 'waiting' }), source: 'screenshot', status: 'added' };
  const running: FirImage = { ...anAddedFile({ id: 'running' }), source: 'screenshot', status: 'processing' };

  it('allow a report only when every picture is processed and matched', () => {
    expect(maySubmit([aProcessedImage(), otherImage], KNOWN)).toBe(true);
    expect(maySubmit([], KNOWN)).toBe(false);
    expect(maySubmit([aProcessedImage(), waiting], KNOWN)).toBe(false);
    expect(maySubmit([aProcessedImage(), running], KNOWN)).toBe(false);
    expect(maySubmit([aProcessedImage(), aProcessedImage({ stockpileName: 'Mike' })], KNOWN)).toBe(false);
  });

  it('hold back a report whose stockpile is unknown', () => {
    expect(reportProblems([aProcessedImage({ stockpileName: 'Kilo-l' }), otherImage], KNOWN)).toEqual([
      { kind: 'unmatched', count: 1 },
    ]);
  });

  it('hold back two pictures of one stockpile, because their contents would be added up', () => {
    const twice = [aProcessedImage(), aProcessedImage({}, { id: 'second' }), otherImage];
    expect(reportProblems(twice, KNOWN)).toEqual([{ kind: 'same-stockpile', count: 1 }]);
    expect([...sharedStockpiles(twice).keys()]).toEqual(['Kilo-1']);
  });

  it('hold back rows that lack an item or a quantity', () => {
    const rows = [aReadRow(), aReadRow({ id: 2, quantity: null }), aReadRow({ id: 3, codeName: null })];
    expect(reportProblems([aProcessedImage({ rows })], KNOWN)).toEqual([{ kind: 'incomplete', count: 2 }]);
  });

  it('count the pictures still to be read', () => {
    expect(reportProblems([waiting, running, otherImage], KNOWN)).toEqual([{ kind: 'busy', count: 2 }]);
  });
});
