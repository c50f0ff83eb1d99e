import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { contrast, readableOn } from '../readable.ts';
import { AgeLabel } from './age-label.tsx';
import { AgeText } from './age-text.tsx';
import { ColourBadge } from './category-badge.tsx';
import { FillBadge } from './fill-badge.tsx';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

test('the age is updated every 60 seconds', () => {
  vi.useFakeTimers({ now: NOW });
  renderScreen(<AgeLabel since={hoursAgo(2.99)} />);
  expect(screen.getByText('02h 59m')).toBeInTheDocument();
  expect(screen.getByText('fresh')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(59_999));
  expect(screen.getByText('02h 59m')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByText('03h 00m')).toBeInTheDocument();
  expect(screen.getByText('aging')).toBeInTheDocument();
});

test('an age with a colour says why, on a card and in a table', () => {
  vi.useFakeTimers({ now: NOW });
  renderScreen(
    <>
      <AgeLabel since={hoursAgo(2)} />
      <AgeLabel since={hoursAgo(4)} />
      <AgeLabel since={hoursAgo(6)} />
      <AgeLabel since={hoursAgo(7)} quiet />
      <AgeText since={hoursAgo(1)} />
      <AgeText since={hoursAgo(3)} />
      <AgeText since={hoursAgo(9)} />
    </>,
  );
  const why = (label: string) => screen.getByText(label).closest('[title]')?.getAttribute('title');
  expect(['02h 00m', '04h 00m', '06h 00m', '07h 00m', '01h 00m', '03h 00m', '09h 00m'].map(why)).toEqual([
    undefined,
    'Yellow, because it is 3 hours old or older.',
    'Red, because it is 6 hours old or older: it may no longer be right.',
    undefined,
    undefined,
    'Yellow, because it is 3 hours old or older.',
    'Red, because it is 6 hours old or older: it may no longer be right.',
  ]);
  expect(screen.getAllByText('stale')).toHaveLength(2);
});

test('a fill badge also states its percentage as text', () => {
  renderScreen(<FillBadge percent={42} />);
  expect(screen.getByText('42% filled')).toBeInTheDocument();
});

test('text on any colour that a user picks has a contrast of at least 4.5', () => {
  for (let step = 0; step < 4096; step += 1) {
    const colour = `#${step.toString(16).padStart(3, '0').replace(/./g, '$&$&')}`;
    expect(contrast(colour, readableOn(colour))).toBeGreaterThanOrEqual(4.5);
  }
});

test('a category badge shows the category’s name on its colour', () => {
  renderScreen(<ColourBadge colour="#ffee00" label="Frontline" />);
  expect(screen.getByText('Frontline')).toHaveStyle({ '--chosen': '#ffee00', '--chosen-text': '#000000' });
});
