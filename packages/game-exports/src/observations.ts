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
    (one) => ({
      name: one.name,
      structure: buildingTitle(one.structure),
      region: regionOf(one.region, regions),
      position: 'position' in one ? one.position : { x: one.x, y: one.y },
      // The side of a text is only what most of its items are, which changes.
      side: 'snapshot' in one ? one.faction : null,
      title: 'title' in one ? one.title : '',
      at: one.at,
      writtenAt,
    }),
    contentsKey,
  );
}

/** A text that is equal for equal contents, in whatever order they are listed. */
export function contentsKey(one: {
  rows: readonly ExportedRow[];
  unknown?: readonly UnknownRow[];
  unread?: unknown;
  problem?: unknown;
}): string {
  return JSON.stringify([
    one.rows.map(({ codeName, crated, quantity, atLeast }) => [codeName, crated, quantity, atLeast]).sort(),
    (one.unknown ?? []).map(({ name, crated, quantity }) => [name, crated, quantity]).sort(),
    one.unread,
    one.problem,
  ]);
}
