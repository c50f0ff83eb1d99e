import type { Order } from '@backline/contract';
import { MINUTE_MS } from '@backline/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { materialName } from '../../../api/client/item-names.ts';

/** From this many hours on, minutes are left out. */
const HOURS_ALONE = 10;

/** Durations in the format of production: `41 m`, `2 h 10 m`, `19 h`. Never negative. @param ms milliseconds. */
export function useDuration(): (ms: number) => string {
  const t = useTranslations('orders.time');
  return (ms) => {
    const total = Math.max(0, Math.round(ms / MINUTE_MS));
    const [hours, minutes] = [Math.floor(total / 60), total % 60];
    if (hours === 0) return t('minutes', { minutes });
    if (hours >= HOURS_ALONE || minutes === 0) return t('hours', { hours });
    return t('duration', { hours, minutes });
  };
}

/** The time of day with its weekday: `Mon, 14:05`. @returns takes ISO 8601 or milliseconds since epoch. */
export function useWeekdayTime(): (time: string | number) => string {
  const format = useFormatter();
  return (time) => format.dateTime(new Date(time), { weekday: 'short', hour: 'numeric', minute: '2-digit' });
}

/** Amounts, materials and names of orders in the page's language. */
export function useOrderTexts() {
  const t = useTranslations('orders');
  const unitOf = ({ item, crates: count }: Pick<Order, 'item' | 'crates'>) =>
    t(item.crated ? 'crates' : 'items', { count });
  /** `660 Basic Materials, 1,320 Explosive Powder`. */
  const materials = (costs: Order['materials']) =>
    costs.map(({ name, cost }) => t('material', { name: materialName(name), count: cost })).join(', ');
  return {
    unitOf,
    /** Tells what an estimated time rests on. */
    estimateMark: ({ correction }: Pick<Order, 'correction'>) =>
      correction === null ? t('time.estimateMark') : t('time.correctedMark', { count: correction.times }),
    materials,
    /** Cost of orders together: `at least` where the cost of some is not known, an en dash where no cost is. */
    cost: (orders: readonly Pick<Order, 'item' | 'materials'>[]) => {
      const sum = materials(sumOfCosts(orders));
      if (orders.every(({ item }) => item.costKnown)) return sum;
      return sum === '' ? t('costUnknown') : t('costAtLeast', { materials: sum });
    },
    place: ({ factory, line, method }: Order) => {
      if (factory === null) return t(`methods.${method}`);
      return line === null ? factory.name : t('place', { name: factory.name, line: t(`lines.${line}`) });
    },
  };
}

/** The materials of several orders together. */
function sumOfCosts(orders: readonly Pick<Order, 'materials'>[]): Order['materials'] {
  const sums = new Map<string, number>();
  for (const { name, cost } of orders.flatMap(({ materials }) => materials))
    sums.set(name, (sums.get(name) ?? 0) + cost);
  return [...sums].map(([name, cost]) => ({ name, cost }));
}
