/** Row of an export for one item in a stockpile. */
export interface ExportedRow {
  codeName: string;
  crated: boolean;
  /** Crates of a crated item, single items otherwise. */
  quantity: number;
  /** Whether there is at least that many: the game shows `5k+` for 5,000 to 5,999. Absent for an exact quantity. */
  atLeast?: true | undefined;
}

/** A line whose item is not known: it is shown and never dropped (docs/spec/exports.md#unknown-items). */
export interface UnknownRow {
  /** As the export writes it. */
  name: string;
  crated: boolean;
  quantity: number;
  /** Whether the name is known, of several items; a name that is not known can be learnt. */
  isAmbiguous?: boolean;
  /** Code names that it may mean, the likeliest first. */
  candidates: string[];
}

export type Faction = 'Colonial' | 'Warden';

/** Stockpile of a building, as an export of the game gives it. */
export interface ExportedStockpile {
  /** The War API's name of the region (`HowlCountyHex`); the text itself where no region has that name. */
  region: string;
  /** A save file does not name it. */
  town: string | null;
  /** The game's code of the building (`StorageFacility`); its title as written where no building has that title. */
  structure: string;
  /** Empty for the public stockpile. */
  name: string;
  isPublic: boolean;
  /** Position in the hex, 0 to 1: x to the east, y to the south. */
  x: number;
  y: number;
  /** When the game knew these contents: ISO 8601 in UTC; null where the export does not say. */
  at: string | null;
  /** Of the player in a save file; in a text what most of the items are; null where neither shows it. */
  faction: Faction | null;
  /** Each item and form once; those with a quantity of 0 are left out. */
  rows: ExportedRow[];
  unknown: UnknownRow[];
}

/** More than any export of the game holds; looking up each of a hundred thousand would keep a server busy for minutes. */
export const MAX_STOCKPILES = 500;

/** Sums rows of the same item and form and leaves out quantities of 0, in the order of first occurrence. */
export function sumRows(rows: readonly ExportedRow[]): ExportedRow[] {
  const sums = new Map<string, ExportedRow>();
  for (const row of rows) {
    const key = `${row.codeName} ${row.crated}`;
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { ...row });
    else {
      sum.quantity += row.quantity;
      if (row.atLeast) sum.atLeast = true;
    }
  }
  return [...sums.values()].filter(({ quantity }) => quantity > 0);
}
