import { describe, expect, it } from 'vitest';
import { type Cell, panelReading } from '../../testing/panel-readings.ts';
import type { StockpileReading } from '../reading.ts';
import { missPanel, NOTHING_SEEN, seePanel } from './announcements.ts';

const CLOTH: Cell = ['Cloth', '40'];
const RIFLE: Cell = ['RifleC', '20'];
const RADIO: Cell = ['Radio', '9'];

const kilo = panelReading('Kilo', [CLOTH, RIFLE, RADIO]);
const lima = panelReading('Lima', [RIFLE]);
const less = panelReading('Kilo', [CLOTH, ['RifleC', '18'], RADIO]);
const covered = panelReading('Kilo', [CLOTH, null, RADIO]);
const blurred = panelReading('Kilo', [CLOTH, ['RifleC', '26', 0.6], RADIO]);
const untitled = { ...panelReading('Kilo', [RIFLE, RADIO]), structureType: null };
const nameless = panelReading(null, [CLOTH, RIFLE, RADIO]);

/** The picture of a name of four letters that cannot be read; each letter is one bright row of 12. */
const shape = (...rows: number[]) => {
  const tones = new Uint8Array(rows.length * 144);
  for (const [letter, row] of rows.entries())
    for (let column = 0; column < 12; column++) tones[(letter * 12 + column) * 12 + row] = 120;
  return tones;
};
const unread = { ...nameless, nameShape: shape(1, 2, 3, 4) };
const otherReading = { ...nameless, nameShape: shape(5, 6, 7, 8) };
const titleOnly = { ...panelReading(null, [CLOTH, RIFLE, RADIO]), headerConfidence: 0.98 };
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/**
 * The announcements for a series of frames: a line for each, with the number of its frame. Null is a frame without a
 * panel.
 */
function readFilm(...film: (StockpileReading | null)[]): string[] {
  let state = NOTHING_SEEN;
  return film.flatMap((reading, frame) => {
    const step = reading === null ? missPanel(state) : seePanel(state, reading);
    state = step.state;
    if (step.announce === null) return [];
    const { stockpileName, contents } = step.announce;
    const cells = contents.map(
      ({ codeName, label, confidence }) => `${codeName} ${label}${confidence < 0.9 ? '?' : ''}`,
    );
    return `${frame + 1}: ${stockpileName}, ${cells.join(', ')}`;
  });
}

const KILO = 'Kilo, Cloth 40, RifleC 20, Radio 9';

