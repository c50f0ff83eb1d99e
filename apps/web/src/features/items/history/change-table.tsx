import { type ContentsDifference, stockKey } from '@backline/domain';
import { useTranslations } from 'use-intl';
import { Quantity } from '../../../ui/labels/quantity.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import type { Catalog } from '../catalog.ts';
import { ItemName } from '../item-name.tsx';
import { QuantityChange } from './quantity-change.tsx';

interface ChangeTableProps {
  /** The head of the items' column. */
  title: string;
  /** In the order in which they are shown. */
  changes: readonly ContentsDifference[];
  catalog: Catalog;
}

/** The changes that a report makes or has made: each item before and after it. */
export function ChangeTable({ title, changes, catalog }: ChangeTableProps) {
  const t = useTranslations('items.changes');
  return (
    <PlainTable figures fz="md">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
          <th scope="col">{t('change')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={stockKey(change.codeName, change.crated)}>
            <th scope="row">
              <ItemName catalog={catalog} codeName={change.codeName} crated={change.crated} />
            </th>
            <td>
              <Quantity value={change.before} atLeast={change.beforeAtLeast} />
            </td>
            <td>
              <Quantity value={change.after} atLeast={change.afterAtLeast} />
            </td>
            <td>
              <QuantityChange change={change} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
