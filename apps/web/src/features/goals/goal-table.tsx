import type { Goal, Supply } from '@backline/contract';
import { isUnderMinimum } from '@backline/domain';
import { IconArrowDown } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CategoryGlyph } from '../supplies/category-glyph.tsx';
import styles from './goal-table.module.css';

interface GoalTableProps {
  goals: Goal[];
  /** The stock; undefined while it is not known. */
  supplies: Supply[] | undefined;
}

export function GoalTable({ goals, supplies }: GoalTableProps) {
  const t = useTranslations('goals');
  return (
    <table className={styles.table}>
      <caption className={styles.count}>{t('count', { count: goals.length })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col">{t('stock')}</th>
          <th scope="col">{t('target')}</th>
          <th scope="col">{t('minimum')}</th>
        </tr>
      </thead>
      <tbody>
        {goals.map((goal) => (
          <GoalRow
            key={goal.id}
            goal={goal}
            quantity={supplies && (supplies.find(({ item }) => item.id === goal.item.id)?.quantity ?? 0)}
          />
        ))}
      </tbody>
    </table>
  );
}

function GoalRow({ goal, quantity }: { goal: Goal; quantity: number | undefined }) {
  const t = useTranslations('goals');
  const format = useFormatter();
  const { item, target, minimum, standard, overrides } = goal;
  const isShort = quantity !== undefined && isUnderMinimum(quantity, minimum);
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
    </tr>
  );
}
