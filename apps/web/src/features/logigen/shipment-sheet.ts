import type { Item } from '@backline/contract';
import { itemCount } from '@backline/domain';
import { sheetText } from '../../ui/sheet-text.ts';

/** A container as it is given away: crates of each item. */
export interface ListedContainer {
  name: string;
  supplies: { item: Item; quantity: number }[];
}

/** All texts of an export but names and figures. */
export interface SheetTexts {
  heading: string;
  total: (crates: number) => string;
  number: (value: number) => string;
}

/** The crates of a container. */
export function cratesOf({ supplies }: ListedContainer): number {
  return supplies.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Lines for a chat, in a code block so that the figures stand under each other. */
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
  // A name with three of them would end the block.
  return ['```', ...[texts.heading, ...lines].map((line) => line.replaceAll('`', "'")), '```'].join('\n');
}

/**
 * A table with a line for each item of each container: as CSV, or with tabs for pasting to a spreadsheet. No cell is
 * taken for a formula: a name that begins like one gets an apostrophe before it.
 * @param header the names of the columns: container, item, CodeName, crates, items.
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
