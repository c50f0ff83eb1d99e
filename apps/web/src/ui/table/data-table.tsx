import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { memo, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useVirtualRows } from '../use-virtual-rows.ts';
import styles from './data-table.module.css';
import { LeftOutRows } from './left-out-rows.tsx';
import type { SelectedRows } from './use-row-selection.ts';

/** Pass the same array of columns as long as they show the same, because a new one renders all rows again. */
export interface TableColumn<Row, Sort extends string = string> {
  key: string;
  head: ReactNode;
  /** The sort that a press on the head applies; without it the head is not a button. */
  sort?: Sort;
  /** A CSS length; without it the column shares the remaining width. */
  width?: string;
  /** Figures are aligned to the right. */
  isFigure?: boolean;
  /** The cell that names the row. */
  isName?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row, Sort extends string> {
  label: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row, Sort>[];
  keyOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  /** Shown under the checkbox of a row with two lines. */
  pictureOf: (row: Row) => ReactNode;
  /** The heading above a row; rows with the same heading must be adjacent. */
  headingOf?: ((row: Row) => string) | undefined;
  /** Rows of two lines, for narrow screens. */
  isTall: boolean;
  sort: { type: Sort; order: 'asc' | 'desc' } | null;
  onSort: (by: Sort) => void;
  selection: SelectedRows;
  /** The foot cells by column key; `rest` spans all columns after the last of these. */
  foot: Partial<Record<string, ReactNode>>;
}

/**
 * A table with sticky head and foot and rows of equal height, of which only those near the window are
 * rendered. It is a single tab stop: the arrow keys move inside it, and checkboxes and names are for the mouse.
 */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, columns, keyOf, nameOf, pictureOf, isTall, sort, onSort, foot } = props;
  const { state, pick, go, handleKey } = props.selection;
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const id = useId();
  const rowPx = useRowPx(isTall);
  const { lines, shown, before, after } = useLines(body, props, rowPx);
  const cursorIndex = lines.findIndex((line) => 'row' in line && keyOf(line.row) === state.cursor);
  useReveal(table, state.cursor, cursorIndex * rowPx, rowPx);
  const isCursorShown = shown.some(({ index }) => index === cursorIndex);
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the keys move through its rows
      role="grid"
      className={styles.table}
      style={{ '--row-height': `${rowPx}px` }}
      data-tall={isTall || undefined}
      aria-label={label}
      aria-multiselectable
      aria-rowcount={lines.length + 1}
      aria-activedescendant={isCursorShown ? `${id}-${state.cursor}` : undefined}
      tabIndex={0}
      onKeyDown={handleKey}
    >
      <Widths columns={columns} />
      <Head columns={columns} sort={sort} onSort={onSort} />
      <tbody ref={body}>
        <LeftOutRows height={before} />
        {shown.map(({ index, row: line }) =>
          'heading' in line ? (
            <HeadingRow key={line.heading} place={index} span={columns.length + 1} {...line} />
          ) : (
            <BodyRow
              key={keyOf(line.row)}
              id={`${id}-${keyOf(line.row)}`}
              row={line.row}
              rowKey={keyOf(line.row)}
              place={index}
              name={nameOf(line.row)}
              pictureOf={isTall ? pictureOf : undefined}
              columns={columns}
              isSelected={state.selected.has(keyOf(line.row))}
              isCurrent={index === cursorIndex}
              pick={pick}
              go={go}
            />
          ),
        )}
        <LeftOutRows height={after} />
      </tbody>
      <Foot columns={columns} foot={foot} isTall={isTall} />
    </table>
  );
}

function Widths<Row, Sort extends string>({ columns }: Pick<DataTableProps<Row, Sort>, 'columns'>) {
  return (
    <colgroup>
      <col className={styles.boxColumn} />
      {columns.map(({ key, width }) => (
        <col key={key} style={{ width }} />
      ))}
    </colgroup>
  );
}

/** A row, or a heading of the rows that follow. */
type Line<Row> = { row: Row } | { heading: string };

function linesOf<Row>(rows: readonly Row[], headingOf: ((row: Row) => string) | undefined): Line<Row>[] {
  let last: string | undefined;
  return rows.flatMap((row): Line<Row>[] => {
    const heading = headingOf?.(row);
    if (heading === undefined || heading === last) return [{ row }];
    last = heading;
    return [{ heading }, { row }];
  });
}

/** All lines, those near the window, and the height of the others in pixels. */
function useLines<Row, Sort extends string>(
  body: RefObject<HTMLElement | null>,
  { rows, headingOf, keyOf }: Pick<DataTableProps<Row, Sort>, 'rows' | 'headingOf' | 'keyOf'>,
  rowPx: number,
) {
  const lines = useMemo(() => linesOf(rows, headingOf), [rows, headingOf]);
  const lineKey = (line: Line<Row>) => ('heading' in line ? line.heading : keyOf(line.row));
  return { lines, ...useVirtualRows(body, { rows: lines, keyOf: lineKey, estimate: () => rowPx }) };
}

