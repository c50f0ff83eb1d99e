import { ageLabel } from '@backline/domain';
import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNow } from '../../../ui/use-now.ts';
import type { Catalog } from '../../items/catalog.ts';
import styles from '../fir.module.css';
import type { ComparedImage } from '../reading/compared-images.ts';
import { createLitCell } from '../review/picture/lit-cell.ts';
import { pictureCells } from '../review/picture/picture-cells.ts';
import { ProcessedPicture } from '../review/picture/processed-picture.tsx';
import { LargestChanges } from '../review/table/largest-changes.tsx';
import { ReadingTable } from '../review/table/reading-table.tsx';
import type { FirAction } from '../store/fir-images.ts';

interface SureReviewProps {
  compared: ComparedImage;
  catalog: Catalog;
  onAction: (action: FirAction) => void;
}

/** A picture with nothing to check: what the report would change, largest first; all rows on request. */
export function SureReview({ compared: { image, stored, counts }, catalog, onAction }: SureReviewProps) {
  const t = useTranslations('fir.drawer');
  const now = useNow();
  const [isWhole, setWhole] = useState(false);
  const [lit] = useState(createLitCell);
  const { scan, fileName } = image;
  const picture = scan.processedImage ?? image.file;
  const reported = Date.parse(stored?.firUpdatedAt ?? '') || 0;
  return (
    <>
      <Text p="sm" c="green" bg="var(--status-fresh-background)" bdrs="sm" role="status">
        {t.rich('sure', { count: scan.rows.length, b: (chunks) => <strong>{chunks}</strong> })}
      </Text>
      {picture !== null && (
        <div className={styles.picture}>
          <ProcessedPicture
            picture={picture}
            fileName={fileName}
            cells={pictureCells(scan.rows, scan.processedImage === null ? null : scan.panel)}
            lit={lit}
            onCell={() => setWhole(true)}
          />
        </div>
      )}
      <dl className={styles.figures}>
        <Figure label={t('change')}>{counts.changed + counts.fresh}</Figure>
        <Figure label={t('goToZero')}>{counts.gone}</Figure>
        <Figure label={t('stay')}>{counts.same}</Figure>
        <Figure label={t('age')}>{reported === 0 ? t('never') : ageLabel(reported, now)}</Figure>
      </dl>
      {isWhole ? (
        <ReadingTable
          startsWhole
          imageId={image.id}
          fileName={fileName}
          fileTimestamp={image.fileTimestamp}
          picture={image.file}
          scan={scan}
          isMatched
          catalog={catalog}
          lit={lit}
          onAction={onAction}
        />
      ) : (
        <>
          <LargestChanges rows={scan.rows} stored={stored} catalog={catalog} />
          <div>
            <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
              {t('showAll', { count: scan.rows.length })}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dd" fz="xl" fw={600} c="bright">
        {children}
      </Text>
      <Text component="dt" size="small" c="dimmed">
        {label}
      </Text>
    </div>
  );
}
