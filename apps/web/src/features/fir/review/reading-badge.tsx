import { useTranslations } from 'use-intl';
import { type Status, StatusBadge } from '../../../ui/labels/status-badge.tsx';
import { changesOf, type ReadingState, readingState, useComparedImages } from '../reading/compared-images.ts';
import type { ProcessedImage } from '../reading/fir-image.ts';

const TONES = {
  loading: 'quiet',
  new: 'over',
  check: 'aging',
  known: 'quiet',
  same: 'quiet',
  changed: 'fresh',
} as const satisfies Record<ReadingState, Status>;

/** The changes that a reading would make, as a badge for its folded card. */
export function ReadingBadge({ image, names }: { image: ProcessedImage; names: readonly string[] }) {
  const t = useTranslations('fir.exports');
  const [compared] = useComparedImages([image], names);
  if (compared === undefined) return null;
  const state = readingState(compared, names);
  return (
    <StatusBadge status={TONES[state]}>
      {t(`states.${state}`, { count: changesOf(compared.counts) })}
    </StatusBadge>
  );
}
