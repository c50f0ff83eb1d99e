import { type StockpileContents, stockpiles } from '@backline/contract';
import { contentsDifference, stockKey } from '@backline/domain';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { query } from '../../../api/query.ts';
import type { Catalog } from '../../items/catalog.ts';
import type { FirAction } from '../fir-images.ts';
import type { Scan } from '../scan-outcome.ts';
import { GoneRows } from './gone-row.tsx';
import { doubtfulPart, type ReadRow, repeatedRows, stockLines } from './read-rows.ts';
import { ReadingRow } from './reading-row.tsx';
import styles from './reading-table.module.css';
import { ReviewBar } from './review-bar.tsx';
import { focusNextDoubtful } from './review-keys.ts';
import { StoredNote } from './stored-note.tsx';
import { areaAround, useCropSource } from './use-crop-source.ts';

interface ReadingTableProps {
  imageId: string;
  fileName: string;
  fileTimestamp: string;
  /** The whole picture, from which each row's cells are cropped. */
  picture: Blob;
  scan: Scan;
  /**
   * Whether the picture is matched to a known stockpile, so that stored contents may exist for comparison.
   */
  isMatched: boolean;
  catalog: Catalog;
  onAction: (action: FirAction) => void;
}

/** The entries that were read, for review and correction, beside what is stored now. */
export function ReadingTable(props: ReadingTableProps) {
  const { imageId, fileName, fileTimestamp, picture, scan, isMatched, catalog, onAction } = props;
  const t = useTranslations('fir.rows');
  const stored = useQuery({
    ...query(stockpiles.contents, { query: { name: scan.stockpileName } }),
    enabled: isMatched,
  });
  const { rows } = scan;
  const region = useRef<HTMLElement>(null);
  const crops = useCropSource(picture, areaAround(scan.boxes));
  const { differenceOf, settled, gone } = comparedRows(rows, stored.data);
  const repeated = repeatedRows(rows);

  return (
    <>
      {isMatched && <StoredNote stored={stored} differences={settled} taken={fileTimestamp} />}
      {rows.length > 0 && (
        <ReviewBar
          count={rows.filter((row) => doubtfulPart(row) !== null).length}
          onNext={() => region.current && focusNextDoubtful(region.current)}
        />
      )}
      {rows.length === 0 && <p className={styles.note}>{t('emptyTable')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={region} tabIndex={0} className={styles.scroll} aria-label={t('table', { fileName })}>
        <table className={styles.table}>
          <ReadingHead />
          <tbody>
            {rows.map((row) => (
              <ReadingRow
                key={row.id}
                imageId={imageId}
                row={row}
                catalog={catalog}
                before={differenceOf(row)?.before}
                after={differenceOf(row)?.after}
                isRepeated={repeated.has(row.id)}
                crops={crops}
                region={region}
                onAction={onAction}
              />
            ))}
          </tbody>
          <GoneRows
            lines={gone}
            catalog={catalog}
            onKeep={(values) => onAction({ type: 'row-added', id: imageId, values })}
          />
        </table>
      </section>
      <AddRowButton onClick={() => onAction({ type: 'row-added', id: imageId })} />
    </>
  );
}

function ReadingHead() {
  const t = useTranslations('fir.rows');
  return (
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
        <th scope="col">{t('confidence')}</th>
        <th scope="col">
          <VisuallyHidden>{t('actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

function AddRowButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('fir.rows');
  return (
    <Button
      variant="default"
      size="xs"
      mt="xs"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onClick}
    >
      {t('add')}
    </Button>
  );
}

/**
 * Compares the rows with what is stored; everything is empty while that is unknown.
 * @returns the difference of a row's item, the differences whose quantity is known (`settled`), and the items that are
 *   stored but not among the rows (`gone`).
 */
function comparedRows(rows: readonly ReadRow[], stored: StockpileContents | undefined) {
  const storedLines = stored?.contents.map(({ firName, ...line }) => ({ codeName: firName, ...line }));
  const differences = storedLines ? contentsDifference(storedLines, stockLines(rows)) : [];
  const byItem = new Map(differences.map((one) => [stockKey(one.codeName, one.crated), one]));
  const keyOf = ({ codeName, crated }: ReadRow) => stockKey(codeName ?? '', crated);
  const listed = new Set(rows.map(keyOf));
  const unsettled = new Set(rows.filter((row) => row.quantity === null).map(keyOf));
  return {
    differenceOf: ({ codeName, crated }: ReadRow) =>
      codeName === null ? undefined : byItem.get(stockKey(codeName, crated)),
    settled: differences.filter(({ codeName, crated }) => !unsettled.has(stockKey(codeName, crated))),
    gone: differences.filter(
      ({ codeName, crated, before }) => before > 0 && !listed.has(stockKey(codeName, crated)),
    ),
  };
}
