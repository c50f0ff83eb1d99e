import { describe, expect, it } from 'vitest';
import { type ReadingFacts, readingProblem, shownStockpileName, stockProblem } from './reading-problem.ts';

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
    [{ ...facts, stockpileName: null }, null],
    [{ ...facts, stockpileName: '  ', headerConfidence: 0.01 }, null],
    [{ ...facts, stockpileName: null, structureType: null }, 'nameless'],
    [{ ...facts, stockpileName: null, headerConfidence: 0 }, 'unreadable-name'],
    [{ ...facts, stockpileName: null, headerConfidence: 0, structureType: null }, 'nameless'],
  ])('%o gives %s', (reading, problem) => expect(readingProblem(reading)).toBe(problem));

  it.each([
    ['its name', facts, 'Kilo 1'],
    ['its name without the spaces around it', { ...facts, stockpileName: ' Kilo 1 ' }, 'Kilo 1'],
    ['Public where the title of the building stands alone', { ...facts, stockpileName: null }, 'Public'],
    ['nothing without a title', { ...facts, stockpileName: null, structureType: null }, null],
    [
      'nothing beside a name that cannot be read',
      { ...facts, stockpileName: null, headerConfidence: 0 },
      null,
    ],
    ['nothing of a queue', { ...facts, kind: 'production' as const, stockpileName: null }, null],
  ])('the stockpile is called by %s', (_, reading, name) => {
    expect(shownStockpileName(reading)).toBe(name);
  });

  it('a stockpile without a name still shows its stock', () => expect(stockProblem('stockpile')).toBeNull());
});
