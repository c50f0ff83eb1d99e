import { Button, Flex, Text } from '@mantine/core';
import { IconArrowBackUp, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { DoneJob, PutOff } from './shown-jobs.ts';
import { useUndo } from './use-job-action.ts';
import styles from './worklist.module.css';

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
  const isUndoing = (job: DoneJob) => undo.isPending && undo.variables === job;
  if (done.length + later.length === 0) return null;
  const [last] = done;
  const counts = [
    ...(done.length > 0 ? [t('doneCount', { count: done.length })] : []),
    ...(later.length > 0 ? [t('laterCount', { count: later.length })] : []),
  ];
  return (
    <div className={styles.finished}>
      <details className={styles.fold}>
        <summary aria-label={`${counts.join(', ')}. ${t('showDone')}`}>
          <IconChevronRight size={16} aria-hidden />
          <strong>{counts.join(', ')}</strong>
          {last && (
            <Text span truncate c="dimmed" inherit>
              {t('last', { job: last.text })}
            </Text>
          )}
        </summary>
        <Flex component="ul" m={0} p={0} style={{ listStyle: 'none' }} direction="column" px="md" pb="xs">
          {done.slice(1).map((job) => (
            <Line key={`${job.key} ${job.text}`} text={job.text}>
              <UndoButton job={job} isBusy={isUndoing(job)} onUndo={undo.mutate} />
            </Line>
          ))}
          {later.map(({ key, text }) => (
            <Line key={key} text={text}>
              <Button
                variant="subtle"
                size="xs"
                aria-label={t('bringBackOf', { job: text })}
                onClick={() => onBringBack(key)}
              >
                {t('bringBack')}
              </Button>
            </Line>
          ))}
        </Flex>
      </details>
      {last && (
        <UndoButton job={last} isBusy={isUndoing(last)} className={styles.undoLast} onUndo={undo.mutate} />
      )}
    </div>
  );
}

/** A job in the fold, with its button. */
function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Flex component="li" align="center" justify="space-between" gap="sm" mih="2.25rem" wrap="nowrap">
      <Text span truncate size="small" c="dimmed">
        {text}
      </Text>
      {children}
    </Flex>
  );
}

interface UndoButtonProps {
  job: DoneJob;
  isBusy: boolean;
  className?: string | undefined;
  onUndo: (job: DoneJob) => void;
}

function UndoButton({ job, isBusy, className = '', onUndo }: UndoButtonProps) {
  const t = useTranslations('worklist');
  return (
    <Button
      variant="subtle"
      size="xs"
      className={className}
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      aria-label={t('undoOf', { job: job.text })}
      loading={isBusy}
      onClick={() => onUndo(job)}
    >
      {t('undo')}
    </Button>
  );
}
