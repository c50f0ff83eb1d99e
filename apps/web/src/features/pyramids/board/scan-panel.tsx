import { Button, Loader } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AgeLabel } from '../../../ui/labels/age-label.tsx';
import { ByPointer } from '../../../ui/labels/by-pointer.tsx';
import styles from './scan-panel.module.css';
import type { ScannedInventory } from './scanned-inventory.ts';
import type { PyramidScan } from './use-pyramid-scan.ts';

/**
 * The screenshot that the figures come from: none, one being read, or its contents, with the picture on
 * request.
 */
export function ScanPanel({ scan }: { scan: PyramidScan }) {
  const t = useTranslations('pyramidPage.scan');
  return (
    <section className={styles.panel} aria-label={t('label')} aria-busy={scan.status === 'reading'}>
      {scan.status === 'none' && (
        <p>
          <strong>{t('empty')}</strong>{' '}
          <span className={styles.quiet}>
            <ByPointer fine={t('emptyHint')} coarse={t('emptyHintTouch')} />
          </span>
        </p>
      )}
      {scan.status === 'reading' && (
        <p role="status" className={styles.line}>
          <Loader size="xs" aria-hidden />
          {t('reading', { fileName: scan.fileName })}
        </p>
      )}
      {scan.status === 'read' && <ReadPicture key={scan.inventory.fingerprint} inventory={scan.inventory} />}
    </section>
  );
}

function ReadPicture({ inventory }: { inventory: ScannedInventory }) {
  const t = useTranslations('pyramidPage.scan');
  const [isShown, setShown] = useState(false);
  const pictureId = useId();
  const { fileName, fileTimestamp, processedImageUrl, warehouseType, stockpileName, doubtful, contents } =
    inventory;
  const unread = contents.filter(({ quantity }) => quantity === null).length;

  return (
    <>
      <div className={styles.line}>
        <strong className={styles.fileName}>{fileName}</strong>
        <span>{stockpileName ?? t('unnamed')}</span>
        {warehouseType !== null && <span className={styles.quiet}>{warehouseType}</span>}
        <span className={styles.quiet}>{t('contents', { count: contents.length })}</span>
        <AgeLabel since={fileTimestamp} />
        {processedImageUrl !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={isShown ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
            aria-expanded={isShown}
            aria-controls={pictureId}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t('hide') : t('show')}
          </Button>
        )}
      </div>
      {(unread > 0 || doubtful > 0) && (
        <p className={styles.notes}>
          {unread > 0 && <span>{t('unread', { count: unread })}</span>}
          {doubtful > 0 && <span>{t('doubtful', { count: doubtful })}</span>}
        </p>
      )}
      <div id={pictureId} hidden={!isShown}>
        {isShown && processedImageUrl !== null && (
          <img src={processedImageUrl} alt={t('image', { fileName })} className={styles.picture} />
        )}
      </div>
    </>
  );
}
