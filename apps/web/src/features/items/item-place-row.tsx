import type { DistributionRow, Item } from '@backline/contract';
import { cratesFor, isPublicName, isUnderMinimum, missingOf } from '@backline/domain';
import { Anchor, Box, Button, Flex, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { AgeText } from '../../ui/labels/age-text.tsx';
import { Quantity } from '../../ui/labels/quantity.tsx';
import { Meter } from '../../ui/meter.tsx';
import { signedNumber } from '../../ui/signed-number.ts';
import { CodeButtons, NoCode } from '../codes/stockpile-code.tsx';
import { useStockpileCode } from '../codes/use-stockpile-code.ts';
import styles from './items.module.css';

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
  const { quantity, target, minimum, warehouse, updatedAt } = row;
  const missing = missingOf(row);
  const surplus = target > 0 ? quantity - target : 0;
  const isUnder = isUnderMinimum(quantity, minimum);
  return (
    <tr>
      <th scope="row">
        <WarehouseLink warehouse={warehouse} onLeave={onLeave} />
        <span className={styles.where}>
          {hexes === null ? warehouse.location : `${warehouse.location} · ${t('hexes', { hexes })}`}
          <span className={styles.narrow}>
            {' · '}
            <Age since={updatedAt} />
          </span>
        </span>
      </th>
      <Box component="td" fw={600} data-tone={surplus > 0 ? 'over' : isUnder ? 'stale' : undefined}>
        {missing > 0 && signedNumber(format, -missing)}
        {surplus > 0 && signedNumber(format, surplus)}
        {isUnder && <VisuallyHidden> {t('underMinimum')}</VisuallyHidden>}
      </Box>
      <td data-quiet={quantity === 0 || undefined}>
        <Quantity value={quantity} atLeast={row.atLeast} />
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
      <td className={styles.wide}>
        <Age since={updatedAt} />
      </td>
      <td className={styles.wide}>
        {missing > 0 && <PlanLink to={planAddress(item, row)} warehouse={warehouse.name} onLeave={onLeave} />}
      </td>
    </tr>
  );
}

/** The stockpiles of a warehouse that hold an item, each with its code. */
export function HolderRow({
  stockpiles,
  columns,
}: Pick<DistributionRow, 'stockpiles'> & { columns: number }) {
  const t = useTranslations('items');
  if (stockpiles.length === 0) return null;
  return (
    <tr className={styles.holders}>
      <td colSpan={columns}>
        <Flex
          component="ul"
          wrap="wrap"
          rowGap="xxs"
          columnGap="lg"
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
          role="list"
          aria-label={t('stockpiles')}
        >
          {stockpiles.map((stockpile) => (
            <Holder key={stockpile.id} stockpile={stockpile} />
          ))}
        </Flex>
      </td>
    </tr>
  );
}

function Holder({ stockpile }: { stockpile: DistributionRow['stockpiles'][number] }) {
  const { id, name, quantity, atLeast } = stockpile;
  const code = useStockpileCode({ id });
  const t = useTranslations('stockpiles');
  const hasCode = !isPublicName(name) && code.code !== '';
  return (
    <li>
      <span className={styles.holder}>
        <span>{name}</span>
        {(code.isShown || code.cannotCopy) && hasCode && <code>{code.code}</code>}
        {code.cannotCopy && (
          <Text span fz="small" c="red" role="alert">
            {t('cannotCopyShown')}
          </Text>
        )}
      </span>
      <strong>
        <Quantity value={quantity} atLeast={atLeast} />
      </strong>
      {hasCode ? <CodeButtons code={code} name={name} hasWord /> : <NoCode />}
    </li>
  );
}

function PlanLink({ to, warehouse, onLeave }: { to: string; warehouse: string; onLeave: () => void }) {
  const t = useTranslations('items');
  return (
    <Button
      component={Link}
      to={to}
      onClick={onLeave}
      variant="default"
      size="compact-sm"
      aria-label={t('planTo', { warehouse })}
    >
      {t('plan')}
    </Button>
  );
}

function WarehouseLink({ warehouse, onLeave }: Pick<DistributionRow, 'warehouse'> & { onLeave: () => void }) {
  const { id, name, category } = warehouse;
  return (
    <span className={styles.place}>
      {category && (
        <span
          className={styles.dot}
          style={{ '--chosen': category.color }}
          role="img"
          aria-label={category.name}
          title={category.name}
        />
      )}
      <Anchor component={Link} to={`/warehouses/${id}`} onClick={onLeave} inherit>
        {name}
      </Anchor>
    </span>
  );
}

function Age({ since }: { since: string }) {
  const t = useTranslations('items');
  return Date.parse(since) === 0 ? (
    <Text span inherit c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {t('neverReported')}
    </Text>
  ) : (
    <AgeText since={since} />
  );
}
