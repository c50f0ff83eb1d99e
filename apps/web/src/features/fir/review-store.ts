import { type DBSchema, openDB } from 'idb';
import { z } from 'zod';
import { PAGE_ID } from '../../api/page-id.ts';
import { reviewDatabase } from '../../api/review-database.ts';
import type { FirImage } from './fir-images.ts';
import type { Scan } from './scan-outcome.ts';

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const readRow = z.object({
  id: z.number(),
  codeName: z.string().nullable(),
  crated: z.boolean(),
  quantity: z.number().nullable(),
  label: z.string().nullable(),
  confidence: z.number().nullable(),
  iconConfidence: z.number().nullable(),
  candidates: z.array(z.object({ codeName: z.string(), crated: z.boolean() })),
  iconBox: box.nullable(),
  quantityBox: box.nullable(),
  isEdited: z.boolean(),
  isChecked: z.boolean(),
});
/** A `Scan` without its picture, as a version of the app before this one may have kept it. */
const keptScan = z.object({
  warehouseType: z.string().nullable(),
  readName: z.string(),
  stockpileName: z.string(),
  rows: z.array(readRow),
  boxes: z.array(box),
});

/** A picture of a review and what was read and corrected, without the pictures' bytes, which never change. */
interface KeptReview {
  id: string;
  /** The page that shows it, or showed it last. */
  page: string;
  /** Orders the reviews as they came: milliseconds since epoch, or a little more where two came at once. */
  order: number;
  /** When it was last changed, in milliseconds since epoch. */
  at: number;
  fileName: string;
  fileTimestamp: string;
  fingerprint: string;
  /** Null until the picture was read. */
  scan: Omit<Scan, 'processedImage'> | null;
}

/** Bytes instead of a blob: a blob may point to a file that is gone by the next start. */
interface KeptPicture {
  bytes: ArrayBuffer;
  type: string;
}

interface ReviewSchema extends DBSchema {
  reviews: { key: string; value: KeptReview };
  /** By the review's id and which of its two pictures it is. */
  pictures: { key: [id: string, kind: 'file' | 'processed']; value: KeptPicture };
}

/** What was kept by a page that is gone, and when it was last changed (milliseconds since epoch). */
interface TakenReviews {
  images: FirImage[];
  at: number;
}

export interface ReviewStore {
  /**
   * Keeps what the screen shows, as far as it changed, and deletes what it no longer shows. While it writes, later calls
   * wait for their turn together.
   * @param removed ids of reviews that were submitted, removed or cleared.
   * @returns the ids of reviews that another page has taken meanwhile: they are its own now, and nothing was written.
   * @throws what the browser says, `QuotaExceededError` when there is no room. What was kept before stays.
   */
  keep: (images: readonly FirImage[], removed: readonly string[]) => Promise<string[]>;
  /**
   * Hands over, once each, the reviews of every page that is gone: at once, or later when the page that shows them goes.
   * @returns how many other pages are open that show some.
   */
  take: (onTaken: (taken: TakenReviews) => void, signal: AbortSignal) => Promise<number>;
}

/** One for each person: what is still being written when the screen is left comes before what is read there again. */
const stores = new Map<number, ReviewStore>();

/** Where a person's unsent reviews are kept; null where the browser keeps nothing, as in some private windows. */
export function reviewStore(userId: number): ReviewStore | null {
  if (!('indexedDB' in window)) return null;
  const store = stores.get(userId) ?? openStore(userId);
  stores.set(userId, store);
  return store;
}

