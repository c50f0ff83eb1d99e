import { type DBSchema, openDB } from 'idb';
import * as z from 'zod/mini';
import { PAGE_ID } from '../../../api/page-id.ts';
import { reviewDatabase } from '../../../api/review-database.ts';
import type { FirImage } from '../fir-images.ts';
import type { Scan } from '../scan-outcome.ts';

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const readRow = z.object({
  id: z.number(),
  codeName: z.nullable(z.string()),
  crated: z.boolean(),
  quantity: z.nullable(z.number()),
  label: z.nullable(z.string()),
  confidence: z.nullable(z.number()),
  iconConfidence: z.nullable(z.number()),
  candidates: z.array(z.object({ codeName: z.string(), crated: z.boolean() })),
  iconBox: z.nullable(box),
  quantityBox: z.nullable(box),
  isEdited: z.boolean(),
  isChecked: z.boolean(),
});
/**
 * A stored `Scan` without its picture. Parsed, because an earlier version of the app may have stored a
 * different shape.
 */
const storedScan = z.object({
  warehouseType: z.nullable(z.string()),
  readName: z.string(),
  stockpileName: z.string(),
  rows: z.array(readRow),
  boxes: z.array(box),
});

/**
 * A picture under review with its reading and corrections. The image bytes never change, so they are stored
 * separately.
 */
interface StoredReview {
  id: string;
  /** Id of the page that shows the review, or showed it last. */
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
  /** Null until the picture was read. */
  scan: Omit<Scan, 'processedImage'> | null;
}

/** Stores bytes rather than a Blob, which may refer to a file that no longer exists on the next visit. */
interface StoredPicture {
  bytes: ArrayBuffer;
  type: string;
}

interface ReviewSchema extends DBSchema {
  reviews: { key: string; value: StoredReview };
  /** Keyed by the review's id and which of its two pictures it is. */
  pictures: { key: [id: string, kind: 'file' | 'processed']; value: StoredPicture };
}

/** Reviews taken over from a closed page, and when they were last changed (milliseconds since epoch). */
interface TakenReviews {
  images: FirImage[];
  at: number;
}

export interface ReviewStore {
  /**
   * Stores the changed reviews of the screen and deletes the removed ones. Calls made while a write is
   * running are merged into one next write.
   * @param removed ids of reviews that were submitted, removed or cleared.
   * @returns the ids of reviews that another page has taken over; those are not written.
   * @throws the browser's error, such as `QuotaExceededError`. What was stored before remains.
   */
  save: (images: readonly FirImage[], removed: readonly string[]) => Promise<string[]>;
  /**
   * Takes over the reviews of every closed page and passes them on: at once, or once the page showing them
   * closes.
   * @returns the number of other open pages that show reviews.
   */
  take: (onTaken: (taken: TakenReviews) => void, signal: AbortSignal) => Promise<number>;
}

/**
 * One store per person, so that a write still running when the screen closes finishes before the next read.
 */
const stores = new Map<number, ReviewStore>();

/**
 * The store of a person's unsent reviews; null if the browser has no IndexedDB, as in some private windows.
 */
export function reviewStore(userId: number): ReviewStore | null {
  if (!('indexedDB' in window)) return null;
  const store = stores.get(userId) ?? openStore(userId);
  stores.set(userId, store);
  return store;
}

