import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { accessBreaks } from './breaks/access.ts';
import { applyBreak } from './breaks/break.ts';
import { BREAKS } from './breaks/list.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

it.each(BREAKS.map((one) => [one.name, one] as const))(
  'the break “%s” still fits the code, and its test exists',
  (_, one) => {
    const text = read(one.file);
    expect(applyBreak(text, one)).not.toBe(text);
    expect(read(one.test.file).split(one.test.title)).toHaveLength(2);
  },
);

it('every endpoint can be given each other access', () => {
  const rounds = accessBreaks(ROOT);
  expect(rounds).toHaveLength(5);
  for (const one of rounds.flat()) expect(applyBreak(read(one.file), one)).toContain(one.replace);
});

it('text that occurs never or twice is refused, and line breaks do not matter', () => {
  const one = { name: 'x', file: 'f', find: 'b c', replace: '$&', test: { file: 't', title: 't' } };
  expect(applyBreak('a\n  b\n  c d', one)).toBe('a\n  $& d');
  for (const text of ['a d', 'b c b  c']) expect(() => applyBreak(text, one)).toThrow(/should have one/);
});
