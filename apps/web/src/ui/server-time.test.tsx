import { stockpileRelease } from '@backline/domain';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow, toServerTime } from './server-time.ts';
import { useNow } from './use-now.ts';

const NOON = Date.parse('2026-11-27T12:00:00.000Z');
const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});

const http = (milliseconds: number) => new Date(milliseconds).toUTCString();

test.each([
  ['as the device says', NOON, NOON],
  ['a little later, as an answer is after a slow line', NOON - 4000, NOON],
  ['five seconds apart', NOON - 5000, NOON - 5000],
  ['of a device that is an hour fast', NOON - HOUR, NOON - HOUR],
  ['of a device that is an hour slow', NOON + HOUR, NOON + HOUR],
])('the time is the server’s: %s', (_, said, expected) => {
  noteServerTime(http(said));
  expect(serverNow()).toBe(expected);
});

test('an answer without a time, or with one that cannot be read, changes nothing', () => {
  noteServerTime(http(NOON - HOUR));
  noteServerTime(null);
  noteServerTime('yesterday');
  expect(serverNow()).toBe(NOON - HOUR);
});

test('the next answers do not make the time jump by their seconds', () => {
  noteServerTime(http(NOON - HOUR));
  noteServerTime(http(NOON - HOUR - 4000));
  expect(serverNow()).toBe(NOON - HOUR);
});

test('a clock that was put right counts again', () => {
  noteServerTime(http(NOON - HOUR));
  noteServerTime(http(NOON));
  expect(serverNow()).toBe(NOON);
  expect(toServerTime(NOON)).toBe(NOON);
});

test('ages on the screen follow at once', () => {
  function Clock() {
    return <p>{new Date(useNow()).toISOString()}</p>;
  }
  render(<Clock />);
  expect(screen.getByText('2026-11-27T12:00:00.000Z')).toBeInTheDocument();
  act(() => noteServerTime(http(NOON - HOUR)));
  expect(screen.getByText('2026-11-27T11:00:00.000Z')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('2026-11-27T11:01:00.000Z')).toBeInTheDocument();
});

test.each([
  ['slow', -600_000],
  ['fast', 600_000],
])('a device that is ten minutes %s shows what is left of a timer as a right one does', (_, off) => {
  vi.setSystemTime(NOON + off);
  noteServerTime(http(NOON));
  const end = NOON + 50 * HOUR - 600_000;
  expect(stockpileRelease({ earliest: end, latest: end }, serverNow())).toMatchObject({
    timeLeft: '49h 50m',
  });
});
