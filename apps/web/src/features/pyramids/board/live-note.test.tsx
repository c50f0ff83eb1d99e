import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { noteServerTime } from '../../../ui/server-time.ts';
import { LiveNote } from './live-note.tsx';

const NOON = new Date(2026, 10, 27, 12).getTime();

it('says the time of the figures by the server’s clock, on a device that is ten minutes slow', () => {
  vi.useFakeTimers({ now: NOON - 600_000, toFake: ['Date'] });
  noteServerTime(new Date(NOON).toUTCString());
  renderScreen(<LiveNote updatedAt={Date.now()} />);
  expect(screen.getByText(/12:00/)).toBeVisible();
  vi.useRealTimers();
});
