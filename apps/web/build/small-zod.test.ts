import { expect, it } from 'vitest';
import { emptied } from './small-zod.ts';

it('keeps the names of what a module gives, and nothing behind them', () => {
  const code = `import { a } from './a.js';\nexport function make(x) { return a(x); }\nexport const all = {};\nexport class Maker {}\n`;
  expect(emptied(code)).toBe(
    'export const make = undefined;\nexport const all = undefined;\nexport const Maker = undefined;',
  );
});
