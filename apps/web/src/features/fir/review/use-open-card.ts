import { useEffect, useRef, useState } from 'react';
import { bringsMany, type FirImage, type ProcessedImage } from '../reading/fir-image.ts';
import { doubtfulPart, isSureRow } from '../reading/read-rows.ts';
import { sharedStockpiles } from '../reading/report-problems.ts';
import type { FirAction } from '../store/fir-images.ts';
import { focusNextDoubtful } from './review-keys.ts';

/** Tells whether a person has to answer something about a reading before it is sent. */
export function needsPerson({ scan }: ProcessedImage, known: readonly string[]): boolean {
  return !known.includes(scan.stockpileName) || scan.rows.some((row) => doubtfulPart(row) !== null);
}

/**
 * Opens one card at a time: at first that of the first picture that needs a person, and once its last row is accepted
 * that of the next one. A single picture stays open.
 * @param known the names of all stockpiles; undefined until they are loaded.
 */
export function useOpenCard(images: readonly FirImage[], known: readonly string[] | undefined) {
  const list = useRef<HTMLUListElement>(null);
  /** Undefined until something is to be opened; the id is null once a person has closed the card. */
  const [opened, setOpened] = useState<{ id: string | null; byItself?: boolean }>();
  const open = opened?.id;
  const closed = useRef<string | null>(null);
  const shared = sharedStockpiles(images);
  const isWaiting = (image: FirImage): image is ProcessedImage =>
    image.status === 'processed' &&
    !bringsMany(image.source) &&
    (needsPerson(image, known ?? []) || shared.has(image.scan.stockpileName));
  const waiting = known && images.find(isWaiting);
  const [only] = images.length === 1 && known ? images : [];
  const isGone = open !== null && !images.some(({ id }) => id === open);
  // A single picture with nothing to answer gives way to one that asks something.
  if (waiting !== undefined && (isGone || (opened?.byItself && waiting.id !== open)))
    setOpened({ id: waiting.id });
  else if (isGone && only?.status === 'processed') setOpened({ id: only.id, byItself: true });
  if (images.length === 0 && opened !== undefined) setOpened(undefined);

  /** Opens the next card that needs a person. @returns whether there is one. */
  const openNext = (from: string | null | undefined): boolean => {
    const at = images.findIndex(({ id }) => id === from);
    const following = [...images.slice(at + 1), ...images.slice(0, Math.max(0, at))].find(isWaiting);
    if (following === undefined) return false;
    setOpened({ id: following.id });
    (document.activeElement as HTMLElement | null)?.blur(); // so that its first row takes the focus
    return true;
  };
  useEffect(() => {
    if (open !== undefined || closed.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-card="${closed.current}"] h2 button`)?.focus();
    closed.current = null;
  }, [open]);

  return {
    list,
    open,
    toggle: (id: string) => setOpened({ id: id === open ? null : id }),
    /** Goes to the next row or question, of this card or the next. */
    next: () => {
      if (list.current === null || focusNextDoubtful(list.current, false) || openNext(open)) return;
      focusNextDoubtful(list.current);
    },
    /** Goes on to the next card once a person has settled the last of this one. */
    handle: (action: FirAction) => {
      const image = images.find((candidate) => 'id' in action && candidate.id === action.id);
      if (image?.status !== 'processed' || images.length === 1 || image.id !== open) return;
      if (!isSettledBy(action, image, known ?? []) || openNext(image.id)) return;
      closed.current = image.id;
      setOpened(undefined);
    },
  };
}

export type OpenCard = ReturnType<typeof useOpenCard>;

/** Tells whether an answer was the last that a picture needed. */
function isSettledBy(action: FirAction, { scan }: ProcessedImage, known: readonly string[]): boolean {
  const open = scan.rows.filter((row) => doubtfulPart(row) !== null);
  if (action.type === 'matched') return open.length === 0;
  if (action.type !== 'row-checked' || !known.includes(scan.stockpileName)) return false;
  const row = scan.rows.find(({ id }) => id === action.row);
  const wasDoubtful = row !== undefined && row.confidence !== null && !isSureRow(row);
  return wasDoubtful && open.every(({ id }) => id === action.row);
}
