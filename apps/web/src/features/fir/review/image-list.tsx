import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ProcessedImage } from '../reading/fir-image.ts';
import { ImageCards } from './image-cards.tsx';
import { CreateAll } from './place/create-all.tsx';
import type { OpenCard } from './use-open-card.ts';
import type { Review } from './use-review.ts';

interface ImageListProps {
  review: Review;
  cards: OpenCard;
  /** The images without changes, folded after the others. */
  settled: readonly ProcessedImage[];
}

/** Everything under review on the FIR page. */
export function ImageList({ review, cards, settled }: ImageListProps) {
  const t = useTranslations('fir');
  const [isSettledShown, setSettledShown] = useState(false);
  const folded = new Set(settled.map(({ id }) => id));
  const { images } = review.state;
  const open = images.filter(({ id }) => !folded.has(id));
  return (
    <>
      <CreateAll review={review} />
      <ImageCards
        review={review}
        cards={cards}
        shown={[...open, ...(isSettledShown ? settled : [])]}
        label={t('images')}
      >
        {settled.length > 0 && (
          <li>
            <Button
              variant="subtle"
              color="gray"
              aria-expanded={isSettledShown}
              onClick={() => setSettledShown(!isSettledShown)}
            >
              {t('exports.settled', { count: settled.length })}
            </Button>
          </li>
        )}
      </ImageCards>
    </>
  );
}
