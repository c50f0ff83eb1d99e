import type { Stockpile } from '@backline/contract';
import type { ReleaseBounds, StockpileRelease } from '@backline/domain';
import { useTranslations } from 'use-intl';

/** The bounds of a reply in milliseconds since epoch. */
export function boundsOf(publicAt: Stockpile['publicAt']): ReleaseBounds | null {
  return publicAt && { earliest: Date.parse(publicAt.earliest), latest: Date.parse(publicAt.latest) };
}

/** The words for a stockpile's timer: the time left, with *at least* where only that is known, and the reason for it. */
export function useReleaseText() {
  const t = useTranslations('stockpiles');
  return {
    left: (release: Extract<StockpileRelease, { status: 'held' | 'perhaps' }>): string => {
      if (release.status === 'perhaps') return t('perhaps');
      return release.atMost === null ? release.timeLeft : t('atLeast', { time: release.timeLeft });
    },
    why: (release: StockpileRelease): string | undefined => {
      if (!('atMost' in release) || release.atMost === null) return undefined;
      return release.status === 'perhaps'
        ? t('perhapsWhy', { latest: release.atMost })
        : t('atLeastWhy', { earliest: release.timeLeft, latest: release.atMost });
    },
  };
}
