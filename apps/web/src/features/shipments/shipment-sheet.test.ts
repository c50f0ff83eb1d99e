import { fromWire, shipments } from '@backline/contract';
import { expect, it } from 'vitest';
import { anItem } from '../../testing/builders.ts';
import { exportText } from '../../ui/export/list-table.ts';
import { shipmentTable } from './shipment-sheet.ts';

const CLOTH = anItem({
  id: 7,
  firName: 'Cloth',
  name: 'Basic Materials (Crated)',
  crated: true,
  crateSize: 100,
});
const CONTAINERS = [
  { name: 'Container 1', supplies: [{ item: CLOTH, quantity: 60 }] },
  { name: 'Container 2', supplies: [{ item: CLOTH, quantity: 3 }] },
];

it('exports JSON that is the request to save the same shipment again', () => {
  const table = shipmentTable(CONTAINERS, { supplierId: 1, destinationId: 2, note: 'At night' });
  expect(fromWire(shipments.create.body, JSON.parse(exportText(table, 'json')))).toMatchObject({
    success: true,
    data: {
      shipment: {
        attributes: {
          supplierId: 1,
          destinationId: 2,
          note: 'At night',
          containers: [[{ itemId: 7, quantity: 60 }], [{ itemId: 7, quantity: 3 }]],
        },
      },
    },
  });
});

it('exports its lines as JSON if it is not saved', () => {
  expect(JSON.parse(exportText(shipmentTable(CONTAINERS), 'json'))[1]).toEqual({
    container: 'Container 2',
    item: 'Basic Materials (Crated)',
    code_name: 'Cloth',
    crates: 3,
    items: 300,
  });
});
