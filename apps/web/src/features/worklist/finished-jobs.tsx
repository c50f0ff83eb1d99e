import { Button, Flex, Text } from '@mantine/core';
import { IconArrowBackUp, IconChevronRight } from '@tabler/icons-react';
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
  if (done.length + later.length === 0) return null;
  const [last] = done;
  const counts = [
    ...(done.length > 0 ? [t('doneCount', { count: done.length })] : []),
    ...(later.length > 0 ? [t('laterCount', { count: later.length })] : []),
  ];
  return (
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
        {done.map((job) => (
          <Flex
            component="li"
            align="center"
            justify="space-between"
            gap="sm"
            mih="2.25rem"
            wrap="nowrap"
            key={`${job.key} ${job.text}`}
          >
            <Text span truncate size="small" c="dimmed">
              {job.text}
            </Text>
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
          </Flex>
        ))}
        {later.map(({ key, text }) => (
          <Flex
            component="li"
            align="center"
            justify="space-between"
            gap="sm"
            mih="2.25rem"
            wrap="nowrap"
            key={key}
          >
            <Text span truncate size="small" c="dimmed">
              {text}
            </Text>
            <Button
              variant="subtle"
              size="xs"
              aria-label={t('bringBackOf', { job: text })}
              onClick={() => onBringBack(key)}
            >
              {t('bringBack')}
            </Button>
          </Flex>
        ))}
      </Flex>
    </details>
  );
}
