import { describe, expect, it } from 'vitest';
import { burnRateExamples } from '../../testing/burn-rate-examples.ts';
import { consumptionRate, type Snapshot } from './consumption-rate.ts';
import { hoursLeft, stockUse } from './stock-outlook.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21);
/** Each entry is a scan: hours before now, items, and what our shipments moved. */
const series = (...entries: [hoursAgo: number, quantity: number, moved?: number][]): Snapshot[] =>
  entries.map(([hoursAgo, quantity, moved = 0]) => ({ at: NOW - hoursAgo * HOUR, quantity, moved }));
const rateOf = (...entries: [hoursAgo: number, quantity: number, moved?: number][]) =>
  consumptionRate(series(...entries), NOW);

describe('the worked examples', () => {
  it.each(burnRateExamples)('$id: $why', ({ now, minimum, series: entries, expected }) => {
    const snapshots = entries.map(([at, quantity]) => ({ at: Date.parse(at), quantity }));
    const time = Date.parse(now);
    const rate = consumptionRate(snapshots, time);
    const { counted, falls, observedHours, refills, capped } = expected;
    expect(rate).toMatchObject({ counted, falls, observedHours, refills, capped });
    const { at, quantity } = snapshots.at(-1)!;
    const { perHour } = rate;
    const left = hoursLeft(
      perHour === null ? null : stockUse({ ...rate, perHour, quantity, scannedAt: at, usedUntilThen: 0 }),
      { fullQuantity: quantity, aboveMinimum: quantity - minimum },
      time,
    );
    const near = (value: number | null, wanted: number | null, tolerance: number) =>
      wanted === null ? value === null : value !== null && Math.abs(value - wanted) <= tolerance;
    expect([
      near(rate.perHour, expected.rate, 0.0002),
      near(left.toNothing, expected.hoursOut, 0.02),
      near(left.toMinimum, expected.hoursToMinimum, 0.02),
    ]).toEqual([true, true, true]);
  });

  it('are the eight of the method', () => {
    expect(burnRateExamples.map(({ id }) => id)).toEqual([
      'steady',
      'refill',
      'intermittent',
      'one-off-transfer',
      'stock-out',
      'too-little',
      'old-scan',
      'no-use',
    ]);
  });
});

describe('which scans count', () => {
  it.each<[string, Snapshot[], number | null]>([
    ['a fall of 10 in each of 4 hours', series([4, 50], [3, 40], [2, 30], [1, 20], [0, 10]), 10],
    ['in any order', series([0, 10], [3, 40], [4, 50], [1, 20], [2, 30]), 10],
    ['one of exactly 72 hours ago counts', series([72, 82], [36, 46], [0, 10]), 1],
    ['older ones do not', series([72.01, 900], [36, 46], [0, 10]), null],
    ['one after now, from a wrong clock, does not', series([4, 50], [2, 30], [0, 10], [-1, 0]), 10],
    ['of two of the same time the later in the list counts', series([4, 50], [2, 45], [2, 30], [0, 10]), 10],
    ['all of the same time give no rate', series([4, 50], [4, 40], [4, 30]), null],
    ['none give no rate', [], null],
    ['one gives no rate', series([4, 50]), null],
  ])('%s', (_, snapshots, perHour) => {
    expect(consumptionRate(snapshots, NOW).perHour).toEqual(
      perHour === null ? null : expect.closeTo(perHour, 9),
    );
  });
});

describe('when there is enough data', () => {
  it.each<[string, [number, number][], number | null]>([
    [
      'one step is not enough, however long',
      [
        [20, 50],
        [0, 10],
      ],
      null,
    ],
    [
      'two steps of 3 hours together are enough',
      [
        [3, 40],
        [1, 20],
        [0, 10],
      ],
      10,
    ],
    [
      'two steps of less are not enough',
      [
        [2.99, 40],
        [1, 20],
        [0, 10],
      ],
      null,
    ],
    [
      'three scans with a refill in between have one step that counts',
      [
        [9, 40],
        [6, 90],
        [0, 30],
      ],
      null,
    ],
    [
      'exactly 48 hours old is not stale',
      [
        [60, 70],
        [54, 64],
        [48, 58],
      ],
      1,
    ],
    [
      'older is stale',
      [
        [60, 70],
        [54, 64],
        [48.01, 58],
      ],
      null,
    ],
  ])('%s', (_, entries, perHour) => {
    expect(rateOf(...entries).perHour).toEqual(perHour === null ? null : expect.closeTo(perHour, 9));
  });
});

