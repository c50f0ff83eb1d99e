import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { lookAlikesOf } from './look-alikes.ts';

/** Unicode's list: what looks like what. */
const CONFUSABLES = Object.entries(
  createRequire(import.meta.url)('unhomoglyph/data.json') as Record<string, string>,
);
const NAMES = [
  'ACR-Convoy',
  'KM1',
  'Morgens Crossing Seaport',
  '2nd LOGI 0815',
  'Südlager',
  'Южный склад',
  'Jade Cove',
  'QXZ why buffer keep',
];

describe('a name that looks like another', () => {
  it('is one with any of its letters exchanged by Unicode’s list', () => {
    let exchanged = 0;
    for (const name of NAMES) {
      const isLookAlike = lookAlikesOf([name]);
      for (const [letter, like] of CONFUSABLES)
        if (name.includes(like)) {
          exchanged += 1;
          const otherName = name.replace(like, letter);
          if (otherName.normalize('NFC') !== name && !isLookAlike(otherName))
            expect.fail(`${otherName} for ${name}`);
        }
    }
    expect(exchanged).toBeGreaterThan(1500);
  });

  it('is one with any letter of the list for what it looks like', () => {
    expect(CONFUSABLES.length).toBeGreaterThan(6000);
    for (const [letter, like] of CONFUSABLES) {
      if (letter !== letter.normalize('NFC')) continue; // it is stored as another letter
      const [name, otherName] = [`A${like}B`.normalize('NFC'), `A${letter}B`.normalize('NFC')];
      if (name !== otherName && !lookAlikesOf([name])(otherName)) expect.fail(`${otherName} for ${name}`);
    }
  });

  it.each([
    ['АCR-Convoy', 'ACR-Convoy', true], // the first letter is a Cyrillic one
    ['ACR\u2011Convoy', 'ACR-Convoy', true],
    ['ACR\u200b-Convoy', 'ACR-Convoy', true],
    ['S\u0075\u0308dlager', 'Südlager', true],
    ['KMl', 'KM1', true],
    ['ACR-Convoy', 'ACR-Convoy', false],
    ['ACR-Convoy 2', 'ACR-Convoy', false],
    ['acr-convoy', 'ACR-Convoy', false],
    ['Sudlager', 'Südlager', false],
    ['Северный склад', 'Южный склад', false],
    ['北仓库', '南仓库', false],
  ])('whether %j looks like %j: %s', (name, otherName, expected) => {
    expect(lookAlikesOf(['Elsewhere', otherName])(name)).toBe(expected);
  });

  it('is one beside a name that looks the same, though it is that of another thing too', () => {
    expect(lookAlikesOf(['KM1', 'KMl'])('KM1')).toBe(true);
  });
});
