import type { Item } from '@backline/contract';
import { itemCount } from '@backline/domain';
import { type ListTable, listTable } from '../../ui/export/list-table.ts';

/** A container for export, with crates per item. */
export interface ListedContainer {
  name: string;
  supplies: { item: Item; quantity: number }[];
}

/** The translated texts of an export; everything else is names and figures. */
export interface SheetTexts {
  heading: string;
  total: (crates: number) => string;
  number: (value: number) => string;
}

/** The number of crates in a container. */
export function cratesOf({ supplies }: ListedContainer): number {
  return supplies.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The shipment as text for a chat, in a code block so that the figures align. */
export function shipmentText(containers: readonly ListedContainer[], texts: SheetTexts): string {
  const width = Math.max(
    0,
    ...containers.flatMap(({ supplies }) => supplies.map(({ quantity }) => texts.number(quantity).length)),
  );
  const lines = containers.flatMap((container) => [
    '',
    `${container.name} · ${texts.total(cratesOf(container))}`,
    ...container.supplies.map(
      ({ item, quantity }) => `  ${texts.number(quantity).padStart(width)}  ${item.name}`,
    ),
  ]);
  // Three backticks in a name would end the code block.
  return ['```', ...[texts.heading, ...lines].map((line) => line.replaceAll('`', "'")), '```'].join('\n');
}

/** Supplier and destination of a saved shipment, for its JSON. */
export interface ShipmentEnds {
  supplierId: number;
  destinationId: number;
  note: string;
}

/**
 * A table with a row for each item of each container.
 * @param ends given for a saved shipment: its JSON is then the request that saves the same shipment again.
 */
export function shipmentTable(containers: readonly ListedContainer[], ends?: ShipmentEnds): ListTable {
  const lines = containers.flatMap(({ name, supplies }) => supplies.map((supply) => ({ name, ...supply })));
  const json = ends && {
    shipment: {
      attributes: {
        supplier_id: ends.supplierId,
        destination_id: ends.destinationId,
        note: ends.note,
        containers: containers.map(({ supplies }) =>
          supplies.map(({ item, quantity }) => ({ item_id: item.id, quantity })),
        ),
      },
    },
  };
  return listTable(
    lines,
    {
      Container: ({ name }) => name,
      Item: ({ item }) => item.name,
      CodeName: ({ item }) => item.firName,
      Crates: ({ quantity }) => quantity,
      Items: ({ item, quantity }) => itemCount(item, quantity),
    },
    json,
  );
}
