import { describe, expect, it } from 'vitest';
import {
  type JobKind,
  joinLists,
  listJobs,
  moreUrgent,
  type RankedJob,
  rankJobs,
  type Urgency,
} from './worklist.ts';

const job = (
  key: string,
  urgency: Urgency,
  kind: JobKind,
  time: number | null = null,
  size = 0,
): RankedJob => ({ key, urgency, kind, time, size });

const keysOf = (jobs: readonly RankedJob[]) => jobs.map(({ key }) => key);

describe('the order of jobs', () => {
  it.each([
    [
      'red before amber before neutral',
      [job('c', 'later', 'refresh', 1), job('b', 'soon', 'refresh', 1), job('a', 'now', 'make', null, 1)],
      'a b c',
    ],
    [
      'a job with a time before any size',
      [job('big', 'now', 'haul', null, 9000), job('timer', 'now', 'refresh', 5, 0)],
      'timer big',
    ],
    [
      'the earlier of two timers first',
      [job('late', 'now', 'refresh', 6), job('early', 'now', 'refresh', 5)],
      'early late',
    ],
    [
      'a lost town before a timer, whichever is earlier',
      [job('t', 'now', 'refresh', 3), job('e', 'now', 'evacuate', 4)],
      'e t',
    ],
    [
      'a town that was lost last before one of which the time is not known, however much is there',
      [job('unknown', 'later', 'evacuate', null, 900), job('known', 'later', 'evacuate', 4)],
      'known unknown',
    ],
    [
      'a timer before a delivery before a report, whatever their times',
      [job('r', 'soon', 'report', 1), job('d', 'soon', 'deliver', 2), job('t', 'soon', 'refresh', 3)],
      't d r',
    ],
    [
      'what runs out after the timers and before orders to collect, whichever is earlier',
      [job('c', 'soon', 'collect', 1), job('o', 'soon', 'runOut', 3), job('t', 'soon', 'refresh', 4)],
      't o c',
    ],
    [
      'of what runs out the first to end, and then a haul of the same urgency',
      [job('h', 'now', 'haul', null, 900), job('o2', 'now', 'runOut', 2, 9), job('o1', 'now', 'runOut', 1)],
      'o1 o2 h',
    ],
    [
      'the larger of two sizes first, whatever their kind',
      [job('small', 'now', 'haul', null, 4), job('large', 'now', 'make', null, 265)],
      'large small',
    ],
    [
      'equal jobs by key',
      [job('b', 'later', 'claim', null, 60), job('a', 'later', 'claim', null, 60)],
      'a b',
    ],
    [
      'a time of 0 is a time',
      [job('none', 'later', 'report', null, 5), job('epoch', 'later', 'report', 0)],
      'epoch none',
    ],
  ] as [string, RankedJob[], string][])('%s', (_, jobs, expected) => {
    expect(keysOf(rankJobs(jobs)).join(' ')).toBe(expected);
  });

  it('does not change the list that it is given', () => {
    const jobs = [job('b', 'later', 'claim'), job('a', 'now', 'claim')];
    rankJobs(jobs);
    expect(keysOf(jobs)).toEqual(['b', 'a']);
  });
});

describe('the length of the list', () => {
  it('has the first jobs of each kind, and counts all', () => {
    const jobs = [
      job('h1', 'later', 'haul', null, 1),
      job('h3', 'later', 'haul', null, 3),
      job('h2', 'later', 'haul', null, 2),
      job('m', 'later', 'make', null, 1),
    ];
    expect(keysOf(listJobs(jobs, 2).jobs)).toEqual(['h3', 'h2', 'm']);
    expect(listJobs(jobs, 2).counts).toEqual({
      evacuate: 0,
      refresh: 0,
      runOut: 0,
      collect: 0,
      deliver: 0,
      report: 0,
      haul: 3,
      make: 1,
      stalled: 0,
      claim: 0,
    });
    expect(keysOf(listJobs(jobs, 3).jobs)).toEqual(['h3', 'h2', 'h1', 'm']);
  });

  it('is 25 of a kind', () => {
    const jobs = Array.from({ length: 26 }, (_, index) => job(`k${index}`, 'now', 'claim', null, index));
    expect(listJobs(jobs).jobs).toHaveLength(25);
    expect(listJobs(jobs).counts.claim).toBe(26);
    expect(listJobs(jobs).urgent).toBe(26);
    expect(listJobs([job('a', 'soon', 'claim'), job('b', 'now', 'haul')]).urgent).toBe(1);
  });
});

it('two joined lists are ranked and counted together', () => {
  const timers = listJobs([job('timer', 'soon', 'refresh', 5)]);
  const hauls = listJobs([job('red', 'now', 'haul', null, 1), job('amber', 'soon', 'haul', null, 9)], 1);
  const both = joinLists(timers, hauls);
  expect(keysOf(both.jobs)).toEqual(['red', 'timer']);
  expect(both.counts).toEqual({
    ...{ evacuate: 0, refresh: 1, runOut: 0, collect: 0, deliver: 0, report: 0 },
    ...{ haul: 2, make: 0, stalled: 0, claim: 0 },
  });
  expect(both.urgent).toBe(1);
  expect(timers.counts.haul).toBe(0);
});

it.each([
  ['now', 'soon', 'now'],
  ['later', 'soon', 'soon'],
  ['later', 'later', 'later'],
  ['later', 'now', 'now'],
] as [Urgency, Urgency, Urgency][])('of %s and %s the more urgent is %s', (first, second, expected) => {
  expect(moreUrgent(first, second)).toBe(expected);
});
