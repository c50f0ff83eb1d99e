import { shownRate, timeLeft } from '@backline/domain';
import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Outlook } from './outlook.ts';

export type OutlookTexts = ReturnType<typeof useOutlookTexts>;

/** The texts of outlooks, looked up once per list. */
export function useOutlookTexts() {
  const t = useTranslations('consumption');
  const format = useFormatter();
  return useMemo(() => {
    /** `14 h`, `2 h 40 min`, `3 days`, `more than 2 weeks`; `isShort` for a column. */
    const left = (hours: number, isShort = false) => {
      const time = timeLeft(hours);
      const form = isShort ? 'short' : 'left';
      switch (time.unit) {
        case 'minutes':
          return time.hours === 0
            ? t('minutes', { minutes: time.minutes })
            : t('hoursAndMinutes', { hours: time.hours, minutes: time.minutes });
        case 'hours':
          return t('hours', { hours: time.count });
        case 'days':
          return t(`${form}.days`, { days: time.count });
        case 'weeks':
          return t(`${form}.weeks`);
      }
    };
    /** @param size single items of the unit that is counted: those of a crate. */
    const rate = (perHour: number, size: number, isAtLeast = false) => {
      const { unit, amount } = shownRate(perHour / size);
      const shown = format.number(amount, { maximumFractionDigits: amount < 10 ? 1 : 0 });
      const form = size === 1 ? 'items' : 'crates';
      return t(isAtLeast ? 'atLeast' : 'rate', { rate: t(`rates.${form}.${unit}`, { amount: shown }) });
    };
    return {
      left,
      rate,
      empty: t('empty'),
      notEnough: t('notEnough'),
      noUse: t('noUse'),
      confidence: { low: t('low'), medium: t('medium'), high: t('high') },
      minimumIn: (hours: number) => t('minimumIn', { time: left(hours, true) }),
      /** `Empty in 14 h, under minimum in 6 h` */
      sentence: ({ toNothing, toMinimum, use, isStockAtLeast }: Outlook) => {
        if (toNothing === null) return t('noUse');
        if (toNothing === 0) return t('empty');
        // With a lower bound of both, the stock and its use, it may last longer or shorter.
        const bound = use.isAtLeast ? 'emptyInAtMost' : 'emptyInAtLeast';
        const empty = t(use.isAtLeast === isStockAtLeast ? 'emptyIn' : bound, { time: left(toNothing) });
        return toMinimum === null || toMinimum === 0
          ? empty
          : t('both', { empty, minimum: t('underMinimumIn', { time: left(toMinimum) }) });
      },
      /** Tells what the outlook is based on: `10 crates an hour, from 7 reports, sure` */
      basis: ({ use }: Outlook, size: number) =>
        t('basis', {
          rate: rate(use.perHour, size, use.isAtLeast),
          scans: use.scans,
          confidence: t(use.confidence),
        }),
    };
  }, [t, format]);
}
