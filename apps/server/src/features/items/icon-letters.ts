/**
 * Capital letters, digits and the point as strokes, four wide and six high, so that drawing an icon needs no font of
 * the machine it runs on.
 */
const STROKES: Record<string, string> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  B: 'M0 0V6H2.4Q4 6 4 4.4Q4 3 2.4 3H0M2.2 3Q3.6 3 3.6 1.5Q3.6 0 2.2 0H0',
  C: 'M4 1Q3.3 0 2 0Q0 0 0 3Q0 6 2 6Q3.3 6 4 5',
  D: 'M0 0V6H1.6Q4 6 4 3Q4 0 1.6 0Z',
  E: 'M4 0H0V6H4M0 3H3.2',
  F: 'M4 0H0V6M0 3H3.2',
  G: 'M4 1Q3.3 0 2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3.4H2.2',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6M.8 0H3.2M.8 6H3.2',
  J: 'M4 0V4Q4 6 2 6Q0 6 0 4.4',
  K: 'M0 0V6M4 0L.2 3.4M1.5 2.6L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3.2L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0Q4 0 4 3Q4 6 2 6Q0 6 0 3Q0 0 2 0Z',
  P: 'M0 6V0H2.4Q4 0 4 1.7Q4 3.4 2.4 3.4H0',
  Q: 'M2 0Q4 0 4 3Q4 6 2 6Q0 6 0 3Q0 0 2 0ZM2.4 4.2L4.2 6.3',
  R: 'M0 6V0H2.4Q4 0 4 1.6Q4 3.2 2.4 3.2H0M2.2 3.2L4 6',
  S: 'M4 .9Q3.2 0 2 0Q.2 0 .2 1.5Q.2 2.6 2 3Q4 3.4 4 4.5Q4 6 2 6Q.6 6 0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6Q4 6 4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L.9 6L2 2.6L3.1 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  0: 'M2 0Q4 0 4 3Q4 6 2 6Q0 6 0 3Q0 0 2 0ZM1.2 4.2L2.8 1.8',
  1: 'M.6 1.2L2.2 0V6M.6 6H3.8',
  2: 'M.1 1.4Q.4 0 2 0Q4 0 4 1.7Q4 2.7 2.6 3.8L0 6H4',
  3: 'M0 0H4L2 2.4Q4 2.4 4 4.2Q4 6 2 6Q.5 6 0 5',
  4: 'M3 6V0L0 4.3H4.2',
  5: 'M3.8 0H.5L.3 2.6Q1 2.2 2 2.2Q4 2.2 4 4.1Q4 6 2 6Q.6 6 0 5.1',
  6: 'M3.6 .5Q2.8 0 2 0Q0 0 0 3.6Q0 6 2 6Q4 6 4 4.2Q4 2.5 2.1 2.5Q.6 2.5 0 3.8',
  7: 'M0 0H4L1.6 6',
  8: 'M2 2.9Q.3 2.9 .3 1.4Q.3 0 2 0Q3.7 0 3.7 1.4Q3.7 2.9 2 2.9Q0 2.9 0 4.4Q0 6 2 6Q4 6 4 4.4Q4 2.9 2 2.9Z',
  9: 'M.4 5.5Q1.2 6 2 6Q4 6 4 2.4Q4 0 2 0Q0 0 0 1.8Q0 3.5 1.9 3.5Q3.4 3.5 4 2.2',
  '.': 'M.3 5.7V6',
};
const LETTER_WIDTH = 4;
const GAP = 1.5;

function widthOf(character: string): number {
  return character === '.' ? 0.6 : LETTER_WIDTH;
}

interface TextStyle {
  /** The upper left corner. */
  x: number;
  y: number;
  /** Of a capital letter, in the picture's units. */
  height: number;
  colour: string;
}

/** A line of text as SVG. Characters without strokes are left out. */
export function drawText(text: string, { x, y, height, colour }: TextStyle): string {
  const scale = height / 6;
  let at = 0;
  const paths = [...text].map((character) => {
    const strokes = STROKES[character];
    if (strokes === undefined) return '';
    const path = `<path transform="translate(${at} 0)" d="${strokes}"/>`;
    at += widthOf(character) + GAP;
    return path;
  });
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="1.15" ` +
    `stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
  );
}
