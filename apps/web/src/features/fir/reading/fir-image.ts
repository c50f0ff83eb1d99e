import type { ReportSource } from '@backline/domain';
import type { AddedFile } from '../../screenshots/opened-file.ts';
import type { ScanProblem } from '../../screenshots/stock-reading.ts';
import type { ExportProblem } from './exported.ts';
import type { Scan } from './scan.ts';

/** Tells whether such a source brings many stockpiles at once that the person did not choose individually. */
export function bringsMany(source: ReportSource): boolean {
  return source === 'save-file' || source === 'tool';
}

/**
 * A source of a report: a picture that is read here, or a finished reading. `file` is the picture,
 * null if there is none; `fileName` is the reading's name on the screen.
 */
export type FirImage = Omit<AddedFile, 'file'> & { source: ReportSource } & (
    | { status: 'added'; file: Blob }
    | { status: 'processing'; file: Blob }
    | { status: 'processed'; file: Blob | null; scan: Scan }
    | { status: 'failed'; file: Blob; problem: ScanProblem }
  );
export type ProcessedImage = Extract<FirImage, { status: 'processed' }>;

/** A part of an export that cannot be used: the file itself, or a stockpile in it by its title. */
export interface RefusedExport {
  fileName: string;
  exportProblem: ExportProblem;
}

/** A source, or one stockpile of it, that cannot be used. */
export type Discarded = { fileName: string; problem: ScanProblem; file?: Blob } | RefusedExport;

/** Tells whether any picture is waiting or being read; meanwhile nothing may be removed or submitted. */
export function isBusy(images: readonly FirImage[]): boolean {
  return images.some(({ status }) => status === 'added' || status === 'processing');
}

export function processedImages(images: readonly FirImage[]): ProcessedImage[] {
  return images.filter((image) => image.status === 'processed');
}

/** Identifies one reading: a newer one of the same stockpile takes over the id. */
export function readingKey({ id, fileTimestamp }: FirImage): string {
  return `${id} ${fileTimestamp}`;
}

/** Begins the fingerprint of what was seen in the game's window. */
export const LIVE_MARK = 'live-';

/** Tells whether a picture came from the game's window, even if it was restored from an earlier visit. */
export function isSeenLive({ fingerprint }: FirImage): boolean {
  return fingerprint.startsWith(LIVE_MARK);
}
