import { clockMs, isPublicName } from '@backline/domain';
import type { AddedFile } from '../../screenshots/opened-file.ts';
import type { ScanProblem } from '../../screenshots/stock-reading.ts';
import {
  type Discarded,
  type FirImage,
  isBusy,
  type ProcessedImage,
  processedImages,
  readingKey,
} from '../reading/fir-image.ts';
import { addRow, changeRow, checkRow, type RowChange } from '../reading/read-rows.ts';
import { isCorrected, type Scan } from '../reading/scan.ts';
import type { ScanOutcome } from '../reading/scan-outcome.ts';
import type { TypedPlace } from '../reading/typed-place.ts';
import { withReadings, withSeen } from './with-readings.ts';

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

/** The arrival of sources in the review. */
type Arrival =
  /** Pasted pictures usually all have the same name, so they are numbered to tell them apart. */
  | { type: 'added'; files: AddedFile[]; arePasted?: boolean }
  /** Finished readings, with the parts of their source that could not be used. */
  | { type: 'read'; images: readonly ProcessedImage[]; refused?: readonly Discarded[] }
  /** Reviews restored from this browser's storage. */
  | { type: 'restored'; images: FirImage[] }
  /** A stockpile read from the game's window. */
  | { type: 'seen-live'; image: ProcessedImage }
  /** A file that could not be opened at all. */
  | { type: 'refused'; fileName: string; problem: ScanProblem };

/** A step in the reading of a picture. */
type Progress =
  | { type: 'started'; id: string }
  /** `moment` is that of the picture by the game's clock, where the file is later. */
  | { type: 'finished'; id: string; outcome: ScanOutcome; moment?: string | null | undefined }
  /** Removes a failed picture. */
  | { type: 'discarded'; id: string };

/** The end of sources in the review. */
type Departure =
  /** Pictures that another page of this browser, or the dialog of a factory's panel, has taken over. */
  | { type: 'taken'; ids: readonly string[] }
  | { type: 'removed'; id: string }
  | { type: 'cleared' }
  /** Removes reviews that were sent; pictures that arrived in the meantime stay. */
  | { type: 'submitted'; images: readonly FirImage[] };

/** The time of a report set back from that of the game's clock to that of the file. */
type Retiming = { type: 'file-timed'; id: string };

/** A change that a person makes to a reading. */
type Correction = { id: string } & (
  | { type: 'matched'; stockpileName: string }
  | { type: 'placed'; place: TypedPlace }
  | { type: 'row-changed'; row: number; change: RowChange }
  | { type: 'row-checked'; row: number }
  | { type: 'row-removed'; row: number }
  | { type: 'row-added'; values?: RowChange }
);

export type FirAction = Arrival | Progress | Departure | Retiming | Correction;

/**
 * The reducer of the FIR screen (docs/spec/reports.md#picture-states). A picture is added, then processing,
 * then processed or failed. Failed pictures are removed.
 */
export function firImages(state: FirImages, action: FirAction): FirImages {
  switch (action.type) {
    case 'added':
      return addFiles(state, action.files, action.arePasted ?? false);
    case 'read': {
      const discarded = [...(action.refused ?? [])];
      return { ...state, ...withReadings(state.images, action.images), discarded };
    }
    case 'restored':
      return restore(state, action.images);
    case 'seen-live':
      return { ...state, images: withSeen(state.images, action.image) };
    case 'refused': {
      const { fileName, problem } = action;
      return { ...state, discarded: [...state.discarded, { fileName, problem }] };
    }
    case 'started':
      return changeImage(state, action.id, 'added', (image) => ({ ...image, status: 'processing' }));
    case 'finished':
      return finish(state, action);
    case 'discarded':
      return discard(state, action.id);
    case 'taken':
      return { ...state, images: state.images.filter(({ id }) => !action.ids.includes(id)) };
    case 'removed':
      if (isBusy(state.images)) return state;
      return { ...state, images: state.images.filter(({ id }) => id !== action.id) };
    case 'cleared':
      return isBusy(state.images) ? state : NO_IMAGES;
    case 'submitted': {
      const sent = new Set(action.images.map(readingKey));
      const images = state.images.filter((image) => !sent.has(readingKey(image)));
      return images.length === 0 ? NO_IMAGES : { ...state, images };
    }
    case 'file-timed':
      return changeImage(state, action.id, 'processed', ({ scan: { fileTime, ...scan }, ...image }) => ({
        ...image,
        fileTimestamp: fileTime ?? image.fileTimestamp,
        scan,
      }));
    default:
      return changeImage(state, action.id, 'processed', (image) => ({
        ...image,
        scan: { ...image.scan, ...corrected(image.scan, action) },
      }));
  }
}

