import { describe, expect, it, vi } from 'vitest';
import { isTimeZone, localTime, quietUntil } from './local-time.ts';

const BERLIN = 'Europe/Berlin';
const NIGHT = { from: '22:00', to: '06:00' };

describe('local time', () => {
  it.each([
    ['2026-11-21T12:00:00Z', 'UTC', '2026-11-21', 720],
    ['2026-11-21T23:30:00Z', BERLIN, '2026-11-22', 30],
    ['2026-07-01T23:30:00Z', BERLIN, '2026-07-02', 90],
    ['2026-01-01T04:59:59Z', 'America/New_York', '2025-12-31', 1439],
    ['2026-11-21T00:00:00Z', 'Asia/Kathmandu', '2026-11-21', 345],
  ])('%s in %s', (at, zone, day, minutes) => {
    expect(localTime(Date.parse(at), zone)).toEqual({ day, minutes });
  });

  it.each([
    [BERLIN, true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['', false],
  ])('%j is a time zone: %s', (name, known) => {
    expect(isTimeZone(name)).toBe(known);
  });
});

describe('quiet hours', () => {
  it.each([
    ['before them', '2026-11-21T20:59:59Z', null],
    ['from their first minute', '2026-11-21T21:00:00Z', '2026-11-22T05:00:00Z'],
    ['over midnight', '2026-11-22T02:30:45Z', '2026-11-22T05:00:00Z'],
    ['in their last second', '2026-11-22T04:59:59Z', '2026-11-22T05:00:00Z'],
    ['at their end', '2026-11-22T05:00:00Z', null],
    ['when the clocks go forward in between', '2026-03-28T23:00:00Z', '2026-03-29T04:00:00Z'],
    ['when the clocks go back in between', '2026-10-24T22:30:00Z', '2026-10-25T05:00:00Z'],
  ])('%s', (_, at, end) => {
    expect(quietUntil(Date.parse(at), NIGHT, BERLIN)).toBe(end === null ? null : Date.parse(end));
  });

  it('end within the hour that is left out when the clocks go forward: never before it', () => {
    const early = { from: '22:00', to: '02:30' };
    const evening = Date.parse('2026-03-28T23:00:00+01:00');
    // On this night 03:00 follows 01:59.
    expect(quietUntil(evening, early, BERLIN)).toBe(Date.parse('2026-03-29T03:30:00+02:00'));
    expect(quietUntil(Date.parse('2026-03-29T01:59:59+01:00'), early, BERLIN)).toBe(
      Date.parse('2026-03-29T03:30:00+02:00'),
    );
    expect(quietUntil(Date.parse('2026-03-29T03:30:00+02:00'), early, BERLIN)).toBeNull();
  });

  it('can be within one day', () => {
    const noon = { from: '12:00', to: '13:30' };
    expect(quietUntil(Date.parse('2026-11-21T12:10:00Z'), noon, 'UTC')).toBe(
      Date.parse('2026-11-21T13:30:00Z'),
    );
    expect(quietUntil(Date.parse('2026-11-21T13:30:00Z'), noon, 'UTC')).toBe(null);
  });

  it('never apply from a time to the same time, nor where none are set', () => {
    const at = Date.parse('2026-11-21T12:00:00Z');
    expect(quietUntil(at, { from: '12:00', to: '12:00' }, 'UTC')).toBe(null);
    expect(quietUntil(at, null, 'UTC')).toBe(null);
  });
});

it('keeps no formatter for each of the countless spellings of one zone', () => {
  const spelling = (index: number) => {
    let place = 0;
    return 'america/argentina/buenos_aires'.replace(/[a-z]/g, (letter) => {
      place += 1;
      return (index >> (place - 1)) & 1 ? letter.toUpperCase() : letter;
    });
  };
  const { DateTimeFormat } = Intl;
  const made = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function make(...given) {
    return new DateTimeFormat(...given);
  });
  const madeFor = (index: number) => {
    made.mockClear();
    localTime(0, spelling(index));
    return made.mock.calls.length;
  };
  expect(madeFor(0)).toBe(1);
  expect(madeFor(0)).toBe(0);
  for (let index = 1; index <= 500; index += 1) expect(madeFor(index)).toBe(1);
  expect(madeFor(0)).toBe(1);
  made.mockRestore();
});
