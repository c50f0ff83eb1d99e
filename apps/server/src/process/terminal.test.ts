import { describe, expect, it } from 'vitest';
import { hasColours, painter, terminalLog } from './terminal.ts';

const TIME = Date.parse('2026-11-21T12:03:04.567Z');

describe('colours', () => {
  it.each([
    ['on a terminal', { isTTY: true }, {}, true],
    ['on a terminal with an empty NO_COLOR, which means nothing', { isTTY: true }, { NO_COLOR: '' }, true],
    ['not if NO_COLOR is set', { isTTY: true }, { NO_COLOR: '1' }, false],
    ['not on a terminal without colours', { isTTY: true }, { TERM: 'dumb' }, false],
    ['not in a file or a pipe', { isTTY: false }, {}, false],
    ['not if nothing is known of the output', {}, {}, false],
  ])('%s', (_, screen, env, expected) => {
    expect(hasColours(screen, env)).toBe(expected);
  });

  it('surround the text, and nothing is added without them', () => {
    expect(painter(true)('green', 'ready')).toBe('\u001b[32mready\u001b[39m');
    expect(painter(false)('green', 'ready')).toBe('ready');
  });
});

describe('the log on a terminal', () => {
  /** The lines of pino as a person sees them. */
  const shown = (...entries: object[]) => {
    let text = '';
    const screen = { isTTY: true, write: (more: string) => (text += more) };
    const log = terminalLog(screen, { NO_COLOR: '1' });
    for (const entry of entries) log?.write(`${JSON.stringify(entry)}\n`);
    return text;
  };

  it('is a readable line: the time, the severity, what happened, and the fields', () => {
    const warning = { level: 40, time: TIME, pid: 7, hostname: 'depot', userId: 3, msg: 'a sign-in failed' };
    expect(shown(warning)).toBe('12:03:04  warning  a sign-in failed  userId=3\n');
  });

  it('has nothing after a message without fields', () => {
    expect(shown({ level: 30, time: TIME, pid: 7, hostname: 'depot', msg: 'done' })).toBe(
      '12:03:04  info  done\n',
    );
  });

  it('keeps the parts of an error', () => {
    const err = { type: 'Error', message: 'no disk', stack: 'Error: no disk\n    at write' };
    expect(shown({ level: 50, time: TIME, reqId: 'a1', err, msg: 'unexpected error' })).toBe(
      `12:03:04  error  unexpected error  reqId=a1 err=${JSON.stringify(err)}\n`,
    );
  });

  it('shows a custom level as information', () => {
    expect(shown({ level: 35, time: TIME, msg: 'odd' })).toBe('12:03:04  info  odd\n');
  });

  it('is JSON if no person reads it: in a file, a pipe or a container', () => {
    expect(terminalLog({ isTTY: false, write: () => true }, {})).toBeUndefined();
    expect(terminalLog({ write: () => true }, {})).toBeUndefined();
  });
});