function HeadingRow({ heading, place, span }: { heading: string; place: number; span: number }) {
  return (
    <tr className={styles.heading} aria-rowindex={place + 2}>
      <th colSpan={span} scope="rowgroup">
        {heading}
      </th>
    </tr>
  );
}

function Head<Row, Sort extends string>(
  props: Pick<DataTableProps<Row, Sort>, 'columns' | 'sort' | 'onSort'>,
) {
  const { columns, sort, onSort } = props;
  const t = useTranslations('ui.table');
  return (
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>{t('selected')}</VisuallyHidden>
        </th>
        {columns.map(({ key, head, sort: by, isFigure }) => {
          const order = by !== undefined && by === sort?.type ? sort.order : null;
          const Icon = order === 'asc' ? IconChevronUp : IconChevronDown;
          return (
            <th
              key={key}
              scope="col"
              data-figure={isFigure || undefined}
              {...(by !== undefined && { 'aria-sort': ARIA_SORT[order ?? 'none'] })}
            >
              {by === undefined ? (
                head
              ) : (
                <button type="button" className={styles.sort} onClick={() => onSort(by)}>
                  {head}
                  {order !== null && <Icon size={14} aria-hidden />}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Foot<Row, Sort extends string>({
  columns,
  foot,
  isTall,
}: Pick<DataTableProps<Row, Sort>, 'columns' | 'foot' | 'isTall'>) {
  const { rest } = foot;
  const used = rest === undefined ? columns.length : columns.findLastIndex(({ key }) => key in foot) + 1;
  return (
    <tfoot>
      <tr>
        {!isTall && <td />}
        {columns.slice(0, used).map(({ key, isFigure }, index) => (
          // On a narrow screen the text of the first cell needs the room below the checkboxes.
          <td key={key} data-figure={isFigure || undefined} colSpan={isTall && index === 0 ? 2 : undefined}>
            {foot[key]}
          </td>
        ))}
        {used < columns.length && <td colSpan={columns.length - used}>{rest}</td>}
      </tr>
    </tfoot>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

interface BodyRowProps<Row> extends Pick<SelectedRows, 'pick' | 'go'> {
  id: string;
  row: Row;
  rowKey: number;
  /** Index in the whole list including headings, from 0. */
  place: number;
  name: string;
  pictureOf: ((row: Row) => ReactNode) | undefined;
  columns: readonly TableColumn<Row>[];
  isSelected: boolean;
  isCurrent: boolean;
}

function PlainRow<Row>(props: BodyRowProps<Row>) {
  const { id, row, rowKey, place, name, pictureOf, columns, isSelected, isCurrent, pick, go } = props;
  const t = useTranslations('ui.table');
  return (
    <tr
      id={id}
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      data-current={isCurrent || undefined}
      onClick={(event) => (event.ctrlKey || event.shiftKey ? pick(rowKey, event.shiftKey) : go(rowKey))}
    >
      <td>
        {pictureOf?.(row)}
        <input
          type="checkbox"
          className={styles.box}
          aria-label={t('select', { name })}
          tabIndex={-1}
          checked={isSelected}
          readOnly
          onClick={(event) => {
            event.stopPropagation();
            pick(rowKey, event.shiftKey);
          }}
        />
      </td>
      {columns.map(({ key, isFigure, isName, cell }) =>
        isName ? (
          <th key={key} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td key={key} data-figure={isFigure || undefined}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

// `memo` forgets that the function is generic.
const BodyRow = memo(PlainRow) as typeof PlainRow;

/** The height of a row: one line for a mouse, two lines or a thumb's breadth otherwise. */
function useRowPx(isTall: boolean): number {
  const { documentElement } = document;
  const rem = Number.parseFloat(getComputedStyle(documentElement).fontSize) || 16;
  return rem * (isTall || window.matchMedia('(pointer: coarse)').matches ? 2.75 : 1.5);
}

/** Scrolls so that the current row is between head and foot. */
function useReveal(
  table: { readonly current: HTMLTableElement | null },
  cursor: number | null,
  top: number,
  rowPx: number,
): void {
  const wanted = useRef(top);
  wanted.current = top;
  useEffect(() => {
    const { tHead: head, tFoot: foot, tBodies } = table.current ?? {};
    if (cursor === null || !head || !foot || !tBodies?.[0]) return;
    const rowTop = tBodies[0].getBoundingClientRect().top + wanted.current;
    const above = head.getBoundingClientRect().bottom - rowTop;
    const below = rowTop + rowPx - foot.getBoundingClientRect().top;
    if (above > 0) window.scrollTo(0, window.scrollY - above);
    else if (below > 0) window.scrollTo(0, window.scrollY + below);
  }, [table, cursor, rowPx]);
}
