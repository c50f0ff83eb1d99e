import type { Item, Supply } from '@backline/contract';
import {
  containerShare,
  costOfView,
  factoryCost,
  type MaterialCost,
  mpfCost,
  mpfFullOrderCost,
  type NeedTotal,
  needTotal,
  type OrderPlace,
  type SupplyNeed,
  type SupplyView,
  supplyNeed,
} from '@backline/domain';
import { englishName } from '../../../api/client/item-names.ts';
import type { ListTable } from '../../../ui/export/list-table.ts';

/** The headings of the columns, by message key. */
const HEADS = [
  'item',
  'codeName',
  'crated',
  'category',
  'faction',
  'priority',
  'missing',
  'missingCrates',
  'containers',
  'quantity',
  'target',
  'minimum',
  'crates',
  'total',
  'lacksMost',
  'lacks',
  'orders',
  'place',
  'report',
  'fiveCrates',
  'fullOrder',
  'factory',
] as const;
type Head = (typeof HEADS)[number];

/** The translated texts of an export; everything else in it is a figure or a name. */
export interface ExportTexts {
  head: (column: Head) => string;
  number: (value: number) => string;
  shortMaterial: (name: string) => string;
  category: (category: Item['category']) => string;
  place: (place: OrderPlace) => string;
  yes: string;
  no: string;
}

interface Line {
  supply: Supply;
  need: SupplyNeed;
}

interface Column {
  head: string;
  /** A figure or a text; empty if there is no value. */
  cell: (line: Line) => string | number;
  /** Whether the figure is a lower bound: a `+` follows it. */
  atLeast?: (line: Line) => boolean | undefined;
}

/** The cost columns for each place of orders, by their headings. */
const COSTS = {
  factory: { factory: factoryCost },
  mpf: { fiveCrates: mpfCost, fullOrder: mpfFullOrderCost },
} as const;

/**
 * The columns of a list: those of its table, and what identifies a line. Orders and a column for each material are
 * included if anything is missing.
 */
function columnsOf(lines: readonly Line[], view: SupplyView | null, texts: ExportTexts): Column[] {
  const total = needTotal(lines.map(({ need }) => need));
  const { head } = texts;
  const sheet = (column: Head, cell: Column['cell']): Column => ({ head: head(column), cell });
  return [
    { head: head('item'), cell: ({ supply }) => supply.item.name },
    sheet('codeName', ({ supply }) => supply.item.firName),
    sheet('crated', ({ supply }) => (supply.item.crated ? texts.yes : texts.no)),
    sheet('category', ({ supply }) => texts.category(supply.item.category)),
    sheet('faction', ({ supply }) => supply.item.faction),
    { head: head('priority'), cell: ({ supply }) => supply.item.priority ?? '' },
    { head: head('missing'), cell: ({ need }) => some(need.missing) },
    { head: head('missingCrates'), cell: ({ need }) => some(need.crates) },
    { head: head('containers'), cell: ({ need }) => some(containerShare(need.crates)) },
    {
      head: head('quantity'),
      cell: ({ supply }) => supply.quantity,
      atLeast: ({ supply }) => supply.atLeast,
    },
    { head: head('target'), cell: ({ supply }) => supply.target },
    { head: head('minimum'), cell: ({ supply }) => supply.minimum },
    sheet('crates', ({ supply }) => supply.cratedQuantity),
    {
      ...sheet('total', ({ supply }) => supply.fullQuantity),
      atLeast: ({ supply }) => supply.fullAtLeast,
    },
    ...orderColumns(lines, total, texts),
    { head: head('report'), cell: ({ supply }) => supply.reportedAt ?? '' },
    ...costColumns(view, texts),
  ];
}

function orderColumns(lines: readonly Line[], total: NeedTotal, texts: ExportTexts): Column[] {
  if (total.lines === 0) return [];
  const { head } = texts;
  const lacks: Column[] = lines.some(({ supply }) => supply.lacksMost)
    ? [
        { head: head('lacksMost'), cell: ({ supply }) => supply.lacksMost?.name ?? '' },
        { head: head('lacks'), cell: ({ supply }) => supply.lacksMost?.missing ?? '' },
      ]
    : [];
  return [
    ...lacks,
    { head: head('orders'), cell: ({ need }) => some(need.orders) },
    { head: head('place'), cell: ({ need }) => (need.place === null ? '' : texts.place(need.place)) },
    ...total.materials.map(
      ({ name }): Column => ({
        head: texts.shortMaterial(name),
        cell: ({ need }) => some(need.materials.find((material) => material.name === name)?.cost ?? 0),
      }),
    ),
  ];
}

/** The cost of one order, in a view that is about orders. */
function costColumns(view: SupplyView | null, texts: ExportTexts): Column[] {
  const place = costOfView(view);
  if (place === null) return [];
  return HEADS.flatMap((column) => {
    const costs: Partial<Record<Head, (item: Item) => MaterialCost[]>> = COSTS[place];
    const cost = costs[column];
    if (cost === undefined) return [];
    const cell = ({ supply }: Line) =>
      cost(supply.item)
        .map((materialCost) => `${texts.number(materialCost.cost)} ${materialCost.name}`)
        .join(' + ');
    return [{ head: texts.head(column), cell }];
  });
}

const some = (figure: number) => (figure === 0 ? '' : figure);

function linesOf(supplies: readonly Supply[], view: SupplyView | null): Line[] {
  return supplies.map((supply) => ({ supply, need: supplyNeed(supply, view) }));
}

/** The supplies as a table for a spreadsheet. Lines with a goal can be imported as goals. */
export function supplyTable(
  supplies: readonly Supply[],
  view: SupplyView | null,
  texts: ExportTexts,
): ListTable {
  const lines = linesOf(supplies, view);
  const columns = columnsOf(lines, view, texts);
  return {
    headings: columns.map(({ head }) => head),
    rows: lines.map((line) =>
      columns.map(({ cell, atLeast }) => (atLeast?.(line) ? `${cell(line)}+` : cell(line))),
    ),
    json: lines.map(({ supply: { item, quantity, atLeast, target, minimum, reportedAt = null }, need }) => ({
      fir_name: item.firName,
      crated: item.crated,
      name: englishName(item),
      quantity,
      ...(atLeast && { at_least: atLeast }),
      target,
      minimum,
      missing: need.missing,
      reported_at: reportedAt,
    })),
  };
}
