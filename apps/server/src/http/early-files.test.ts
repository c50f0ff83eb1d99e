import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEarlyFiles } from './early-files.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-early-'));
beforeAll(() => {
  const many = Array.from({ length: 33 }, (_, index) => `/app/${index}.js`);
  const files = {
    '/many': many,
    '/list': [],
    '/list/:id': ['/app/a.js', '/app/a.css'],
    '/list/:id/goals': ['/app/b.js'],
  };
  fs.writeFileSync(path.join(folder, 'early-files.json'), JSON.stringify(files));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

it('a path with an id gets the files of its own screen', () => {
  const linkOf = readEarlyFiles(folder);
  const screen = '</app/a.js>; rel=modulepreload, </app/a.css>; rel=preload; as=style; crossorigin';
  expect(linkOf('/list/7')).toBe(screen);
  expect(linkOf('/list/7/')).toBe(screen);
  expect(linkOf('/list/7/goals')).toBe('</app/b.js>; rel=modulepreload');
});

it.each(['/', '/list', '/list/7/else', '/listed/7'])('there is nothing to name for %s', (pathname) => {
  expect(readEarlyFiles(folder)(pathname)).toBeUndefined();
});

it('a build without the list is served without it', () => {
  expect(readEarlyFiles(os.tmpdir())('/list/7')).toBeUndefined();
});

it('a proxy’s 4 kB of headers are not filled by one page of many files', () => {
  const links = readEarlyFiles(folder)('/many')?.split(', ');
  expect(links).toHaveLength(32);
  expect(links?.at(-1)).toBe('</app/31.js>; rel=modulepreload');
});
