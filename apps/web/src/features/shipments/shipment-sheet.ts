import type { Item } from '@backline/contract';
import { itemCount } from '@backline/domain';
import { sheetText } from '../../ui/sheet-text.ts';

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

/**
 * A table with a row for each item of each container: as CSV, or tab-separated for pasting into a
 * spreadsheet. Names that look like formulas get an apostrophe in front, so that no cell is executed.
 * @param header the column names: container, item, CodeName, crates, items.
 */
export function shipmentSheet(
  containers: readonly ListedContainer[],
  header: readonly string[],
  format: 'csv' | 'tabs',
): string {
  const rows = containers.flatMap(({ name, supplies }) =>
    supplies.map(({ item, quantity }) => [
      name,
      item.name,
      item.firName,
      quantity,
      itemCount(item, quantity),
    ]),
  );
  return sheetText([header, ...rows], { delimiter: format === 'csv' ? ',' : '\t' });
}
