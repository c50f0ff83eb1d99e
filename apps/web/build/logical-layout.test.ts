import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = path.resolve(import.meta.dirname, '../src');

/** What names a side of the screen and not of the text, which another direction of writing turns round. */
const PHYSICAL_CSS =
  /(?<=[;{\s])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:top|right|bottom|left)[\w-]*|top|right|bottom|left|float)\s*:[^;}]*|text-align:\s*(?:left|right)/g;
/** The kit's short props are `ms`, `me`, `ps` and `pe`. */
const PHYSICAL_PROPS = /\s(?:ml|mr|pl|pr)=|\b(?:margin|padding|border)(?:Left|Right)\b/g;

function found(text: string, pattern: RegExp): string[] {
  return text.replace(/\/\*.*?\*\//gs, '').match(pattern) ?? [];
}

function foundInFiles(end: string, pattern: RegExp): string[] {
  const files = fs.readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const wanted = files.filter((file) => file.endsWith(end) && !file.endsWith(`.test${end}`));
  expect(wanted.length, end).toBeGreaterThan(50);
  return wanted.flatMap((file) =>
    found(fs.readFileSync(path.join(SOURCE, file), 'utf8'), pattern).map((match) => `${file}: ${match}`),
  );
}

it('every style says start and end, never left and right, so that the pages can be turned round', () => {
  expect(foundInFiles('.css', PHYSICAL_CSS)).toEqual([]);
  expect(foundInFiles('.tsx', PHYSICAL_PROPS)).toEqual([]);
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
