import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFrames } from './frames.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-frames-'));
beforeAll(() => {
  const reader = (language: string) => ({
    '/welcome': `${language}/reader/welcome`,
    '/list': `${language}/reader/list`,
    '/list/:id': `${language}/reader/list-id`,
  });
  const visitor = (language: string) => ({
    '/login': `${language}/visitor/login`,
    '/open': `${language}/visitor/open`,
  });
  const frames = {
    'en reader': reader('en'),
    'en visitor': visitor('en'),
    'de reader': reader('de'),
    'de visitor': visitor('de'),
  };
  fs.writeFileSync(path.join(folder, 'frames.json'), JSON.stringify(frames));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const frameOf = (pathname: string, cookies: Record<string, string> = {}, language?: string) =>
  readFrames(folder)(pathname, {
    cookies,
    headers: language === undefined ? {} : { 'accept-language': language },
  });

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

it('a build without frames is served without them', () => {
  expect(readFrames(os.tmpdir())('/list', { cookies: {}, headers: {} })).toBe('index.html');
});
