import type { ToolProblem, ToolStockpile } from '@backline/game-exports';
import { uniqueId } from '../../screenshots/opened-file.ts';
import type { ProcessedImage } from '../fir-images.ts';
import { exactRows } from './exported-image.ts';

/** The game's name for every building's public stockpile; a person chooses which one it is (docs/spec/reports.md#public-stockpiles). */
const PUBLIC = 'Public';

/**
 * A stockpile of another tool's table as a reading to review (docs/spec/exports.md#other-tools).
 * @param fileTime used if the table has no time, in milliseconds since epoch.
 */
export function toolImage(stockpile: ToolStockpile, fileTime: number): ProcessedImage {
  const { name, title, structure, region, at, rows } = stockpile;
  const readName = name === '' ? PUBLIC : name;
  const key = ['tool', region, structure, readName, name === '' ? title : ''].join('/');
  return {
    id: uniqueId(),
    fileName: [structure, readName, name === '' ? title : ''].filter((part) => part !== '').join(' - '),
    fileTimestamp: at ?? new Date(fileTime).toISOString(),
    fingerprint: [key, at, ...rows.map((row) => `${row.codeName}${row.crated}${row.quantity}`)].join('/'),
    file: null,
    source: 'tool',
    status: 'processed',
    scan: {
      processedImage: null,
      warehouseType: structure === '' ? null : structure,
      readName,
      unread: null,
      stockpileName: readName,
      rows: exactRows(rows),
      boxes: [],
      panel: null,
      exported: { key, buildingId: null, side: null, notes: at === null ? [{ kind: 'untimed' }] : [] },
    },
  };
}

/** How a refused stockpile of a table is named: by its line in the file, or by its name. */
export function refusedTitle(title: string, { name }: ToolStockpile, problem: ToolProblem): string {
  const of = titleWith(title, name);
  return problem.code === 'line-unreadable' ? `${of}, ${problem.line}` : of;
}

/** The title of a file with the name of a stockpile in it; a public one has none. */
export function titleWith(title: string, name: string): string {
  return name === '' ? title : `${title}, ${name}`;
}
