import { expect, it } from 'vitest';
import type { AlertEvent } from './alert-events.ts';
import { type ChannelPace, pacedMessages } from './channel-estimate.ts';

const HOUR = 3_600_000;
const SECOND = 1000;
const FROM = Date.parse('2026-11-21T00:00:00Z');
const DAY = { from: FROM, to: FROM + 24 * HOUR };
const PACE: ChannelPace = { dailyLimit: null, digestHour: null, quietHours: null, timeZone: 'UTC' };

function soon(hours: 8 | 4 | 1): AlertEvent {
  const warehouse = { id: 1, name: 'Depot', location: 'Loch Mór' };
  const publicAt = '2026-11-21T12:00:00Z';
  return { kind: 'public-soon', stockpile: { id: 2, name: 'Alpha' }, warehouse, hours, publicAt };
}

/** When messages are sent, and how many alerts each tells, of alerts at some times after midnight. */
function sent(times: number[], pace: Partial<ChannelPace> = {}, hours: 8 | 4 | 1 = 8) {
  const alerts = times.map((time) => ({ at: FROM + time, event: soon(hours) }));
  return pacedMessages(alerts, { ...PACE, ...pace }, DAY).map(({ at, told }) => [at - FROM, told.length]);
}

it('what happens within 90 s is one message, 90 s after the first', () => {
  expect(sent([0, 89 * SECOND, 90 * SECOND])).toEqual([
    [90 * SECOND, 2],
    [180 * SECOND, 1],
  ]);
});

it('the digest comes at its hour, on the clock of the channel', () => {
  expect(sent([], { digestHour: 18, timeZone: 'Europe/Berlin' })).toEqual([[17 * HOUR, 0]]);
  expect(sent([], { digestHour: 18, timeZone: 'Asia/Kolkata' })).toEqual([[13 * HOUR, 0]]);
});

it('with a limit the next message waits and takes everything along that is due', () => {
  // After the first of 3 messages, one of which is kept, half of what is left of the day is waited.
  const [first = [], second = []] = sent([0, HOUR, 2 * HOUR], { dailyLimit: 3 });
  expect(first).toEqual([90 * SECOND, 1]);
  expect(second[1]).toBe(2);
  expect(second[0]).toBeGreaterThan(11.9 * HOUR);
  expect(second[0]).toBeLessThan(12.1 * HOUR);
});

it('what is urgent does not wait for the limit', () => {
  expect(sent([0, HOUR, 2 * HOUR], { dailyLimit: 3 }, 4).map(([at]) => at)).toEqual([
    90 * SECOND,
    HOUR + 90 * SECOND,
    2 * HOUR + 90 * SECOND,
  ]);
});

it('quiet hours put off all but the last hour’s', () => {
  const quietHours = { from: '00:00', to: '06:00' };
  expect(sent([0, HOUR], { quietHours })).toEqual([[6 * HOUR, 2]]);
  expect(sent([0], { quietHours }, 1)).toEqual([[90 * SECOND, 1]]);
});

it('what is not sent by the end is in no message', () => {
  expect(sent([24 * HOUR - 90 * SECOND])).toEqual([]);
  expect(sent([24 * HOUR - 91 * SECOND])).toEqual([[24 * HOUR - SECOND, 1]]);
});
