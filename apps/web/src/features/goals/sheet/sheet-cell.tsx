import { memo } from 'react';
import styles from './goal-table.module.css';

interface SheetCellProps {
  /** `row:column` in the shown list, by which keys find the cell. */
  place: string;
  label: string;
  /** The stored value; empty for nothing. */
  stored: string;
  /** The typed value; undefined where the stored one is shown. */
  typed: string | undefined;
  isStandard: boolean;
  isWrong: boolean;
  row: number;
  column: string;
  onType: (row: number, column: string, text: string | undefined) => void;
}

/** A figure of the sheet. Native, because a warehouse may have 1280 of them. */
export const SheetCell = memo(function SheetCell(props: SheetCellProps) {
  const { place, label, stored, typed, isStandard, isWrong, row, column, onType } = props;
  return (
    <input
      className={styles.cell}
      data-cell={place}
      data-changed={(typed !== undefined && typed !== stored) || undefined}
      data-standard={(isStandard && typed === undefined) || undefined}
      inputMode="numeric"
      autoComplete="off"
      placeholder=" "
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={typed ?? stored}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ currentTarget: { value } }) => onType(row, column, value === stored ? undefined : value)}
    />
  );
});
