import type { DistributionRow } from '@backline/contract';
import { missingOf } from '@backline/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { quantityText } from '../../ui/quantity-text.ts';

/** Writes where an item is, as lines for a chat: the warehouse, what it has of its target, what is missing. */
export function useStockText(): (name: string, rows: readonly DistributionRow[]) => string {
  const t = useTranslations('items.copied');
  const format = useFormatter();
  return (name, rows) =>
    [
      name,
      ...rows.map((row) => {
        const { target, warehouse } = row;
        const quantity = quantityText(format, row.quantity, row.atLeast);
        const stock = target > 0 ? t('ofTarget', { quantity, target }) : quantity;
        const missing = missingOf(row);
        return `${warehouse.name}: ${stock}${missing > 0 ? ` (${format.number(-missing)})` : ''}`;
      }),
    ].join('\n');
}
