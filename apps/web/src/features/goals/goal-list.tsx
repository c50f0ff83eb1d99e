import type { Supply } from '@backline/contract';
import { compareSupplies } from '@backline/domain';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { filterGoals, GoalFilters, NO_FILTER } from './goal-filters.tsx';
import styles from './goal-list.module.css';
import type { GoalOwner, ShownGoal } from './goal-owner.ts';
import { GoalTable } from './goal-table.tsx';
import { useGoalFilter } from './use-goal-filter.ts';

interface GoalListProps {
  owner: GoalOwner;
  goals: ShownGoal[];
  /** What the warehouse holds; undefined while it is not known. */
  supplies?: Supply[] | undefined;
  /** To edit a goal or to override a standard one; absent for who may not. */
  onOpen?: ((goal: ShownGoal) => void) | undefined;
}

/** The goals of a warehouse or the templates of a category, with their filters. */
export function GoalList({ owner, goals, supplies, onOpen }: GoalListProps) {
  const t = useTranslations('goals');
  const [filter, setFilter] = useGoalFilter();
  const shown = filterGoals(goals, filter);
  return (
    <>
      <GoalFilters filter={filter} onChange={setFilter} withKinds={owner.kind === 'warehouse'} />
      {shown.length === 0 ? (
        <div className={styles.none}>
          <p role="status">{t('noMatch')}</p>
          <Button variant="default" size="xs" onClick={() => setFilter(NO_FILTER)}>
            {t('showAll')}
          </Button>
        </div>
      ) : (
        <GoalTable
          owner={owner}
          goals={shown.toSorted(compareSupplies)}
          count={goals.length}
          supplies={supplies}
          onOpen={onOpen}
        />
      )}
    </>
  );
}
