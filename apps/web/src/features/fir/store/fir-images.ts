import type { AddedFile } from '../../screenshots/opened-file.ts';
import type { ScanProblem } from '../../screenshots/stock-reading.ts';
import { addRow, changeRow, checkRow, type ReadRow, type RowChange } from '../reading/read-rows.ts';
import type { Scan, ScanOutcome } from '../reading/scan-outcome.ts';
import type { TypedPlace } from '../reading/typed-place.ts';
import type { ExportProblem } from '../sources/exports/read-export.ts';
import { readingKey, withSeen } from '../sources/window/seen-image.ts';
import { withReadings } from './with-readings.ts';

/** The source of a reading: a picture, or an export of the game or of another tool (docs/spec/exports.md). */
export type ReadingSource = 'screenshot' | 'text' | 'save-file' | 'tool';

/** Whether such a source brings many stockpiles at once that the person did not choose individually. */
export function bringsMany(source: ReadingSource): boolean {
  return source === 'save-file' || source === 'tool';
}

/**
 * A source of a report: a picture that is read here, or a finished reading. `file` is the picture,
 * null if there is none; `fileName` is the reading's name on the screen.
 */
export type FirImage = Omit<AddedFile, 'file'> & { source: ReadingSource } & (
    | { status: 'added'; file: Blob }
    | { status: 'processing'; file: Blob }
    | { status: 'processed'; file: Blob | null; scan: Scan }
    | { status: 'failed'; file: Blob; problem: ScanProblem }
  );
export type ProcessedImage = Extract<FirImage, { status: 'processed' }>;

/** A source, or one stockpile of it, that cannot be used. */
export type Discarded =
  | { fileName: string; problem: ScanProblem }
  | { fileName: string; exportProblem: ExportProblem };

export interface FirImages {
  images: FirImage[];
  /** Names of the most recently added files that were ignored because they are already on the screen. */
  repeated: string[];
  /** Sources that were removed as unreadable since files were last added. */
  discarded: Discarded[];
  /** Names of readings that were replaced or skipped because there is a newer one of the same stockpile. */
  outdated: string[];
  /** Progress of the running batch, for the progress bar. */
  batch: { total: number; done: number };
}

export const NO_IMAGES: FirImages = {
  images: [],
  repeated: [],
  discarded: [],
  outdated: [],
  batch: { total: 0, done: 0 },
};

export type FirAction =
  /** Pasted pictures usually all have the same name, so they are numbered to tell them apart. */
  | { type: 'added'; files: AddedFile[]; arePasted?: boolean }
  /** Finished readings, with the parts of their source that could not be used. */
  | { type: 'read'; images: readonly ProcessedImage[]; refused?: readonly Discarded[] }
  /** Reviews restored from this browser's storage. */
  | { type: 'restored'; images: FirImage[] }
  /** Pictures that another page of this browser, or the dialog of a factory's panel, has taken over. */
  | { type: 'taken'; ids: readonly string[] }
  /** A stockpile read from the game's window. */
  | { type: 'seen-live'; image: ProcessedImage }
  | { type: 'started'; id: string }
  | { type: 'finished'; id: string; outcome: ScanOutcome }
  /** Removes a failed picture. */
  | { type: 'discarded'; id: string }
  /** A file that could not be opened at all. */
  | { type: 'refused'; fileName: string; problem: ScanProblem }
  | { type: 'removed'; id: string }
  | { type: 'cleared' }
  /** Removes reviews that were sent; pictures that arrived in the meantime stay. */
  | { type: 'submitted'; images: readonly FirImage[] }
  | { type: 'matched'; id: string; stockpileName: string }
  | { type: 'placed'; id: string; place: TypedPlace }
  | { type: 'row-changed'; id: string; row: number; change: RowChange }
  | { type: 'row-checked'; id: string; row: number }
  | { type: 'row-removed'; id: string; row: number }
  | { type: 'row-added'; id: string; values?: RowChange };

/**
 * The reducer of the FIR screen (docs/spec/reports.md#picture-states). A picture is added, then processing,
 * then processed or failed. Failed pictures are removed.
 */
