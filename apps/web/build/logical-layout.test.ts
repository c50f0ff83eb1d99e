import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = path.resolve(import.meta.dirname, '../src');

/** Names of sides of the screen rather than of the text, which would be wrong in a right-to-left language. */
const PHYSICAL_CSS =
  /(?<=[;{\s])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:top|right|bottom|left)[\w-]*|top|right|bottom|left|float)\s*:[^;}]*|text-align:\s*(?:left|right)/g;
/** Mantine's short props are `ms`, `me`, `ps` and `pe`. */
const PHYSICAL_PROPS = /\s(?:ml|mr|pl|pr)=|\b(?:margin|padding|border)(?:Left|Right)\b/g;

function found(text: string, pattern: RegExp): string[] {
  return text.replace(/\/\*.*?\*\//gs, '').match(pattern) ?? [];
}

/** Lengths for four sides with different values for right and left. */
function uneven(text: string): string[] {
  return found(text, /\b(?:margin|padding|inset):[^;}]+/g).filter((rule) => {
    const whole = rule.replace(/\([^;}]*?\)+/g, (brackets) => brackets.replaceAll(' ', ''));
    const [, , right, , left] = whole.split(/\s+/);
    return left !== undefined && left !== right;
  });
}

function foundInFiles(end: string, look: (text: string) => string[]): string[] {
  const files = fs.readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const wanted = files.filter((file) => file.endsWith(end) && !file.endsWith(`.test${end}`));
  expect(wanted.length, end).toBeGreaterThan(30);
  return wanted.flatMap((file) =>
    look(fs.readFileSync(path.join(SOURCE, file), 'utf8')).map((match) => `${file}: ${match}`),
  );
}

it('every style uses start and end, never left and right, so that the pages can be mirrored', () => {
  expect(foundInFiles('.css', (text) => found(text, PHYSICAL_CSS))).toEqual([]);
  expect(foundInFiles('.css', uneven)).toEqual([]);
  expect(foundInFiles('.tsx', (text) => found(text, PHYSICAL_PROPS))).toEqual([]);
});

it.each([
  'a { margin-left: 1px; }',
  'a{padding-right:0}',
  'a { top: 0 }',
  'a { text-align: left; }',
  'a { border-top-left-radius: 2px; }',
])('%s would be found', (css) => {
  expect(found(css, PHYSICAL_CSS)).toHaveLength(1);
});

it('lengths for four sides are found if left and right differ', () => {
  expect(uneven('a { margin: 0 calc(1px + 2px) 2px calc(1px + 2px); padding: 0 1px; inset: 0; }')).toEqual(
    [],
  );
  expect(uneven('a { margin: 0 1px 2px 3px; }')).toHaveLength(1);
  expect(uneven('a { margin: calc(-1 * var(--x)) calc(-1 * var(--x)) 0 0; }')).toHaveLength(1);
});
