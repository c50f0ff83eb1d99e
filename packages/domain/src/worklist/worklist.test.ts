import { describe, expect, it } from 'vitest';
import {
  JOB_GROUPS,
  JOB_KINDS,
  type JobKind,
  joinLists,
  listJobs,
  type RankedJob,
  rankJobs,
  type Urgency,
} from './worklist.ts';

const job = (
  key: string,
  urgency: Urgency,
  kind: JobKind,
  time: number | null = null,
  { size = 0, share = 0 } = {},
): RankedJob => ({ key, urgency, kind, time, share, size });

const keysOf = (jobs: readonly RankedJob[]) => jobs.map(({ key }) => key);

describe('the order of jobs', () => {
  it.each([
    [
      'timers before loaded containers before places under their minimums before orders, whatever their colour',
      [
        job('m', 'now', 'make', null, { share: 2 }),
        job('h', 'now', 'haul', null, { share: 1 }),
        job('d', 'later', 'deliver', 1),
        job('t', 'soon', 'refresh', 9),
      ],
      't d h m',
    ],
    [
      'of all that has a deadline the earliest first, whatever its kind',
      [
        job('c', 'now', 'collect', 7),
        job('late', 'now', 'refresh', 8),
        job('o', 'soon', 'runOut', 6),
        job('early', 'soon', 'refresh', 5),
      ],
      'early o c late',
    ],
    [
      'a threatened warehouse before a timer, whichever is earlier',
      [job('t', 'now', 'refresh', 3), job('e', 'soon', 'evacuate', 4)],
      'e t',
    ],
    [
      'a town that was lost last before one of which the time is not known, both after all that waits for somebody',
      [
        job('unknown', 'later', 'evacuate', null, { size: 900 }),
        job('known', 'later', 'evacuate', 4),
        job('r', 'later', 'report', 9),
      ],
      'r known unknown',
    ],
    [
      'what falls to its minimum after what is below it and what must be made',
      [
        job('o', 'later', 'runOut', 1),
        job('m', 'later', 'make', null, { share: 0.1 }),
        job('h', 'later', 'haul', null, { share: 0.1 }),
      ],
      'h m o',
    ],
    ['the longest wait first', [job('d2', 'soon', 'deliver', 2), job('d1', 'soon', 'deliver', 1)], 'd1 d2'],
    [
      'by the share of the minimums that is missing, not by crates',
      [
        job('large', 'later', 'haul', null, { share: 0.4, size: 900 }),
        job('small', 'now', 'haul', null, { share: 0.41, size: 9 }),
      ],
      'small large',
    ],
    [
      'an old report where minimums are watched before what is only below its target, any other report after it',
      [
        job('r2', 'later', 'report', 1),
        job('h', 'later', 'haul', null, { size: 900 }),
        job('r1', 'soon', 'report', 2),
      ],
      'r1 h r2',
    ],
    [
      'of equal shares the larger first',
      [job('small', 'now', 'make', null, { size: 4 }), job('large', 'now', 'make', null, { size: 265 })],
      'large small',
    ],
    ['equal jobs by key', [job('b', 'later', 'claim'), job('a', 'later', 'claim')], 'a b'],
    [
      'a time of 0 is a time',
      [job('none', 'later', 'report', null, { size: 5 }), job('epoch', 'later', 'report', 0)],
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
      job('h1', 'later', 'haul', null, { size: 1 }),
      job('h3', 'later', 'haul', null, { size: 3 }),
      job('h2', 'later', 'haul', null, { size: 2 }),
      job('m', 'later', 'report', null, { size: 1 }),
    ];
    expect(keysOf(listJobs(jobs, 2).jobs)).toEqual(['h3', 'h2', 'm']);
    expect(listJobs(jobs, 2).counts).toEqual({
      evacuate: 0,
      refresh: 0,
      runOut: 0,
      collect: 0,
      deliver: 0,
      haul: 3,
      make: 0,
      stalled: 0,
      report: 1,
      load: 0,
      claim: 0,
    });
    expect(keysOf(listJobs(jobs, 3).jobs)).toEqual(['h3', 'h2', 'h1', 'm']);
  });

  it('is 25 of a kind', () => {
    const jobs = Array.from({ length: 26 }, (_, index) =>
      job(`k${index}`, 'now', 'claim', null, { size: index }),
    );
    expect(listJobs(jobs).jobs).toHaveLength(25);
    expect(listJobs(jobs).counts.claim).toBe(26);
    expect(listJobs(jobs).urgent).toBe(26);
    expect(listJobs([job('a', 'soon', 'claim'), job('b', 'now', 'haul')]).urgent).toBe(1);
  });
});

it('each kind of job is shown by one filter, so that their counts add up', () => {
  expect(Object.values(JOB_GROUPS).flat().sort()).toEqual([...JOB_KINDS].sort());
});

it('two joined lists are ranked and counted together', () => {
  const timers = listJobs([job('timer', 'soon', 'refresh', 5)]);
  const hauls = listJobs([job('red', 'now', 'haul', null, { share: 1 }), job('other', 'later', 'haul')], 1);
  const both = joinLists(timers, hauls);
  expect(keysOf(both.jobs)).toEqual(['timer', 'red']);
  expect(both.counts).toEqual({
    ...{ evacuate: 0, refresh: 1, runOut: 0, collect: 0, deliver: 0, report: 0 },
    ...{ haul: 2, make: 0, stalled: 0, load: 0, claim: 0 },
  });
  expect(both.urgent).toBe(1);
  expect(timers.counts.haul).toBe(0);
});
