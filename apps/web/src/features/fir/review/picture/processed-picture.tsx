import { UnstyledButton } from '@mantine/core';
import { type MouseEvent, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import styles from '../../fir.module.css';
import type { LitCell } from './lit-cell.ts';
import { cellAt, type PictureCell } from './picture-cells.ts';
import { useObjectUrl } from './use-object-url.ts';

/** The colour in which the reader outlines what it is sure of: the mark of a doubt is painted over. */
const SETTLED = '#40c057';

interface ProcessedPictureProps {
  picture: Blob;
  fileName: string;
  cells: readonly PictureCell[];
  lit: LitCell;
  /** Called with the row of a cell that was pressed. */
  onCell: (row: number) => void;
}

/**
 * The part of the picture that was read, with the detected boxes outlined. A press on a cell leads to its row; that is for
 * the pointer, so it is no stop of Tab: rows are reached in the table.
 */
export function ProcessedPicture({ picture, fileName, cells, lit, onCell }: ProcessedPictureProps) {
  const t = useTranslations('fir.card');
  const url = useObjectUrl(picture);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  if (url === '') return null;

  const handlePress = (event: MouseEvent<HTMLElement>) => {
    if (size === null) return;
    const shown = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - shown.left) / shown.width) * size.width;
    const y = ((event.clientY - shown.top) / shown.height) * size.height;
    const row = cellAt(cells, x, y);
    if (row !== null) onCell(row);
  };
  return (
    <UnstyledButton tabIndex={-1} className={styles.frame} aria-label={t('cells')} onClick={handlePress}>
      <img
        src={url}
        alt={t('processedImage', { fileName })}
        style={{ display: 'block', maxWidth: '100%', maxHeight: '40rem' }}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
      />
      {size !== null && (
        <svg className={styles.marks} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
          {cells
            .filter(({ isSettled }) => isSettled)
            .flatMap(({ row, parts }) =>
              parts.map((box) => <rect key={`${row}/${box.x}`} stroke={SETTLED} strokeWidth={3} {...box} />),
            )}
          <LitMark cells={cells} lit={lit} />
        </svg>
      )}
    </UnstyledButton>
  );
}

function LitMark({ cells, lit }: Pick<ProcessedPictureProps, 'cells' | 'lit'>) {
  const row = useSyncExternalStore(lit.subscribe, lit.read);
  const cell = cells.find((candidate) => candidate.row === row);
  return cell === undefined ? null : <rect stroke="var(--accent)" strokeWidth={5} {...cell.box} />;
}
