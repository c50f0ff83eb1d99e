import { Box, Button, Group } from '@mantine/core';
import { IconEye, IconEyeOff, IconX } from '@tabler/icons-react';
import { memo, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Catalog } from '../../items/catalog.ts';
import styles from '../fir.module.css';
import type { FirImage, ProcessedImage } from '../reading/fir-image.ts';
import { canWatchFolders } from '../sources/folder/folder-access.ts';
import { OwnSubmitChoice } from '../sources/folder/own-submit-choice.tsx';
import type { FirAction } from '../store/fir-images.ts';
import { CardLine } from './card-line.tsx';
import { ExportNotes } from './export-notes.tsx';
import { createLitCell } from './picture/lit-cell.ts';
import { pictureCells } from './picture/picture-cells.ts';
import { ProcessedPicture } from './picture/processed-picture.tsx';
import { isAsked, StockpileMatch } from './place/stockpile-match.tsx';
import { focusRowOf, useFocusOnceMatched } from './review-keys.ts';
import { ScanSummary } from './scan-summary.tsx';
import { ReadingTable } from './table/reading-table.tsx';

interface ImageCardProps {
  image: FirImage;
  /** Its place in the list, from 1. */
  number: number;
  isOpen: boolean;
  /** Names of all stockpiles that a report may use. */
  names: readonly string[];
  catalog: Catalog;
  /** File names of other pictures of the same stockpile; empty if there are none. */
  sharedWith: string;
  mayRemove: boolean;
  onToggle: (id: string) => void;
  onAction: (action: FirAction) => void;
}

/**
 * A picture with what was read from it: a line, with the rows under it while it is open. Memoised because of a
 * measurement: with 300 rows on the screen, each keystroke in a quantity field took 250 ms without memoisation and takes
 * 32 ms with it.
 */
export const ImageCard = memo(function ImageCard(props: ImageCardProps) {
  const { image, number, isOpen, names, sharedWith, mayRemove, onToggle, onAction } = props;
  const titleId = useId();
  const t = useTranslations('fir.card');
  const { id, fileName, status } = image;
  return (
    <li
      className={styles.card}
      aria-labelledby={titleId}
      aria-busy={status === 'processing'}
      data-card={id}
      data-open={isOpen || undefined}
    >
      <div className={styles.line}>
        <CardLine
          image={image}
          number={number}
          names={names}
          isShared={sharedWith !== ''}
          isOpen={isOpen}
          titleId={titleId}
          onToggle={() => onToggle(id)}
        />
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
      </div>
      {image.status === 'processed' && isOpen && <CardBody {...props} image={image} />}
    </li>
  );
});

interface CardBodyProps extends ImageCardProps {
  image: ProcessedImage;
}

/** The reading beside its picture, with the controls to match and correct it. */
function CardBody({ image, names, catalog, sharedWith, onAction }: CardBodyProps) {
  const t = useTranslations('fir.card');
  const { id, fileName, scan } = image;
  const [lit] = useState(createLitCell);
  const [isImageShown, setImageShown] = useState(true);
  const pictureId = useId();
  const rows = useRef<HTMLDivElement>(null);
  /** The panel that was cropped for reading, else the whole file; null for an export, which has neither. */
  const picture = scan.processedImage ?? image.file;
  const isMatched = names.includes(scan.stockpileName);
  const PictureIcon = isImageShown ? IconEyeOff : IconEye;
  useFocusOnceMatched(rows, isMatched);
  return (
    <div className={styles.body} data-picture={(picture !== null && isImageShown) || undefined}>
      {picture !== null && isImageShown && (
        <div className={styles.side} id={pictureId}>
          <ProcessedPicture
            picture={picture}
            fileName={fileName}
            cells={pictureCells(scan.rows, scan.processedImage === null ? null : scan.panel)}
            lit={lit}
            onCell={(row) => rows.current && focusRowOf(rows.current, row)}
          />
        </div>
      )}
      <Box miw={0} ref={rows}>
        <Group gap="var(--space-1) var(--space-3)" mb="xs">
          <ScanSummary image={image} onFileTime={() => onAction({ type: 'file-timed', id })} />
          {picture !== null && (
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
          <StockpileMatch
            fileName={fileName}
            scan={scan}
            names={names}
            sharedWith={sharedWith}
            onMatch={(stockpileName) => onAction({ type: 'matched', id, stockpileName })}
            onPlace={(place) => onAction({ type: 'placed', id, place })}
          />
        </Group>
        {scan.exported !== null && <ExportNotes notes={scan.exported.notes} />}
        {image.source === 'save-file' && isMatched && canWatchFolders() && (
          <OwnSubmitChoice name={scan.stockpileName} />
        )}
        {/* While nobody knows which stockpile it is, there is nothing to compare the rows with. */}
        {!isAsked(scan) && (
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
        )}
      </Box>
    </div>
  );
}
