import { CRATE_WORDS, GAME_LANGUAGES } from '@backline/domain';
import { describe, expect, it } from 'vitest';
import { CATALOG, NAMES } from '../testing/shipped-names.ts';
import { indexNames } from './game-names.ts';
import { readStockpileText } from './stockpile-text.ts';
import { readToolReport } from './tool-report.ts';
import { textAsTool } from './tool-stockpile.ts';

const index = indexNames(CATALOG, NAMES);
const HEAD = 'Stockpile Name\tQuantity\tName\tCrated?';

describe('a table without CodeNames', () => {
  it.each(GAME_LANGUAGES)('is read by the names of its items in %s', (language) => {
    const listed = CATALOG.map(({ codeName, name }) => ({
      codeName,
      text: NAMES[language]?.[codeName]?.name ?? name,
    }));
    const isShared = (text: string) => listed.filter((other) => other.text === text).length > 1;
    const own = listed.filter(({ text }) => !isShared(text));
    expect(own.length).toBeGreaterThan(CATALOG.length - 3);
    const lines = own.map(({ text }, place) => `Kilo\t${place + 1}\t${text}\ttrue`);
    const [stockpile] = readToolReport([HEAD, ...lines].join('\n'), index) ?? [];
    expect(stockpile?.problem).toBeNull();
    expect(stockpile?.rows.map(({ codeName }) => codeName)).toEqual(own.map(({ codeName }) => codeName));
  });

  it.each(['Nothing at all', 'Sanitäter Uniform'])('with %s has a problem in that line', (name) => {
    const [stockpile] =
      readToolReport(`${HEAD}\nKilo\t1\tBandages\ttrue\nKilo\t2\t${name}\ttrue`, index) ?? [];
    expect(stockpile?.problem).toEqual({ code: 'line-unreadable', line: 3 });
  });

  it('is none where the names are not known', () => {
    expect(readToolReport(`${HEAD}\nKilo\t1\tBandages\ttrue`)).toBeNull();
  });
});

describe('a copied text that a tool sends', () => {
  const asTool = (lines: readonly string[]) => {
    const header = 'Terminus - A - Seehafen - Kilo - X: 0.4 Y: 0.6,2026.07.04-18.05.09';
    const read = readStockpileText([header, ...lines].join('\n'), { catalog: CATALOG, index, regions: [] });
    return typeof read === 'string' ? null : read.map(textAsTool)[0];
  };

  it('has its rows, and unknown names with what they may mean', () => {
    const word = CRATE_WORDS.de[0];
    expect(asTool([`Verbände (${word}),3`, `Schaufeln (${word}),2`])).toMatchObject({
      name: 'Kilo',
      structure: 'Seaport',
      position: { x: 0.4, y: 0.6 },
      at: '2026-07-04T18:05:09.000Z',
      rows: [{ codeName: 'Bandages', crated: true, quantity: 3 }],
      unread: [{ crated: true, quantity: 2 }],
      unknown: [{ name: 'Schaufeln', candidates: expect.arrayContaining(['Shovel']) }],
      problem: null,
    });
  });

  it('with a line that is no item has a problem', () => {
    expect(asTool(['Verbände,3', 'Verbände'])?.problem).toEqual({ code: 'line-unreadable', line: 3 });
    expect(asTool([])?.problem).toEqual({ code: 'nothing-read' });
  });
});
