import { Table, type TableProps } from '@mantine/core';
import styles from './plain-table.module.css';

interface PlainTableProps extends TableProps {
  /** The head stays below the page's bar, or at the edge of the box that scrolls the table. */
  sticky?: 'page' | 'box';
  /** Figures in every column but the first; the outer cells have no padding outwards. */
  figures?: boolean;
  /** On a phone each row is a block, its cells one below the other. */
  stacks?: boolean;
}

/**
 * A table of some rows, with plain `tr`, `th` and `td`: `data-figure` on a cell aligns it at the end, `data-wide` leaves
 * it out on a phone, and `data-quiet`, on a row as well, dims it.
 */
export function PlainTable({ sticky, figures, stacks, className = '', ...props }: PlainTableProps) {
  return <Table className={`${styles.table} ${className}`} mod={{ sticky, figures, stacks }} {...props} />;
}
