import { confidencePercent, readingCertainty } from '@backline/domain';
import { Flex, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Fact } from '../../../ui/labels/fact.tsx';
import { Moment } from '../../../ui/labels/moment.tsx';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import styles from '../fir.module.css';
import type { ProcessedImage } from '../reading/fir-image.ts';
import { lowestConfidence } from '../reading/read-rows.ts';

/** A reading at a glance: stockpile, building, number of entries, confidence or source, and time. */
export function ScanSummary({ image: { scan, source, fileTimestamp: taken } }: { image: ProcessedImage }) {
  const t = useTranslations('fir.card');
  const lowest = lowestConfidence(scan.rows);
  return (
    <Flex component="dl" wrap="wrap" gap="var(--space-2) var(--space-5)" m={0}>
      <Fact label={t('stockpile')} className={styles.name}>
        {scan.stockpileName || t('unreadName')}
        {scan.readName !== '' && scan.readName !== scan.stockpileName && (
          <Text span size="small" ff="text" c="dimmed" ms="xs">
            {t('readAs', { name: scan.readName })}
          </Text>
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
    </Flex>
  );
}
