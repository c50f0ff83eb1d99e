import { warehouses } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/query.ts';
import { ChoiceSelect } from './choice-select.tsx';
import type { PyramidSource } from './pyramid-options.ts';

/** The short form: names for a select. */
const warehouseOptions = query(warehouses.list, { query: { select: 'true' } });

interface StockSelectProps {
  source: PyramidSource;
  onChange: (source: PyramidSource) => void;
}

/** Whose stock the pyramid is held against. Without the list of warehouses, the rest can still be chosen. */
export function StockSelect({ source, onChange }: StockSelectProps) {
  const t = useTranslations('pyramidPage.options');
  const { data = [] } = useQuery(warehouseOptions);
  const choices: { value: PyramidSource; label: string }[] = [
    { value: 'screenshot', label: t('screenshot') },
    { value: 'all', label: t('all') },
    ...data.map(({ id, name }) => ({ value: id, label: name })),
  ];
  // Of an address: a warehouse that is not there, or not yet.
  if (!choices.some(({ value }) => value === source))
    choices.push({ value: source, label: t('unknownWarehouse') });

  return <ChoiceSelect label={t('stock')} choices={choices} value={source} onChange={onChange} />;
}
