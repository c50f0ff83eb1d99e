import { releaseUrgency } from '@backline/domain';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { memo, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { AgeText } from '../../ui/labels/age-text.tsx';
import { Meter } from '../../ui/meter.tsx';
import { LeftOutRows } from '../../ui/table/left-out-rows.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';
import { useReleaseText } from '../stockpiles/release-text.ts';
import { ThreatBadge } from '../war-api/threat-badge.tsx';
import type { ListedWarehouse } from './arrange-warehouses.ts';
import type { ListSort } from './list-choice.ts';
import styles from './warehouses.module.css';

const ROW_PX = 28;

interface WarehouseTableProps {
  sorted: readonly ListedWarehouse[];
  sort: ListSort;
  onSort: (sort: ListSort) => void;
}

/** Hundreds of warehouses, a line each. */
export function WarehouseTable({ sorted, sort, onSort }: WarehouseTableProps) {
  const t = useTranslations('warehouses');
  const body = useRef<HTMLTableSectionElement>(null);
  const { shown, before, after, measure } = useVirtualRows(body, {
    rows: sorted,
    keyOf: ({ warehouse }) => warehouse.id,
    estimate: () => ROW_PX,
  });
  const head = (label: ReactNode, by?: ListSort, kind?: 'figure' | 'wide') => (
    <Head label={label} by={by} kind={kind} sort={sort} onSort={onSort} />
  );
  const hasDistance = sorted.some(({ distance }) => distance !== null);
  return (
    <PlainTable
      sticky="page"
      verticalSpacing={0}
      className={styles.table ?? ''}
      aria-label={t('title')}
      aria-rowcount={sorted.length + 1}
    >
      <thead>
        <tr>
          {head(t('columns.warehouse'), 'name')}
          {head(t('columns.category'), 'category', 'wide')}
          {head(t('columns.underMinimum'), 'attention', 'figure')}
          {head(t('columns.publicIn'), undefined, 'figure')}
          {head(t('columns.reported'), 'age', 'figure')}
          {head(t('columns.filled'), 'fill', 'wide')}
          {head(t('stockpiles'), undefined, 'wide')}
          {hasDistance && head(t('columns.distance'), 'distance')}
        </tr>
      </thead>
      <tbody ref={body}>
        <LeftOutRows height={before} />
        {shown.map(({ index, row }) => (
          <Row
            key={row.warehouse.id}
            listed={row}
            index={index}
            measure={measure}
            hasDistance={hasDistance}
          />
        ))}
        <LeftOutRows height={after} />
      </tbody>
    </PlainTable>
  );
}

interface HeadProps {
  label: ReactNode;
  by: ListSort | undefined;
  kind: 'figure' | 'wide' | undefined;
  sort: ListSort;
  onSort: (sort: ListSort) => void;
}

/** Each order has one direction: what asks for something comes first. */
function Head({ label, by, kind, sort, onSort }: HeadProps) {
  const isSorted = by !== undefined && by === sort;
  const isFalling = by === 'attention' || by === 'age';
  const Icon = isFalling ? IconChevronDown : IconChevronUp;
  return (
    <th
      scope="col"
      data-figure={kind === 'figure' || undefined}
      data-wide={kind === 'wide' || undefined}
      {...(by !== undefined && {
        'aria-sort': isSorted ? (isFalling ? 'descending' : 'ascending') : 'none',
      })}
    >
      {by === undefined ? (
        label
      ) : (
        <button type="button" onClick={() => onSort(by)}>
          {label} {isSorted && <Icon size={14} aria-hidden />}
        </button>
      )}
    </th>
  );
}

interface RowProps {
  listed: ListedWarehouse;
  index: number;
  measure: (row: HTMLElement | null) => void;
  hasDistance: boolean;
}

const Row = memo(function WarehouseRow({ listed, index, measure, hasDistance }: RowProps) {
  const t = useTranslations('warehouses');
  const format = useFormatter();
  const { warehouse, attention, distance, threat } = listed;
  const { id, name, location, category, filledPercentage, goalCount, stockpileCount, updatedAt } = warehouse;
  const { left, why } = useReleaseText();
  const { underMinimum, release, isNeverReported } = attention;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <th scope="row">
        <Link to={`/warehouses/${id}`}>{name}</Link> <span className={styles.rowPlace}>{location}</span>
        {threat && <ThreatBadge threat={threat} isShort />}
      </th>
      <td data-wide>
        {category && (
          <>
            <span className={styles.dot} style={{ '--chosen': category.color }} aria-hidden /> {category.name}
          </>
        )}
      </td>
      <td data-figure data-tone={underMinimum > 0 ? 'stale' : undefined}>
        {underMinimum > 0 && <strong>{format.number(underMinimum)}</strong>}
      </td>
      <td
        data-figure
        data-tone={release === null ? undefined : releaseUrgency(release)}
        title={release === null ? undefined : why(release)}
      >
        {release !== null && ('atMost' in release ? left(release) : t('attention.public'))}
      </td>
      <td data-figure>{isNeverReported ? t('attention.neverReported') : <AgeText since={updatedAt} />}</td>
      <td data-wide>
        {goalCount === 0 ? (
          t('noGoals')
        ) : (
          <span className={styles.filled}>
            <Meter have={filledPercentage} target={100} minimum={0} />
            {t('percent', { percent: filledPercentage })}
          </span>
        )}
      </td>
      <td data-wide>{format.number(stockpileCount)}</td>
      {hasDistance && <td>{distance !== null && t('hexes', { count: distance })}</td>}
    </tr>
  );
});
