import { fromWire, pyramids } from '@backline/contract';
import { expect, it } from 'vitest';
import { anItem, aPyramid } from '../../testing/builders.ts';
import { exportText } from '../../ui/export/list-table.ts';
import { pyramidTable } from './pyramid-export.ts';

const ITEMS = [
  anItem({ id: 7, firName: 'Cloth', crated: true }),
  anItem({ id: 8, firName: 'Bandages', crated: false }),
];
const LIST = [
  aPyramid({
    id: 3,
    name: '+Front',
    bluefin: true,
    rows: [
      [{ items: [7, 8], target: 40, order: 0 }],
      [
        { items: [8], target: 5, order: 0 },
        { items: [99], target: 1, order: 1 },
      ],
    ],
  }),
];

it('has a line for each column', () => {
  expect(exportText(pyramidTable(LIST, ITEMS), 'csv').split('\r\n')).toEqual([
    'Pyramid,Bluefin,Row,Column,Items,Target',
    `"'+Front",yes,1,1,Cloth-crated Bandages,40`,
    `"'+Front",yes,2,1,Bandages,5`,
    `"'+Front",yes,2,2,99,1`,
  ]);
});

it('exports JSON with a request for each pyramid that recreates it', () => {
  const [body] = JSON.parse(exportText(pyramidTable(LIST, ITEMS), 'json'));
  expect(fromWire(pyramids.create.body, body)).toMatchObject({
    success: true,
    data: { pyramid: { attributes: { name: '+Front', bluefin: true, rows: LIST[0]?.rows } } },
  });
});
