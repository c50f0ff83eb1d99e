import { describe, expect, it } from 'vitest';
import { confidencePercent, readingCertainty } from './reading-certainty.ts';

describe('readingCertainty', () => {
  it.each([
    [1, 'sure'],
    [0.9, 'sure'],
    [0.899, 'check'],
    [0, 'check'],
  ])('%s is %s', (confidence, certainty) => {
    expect(readingCertainty(confidence)).toBe(certainty);
  });
});

describe('confidencePercent', () => {
  it.each([
    [1, 100],
    [0.9999, 99],
    [0.5, 50],
    [0, 0],
    [-0.1, 0],
    [1.2, 100],
  ])('%s reads %s', (confidence, percent) => {
    expect(confidencePercent(confidence)).toBe(percent);
  });
});
