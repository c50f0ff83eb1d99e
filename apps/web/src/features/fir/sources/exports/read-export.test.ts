import { expect, test } from 'vitest';
import { readExport } from './read-export.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const FACTS = {
  names: { catalog: [], index: new Map(), regions: [] } as never, // a table names its items by code
  positions: [],
  warehouses: [],
};

/** The table of another tool with three stockpiles, of which one has this time. */
async function readTable(time: string) {
  const line = (name: string, at: string) => `${name},41,true,Cloth,${at}`;
  const lines = [
    line('Kilo', '2026-11-20T09:00:00Z'),
    line('Lima', time),
    line('Mike', '2026-11-20T10:00:00Z'),
  ];
  const text = ['Stockpile Name,Quantity,Crated?,CodeName,Timestamp', ...lines].join('\n');
  const file = new File([text], 'stock.csv', { lastModified: NOW });
  const context = {
    facts: FACTS,
    now: NOW,
    side: null,
    readSave: () => Promise.reject(new Error('no save')),
  };
  const { images, refused } = await readExport(file, 'stock.csv', context);
  return {
    read: images.map(({ scan }) => scan.stockpileName),
    refused: refused.map(({ exportProblem }) => exportProblem),
  };
}

test('a clock that is up to five minutes fast is no reason to refuse', async () => {
  expect(await readTable('2026-11-20T10:05:00Z')).toEqual({ read: ['Kilo', 'Lima', 'Mike'], refused: [] });
});

test('what is further in the future is refused, and the rest of the table is read', async () => {
  expect(await readTable('2026-11-20T10:05:01Z')).toEqual({ read: ['Kilo', 'Mike'], refused: ['future'] });
});
