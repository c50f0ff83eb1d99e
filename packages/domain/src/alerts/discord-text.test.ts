import { expect, it } from 'vitest';
import { discordRelativeTime, discordText } from './discord-text.ts';

it.each([
  ['Alpha', 'Alpha'],
  ['Argenti r.II Rifle (Crated)', 'Argenti r.II Rifle (Crated)'],
  ['Callum’s Keep 2', 'Callum’s Keep 2'],
  ['FRO-Public #2 + more', 'FRO-Public #2 + more'],
  ['*bold* _it_ ~~no~~ `x` ||y||', '\\*bold\\* \\_it\\_ \\~\\~no\\~\\~ \\`x\\` \\|\\|y\\|\\|'],
  ['@everyone', '@\u200beveryone'],
  ['<@&123>', '\\<@\u200b&123\\>'],
  ['<t:1:R>', '\\<t\\:1\\:R\\>'],
  ['[here](https://x.y)', '\\[here\\](https\\://x.y)'],
  ['> quote', '\\> quote'],
  ['# heading\n> quote', '\\# heading \\> quote'],
  ['- list', '\\- list'],
  ['  + list', '\\+ list'],
  ['two\nlines\r\n\tand  more ', 'two lines and more'],
  ['\u202eturned\u200b round', 'turned round'],
  ['back\\slash', 'back\\\\slash'],
  ['12.7mm', '12.7mm'],
  ['   ', ''],
])('%j is shown as typed and has no effect in Discord', (name, text) => {
  expect(discordText(name)).toBe(text);
});

it('is cut to 80 characters or fewer, never within a character or an escape', () => {
  expect(discordText('x'.repeat(80))).toBe('x'.repeat(80));
  expect(discordText('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
  expect(discordText('😀'.repeat(100))).toBe(`${'😀'.repeat(79)}…`);
  expect(discordText('*'.repeat(100), 4)).toBe('\\*\\*\\*…');
  expect(discordText('abcd', 4)).toBe('abcd');
});

it('a time is a relative timestamp of Discord, in whole seconds', () => {
  expect(discordRelativeTime('2026-11-21T12:00:00.900Z')).toBe('<t:1795262400:R>');
});
