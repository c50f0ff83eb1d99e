import { render, screen } from '@testing-library/react';
import { useTranslations } from 'use-intl';
import { describe, expect, test } from 'vitest';
import { AppProviders } from '../../../app-providers.tsx';
import type { LiveReading } from '../sources/window/use-live-reading.ts';
import { type LastSeen, readingTexts } from './reading-texts.ts';

const STATUS: NonNullable<LiveReading['status']> = {
  step: 'looking',
  name: null,
  doubt: null,
  width: 1920,
  height: 1080,
  isIdle: false,
};
const LAST: LastSeen = { name: 'Kilo', rows: 43, changed: 12, unchecked: 0, isNew: false, at: 0 };

function Said({
  live,
  last,
  waiting,
}: {
  live: Pick<LiveReading, 'phase' | 'status'>;
  last: LastSeen | null;
  waiting: number;
}) {
  const { state, headline, line, isLive } = readingTexts(
    useTranslations('liveReading.words'),
    live,
    last,
    waiting,
  );
  return <p>{`${state}${isLive ? ' (live)' : ''}: ${headline}; ${line}`}</p>;
}

describe('the texts of the bar and the strip', () => {
  test.each<[LiveReading['phase'], Partial<typeof STATUS>, LastSeen | null, number, string]>([
    [
      'reading',
      {},
      null,
      0,
      'Watching (live): Open a stockpile; on the game’s map, and hold still while it is read.',
    ],
    ['reading', { step: 'reading', name: 'Lima' }, LAST, 0, 'Watching (live): Lima; hold still for a moment'],
    ['reading', { step: 'reading' }, null, 0, 'Watching (live): A stockpile; hold still for a moment'],
    ['reading', { step: 'read', name: 'Kilo' }, LAST, 1, 'Watching (live): Kilo; 12 changed of 43 rows'],
    [
      'reading',
      { step: 'read', name: 'Lima' },
      LAST,
      1,
      'Watching (live): Lima; nothing new since it was seen',
    ],
    ['reading', {}, { ...LAST, changed: 0 }, 1, 'Watching (live): Kilo; nothing changed of 43 rows'],
    ['reading', {}, { ...LAST, unchecked: 1 }, 1, 'Watching (live): Kilo; 1 row to check in Backline'],
    [
      'reading',
      {},
      { ...LAST, isNew: true },
      1,
      'Watching (live): Kilo; not known here: create it in Backline',
    ],
    [
      'reading',
      {},
      { ...LAST, name: '' },
      1,
      'Watching (live): Name cannot be read; say in the review which stockpile it is',
    ],
    [
      'reading',
      { isIdle: true },
      LAST,
      1,
      'Watching: Open a stockpile; on the game’s map, and hold still while it is read.',
    ],
    [
      'reading',
      { step: 'reading', doubt: 'small' },
      LAST,
      1,
      'Cannot read well (live): The panel is too small; Set the game’s UI scale to 100 % and do not shrink its window.',
    ],
    ['paused', {}, LAST, 2, 'Paused: Nothing is read; 2 wait for you'],
    ['stopped', {}, LAST, 6, 'Stopped: 6 wait for you; The share ended. What was seen is kept.'],
    ['stopped', {}, null, 0, 'Stopped: Nothing waits; The share ended. What was seen is kept.'],
    [
      'failed',
      {},
      LAST,
      1,
      'Stopped: Watching failed; What was seen is kept. Press Close, then Watch My Game to go on.',
    ],
  ])('%s %o', (phase, status, last, waiting, expected) => {
    render(
      <AppProviders env="test">
        <Said live={{ phase, status: { ...STATUS, ...status } }} last={last} waiting={waiting} />
      </AppProviders>,
    );
    expect(screen.getByText(expected)).toBeInTheDocument();
  });
});
