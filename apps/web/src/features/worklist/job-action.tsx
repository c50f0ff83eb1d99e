import type { Job, MakeJob } from '@backline/contract';
import { Button, Loader } from '@mantine/core';
import {
  IconArrowRight,
  IconCheck,
  IconCopy,
  IconRefresh,
  IconScan,
  IconTruckLoading,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSession } from '../../api/session.ts';
import { copyText } from '../../ui/copy-text.ts';
import styles from './job-row.module.css';
import { orderText } from './job-words.ts';
import type { ShownJob } from './shown-jobs.ts';
import type { InPlaceJob } from './use-job-action.ts';

interface JobActionProps {
  shown: ShownJob;
  /** What the job is, for the button's name. */
  plain: string;
  isCurrent: boolean;
  isBusy: boolean;
  onAct: (job: InPlaceJob) => void;
}

const ICONS = {
  refresh: IconRefresh,
  haul: IconTruckLoading,
  make: IconCopy,
  claim: IconUser,
  deliver: IconCheck,
  report: IconScan,
} as const satisfies Record<Job['kind'], typeof IconCheck>;

/** The one press that does a job: in place, or on the page where it is done, filled in. */
export function JobAction({ shown: { job, isGone }, plain, isCurrent, isBusy, onAct }: JobActionProps) {
  const t = useTranslations('worklist');
  const isMine = useIsMine(job);
  const words = isGone ? t('done') : isMine ? t(`${job.kind}.action`) : t('open');
  const short = isMine && !isGone ? t(`${job.kind}.short`) : words;
  const Icon = isGone ? IconCheck : isMine ? ICONS[job.kind] : IconArrowRight;
  const shared = {
    variant: isCurrent && !isGone ? 'filled' : 'default',
    className: styles.action ?? '',
    'data-job-action': true,
    'aria-label': `${words}: ${plain}`,
    leftSection: isBusy ? (
      <Loader size={14} color="currentColor" aria-hidden />
    ) : (
      <Icon size={16} aria-hidden className={styles.actionIcon} />
    ),
    children: <ActionWords words={words} short={short} />,
  };
  const isInPlace = job.kind === 'refresh' || job.kind === 'claim' || job.kind === 'deliver';
  if (!isGone && (job.kind === 'haul' || job.kind === 'report' || !isMine))
    return <Button {...shared} component={Link} to={addressOf(job)} />;
  const act = () => {
    if (isGone || isBusy) return;
    if (isInPlace) onAct(job);
    else if (job.kind === 'make') void copyOrder(job, t);
  };
  // Never disabled: it would lose the focus, and with it the place in the list. A second press does nothing.
  return <Button {...shared} aria-disabled={isGone || isBusy || undefined} onClick={act} />;
}

function ActionWords({ words, short }: { words: string; short: string }): ReactNode {
  return (
    <>
      <span className={styles.long}>{words}</span>
      <span className={styles.short}>{short}</span>
    </>
  );
}

/** Whether the viewer may do it: what somebody else has loaded only people with the edit right mark as delivered. */
function useIsMine(job: Job): boolean {
  const viewer = useSession()?.user;
  if (job.kind !== 'deliver') return true;
  return viewer !== undefined && (viewer.admin || viewer.permissions.edit || job.holder.id === viewer.id);
}

function copyOrder(job: MakeJob, t: ReturnType<typeof useTranslations<'worklist'>>): Promise<void> {
  const order = orderText(job, t);
  return copyText(order, { copied: t('make.copied'), cannotCopy: t('make.cannotCopy', { order }) });
}

/** Where a job is done, or looked at by who may not do it. */
function addressOf(job: Job): string {
  switch (job.kind) {
    case 'haul':
      return haulAddress(job);
    case 'report':
      return `/fir?warehouse=${job.warehouse.id}&stockpile=${job.stockpile.id}`;
    case 'claim':
    case 'deliver':
      return `/shipments/${job.shipmentId}`;
    case 'refresh':
    case 'make':
      return `/warehouses/${job.warehouse.id}`;
  }
}

/** LogiGen, filled in. A long list of items is left to LogiGen, which then plans everything that may go. */
function haulAddress({ from, to, items, itemCount }: Extract<Job, { kind: 'haul' }>): string {
  const way = `/generate?to=${to.id}&from=${from.id}`;
  if (itemCount > items.length) return way;
  const lines = items.map(({ firName, crates }) => `${encodeURIComponent(firName)}:1:${crates}`);
  return `${way}&items=${lines.join(',')}`;
}
