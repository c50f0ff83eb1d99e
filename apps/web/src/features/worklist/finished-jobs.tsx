import { Button } from '@mantine/core';
import { IconArrowBackUp, IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './finished-jobs.module.css';
import type { PutOff } from './shown-jobs.ts';
import { type DoneJob, useUndo } from './use-job-action.ts';

interface DoneFoldProps {
  done: readonly DoneJob[];
  later: readonly PutOff[];
  onTakenBack: (job: DoneJob) => void;
  onBringBack: (key: string) => void;
}

/** The jobs that were done and put off, folded into a line with the one done last; what can be taken back has a button. */
export function FinishedJobs({ done, later, onTakenBack, onBringBack }: DoneFoldProps) {
  const t = useTranslations('worklist');
  const undo = useUndo(onTakenBack);
  if (done.length + later.length === 0) return null;
  const [last] = done;
  const counts = [
    ...(done.length > 0 ? [t('doneCount', { count: done.length })] : []),
    ...(later.length > 0 ? [t('laterCount', { count: later.length })] : []),
  ];
  return (
    <details className={styles.fold}>
      <summary className={styles.summary} aria-label={`${counts.join(', ')}. ${t('showDone')}`}>
        <IconChevronRight size={16} aria-hidden className={styles.mark} />
        <strong>{counts.join(', ')}</strong>
        {last && <span className={styles.last}>{t('last', { job: last.text })}</span>}
      </summary>
      <ul className={styles.list}>
        {done.map((job) => (
          <li key={`${job.key} ${job.text}`} className={styles.line}>
            <span className={styles.text}>{job.text}</span>
            {job.undo && (
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                aria-label={t('undoOf', { job: job.text })}
                loading={undo.isPending && undo.variables === job}
                onClick={() => undo.mutate(job)}
              >
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
        {later.map(({ key, text }) => (
          <li key={key} className={styles.line}>
            <span className={styles.text}>{text}</span>
            <Button
              variant="subtle"
              size="xs"
              aria-label={t('bringBackOf', { job: text })}
              onClick={() => onBringBack(key)}
            >
              {t('bringBack')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
