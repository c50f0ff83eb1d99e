import { stockKey } from '@backline/domain';
import { useFormatter, useTranslations } from 'use-intl';
import type { Catalog } from '../catalog.ts';
import { ItemName } from '../item-name.tsx';
import styles from './change-table.module.css';
import { QuantityChange } from './quantity-change.tsx';

interface ItemChange {
  codeName: string;
  crated: boolean;
  before: number;
  after: number;
}

interface ChangeTableProps {
  /** The head of the items' column. */
  title: string;
  /** In the order in which they are shown. */
  changes: readonly ItemChange[];
  catalog: Catalog;
}

/** What a report changes or has changed: each item before and after it. */
export function ChangeTable({ title, changes, catalog }: ChangeTableProps) {
  const t = useTranslations('items.changes');
  const format = useFormatter();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
          <th scope="col">{t('change')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ codeName, crated, before, after }) => (
          <tr key={stockKey(codeName, crated)}>
            <th scope="row">
              <ItemName catalog={catalog} codeName={codeName} crated={crated} />
            </th>
            <td>{format.number(before)}</td>
            <td>{format.number(after)}</td>
            <td>
              <QuantityChange before={before} after={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
