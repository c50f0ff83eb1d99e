import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const page = fs.readFileSync(path.join(ROOT, 'docs/threat-model.md'), 'utf8');
const named = [...page.matchAll(/`([^`]+\.(?:test|journey)\.tsx?)` “([^”]+)”/g)].map(
  ([, file = '', name = '']) => ({ file, name }),
);

it('every test named in the threat model exists', () => {
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(({ file, name }) => {
    const source = path.join(ROOT, file);
    return !fs.existsSync(source) || !fs.readFileSync(source, 'utf8').includes(`'${name}'`);
  });
  expect(missing).toEqual([]);
});

it('every requirement in it has a state, and one that is met or partly met names a test, or the reason why there is none', () => {
  const rows = page.split('\n').filter((line) => /^\| (\d|[a-z])/.test(line) && line.split('|').length === 6);
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows) {
    const [, requirement = '', state = '', , test = ''] = row.split('|').map((cell) => cell.trim());
    if (requirement === 'requirement') continue;
    expect(['met', 'partly'], row).toContain(state);
    expect(/^(`[^`]+` “[^”]+”|by review: .+)$/.test(test), row).toBe(true);
  }
});
