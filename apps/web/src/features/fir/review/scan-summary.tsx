import { confidencePercent, readingCertainty } from '@backline/domain';
import { useTranslations } from 'use-intl';
import { Fact } from '../../../ui/labels/fact.tsx';
import { Moment } from '../../../ui/labels/moment.tsx';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import type { ProcessedImage } from '../reading/fir-image.ts';
import { lowestConfidence } from '../reading/read-rows.ts';
import styles from './scan-summary.module.css';

/** A reading at a glance: stockpile, building, number of entries, confidence or source, and time. */
export function ScanSummary({ image: { scan, source, fileTimestamp: taken } }: { image: ProcessedImage }) {
  const t = useTranslations('fir.card');
  const lowest = lowestConfidence(scan.rows);
  return (
    <dl className={styles.facts}>
      <Fact label={t('stockpile')} className={styles.main}>
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
        <Moment time={taken} />
      </Fact>
    </dl>
  );
}
