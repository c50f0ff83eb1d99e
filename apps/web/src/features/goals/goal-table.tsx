import type { Goal, Supply } from '@backline/contract';
import { isUnderMinimum } from '@backline/domain';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconPencil, IconReplace } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CategoryGlyph } from '../supplies/category-glyph.tsx';
import styles from './goal-table.module.css';

interface GoalTableProps {
  goals: Goal[];
  /** How many there are without a filter. */
  count: number;
  /** The stock; undefined while it is not known. */
  supplies: Supply[] | undefined;
  /** To edit a custom goal or to override a standard one; absent for who may not. */
  onOpen?: ((goal: Goal) => void) | undefined;
}

export function GoalTable({ goals, count, supplies, onOpen }: GoalTableProps) {
  const t = useTranslations('goals');
  const stock = supplies && new Map(supplies.map(({ item, quantity }) => [item.id, quantity]));
  return (
    <table className={styles.table}>
      <caption className={styles.count}>
        {goals.length === count ? t('count', { count }) : t('countOf', { shown: goals.length, count })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col">{t('stock')}</th>
          <th scope="col">{t('target')}</th>
          <th scope="col">{t('minimum')}</th>
          {onOpen && (
            <th scope="col">
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {goals.map((goal) => (
          <GoalRow
            key={goal.item.id}
            goal={goal}
            quantity={stock && (stock.get(goal.item.id) ?? 0)}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  );
}

interface GoalRowProps extends Pick<GoalTableProps, 'onOpen'> {
  goal: Goal;
  quantity: number | undefined;
}

function GoalRow({ goal, quantity, onOpen }: GoalRowProps) {
  const t = useTranslations('goals');
  const format = useFormatter();
  const { item, target, minimum, standard, overrides } = goal;
  const isShort = quantity !== undefined && isUnderMinimum(quantity, minimum);
  const Icon = standard ? IconReplace : IconPencil;
  return (
    <tr>
      <th scope="row">
        <span className={styles.item}>
          <CategoryGlyph category={item.category} />
          <span className={styles.words}>
            <span className={styles.name}>{item.name}</span>
            <StatusBadge status="quiet">{t(standard ? 'standard' : 'custom')}</StatusBadge>
            {overrides && <StatusBadge status="over">{t('overrides')}</StatusBadge>}
          </span>
        </span>
      </th>
      <td data-problem={isShort || undefined}>
        {isShort && <IconArrowDown size={14} role="img" aria-label={t('underMinimum')} />}
        {quantity === undefined ? '–' : format.number(quantity)}
      </td>
      <td>{format.number(target)}</td>
      <td>{format.number(minimum)}</td>
      {onOpen && (
        <td className={styles.action}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t(standard ? 'overrideOf' : 'editOf', { item: item.name })}
            onClick={() => onOpen(goal)}
          >
            <Icon size={16} aria-hidden />
            <span className={styles.actionWord}>{t(standard ? 'overrideShort' : 'editShort')}</span>
          </Button>
        </td>
      )}
    </tr>
  );
}
