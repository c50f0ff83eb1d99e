import type { Item, Supply } from '@backline/contract';
import { factoryCost, type MaterialCost, mpfCost, mpfFullOrderCost } from '@backline/domain';
import { sheetText } from '../../ui/sheet-text.ts';
import type { CostPlace } from './supply-costs.tsx';

/** The translated texts of an export; everything else in it is a figure or a name. */
export interface ExportTexts {
  /** Names the place, the view, and the number of supplies. */
  heading: string;
  number: (value: number) => string;
  shortMaterial: (name: string) => string;
  category: (category: Item['category']) => string;
  yes: string;
  no: string;
}

/** The cost columns for each place; the last one is the full order. */
const COSTS = { factory: [factoryCost], mpf: [mpfCost, mpfFullOrderCost] } as const;

/**
 * The supplies as text for a chat, in a code block so that the columns align: name, quantity and target,
 * shortage (−) or surplus (+), priority, and the cost of a full order at the place.
 */
export function supplyText(supplies: readonly Supply[], place: CostPlace | null, texts: ExportTexts): string {
  const rows = supplies.map(({ item, quantity, target }) => [
    item.name,
    target === 0 ? texts.number(quantity) : `${texts.number(quantity)} / ${texts.number(target)}`,
    target === 0 ? '' : signed(quantity - target, texts),
    item.priority ?? '',
    place === null ? '' : listed(COSTS[place].at(-1)?.(item) ?? [], ', ', texts.shortMaterial, texts),
  ]);
  // Three backticks in a name would end the code block.
  const lines = [texts.heading, ...aligned(rows)].map((line) => line.replaceAll('`', "'"));
  return ['```', ...lines, '```'].join('\n');
}

/**
 * The supplies as a table for a spreadsheet. Names that look like formulas get an apostrophe in front, so
 * that no cell is executed.
 * @param header the column names; one more for each cost of the place.
 */
export function supplyCsv(
  supplies: readonly Supply[],
  place: CostPlace | null,
  header: readonly string[],
  texts: ExportTexts,
): string {
  const data = supplies.map(({ item, quantity, target, minimum, cratedQuantity, fullQuantity }) => [
    item.name,
    item.firName,
    item.crated ? texts.yes : texts.no,
    texts.category(item.category),
    item.faction,
    item.priority ?? '',
    quantity,
    target,
    minimum,
    cratedQuantity,
    fullQuantity,
    ...(place === null ? [] : COSTS[place].map((cost) => listed(cost(item), ' + ', (name) => name, texts))),
  ]);
  return sheetText([header, ...data]);
}

function signed(difference: number, { number }: ExportTexts): string {
  if (difference === 0) return '';
  return `${difference < 0 ? '−' : '+'}${number(Math.abs(difference))}`;
}

function listed(
  materials: readonly MaterialCost[],
  between: string,
  called: (name: string) => string,
  { number }: ExportTexts,
): string {
  return materials.map(({ name, cost }) => `${number(cost)} ${called(name)}`).join(between);
}

/**
 * Pads cells so that columns align: the second and third, which are figures, to the right, all others to the
 * left.
 */
function aligned(rows: readonly string[][]): string[] {
  const widths = rows.reduce<number[]>(
    (longest, row) => row.map((cell, column) => Math.max(cell.length, longest[column] ?? 0)),
    [],
  );
  const padded = (cell: string, column: number) =>
    column === 1 || column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return rows.map((row) =>
    row
      .map(padded)
      .filter((_, column) => widths[column] !== 0)
      .join('  ')
      .trimEnd(),
  );
}
