import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { isModalOpen } from '../../../ui/dialogs/modal-open.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { type ComparedImage, changesOf } from '../reading/compared-images.ts';
import { useGameClock } from '../reading/game-clock.ts';
import { ImageCards } from '../review/image-cards.tsx';
import { useOpenCard } from '../review/use-open-card.ts';
import type { Review } from '../review/use-review.ts';
import { seenImage } from '../sources/window/seen-image.ts';
import { type LiveStockpile, useLiveReading } from '../sources/window/use-live-reading.ts';
import { useSending, useSentByThemselves } from './by-itself.ts';
import { LiveFooter } from './live-footer.tsx';
import styles from './live-reading.module.css';
import { ReadingBar } from './reading-bar.tsx';
import { SeenList } from './seen-list.tsx';
import {
  lastSeen,
  readingCounts,
  type SeenStockpile,
  type SentStockpile,
  seenStockpiles,
  sureOnes,
} from './seen-stockpiles.ts';

interface LiveReviewProps {
  stream: MediaStream;
  review: Review;
  compared: readonly ComparedImage[];
  /** Returns to the FIR page, where what was seen stays under review. */
  onClose: () => void;
}

/** The review that fills automatically while the game's window is shared (docs/spec/live-reading.md#review). */
export function LiveReview({ stream, review, compared, onClose }: LiveReviewProps) {
  const t = useTranslations('liveReading.review');
  const { state, known, catalog } = review;
  // Before the items are loaded, a report would be dropped without a message.
  const isBusy = review.isSubmitting || catalog.data === undefined;
  const { images } = state;
  const section = useRef<HTMLDivElement>(null);
  /** The id of the picture that is shown; null for the newest one. */
  const [chosen, setChosen] = useState<string | null>(null);
  const image = images.find(({ id }) => id === chosen) ?? images.at(-1);
  const cards = useOpenCard(image === undefined ? [] : [image], review.names.data);
  const handleArrival = useArrivals(review, () =>
    setChosen(isTyping(section.current) ? (image?.id ?? null) : null),
  );
  const live = useLiveReading(stream, (stockpile) => void handleArrival(stockpile));
  const byItself = useSentByThemselves();

  const seen = seenStockpiles(compared, known);
  const sure = sureOnes(seen);
  const { sent, submit } = useSubmission(review);
  useSending(sure, byItself.names, isBusy, (due) => void submit(due, false));
  useEnterKey(sure.length > 0 && !isBusy, () => void submit(sure));

  const counts = readingCounts(seen, sent);
  return (
    <div ref={section}>
      <ReadingBar
        live={live}
        counts={counts}
        last={lastSeen(seen, sent)}
        waiting={images.length}
        onClose={onClose}
      />
      <div className={styles.columns}>
        {seen.length + sent.length > 0 && (
          <SeenList seen={seen} sent={sent} chosen={image?.id ?? null} onChoose={setChosen} />
        )}
        {image === undefined ? (
          <EmptyState title={t('empty')} hint={t('emptyHint')} />
        ) : (
          <ImageCards review={review} cards={cards} shown={[image]} label={t('shown')} />
        )}
      </div>
      <LiveFooter
        seen={seen}
        sure={sure}
        byItself={byItself}
        isBusy={isBusy}
        onSubmit={() => void submit(sure)}
      />
    </div>
  );
}

/** Adds each stockpile that was seen to the review. */
function useArrivals({ dispatch }: Pick<LiveReviewProps['review'], 'dispatch'>, onArrival: () => void) {
  const t = useTranslations('liveReading.review');
  const format = useFormatter();
  const compareClock = useGameClock();
  return async (stockpile: LiveStockpile) => {
    const time = format.dateTime(stockpile.at, { timeStyle: 'medium' });
    const image = await seenImage(stockpile, (name) =>
      name === '' ? t('unreadPicture', { time }) : t('picture', { name, time }),
    );
    if (image === null) return;
    void compareClock(image.scan.clock, { fileTimestamp: image.fileTimestamp, isLive: true });
    dispatch({ type: 'seen-live', image });
    onArrival();
  };
}

/** Sends reports, and records what was sent during this live reading. */
function useSubmission({ submit }: Pick<LiveReviewProps['review'], 'submit'>) {
  const [sent, setSent] = useState<SentStockpile[]>([]);
  const send = async (stockpiles: readonly SeenStockpile[], mayAsk = true) => {
    const images = stockpiles.map(({ image }) => image);
    if (!(await submit(images, mayAsk))) return;
    const now = stockpiles.map((stockpile) => ({
      name: stockpile.image.scan.stockpileName,
      changed: changesOf(stockpile.counts),
      at: Date.parse(stockpile.image.fileTimestamp),
    }));
    setSent((before) => [...before, ...now]);
  };
  return { sent, submit: send };
}

/** Whether the focus is in a field of the review: then the shown stockpile does not change automatically. */
function isTyping(section: HTMLElement | null): boolean {
  const field = document.activeElement?.closest(
    'input:not([type="checkbox"]), textarea, select, [role="combobox"]',
  );
  return field != null && section?.contains(field) === true;
}

/** Enter submits, except where it has another meaning. */
function useEnterKey(isReady: boolean, onSubmit: () => void): void {
  useWindowEvent('keydown', (event) => {
    const isElsewhere =
      event.target instanceof Element &&
      event.target.closest('a, button, input, textarea, select, summary, [role="combobox"]') !== null;
    const isWanted = event.ctrlKey || event.metaKey || !isElsewhere;
    if (!isReady || event.key !== 'Enter' || event.repeat || event.defaultPrevented) return;
    if (!isWanted || isModalOpen()) return;
    event.preventDefault();
    onSubmit();
  });
}
