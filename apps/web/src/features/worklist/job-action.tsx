import type { HaulJob, Job, MakeJob, RunOutJob } from '@backline/contract';
import { Button, Loader } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowRight,
  IconBuildingFactory2,
  IconCheck,
  IconCopy,
  IconPackage,
  IconRefresh,
  IconScan,
  IconTruckLoading,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { orderAddress } from '../../api/addresses/order-address.ts';
import { useMay, useSession } from '../../api/storage/session.ts';
import { copyText } from '../../ui/copy-text.ts';
import { orderText } from './job-texts.ts';
import { type DoneJob, type InPlaceJob, isHeldBy, type ShownJob } from './shown-jobs.ts';
import styles from './worklist.module.css';

interface JobActionProps {
  shown: ShownJob;
  /** The job in words, for the button's name. */
  plain: string;
  /** How it was done here, which the button then takes back. */
  done: DoneJob | undefined;
  isCurrent: boolean;
  isBusy: boolean;
  onAct: (job: InPlaceJob) => void;
  onUndo: (done: DoneJob) => void;
}

const ICONS = {
  evacuate: IconTruckLoading,
  refresh: IconRefresh,
  runOut: IconTruckLoading,
  haul: IconTruckLoading,
  make: IconCopy,
  claim: IconUser,
  load: IconTruckLoading,
  deliver: IconCheck,
  report: IconScan,
  collect: IconPackage,
  stalled: IconUser,
  order: IconBuildingFactory2,
} as const satisfies Record<Job['kind'] | 'order', typeof IconCheck>;

/** The button that does a job in place, or opens the prefilled page where it is done. */
export function JobAction(props: JobActionProps) {
  const { shown, plain, done, isCurrent, isBusy, onAct, onUndo } = props;
  const { job, isGone } = shown;
  const t = useTranslations('worklist');
  const isMine = useIsMine(job);
  const ordersIt = useMay('edit') && job.kind === 'make';
  const own = ordersIt
    ? { label: t('make.orderAction'), short: t('make.orderAction'), Icon: ICONS.order }
    : { label: actionOf(job, t), short: t(`${job.kind}.short`), Icon: ICONS[job.kind] };
  const opening = { label: t('open'), short: t('open'), Icon: IconArrowRight };
  const gone =
    done === undefined
      ? { label: t('done'), short: t('done'), Icon: IconCheck }
      : { label: t('undo'), short: t('undo'), Icon: IconArrowBackUp };
  const present = isMine ? own : opening;
  const { label, short, Icon } = isGone ? gone : present;
  const shared = {
    variant: isCurrent && !isGone ? 'filled' : 'default',
    className: styles.action ?? '',
    'data-job-action': true,
    'aria-label': `${label}: ${done?.text ?? plain}`,
    leftSection: isBusy ? (
      <Loader size={14} color="currentColor" aria-hidden />
    ) : (
      <Icon size={16} aria-hidden className={styles.actionIcon} />
    ),
    children: <ActionText label={label} short={short} />,
  };
  const isInPlace = job.kind === 'refresh' || job.kind === 'claim' || job.kind === 'deliver';
  if (!isGone && (isLink(job) || ordersIt || !isMine))
    return <Button {...shared} component={Link} to={addressOf(job, isMine)} />;
  const act = () => {
    if (isBusy) return;
    if (done !== undefined) onUndo(done);
    else if (isGone) return;
    else if (isInPlace) onAct(job);
    else if (job.kind === 'make') void copyOrder(job, t);
  };
  // Never disabled: it would lose the focus, and with it the place in the list. A second press does nothing.
  return (
    <Button {...shared} aria-disabled={(isGone && done === undefined) || isBusy || undefined} onClick={act} />
  );
}

function ActionText({ label, short }: { label: string; short: string }): ReactNode {
  return (
    <>
      <span className={styles.long}>{label}</span>
      <span className={styles.short}>{short}</span>
    </>
  );
}

function actionOf(job: Job, t: ReturnType<typeof useTranslations<'worklist'>>): string {
  return job.kind === 'haul' ? t('haul.action', { count: job.suppliers.length }) : t(`${job.kind}.action`);
}

/** Whether the viewer may do it: marking somebody else's load as delivered needs the edit right, and only oneself loads it. */
function useIsMine(job: Job): boolean {
  const viewer = useSession()?.user;
  if (job.kind !== 'deliver' && job.kind !== 'load') return true;
  if (isHeldBy(job, viewer?.id)) return true;
  return job.kind === 'deliver' && viewer !== undefined && (viewer.admin || viewer.permissions.edit);
}

function copyOrder(job: MakeJob, t: ReturnType<typeof useTranslations<'worklist'>>): Promise<void> {
  const order = orderText(job, t);
  return copyText(order, { copied: t('make.copied'), cannotCopy: t('make.cannotCopy', { order }) });
}

/** Whether a job is done on another page. */
function isLink({ kind }: Job): boolean {
  return kind !== 'refresh' && kind !== 'claim' && kind !== 'deliver' && kind !== 'make';
}

/** The address where a job is done, or shown to those who may not do it. */
function addressOf(job: Job, isMine: boolean): string {
  switch (job.kind) {
    case 'haul':
      return haulAddress(job);
    case 'runOut':
      return wishAddress(job);
    case 'evacuate':
      return `/generate?from=${job.warehouse.id}`;
    case 'report':
      return `/fir?warehouse=${job.warehouse.id}&stockpile=${job.stockpile.id}`;
    case 'load':
      return isMine ? `/shipments/${job.shipmentId}/load` : `/shipments/${job.shipmentId}`;
    case 'claim':
    case 'deliver':
      return `/shipments/${job.shipmentId}`;
    case 'make':
      return makeAddress(job);
    case 'collect':
    case 'stalled':
      return '/production';
    case 'refresh':
      return `/warehouses/${job.warehouse.id}`;
  }
}

/** The address of the form for new orders, filled in. Items that are made in different places choose theirs. */
function makeAddress({ items, warehouse }: MakeJob): string {
  const [first] = items;
  const isOnePlace = items.every(({ place }) => place === first?.place);
  return orderAddress(items, {
    warehouseId: warehouse.id,
    method: isOnePlace ? (first?.place ?? null) : null,
  });
}

/**
 * The address of LogiGen, filled in with all suppliers: it plans one shipment for each of them. With a long list of items it
 * plans everything that the place lacks instead.
 */
function haulAddress({ warehouse, suppliers, items, itemCount }: HaulJob): string {
  const way = `/generate?to=${warehouse.id}&from=${suppliers.map(({ id }) => id).join(',')}`;
  return itemCount > items.length ? way : `${way}&items=${linesOf(items)}`;
}

/** The address of LogiGen with the wanted items, for which it finds suppliers; the warehouse if none of them can be brought. */
function wishAddress({ warehouse, items }: RunOutJob): string {
  return items.length === 0
    ? `/warehouses/${warehouse.id}`
    : `/generate?to=${warehouse.id}&items=${linesOf(items)}`;
}

function linesOf(items: RunOutJob['items']): string {
  return items.map(({ firName, crates }) => `${encodeURIComponent(firName)}:1:${crates}`).join(',');
}
