import type { Item, SavedContainer } from '@backline/contract';
import { compareSupplies, itemCount } from '@backline/domain';
import { IconCheck } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useNow } from '../../ui/use-now.ts';
import { ItemIcon } from '../items/item-icon.tsx';
import styles from './container-table.module.css';

interface ContainerTableProps {
  /** `quantity` is crates. */
  supplies: readonly { item: Item; quantity: number; tick: SavedContainer['supplies'][number]['tick'] }[];
}

/** The contents of a container, sorted by category and name like every supply list. */
export function ContainerTable({ supplies }: ContainerTableProps) {
  const t = useTranslations('logigen.supplies');
  const words = useTranslations('shipments');
  const format = useFormatter();
  const now = useNow();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col">{t('crates')}</th>
          <th scope="col">{t('items')}</th>
        </tr>
      </thead>
      <tbody>
        {supplies.toSorted(compareSupplies).map(({ item, quantity, tick }) => (
          <tr key={item.id}>
            <th scope="row">
              <span className={styles.item}>
                <ItemIcon item={item} size={28} />
                <span className={styles.name}>
                  {item.name}
                  {tick !== null && (
                    <span className={styles.tick}>
                      <IconCheck size={14} aria-hidden />{' '}
                      {words('load.tickedBy', {
                        username: tick.username,
                        ago: format.relativeTime(Math.min(Date.parse(tick.at), now), now),
                      })}
                    </span>
                  )}
                </span>
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
