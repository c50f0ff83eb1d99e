import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import styles from '../fir.module.css';
import { type FirImage, isBusy } from '../reading/fir-image.ts';
import { otherFileNames } from '../reading/report-problems.ts';
import type { FirAction } from '../store/fir-images.ts';
import { ImageCard } from './image-card.tsx';
import { useNextKey } from './review-keys.ts';
import type { OpenCard } from './use-open-card.ts';
import type { Review } from './use-review.ts';

interface ImageCardsProps {
  review: Pick<Review, 'state' | 'dispatch' | 'names' | 'catalog' | 'isSubmitting'>;
  /** The review's images that are shown. */
  shown: readonly FirImage[];
  /** The card that is open among them. */
  cards: OpenCard;
  label?: string;
  /** Further entries, after the cards. */
  children?: ReactNode;
}

/** Cards of images under review, once the names and items to compare them with are loaded. */
export function ImageCards({ review, shown, cards, label, children }: ImageCardsProps) {
  const t = useTranslations('fir');
  const { state, dispatch, names, catalog, isSubmitting } = review;
  const { images } = state;
  useNextKey(cards.list, cards.next);
  const latest = useRef(cards);
  useLayoutEffect(() => {
    latest.current = cards;
  });
  // The same functions always, so that cards which have not changed are not rendered again.
  const handleAction = useCallback(
    (action: FirAction) => {
      dispatch(action);
      latest.current.handle(action);
    },
    [dispatch],
  );
  const handleToggle = useCallback((id: string) => latest.current.toggle(id), []);
  return (
    <LoadState query={names} loading={t('loadingNames')} failed={t('failedNames')}>
      {(known) => (
        <LoadState query={catalog} loading={t('loadingItems')} failed={t('failedItems')}>
          {(items) => (
            <ul ref={cards.list} className={styles.images} aria-label={label} inert={isSubmitting}>
              {shown.map((image, index) => (
                <ImageCard
                  key={image.id}
                  image={image}
                  number={index + 1}
                  isOpen={image.id === cards.open}
                  names={known}
                  catalog={items}
                  sharedWith={otherFileNames(images, image).join(', ')}
                  mayRemove={!isBusy(images) && !isSubmitting}
                  onToggle={handleToggle}
                  onAction={handleAction}
                />
              ))}
              {children}
            </ul>
          )}
        </LoadState>
      )}
    </LoadState>
  );
}
