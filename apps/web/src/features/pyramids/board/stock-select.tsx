import { warehouses } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../../api/client/query.ts';
import { ChoiceSelect } from './choice-select.tsx';
import type { PyramidSource } from './pyramid-options.ts';

/** The short form of the list, with only the names that a select needs. */
const warehouseOptions = query(warehouses.list, { query: { select: 'true' } });

interface StockSelectProps {
  source: PyramidSource;
  onChange: (source: PyramidSource) => void;
}

/**
 * Selects the stock that the pyramid is compared with. The fixed options work even before the warehouses are
 * loaded.
 */
export function StockSelect({ source, onChange }: StockSelectProps) {
  const t = useTranslations('pyramidPage.options');
  const { data = [] } = useQuery(warehouseOptions);
  const choices: { value: PyramidSource; label: string }[] = [
    { value: 'screenshot', label: t('screenshot') },
    { value: 'all', label: t('all') },
    ...data.map(({ id, name }) => ({ value: id, label: name })),
  ];
  // The address may name a warehouse that was deleted or is not loaded yet.
  if (!choices.some(({ value }) => value === source))
    choices.push({ value: source, label: t('unknownWarehouse') });

  return <ChoiceSelect label={t('stock')} choices={choices} value={source} onChange={onChange} />;
}
