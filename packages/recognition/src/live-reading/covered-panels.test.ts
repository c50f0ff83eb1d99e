import { expect, it } from 'vitest';
import { panelReading } from '../../testing/panel-readings.ts';
import { NOTHING_SEEN, seePanel } from './announcements.ts';

/** The announcements for a panel that is shown again and again, each time with or without something over the place of a further cell. */
function readPanel(covered: readonly boolean[]): string[] {
  const reading = panelReading('Kilo', [
    ['Cloth', '40'],
    ['RifleC', '20'],
  ]);
  let state = NOTHING_SEEN;
  return covered.flatMap((isCovered, frame) => {
    const step = seePanel(state, reading, isCovered);
    state = step.state;
    if (step.announce === null) return [];
    const cells = step.announce.contents.map(
      ({ label, confidence }) => `${label}${confidence < 0.9 ? '?' : ''}`,
    );
    return `${frame + 1}: ${cells.join(', ')}`;
  });
}

it('the doubt about what is covered goes once the panel was seen whole, and is announced once', () => {
  const covered = Array.from({ length: 6 }, () => true);
  const open = Array.from({ length: 6 }, () => false);
  expect(readPanel(covered)).toEqual(['5: 40, 20?']);
  expect(readPanel([...covered, ...open])).toEqual(['5: 40, 20?', '7: 40, 20']);
  expect(readPanel([...open, ...covered])).toEqual(['2: 40, 20']);
});
