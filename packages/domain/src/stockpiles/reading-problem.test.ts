import { describe, expect, it } from 'vitest';
import { type ReadingFacts, readingProblem, stockProblem } from './reading-problem.ts';

const facts: ReadingFacts = {
  kind: 'stockpile',
  structureType: 'Seaport',
  stockpileName: 'Kilo 1',
  headerConfidence: 0.97,
};

describe('what prevents a reading from being reported', () => {
  it.each([
    [facts, null],
    [{ ...facts, structureType: null, headerConfidence: 0 }, null],
    [{ ...facts, kind: 'none' as const }, 'no-stockpile'],
    [{ ...facts, kind: 'production' as const }, 'production'],
    [{ ...facts, kind: 'production' as const, stockpileName: null }, 'production'],
    [{ ...facts, kind: 'resource-node' as const }, 'not-stock'],
    [{ ...facts, stockpileName: null }, 'nameless'],
    [{ ...facts, stockpileName: '  ' }, 'nameless'],
    [{ ...facts, stockpileName: null, headerConfidence: 0.01 }, 'nameless'],
    [{ ...facts, stockpileName: null, headerConfidence: 0 }, 'unreadable-name'],
    [{ ...facts, stockpileName: null, headerConfidence: 0, structureType: null }, 'nameless'],
  ])('%o gives %s', (reading, problem) => expect(readingProblem(reading)).toBe(problem));

  it('a stockpile without a name still shows its stock', () => expect(stockProblem('stockpile')).toBeNull());
});
