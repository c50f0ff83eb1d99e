import { describe, expect, it } from 'vitest';
import { ageLabel, freshness } from './age.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const ago = (hours: number, minutes = 0, milliseconds = 0) =>
  NOW - hours * 3_600_000 - minutes * 60_000 - milliseconds;

describe('freshness', () => {
  it.each([
    [ago(0), 'fresh'],
    [ago(2, 59, 59_999), 'fresh'],
    [ago(3), 'aging'],
    [ago(5, 59, 59_999), 'aging'],
    [ago(6), 'stale'],
    [0, 'stale'],
    [NOW + 3_600_000, 'fresh'],
  ] as const)('%d is %s: in whole hours, with the boundaries at 3 and 6', (since, status) => {
    expect(freshness(since, NOW)).toBe(status);
  });
});

describe('ageLabel', () => {
  it.each([
    [ago(0), '00h 00m'],
    [ago(0, 0, 59_999), '00h 00m'],
    [ago(0, 1), '00h 01m'],
    [ago(9, 9), '09h 09m'],
    [ago(10, 59, 59_999), '10h 59m'],
    [ago(47, 59), '47h 59m'],
    [NOW + 60_000, '00h 00m'],
  ])('%d reads %s, with hours and minutes zero-padded', (since, label) => {
    expect(ageLabel(since, NOW)).toBe(label);
  });

  it.each([
    [ago(48), '48h 00m'],
    [ago(48, 0, 1), '>48h 00m'],
    [ago(49), '>48h 00m'],
    [0, '>48h 00m'],
  ])('%d reads %s: the cap applies above 48 hours', (since, label) => {
    expect(ageLabel(since, NOW)).toBe(label);
  });
});
