import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { emptied, lessOf } from './small-libraries.ts';

const require = createRequire(import.meta.url);

/** A file of an installed library, and what the build leaves of it. */
function built(library: string, file: string) {
  const root = path.dirname(require.resolve(`${library}/package.json`));
  const id = path.join(root, file);
  const whole = readFileSync(id, 'utf8');
  return { whole, less: lessOf(id, whole) };
}

it('an emptied module keeps the names of what it gives, and nothing behind them', () => {
  const code = `import { a } from './a.js';\nexport function make(x) { return a(x); }\nexport const all = {};\nexport class Maker {}\n`;
  expect(emptied(code)).toBe(
    'export const make = undefined;\nexport const all = undefined;\nexport const Maker = undefined;',
  );
});

it('zod as it is built never tries whether the page may use eval', () => {
  expect(built('zod', 'v4/core/util.js').whole).toContain('new F("")');
  expect(built('zod', 'v4/core/util.js').less).not.toContain('new F(""');
  expect(built('zod', 'v4/classic/schemas.js').less).not.toContain('ObjectJIT');
});

it('zod as it is built has the methods of texts that the contract uses, without those of formats', () => {
  const { whole, less } = built('zod', 'v4/classic/schemas.js');
  expect(whole).toContain('core._ipv6(');
  expect(less).not.toMatch(/\binst\.check\(core\._ipv6|this\.check\(core\._ipv6/);
  for (const method of ['min', 'max', 'regex', 'trim', 'refine', 'transform'])
    expect(less).toMatch(new RegExp(`^ {4}${method}\\(`, 'm'));
});

it('the router as it is built lets go of what nobody uses, and keeps every name', () => {
  const folder = path.join(path.dirname(require.resolve('react-router/package.json')), 'dist/development');
  const chunks = readdirSync(folder).filter((file) => /^chunk-\w+\.mjs$/.test(file));
  const all = chunks.map((file) => built('react-router', `dist/development/${file}`));
  const less = all.find(({ whole }) => /^Link\.displayName = /m.test(whole))?.less;
  expect(less).not.toMatch(/^\w+\.displayName = /m);
  expect(less).not.toMatch(/^var \w+ = (?:React\d*\.forwardRef|class extends React)/m);
  expect(less).toMatch(/^var RenderErrorBoundary = .*\(\(\) => class extends React\d*\.Component \{$/m);
  expect(less).toContain('function PrefetchPageLinks() {\n  return null;\n}');
});

it('a library without what was to be left out fails the build, and other modules stay whole', () => {
  expect(() => lessOf('/x/node_modules/zod/v4/core/util.js', 'export const other = 1;')).toThrow(
    'is not there any more',
  );
  expect(lessOf('/x/src/app.tsx', 'export const other = 1;')).toBeNull();
});
