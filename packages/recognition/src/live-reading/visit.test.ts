import { describe, expect, it } from 'vitest';
import { type Cell, panelReading } from '../../testing/panel-readings.ts';
import { addReading, agreedReading, hasGap, isSameVisit, startVisit } from './visit.ts';

const CLOTH: Cell = ['Cloth', '40'];
const RIFLE: Cell = ['RifleC', '20'];
const RADIO: Cell = ['Radio', '9'];
const SHOVEL: Cell = ['Shovel', '3'];

/** The agreed reading of the frames of one visit, as `item label`, with `?` after what a person has to check. */
function agreed(...frames: Cell[][]): string[] {
  const [first = [], ...rest] = frames;
  const visit = rest.reduce(
    (before, cells) => addReading(before, panelReading('Kilo', cells)),
    startVisit(panelReading('Kilo', first)),
  );
  return agreedReading(visit).reading.contents.map(
    ({ codeName, label, confidence }) => `${codeName} ${label}${confidence < 0.9 ? ' ?' : ''}`,
  );
}

describe('the majority of each cell', () => {
  it.each<[string, Cell[][], string[]]>([
    [
      'two frames that agree',
      [
        [CLOTH, RIFLE],
        [CLOTH, RIFLE],
      ],
      ['Cloth 40', 'RifleC 20'],
    ],
    ['one frame alone proves nothing', [[CLOTH]], ['Cloth 40 ?']],
    [
      'a cursor over a figure in one frame of four',
      [
        [CLOTH, RIFLE],
        [CLOTH, ['RifleC', '2']],
        [CLOTH, RIFLE],
        [CLOTH, RIFLE],
      ],
      ['Cloth 40', 'RifleC 20'],
    ],
    [
      'a cursor over an icon in the newest frame',
      [
        [CLOTH, RIFLE],
        [CLOTH, RIFLE],
        [CLOTH, ['Radio', '20']],
      ],
      ['Cloth 40', 'RifleC 20'],
    ],
    [
      'one frame against one is left for a person to check, and the newer is shown',
      [[['RifleC', '20']], [['RifleC', '26']]],
      ['RifleC 26 ?'],
    ],
    [
      'an unclear cell has no vote, however often it is seen',
      [[RIFLE], [RIFLE], [['RifleC', '28', 0.8]], [['RifleC', '28', 0.8]], [['RifleC', '28', 0.8]]],
      ['RifleC 20'],
    ],
    ['a cell that is just clear has a vote', [[['Radio', '9', 0.9]], [['Radio', '9', 0.9]]], ['Radio 9']],
    [
      'a cell that was never clear keeps its best reading',
      [[['Radio', '9', 0.4]], [['Radio', '8', 0.7]], [['Radio', '0', 0.6]]],
      ['Radio 8 ?'],
    ],
    [
      'a tooltip over two cells of a later frame',
      [
        [CLOTH, RIFLE, RADIO],
        [CLOTH, RIFLE, RADIO],
        [CLOTH, null, null],
        [CLOTH, null, null],
      ],
      ['Cloth 40', 'RifleC 20', 'Radio 9'],
    ],
    [
      'a tooltip over a cell of the first frames',
      [
        [CLOTH, null],
        [CLOTH, null],
        [CLOTH, RIFLE],
        [CLOTH, RIFLE],
      ],
      ['Cloth 40', 'RifleC 20'],
    ],
    [
      'contents that change win after half of the votes',
      [
        [RIFLE],
        [RIFLE],
        [RIFLE],
        [['RifleC', '18']],
        [['RifleC', '18']],
        [['RifleC', '18']],
        [['RifleC', '18']],
        [['RifleC', '18']],
      ],
      ['RifleC 18'],
    ],
    [
      'an item is used up and those behind it move up',
      [
        [CLOTH, RIFLE, RADIO],
        [CLOTH, RIFLE, RADIO],
        [CLOTH, RADIO],
        [CLOTH, RADIO],
        [CLOTH, RADIO],
        [CLOTH, RADIO],
        [CLOTH, RADIO],
      ],
      ['Cloth 40', 'Radio 9'],
    ],
  ])('%s', (_, frames, expected) => {
    expect(agreed(...frames)).toEqual(expected);
  });

  it('a box that shifts by a pixel is the same cell', () => {
    const visit = addReading(
      startVisit(panelReading('Kilo', [CLOTH])),
      panelReading('Kilo', [CLOTH], { x: 101, y: 99 }),
    );
    expect(agreedReading(visit).reading.contents).toHaveLength(1);
  });
});

describe('whether a frame shows the same open panel', () => {
  const four = [CLOTH, RIFLE, RADIO, SHOVEL];
  const visit = startVisit(panelReading('Kilo', four));
  it.each<[string, ReturnType<typeof panelReading>, boolean]>([
    ['the same', panelReading('Kilo', four), true],
    ['with a covered header', panelReading(null, four), true],
    [
      'with other quantities',
      panelReading('Kilo', [['Cloth', '1'], ['RifleC', '2'], ['Radio', '3'], SHOVEL]),
      true,
    ],
    ['with two covered cells', panelReading('Kilo', [CLOTH, null, null, SHOVEL]), true],
    ['with two other items', panelReading('Kilo', [CLOTH, RIFLE, ['Cloth', '9'], ['Radio', '3']]), true],
    ['with three other items', panelReading('Kilo', [CLOTH, ['A', '20'], ['B', '9'], ['C', '3']]), false],
    ['of another name', panelReading('Lima', four), false],
    ['moved by half a box', panelReading('Kilo', four, { x: 116, y: 100 }), false],
    ['moved by a quarter of a box', panelReading('Kilo', four, { x: 108, y: 100 }), true],
    ['empty', panelReading('Kilo', []), false],
  ])('%s', (_, reading, expected) => {
    expect(isSameVisit(visit, reading)).toBe(expected);
  });
});

describe('a hole in the panel', () => {
  it.each<[string, Cell[], boolean]>([
    ['none', [CLOTH, RIFLE, RADIO, SHOVEL], false],
    ['a last row that is not full', [CLOTH, RIFLE, RADIO, SHOVEL, ['A', '2']], false],
    ['in a row', [CLOTH, null, RADIO, SHOVEL], true],
    ['at the end of a row that is not the last', [CLOTH, RIFLE, null, SHOVEL, ['A', '2'], ['B', '1']], true],
    ['at the start of the last row', [CLOTH, RIFLE, RADIO, null, ['A', '2']], true],
    ['the first column', [null, RIFLE, RADIO, null, ['A', '2']], true],
    ['the last column', [CLOTH, RIFLE, null, SHOVEL, ['A', '2'], null, ['B', '1']], true],
    ['the last row', [CLOTH, RIFLE, RADIO, null], true],
    ['nothing at all', [], false],
  ])('%s', (_, cells, expected) => {
    expect(hasGap(panelReading('Kilo', cells))).toBe(expected);
  });
});
