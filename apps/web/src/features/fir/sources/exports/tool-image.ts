import { PUBLIC_STOCKPILE, UNREAD_ITEM } from '@backline/domain';
import { contentsKey, type ToolProblem, type ToolStockpile } from '@backline/game-exports';
import { uniqueId } from '../../../screenshots/opened-file.ts';
import type { ProcessedImage } from '../../store/fir-images.ts';
import { withOpenRows } from './exported-image.ts';

/**
 * A stockpile of another tool's table as a reading to review (docs/spec/exports.md#other-tools). One without a name is
 * public; a person chooses whose.
 * @param fileTime used if the table has no time, in milliseconds since epoch.
 */
export function toolImage(stockpile: ToolStockpile, fileTime: number): ProcessedImage {
  const { name, title, structure, region, position, warehouseId, at, rows, unread, errors } = stockpile;
  const readName = name === '' ? PUBLIC_STOCKPILE : name;
  const writtenAt = new Date(fileTime).toISOString();
  const parts = [
    structure,
    readName,
    warehouseId === null ? '' : `#${warehouseId}`,
    name === '' ? title : '',
  ];
  return {
    id: uniqueId(),
    fileName: parts.filter((part) => part !== '').join(' - '),
    fileTimestamp: at ?? writtenAt,
    fingerprint: ['tool', region, title, ...parts, at, contentsKey(stockpile)].join('/'),
    file: null,
    source: 'tool',
    status: 'processed',
    scan: {
      processedImage: null,
      warehouseType: structure === '' ? null : structure,
      readName,
      unread: null,
      stockpileName: readName,
      rows: withOpenRows(
        unread.map((cell) => ({ ...cell, name: UNREAD_ITEM, candidates: [] })),
        rows,
      ),
      boxes: [],
      panel: null,
      exported: {
        region,
        position,
        title,
        isTimed: at !== null,
        writtenAt,
        buildingId: warehouseId,
        side: null,
        notes: [
          ...(errors.length > 0 ? [{ kind: 'tool-errors' as const, lines: errors.join(' ') }] : []),
          ...(at === null ? [{ kind: 'untimed' as const }] : []),
        ],
      },
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
