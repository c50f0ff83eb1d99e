import { describe, expect, it } from 'vitest';
import { type DiscordLine, discordText } from './discord-text.ts';

const LINK = 'https://backline.example/warehouses/1?view=mpf&sort=percentage';

const textOf = (lines: DiscordLine[], heading: DiscordLine = { name: 'Sitaria' }) =>
  discordText({ heading, lines, link: LINK, more: (count) => `and ${count} more:` });
const many = (count: number, name = 'Basic Materials') =>
  Array.from({ length: count }, (_, index) => ({ figure: `−${count - index}`, name, note: '(0/450)' }));

describe('a text for Discord', () => {
  it('is a code block with aligned figures, and the link below it', () => {
    const lines = [
      { figure: '−1,450', name: 'Basic Materials', note: '(0/1,450)' },
      { figure: '−9', name: 'Radio', note: '(30+/39)' },
      { figure: '', name: 'Bandages', note: '(7)' },
    ];
    expect(textOf(lines).split('\n')).toEqual([
      '```',
      'Sitaria',
      '−1,450 Basic Materials (0/1,450)',
      '    −9 Radio (30+/39)',
      '       Bandages (7)',
      '```',
      LINK,
    ]);
  });

  it.each([
    [27, 'A'.repeat(27)], // 44 with all around it
    [28, `${'A'.repeat(26)}…`],
    [400, `${'A'.repeat(26)}…`],
  ])('cuts a name of %s letters to the width of 44, and keeps the figures', (length, shown) => {
    const [, heading, line] = textOf([{ figure: '−450', name: 'A'.repeat(length), note: '(10+/1,460)' }], {
      name: 'B'.repeat(60),
      note: '· 3 of 5 items missing',
    }).split('\n');
    expect(line).toBe(`−450 ${shown} (10+/1,460)`);
    expect(heading).toBe(`${'B'.repeat(20)}… · 3 of 5 items missing`);
  });

  it('has 1,900 characters at most: what is last is left out and counted, the link is whole', () => {
    const text = textOf(many(640));
    expect(text.length).toBeGreaterThan(1850);
    expect(text.length).toBeLessThanOrEqual(1900);
    const lines = text.split('\n');
    const shown = lines.filter((line) => line.includes('Basic Materials')).length;
    expect(lines.slice(-3)).toEqual([`and ${640 - shown} more:`, '```', LINK]);
    expect(lines[2]).toBe('−640 Basic Materials (0/450)');
  });

  it('leaves nothing out while there is room for all', () => {
    const [last] = [...Array(80).keys()].filter((count) => textOf(many(count)).includes('more:'));
    expect(last).toBeGreaterThan(50);
    expect(textOf(many(last! - 1))).not.toContain('more:');
    expect(textOf(many(last!))).not.toContain('and 0');
  });

  it('never ends with a heading whose lines have no room', () => {
    const sections = Array.from({ length: 60 }, (_, index) => [
      { name: `Container ${index + 1}`, note: '· 60 crates', isHeading: true },
      { figure: '60', name: 'Basic Materials' },
    ]).flat();
    for (let length = 1; length < 40; length += 1) {
      const lines = textOf(sections, { name: 'S'.repeat(length) }).split('\n');
      const end = lines.findIndex((line) => line.endsWith(' more:'));
      expect(lines[end - 1]).toBe('60 Basic Materials');
      expect(lines[end - 2]).toMatch(/^Container \d+ · 60 crates$/);
      expect(lines[end - 3]).toBe('');
    }
  });

  it('is not ended by backticks in a name', () => {
    expect(textOf([{ figure: '1', name: '```@everyone' }]).match(/```/g)).toHaveLength(2);
  });

  it('does not cut a letter of two units in half', () => {
    expect(textOf([{ name: '🚚'.repeat(50) }]).split('\n')[2]).toBe(`${'🚚'.repeat(43)}…`);
  });
});
