import type { ReaderData } from '../browser-reader.ts';
import type { ReadResult } from '../picture-guard.ts';
import type { LiveReadingProgress } from './live-reader.ts';

/** Messages from the page to the worker. */
export type LiveReadingRequest =
  | ({ type: 'start'; frames: ReadableStream<VideoFrame> | null } & ReaderData)
  /** A frame, where the browser gives no stream of frames. */
  | { type: 'frame'; frame: ImageBitmap }
  | { type: 'pause'; isPaused: boolean }
  /** Ends the reading; a panel that waits for covered cells is reported first. */
  | { type: 'finish' };

/** A stockpile that was read from several frames. */
export interface LiveStockpile {
  /** The panel and a little around it, as a PNG. */
  image: Blob;
  result: Extract<ReadResult, { ok: true }>;
  /** When it was seen, in milliseconds since epoch. */
  at: number;
}

/** The state of the window now. */
export interface LiveReadingStatus extends LiveReadingProgress {
  /** Pixels of the shared picture; 0 before the first frame. */
  width: number;
  height: number;
  /** Whether no panel was seen for a while. */
  isIdle: boolean;
}

/** Messages from the worker to the page. */
export type LiveReadingMessage =
  | { type: 'status'; status: LiveReadingStatus }
  | { type: 'stockpile'; stockpile: LiveStockpile }
  /** The sharing has ended: in the browser's bar, or because the game was closed. */
  | { type: 'ended' }
  | { type: 'failed'; reason: string };
