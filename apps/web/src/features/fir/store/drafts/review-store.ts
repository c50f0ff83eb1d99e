import { PAGE_ID } from '../../../../api/client/page-id.ts';
import type { FirImage } from '../../reading/fir-image.ts';
import { isClosed, lockName, lockPage } from './page-lock.ts';
import { type ReviewConnection, type ReviewTransaction, reviewConnection } from './review-connection.ts';
import { asNoted, forgetNote, noteChange, noteRemoval } from './review-journal.ts';
import { picturesOf, toImage, toStoredReview } from './stored-review.ts';

/** Reviews taken over from a closed page, and when they were last changed (milliseconds since epoch). */
interface TakenReviews {
  images: FirImage[];
  /** Names of reviews that could not be read back, not even from a picture; they are deleted. */
  lost: string[];
  /** Names of those of which only the picture could be read back. */
  unread: string[];
  at: number;
}

export interface ReviewStore {
  /**
   * Stores the changed reviews of the screen and deletes the removed ones. Calls made while a write is
   * running are merged into one next write, and end together. What was stored before is safe when the call returns: its
   * change is in the journal (review-journal.ts) until it is written.
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
 * The stores, one per person, so that a write still running when the screen closes finishes before the next read.
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
  const open: OpenReviews = {
    ...reviewConnection(userId, () => stores.delete(userId)),
    userId,
    written: new Map(),
    shown: new Map(),
  };
  let wanted: { images: readonly FirImage[]; removed: readonly string[] } | null = null;
  let writing: Promise<string[]> | null = null;

  const writePending = async () => {
    const lost: string[] = [];
    while (wanted !== null) {
      const { images, removed } = wanted;
      wanted = null;
      lost.push(...(await writeReviews(open, images, removed)));
    }
    return lost;
  };

  return {
    save: (images, removed) => {
      noteChanges(open, images, removed);
      wanted = { images, removed: [...(wanted?.removed ?? []), ...removed] };
      writing ??= writePending().finally(() => {
        writing = null;
      });
      return writing;
    },
    take: async (onTaken, signal) => {
      await writing?.catch(() => {}); // reported by the screen that started the write
      return takeReviews(open, onTaken, signal);
    },
  };
}

interface OpenReviews extends ReviewConnection {
  userId: number;
  /** The images by id, as last written. */
  written: Map<string, FirImage>;
  /** The images by id, as last shown: written, or about to be. */
  shown: Map<string, FirImage>;
}

/** Puts what changed since it was last shown into the journal, except new images, which have to be written as a whole. */
function noteChanges(
  { userId, shown }: OpenReviews,
  images: readonly FirImage[],
  removed: readonly string[],
): void {
  for (const image of images) {
    const before = shown.get(image.id);
    if (before !== undefined && before !== image) noteChange(userId, image);
    shown.set(image.id, image);
  }
  for (const id of removed) noteRemoval(userId, id);
}

async function writeReviews(
  open: OpenReviews,
  images: readonly FirImage[],
  removed: readonly string[],
): Promise<string[]> {
  const { begin, isDeleted, userId, written, shown } = open;
  const changed = images.filter((image) => image.status !== 'failed' && written.get(image.id) !== image);
  // Read the bytes first: an IndexedDB transaction closes while it waits for anything else.
  const pictures = await Promise.all(changed.map((image) => picturesOf(image, written.get(image.id))));
  if (isDeleted()) return [];
  const change = await begin();
  const reviews = change.objectStore('reviews');
  const stored = new Map((await reviews.getAll()).map((storedReview) => [storedReview.id, storedReview]));
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
  const deletions = removed.filter(isOurs).flatMap((id) => deletionsOf(change, id));
  await Promise.all([...changes, ...deletions, change.done]);
  for (const image of changed) {
    written.set(image.id, image);
    if (shown.get(image.id) === image) forgetNote(userId, image.id);
  }
  for (const id of removed) {
    written.delete(id);
    shown.delete(id);
    forgetNote(userId, id);
  }
  return images.map(({ id }) => id).filter((id) => !isOurs(id));
}

function deletionsOf(change: ReviewTransaction, id: string) {
  return [
    change.objectStore('reviews').delete(id),
    change.objectStore('pictures').delete([id, 'file']),
    change.objectStore('pictures').delete([id, 'processed']),
  ];
}

async function takeReviews(
  open: OpenReviews,
  onTaken: (taken: TakenReviews) => void,
  signal: AbortSignal,
): Promise<number> {
  await lockPage();
  const change = await open.begin();
  const owners = new Set((await change.objectStore('reviews').getAll()).map(({ page }) => page));
  await change.done;
  const takeFrom = async (owner: string) => {
    const taken = signal.aborted ? null : await claimReviews(open, owner);
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
}

/** Makes this page the owner of all reviews of another page. */
async function claimReviews(open: OpenReviews, owner: string): Promise<TakenReviews | null> {
  const { begin, userId, written, shown } = open;
  const change = await begin();
  const all = await change.objectStore('reviews').getAll();
  const reviewsOfOwner = all
    .filter(({ page }) => page === owner)
    .toSorted((left, right) => left.order - right.order);
  const images: FirImage[] = [];
  const lost: string[] = [];
  const unread: string[] = [];
  for (const stored of reviewsOfOwner) {
    const review = asNoted(userId, stored);
    if (review === null) {
      await Promise.all(deletionsOf(change, stored.id));
      continue;
    }
    const file = await change.objectStore('pictures').get([review.id, 'file']);
    const processed = await change.objectStore('pictures').get([review.id, 'processed']);
    const image = toImage(review, file, processed);
    if (image === null) {
      lost.push(review.fileName);
      await Promise.all(deletionsOf(change, review.id));
    } else {
      images.push(image);
      if (image.status === 'added' && review.scan !== null) unread.push(review.fileName);
      await change.objectStore('reviews').put({ ...review, page: PAGE_ID });
    }
  }
  await change.done;
  for (const { id } of reviewsOfOwner) forgetNote(userId, id);
  for (const image of images) {
    written.set(image.id, image);
    shown.set(image.id, image);
  }
  if (images.length + lost.length === 0) return null;
  return { images, lost, unread, at: Math.max(...reviewsOfOwner.map(({ at }) => at)) };
}

let lastOrder = 0;

function nextOrder(): number {
  lastOrder = Math.max(lastOrder + 1, Date.now());
  return lastOrder;
}
