import type { DistributionRow, Item } from '@backline/contract';
import { cratesFor, isUnderMinimum, missingOf } from '@backline/domain';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { AgeText } from '../../ui/labels/age-text.tsx';
import { Meter } from '../../ui/meter.tsx';
import { signedNumber } from '../../ui/signed-number.ts';
import styles from './item-places.module.css';

/** The address of LogiGen, filled in with what a warehouse lacks of an item. */
export function planAddress({ crated, crateSize, firName }: Item, row: DistributionRow): string {
  const crates = cratesFor({ crated, crateSize }, missingOf(row));
  return `/generate?to=${row.warehouse.id}&items=${firName}:1:${crates}`;
}

interface ItemPlaceRowProps {
  item: Item;
  row: DistributionRow;
  /** From the warehouse that the officer works at; null where that is not asked or not known. */
  hexes: number | null;
  onLeave: () => void;
}

export function ItemPlaceRow({ item, row, hexes, onLeave }: ItemPlaceRowProps) {
  const t = useTranslations('items');
  const format = useFormatter();
  const { quantity, target, minimum, warehouse, stockpiles, updatedAt } = row;
  const missing = missingOf(row);
  const surplus = target > 0 ? quantity - target : 0;
  const isUnder = isUnderMinimum(quantity, minimum);
  const holders = stockpiles.map(({ id, name, quantity: held }) => (
    <span key={id} className={styles.holder}>
      {name} {format.number(held)}
    </span>
  ));
  return (
    <tr>
      <th scope="row">
        <span className={styles.place}>
          {warehouse.category && (
            <span
              className={styles.dot}
              style={{ '--chosen': warehouse.category.color }}
              role="img"
              aria-label={warehouse.category.name}
              title={warehouse.category.name}
            />
          )}
          <Anchor component={Link} to={`/warehouses/${warehouse.id}`} onClick={onLeave} inherit>
            {warehouse.name}
          </Anchor>
        </span>
        <span className={styles.where}>
          {warehouse.location}
          {hexes !== null && ` · ${t('hexes', { hexes })}`}
        </span>
        <span className={styles.narrow}>
          {holders}
          <span className={styles.holder}>
            {t('reported')} <Age since={updatedAt} />
          </span>
        </span>
      </th>
      <td className={styles.missing} data-tone={surplus > 0 ? 'over' : isUnder ? 'stale' : undefined}>
        {missing > 0 && signedNumber(format, -missing)}
        {surplus > 0 && signedNumber(format, surplus)}
        {isUnder && <span className={styles.hidden}> {t('underMinimum')}</span>}
      </td>
      <td data-zero={quantity === 0 || undefined}>
        {format.number(quantity)}
        {target > 0 && (
          <span className={styles.narrow} data-target>
            {t('answers.ofTarget', { target })}
          </span>
        )}
      </td>
      <td className={styles.wide}>
        {target > 0 && <Meter have={quantity} target={target} minimum={minimum} />}
      </td>
      <td className={styles.wide}>{target === 0 ? t('noTarget') : format.number(target)}</td>
      <td className={styles.wide}>{holders}</td>
      <td className={styles.wide}>
        <Age since={updatedAt} />
      </td>
      <td className={styles.wide}>
        {missing > 0 && (
          <Button
            component={Link}
            to={planAddress(item, row)}
            onClick={onLeave}
            variant="default"
            size="compact-sm"
            aria-label={t('planTo', { warehouse: warehouse.name })}
          >
            {t('plan')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Age({ since }: { since: string }) {
  const t = useTranslations('items');
  return Date.parse(since) === 0 ? (
    <span className={styles.never}>{t('neverReported')}</span>
  ) : (
    <AgeText since={since} />
  );
}
