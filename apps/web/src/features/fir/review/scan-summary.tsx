import { confidencePercent, readingCertainty } from '@backline/domain';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import type { ProcessedImage } from '../fir-images.ts';
import { lowestConfidence } from './read-rows.ts';
import styles from './scan-summary.module.css';

/** A reading at a glance: stockpile, building, number of entries, confidence or source, and time. */
export function ScanSummary({ image: { scan, source, fileTimestamp: taken } }: { image: ProcessedImage }) {
  const t = useTranslations('fir.card');
  const format = useFormatter();
  const lowest = lowestConfidence(scan.rows);
  return (
    <dl className={styles.facts}>
      <Fact label={t('stockpile')} isMain>
        {scan.stockpileName || t('unreadName')}
        {scan.readName !== '' && scan.readName !== scan.stockpileName && (
          <span className={styles.readAs}>{t('readAs', { name: scan.readName })}</span>
        )}
      </Fact>
      <Fact label={t('structure')}>{scan.warehouseType ?? t('unknown')}</Fact>
      <Fact label={t('entries')}>{scan.rows.length === 0 ? t('noEntries') : scan.rows.length}</Fact>
      {source !== 'screenshot' && <Fact label={t('source')}>{t(`sources.${source}`)}</Fact>}
      {lowest !== null && source === 'screenshot' && (
        <Fact label={t('lowest')}>
          <StatusBadge status={readingCertainty(lowest) === 'sure' ? 'quiet' : 'aging'}>
            {t('percent', { percent: confidencePercent(lowest) })}
          </StatusBadge>
        </Fact>
      )}
      <Fact label={t(source === 'screenshot' ? 'taken' : 'asOf')}>
        <time dateTime={taken}>
          {format.dateTime(new Date(taken), { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </Fact>
    </dl>
  );
}

function Fact({ label, isMain = false, children }: { label: string; isMain?: boolean; children: ReactNode }) {
  return (
    <div className={styles.fact} data-main={isMain || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
