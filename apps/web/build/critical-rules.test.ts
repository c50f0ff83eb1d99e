import { expect, it } from 'vitest';
import { criticalRules } from './critical-rules.ts';

const rulesFor = async (css: string, ...pages: string[]) => (await criticalRules(css, pages)).trim();

it.each([
  ['a class', '.card{top:0}', '<p class="card"></p>'],
  ['an attribute that a build’s style became', ':root [data-style="3"]{top:0}', '<p data-style="3"></p>'],
  ['an element', 'input{top:0}', '<input>'],
  ['a place', '#root{top:0}', '<div id="root"></div>'],
  [
    'a value that the document gets before it is painted',
    '[data-density="compact"] .card{top:0}',
    '<p class="card"></p>',
  ],
  ['a variable that another uses', ':root{--a:1px;--b:var(--a)}.card{top:var(--b)}', '<p class="card"></p>'],
])('keeps the rules of %s', async (_, css, page) => {
  expect(await rulesFor(css, page)).toBe(css);
});

it.each([
  ['a class', '.dialog{top:0}'],
  ['another value', '[data-style="4"]{top:0}'],
  ['one of two classes', '.card.wide{top:0}'],
  ['an animation that nothing has', '@keyframes spin{to{top:0}}'],
])('drops the rules of what no page has: %s', async (_, css) => {
  expect(await rulesFor(css, '<p class="card" data-style="3"></p>')).toBe('');
});

it('drops a variable that nothing uses', async () => {
  expect(await rulesFor(':root{--a:1px;--b:2px}p{top:var(--a)}', '<p></p>')).toBe(
    ':root{--a:1px}p{top:var(--a)}',
  );
});

it('keeps what any of the pages needs, in the order of the sheet', async () => {
  expect(await rulesFor('.b{top:0}.a{top:0}', '<p class="a"></p>', '<p class="b"></p>')).toBe(
    '.b{top:0}.a{top:0}',
  );
});
