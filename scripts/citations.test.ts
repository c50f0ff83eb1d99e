import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs|css|md|sql)$/.test(file) && fs.existsSync(path.join(ROOT, file)));

/** The anchors of a Markdown page, derived from its headings as GitHub does. */
function anchorsOf(file: string): Set<string> {
  const headings = fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Null if the target exists, else what is missing. */
function missing(page: string, anchor: string | undefined): string | null {
  if (!fs.existsSync(path.join(ROOT, page))) return `${page} does not exist`;
  if (anchor === undefined || anchorsOf(page).has(anchor)) return null;
  return `${page} has no heading #${anchor}`;
}

it('every citation of the specification points to one of its headings', () => {
  const citations = files.flatMap((file) =>
    [
      ...fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(/(docs\/spec\/[a-z-]+\.md)#([a-z0-9-]+)/g),
    ].map(([, page = '', anchor]) => ({ file, problem: missing(page, anchor) })),
  );
  expect(citations.length).toBeGreaterThan(150);
  expect(citations.filter(({ problem }) => problem !== null)).toEqual([]);
});

it('nothing cites a document that is not in the repository', () => {
  const citing = files.filter((file) =>
    /(?:product\.md|decisions),? §/.test(fs.readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(citing).toEqual([]);
});

it('every link of a page points to a file, and to a heading if it names one', () => {
  const links = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [
        ...fs
          .readFileSync(path.join(ROOT, file), 'utf8')
          .matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g),
      ].map(([, target = '', anchor]) => ({
        file,
        problem: missing(target === '' ? file : path.join(path.dirname(file), target), anchor),
      })),
    );
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter(({ problem }) => problem !== null)).toEqual([]);
});
