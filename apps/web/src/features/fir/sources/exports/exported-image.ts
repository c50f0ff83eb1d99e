import { matchExport, PUBLIC_STOCKPILE } from '@backline/domain';
import {
  buildingTitle,
  type ExportedRow,
  type ExportedStockpile,
  type Faction,
  fewestLines,
  type StockpileText,
  type UnknownRow,
} from '@backline/game-exports';
import { uniqueId } from '../../../screenshots/opened-file.ts';
import type { ExportNote } from '../../reading/exported.ts';
import type { ReadRow } from '../../reading/read-rows.ts';
import type { ProcessedImage } from '../../store/fir-images.ts';
import type { ExportFacts } from './export-facts.ts';

interface Origin {
  source: 'text' | 'save-file';
  /** Used where the export has no time of its own, in milliseconds since epoch. */
  fileTime: number;
  /** The faction whose stockpiles are expected; null if unknown. */
  side: Faction | null;
}

/** A stockpile of an export as a reading to review, like that of a picture but without the picture. */
export function exportedImage(
  stockpile: ExportedStockpile | StockpileText,
  facts: ExportFacts,
  { source, fileTime, side }: Origin,
): ProcessedImage {
  const { region, town, structure, name, isPublic, x, y, at, faction } = stockpile;
  const { buildingId, stockpileName } = matchExport(stockpile, facts.positions, facts.warehouses);
  const place = town ?? facts.names.regions.find((one) => one.name === region)?.displayName ?? region;
  const title = buildingTitle(structure);
  const readName = isPublic ? PUBLIC_STOCKPILE : name;
  const key = [region, x.toFixed(3), y.toFixed(3), structure, readName, faction ?? ''].join('/');
  const rows = rowsOf(stockpile);
  const writtenAt = new Date(fileTime).toISOString();
  return {
    id: uniqueId(),
    fileName: `${place} - ${title} - ${readName}`,
    fileTimestamp: at ?? writtenAt,
    fingerprint: [
      source,
      key,
      at,
      ...rows.map((row) => `${row.codeName}${row.crated}${row.quantity}${row.atLeast ? '+' : ''}`),
    ].join('/'),
    file: null,
    source,
    status: 'processed',
    scan: {
      processedImage: null,
      warehouseType: title,
      readName,
      unread: null,
      stockpileName,
      rows,
      boxes: [],
      panel: null,
      exported: {
        region,
        position: { x, y },
        title: '',
        isTimed: at !== null,
        writtenAt,
        buildingId,
        side: faction,
        notes: notesOf(stockpile, side),
      },
    },
  };
}

const EXACT = {
  label: null,
  iconBox: null,
  quantityBox: null,
  drawing: null,
  isEdited: false,
  isChecked: false,
};

/** Unknown lines come first, because they need checking. */
function rowsOf({ rows, unknown }: ExportedStockpile): ReadRow[] {
  return withOpenRows(unknown, rows);
}

/** The rows whose item a person has to choose, before those with exactly the values of an export. */
export function withOpenRows(unknown: readonly UnknownRow[], rows: readonly ExportedRow[]): ReadRow[] {
  const open = unknown.map(({ name, crated, quantity, candidates }) => ({
    ...EXACT,
    codeName: null,
    crated,
    quantity,
    confidence: 0,
    iconConfidence: 0,
    written: name,
    candidates: candidates.map((codeName) => ({ codeName, crated })),
  }));
  return [...open, ...exactRows(rows)].map((row, index) => ({ ...row, id: index + 1 }));
}

/** Rows with exactly the values of an export. */
function exactRows(rows: readonly ExportedRow[]): ReadRow[] {
  return rows.map((row, index) => ({
    ...EXACT,
    ...row,
    id: index + 1,
    confidence: 1,
    iconConfidence: 1,
    candidates: [],
  }));
}

const LINES_SHOWN = 3;

function notesOf(stockpile: ExportedStockpile | StockpileText, side: Faction | null): ExportNote[] {
  const notes: ExportNote[] = [];
  if ('isCut' in stockpile && stockpile.isCut)
    notes.push({ kind: 'cut', count: stockpile.itemLines, whole: fewestLines(stockpile.structure) });
  if ('unread' in stockpile && stockpile.unread.length > 0)
    notes.push({
      kind: 'unread',
      count: stockpile.unread.length,
      lines: stockpile.unread
        .slice(0, LINES_SHOWN)
        .map(({ text }) => text.trim().slice(0, 60))
        .join(', '),
    });
  if (side !== null && stockpile.faction !== null && stockpile.faction !== side)
    notes.push({ kind: 'other-side', side: stockpile.faction });
  if (!('isCut' in stockpile) && stockpile.at === null) notes.push({ kind: 'no-time' });
  return notes;
}