export function firImages(state: FirImages, action: FirAction): FirImages {
  switch (action.type) {
    case 'added':
      return addFiles(state, action.files, action.arePasted ?? false);
    case 'read':
      return {
        ...state,
        ...withReadings(state.images, action.images),
        discarded: [...(action.refused ?? [])],
      };
    case 'restored':
      return restore(state, action.images);
    case 'taken':
      return { ...state, images: state.images.filter(({ id }) => !action.ids.includes(id)) };
    case 'seen-live':
      return { ...state, images: withSeen(state.images, action.image) };
    case 'started':
      return changeImage(state, action.id, 'added', (image) => ({ ...image, status: 'processing' }));
    case 'finished':
      return finish(state, action.id, action.outcome);
    case 'discarded':
      return discard(state, action.id);
    case 'refused': {
      const { fileName, problem } = action;
      return { ...state, discarded: [...state.discarded, { fileName, problem }] };
    }
    case 'removed':
      if (isBusy(state.images)) return state;
      return { ...state, images: state.images.filter((image) => image.id !== action.id) };
    case 'cleared':
      return isBusy(state.images) ? state : NO_IMAGES;
    case 'submitted': {
      const sent = new Set(action.images.map(readingKey));
      const images = state.images.filter((image) => !sent.has(readingKey(image)));
      return images.length === 0 ? NO_IMAGES : { ...state, images };
    }
    case 'matched':
      // The place was typed for a stockpile that nobody knew; this one is known.
      return changeScan(state, action.id, () => ({
        stockpileName: action.stockpileName,
        isNameChosen: true,
        place: undefined,
      }));
    case 'placed':
      return changeScan(state, action.id, () => ({ place: action.place }));
    case 'row-changed':
      return changeRows(state, action.id, (rows) => changeRow(rows, action.row, action.change));
    case 'row-checked':
      return changeRows(state, action.id, (rows) => checkRow(rows, action.row));
    case 'row-removed':
      return changeScan(state, action.id, ({ rows }) => ({
        rows: rows.filter((row) => row.id !== action.row),
        hasRemovedRows: true,
      }));
    case 'row-added':
      return changeRows(state, action.id, (rows) => addRow(rows, action.values));
  }
}

/** Whether any picture is waiting or being read; meanwhile nothing may be removed or submitted. */
export function isBusy(images: readonly FirImage[]): boolean {
  return images.some(({ status }) => status === 'added' || status === 'processing');
}

export function processedImages(images: readonly FirImage[]): ProcessedImage[] {
  return images.filter((image) => image.status === 'processed');
}

/**
 * Ignores files with the same data as a picture on the screen, or as an earlier file of the same batch
 * (docs/spec/reports.md#fir-page).
 */
function addFiles(state: FirImages, files: readonly AddedFile[], arePasted: boolean): FirImages {
  const known = new Set(state.images.map((image) => image.fingerprint));
  const fresh: FirImage[] = [];
  const repeated: string[] = [];
  for (const file of files) {
    if (known.has(file.fingerprint)) repeated.push(file.fileName);
    else {
      const taken = [...state.images, ...fresh].map((image) => image.fileName);
      const fileName = arePasted ? freeName(file.fileName, taken) : file.fileName;
      fresh.push({ ...file, source: 'screenshot', fileName, status: 'added' });
    }
    known.add(file.fingerprint);
  }
  const isRunning = isBusy(state.images);
  const { total, done } = isRunning ? state.batch : NO_IMAGES.batch;
  return {
    images: [...state.images, ...fresh],
    repeated,
    discarded: isRunning ? state.discarded : [],
    outdated: [],
    batch: { total: total + fresh.length, done },
  };
}

/**
 * Puts restored reviews before pictures that were added in the meantime, and skips those already on the
 * screen.
 */
function restore(state: FirImages, stored: readonly FirImage[]): FirImages {
  const here = new Set(state.images.map((image) => image.fingerprint));
  const restored = stored.filter(({ fingerprint }) => !here.has(fingerprint));
  const isRunning = isBusy(state.images);
  const { total, done } = isRunning ? state.batch : NO_IMAGES.batch;
  const unread = restored.filter(({ status }) => status === 'added').length;
  return {
    ...state,
    images: [...restored, ...state.images],
    batch: { total: total + unread, done },
  };
}

/** The name itself, or `image (2).png`, `image (3).png` and so on if it is taken. */
function freeName(name: string, taken: readonly string[]): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? [];
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${stem} (${number})${ending}`;
  return free;
}

function finish(state: FirImages, id: string, outcome: ScanOutcome): FirImages {
  const finished = changeImage(state, id, 'processing', ({ status: _, ...file }) =>
    outcome.ok
      ? { ...file, status: 'processed', scan: outcome.scan }
      : { ...file, status: 'failed', problem: outcome.problem },
  );
  if (finished === state) return state;
  return { ...finished, batch: { ...state.batch, done: state.batch.done + 1 } };
}

function discard(state: FirImages, id: string): FirImages {
  const image = state.images.find((one) => one.id === id);
  if (image?.status !== 'failed') return state;
  const { fileName, problem } = image;
  return {
    ...state,
    images: state.images.filter((one) => one !== image),
    discarded: [...state.discarded, { fileName, problem }],
  };
}

/** Changes one picture if it is in the given state. A result that arrives too late changes nothing. */
function changeImage<S extends FirImage['status']>(
  state: FirImages,
  id: string,
  status: S,
  change: (image: Extract<FirImage, { status: S }>) => FirImage,
): FirImages {
  const isTarget = (image: FirImage): image is Extract<FirImage, { status: S }> =>
    image.id === id && image.status === status;
  if (!state.images.some(isTarget)) return state;
  return { ...state, images: state.images.map((image) => (isTarget(image) ? change(image) : image)) };
}

function changeScan(state: FirImages, id: string, change: (scan: Scan) => Partial<Scan>): FirImages {
  return changeImage(state, id, 'processed', (image) => ({
    ...image,
    scan: { ...image.scan, ...change(image.scan) },
  }));
}

function changeRows(state: FirImages, id: string, change: (rows: ReadRow[]) => ReadRow[]): FirImages {
  return changeScan(state, id, ({ rows }) => ({ rows: change(rows) }));
}
