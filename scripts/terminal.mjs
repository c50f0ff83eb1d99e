// How `npm start` speaks to the person at the terminal: one line for each step, in colour where there are colours.
import * as util from 'node:util';

const hasColours = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

function coloured(style, text) {
  return hasColours ? util.styleText(style, text) : text;
}

/** Says what begins now. @param hint what to know about it, such as how long it takes. */
export function step(text, hint = '') {
  console.log(`${coloured('cyan', '›')} ${text}${hint && coloured('dim', ` (${hint})`)}`);
}

/** Says what went wrong. */
export function problem(text) {
  console.error(`${coloured('red', '✗')} ${text}`);
}
