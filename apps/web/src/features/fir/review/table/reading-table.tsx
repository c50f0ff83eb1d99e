import type { ContentsDifference } from '@backline/domain';
import { Button, Group, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Catalog } from '../../../items/catalog.ts';
import { comparedRows, contentsOf } from '../../reading/compared-images.ts';
import { firstSureRow, isSettledRow, type ReadRow, repeatedRows } from '../../reading/read-rows.ts';
import type { Scan } from '../../reading/scan.ts';
import type { FirAction } from '../../store/fir-images.ts';
import { type LitCell, rowOfEvent } from '../picture/lit-cell.ts';
import { areaAround, useCropSource } from '../picture/use-crop-source.ts';
import { useFirstDoubt } from '../review-keys.ts';
import { GoneRows } from './gone-rows.tsx';
import { LargestChanges } from './largest-changes.tsx';
import { ReadingRow } from './reading-row.tsx';
import styles from './reading-table.module.css';
import { ReviewBar } from './review-bar.tsx';
import { StoredNote } from './stored-note.tsx';

interface ReadingTableProps {
  imageId: string;
  fileName: string;
  fileTimestamp: string;
  /** The whole picture, from which each row's cells are cropped; null if there is none. */
  picture: Blob | null;
  scan: Scan;
  /**
   * Whether the picture is matched to a known stockpile, so that stored contents may exist for comparison.
   */
  isMatched: boolean;
  catalog: Catalog;
  /** Called to highlight the cell of the focused or hovered row on the picture. */
  lit: LitCell;
  /** Whether the sure rows are shown from the start, not only the ones to check. */
  startsWhole?: boolean;
  onAction: (action: FirAction) => void;
}

/** The entries that were read, for review and correction, compared with what is stored. */
export function ReadingTable(props: ReadingTableProps) {
  const { imageId, fileTimestamp, picture, scan, isMatched, catalog, onAction } = props;
  const t = useTranslations('fir.rows');
  const stored = useQuery({ ...contentsOf(scan.stockpileName), enabled: isMatched });
  const { rows } = scan;
  const [isWhole, setWhole] = useState(props.startsWhole ?? false);
  const isPicture = picture !== null;
  const shown = isWhole ? rows : isPicture ? firstRows(rows) : rows.filter((row) => !isSettledRow(row));
  const region = useRef<HTMLElement>(null);
  const compared = comparedRows(rows, stored.data);
  useFirstDoubt(region);

  return (
    <>
      {isMatched && (
        <StoredNote
          stored={stored}
          counts={compared.counts}
          taken={fileTimestamp}
          structureType={scan.warehouseType}
        />
      )}
      {rows.length > 0 && <ReviewBar count={compared.counts.unchecked} />}
      {rows.length === 0 && (
        <Group gap="var(--space-1) var(--space-3)" mb="xs" fz="small" c="dimmed">
          {t('emptyTable')}
        </Group>
      )}
      {(isWhole || isPicture || shown.length > 0) && (
        <RowsTable
          {...props}
          shown={shown}
          gone={isWhole || isPicture ? compared.gone : []}
          onWhole={isWhole || !isPicture ? undefined : () => setWhole(true)}
          compared={compared}
          region={region}
        />
      )}
      {!isWhole && !isPicture && (
        <>
          <LargestChanges rows={rows} stored={stored.data} catalog={catalog} />
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
            {t('showAll', { count: rows.length })}
          </Button>
        </>
      )}
      {(isWhole || isPicture) && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onAction({ type: 'row-added', id: imageId })}
        >
          {t('add')}
        </Button>
      )}
    </>
  );
}

interface RowsTableProps extends ReadingTableProps {
  shown: readonly ReadRow[];
  /** Items that the report sets to 0. */
  gone: readonly ContentsDifference[];
  /** Shows the rows that are folded; undefined where none are. */
  onWhole: (() => void) | undefined;
  compared: ReturnType<typeof comparedRows>;
  region: RefObject<HTMLElement | null>;
}

function RowsTable(props: RowsTableProps) {
  const { imageId, fileName, picture, scan, catalog, lit, onAction, shown, gone, onWhole, compared, region } =
    props;
  const t = useTranslations('fir.rows');
  const { rows, boxes } = scan;
  const crops = useCropSource(picture, areaAround(boxes));
  const repeated = repeatedRows(rows);
  const folded = rows.length - shown.length;
  return (
    <section
      ref={region}
      tabIndex={-1} // takes the focus when the focused row is removed
      className={styles.region}
      aria-label={t('table', { fileName })}
      onFocus={(event) => lit.light(rowOfEvent(event))}
      onPointerOver={(event) => lit.light(rowOfEvent(event))}
      onPointerLeave={() => lit.light(null)}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <td className={styles.crop} />
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('quantity')}</th>
            <th scope="col" className={styles.number}>
              {t('stored')}
            </th>
            <th scope="col" className={styles.number}>
              {t('change')}
            </th>
            <th scope="col">
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <ReadingRow
              key={row.id}
              imageId={imageId}
              row={row}
              catalog={catalog}
              difference={compared.differenceOf(row)}
              isRepeated={repeated.has(row.id)}
              crops={crops}
              region={region}
              onAction={onAction}
            />
          ))}
          {folded > 0 && onWhole !== undefined && (
            <tr>
              <td colSpan={6} className={styles.fold}>
                <Button variant="subtle" size="compact-sm" data-more onClick={onWhole}>
                  {t('moreSure', { count: folded })}
                </Button>
              </td>
            </tr>
          )}
        </tbody>
        <GoneRows
          lines={gone}
          isFolded={onWhole !== undefined}
          catalog={catalog}
          onKeep={(values) => onAction({ type: 'row-added', id: imageId, values })}
        />
      </table>
    </section>
  );
}

/** How many sure rows are shown after those to check. */
const SURE_SHOWN = 3;

/** The rows to check, the first ones that were read for sure, and those that a person has added. */
function firstRows(rows: readonly ReadRow[]): ReadRow[] {
  const end = firstSureRow(rows) + SURE_SHOWN;
  return rows.filter(({ confidence }, index) => index < end || confidence === null);
}
