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

/** For alerts at some times after midnight: when messages are sent, and how many alerts each has. */
function sent(times: number[], pace: Partial<ChannelPace> = {}, hours: 8 | 4 | 1 = 8) {
  const alerts = times.map((time) => ({ at: FROM + time, event: soon(hours) }));
  return pacedMessages(alerts, { ...PACE, ...pace }, DAY).map((message) => [
    message.at - FROM,
    message.alerts.length,
  ]);
}

it('alerts within 90 s are one message, sent 90 s after the first', () => {
  expect(sent([0, 89 * SECOND, 90 * SECOND])).toEqual([
    [90 * SECOND, 2],
    [180 * SECOND, 1],
  ]);
});

it('the digest is sent at its hour in the time zone of the channel', () => {
  expect(sent([], { digestHour: 18, timeZone: 'Europe/Berlin' })).toEqual([[17 * HOUR, 0]]);
  expect(sent([], { digestHour: 18, timeZone: 'Asia/Kolkata' })).toEqual([[13 * HOUR, 0]]);
});

it('with a limit the next message waits, and then has everything that is due', () => {
  // After the first of 3 messages, one of which is reserved, the wait is half of what is left of the day.
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

it('quiet hours put off all alerts but those of the last hour', () => {
  const quietHours = { from: '00:00', to: '06:00' };
  expect(sent([0, HOUR], { quietHours })).toEqual([[6 * HOUR, 2]]);
  expect(sent([0], { quietHours }, 1)).toEqual([[90 * SECOND, 1]]);
});

it('an alert that is not sent by the end is in no message', () => {
  expect(sent([24 * HOUR - 90 * SECOND])).toEqual([]);
  expect(sent([24 * HOUR - 91 * SECOND])).toEqual([[24 * HOUR - SECOND, 1]]);
});

it('the messages of each day are counted anew', () => {
  const times = [0, HOUR, 13 * HOUR, 25 * HOUR];
  const alerts = times.map((time) => ({ at: FROM + time, event: soon(8) }));
  const days = { from: FROM, to: FROM + 48 * HOUR };
  const messages = pacedMessages(alerts, { ...PACE, dailyLimit: 3 }, days);
  // Of three messages one is reserved: after the first the wait is half of what is left of the day, then all of it.
  expect(messages.map(({ at }) => at - FROM)).toEqual([
    90 * SECOND,
    12 * HOUR + 45 * SECOND,
    24 * HOUR,
    36 * HOUR,
  ]);
});