describe('each stockpile once for each state of its contents', () => {
  it.each<[string, (StockpileReading | null)[], string[]]>([
    ['with the second frame that shows it', [kilo, kilo, kilo, kilo, kilo, kilo], [`2: ${KILO}`]],
    ['not with one frame', [kilo, null, null, kilo, null, null], []],
    ['two of them, in the same place', [kilo, kilo, lima, lima], [`2: ${KILO}`, '4: Lima, RifleC 20']],
    ['not a name that is read once', [kilo, kilo, lima, kilo, kilo, kilo], [`2: ${KILO}`]],
    ['not again when it is opened again', [kilo, kilo, null, null, kilo, kilo, kilo], [`2: ${KILO}`]],
    [
      'one missed frame does not close a panel',
      [kilo, kilo, null, blurred, blurred, blurred, blurred],
      [`2: ${KILO}`],
    ],
    [
      'again when it was opened with other contents',
      [kilo, kilo, null, null, less, less],
      [`2: ${KILO}`, '6: Kilo, Cloth 40, RifleC 18, Radio 9'],
    ],
    [
      'again when an item is gone',
      [kilo, kilo, null, null, panelReading('Kilo', [CLOTH, RADIO]), panelReading('Kilo', [CLOTH, RADIO])],
      [`2: ${KILO}`, '6: Kilo, Cloth 40, Radio 9'],
    ],
    [
      'not when a cell is only covered',
      [kilo, kilo, null, null, covered, covered, covered, covered, covered, covered],
      [`2: ${KILO}`],
    ],
    ['a covered cell waits for a better frame', [covered, covered, kilo, kilo, kilo], [`5: ${KILO}`]],
    [
      'a covered cell is waited for, as long as the panel is open',
      [...times(48, covered), kilo, kilo, kilo],
      [`51: ${KILO}`],
    ],
    [
      'a cell that stays covered is left for a person to check after fifty frames',
      times(60, covered),
      ['50: Kilo, Cloth 40, Radio 9?'],
    ],
    [
      'a cell that is covered until the panel closes, once it is closed',
      [...times(5, covered), null, null, null],
      ['7: Kilo, Cloth 40, Radio 9?'],
    ],
    ['nothing of a panel that is covered and closed at once', [...times(4, covered), null, null, null], []],
    [
      'a cell that is covered until another panel is open in its place, with the first frame of that',
      [...times(5, covered), lima, lima, lima],
      ['6: Kilo, Cloth 40, Radio 9?', '7: Lima, RifleC 20'],
    ],
    [
      'not again when a panel that was told closes, covered or not',
      [kilo, kilo, ...times(6, covered), null, null, lima, lima, covered, null, null],
      [`2: ${KILO}`, '12: Lima, RifleC 20'],
    ],
    [
      'again when what was covered until the panel closed is seen later',
      [...times(5, covered), null, null, kilo, kilo, kilo],
      ['7: Kilo, Cloth 40, Radio 9?', `9: ${KILO}`],
    ],
    [
      'a cell that is unclear for long is left for a person to check, and announced again once it is clear',
      [...times(50, blurred), kilo, kilo, kilo],
      ['50: Kilo, Cloth 40, RifleC 26?, Radio 9', `52: ${KILO}`],
    ],
    [
      'a cell that becomes clear meanwhile is not told before',
      [...times(5, blurred), kilo, kilo, kilo],
      [`7: ${KILO}`],
    ],
    [
      'not under a second name while the title is covered',
      [kilo, kilo, null, null, untitled, untitled, untitled, untitled, untitled, untitled],
      [`2: ${KILO}`],
    ],
    [
      'never without a name or a picture of it',
      [nameless, nameless, nameless, nameless, nameless, nameless],
      [],
    ],
    [
      'one whose name cannot be read, once that is certain',
      times(8, unread),
      ['5: null, Cloth 40, RifleC 20, Radio 9'],
    ],
    ['not one whose name was only covered', [...times(4, unread), kilo, kilo], [`5: ${KILO}`]],
    [
      'two whose names cannot be read, with the same contents in the same place',
      [...times(5, unread), ...times(6, otherReading), ...times(6, unread)],
      ['5: null, Cloth 40, RifleC 20, Radio 9', '10: null, Cloth 40, RifleC 20, Radio 9'],
    ],
    [
      'a public one, whose header is the title alone, once that is certain',
      times(9, titleOnly),
      ['5: null, Cloth 40, RifleC 20, Radio 9'],
    ],
    [
      'a public one not again when it is opened again',
      [...times(5, titleOnly), null, null, ...times(8, titleOnly)],
      ['5: null, Cloth 40, RifleC 20, Radio 9'],
    ],
    [
      'not a public one while its name was only covered',
      [kilo, kilo, ...times(8, titleOnly)],
      [`2: ${KILO}`],
    ],
    [
      'once while one cell after the other becomes clear',
      [
        ...times(
          5,
          panelReading('Kilo', [
            ['Cloth', '40', 0.6],
            ['RifleC', '20', 0.6],
            ['Radio', '9', 0.6],
          ]),
        ),
        ...times(3, panelReading('Kilo', [CLOTH, ['RifleC', '20', 0.6], ['Radio', '9', 0.6]])),
        ...times(3, panelReading('Kilo', [CLOTH, RIFLE, ['Radio', '9', 0.6]])),
        ...times(3, kilo),
      ],
      [`13: ${KILO}`],
    ],
    ['a name that shows later counts', [nameless, nameless, kilo, kilo], [`3: ${KILO}`]],
  ])('%s', (_, film, expected) => {
    expect(readFilm(...film)).toEqual(expected);
  });
});
