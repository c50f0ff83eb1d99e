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

const times = (count: number, isCovered: boolean) => Array.from({ length: count }, () => isCovered);

it('a panel is announced once, when it was seen whole', () => {
  expect(readPanel([...times(12, true), ...times(9, false)])).toEqual(['13: 40, 20']);
  expect(readPanel([...times(9, false), ...times(60, true)])).toEqual(['2: 40, 20']);
});

it('the doubt about what stays covered goes once the panel was seen whole, and is announced once', () => {
  expect(readPanel(times(60, true))).toEqual(['50: 40, 20?']);
  expect(readPanel([...times(60, true), ...times(9, false)])).toEqual(['50: 40, 20?', '61: 40, 20']);
});
