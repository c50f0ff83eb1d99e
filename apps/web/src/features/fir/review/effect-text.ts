import { useTranslations } from 'use-intl';
import type { ReviewCounts } from '../reading/compared-images.ts';

/** Returns a function that says what a report does: "2 go to zero, 43 change, 115 are new". */
export function useEffectText(): (counts: ReviewCounts) => string {
  const t = useTranslations('fir.footer');
  return ({ gone, changed, fresh }) =>
    [
      gone > 0 && t('gone', { count: gone }),
      (changed > 0 || gone + fresh === 0) && t('changed', { count: changed }),
      fresh > 0 && t('fresh', { count: fresh }),
    ]
      .filter((part) => part !== false)
      .join(', ');
}