function openStore(userId: number): ReviewStore {
  let database: ReturnType<typeof connect> | null = null;
  /** Set when the person signs out and the database is deleted, so that a late write does not recreate it. */
  let isDeleted = false;
  /** The images by id, as last written. */
  const written = new Map<string, FirImage>();
  let wanted: { images: readonly FirImage[]; removed: readonly string[] } | null = null;
  let writing: Promise<string[]> | null = null;

  const connect = () =>
    openDB<ReviewSchema>(reviewDatabase(userId), 1, {
      upgrade: (created) => {
        created.createObjectStore('reviews', { keyPath: 'id' });
        created.createObjectStore('pictures');
      },
      blocking: (_, newVersion, event) => {
        (event.target as IDBDatabase).close(); // this event is only sent to databases
        database = null;
        if (newVersion !== null) return;
        isDeleted = true;
        stores.delete(userId);
      },
      terminated: () => {
        database = null;
      },
    });

  const begin = async () => {
    database ??= connect();
    try {
      // Strict durability: a change counts as stored only once it has reached the disk.
      return (await database).transaction(['reviews', 'pictures'], 'readwrite', { durability: 'strict' });
    } catch (error) {
      database = null; // the next call reconnects
      throw error;
    }
  };

  const write = async (images: readonly FirImage[], removed: readonly string[]): Promise<string[]> => {
    const changed = images.filter((image) => image.status !== 'failed' && written.get(image.id) !== image);
    // Read the bytes first: an IndexedDB transaction closes while it waits for anything else.
    const pictures = await Promise.all(changed.map((image) => picturesOf(image, written.get(image.id))));
    if (isDeleted) return [];
    const change = await begin();
    const reviews = change.objectStore('reviews');
    const stored = new Map((await reviews.getAll()).map((one) => [one.id, one]));
    const isOurs = (id: string) => (stored.get(id)?.page ?? PAGE_ID) === PAGE_ID;
    const changes = changed.flatMap((image, index) =>
      isOurs(image.id)
        ? [
            reviews.put(toStoredReview(image, stored.get(image.id)?.order ?? nextOrder())),
            ...(pictures[index] ?? []).map(({ kind, picture }) =>
              change.objectStore('pictures').put(picture, [image.id, kind]),
            ),
          ]
        : [],
    );
    const deletions = removed
      .filter(isOurs)
      .flatMap((id) => [
        reviews.delete(id),
        change.objectStore('pictures').delete([id, 'file']),
        change.objectStore('pictures').delete([id, 'processed']),
      ]);
    await Promise.all([...changes, ...deletions, change.done]);
    for (const image of changed) written.set(image.id, image);
    for (const id of removed) written.delete(id);
    return images.map(({ id }) => id).filter((id) => !isOurs(id));
  };

  const writePending = async () => {
    const lost: string[] = [];
    while (wanted !== null) {
      const { images, removed } = wanted;
      wanted = null;
      lost.push(...(await write(images, removed)));
    }
    return lost;
  };

  const claim = async (owner: string): Promise<TakenReviews | null> => {
    const change = await begin();
    const all = await change.objectStore('reviews').getAll();
    const reviewsOfOwner = all
      .filter(({ page }) => page === owner)
      .toSorted((left, right) => left.order - right.order);
    const images: FirImage[] = [];
    for (const review of reviewsOfOwner) {
      await change.objectStore('reviews').put({ ...review, page: PAGE_ID });
      const file = await change.objectStore('pictures').get([review.id, 'file']);
      const processed = await change.objectStore('pictures').get([review.id, 'processed']);
      if (file !== undefined) images.push(toImage(review, file, processed));
    }
    await change.done;
    for (const image of images) written.set(image.id, image);
    return images.length === 0 ? null : { images, at: Math.max(...reviewsOfOwner.map(({ at }) => at)) };
  };

  return {
    save: (images, removed) => {
      wanted = { images, removed: [...(wanted?.removed ?? []), ...removed] };
      writing ??= writePending().finally(() => {
        writing = null;
      });
      return writing;
    },
    take: async (onTaken, signal) => {
      await writing?.catch(() => {}); // reported by the screen that started the write
      await lockPage();
      const change = await begin();
      const owners = new Set((await change.objectStore('reviews').getAll()).map(({ page }) => page));
      await change.done;
      const takeFrom = async (owner: string) => {
        const taken = signal.aborted ? null : await claim(owner);
        if (taken !== null) onTaken(taken);
      };
      let shownElsewhere = 0;
      for (const owner of owners) {
        if (owner === PAGE_ID || (await isClosed(owner))) await takeFrom(owner);
        else {
          shownElsewhere += 1;
          navigator.locks
            .request(lockName(owner), { signal }, () => takeFrom(owner))
            .catch((error: unknown) => {
              if (!signal.aborted) console.error(error);
            });
        }
      }
      return shownElsewhere;
    },
  };
}

let lastOrder = 0;

function nextOrder(): number {
  lastOrder = Math.max(lastOrder + 1, Date.now());
  return lastOrder;
}

/** The pictures of a review that are not stored yet. */
async function picturesOf(image: FirImage, before: FirImage | undefined) {
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

function toStoredReview(image: FirImage, order: number): StoredReview {
  const { id, fileName, fileTimestamp, fingerprint } = image;
  const facts = { id, fileName, fileTimestamp, fingerprint, page: PAGE_ID, order, at: Date.now() };
  if (image.status !== 'processed') return { ...facts, scan: null };
  const { processedImage: _, ...scan } = image.scan;
  return { ...facts, scan };
}

/**
 * Converts a stored review to an image. If an older app version stored the scan differently, it is read
 * again.
 */
function toImage(review: StoredReview, file: StoredPicture, processed: StoredPicture | undefined): FirImage {
  const { id, fileName, fileTimestamp, fingerprint } = review;
  const added = { id, fileName, fileTimestamp, fingerprint, file: blobOf(file) };
  const { data: scan } = z.nullable(storedScan).safeParse(review.scan);
  if (scan == null) return { ...added, status: 'added' };
  const processedImage = processed === undefined ? null : blobOf(processed);
  return { ...added, status: 'processed', scan: { ...scan, processedImage } };
}

function blobOf({ bytes, type }: StoredPicture): Blob {
  return new Blob([bytes], { type });
}

const lockName = (page: string) => `reviews of ${page}`;

let pageLock: Promise<void> | null = null;

/**
 * Signals to other pages that this one is open. The browser releases the lock when the page closes or
 * crashes.
 */
function lockPage(): Promise<void> {
  pageLock ??= new Promise((resolve) => {
    if (!('locks' in navigator)) return resolve();
    const hold = () => {
      resolve();
      return new Promise<never>(() => {});
    };
    navigator.locks.request(lockName(PAGE_ID), hold).catch(() => resolve()); // refused in some frames
  });
  return pageLock;
}

/**
 * Whether a page has been closed. Web Locks exist in secure contexts only: on plain HTTP every other page
 * counts as closed, so the page opened last takes over the reviews.
 */
async function isClosed(page: string): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  return navigator.locks.request(lockName(page), { ifAvailable: true }, (lock) => lock !== null);
}
