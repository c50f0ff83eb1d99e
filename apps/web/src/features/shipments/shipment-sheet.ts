import type { Item } from '@backline/contract';
import { itemCount, plainName } from '@backline/domain';
import { englishName } from '../../api/client/item-names.ts';
import type { DiscordLine } from '../../ui/discord-text.ts';
import { type ListTable, listTable } from '../../ui/export/list-table.ts';

/** A container for export, with crates per item. */
export interface ListedContainer {
  name: string;
  supplies: { item: Item; quantity: number }[];
}

/** The number of crates in a container. */
export function cratesOf({ supplies }: ListedContainer): number {
  return supplies.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The containers as lines for Discord, each with what is in it. */
export function shipmentLines(
  containers: readonly ListedContainer[],
  { total, number }: { total: (crates: number) => string; number: (value: number) => string },
): DiscordLine[] {
  return containers.flatMap((container) => [
    { name: container.name, note: total(cratesOf(container)), isHeading: true },
    ...container.supplies.map(({ item, quantity }) => ({ figure: number(quantity), name: plainName(item) })),
  ]);
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
      Item: ({ item }) => englishName(item),
      CodeName: ({ item }) => item.firName,
      Crates: ({ quantity }) => quantity,
      Items: ({ item, quantity }) => itemCount(item, quantity),
    },
    json,
  );
}
