import { confidencePercent, readingCertainty, timeOfClock } from '@backline/domain';
import { Anchor, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Moment } from '../../../ui/labels/moment.tsx';
import type { ProcessedImage } from '../reading/fir-image.ts';
import { lowestConfidence } from '../reading/read-rows.ts';

interface ScanSummaryProps {
  image: ProcessedImage;
  /** Sets the time of the report back to that of the file. */
  onFileTime: () => void;
}

/** Facts of a reading that its line does not show: building, source and time, and what was read where that is in doubt. */
export function ScanSummary({ image: { scan, source, fileTimestamp }, onFileTime }: ScanSummaryProps) {
  const t = useTranslations('fir.card');
  const lowest = lowestConfidence(scan.rows);
  const isUnsure = source === 'screenshot' && lowest !== null && readingCertainty(lowest) !== 'sure';
  return (
    <Text size="small" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {scan.warehouseType ?? t('unknown')}
      {' · '}
      {source !== 'screenshot' && `${t(`sources.${source}`)} · `}
      {t(source === 'screenshot' ? 'taken' : 'asOf')} <Moment time={fileTimestamp} />
      {scan.fileTime !== undefined && (
        <>
          {` (${t('byClock')}) · `}
          <Anchor component="button" type="button" inherit onClick={onFileTime}>
            {t('takeFileTime')}
          </Anchor>
        </>
      )}
      {scan.clock !== null &&
        ` · ${t('clock', { day: scan.clock.day, time: timeOfClock(scan.clock) })}${scan.clock.shard === null ? '' : ` · ${scan.clock.shard}`}`}
      {scan.readName !== '' &&
        scan.readName !== scan.stockpileName &&
        ` · ${t('readAs', { name: scan.readName })}`}
      {isUnsure && ` · ${t('lowest', { percent: confidencePercent(lowest) })}`}
    </Text>
  );
}
