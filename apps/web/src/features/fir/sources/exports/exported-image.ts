import { matchExport, PUBLIC_STOCKPILE, type ReportSource, UNREAD_ITEM } from '@backline/domain';
import {
  buildingTitle,
  contentsKey,
  type ExportedRow,
  type ExportedStockpile,
  type Faction,
  fewestLines,
  isKnownBuilding,
  type StockpileText,
  type ToolStockpile,
  type UnknownRow,
} from '@backline/game-exports';
import { uniqueId } from '../../../screenshots/opened-file.ts';
import type { Exported, ExportNote } from '../../reading/exported.ts';
import type { ProcessedImage } from '../../reading/fir-image.ts';
import type { ReadRow } from '../../reading/read-rows.ts';
import type { Scan } from '../../reading/scan.ts';
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
  const place = town ?? facts.names.regions.find((known) => known.name === region)?.displayName ?? region;
  const warehouseType = buildingTitle(structure);
  const readName = isPublic ? PUBLIC_STOCKPILE : name;
  const rows = withOpenRows(stockpile.unknown, stockpile.rows);
  const contents = rows.map((row) => `${row.codeName}${row.crated}${row.quantity}${row.atLeast ? '+' : ''}`);
  const key = [region, x.toFixed(3), y.toFixed(3), structure, readName, faction ?? ''];
  return imageOf({
    source,
    fileName: `${place} - ${warehouseType} - ${readName}`,
    fingerprint: [source, ...key, at, ...contents],
    at,
    fileTime,
    scan: { warehouseType, readName, stockpileName, rows },
    exported: {
      region,
      position: { x, y },
      title: '',
      buildingId,
      side: faction,
      notes: notesOf(stockpile, side),
    },
  });
}

/**
 * A stockpile of another tool's table as a reading to review (docs/spec/exports.md#other-tools). One without a name is
 * public; a person chooses whose.
 * @param fileTime used if the table has no time, in milliseconds since epoch.
 */
export function toolImage(stockpile: ToolStockpile, fileTime: number): ProcessedImage {
  const { name, title, structure, region, position, warehouseId, at, unread, errors } = stockpile;
  const readName = name === '' ? PUBLIC_STOCKPILE : name;
  const parts = [
    structure,
    readName,
    warehouseId === null ? '' : `#${warehouseId}`,
    name === '' ? title : '',
  ];
  const unknown = unread.map((cell) => ({ ...cell, name: UNREAD_ITEM, candidates: [] }));
  const rows = withOpenRows(unknown, stockpile.rows);
  const notes: ExportNote[] = [];
  if (errors.length > 0) notes.push({ kind: 'tool-errors', lines: errors.join(' ') });
  if (at === null) notes.push({ kind: 'untimed' });
  return imageOf({
    source: 'tool',
    fileName: parts.filter((part) => part !== '').join(' - '),
    fingerprint: ['tool', region, title, ...parts, at, contentsKey(stockpile)],
    at,
    fileTime,
    scan: { warehouseType: structure === '' ? null : structure, readName, stockpileName: readName, rows },
    exported: { region, position, title, buildingId: warehouseId, side: null, notes },
  });
}

interface Reading {
  source: ReportSource;
  fileName: string;
  fingerprint: readonly (string | null)[];
  at: string | null;
  fileTime: number;
  scan: Pick<Scan, 'warehouseType' | 'readName' | 'stockpileName' | 'rows'>;
  exported: Omit<Exported, 'isTimed' | 'writtenAt'>;
}

function imageOf({ fingerprint, at, fileTime, scan, exported, ...facts }: Reading): ProcessedImage {
  const writtenAt = new Date(fileTime).toISOString();
  return {
    ...facts,
    id: uniqueId(),
    fileTimestamp: at ?? writtenAt,
    fingerprint: fingerprint.join('/'),
    file: null,
    status: 'processed',
    scan: {
      clock: null,
      ...scan,
      processedImage: null,
      unread: null,
      boxes: [],
      panel: null,
      exported: { ...exported, isTimed: at !== null, writtenAt },
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

/** The rows whose item a person has to choose, before those with exactly the values of an export. */
function withOpenRows(unknown: readonly UnknownRow[], rows: readonly ExportedRow[]): ReadRow[] {
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
  const exact = rows.map((row) => ({ ...EXACT, ...row, confidence: 1, iconConfidence: 1, candidates: [] }));
  return [...open, ...exact].map((row, index) => ({ ...row, id: index + 1 }));
}

const LINES_SHOWN = 3;
const LINE_LENGTH = 60;

const shownLines = (lines: readonly string[]) =>
  lines
    .slice(0, LINES_SHOWN)
    .map((line) => line.trim().slice(0, LINE_LENGTH))
    .join(', ');

/** Says in what way the names of a text are not those of one language of today's game. */
function nameNotes({ isUnknownLanguage, itemLines, otherLanguage, older, structure }: StockpileText) {
  const notes: ExportNote[] = [];
  if (isUnknownLanguage) notes.push({ kind: 'unknown-language', count: itemLines });
  if (otherLanguage.length > 0) notes.push({ kind: 'other-language', lines: shownLines(otherLanguage) });
  if (older.length > 0) notes.push({ kind: 'older-names', lines: shownLines(older) });
  if (!isKnownBuilding(structure)) notes.push({ kind: 'unknown-building', title: shownLines([structure]) });
  return notes;
}

function notesOf(stockpile: ExportedStockpile | StockpileText, side: Faction | null): ExportNote[] {
  const notes: ExportNote[] = [];
  if ('isCut' in stockpile && stockpile.isCut)
    notes.push({ kind: 'cut', count: stockpile.itemLines, whole: fewestLines(stockpile.structure) });
  if ('unread' in stockpile && stockpile.unread.length > 0)
    notes.push({
      kind: 'unread',
      count: stockpile.unread.length,
      lines: shownLines(stockpile.unread.map(({ text }) => text)),
    });
  if ('language' in stockpile) notes.push(...nameNotes(stockpile));
  if (side !== null && stockpile.faction !== null && stockpile.faction !== side)
    notes.push({ kind: 'other-side', side: stockpile.faction });
  if (!('isCut' in stockpile) && stockpile.at === null) notes.push({ kind: 'no-time' });
  return notes;
}
