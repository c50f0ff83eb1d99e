import type { Drawing, NameShape } from '@backline/recognition';
import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import { PAGE_ID } from '../../../../api/page-id.ts';
import { serverNow } from '../../../../ui/server-time.ts';
import { typedPlace } from '../../reading/typed-place.ts';
import type { FirImage, ReadingSource } from '../fir-images.ts';

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const drawing = z.custom<Drawing>((value) => ArrayBuffer.isView(value));
const unread = z.object({
  shape: z.custom<NameShape>((value) => value instanceof Uint8Array),
  name: z.nullable(z.string()),
  alike: z.array(z.string()),
});
const readRow = z.object({
  id: z.number(),
  codeName: z.nullable(z.string()),
  crated: z.boolean(),
  quantity: z.nullable(z.number()),
  atLeast: z.optional(z.literal(true)),
  label: z.nullable(z.string()),
  confidence: z.nullable(z.number()),
  iconConfidence: z.nullable(z.number()),
  written: z.optional(z.string()),
  candidates: z.array(
    z.object({ codeName: z.string(), crated: z.boolean(), confidence: z.optional(z.number()) }),
  ),
  iconBox: z.nullable(box),
  quantityBox: z.nullable(box),
  drawing: z._default(z.nullable(drawing), null),
  isEdited: z.boolean(),
  isChecked: z.boolean(),
});
const exported = z.object({
  region: z._default(z.string(), ''),
  position: z._default(z.nullable(z.object({ x: z.number(), y: z.number() })), null),
  title: z._default(z.string(), ''),
  isTimed: z._default(z.boolean(), true),
  writtenAt: z._default(z.string(), ''),
  buildingId: z.nullable(z.number()),
  side: z.nullable(z.string()),
  notes: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('cut'), count: z.number(), whole: z.number() }),
      z.object({ kind: z.literal('unread'), count: z.number(), lines: z.string() }),
      z.object({ kind: z.literal('other-side'), side: z.string() }),
      z.object({ kind: z.literal('no-time') }),
      z.object({ kind: z.literal('untimed') }),
      z.object({ kind: z.literal('tool-errors'), lines: z.string() }),
    ]),
  ),
});
/**
 * A stored `Scan` without its picture. Parsed, because an earlier version of the app may have stored a
 * different shape.
 */
const storedScan = z.object({
  warehouseType: z.nullable(z.string()),
  readName: z.string(),
  unread: z._default(z.nullable(unread), null),
  stockpileName: z.string(),
  isNameChosen: z.optional(z.boolean()),
  rows: z.array(readRow),
  hasRemovedRows: z.optional(z.boolean()),
  boxes: z.readonly(z.array(box)),
  panel: z._default(z.nullable(box), null),
  place: z.optional(typedPlace),
  exported: z._default(z.nullable(exported), null),
});

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
  source?: ReadingSource;
  /** Null until the picture was read. Of the schema's own type, so that nothing is stored that could not be read back. */
  scan: z.input<typeof storedScan> | null;
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
  const processed = (one: FirImage | undefined) =>
    one?.status === 'processed' ? one.scan.processedImage : null;
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
  const { data: scan } = z.nullable(storedScan).safeParse(review.scan);
  if (scan == null) return file && { ...facts, file, status: 'added' };
  return { ...facts, file, status: 'processed', scan: { ...scan, processedImage: blobOf(processed) } };
}

function blobOf(picture: StoredPicture | undefined): Blob | null {
  return picture === undefined ? null : new Blob([picture.bytes], { type: picture.type });
}
