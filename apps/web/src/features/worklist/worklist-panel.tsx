import type { Job, Worklist } from '@backline/contract';
import type { JobGroup } from '@backline/domain';
import { Anchor, Box, Button, Flex, Group, Kbd, Paper, Text, Title } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { EmptyWorklist } from './empty-worklist.tsx';
import { FinishedJobs } from './finished-jobs.tsx';
import { JobFilters, ModeSwitch } from './job-filters.tsx';
import { JobRow } from './job-row.tsx';
import { doneText, useJobTexts } from './job-texts.ts';
import { usePutOff } from './put-off.ts';
import { countOf, type JobFilter, jobsOf, keptKeys } from './shown-jobs.ts';
import { useDoneJobs } from './use-done-jobs.ts';
import { useHeldRows } from './use-held-rows.ts';
import { useJobAction, useUndo } from './use-job-action.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useWorkMode } from './use-work-mode.ts';
import styles from './worklist.module.css';

/** The ranked list with its filters and keys, and the done and postponed jobs (docs/spec/worklist.md#the-list). */
export function WorklistPanel({ worklist }: { worklist: Worklist }) {
  const t = useTranslations('worklist');
  const format = useFormatter();
  const now = useNow();
  const [filter, setFilter] = useState<JobFilter>('first');
  const { mode, setMode, inOrder } = useWorkMode();
  const [current, setCurrent] = useState<string | null>(null);
  const { later, putOff, bringBack } = usePutOff();
  const { done, addDone, takeBack } = useDoneJobs();
  const { act, busy } = useJobAction(addDone);
  const undo = useUndo(takeBack);
  const textsOf = useJobTexts(now, format.number);
  const list = useRef<HTMLOListElement>(null);
  const jobs = useMemo(() => inOrder(worklist.jobs), [inOrder, worklist.jobs]);
  const held = useHeldRows(jobs, { list, later, kept: keptKeys(done, now), now });
  const shownKeys = new Set(
    jobsOf(
      filter,
      held.rows.map(({ job }) => job),
    ).map(({ key }) => key),
  );
  const rows = held.rows.filter(({ job }) => shownKeys.has(job.key));
  const currentKey = rows.some(({ job }) => job.key === current) ? current : (rows[0]?.job.key ?? null);
  useRowKeys(list, (key) => {
    const job = rows.find((row) => row.job.key === key && !row.isGone)?.job;
    if (job !== undefined) putOff(job, textsOf(job).plain);
  });
  const hidden = later.filter(({ key }) => worklist.jobs.some((job) => job.key === key)).length;

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
          {t(filter === 'first' ? `first.${mode}` : 'title')}
        </Title>
        <JobFilters worklist={worklist} filter={filter} onChange={setFilter} />
        <Group gap="sm" ms="auto">
          {held.fresh > 0 && (
            <Button variant="outline" size="xs" onClick={held.release}>
              {t('showNew', { count: held.fresh })}
            </Button>
          )}
          <ModeSwitch mode={mode} onChange={setMode} />
          <Box className={styles.export ?? ''}>
            <ExportButton
              disabled={jobs.length === 0}
              sources={[
                {
                  file: t('title'),
                  table: async () => (await import('./job-export.ts')).jobTable(jobsOf(filter, jobs)),
                },
              ]}
            />
          </Box>
        </Group>
      </Flex>
      {rows.length === 0 ? (
        <EmptyWorklist
          worklist={worklist}
          isFiltered={(filter !== 'first' && filter !== 'all') || hidden > 0}
        />
      ) : (
        <ol className={styles.rows} aria-label={t('jobs')} ref={list} {...held.handlers}>
          {rows.map((shown) => (
            <JobRow
              key={shown.job.key}
              shown={shown}
              texts={textsOf(shown.job)}
              isCurrent={shown.job.key === currentKey}
              isBusy={
                busy.includes(shown.job.key) || (undo.isPending && undo.variables.key === shown.job.key)
              }
              done={done.find((doneJob) => doneJob.key === shown.job.key)}
              onAct={(jobInPlace) => act({ job: jobInPlace, text: doneText(jobInPlace, t) })}
              onUndo={undo.mutate}
              onLater={() => putOff(shown.job, textsOf(shown.job).plain)}
              onFocus={() => setCurrent(shown.job.key)}
            />
          ))}
        </ol>
      )}
      <MoreJobs
        worklist={worklist}
        filter={filter}
        shown={rows.flatMap(({ job, isGone }) => (isGone ? [] : job))}
        onShowAll={() => setFilter('all')}
      />
      <FinishedJobs done={done} later={later} onTakenBack={takeBack} onBringBack={bringBack} />
    </Paper>
  );
}

interface MoreJobsProps {
  worklist: Worklist;
  filter: JobFilter;
  shown: readonly Job[];
  onShowAll: () => void;
}

/** The line below the list: how much of which kind is not shown, so that it adds up with the figures above; and the keys. */
function MoreJobs({ worklist: { counts, belowMinimum }, filter, shown, onShowAll }: MoreJobsProps) {
  const t = useTranslations('worklist');
  const left = countOf(filter === 'first' ? 'all' : filter, counts) - shown.length;
  const shownBelow = shown.reduce((sum, job) => sum + (job.kind === 'haul' ? job.belowMinimum : 0), 0);
  const kinds = GROUPS.flatMap((group) => {
    const count = countOf(group, counts) - jobsOf(group, shown).length;
    if (count <= 0) return [];
    return t(`rest.${group}`, { count, crates: belowMinimum - shownBelow });
  });
  return (
    <Group
      justify="space-between"
      gap="0 var(--space-3)"
      mih="max(2.625rem, var(--target))"
      py="xxs"
      px="md"
      fz="small"
      c="dimmed"
      style={{ borderBlockStart: '1px solid var(--line)' }}
    >
      {left > 0 && (
        <Group gap="0 var(--space-3)" miw={0}>
          <Text span inherit fw={600} c="bright">
            {t('more', { count: left })}
          </Text>
          {filter === 'first' ? (
            <>
              <span>{kinds.join(', ')}</span>
              <Button variant="subtle" size="compact-sm" onClick={onShowAll}>
                {t('showAll', { count: countOf('all', counts) })}
              </Button>
            </>
          ) : (
            <span>
              {t('andMore')}{' '}
              <Anchor component={Link} inherit underline="always" to="/overview">
                {t('openOverview')}
              </Anchor>
            </span>
          )}
        </Group>
      )}
      <Text span size="small" c="dimmed" ms="auto" className={styles.keys ?? ''}>
        {t.rich('keys', { key: (chunks) => <Kbd size="xs">{chunks}</Kbd> })}
      </Text>
    </Group>
  );
}

const GROUPS = ['timers', 'waiting', 'missing', 'make', 'reports'] as const satisfies readonly JobGroup[];
