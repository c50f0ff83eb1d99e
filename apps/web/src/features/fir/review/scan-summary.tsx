import { confidencePercent, readingCertainty } from '@backline/domain';
import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Moment } from '../../../ui/labels/moment.tsx';
import type { ProcessedImage } from '../reading/fir-image.ts';
import { lowestConfidence } from '../reading/read-rows.ts';

/** Facts of a reading that its line does not show: building, source and time, and what was read where that is in doubt. */
export function ScanSummary({ image: { scan, source, fileTimestamp } }: { image: ProcessedImage }) {
  const t = useTranslations('fir.card');
  const lowest = lowestConfidence(scan.rows);
  const isUnsure = source === 'screenshot' && lowest !== null && readingCertainty(lowest) !== 'sure';
  return (
    <Text size="small" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {scan.warehouseType ?? t('unknown')}
      {' · '}
      {source !== 'screenshot' && `${t(`sources.${source}`)} · `}
      {t(source === 'screenshot' ? 'taken' : 'asOf')} <Moment time={fileTimestamp} />
      {scan.readName !== '' &&
        scan.readName !== scan.stockpileName &&
        ` · ${t('readAs', { name: scan.readName })}`}
      {isUnsure && ` · ${t('lowest', { percent: confidencePercent(lowest) })}`}
    </Text>
  );
}
