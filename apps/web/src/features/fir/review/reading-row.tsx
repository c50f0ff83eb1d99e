import { MAX_COUNT } from '@backline/contract';
import { confidencePercent, readingCertainty, stockKey } from '@backline/domain';
import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import type { Catalog } from '../../items/catalog.ts';
import { ItemName, useItemName } from '../../items/item-name.tsx';
import { QuantityChange } from '../../items/quantity-change.tsx';
import type { FirAction } from '../fir-images.ts';
import { CellCrop } from './cell-crop.tsx';
import { ItemSelect } from './item-select.tsx';
import { doubtfulPart, isIconUnsure, type ReadRow, type RowChange } from './read-rows.ts';
import styles from './reading-table.module.css';
import { focusRow } from './review-keys.ts';
import { RowCandidates } from './row-candidates.tsx';
import type { CropSource } from './use-crop-source.ts';

/** Height of a cropped cell, in CSS pixels. */
const CROP_HEIGHT = 32;

interface ReadingRowProps {
  imageId: string;
  row: ReadRow;
  catalog: Catalog;
  /** The item's stored quantity, and the quantity that the report would set; undefined while unknown. */
  before: number | undefined;
  after: number | undefined;
  isRepeated: boolean;
  /** The image that the row's cells are cropped from; null until it is decoded. */
  crops: CropSource | null;
  /** Receives the focus when the row, and with it the focused button, is removed. */
  region: RefObject<HTMLElement | null>;
  onAction: (action: FirAction) => void;
}

/** One entry of a reading, with editable item and quantity. Memoised for the same reason as `ImageCard`. */
export const ReadingRow = memo(function ReadingRow(props: ReadingRowProps) {
  const { imageId, row, catalog, before, after, isRepeated, crops, region, onAction } = props;
  const t = useTranslations('fir.rows');
  const format = useFormatter();
  const itemName = useItemName(catalog);
  const [isChoosing, setChoosing] = useState(row.codeName === null);
  const isFocusDue = useRef(false);
  const { codeName, crated, quantity, label } = row;
  const name = itemName(codeName, crated);
  const isUnknown = codeName !== null && catalog.size > 0 && name === codeName;

  const handleChange = (change: RowChange) =>
    onAction({ type: 'row-changed', id: imageId, row: row.id, change });
  // Offer only items that a report can contain; keep the reading itself visible, so that it can be replaced.
  const candidates = row.candidates.filter(
    (one) => catalog.has(stockKey(one.codeName, one.crated)) || one.codeName === codeName,
  );
  const handleTake = ({ codeName, crated }: ReadRow['candidates'][number]) => {
    const isReading = codeName === row.codeName && crated === row.crated;
    if (isReading) onAction({ type: 'row-checked', id: imageId, row: row.id });
    else handleChange({ codeName, crated });
  };
  const handleItemKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const candidate = candidates[Number(event.key) - 1];
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
      focusRow(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1, 'item');
    else if (event.key === 'Enter') focusRow(event.currentTarget, 0, 'quantity');
    else if (candidate !== undefined) handleTake(candidate);
    else {
      // The keystroke itself lands in the field that opens here.
      if (event.key !== 'n' && /^[\p{L}]$/u.test(event.key)) flushSync(() => setChoosing(true));
      return;
    }
    event.preventDefault();
  };
  const handleQuantityKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
      focusRow(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1, 'quantity');
    else if (event.key === 'Enter') {
      if (quantity !== null) onAction({ type: 'row-checked', id: imageId, row: row.id });
      focusRow(event.currentTarget, 1, 'item');
    } else return;
    event.preventDefault();
  };
  const handleRemove = () => {
    onAction({ type: 'row-removed', id: imageId, row: row.id });
    region.current?.focus({ preventScroll: true });
  };
  const closeSelect = (takesFocus: boolean) => {
    isFocusDue.current = takesFocus;
    setChoosing(false);
  };
  const takeFocusBack = (button: HTMLButtonElement | null) => {
    if (button === null || !isFocusDue.current) return;
    isFocusDue.current = false;
    button.focus();
  };

  return (
    <tr className={styles.row} data-row={row.id} data-doubtful={doubtfulPart(row) ?? undefined}>
      <td className={styles.crop}>
        {row.iconBox && <CellCrop source={crops} box={row.iconBox} height={CROP_HEIGHT} />}
      </td>
      <th scope="row" className={styles.item}>
        {isChoosing ? (
          <ItemSelect
            row={row}
            catalog={catalog}
            onClose={(by) => closeSelect(by === 'key')}
            onChoose={(item) => {
              closeSelect(true);
              handleChange({ codeName: item.firName, crated: item.crated });
            }}
          />
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={styles.itemButton ?? ''}
            aria-label={t('changeItem', { item: name })}
            data-part="item"
            onKeyDown={handleItemKey}
            ref={takeFocusBack}
            onClick={() => setChoosing(true)}
          >
            <ItemName catalog={catalog} codeName={codeName} crated={crated} />
          </Button>
        )}
        {isIconUnsure(row) && candidates.length > 1 && !isChoosing && (
          <RowCandidates row={row} candidates={candidates} catalog={catalog} onTake={handleTake} />
        )}
        {isUnknown && <span className={styles.remark}>{t('unknownItem')}</span>}
        {isRepeated && <span className={styles.remark}>{t('repeated')}</span>}
      </th>
      <td className={styles.quantity}>
        <div className={styles.quantityParts}>
          {row.quantityBox && <CellCrop source={crops} box={row.quantityBox} height={CROP_HEIGHT} />}
          <TextInput
            size="xs"
            className={styles.quantityInput ?? ''}
            data-part="quantity"
            onKeyDown={handleQuantityKey}
            inputMode="numeric"
            aria-label={t('quantityOf', { item: name })}
            placeholder={t('missing')}
            error={quantity === null}
            value={quantity ?? ''}
            onChange={(event) => handleChange({ quantity: typedQuantity(event.currentTarget.value) })}
          />
        </div>
        {label !== null && <span className={styles.label}>{t('label', { label })}</span>}
      </td>
      <td className={styles.number} data-label={t('stored')}>
        {before !== undefined && format.number(before)}
      </td>
      <td className={styles.number} data-label={t('change')}>
        {before !== undefined && after !== undefined && quantity !== null && (
          <QuantityChange before={before} after={after} />
        )}
      </td>
      <td className={styles.confidence}>
        <Confidence row={row} />
      </td>
      <td className={styles.action}>
        <IconButton
          variant="subtle"
          color="gray"
          size="sm"
          label={t('remove', { item: name })}
          onClick={handleRemove}
        >
          <IconX size={16} aria-hidden />
        </IconButton>
      </td>
    </tr>
  );
});

function Confidence({ row: { confidence, isEdited, isChecked } }: { row: ReadRow }) {
  const t = useTranslations('fir.rows');
  if (confidence === null) return t('byHand');
  if (isEdited) return t('edited');
  if (isChecked) return t('checked');
  const percent = confidencePercent(confidence);
  if (readingCertainty(confidence) === 'sure') return t('percent', { percent });
  return <StatusBadge status="aging">{t('check', { percent })}</StatusBadge>;
}

/** The digits of typed or pasted text, also from `1,200`; null if there are none. */
function typedQuantity(typed: string): number | null {
  const digits = typed.replace(/\D/g, '');
  return digits === '' ? null : Math.min(Number(digits), MAX_COUNT);
}