function openStore(userId: number): ReviewStore {
  let database: ReturnType<typeof connect> | null = null;
  /** The person signed out and everything was deleted: a write that comes late must not bring it back. */
  let isDeleted = false;
  /** The images as they were when they were written, by id. */
  const written = new Map<string, FirImage>();
  let wanted: { images: readonly FirImage[]; removed: readonly string[] } | null = null;
  let working: Promise<string[]> | null = null;

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
      // Strict: on the disk, not on its way there, when it counts as kept.
      return (await database).transaction(['reviews', 'pictures'], 'readwrite', { durability: 'strict' });
    } catch (error) {
      database = null; // the next one tries again
      throw error;
    }
  };

  const write = async (images: readonly FirImage[], removed: readonly string[]): Promise<string[]> => {
    const changed = images.filter((image) => image.status !== 'failed' && written.get(image.id) !== image);
    // The bytes first: a transaction waits for nothing but itself.
    const pictures = await Promise.all(changed.map((image) => picturesOf(image, written.get(image.id))));
    if (isDeleted) return [];
    const change = await begin();
    const reviews = change.objectStore('reviews');
    const kept = new Map((await reviews.getAll()).map((one) => [one.id, one]));
    const isOurs = (id: string) => (kept.get(id)?.page ?? PAGE_ID) === PAGE_ID;
    const changes = changed.flatMap((image, index) =>
      isOurs(image.id)
        ? [
            reviews.put(keptReview(image, kept.get(image.id)?.order ?? nextOrder())),
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

  const work = async () => {
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
    const theirs = all
      .filter(({ page }) => page === owner)
      .toSorted((left, right) => left.order - right.order);
    const images: FirImage[] = [];
    for (const review of theirs) {
      await change.objectStore('reviews').put({ ...review, page: PAGE_ID });
      const file = await change.objectStore('pictures').get([review.id, 'file']);
      const processed = await change.objectStore('pictures').get([review.id, 'processed']);
      if (file !== undefined) images.push(keptImage(review, file, processed));
    }
    await change.done;
    for (const image of images) written.set(image.id, image);
    return images.length === 0 ? null : { images, at: Math.max(...theirs.map(({ at }) => at)) };
  };

  return {
    keep: (images, removed) => {
      wanted = { images, removed: [...(wanted?.removed ?? []), ...removed] };
      working ??= work().finally(() => {
        working = null;
      });
      return working;
    },
    take: async (onTaken, signal) => {
      await working?.catch(() => {}); // the screen that asked for it says so
      await holdPage();
      const change = await begin();
      const owners = new Set((await change.objectStore('reviews').getAll()).map(({ page }) => page));
      await change.done;
      const takeOf = async (owner: string) => {
        const taken = signal.aborted ? null : await claim(owner);
        if (taken !== null) onTaken(taken);
      };
      let shownElsewhere = 0;
      for (const owner of owners) {
        if (owner === PAGE_ID || (await isGone(owner))) await takeOf(owner);
        else {
          shownElsewhere += 1;
          navigator.locks
            .request(lockOf(owner), { signal }, () => takeOf(owner))
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

/** The pictures of a review that the store does not have yet. */
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

function keptReview(image: FirImage, order: number): KeptReview {
  const { id, fileName, fileTimestamp, fingerprint } = image;
  const facts = { id, fileName, fileTimestamp, fingerprint, page: PAGE_ID, order, at: Date.now() };
  if (image.status !== 'processed') return { ...facts, scan: null };
  const { processedImage: _, ...scan } = image.scan;
  return { ...facts, scan };
}

/** A review as the screen shows it; one whose reading an older version of the app kept otherwise is read once more. */
function keptImage(review: KeptReview, file: KeptPicture, processed: KeptPicture | undefined): FirImage {
  const { id, fileName, fileTimestamp, fingerprint } = review;
  const added = { id, fileName, fileTimestamp, fingerprint, file: blobOf(file) };
  const { data: scan } = keptScan.nullable().safeParse(review.scan);
  if (scan == null) return { ...added, status: 'added' };
  const processedImage = processed === undefined ? null : blobOf(processed);
  return { ...added, status: 'processed', scan: { ...scan, processedImage } };
}

function blobOf({ bytes, type }: KeptPicture): Blob {
  return new Blob([bytes], { type });
}

const lockOf = (page: string) => `reviews of ${page}`;

let held: Promise<void> | null = null;

/** Lets other pages know that this one is open; the browser itself takes the lock back when it is gone, however it went. */
function holdPage(): Promise<void> {
  held ??= new Promise((resolve) => {
    if (!('locks' in navigator)) return resolve();
    const hold = () => {
      resolve();
      return new Promise<never>(() => {});
    };
    navigator.locks.request(lockOf(PAGE_ID), hold).catch(() => resolve()); // refused to some embedded pages
  });
  return held;
}

/**
 * Whether a page is open no more. Browsers have locks on secure pages only: on plain http in a LAN every page counts as
 * gone, so that the page which was opened last shows the reviews.
 */
async function isGone(page: string): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  return navigator.locks.request(lockOf(page), { ifAvailable: true }, (lock) => lock !== null);
}
