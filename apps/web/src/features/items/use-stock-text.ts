import type { DistributionRow } from '@backline/contract';
import { missingOf } from '@backline/domain';
import { useFormatter, useTranslations } from 'use-intl';

/** Where an item is, as lines for a chat: the warehouse, what it has of its target, what is missing. */
export function useStockText(): (name: string, rows: readonly DistributionRow[]) => string {
  const t = useTranslations('items.copied');
  const format = useFormatter();
  return (name, rows) =>
    [
      name,
      ...rows.map((row) => {
        const { quantity, target, warehouse } = row;
        const stock = target > 0 ? t('ofTarget', { quantity, target }) : format.number(quantity);
        const missing = missingOf(row);
        return `${warehouse.name}: ${stock}${missing > 0 ? ` (${format.number(-missing)})` : ''}`;
      }),
    ].join('\n');
}
