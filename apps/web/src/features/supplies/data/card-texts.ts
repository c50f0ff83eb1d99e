import type { Supply } from '@backline/contract';
import { type MaterialCost, type OrderPlace, PRIORITIES } from '@backline/domain';
import { useCallback, useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { materialName } from '../../../api/client/item-names.ts';
import { isTextKey } from '../../../messages/text-key.ts';
import { quantityText } from '../../../ui/quantity-text.ts';
import { signedNumber } from '../../../ui/signed-number.ts';
import { useOutlookTexts } from '../../consumption/use-outlook-texts.ts';

type CostLabel = 'fiveCrates' | 'fullOrder' | 'fullUnits' | 'factory' | 'unknown';

/** The translated texts of supply cards and rows, looked up once per list. */
export type CardTexts = ReturnType<typeof useCardTexts>;

/**
 * A lookup is cheap, but a list has ten thousand texts, and a translation hook per card costs more than the
 * card itself.
 */
export function useCardTexts() {
  const t = useTranslations('supplies');
  const shortMaterial = useShortMaterial();
  const format = useFormatter();
  const outlook = useOutlookTexts();
  return useMemo(() => {
    const number = (value: number) => format.number(value);
    return {
      quantity: t('quantity'),
      target: t('target'),
      minimum: t('minimum'),
      crates: t('crates'),
      missing: t('missing'),
      loose: t('loose'),
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
      number,
      /** A difference from the target with its sign; empty for none. */
      signed: (difference: number) => (difference === 0 ? '' : signedNumber(format, difference)),
      /** A share of containers, always with its decimal. */
      share: (containers: number) =>
        format.number(containers, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
      ofTarget: (target: number) => t('ofTarget', { target }),
      shortMinimum: (minimum: number) => t('shortMinimum', { minimum }),
      inCrates: (crates: number) => t('inCrates', { crates }),
      quantityOf: ({ quantity, atLeast }: Pick<Supply, 'quantity' | 'atLeast'>) =>
        quantityText(format, quantity, atLeast),
      have: (quantity: string, target: number) => t('have', { quantity, target }),
      /** The text beside the missing figure: its unit or its crates, and containers. */
      takes: (crates: number, isCrated: boolean, containers: string) =>
        t(isCrated ? 'takesCrates' : 'takesItems', { crates, containers }),
      cratesOf: (crates: number) => t('cratesOf', { crates }),
      containers: (containers: number) => t('foot.containers', { containers }),
      containersShort: (containers: string) => t('containersShort', { containers }),
      /** Amounts with short names. */
      materials: (materials: readonly MaterialCost[]) =>
        materials.map(({ name, cost }) => `${number(cost)} ${shortMaterial(name)}`).join(', '),
      atLeast: (materials: string) => t('costAtLeast', { materials }),
      orders: (orders: number, place: OrderPlace) => t(`orderCount.${place}`, { orders }),
      places: { mpf: t('places.mpf'), factory: t('places.factory') },
      costs: (label: CostLabel, units = 0) => t(`costs.${label}`, { units }),
      shortMaterial,
      outlook,
    };
  }, [t, format, shortMaterial, outlook]);
}

/** Returns a function for a material's common short name, falling back to its full name. */
export function useShortMaterial(): (name: string) => string {
  const t = useTranslations('supplies.materials');
  return useCallback((name) => (isTextKey(t, name) ? t(name) : materialName(name)), [t]);
}
