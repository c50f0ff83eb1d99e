import { PRIORITIES } from '@backline/domain';
import { useCallback, useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { isTextKey } from '../../messages/text-key.ts';

type CostLabel = 'fiveCrates' | 'fullOrder' | 'fullUnits' | 'factory' | 'unknown';

/** The translated texts of supply cards, looked up once per list. */
export type CardWords = ReturnType<typeof useCardWords>;

/**
 * A lookup is cheap, but a list has ten thousand texts, and a translation hook per card costs more than the
 * card itself.
 */
export function useCardWords() {
  const t = useTranslations('supplies');
  const shortMaterial = useShortMaterial();
  const format = useFormatter();
  return useMemo(
    () => ({
      quantity: t('quantity'),
      target: t('target'),
      minimum: t('minimum'),
      crates: t('crates'),
      noTarget: t('noTarget'),
      underMinimum: t('underMinimum'),
      status: {
        over: t('status.over'),
        good: t('status.good'),
        low: t('status.low'),
        short: t('status.short'),
      },
      priority: new Map(PRIORITIES.map((priority) => [priority, t(`priority.${priority}`)])),
      minimumStatus: (status: string) => t('minimumStatus', { status }),
      percent: (percent: number) => t('percent', { percent }),
      number: (value: number) => format.number(value),
      costs: (label: CostLabel, units = 0) => t(`costs.${label}`, { units }),
      shortMaterial,
    }),
    [t, format, shortMaterial],
  );
}

/** Returns a function for a material's common short name, falling back to its full name. */
export function useShortMaterial(): (name: string) => string {
  const t = useTranslations('supplies.materials');
  return useCallback((name) => (isTextKey(t, name) ? t(name) : name), [t]);
}
