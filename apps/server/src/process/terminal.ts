import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

interface Screen {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

/** Colours where a person reads them: on a terminal, unless NO_COLOR asks for none (https://no-color.org). */
export function hasColours({ isTTY }: Pick<Screen, 'isTTY'>, env: NodeJS.ProcessEnv): boolean {
  return isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
}

/** @returns the text in a style where there are colours, else as it is. */
export function painter(withColours: boolean): (style: Style, text: string) => string {
  return (style, text) => (withColours ? styleText(style, text, { validateStream: false }) : text);
}

const LEVELS: Record<number, [word: string, style: Style]> = {
  20: ['debug', 'dim'],
  30: ['info', 'cyan'],
  40: ['warning', 'yellow'],
  50: ['error', 'red'],
  60: ['fatal', 'red'],
};
/** Fields that pino adds to every line and that are of no use to the person at this terminal. */
const OF_THE_PROCESS = new Set(['level', 'time', 'pid', 'hostname', 'msg']);

/**
 * Makes the log of a terminal: a line for a person instead of one of JSON, with the fields behind the message.
 * @returns a stream for pino; undefined if no person reads, so that pino writes its JSON.
 */
export function terminalLog(
  screen: Screen,
  env: NodeJS.ProcessEnv,
): { write: (line: string) => void } | undefined {
  if (screen.isTTY !== true) return undefined;
  const paint = painter(hasColours(screen, env));
  return { write: (line) => void screen.write(`${readable(JSON.parse(line), paint)}\n`) };
}

function readable(entry: Record<string, unknown>, paint: ReturnType<typeof painter>): string {
  const [word, style] = LEVELS[Number(entry.level)] ?? LEVELS[30] ?? ['info', 'cyan'];
  const time = new Date(Number(entry.time)).toISOString().slice(11, 19);
  const fields = Object.entries(entry)
    .filter(([name]) => !OF_THE_PROCESS.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return [paint('dim', time), paint(style, word), String(entry.msg), paint('dim', fields.join(' '))]
    .filter((part) => part !== '')
    .join('  ');
}
