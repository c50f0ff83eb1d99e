import { type OperatedRegiment, REGIMENT_LIMITS } from '@backline/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { Moment } from '../../ui/labels/moment.tsx';
import { type Status, StatusBadge } from '../../ui/labels/status-badge.tsx';

const STATUS: Record<OperatedRegiment['state'], Status> = {
  active: 'fresh',
  unfinished: 'aging',
  suspended: 'aging',
  deleted: 'stale',
};

export function StateBadge({ state }: Pick<OperatedRegiment, 'state'>) {
  const t = useTranslations('regiments.operator.states');
  return <StatusBadge status={STATUS[state]}>{t(state)}</StatusBadge>;
}

const MEGABYTE = 1024 * 1024;

/** The size of a regiment's schema. */
export function Size({ bytes }: Pick<OperatedRegiment, 'bytes'>) {
  const format = useFormatter();
  return bytes === null
    ? '–'
    : format.number(bytes / MEGABYTE, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
}

export function LastUse({ lastUsedAt }: Pick<OperatedRegiment, 'lastUsedAt'>) {
  const t = useTranslations('regiments.operator');
  return lastUsedAt === null ? t('never') : <Moment time={lastUsedAt} />;
}

/** The request that failed last, with its time. */
export function LastError({ lastError, lastErrorAt }: Pick<OperatedRegiment, 'lastError' | 'lastErrorAt'>) {
  const t = useTranslations('regiments.operator');
  if (lastError === null) return t('none');
  return (
    <>
      {lastErrorAt !== null && <Moment time={lastErrorAt} />} {lastError}
    </>
  );
}

export function Limits({ limits }: Pick<OperatedRegiment, 'limits'>) {
  const t = useTranslations('regiments.operator');
  const set = REGIMENT_LIMITS.flatMap((name) =>
    limits[name] === undefined ? [] : [`${t(name)} ${limits[name]}`],
  );
  return set.join(', ') || t('none');
}
