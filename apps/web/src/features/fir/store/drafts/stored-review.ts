import type { ReportSource } from '@backline/domain';
import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import { PAGE_ID } from '../../../../api/client/page-id.ts';
import { serverNow } from '../../../../ui/server-time.ts';
import type { FirImage } from '../../reading/fir-image.ts';
import { keptScan } from '../../reading/scan.ts';

/**
 * A source under review with its reading and corrections. The bytes of a picture never change, so they are stored
 * separately.
 */
export interface StoredReview {
  id: string;
  /** Id of the page that shows the review, or last showed it. */
  page: string;
  /**
   * Sort key in the order of arrival: milliseconds since epoch, incremented if two arrive in the same
   * millisecond.
   */
  order: number;
  /** When it was last changed, in milliseconds since epoch. */
  at: number;
  fileName: string;
  fileTimestamp: string;
  fingerprint: string;
  /** Missing in reviews stored by an earlier version, which were all pictures. */
  source?: ReportSource;
  /** Null until the picture was read. Of the schema's own type, so that nothing is stored that could not be read back. */
  scan: z.input<typeof keptScan> | null;
}

/** Stores bytes rather than a Blob, which may refer to a file that no longer exists on the next visit. */
interface StoredPicture {
  bytes: ArrayBuffer;
  type: string;
}

export interface ReviewSchema extends DBSchema {
  reviews: { key: string; value: StoredReview };
  /** Keyed by the review's id and which of its two pictures it is. */
  pictures: { key: [id: string, kind: 'file' | 'processed']; value: StoredPicture };
}

/** The pictures of a review that are not stored yet. */
export async function picturesOf(image: FirImage, before: FirImage | undefined) {
  const processed = (firImage: FirImage | undefined) =>
    firImage?.status === 'processed' ? firImage.scan.processedImage : null;
  const wanted = [
    ...(before === undefined ? [{ kind: 'file' as const, blob: image.file }] : []),
    ...(processed(image) === processed(before)
      ? []
      : [{ kind: 'processed' as const, blob: processed(image) }]),
  ];
  return Promise.all(
    wanted.flatMap(({ kind, blob }) =>
      blob === null
        ? []
        : [blob.arrayBuffer().then((bytes) => ({ kind, picture: { bytes, type: blob.type } }))],
    ),
  );
}

export function toStoredReview(image: FirImage, order: number): StoredReview {
  const { id, fileName, fileTimestamp, fingerprint, source } = image;
  const facts = { id, fileName, fileTimestamp, fingerprint, source, page: PAGE_ID, order, at: serverNow() };
  if (image.status !== 'processed') return { ...facts, scan: null };
  const { processedImage: _, ...scan } = image.scan;
  return { ...facts, scan };
}

/**
 * Converts a stored review to an image. If an older app version stored the scan differently, the picture is read again.
 * @returns null if neither exists any more.
 */
export function toImage(
  review: StoredReview,
  picture: StoredPicture | undefined,
  processed: StoredPicture | undefined,
): FirImage | null {
  const { id, fileName, fileTimestamp, fingerprint, source = 'screenshot' } = review;
  const facts = { id, fileName, fileTimestamp, fingerprint, source };
  const file = blobOf(picture);
  const { data: scan } = z.nullable(keptScan).safeParse(review.scan);
  if (scan == null) return file && { ...facts, file, status: 'added' };
  return { ...facts, file, status: 'processed', scan: { ...scan, processedImage: blobOf(processed) } };
}

function blobOf(picture: StoredPicture | undefined): Blob | null {
  return picture === undefined ? null : new Blob([picture.bytes], { type: picture.type });
}
