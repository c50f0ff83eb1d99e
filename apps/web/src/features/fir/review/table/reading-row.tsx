import { type ContentsDifference, confidencePercent } from '@backline/domain';
import { Group, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Quantity } from '../../../../ui/labels/quantity.tsx';
import { StatusBadge } from '../../../../ui/labels/status-badge.tsx';
import { readCount } from '../../../goals/sheet/read-count.ts';
import type { Catalog } from '../../../items/catalog.ts';
import { QuantityChange } from '../../../items/history/quantity-change.tsx';
import { useItemName } from '../../../items/item-name.tsx';
import { doubtfulPart, type ReadRow, type RowChange } from '../../reading/read-rows.ts';
import type { FirAction } from '../../store/fir-images.ts';
import { CellCrop } from '../picture/cell-crop.tsx';
import type { CropSource } from '../picture/use-crop-source.ts';
import { focusAfter, focusRow } from '../review-keys.ts';
import styles from './reading-table.module.css';
import { RowItem } from './row-item.tsx';

/** Heights of a cropped cell, in CSS pixels: what is in doubt is shown large. */
const CROP_HEIGHT = { doubtful: 32, sure: 22 };

interface ReadingRowProps {
  imageId: string;
  row: ReadRow;
  catalog: Catalog;
  /** The item's stored quantity, and the quantity that the report would set; undefined while unknown. */
  difference: ContentsDifference | undefined;
  isRepeated: boolean;
  /** The image that the row's cells are cropped from; null until it is decoded. */
  crops: CropSource | null;
  /** Receives the focus when the row, and with it the focused button, is removed. */
  region: RefObject<HTMLElement | null>;
  onAction: (action: FirAction) => void;
}

/** An entry of a reading, with editable item and quantity. Memoised for the same reason as `ImageCard`. */
export const ReadingRow = memo(function ReadingRow(props: ReadingRowProps) {
  const { imageId: id, row, catalog, difference, isRepeated, crops, region, onAction } = props;
  const t = useTranslations('fir.rows');
  const itemName = useItemName(catalog);
  const { codeName, quantity } = row;
  const name = itemName(codeName, row.crated);
  const doubtful = doubtfulPart(row);
  const cropHeight = doubtful === null ? CROP_HEIGHT.sure : CROP_HEIGHT.doubtful;
  const isUnknown = codeName !== null && catalog.size > 0 && name === codeName;

  const handleChange = (change: RowChange) => onAction({ type: 'row-changed', id, row: row.id, change });
  const handleCheck = () => onAction({ type: 'row-checked', id, row: row.id });
  const handleRemove = () => {
    onAction({ type: 'row-removed', id, row: row.id });
    region.current?.focus({ preventScroll: true });
  };

  return (
    <tr className={styles.row} data-row={row.id} data-doubtful={doubtful ?? undefined}>
      <td className={styles.crop}>
        {row.iconBox && <CellCrop source={crops} box={row.iconBox} height={cropHeight} />}
      </td>
      <th scope="row" className={styles.item}>
        <Group gap="xs" wrap="nowrap">
          <RowItem row={row} name={name} catalog={catalog} onChange={handleChange} onCheck={handleCheck} />
          <RowMark row={row} />
        </Group>
        {row.written !== undefined && (
          <span className={styles.remark}>{t('written', { name: row.written })}</span>
        )}
        {isUnknown && <span className={styles.remark}>{t('unknownItem')}</span>}
        {isRepeated && doubtful === null && <span className={styles.remark}>{t('repeated')}</span>}
      </th>
      <td className={styles.quantity}>
        <Group gap="xs" wrap="nowrap">
          {row.quantityBox && <CellCrop source={crops} box={row.quantityBox} height={cropHeight} />}
          <QuantityInput row={row} name={name} onChange={handleChange} onCheck={handleCheck} />
        </Group>
        {row.label !== null && <span className={styles.label}>{t('label', { label: row.label })}</span>}
      </td>
      <td className={styles.number} data-label={t('stored')}>
        {difference && <Quantity value={difference.before} atLeast={difference.beforeAtLeast} />}
      </td>
      <td className={styles.number} data-label={t('change')}>
        {difference && quantity !== null && <QuantityChange change={difference} />}
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

interface QuantityInputProps {
  row: ReadRow;
  /** The name of the row's item. */
  name: string;
  onChange: (change: RowChange) => void;
  onCheck: () => void;
}

/** A `+` behind the number is a lower bound; a number without one is exact. */
function QuantityInput({ row: { quantity, atLeast }, name, onChange, onCheck }: QuantityInputProps) {
  const t = useTranslations('fir.rows');
  const problems = useTranslations('problems');
  /** The typed text, while it is no quantity. */
  const [wrong, setWrong] = useState('');
  const problem = readCount(wrong.trim());
  const handleType = (text: string) => {
    const [, number = text, sign] = /^(.*\d)\s*(\+)$/.exec(text.trim()) ?? [];
    const count = readCount(number.trim());
    const isBound = sign !== undefined && count !== 0;
    const isRead = typeof count === 'number' && (sign === undefined || isBound);
    setWrong(isRead ? '' : text);
    onChange(isRead ? { quantity: count, ...(isBound && { atLeast: true }) } : { quantity: null });
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
      focusRow(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1, 'quantity');
    else if (event.key === 'Enter') {
      if (quantity !== null) onCheck();
      focusAfter(event.currentTarget);
    } else return;
    event.preventDefault();
  };
  return (
    <TextInput
      size="xs"
      flex="1 1 4.5rem"
      miw="4rem"
      data-part="quantity"
      onKeyDown={handleKey}
      inputMode="numeric"
      aria-label={t('quantityOf', { item: name })}
      placeholder={t('missing')}
      error={quantity === null && (wrong === '' || typeof problem === 'number' || problems(problem))}
      value={quantity === null ? wrong : `${quantity}${atLeast ? '+' : ''}`}
      onChange={(event) => handleType(event.currentTarget.value)}
    />
  );
}

/** A person's change of the row, or a doubt about something other than its item. */
function RowMark({ row }: { row: ReadRow }) {
  const t = useTranslations('fir.rows');
  const { confidence, isEdited, isChecked, written, atLeast } = row;
  const quiet = (text: string) => (
    <Text span size="small" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {text}
    </Text>
  );
  if (confidence === null) return quiet(t('byHand'));
  if (isEdited) return quiet(t('edited'));
  if (isChecked) return quiet(t('checked'));
  if (written !== undefined) return <StatusBadge status="aging">{t('unknownName')}</StatusBadge>;
  if (confidence === 1) return atLeast ? quiet(t('bound')) : null;
  if (doubtfulPart(row) !== 'quantity') return null;
  return <StatusBadge status="aging">{t('check', { percent: confidencePercent(confidence) })}</StatusBadge>;
}
