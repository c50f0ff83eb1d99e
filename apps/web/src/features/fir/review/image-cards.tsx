import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import styles from '../fir.module.css';
import { type FirImage, isBusy } from '../reading/fir-image.ts';
import { otherFileNames } from '../reading/report-problems.ts';
import { ImageCard } from './image-card.tsx';
import { useNextDoubtfulKey } from './review-keys.ts';
import type { Review } from './use-review.ts';

interface ImageCardsProps {
  review: Pick<Review, 'state' | 'dispatch' | 'names' | 'catalog' | 'isSubmitting'>;
  /** The review's images that are shown. */
  shown: readonly FirImage[];
  label?: string;
  /** Further entries, after the cards. */
  children?: ReactNode;
}

/** Cards of images under review, once the names and items to compare them with are loaded. */
export function ImageCards({ review, shown, label, children }: ImageCardsProps) {
  const t = useTranslations('fir');
  const { state, dispatch, names, catalog, isSubmitting } = review;
  const { images } = state;
  const list = useRef<HTMLUListElement>(null);
  useNextDoubtfulKey(list);
  return (
    <LoadState query={names} loading={t('loadingNames')} failed={t('failedNames')}>
      {(known) => (
        <LoadState query={catalog} loading={t('loadingItems')} failed={t('failedItems')}>
          {(items) => (
            <ul ref={list} className={styles.images} aria-label={label} inert={isSubmitting}>
              {shown.map((image) => (
                <ImageCard
                  key={image.id}
                  image={image}
                  names={known}
                  catalog={items}
                  sharedWith={otherFileNames(images, image).join(', ')}
                  mayRemove={!isBusy(images) && !isSubmitting}
                  onAction={dispatch}
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
