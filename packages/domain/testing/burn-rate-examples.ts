/** Worked examples of the rate of use, each computed by two independent programs (docs/spec/consumption.md#rate). */

export interface BurnRateExample {
  id: string;
  why: string;
  now: string;
  minimum: number;
  /** Time and single items. */
  series: [at: string, quantity: number][];
  /** Rate in items per hour, to within 0.0002; hours to within 0.02. */
  expected: {
    rate: number | null;
    hoursOut: number | null;
    hoursToMinimum: number | null;
    counted: number;
    falls: number;
    observedHours: number;
    refills: number;
    capped: number;
  };
}

export const burnRateExamples: BurnRateExample[] = [
  {
    id: 'steady',
    why: 'equal use, no refill',
    now: '2026-11-21T00:00:00Z',
    minimum: 100,
    series: [
      ['2026-11-20T00:00:00Z', 400],
      ['2026-11-20T06:00:00Z', 340],
      ['2026-11-20T12:00:00Z', 280],
      ['2026-11-20T18:00:00Z', 220],
      ['2026-11-21T00:00:00Z', 160],
    ],
    expected: {
      rate: 10.0,
      hoursOut: 16.0,
      hoursToMinimum: 6.0,
      counted: 4,
      falls: 4,
      observedHours: 24.0,
      refills: 0,
      capped: 0,
    },
  },
  {
    id: 'refill',
    why: 'a delivery of 300 hides the trend; first-to-last would say +2.9 an hour',
    now: '2026-11-21T02:00:00Z',
    minimum: 100,
    series: [
      ['2026-11-20T00:00:00Z', 200],
      ['2026-11-20T05:00:00Z', 150],
      ['2026-11-20T10:00:00Z', 100],
      ['2026-11-20T12:00:00Z', 390],
      ['2026-11-20T18:00:00Z', 330],
      ['2026-11-21T00:00:00Z', 270],
    ],
    expected: {
      rate: 10.0,
      hoursOut: 25.0,
      hoursToMinimum: 15.0,
      counted: 4,
      falls: 4,
      observedHours: 22.0,
      refills: 1,
      capped: 0,
    },
  },
  {
    id: 'intermittent',
    why: 'lumps with flat time between; flat steps count as time',
    now: '2026-11-21T12:00:00Z',
    minimum: 20,
    series: [
      ['2026-11-20T00:00:00Z', 60],
      ['2026-11-20T04:00:00Z', 60],
      ['2026-11-20T08:00:00Z', 45],
      ['2026-11-20T13:00:00Z', 45],
      ['2026-11-20T20:00:00Z', 45],
      ['2026-11-20T22:00:00Z', 30],
      ['2026-11-21T06:00:00Z', 30],
      ['2026-11-21T12:00:00Z', 30],
    ],
    expected: {
      rate: 0.7173,
      hoursOut: 41.82,
      hoursToMinimum: 13.94,
      counted: 7,
      falls: 2,
      observedHours: 36.0,
      refills: 0,
      capped: 0,
    },
  },
  {
    id: 'one-off-transfer',
    why: '250 moved to another depot within an hour: replaced by a usual fall',
    now: '2026-11-22T00:00:00Z',
    minimum: 100,
    series: [
      ['2026-11-20T00:00:00Z', 600],
      ['2026-11-20T08:00:00Z', 560],
      ['2026-11-20T16:00:00Z', 520],
      ['2026-11-21T00:00:00Z', 480],
      ['2026-11-21T08:00:00Z', 440],
      ['2026-11-21T09:00:00Z', 190],
      ['2026-11-21T16:00:00Z', 155],
      ['2026-11-22T00:00:00Z', 115],
    ],
    expected: {
      rate: 5.8632,
      hoursOut: 19.61,
      hoursToMinimum: 2.56,
      counted: 7,
      falls: 7,
      observedHours: 48.0,
      refills: 0,
      capped: 1,
    },
  },
  {
    id: 'stock-out',
    why: 'ran out, stayed empty: empty time does not count, answer empty now',
    now: '2026-11-21T08:00:00Z',
    minimum: 20,
    series: [
      ['2026-11-20T00:00:00Z', 90],
      ['2026-11-20T06:00:00Z', 45],
      ['2026-11-20T12:00:00Z', 0],
      ['2026-11-20T20:00:00Z', 0],
      ['2026-11-21T06:00:00Z', 0],
    ],
    expected: {
      rate: 7.5,
      hoursOut: 0,
      hoursToMinimum: 0,
      counted: 2,
      falls: 2,
      observedHours: 12.0,
      refills: 0,
      capped: 0,
    },
  },
  {
    id: 'too-little',
    why: 'two scans two hours apart',
    now: '2026-11-20T03:00:00Z',
    minimum: 50,
    series: [
      ['2026-11-20T00:00:00Z', 120],
      ['2026-11-20T02:00:00Z', 90],
    ],
    expected: {
      rate: null,
      hoursOut: null,
      hoursToMinimum: null,
      counted: 1,
      falls: 1,
      observedHours: 2.0,
      refills: 0,
      capped: 0,
    },
  },
  {
    id: 'old-scan',
    why: 'newest scan 10 h old: the stock of now is projected',
    now: '2026-11-21T16:00:00Z',
    minimum: 100,
    series: [
      ['2026-11-20T00:00:00Z', 300],
      ['2026-11-20T10:00:00Z', 250],
      ['2026-11-20T20:00:00Z', 200],
      ['2026-11-21T06:00:00Z', 150],
    ],
    expected: {
      rate: 5.0,
      hoursOut: 20.0,
      hoursToMinimum: 0.0,
      counted: 3,
      falls: 3,
      observedHours: 30.0,
      refills: 0,
      capped: 0,
    },
  },
  {
    id: 'no-use',
    why: 'nothing taken in two days',
    now: '2026-11-21T22:00:00Z',
    minimum: 50,
    series: [
      ['2026-11-20T00:00:00Z', 75],
      ['2026-11-20T20:00:00Z', 75],
      ['2026-11-21T20:00:00Z', 75],
    ],
    expected: {
      rate: 0.0,
      hoursOut: null,
      hoursToMinimum: null,
      counted: 2,
      falls: 0,
      observedHours: 44.0,
      refills: 0,
      capped: 0,
    },
  },
];
