import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { accessBreaks } from './breaks/access.ts';
import { applyBreak } from './breaks/break.ts';
import { BREAKS } from './breaks/list.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

it.each(BREAKS.map((entry) => [entry.name, entry] as const))(
  'the break “%s” still fits the code, and its test exists',
  (_, entry) => {
    const text = read(entry.file);
    expect(applyBreak(text, entry)).not.toBe(text);
    expect(read(entry.test.file).split(entry.test.title)).toHaveLength(2);
  },
);

it('every endpoint can be given each other access', () => {
  const rounds = accessBreaks(ROOT);
  expect(rounds).toHaveLength(5);
  for (const entry of rounds.flat()) expect(applyBreak(read(entry.file), entry)).toContain(entry.replace);
});

it('text that occurs never or twice is refused, and line breaks do not matter', () => {
  const entry = { name: 'x', file: 'f', find: 'b c', replace: '$&', test: { file: 't', title: 't' } };
  expect(applyBreak('a\n  b\n  c d', entry)).toBe('a\n  $& d');
  for (const text of ['a d', 'b c b  c']) expect(() => applyBreak(text, entry)).toThrow(/should have one/);
});
