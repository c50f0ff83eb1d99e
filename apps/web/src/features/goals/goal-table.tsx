import type { Supply } from '@backline/contract';
import { isUnderMinimum } from '@backline/domain';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconPencil, IconReplace } from '@tabler/icons-react';
import { memo, useDeferredValue, useMemo, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { useNear } from '../../ui/use-near.ts';
import { ItemIcon } from '../items/item-icon.tsx';
import type { GoalOwner, ShownGoal } from './goal-owner.ts';
import { isOwn } from './goal-owner.ts';
import styles from './goal-table.module.css';

/** Rows are added and removed in chunks of this size. */
const CHUNK_ROWS = 30;
/** Height of a one-line row in rem, used to reserve space for rows that were never rendered. */
const ROW_REM = 2.5;
/** Minimum space above the rows, in pixels; used to estimate how many rows are visible at most. */
const ABOVE_PX = 200;
const ROW_PX = 36;

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
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(goals.length / CHUNK_ROWS) }, (_, index) => {
        const start = index * CHUNK_ROWS;
        return { start, own: goals.slice(start, start + CHUNK_ROWS) };
      }),
    [goals],
  );
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
      {chunks.map(({ start, own }) => (
        <Chunk key={start} owner={owner} start={start} goals={own} stock={stock} onOpen={onOpen} />
      ))}
    </table>
  );
}

interface ChunkProps extends Pick<GoalTableProps, 'owner' | 'goals' | 'onOpen'> {
  /** Index of its first row in the whole list. */
  start: number;
  /** Quantities by item id. */
  stock: ReadonlyMap<number, number> | undefined;
}

const Chunk = memo(function Chunk({ owner, goals, start, stock, onOpen }: ChunkProps) {
  const t = useTranslations('goals');
  const format = useFormatter();
  const body = useRef<HTMLTableSectionElement>(null);
  const inSight = ABOVE_PX + start * ROW_PX < window.innerHeight;
  const { isNear, height } = useNear(body, inSight);
  // Rows outside the viewport render after the visible ones have been painted.
  const later = useDeferredValue(goals);
  const rows = inSight ? goals : later;
  if (!isNear && !inSight)
    return (
      <tbody ref={body}>
        <tr aria-hidden style={{ height: height ?? `${goals.length * ROW_REM}rem` }} />
      </tbody>
    );
  return (
    <tbody ref={body}>
      {rows.map((goal, index) => (
        <GoalRow
          key={goal.item.id}
          owner={owner}
          place={start + index}
          goal={goal}
          quantity={stock && (stock.get(goal.item.id) ?? 0)}
          onOpen={onOpen}
          t={t}
          format={format}
        />
      ))}
    </tbody>
  );
});

interface GoalRowProps extends Pick<GoalTableProps, 'owner' | 'onOpen'> {
  goal: ShownGoal;
  /** Index in the whole list, from 0. */
  place: number;
  quantity: number | undefined;
  t: ReturnType<typeof useTranslations<'goals'>>;
  format: ReturnType<typeof useFormatter>;
}

const GoalRow = memo(function GoalRow({ owner, goal, place, quantity, onOpen, t, format }: GoalRowProps) {
  const { item, target, minimum, standard, overrides } = goal;
  const isShort = quantity !== undefined && isUnderMinimum(quantity, minimum);
  const mayEdit = isOwn(owner, goal);
  const Icon = mayEdit ? IconPencil : IconReplace;
  return (
    <tr aria-rowindex={place + 2}>
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
