import { Button, Flex, Group, Loader, Text } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AgeLabel } from '../../../ui/labels/age-label.tsx';
import { ByPointer } from '../../../ui/labels/by-pointer.tsx';
import styles from '../pyramids.module.css';
import type { ScannedInventory } from './scanned-inventory.ts';
import type { PyramidScan } from './use-pyramid-scan.ts';

/**
 * The screenshot that the figures come from: none, one being read, or its contents, with the picture on
 * request.
 */
export function ScanPanel({ scan }: { scan: PyramidScan }) {
  const t = useTranslations('pyramidPage.scan');
  return (
    <Flex
      component="section"
      direction="column"
      gap="xxs"
      mih="1.75rem"
      justify="center"
      aria-label={t('label')}
      aria-busy={scan.status === 'reading'}
    >
      {scan.status === 'none' && (
        <Text>
          <strong>{t('empty')}</strong>{' '}
          <Text span c="dimmed" inherit>
            <ByPointer fine={t('emptyHint')} coarse={t('emptyHintTouch')} />
          </Text>
        </Text>
      )}
      {scan.status === 'reading' && (
        <Group gap="var(--space-1) var(--space-3)" role="status">
          <Loader size="xs" aria-hidden />
          {t('reading', { fileName: scan.fileName })}
        </Group>
      )}
      {scan.status === 'read' && <ReadPicture key={scan.inventory.fingerprint} inventory={scan.inventory} />}
    </Flex>
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
      <Group gap="var(--space-1) var(--space-3)">
        <Text component="strong" fw={700} style={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Text>
        <span>{stockpileName ?? t('unnamed')}</span>
        {warehouseType !== null && (
          <Text span c="dimmed" inherit>
            {warehouseType}
          </Text>
        )}
        <Text span c="dimmed" inherit>
          {t('contents', { count: contents.length })}
        </Text>
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
      </Group>
      {(unread > 0 || doubtful > 0) && (
        <Group gap="0 var(--space-4)" fz="small" c="dimmed">
          {unread > 0 && <span>{t('unread', { count: unread })}</span>}
          {doubtful > 0 && <span>{t('doubtful', { count: doubtful })}</span>}
        </Group>
      )}
      <div id={pictureId} hidden={!isShown}>
        {isShown && processedImageUrl !== null && (
          <img src={processedImageUrl} alt={t('image', { fileName })} className={styles.picture} />
        )}
      </div>
    </>
  );
}
