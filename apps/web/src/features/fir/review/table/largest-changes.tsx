import type { StockpileContents } from '@backline/contract';
import { isKnownChange } from '@backline/domain';
import { useTranslations } from 'use-intl';
import type { Catalog } from '../../../items/catalog.ts';
import { ChangeTable } from '../../../items/history/change-table.tsx';
import { comparedRows } from '../../reading/compared-images.ts';
import type { ReadRow } from '../../reading/read-rows.ts';

const CHANGES_SHOWN = 7;

interface LargestChangesProps {
  rows: readonly ReadRow[];
  stored: StockpileContents | undefined;
  catalog: Catalog;
}

/** The largest changes that a report would make; nothing while what is stored is unknown. */
export function LargestChanges({ rows, stored, catalog }: LargestChangesProps) {
  const t = useTranslations('fir.drawer');
  const changes = comparedRows(rows, stored)
    .settled.filter(isKnownChange)
    .toSorted((left, right) => Math.abs(right.after - right.before) - Math.abs(left.after - left.before));
  if (changes.length === 0) return null;
  return <ChangeTable title={t('largest')} changes={changes.slice(0, CHANGES_SHOWN)} catalog={catalog} />;
}
