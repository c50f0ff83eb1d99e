import { isPublicName, isUnreadItem, MAX_COUNT } from '@backline/domain';
import { type ExportedRow, sumRows, type UnknownRow } from './exported-stockpile.ts';
import { isoTime } from './iso-time.ts';
import type { StockpileText } from './stockpile-text.ts';
import { buildingTitle } from './structures.ts';

/** Reason why a stockpile of a tool cannot be imported. */
export type ToolProblem =
  /** The tool says itself that it read nothing. */
  | { code: 'nothing-read' }
  /** A quantity is missing: what is not listed would count as gone. */
  | { code: 'quantity-unread'; item: string }
  /** @param line from 1, the header of a table included. */
  | { code: 'line-unreadable'; line: number };

/** A stockpile as another tool reports it (docs/spec/exports.md#other-tools). */
export interface ToolStockpile {
  /** Empty for a public stockpile, and where the tool read none. */
  name: string;
  /** The id of the warehouse that it is in here, where the tool knows that; null without. */
  warehouseId: number | null;
  /** Other text that identifies it: mostly the picture's file name. */
  title: string;
  /** The English title of the building where it is known, else as the tool wrote it; empty without. */
  structure: string;
  /** The region, in whatever way the tool writes it; empty without. */
  region: string;
  /** Position of the building in the region; null without. */
  position: { x: number; y: number } | null;
  /** The game's word for the shard, and its clock as the tool wrote it; empty without. */
  shard: string;
  ingameTime: string;
  /** ISO 8601 in UTC; null without. */
  at: string | null;
  /** Each item and form once; those with a quantity of 0 are left out. */
  rows: ExportedRow[];
  /** Cells whose item the tool could not read: what they show is not known, and so not known to be gone. */
  unread: UnreadCell[];
  /** Names in a copied text that no catalog knows, or that several items have; they count as unread cells too. */
  unknown?: readonly UnknownRow[];
  /** Mistakes that the tool reports itself, in its words. */
  errors: string[];
  problem: ToolProblem | null;
}

/** A cell of which all but the item was read. */
export interface UnreadCell {
  crated: boolean;
  quantity: number;
}

/**
 * A `ToolStockpile` from what a tool wrote: the game's word for public, in any language, gives an empty name; rows are
 * added up.
 */
export function toolStockpile(
  given: Partial<Omit<ToolStockpile, 'at'>> & { at?: unknown; name?: string },
): ToolStockpile {
  const { name = '', title = '', structure = '', region = '', position = null } = given;
  const { warehouseId = null, rows = [], errors = [], problem = null } = given;
  const { shard = '', ingameTime = '' } = given;
  const [unread, read] = [rows.filter(isUnread), rows.filter((row) => !isUnread(row))];
  return {
    name: isPublicName(name) ? '' : clean(name),
    warehouseId,
    title: clean(title),
    structure: buildingTitle(clean(structure)),
    region: clean(region),
    position,
    shard: clean(shard),
    ingameTime: clean(ingameTime),
    at: isoTime(given.at),
    rows: sumRows(read),
    unread: unread.map(({ crated, quantity }) => ({ crated, quantity })),
    errors: errors.map(clean),
    // A tool that recognised no cell has not read the stockpile.
    problem: problem ?? (unread.length > 0 && read.length === 0 ? { code: 'nothing-read' } : null),
  };
}

/** A copied text as a tool's report: lines that are no items are a problem, names that nobody knows unread cells. */
export function textAsTool(stockpile: StockpileText): ToolStockpile {
  const { x, y, unknown, unread, itemLines, rows, ...facts } = stockpile;
  const [line] = unread;
  const problem: ToolProblem | null =
    itemLines === 0
      ? { code: 'nothing-read' }
      : line === undefined
        ? null
        : { code: 'line-unreadable', line: line.line };
  const cells = unknown.map(({ crated, quantity }) => ({ crated, quantity }));
  return { ...toolStockpile({ ...facts, position: { x, y }, rows, problem }), unread: cells, unknown };
}

const isUnread = ({ codeName }: ExportedRow) => isUnreadItem(codeName);

const MAX_TEXT_LENGTH = 500;

/** Removes what the database cannot store: control characters and unpaired surrogates. */
export function clean(text: string): string {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim();
}

/** Whether a value can be how many of an item there are. */
export function isQuantity(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT;
}