describe('what counts as use', () => {
  it('the step of a refill counts with neither its items nor its hours', () => {
    expect(rateOf([8, 100], [6, 80], [4, 300], [2, 280], [0, 260])).toMatchObject({
      perHour: expect.closeTo(10, 9),
      refills: 1,
      counted: 3,
      observedHours: 6,
    });
  });

  it('time without use counts, time without stock does not', () => {
    expect(rateOf([6, 40], [4, 40], [2, 40], [0, 40])).toMatchObject({ perHour: 0, falls: 0, counted: 3 });
    expect(rateOf([6, 0], [4, 0], [2, 0], [0, 0])).toMatchObject({ perHour: null, counted: 0 });
  });

  it('a recent step counts more: half for each 24 hours', () => {
    // 24 hours at 1 an hour, then 24 hours at 4: (0.5 × 24 + 1 × 96) / (0.5 × 24 + 1 × 24) = 3.
    expect(rateOf([48, 200], [24, 176], [0, 80]).perHour).toBeCloseTo(3, 9);
  });

  it('only a fall both four times larger and four times faster than usual is a one-off', () => {
    const usual: [number, number][] = [
      [30, 500],
      [24, 440],
      [18, 380],
      [12, 320],
      [6, 260],
    ];
    // Exactly four times is still usual: 240 in 6 hours.
    expect(rateOf(...usual, [0, 20])).toMatchObject({ capped: 0, falls: 5 });
    expect(rateOf(...usual, [0, 19])).toMatchObject({ capped: 1, perHour: expect.closeTo(10, 9) });
    // As large, but over 30 hours: no faster than usual.
    const slow = usual.map(([hoursAgo, quantity]): [number, number] => [hoursAgo + 24, quantity]);
    expect(rateOf(...slow, [0, 0]).capped).toBe(0);
  });

  it('with three falls nothing is usual yet', () => {
    expect(rateOf([18, 500], [12, 490], [6, 480], [0, 80])).toMatchObject({ capped: 0, falls: 3 });
  });

  it('a stock that ran out between two scans gives a lower bound', () => {
    expect(rateOf([12, 90], [6, 45], [0, 0])).toMatchObject({ perHour: 7.5, isAtLeast: true });
    expect(rateOf([12, 90], [6, 45], [0, 1]).isAtLeast).toBe(false);
  });
});

describe('what our own shipments moved', () => {
  it('a pick-up is not use', () => {
    expect(rateOf([6, 300], [4, 280], [2, 60, -200], [0, 40]).perHour).toBeCloseTo(10, 9);
  });

  it('a delivery shows what was used during it', () => {
    expect(rateOf([6, 100], [4, 80], [2, 260, 200], [0, 240])).toMatchObject({
      perHour: expect.closeTo(10, 9),
      refills: 0,
      counted: 3,
    });
  });

  it('more than the delivery is still a refill', () => {
    expect(rateOf([6, 100], [4, 80], [2, 300, 200], [0, 280])).toMatchObject({ refills: 1, counted: 2 });
  });

  it('what was delivered and used up between two empty scans counts', () => {
    expect(rateOf([4, 20], [2, 0], [0, 0, 20])).toMatchObject({ perHour: expect.closeTo(10, 1), falls: 2 });
  });
});

describe('an item that was misread once', () => {
  it.each<[string, [number, number, number?][], number]>([
    [
      'gone and back',
      [
        [6, 100],
        [4, 0],
        [2, 100],
        [0, 100],
      ],
      0,
    ],
    [
      'back within 5 percent',
      [
        [6, 100],
        [4, 0],
        [2, 95],
        [0, 95],
      ],
      1,
    ],
    [
      'half is gone',
      [
        [6, 100],
        [4, 50],
        [2, 100],
        [0, 100],
      ],
      0,
    ],
    [
      'two dips in a row',
      [
        [8, 100],
        [6, 0],
        [4, 100],
        [2, 3],
        [0, 100],
      ],
      0,
    ],
  ])('%s: the scan does not count', (_, entries, falls) => {
    expect(rateOf(...entries)).toMatchObject({ refills: 0, falls });
  });

  it.each<[string, [number, number, number?][]]>([
    [
      'it does not come back fully',
      [
        [6, 100],
        [4, 0],
        [2, 94],
        [0, 94],
      ],
    ],
    [
      'more comes than there was',
      [
        [6, 100],
        [4, 0],
        [2, 106],
        [0, 106],
      ],
    ],
    [
      'less than half is gone, as with a shelf that is filled up each time',
      [
        [6, 100],
        [4, 51],
        [2, 100],
        [0, 100],
      ],
    ],
  ])('%s: it is use and a refill', (_, entries) => {
    expect(rateOf(...entries)).toMatchObject({ refills: 1, falls: 1 });
  });

  it('our own delivery does not end a dip', () => {
    expect(rateOf([6, 100], [4, 20], [2, 100, 80], [0, 100])).toMatchObject({
      refills: 0,
      falls: 1,
      counted: 3,
    });
  });
});
