import type { WarThreat } from '@backline/contract';
import type { WarehouseAttention } from '@backline/domain';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { useReleaseText } from '../stockpiles/release-text.ts';
import { ThreatBadge } from '../war-api/threat-badge.tsx';
import styles from './warehouses.module.css';

interface AttentionChipsProps {
  attention: WarehouseAttention;
  threat: WarThreat | null;
}

/**
 * The reasons why a warehouse needs attention, in words: a threat, an item under minimum, a stockpile that goes public,
 * a first report.
 */
export function AttentionChips({ attention, threat }: AttentionChipsProps) {
  const t = useTranslations('warehouses.attention');
  const { left, why } = useReleaseText();
  const { underMinimum, release, isNeverReported, level } = attention;
  return (
    <span className={styles.chips}>
      {threat && <ThreatBadge threat={threat} />}
      {underMinimum > 0 && (
        <StatusBadge status="stale">{t('underMinimum', { count: underMinimum })}</StatusBadge>
      )}
      {release?.status === 'held' && (
        <StatusBadge status={release.urgency} title={why(release)}>
          {t('publicIn', { time: left(release) })}
        </StatusBadge>
      )}
      {release?.status === 'perhaps' && (
        <StatusBadge status="stale" title={why(release)}>
          {left(release)}
        </StatusBadge>
      )}
      {release?.status === 'released' && <StatusBadge status="stale">{t('public')}</StatusBadge>}
      {isNeverReported && <StatusBadge status="quiet">{t('neverReported')}</StatusBadge>}
      {level === 'none' && threat === null && <span className={styles.nothing}>{t('nothing')}</span>}
    </span>
  );
}
