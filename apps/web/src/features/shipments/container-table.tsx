import type { Item } from '@backline/contract';
import { compareSupplies, itemCount } from '@backline/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { ItemIcon } from '../items/item-icon.tsx';
import styles from './container-table.module.css';

interface ContainerTableProps {
  caption?: string;
  /** `quantity` is crates. */
  supplies: readonly { item: Item; quantity: number }[];
}

/** The contents of a container, sorted by category and name like every supply list. */
export function ContainerTable({ caption, supplies }: ContainerTableProps) {
  const t = useTranslations('logigen.supplies');
  const format = useFormatter();
  return (
    <table className={styles.table}>
      {caption !== undefined && <caption className={styles.caption}>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col">{t('crates')}</th>
          <th scope="col">{t('items')}</th>
        </tr>
      </thead>
      <tbody>
        {supplies.toSorted(compareSupplies).map(({ item, quantity }) => (
          <tr key={item.id}>
            <th scope="row">
              <span className={styles.item}>
                <ItemIcon item={item} size={28} />
                <span className={styles.name}>{item.name}</span>
              </span>
            </th>
            <td className={styles.crates}>{format.number(quantity)}</td>
            <td>{format.number(itemCount(item, quantity))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
