import { isPublicName } from '@backline/domain';
import { type ExportedRow, sumRows } from './exported-stockpile.ts';
import { buildingTitle } from './structures.ts';

/** Why a stockpile of a tool cannot be imported. */
export type ToolProblem =
  /** The tool says itself that it read nothing. */
  | { code: 'nothing-read' }
  /** One quantity is missing: what is not listed would count as gone. */
  | { code: 'quantity-unread'; item: string }
  /** @param line from 1, the header of a table included. */
  | { code: 'line-unreadable'; line: number };

/** A stockpile as another tool reports it (docs/spec/exports.md#other-tools). */
export interface ToolStockpile {
  /** Empty for a public stockpile, and where the tool read none. */
  name: string;
  /** What else identifies it: mostly the picture's file name. */
  title: string;
  /** The English title of the building where it is known, else as the tool wrote it; empty without. */
  structure: string;
  /** The region, in whatever way the tool writes it; empty without. */
  region: string;
  /** ISO 8601 in UTC; null without. */
  at: string | null;
  /** Each item and form once; those with a quantity of 0 are left out. */
  rows: ExportedRow[];
  problem: ToolProblem | null;
}

const MAX_QUANTITY = 2_147_483_647;

/**
 * A `ToolStockpile` from what a tool wrote: the game's word for public, in any language, gives an empty name; rows are
 * added up.
 */
export function toolStockpile(
  given: Partial<Omit<ToolStockpile, 'at'>> & { at?: unknown; name?: string },
): ToolStockpile {
  const { name = '', title = '', structure = '', region = '', rows = [], problem = null } = given;
  return {
    name: isPublicName(name) ? '' : clean(name),
    title: clean(title),
    structure: buildingTitle(clean(structure)),
    region: clean(region),
    at: timeOf(given.at),
    rows: sumRows(rows),
    problem,
  };
}

const MAX_TEXT_LENGTH = 500;

/** Removes what the database cannot store: control characters and unpaired surrogates. */
export function clean(text: string): string {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim();
}

/** A time as ISO 8601 in UTC; one without a zone is meant in UTC. Null for anything else, and for a day that does not exist. */
function timeOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const match = /^(\d{4}-\d\d-(\d\d))[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/.exec(
    value.trim(),
  );
  if (match === null) return null;
  const [, date = '', day, clock, zone = 'Z'] = match;
  const milliseconds = Date.parse(`${date}T${clock}${zone}`);
  const isReal = new Date(date).getUTCDate() === Number(day); // 30 February is parsed as 2 March
  return isReal && !Number.isNaN(milliseconds) ? new Date(milliseconds).toISOString() : null;
}

/** Whether a value can be how many of an item there are. */
export function isQuantity(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_QUANTITY;
}
