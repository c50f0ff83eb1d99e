import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { isModalOpen } from '../../../ui/dialogs/modal-open.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { useWatch, type WatchedStockpile } from '../../watch/use-watch.ts';
import { WatchBar } from '../../watch/watch-bar.tsx';
import { type FirImage, isBusy } from '../fir-images.ts';
import { otherFileNames } from '../report-problems.ts';
import { ImageCard } from '../review/image-card.tsx';
import { useNextDoubtfulKey } from '../review/review-keys.ts';
import type { ComparedImage } from '../use-report-counts.ts';
import type { useReview } from '../use-review.ts';
import { useSending, useSentByThemselves } from './by-itself.ts';
import { SeenList } from './seen-list.tsx';
import {
  changesOf,
  lastSeen,
  type SeenStockpile,
  type SentStockpile,
  seenStockpiles,
  sureOnes,
  watchCounts,
} from './seen-stockpiles.ts';
import { WatchFooter } from './watch-footer.tsx';
import styles from './watch-review.module.css';
import { watchedImage } from './watched-image.ts';

interface WatchReviewProps {
  stream: MediaStream;
  review: ReturnType<typeof useReview>;
  compared: readonly ComparedImage[];
  /** Back to the FIR page without a watch; what was seen stays under review there. */
  onClose: () => void;
}

/** The review that fills by itself while the game's window is shared (docs/spec/watch.md#review). */
export function WatchReview({ stream, review, compared, onClose }: WatchReviewProps) {
  const t = useTranslations('watch.review');
  const { state, known, isSubmitting } = review;
  const { images } = state;
  const section = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const handleArrival = useArrivals(review, (id) => {
    if (!isTyping(section.current)) setChosen(id);
  });
  const watch = useWatch(stream, (stockpile) => void handleArrival(stockpile));
  const byItself = useSentByThemselves();
  useNextDoubtfulKey(section);

  const seen = seenStockpiles(compared, known);
  const sure = sureOnes(seen);
  const { sent, submit } = useSubmission(review);
  useSending(sure, byItself.names, isSubmitting, (due) => void submit(due));
  useEnterKey(sure.length > 0 && !isSubmitting, () => void submit(sure));

  const image = images.find(({ id }) => id === chosen) ?? images.at(-1);
  const counts = watchCounts(seen, sent);
  return (
    <div ref={section}>
      <WatchBar
        watch={watch}
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
          <ShownImage image={image} review={review} />
        )}
      </div>
      <WatchFooter
        seen={seen}
        sure={sure}
        byItself={byItself}
        isSubmitting={isSubmitting}
        onSubmit={() => void submit(sure)}
      />
    </div>
  );
}

/** The picture of the chosen stockpile with its reading. */
function ShownImage({ image, review }: { image: FirImage; review: WatchReviewProps['review'] }) {
  const t = useTranslations('watch.review');
  const { state, dispatch, known, names, catalog, isSubmitting } = review;
  const { images } = state;
  return (
    <LoadState query={names}>
      {() => (
        <LoadState query={catalog}>
          {(items) => (
            <ul className={styles.shown} aria-label={t('shown')} inert={isSubmitting}>
              <ImageCard
                key={image.id}
                image={image}
                names={known}
                catalog={items}
                sharedWith={otherFileNames(images, image).join(', ')}
                mayRemove={!isBusy(images) && !isSubmitting}
                onAction={dispatch}
              />
            </ul>
          )}
        </LoadState>
      )}
    </LoadState>
  );
}

/** Puts each stockpile that was seen under review, and says which picture that is. */
function useArrivals(
  { dispatch }: Pick<WatchReviewProps['review'], 'dispatch'>,
  onArrival: (id: string) => void,
) {
  const t = useTranslations('watch.review');
  const format = useFormatter();
  return async (stockpile: WatchedStockpile) => {
    const name = stockpile.result.reading.stockpileName ?? '';
    const time = format.dateTime(stockpile.at, { timeStyle: 'medium' });
    const image = await watchedImage(stockpile, t('picture', { name, time }));
    if (image === null) return;
    dispatch({ type: 'watched', image });
    onArrival(image.id);
  };
}

/** Sends reports, and remembers what was sent during this watch. */
function useSubmission({ submit }: Pick<WatchReviewProps['review'], 'submit'>) {
  const [sent, setSent] = useState<SentStockpile[]>([]);
  const send = async (ones: readonly SeenStockpile[]) => {
    if (!(await submit(ones.map(({ image }) => image)))) return;
    const now = ones.map((one) => ({
      name: one.image.scan.stockpileName,
      changed: changesOf(one),
      at: Date.parse(one.image.fileTimestamp),
    }));
    setSent((before) => [...before, ...now]);
  };
  return { sent, submit: send };
}

/** Whether the person is in a field of the review: then nothing else is shown by itself. */
function isTyping(section: HTMLElement | null): boolean {
  const field = document.activeElement?.closest(
    'input:not([type="checkbox"]), textarea, select, [role="combobox"]',
  );
  return field != null && section?.contains(field) === true;
}

/** Enter submits, except where it does something of its own. */
function useEnterKey(isReady: boolean, onSubmit: () => void): void {
  const submit = useEffectEvent(onSubmit);
  useEffect(() => {
    if (!isReady) return;
    const listen = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element &&
        event.target.closest('a, button, input, textarea, select, summary, [role="combobox"]') !== null;
      const isWanted = event.ctrlKey || event.metaKey || !isElsewhere;
      if (event.key !== 'Enter' || event.repeat || event.defaultPrevented || !isWanted || isModalOpen())
        return;
      event.preventDefault();
      submit();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isReady]);
}
