import type { ReadEntry, ReadResult } from '@backline/recognition';
import type { Exported } from '../features/fir/reading/exported.ts';
import type { ProcessedImage } from '../features/fir/reading/fir-image.ts';
import type { ReadRow } from '../features/fir/reading/read-rows.ts';
import type { Scan } from '../features/fir/reading/scan.ts';
import type { AddedFile } from '../features/screenshots/opened-file.ts';

const NO_BOX = { x: 0, y: 0, width: 0, height: 0 };
const NO_DRAWING = new Int8Array(768);

/** An icon and a quantity, both read with confidence. */
export function aReadEntry(given: Partial<ReadEntry> = {}): ReadEntry {
  return {
    codeName: 'Cloth',
    isCrated: true,
    quantity: 10,
    label: '10',
    confidence: 0.99,
    iconConfidence: 0.99,
    quantityConfidence: 0.99,
    candidates: [],
    drawing: NO_DRAWING,
    iconBox: NO_BOX,
    quantityBox: NO_BOX,
    group: 0,
    ...given,
  };
}

type GoodResult = Extract<ReadResult, { ok: true }>;

/** The result of a reader that found a stockpile. */
export function aReading(given: Partial<GoodResult['reading']> = {}): GoodResult {
  return {
    ok: true,
    processed: null,
    reading: {
      kind: 'stockpile',
      structureType: 'Seaport',
      stockpileName: 'Kilo-1',
      headerConfidence: 0.98,
      nameShape: null,
      clock: null,
      panel: NO_BOX,
      figures: [],
      contents: [aReadEntry()],
      production: null,
      ...given,
    },
  };
}

export function aFailedReading(code: Extract<ReadResult, { ok: false }>['code']): ReadResult {
  return { ok: false, code };
}

export function anAddedFile(given: Partial<AddedFile> = {}): AddedFile {
  return {
    id: 'first',
    fileName: 'seaport.png',
    fileTimestamp: '2026-11-20T10:00:00.000Z',
    fingerprint: given.id ?? 'first',
    file: new Blob(['a picture']),
    ...given,
  };
}

/** Returns what an export says of a stockpile beside its rows; the place of the stockpile is not known. */
export function anExported(given: Partial<Exported> = {}): Exported {
  return {
    region: '',
    position: null,
    title: '',
    isTimed: true,
    writtenAt: '2026-11-20T10:00:00.000Z',
    buildingId: null,
    side: null,
    notes: [],
    ...given,
  };
}

export function aReadRow(given: Partial<ReadRow> = {}): ReadRow {
  return {
    id: 1,
    codeName: 'Cloth',
    crated: true,
    quantity: 10,
    label: null,
    confidence: 0.99,
    iconConfidence: 0.99,
    candidates: [],
    iconBox: NO_BOX,
    quantityBox: NO_BOX,
    drawing: NO_DRAWING,
    isEdited: false,
    isChecked: false,
    ...given,
  };
}

export function aProcessedImage(scan: Partial<Scan> = {}, file: Partial<AddedFile> = {}): ProcessedImage {
  return {
    ...anAddedFile(file),
    source: 'screenshot',
    status: 'processed',
    scan: {
      processedImage: null,
      warehouseType: 'Seaport',
      readName: 'Kilo-1',
      unread: null,
      stockpileName: 'Kilo-1',
      rows: [aReadRow()],
      boxes: [],
      panel: null,
      exported: null,
      clock: null,
      ...scan,
    },
  };
}
