import { type ContentsDifference, stockKey } from '@backline/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Quantity } from '../../../../ui/labels/quantity.tsx';
import type { Catalog } from '../../../items/catalog.ts';
import { QuantityChange } from '../../../items/history/quantity-change.tsx';
import { ItemName, useItemName } from '../../../items/item-name.tsx';
import type { RowChange } from '../../reading/read-rows.ts';
import styles from './reading-table.module.css';

/** As many are always shown. */
const FEW = 3;

interface GoneRowsProps {
  lines: readonly ContentsDifference[];
  /** Shows more than a few only when asked for. */
  isFolded: boolean;
  catalog: Catalog;
  /** Adds an item to the report with its stored quantity. */
  onKeep: (values: RowChange) => void;
}

/** Items that are stored but not on the screenshot: the report will set them to 0. */
export function GoneRows({ lines, isFolded, catalog, onKeep }: GoneRowsProps) {
  const t = useTranslations('fir.rows');
  const itemName = useItemName(catalog);
  const [isShown, setShown] = useState(false);
  if (lines.length === 0) return null;
  const shown = isFolded && !isShown && lines.length > FEW ? [] : lines;
  return (
    <tbody>
      <tr>
        <th colSpan={6} scope="rowgroup" className={styles.goneTitle}>
          {t('gone', { count: lines.length })}{' '}
          {shown.length === 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => setShown(true)}>
              {t('showGone')}
            </Button>
          )}
        </th>
      </tr>
      {shown.map((line) => {
        const { codeName, crated, before, beforeAtLeast } = line;
        return (
          <tr key={stockKey(codeName, crated)} className={styles.gone}>
            <td className={styles.crop} />
            <th scope="row" className={styles.item}>
              <span className={styles.itemText}>
                <ItemName catalog={catalog} codeName={codeName} crated={crated} />
              </span>
            </th>
            <td className={styles.zero} data-label={t('quantity')}>
              0
            </td>
            <td className={styles.number} data-label={t('stored')}>
              <Quantity value={before} atLeast={beforeAtLeast} />
            </td>
            <td className={styles.number} data-label={t('change')}>
              <QuantityChange change={{ ...line, after: 0 }} />
            </td>
            <td className={styles.action}>
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={t('keepItem', { item: itemName(codeName, crated) })}
                onClick={() => onKeep({ codeName, crated, quantity: before, atLeast: beforeAtLeast })}
              >
                {t('keep')}
              </Button>
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}
