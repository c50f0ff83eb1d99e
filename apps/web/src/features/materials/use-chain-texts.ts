import type { ChainGood } from '@backline/contract';
import { cansOf, MINUTE_MS } from '@backline/domain';
import { useFormatter, useTranslations } from 'use-intl';

type Way = ChainGood['ways'][number];

/** The texts for amounts, times and recipes of a chain. */
export function useChainTexts() {
  const t = useTranslations('materials');
  const format = useFormatter();
  return {
    number: (value: number) => format.number(value),
    /** Litres with the cans that hold them, else single items. */
    amount: ({ litresPerCan }: Pick<ChainGood, 'litresPerCan'>, amount: number) =>
      litresPerCan === null
        ? format.number(amount)
        : t('litres', { litres: amount, cans: cansOf(amount, litresPerCan) }),
    duration: (milliseconds: number) => {
      const minutes = Math.ceil(milliseconds / MINUTE_MS);
      return minutes < 60
        ? t('minutes', { minutes })
        : t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    },
    /** The place where something is made. */
    place: ({ id, place, modification }: Way) => {
      switch (id) {
        case 'mpf':
        case 'factory':
        case 'garage':
        case 'shipyard':
        case 'constructionYard':
        case 'aircraftFactory':
        case 'facility':
          return t(`ways.${id}`);
        default:
          return modification ?? place ?? id;
      }
    },
    orders: ({ orders }: Pick<ChainGood, 'orders'>) =>
      orders
        .map((order) => t(`orders.${order.place}`, { orders: order.orders, crates: order.crates }))
        .join(', '),
  };
}
