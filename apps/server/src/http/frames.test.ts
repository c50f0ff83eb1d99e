import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFrames } from './frames.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-frames-'));
beforeAll(() => {
  const page = (file: string) => ({ file, style: `sha256-${file}` });
  const reader = (language: string) => ({
    '/welcome': page(`${language}/reader/welcome`),
    '/list': page(`${language}/reader/list`),
    '/list/:id': page(`${language}/reader/list-id`),
  });
  const visitor = (language: string) => ({
    '/login': page(`${language}/visitor/login`),
    '/open': page(`${language}/visitor/open`),
  });
  const pages = {
    'en reader': reader('en'),
    'en visitor': visitor('en'),
    'de reader': reader('de'),
    'de visitor': visitor('de'),
  };
  fs.writeFileSync(path.join(folder, 'frames.json'), JSON.stringify({ script: 'sha256-scheme', pages }));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const pageOf = (pathname: string, cookies: Record<string, string> = {}, language?: string) =>
  readFrames(folder)(pathname, {
    cookies,
    headers: language === undefined ? {} : { 'accept-language': language },
  });
const frameOf = (...asked: Parameters<typeof pageOf>) => pageOf(...asked).file;

it.each([
  ['/list', 'en/reader/list'],
  ['/list/7', 'en/reader/list-id'],
  ['/list/7/', 'en/reader/list-id'],
  ['/list/7/else', 'en/reader/welcome'],
  ['/listed', 'en/reader/welcome'],
  ['/', 'en/reader/welcome'],
  ['/login', 'index.html'],
])('a reader who opens %s gets %s', (pathname, file) => {
  expect(frameOf(pathname, { frame: 'reader' })).toBe(file);
});

it.each([
  ['/open', 'en/visitor/open'],
  ['/login', 'en/visitor/login'],
  ['/list/7', 'en/visitor/login'],
  ['/', 'en/visitor/login'],
])('a visitor who opens %s gets %s', (pathname, file) => {
  expect(frameOf(pathname)).toBe(file);
  expect(frameOf(pathname, { frame: 'admin' })).toBe(file);
});

it.each([
  [undefined, 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr-FR,fr;q=0.9,de;q=0.5', 'de'],
  ['EN-us, de;q=0.5', 'en'],
  ['fr', 'en'],
])('a browser that asks for %s gets %s', (asked, language) => {
  expect(frameOf('/open', {}, asked)).toBe(`${language}/visitor/open`);
});

it('the chosen language takes precedence over that of the browser', () => {
  expect(frameOf('/open', { language: 'de' }, 'en')).toBe('de/visitor/open');
  expect(frameOf('/open', { language: 'xx' }, 'de')).toBe('de/visitor/open');
});

it('a page comes with the hashes of its own style and of the script that all have', () => {
  const inline = { style: 'sha256-en/reader/list', script: 'sha256-scheme' };
  expect(pageOf('/list', { frame: 'reader' }).inline).toEqual(inline);
  expect(pageOf('/login', { frame: 'reader' }).inline).toBeUndefined(); // the plain page has nothing inline
});

it('a build without frames is served without them', () => {
  expect(readFrames(os.tmpdir())('/list', { cookies: {}, headers: {} })).toEqual({ file: 'index.html' });
});
