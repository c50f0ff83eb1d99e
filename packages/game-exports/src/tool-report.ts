import { readYesNo } from '@backline/domain';
import type { ExportedRow } from './exported-stockpile.ts';
import { readFirTable } from './fir-table.ts';
import type { NameIndex } from './game-names.ts';
import { clean, isQuantity, type ToolProblem, type ToolStockpile, toolStockpile } from './tool-stockpile.ts';

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Reads what tools send about stockpiles: FIR's table, the JSON of FIR's `/extract`, or the JSON that readers of
 * stockpiles post (docs/spec/exports.md#other-tools). What it is shows in the text itself; one, or a list of them.
 * @param index the names by which the items of a table without CodeNames are known.
 * @returns the stockpiles in the order of the text, or null for anything else.
 */
export function readToolReport(text: string, index?: NameIndex): ToolStockpile[] | null {
  if (!/^[\ufeff\s]*(?:[[{]|null\s*$)/.test(text)) return readFirTable(text, index);
  try {
    return stockpilesOf(JSON.parse(text.replace(/^\ufeff/, '')));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function stockpilesOf(json: unknown): ToolStockpile[] | null {
  if (isFields(json) && Array.isArray(json.stockpiles)) return allOf(json.stockpiles, posted);
  if (Array.isArray(json)) return allOf(json, (entry) => posted(entry) ?? extracted(entry));
  const stockpile = posted(json) ?? extracted(json);
  return stockpile && [stockpile];
}

/** All of them, or null if one of them is null. */
function allOf(list: unknown[], read: (value: unknown) => ToolStockpile | null): ToolStockpile[] | null {
  const stockpiles = list.map(read);
  return stockpiles.every((stockpile) => stockpile !== null) ? stockpiles : null;
}

/**
 * A stockpile as readers of stockpiles post it: `{name, type, hex, items: [{code, quantity, crated, at_least}], timestamp}`, with
 * `warehouse_id`, or `warehouse: {id}` as the export gives it, for a public one.
 */
function posted(json: unknown): ToolStockpile | null {
  if (!isFields(json) || 'contents' in json || 'result' in json) return null;
  const { items = [], name, type, hex, coords, timestamp, errors, warehouse, warehouse_id } = json;
  const { shard, ingame_timestamp } = json;
  if (!Array.isArray(items) || (typeof name !== 'string' && typeof type !== 'string')) return null;
  return toolStockpile({
    name: textOf(name),
    structure: textOf(type),
    region: textOf(hex),
    warehouseId: idOf(warehouse_id ?? (isFields(warehouse) ? warehouse.id : undefined)),
    position: positionOf(coords),
    shard: textOf(shard),
    ingameTime: textOf(ingame_timestamp),
    at: timestamp,
    errors: Array.isArray(errors)
      ? errors
          .map(textOf)
          .filter((text) => text !== '')
          .slice(0, MAX_ERRORS)
      : [],
    ...rowsOf(items, ({ code, quantity, crated, at_least }) => ({
      codeName: code,
      quantity,
      crated,
      atLeast: at_least,
    })),
  });
}

/** More than these nobody reads. */
const MAX_ERRORS = 10;

function positionOf(coords: unknown): ToolStockpile['position'] {
  if (!isFields(coords)) return null;
  const { x, y } = coords;
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null;
}

function idOf(value: unknown): number | null {
  return isQuantity(value) && value > 0 ? value : null;
}

/** Reads what FIR's `/extract` gives for a picture, bare or in `{timestamp, file_name, stockpile, result}`. */
function extracted(json: unknown): ToolStockpile | null {
  if (isFields(json) && 'result' in json) {
    const { timestamp, file_name, stockpile, result } = json;
    const read = readPicture(result);
    const more = { title: textOf(file_name), at: timestamp };
    return read && toolStockpile({ ...read, name: textOf(stockpile) || read.name, ...more });
  }
  return readPicture(json);
}

function readPicture(json: unknown): ToolStockpile | null {
  if (json === null) return toolStockpile({ problem: { code: 'nothing-read' } });
  if (!isFields(json) || !Array.isArray(json.contents)) return null;
  const header = isFields(json.header) ? json.header : {};
  return toolStockpile({
    name: readText(header.stockpile_name),
    structure: readText(header.structure_type),
    ...rowsOf(json.contents, ({ icon, quantity }) => ({
      codeName: isFields(icon) ? icon.code_name : undefined,
      crated: isFields(icon) ? icon.is_crated : undefined,
      quantity: isFields(quantity) ? quantity.value : undefined,
      atLeast: isFields(quantity) && isRoundedDown(quantity.label),
    })),
  });
}

function readText(read: unknown): string {
  return isFields(read) ? textOf(read.value) : '';
}

/** A flag as JSON has it, or in the words of a table that a script has copied; no without one. */
function flagOf(value: unknown = false): boolean | null {
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' || typeof value === 'number' ? readYesNo(String(value)) : null;
}

/** Whether the label of a quantity stands for more than its value: `5k+`. */
function isRoundedDown(label: unknown): boolean {
  return textOf(label).trim().endsWith('+');
}

/** The rows of a list; the first one that says too little is the problem. */
function rowsOf(
  list: readonly unknown[],
  parts: (fields: Fields) => Record<'codeName' | 'quantity' | 'crated' | 'atLeast', unknown>,
): { rows: ExportedRow[]; problem: ToolProblem | null } {
  const rows: ExportedRow[] = [];
  let problem: ToolProblem | null = null;
  for (const [index, entry] of list.entries()) {
    const { codeName, quantity, ...rest } = isFields(entry) ? parts(entry) : ({} as Partial<Fields>);
    const [crated, atLeast] = [flagOf(rest.crated), flagOf(rest.atLeast)];
    if (typeof codeName !== 'string' || clean(codeName) === '' || crated === null || atLeast === null)
      problem ??= { code: 'line-unreadable', line: index + 1 };
    else if (!isQuantity(quantity) || (atLeast && quantity === 0))
      problem ??= { code: 'quantity-unread', item: clean(codeName) };
    else
      rows.push({
        codeName: clean(codeName),
        crated,
        quantity,
        ...(atLeast && { atLeast }),
      });
  }
  return { rows, problem };
}
