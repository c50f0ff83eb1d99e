import type { Worklist } from '@backline/contract';
import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import bar from '../../ui/controls.module.css';
import { countOf, JOB_FILTERS, type JobFilter, WORK_MODES, type WorkMode } from './shown-jobs.ts';
import styles from './worklist.module.css';

interface JobFiltersProps {
  worklist: Worklist;
  filter: JobFilter;
  onChange: (filter: JobFilter) => void;
}

/** Filters the jobs, with the count of each: those of the kinds add up to the count of all. */
export function JobFilters({ worklist: { counts }, filter, onChange }: JobFiltersProps) {
  const t = useTranslations('worklist');
  return (
    <fieldset className={`${bar.bar} ${styles.filters}`} aria-label={t('filters')}>
      {JOB_FILTERS.map((jobFilter) => (
        <button
          key={jobFilter}
          type="button"
          className={bar.choice}
          aria-pressed={jobFilter === filter}
          onClick={() => onChange(jobFilter)}
        >
          {t(`filter.${jobFilter}`)}{' '}
          <Text span fw={400} inherit>
            {countOf(jobFilter, counts)}
          </Text>
        </button>
      ))}
    </fieldset>
  );
}

/** The switch between planning, driving and making. */
export function ModeSwitch({ mode, onChange }: { mode: WorkMode; onChange: (mode: WorkMode) => void }) {
  const t = useTranslations('worklist');
  return (
    <fieldset className={bar.bar} aria-label={t('modes')}>
      {WORK_MODES.map((workMode) => (
        <button
          key={workMode}
          type="button"
          className={bar.choice}
          aria-pressed={workMode === mode}
          onClick={() => onChange(workMode)}
        >
          {t(`mode.${workMode}`)}
        </button>
      ))}
    </fieldset>
  );
}
