import { Box, Button, Group, Loader, Stack, Title } from '@mantine/core';
import { IconEye, IconEyeOff, IconX } from '@tabler/icons-react';
import { memo, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Status, StatusBadge } from '../../../ui/labels/status-badge.tsx';
import type { Catalog } from '../../items/catalog.ts';
import styles from '../fir.module.css';
import { bringsMany, type FirImage, type ProcessedImage } from '../reading/fir-image.ts';
import { canWatchFolders } from '../sources/folder/folder-access.ts';
import { OwnSubmitChoice } from '../sources/folder/own-submit-choice.tsx';
import type { FirAction } from '../store/fir-images.ts';
import { ExportNotes } from './export-notes.tsx';
import { createLitCell } from './picture/lit-cell.ts';
import { pictureCells } from './picture/picture-cells.ts';
import { ProcessedPicture } from './picture/processed-picture.tsx';
import { StockpileMatch } from './place/stockpile-match.tsx';
import { ReadingBadge } from './reading-badge.tsx';
import { focusRowOf, useFocusOnceMatched } from './review-keys.ts';
import { ScanSummary } from './scan-summary.tsx';
import { ReadingTable } from './table/reading-table.tsx';

const TONES = {
  added: 'quiet',
  processing: 'over',
  processed: 'fresh',
  failed: 'stale',
} as const satisfies Record<FirImage['status'], Status>;

interface ImageCardProps {
  image: FirImage;
  /** Names of all stockpiles that a report may use. */
  names: readonly string[];
  catalog: Catalog;
  /** File names of other pictures of the same stockpile; empty if there are none. */
  sharedWith: string;
  mayRemove: boolean;
  onAction: (action: FirAction) => void;
}

/**
 * A picture with what was read from it. Memoised because of a measurement: with 300 rows on the screen, each keystroke
 * in a quantity field took 250 ms without memoisation and takes 32 ms with it.
 */
export const ImageCard = memo(function ImageCard(props: ImageCardProps) {
  const { image, names, mayRemove, onAction } = props;
  const [isOpen, setOpen] = useState(!bringsMany(image.source));
  const [isImageShown, setImageShown] = useState(true);
  const titleId = useId();
  const pictureId = useId();
  const t = useTranslations('fir.card');
  const { id, fileName, status } = image;
  const isOneOfMany = bringsMany(image.source);
  const hasPicture = image.status === 'processed' && pictureOf(image) !== null;
  const PictureIcon = isImageShown ? IconEyeOff : IconEye;

  return (
    <li className={styles.card} aria-labelledby={titleId} aria-busy={status === 'processing'}>
      <Group gap="var(--space-2) var(--space-3)" py="xs" ps="md" pe="sm">
        <Title
          order={2}
          fz="small"
          ff="text"
          c="dimmed"
          miw={0}
          style={{ overflowWrap: 'anywhere' }}
          id={titleId}
          tabIndex={-1}
        >
          {fileName}
        </Title>
        {image.status === 'processed' && isOneOfMany ? (
          <ReadingBadge image={image} names={names} />
        ) : (
          <StatusBadge status={TONES[status]}>{t(`status.${status}`)}</StatusBadge>
        )}
        {status === 'processing' && <Loader size="xs" aria-hidden />}
        <Group gap="xs" ms="auto" wrap="nowrap">
          {isOneOfMany && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'foldOne' : 'openOne', { name: fileName })}
              onClick={() => setOpen(!isOpen)}
            >
              {t(isOpen ? 'fold' : 'open')}
            </Button>
          )}
          {hasPicture && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<PictureIcon size={16} aria-hidden />}
              aria-expanded={isImageShown}
              aria-controls={pictureId}
              onClick={() => setImageShown(!isImageShown)}
            >
              {t(isImageShown ? 'hideImage' : 'showImage')}
            </Button>
          )}
          <IconButton
            variant="subtle"
            color="gray"
            size="md"
            label={t('remove', { fileName })}
            disabled={!mayRemove}
            onClick={() => onAction({ type: 'removed', id })}
          >
            <IconX size={18} aria-hidden />
          </IconButton>
        </Group>
      </Group>
      {image.status === 'processed' && isOpen && (
        <CardBody {...props} image={image} pictureId={pictureId} isImageShown={isImageShown} />
      )}
    </li>
  );
});

/** The panel that was cropped for reading, else the whole file; null for an export, which has neither. */
const pictureOf = ({ scan, file }: ProcessedImage) => scan.processedImage ?? file;

interface CardBodyProps extends Omit<ImageCardProps, 'mayRemove'> {
  image: ProcessedImage;
  /** The element id of the picture. */
  pictureId: string;
  isImageShown: boolean;
}

/** The reading beside its picture, with the controls to match and correct it. */
function CardBody(props: CardBodyProps) {
  const { image, names, catalog, sharedWith, pictureId, isImageShown, onAction } = props;
  const { id, fileName, scan } = image;
  const [lit] = useState(createLitCell);
  const rows = useRef<HTMLDivElement>(null);
  const picture = pictureOf(image);
  const isMatched = names.includes(scan.stockpileName);
  useFocusOnceMatched(rows, isMatched);
  return (
    <div className={styles.body} data-picture={(picture !== null && isImageShown) || undefined}>
      <div className={styles.side}>
        <Stack gap="sm" miw={0}>
          <ScanSummary image={image} />
          {scan.exported !== null && <ExportNotes notes={scan.exported.notes} />}
          {image.source === 'save-file' && isMatched && canWatchFolders() && (
            <OwnSubmitChoice name={scan.stockpileName} />
          )}
          <StockpileMatch
            fileName={fileName}
            scan={scan}
            names={names}
            sharedWith={sharedWith}
            onMatch={(stockpileName) => onAction({ type: 'matched', id, stockpileName })}
            onPlace={(place) => onAction({ type: 'placed', id, place })}
          />
        </Stack>
        {picture !== null && (
          <Box miw={0} id={pictureId} hidden={!isImageShown}>
            {isImageShown && (
              <ProcessedPicture
                picture={picture}
                fileName={fileName}
                cells={pictureCells(scan.rows, scan.processedImage === null ? null : scan.panel)}
                lit={lit}
                onCell={(row) => rows.current && focusRowOf(rows.current, row)}
              />
            )}
          </Box>
        )}
      </div>
      <Box miw={0} ref={rows}>
        <ReadingTable
          key={image.fileTimestamp} // a newer reading has other rows: what is typed must not land in them
          imageId={id}
          fileName={fileName}
          fileTimestamp={image.fileTimestamp}
          picture={image.file}
          scan={scan}
          isMatched={isMatched}
          catalog={catalog}
          lit={lit}
          onAction={onAction}
        />
      </Box>
    </div>
  );
}
