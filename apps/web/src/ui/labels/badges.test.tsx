import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { contrast, readableOn } from '../readable.ts';
import { AgeLabel } from './age-label.tsx';
import { ColourBadge } from './category-badge.tsx';
import { FillBadge } from './fill-badge.tsx';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

test('the age is updated every 60 seconds', { tags: ['R347', 'R597'] }, () => {
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