function corrected({ rows }: Scan, action: Correction): Partial<Scan> {
  switch (action.type) {
    case 'matched':
      // The place was typed for a stockpile that nobody knew; this one is known.
      return { stockpileName: action.stockpileName, isNameChosen: true, place: undefined };
    case 'placed':
      return { place: action.place };
    case 'row-changed':
      return { rows: changeRow(rows, action.row, action.change) };
    case 'row-checked':
      return { rows: checkRow(rows, action.row) };
    case 'row-removed':
      return { rows: rows.filter(({ id }) => id !== action.row), hasRemovedRows: true };
    case 'row-added':
      return { rows: addRow(rows, action.values) };
  }
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
  return {
    images: [...state.images, ...fresh],
    repeated,
    discarded: isBusy(state.images) ? state.discarded : [],
    outdated: [],
    batch: batchWith(state, fresh.length),
  };
}

/**
 * Puts restored reviews before pictures that were added in the meantime, and skips those already on the
 * screen.
 */
function restore(state: FirImages, stored: readonly FirImage[]): FirImages {
  const here = new Set(state.images.map((image) => image.fingerprint));
  const restored = stored.filter(({ fingerprint }) => !here.has(fingerprint));
  const unread = restored.filter(({ status }) => status === 'added').length;
  return { ...state, images: [...restored, ...state.images], batch: batchWith(state, unread) };
}

/** The running batch, or else a new one, with further pictures to read. */
function batchWith({ images, batch }: FirImages, further: number): FirImages['batch'] {
  const { total, done } = isBusy(images) ? batch : NO_IMAGES.batch;
  return { total: total + further, done };
}

/** The name itself, or `image (2).png`, `image (3).png` and so on if it is taken. */
function freeName(name: string, taken: readonly string[]): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? [];
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${stem} (${number})${ending}`;
  return free;
}

function finish(
  state: FirImages,
  { id, outcome, moment }: Extract<FirAction, { type: 'finished' }>,
): FirImages {
  const finished = changeImage(state, id, 'processing', ({ status: _, ...file }) =>
    outcome.ok
      ? { ...file, status: 'processed', ...timed(file.fileTimestamp, outcome.scan, moment) }
      : { ...file, status: 'failed', problem: outcome.problem },
  );
  if (finished === state) return state;
  return withLatestByClock({ ...finished, batch: { ...state.batch, done: state.batch.done + 1 } }, id);
}

/** The time that a report counts as of: the picture's moment, with that of its file kept beside it, or the file's. */
function timed(fileTimestamp: string, scan: Scan, moment: string | null = null) {
  return moment === null
    ? { fileTimestamp, scan }
    : { fileTimestamp: moment, scan: { ...scan, fileTime: fileTimestamp } };
}

/** Of two pictures of one stockpile the game's clock says which is the later one; nothing that a person did is lost. */
function withLatestByClock(state: FirImages, id: string): FirImages {
  const [fresh] = state.images.filter((image) => image.id === id);
  if (fresh?.status !== 'processed') return state;
  const { stockpileName, clock } = fresh.scan;
  if (clock === null || stockpileName === '' || isPublicName(stockpileName)) return state;
  const same = processedImages(state.images).filter(
    ({ scan }) =>
      scan.stockpileName === stockpileName &&
      scan.warehouseType === fresh.scan.warehouseType &&
      scan.clock?.shard === clock.shard &&
      !isCorrected(scan),
  );
  const msOf = ({ scan }: ProcessedImage) => (scan.clock === null ? 0 : clockMs(scan.clock));
  const latest = Math.max(...same.map(msOf));
  const outdated = same.filter((image) => msOf(image) < latest);
  if (outdated.length === 0) return state;
  return {
    ...state,
    images: state.images.filter((image) => !outdated.some((older) => older.id === image.id)),
    outdated: [...state.outdated, ...outdated.map(({ fileName }) => fileName)],
  };
}

function discard(state: FirImages, id: string): FirImages {
  const failed = state.images.find((image) => image.id === id);
  if (failed?.status !== 'failed') return state;
  const { fileName, problem, file } = failed;
  return {
    ...state,
    images: state.images.filter((image) => image !== failed),
    discarded: [...state.discarded, { fileName, problem, file }],
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
