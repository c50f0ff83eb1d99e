import type { Supply } from '@backline/contract';
import { compareSupplies } from '@backline/domain';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { filterGoals, GoalFilters } from './goal-filters.tsx';
import styles from './goal-list.module.css';
import type { GoalOwner, ShownGoal } from './goal-owner.ts';
import { GoalTable } from './goal-table.tsx';
import { useGoalFilter } from './use-goal-filter.ts';

interface GoalListProps {
  owner: GoalOwner;
  goals: ShownGoal[];
  /** The warehouse's stock; undefined while unknown. */
  supplies?: Supply[] | undefined;
  /** Edits a goal or overrides a standard one; absent without permission. */
  onOpen?: ((goal: ShownGoal) => void) | undefined;
}

/** The goals of a warehouse or the templates of a category, with their filters. */
export function GoalList({ owner, goals, supplies, onOpen }: GoalListProps) {
  const t = useTranslations('goals');
  const { filter, change, clear } = useGoalFilter();
  const sorted = useMemo(() => goals.toSorted(compareSupplies), [goals]);
  const { custom, standard, category, text } = filter;
  const shown = useMemo(
    () => filterGoals(sorted, { custom, standard, category, text }),
    [sorted, custom, standard, category, text],
  );
  return (
    <>
      <GoalFilters filter={filter} onChange={change} withKinds={owner.kind === 'warehouse'} />
      {shown.length === 0 ? (
        <div className={styles.none}>
          <p role="status">{t('noMatch')}</p>
          <Button variant="default" size="xs" onClick={clear}>
            {t('showAll')}
          </Button>
        </div>
      ) : (
        <GoalTable owner={owner} goals={shown} count={goals.length} supplies={supplies} onOpen={onOpen} />
      )}
    </>
  );
}
