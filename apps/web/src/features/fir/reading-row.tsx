import { MAX_COUNT } from '@backline/contract';
import { confidencePercent, readingCertainty } from '@backline/domain';
import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { memo, type RefObject, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Catalog } from './catalog.ts';
import type { FirAction } from './fir-images.ts';
import { ItemName, useItemName } from './item-name.tsx';
import { ItemSelect } from './item-select.tsx';
import { QuantityChange } from './quantity-change.tsx';
import type { ReadRow, RowChange } from './read-rows.ts';
import styles from './reading-table.module.css';

interface ReadingRowProps {
  imageId: string;
  row: ReadRow;
  catalog: Catalog;
  /** What is stored of the item, and what the report would make of it; undefined while that is not known. */
  before: number | undefined;
  after: number | undefined;
  isRepeated: boolean;
  /** Takes the focus when the row is gone, with the button that had it. */
  region: RefObject<HTMLElement | null>;
  onAction: (action: FirAction) => void;
}

/** One read entry: its item and quantity can be put right. Memoised for the same reason as the card. */
export const ReadingRow = memo(function ReadingRow(props: ReadingRowProps) {
  const { imageId, row, catalog, before, after, isRepeated, region, onAction } = props;
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
    <tr>
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
            ref={takeFocusBack}
            onClick={() => setChoosing(true)}
          >
            <ItemName catalog={catalog} codeName={codeName} crated={crated} />
          </Button>
        )}
        {isUnknown && <span className={styles.remark}>{t('unknownItem')}</span>}
        {isRepeated && <span className={styles.remark}>{t('repeated')}</span>}
      </th>
      <td className={styles.quantity}>
        <TextInput
          size="xs"
          inputMode="numeric"
          aria-label={t('quantityOf', { item: name })}
          placeholder={t('missing')}
          error={quantity === null}
          value={quantity ?? ''}
          onChange={(event) => handleChange({ quantity: typedQuantity(event.currentTarget.value) })}
        />
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

function Confidence({ row: { confidence, isEdited } }: { row: ReadRow }) {
  const t = useTranslations('fir.rows');
  if (confidence === null) return t('byHand');
  if (isEdited) return t('edited');
  const percent = confidencePercent(confidence);
  if (readingCertainty(confidence) === 'sure') return t('percent', { percent });
  return <StatusBadge status="aging">{t('check', { percent })}</StatusBadge>;
}

/** The digits of what was typed or pasted, `1,200` as well; null when there are none. */
function typedQuantity(typed: string): number | null {
  const digits = typed.replace(/\D/g, '');
  return digits === '' ? null : Math.min(Number(digits), MAX_COUNT);
}
