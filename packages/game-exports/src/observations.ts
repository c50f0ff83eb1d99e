import { observationsByStockpile, type StockpileObservations } from '@backline/domain';
import type { ExportedRow, ExportedStockpile, UnknownRow } from './exported-stockpile.ts';
import type { SavedStockpile } from './map-data.ts';
import { type RegionName, regionOf } from './regions.ts';
import type { StockpileText } from './stockpile-text.ts';
import { buildingTitle } from './structures.ts';
import type { ToolStockpile } from './tool-stockpile.ts';

type Seen = SavedStockpile | StockpileText | ExportedStockpile | ToolStockpile;

interface FileFacts {
  /** The names of the regions, in which tools differ. */
  regions: readonly RegionName[];
  /** When the file was written, ISO 8601 in UTC; null counts as now. */
  writtenAt: string | null;
}

/**
 * The stockpiles of a file, each with all observations of it and the latest one, by the names that the file has for them:
 * `observationsByStockpile`, which has the rules, for what this package reads.
 */
export function observedIn<T extends Seen>(
  seen: readonly T[],
  { regions, writtenAt }: FileFacts,
): StockpileObservations<T>[] {
  return observationsByStockpile(
    seen,
    (row) => ({
      name: row.name,
      structure: buildingTitle(row.structure),
      region: regionOf(row.region, regions),
      position: 'position' in row ? row.position : { x: row.x, y: row.y },
      // The side of a text is only what most of its items are, which changes.
      side: 'snapshot' in row ? row.faction : null,
      title: 'title' in row ? row.title : '',
      at: row.at,
      writtenAt,
    }),
    contentsKey,
  );
}

/** A text that is equal for equal contents, in whatever order they are listed. */
export function contentsKey(given: {
  rows: readonly ExportedRow[];
  unknown?: readonly UnknownRow[];
  unread?: unknown;
  problem?: unknown;
}): string {
  return JSON.stringify([
    given.rows.map(({ codeName, crated, quantity, atLeast }) => [codeName, crated, quantity, atLeast]).sort(),
    (given.unknown ?? []).map(({ name, crated, quantity }) => [name, crated, quantity]).sort(),
    given.unread,
    given.problem,
  ]);
}
