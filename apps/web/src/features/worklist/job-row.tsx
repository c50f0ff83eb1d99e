import type { Job } from '@backline/contract';
import { Stack, Text } from '@mantine/core';
import {
  IconBuildingFactory2,
  IconClock,
  IconFileDescription,
  IconFlag,
  IconHourglass,
  IconTrendingDown,
  IconTruck,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import { JobAction } from './job-action.tsx';
import type { JobTexts } from './job-texts.ts';
import type { DoneJob, InPlaceJob, ShownJob } from './shown-jobs.ts';
import styles from './worklist.module.css';

const ICONS = {
  evacuate: IconFlag,
  refresh: IconClock,
  runOut: IconTrendingDown,
  haul: IconTruck,
  make: IconBuildingFactory2,
  claim: IconTruck,
  load: IconTruck,
  deliver: IconTruck,
  report: IconFileDescription,
  collect: IconBuildingFactory2,
  stalled: IconBuildingFactory2,
} as const satisfies Record<Job['kind'], typeof IconClock>;

interface JobRowProps {
  shown: ShownJob;
  texts: JobTexts;
  /** Whether Enter and S act on this row. */
  isCurrent: boolean;
  isBusy: boolean;
  /** How it was done here; undefined for what was not, or was by somebody else. */
  done: DoneJob | undefined;
  onAct: (job: InPlaceJob) => void;
  onUndo: (done: DoneJob) => void;
  onLater: () => void;
  onFocus: () => void;
}

export function JobRow({
  shown,
  texts,
  isCurrent,
  isBusy,
  done,
  onAct,
  onUndo,
  onLater,
  onFocus,
}: JobRowProps) {
  const t = useTranslations('worklist');
  const { job, isGone } = shown;
  const Icon = ICONS[job.kind];
  const isNoted = done !== undefined && job.kind === 'refresh';
  const goneText = isNoted ? t('refresh.noted') : t(done === undefined ? 'gone' : 'done');
  return (
    <li
      className={styles.row}
      data-urgency={job.urgency}
      data-current={(isCurrent && !isGone) || undefined}
      data-gone={isGone || undefined}
      data-key={job.key}
      onFocus={onFocus}
    >
      <Stack gap={0} align="flex-end" lh={1.25}>
        <span className={styles.value} data-long={texts.figure.length > 7 || undefined}>
          {texts.figure}
        </span>
        <Text span size="xs" c="dimmed" lh="inherit" ta="end">
          {texts.caption}
        </Text>
      </Stack>
      <span className={styles.kind} title={t(`urgency.${job.urgency}`)}>
        <Icon size={18} aria-label={t(`urgency.${job.urgency}`)} role="img" />
      </span>
      <div className={styles.what}>
        <span className={styles.title}>{texts.title}</span>
        <span className={styles.why}>{isGone ? goneText : texts.why}</span>
      </div>
      <div className={styles.where}>
        <span className={styles.place}>{texts.where}</span>
        <span className={styles.far}>{texts.far}</span>
      </div>
      <JobAction
        shown={shown}
        plain={texts.plain}
        done={isGone ? done : undefined}
        isCurrent={isCurrent}
        isBusy={isBusy}
        onAct={onAct}
        onUndo={onUndo}
      />
      <IconButton
        label={t('laterOf', { job: texts.plain })}
        variant="subtle"
        className={styles.later}
        disabled={isGone}
        onClick={onLater}
      >
        <IconHourglass size={18} aria-hidden />
      </IconButton>
    </li>
  );
}
