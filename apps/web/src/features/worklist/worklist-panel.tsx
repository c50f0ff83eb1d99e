import type { Job, Worklist } from '@backline/contract';
import { Anchor, Button, Flex, Group, Kbd, Paper, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { EmptyWorklist } from './empty-worklist.tsx';
import { FinishedJobs } from './finished-jobs.tsx';
import { JobFilters } from './job-filters.tsx';
import { JobRow } from './job-row.tsx';
import { doneText, useJobTexts } from './job-texts.ts';
import { usePutOff } from './put-off.ts';
import { countOf, type JobFilter, jobsOf } from './shown-jobs.ts';
import { useDoneJobs } from './use-done-jobs.ts';
import { useHeldRows } from './use-held-rows.ts';
import { useJobAction } from './use-job-action.ts';
import { useRowKeys } from './use-row-keys.ts';
import styles from './worklist.module.css';

/** The number of rows shown at first, for which the page reserves room. */
export const FIRST_ROWS = 8;

/** The ranked list with its filters and keys, and the done and postponed jobs (docs/spec/worklist.md#the-list). */
export function WorklistPanel({ worklist }: { worklist: Worklist }) {
  const t = useTranslations('worklist');
  const format = useFormatter();
  const now = useNow();
  const [filter, setFilter] = useState<JobFilter>('all');
  const [isWhole, setIsWhole] = useState(false);
  const [current, setCurrent] = useState<string | null>(null);
  const { later, putOff, bringBack } = usePutOff();
  const { done, addDone, takeBack } = useDoneJobs();
  const { act, busy } = useJobAction(addDone);
  const textsOf = useJobTexts(now, format.number);
  const list = useRef<HTMLOListElement>(null);
  const held = useHeldRows(worklist.jobs, { list, later, now });
  const ofFilter = held.rows.filter(({ job }) => jobsOf(filter, [job]).length > 0);
  const rows = isWhole ? ofFilter : ofFilter.slice(0, FIRST_ROWS);
  const currentKey = rows.some(({ job }) => job.key === current) ? current : (rows[0]?.job.key ?? null);
  useRowKeys(list, (key) => {
    const job = rows.find((row) => row.job.key === key && !row.isGone)?.job;
    if (job !== undefined) putOff(job, textsOf(job).plain);
  });
  const hidden = later.filter(({ key }) => worklist.jobs.some((job) => job.key === key)).length;
  const unlisted = countOf(filter, worklist.counts) - jobsOf(filter, worklist.jobs).length;

  return (
    <Paper component="section" withBorder radius="md" mb="md" aria-labelledby="worklist-title">
      <Flex
        component="header"
        wrap="wrap"
        align="center"
        gap="var(--space-2) var(--space-4)"
        mih="3.25rem"
        px="md"
        py="xs"
      >
        <Title order={2} c="bright" id="worklist-title">
          {t('title')}
        </Title>
        <JobFilters worklist={worklist} filter={filter} onChange={setFilter} />
        <HeadEnd held={held} jobs={jobsOf(filter, worklist.jobs)} />
      </Flex>
      <div className={styles.body}>
        {rows.length === 0 ? (
          <EmptyWorklist worklist={worklist} isFiltered={filter !== 'all' || hidden > 0} />
        ) : (
          <ol className={styles.rows} aria-label={t('jobs')} ref={list} {...held.handlers}>
            {rows.map((shown) => (
              <JobRow
                key={shown.job.key}
                shown={shown}
                texts={textsOf(shown.job)}
                isCurrent={shown.job.key === currentKey}
                isBusy={busy.includes(shown.job.key)}
                isOwn={done.some((doneJob) => doneJob.key === shown.job.key)}
                onAct={(jobInPlace) => act({ job: jobInPlace, text: doneText(jobInPlace, t) })}
                onLater={() => putOff(shown.job, textsOf(shown.job).plain)}
                onFocus={() => setCurrent(shown.job.key)}
              />
            ))}
          </ol>
        )}
        <More hidden={ofFilter.length - rows.length} unlisted={unlisted} onShow={() => setIsWhole(true)} />
      </div>
      <FinishedJobs done={done} later={later} onTakenBack={takeBack} onBringBack={bringBack} />
    </Paper>
  );
}

interface HeadEndProps {
  held: Pick<ReturnType<typeof useHeldRows>, 'fresh' | 'release'>;
  /** The jobs to export. */
  jobs: readonly Job[];
}

/** The number of jobs added since the list was last updated, the keys, and the export. */
function HeadEnd({ held, jobs }: HeadEndProps) {
  const t = useTranslations('worklist');
  return (
    <Group gap="sm" ms="auto">
      {held.fresh > 0 && (
        <Button variant="outline" size="xs" onClick={held.release}>
          {t('showNew', { count: held.fresh })}
        </Button>
      )}
      <Text span size="small" c="dimmed" className={styles.keys ?? ''}>
        {t.rich('keys', { key: (chunks) => <Kbd size="xs">{chunks}</Kbd> })}
      </Text>
      <ExportButton
        disabled={jobs.length === 0}
        sources={[{ file: t('title'), table: async () => (await import('./job-export.ts')).jobTable(jobs) }]}
      />
    </Group>
  );
}

interface MoreProps {
  /** How many listed jobs are not shown. */
  hidden: number;
  /** How many jobs the server left out. */
  unlisted: number;
  onShow: () => void;
}

/** The number of further jobs, both unshown and left out, so that it adds up with the figures above the list. */
function More({ hidden, unlisted, onShow }: MoreProps) {
  const t = useTranslations('worklist');
  if (hidden <= 0 && unlisted <= 0) return null;
  return (
    <Group
      justify="center"
      gap="0 var(--space-3)"
      mih="max(2.625rem, var(--target))"
      py="xxs"
      px="md"
      fz="small"
      c="dimmed"
      style={{ borderBlockStart: '1px solid var(--line)' }}
    >
      {hidden > 0 && (
        <Button variant="subtle" onClick={onShow}>
          {t('more', { count: hidden })}
        </Button>
      )}
      {unlisted > 0 && (
        <span>
          {t('andMore', { count: unlisted })}{' '}
          <Anchor component={Link} inherit underline="always" to="/overview">
            {t('openOverview')}
          </Anchor>
        </span>
      )}
    </Group>
  );
}
