import type { Worklist } from '@backline/contract';
import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useNow } from '../../ui/use-now.ts';
import { setupProgress } from './setup-steps.ts';
import { countOf } from './shown-jobs.ts';
import { timeUntil } from './time-until.ts';
import styles from './worklist.module.css';

/** The night in one line: how much there is to do, and when the next timer runs out. */
export function WorklistSummary({ worklist }: { worklist: Worklist | undefined }) {
  const t = useTranslations('worklist');
  const now = useNow();
  if (worklist === undefined) return <span className={styles.summary}>{t('summaryLoading')}</span>;
  const { jobs, counts, urgent, nextTimer, setup } = worklist;
  if (!setup.report || (!setup.goals && jobs.length === 0))
    return <span className={styles.summary}>{t('summarySetup', setupProgress(setup))}</span>;
  const count = countOf('all', counts);
  const [timer] = jobs.flatMap((job) => (job.kind === 'refresh' ? job.publicAt.earliest : []));
  const next = timer ?? nextTimer?.publicAt ?? null;
  const loaded = jobs.reduce((sum, job) => sum + (job.kind === 'deliver' ? job.crates : 0), 0);
  return (
    <span className={styles.summary}>
      {urgent === 0
        ? t('summary', { count })
        : t.rich('summaryUrgent', {
            urgent: (chunks) => (
              <Text component="strong" fw={600} c="red" inherit>
                {chunks}
              </Text>
            ),
            urgentCount: urgent,
            count,
          })}{' '}
      {loaded > 0 && t('loadedCrates', { crates: loaded })}{' '}
      {next !== null && t('nextTimer', { time: timeUntil(Date.parse(next), now) })}
    </span>
  );
}
