import type { Supply } from '@backline/contract';
import { isUnderMinimum } from '@backline/domain';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconPencil, IconReplace } from '@tabler/icons-react';
import { memo, type Ref, useMemo, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';
import { ItemIcon } from '../items/item-icon.tsx';
import type { GoalOwner, ShownGoal } from './goal-owner.ts';
import { isOwn } from './goal-owner.ts';
import styles from './goal-table.module.css';

/** Height in pixels of a row that was never rendered. */
const ROW_PX = 45;

interface GoalTableProps {
  owner: GoalOwner;
  goals: ShownGoal[];
  /** Number of goals without a filter. */
  count: number;
  /** The stock; undefined while unknown. */
  supplies: Supply[] | undefined;
  /** Edits a custom goal or overrides a standard one; absent without permission. */
  onOpen?: ((goal: ShownGoal) => void) | undefined;
}

/** A warehouse may have a goal for each of 640 items, so only the rows near the viewport are rendered. */
export function GoalTable({ owner, goals, count, supplies, onOpen }: GoalTableProps) {
  const t = useTranslations('goals');
  const stock = useMemo(
    () => supplies && new Map(supplies.map(({ item, quantity }) => [item.id, quantity])),
    [supplies],
  );
  const format = useFormatter();
  const body = useRef<HTMLTableSectionElement>(null);
  const { shown, before, after, measure } = useVirtualRows(body, {
    rows: goals,
    keyOf: ({ item }) => item.id,
    estimate: () => ROW_PX,
  });
  return (
    <table className={styles.table} aria-rowcount={goals.length + 1}>
      <caption className={styles.count}>
        {goals.length === count ? t('count', { count }) : t('countOf', { shown: goals.length, count })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          {owner.kind === 'warehouse' && <th scope="col">{t('stock')}</th>}
          <th scope="col">{t('target')}</th>
          <th scope="col">{t('minimum')}</th>
          {onOpen && (
            <th scope="col">
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        <LeftOut height={before} />
        {shown.map(({ index, row: goal }) => (
          <GoalRow
            key={goal.item.id}
            ref={measure}
            owner={owner}
            place={index}
            goal={goal}
            quantity={stock && (stock.get(goal.item.id) ?? 0)}
            onOpen={onOpen}
            t={t}
            format={format}
          />
        ))}
        <LeftOut height={after} />
      </tbody>
    </table>
  );
}

/** Keeps the place of rows that are not on the page. */
function LeftOut({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />;
}

interface GoalRowProps extends Pick<GoalTableProps, 'owner' | 'onOpen'> {
  ref: Ref<HTMLTableRowElement>;
  goal: ShownGoal;
  /** Index in the whole list, from 0. */
  place: number;
  quantity: number | undefined;
  t: ReturnType<typeof useTranslations<'goals'>>;
  format: ReturnType<typeof useFormatter>;
}

const GoalRow = memo(function GoalRow(props: GoalRowProps) {
  const { ref, owner, goal, place, quantity, onOpen, t, format } = props;
  const { item, target, minimum, standard, overrides } = goal;
  const isShort = quantity !== undefined && isUnderMinimum(quantity, minimum);
  const mayEdit = isOwn(owner, goal);
  const Icon = mayEdit ? IconPencil : IconReplace;
  return (
    <tr ref={ref} data-index={place} aria-rowindex={place + 2}>
      <th scope="row">
        <span className={styles.item}>
          <ItemIcon item={item} size={28} />
          <span className={styles.words}>
            <span className={styles.name}>{item.name}</span>
            {owner.kind === 'warehouse' && (
              <StatusBadge status="quiet">{t(standard ? 'standard' : 'custom')}</StatusBadge>
            )}
            {overrides && <StatusBadge status="over">{t('overrides')}</StatusBadge>}
          </span>
        </span>
      </th>
      {owner.kind === 'warehouse' && (
        <td data-problem={isShort || undefined}>
          {isShort && <IconArrowDown size={14} role="img" aria-label={t('underMinimum')} />}
          {quantity === undefined ? '–' : format.number(quantity)}
        </td>
      )}
      <td>{format.number(target)}</td>
      <td>{format.number(minimum)}</td>
      {onOpen && (
        <td className={styles.action}>
          <button
            type="button"
            className={styles.open}
            aria-label={t(mayEdit ? 'editOf' : 'overrideOf', { item: item.name })}
            onClick={() => onOpen(goal)}
          >
            <Icon size={16} aria-hidden />
            <span className={styles.actionWord}>{t(mayEdit ? 'editShort' : 'overrideShort')}</span>
          </button>
        </td>
      )}
    </tr>
  );
});
