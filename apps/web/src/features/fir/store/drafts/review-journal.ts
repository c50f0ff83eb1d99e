import * as z from 'zod/mini';
import { PAGE_ID } from '../../../../api/client/page-id.ts';
import { slot } from '../../../../api/storage/slots.ts';
import type { FirImage } from '../../reading/fir-image.ts';
import type { StoredReview } from './stored-review.ts';

/**
 * The changes of stored reviews that IndexedDB has not confirmed yet. A write there takes tens of milliseconds, and a page
 * that is left or reloaded meanwhile does not finish it; local storage has a value as soon as it is set. Pictures and other
 * bytes are not noted: they are stored with the review before anybody can correct it.
 */

/** `scan` is null if the review was removed. */
const note = z.object({ page: z.string(), scan: z.nullable(z.custom<NonNullable<StoredReview['scan']>>()) });

const noteOf = (userId: number, id: string) => slot(`correction-${userId}-${id}`, 'local', note);

/** Notes the present state of a review that is stored already. Without room the page goes on without the note. */
export function noteChange(userId: number, image: FirImage): void {
  if (image.status !== 'processed') return;
  const { processedImage: _, ...scan } = image.scan;
  const withoutBytes = {
    ...scan,
    unread: scan.unread && { ...scan.unread, shape: new Uint8Array() },
    rows: scan.rows.map((row) => ({ ...row, drawing: null })),
  };
  noteOf(userId, image.id).write({ page: PAGE_ID, scan: withoutBytes });
}

/** Notes that a review was removed or sent. */
export function noteRemoval(userId: number, id: string): void {
  noteOf(userId, id).write({ page: PAGE_ID, scan: null });
}

export function forgetNote(userId: number, id: string): void {
  noteOf(userId, id).clear();
}

/**
 * A stored review with what its page noted since, and the bytes that it was stored with; null if it was removed. What is noted
 * is not checked here: `toImage` does that.
 */
export function asNoted(userId: number, review: StoredReview): StoredReview | null {
  const noted = noteOf(userId, review.id).read();
  // A note of a page that has lost the review to another one is out of date.
  if (noted === null || noted.page !== review.page) return review;
  if (noted.scan === null) return null;
  const { scan: before } = review;
  const drawings = new Map(before?.rows.map((row) => [row.id, row.drawing]));
  const scan = {
    ...noted.scan,
    unread: noted.scan.unread && (before?.unread ?? null),
    rows: noted.scan.rows.map((row) => ({ ...row, drawing: drawings.get(row.id) ?? null })),
  };
  return { ...review, scan };
}
