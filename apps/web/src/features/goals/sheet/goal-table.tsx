import type { Supply } from '@backline/contract';
import { isUnderMinimum, type RowText, type SheetEdits } from '@backline/domain';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconPencil, IconReplace } from '@tabler/icons-react';
import { Fragment, memo, type Ref, useMemo, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import { LeftOutRows } from '../../../ui/table/left-out-rows.tsx';
import { useVirtualRows } from '../../../ui/use-virtual-rows.ts';
import { ItemIcon } from '../../items/item-icon.tsx';
import { isOwn, type ShownGoal } from '../goal-owner.ts';
import styles from './goal-table.module.css';
import { SheetCell } from './sheet-cell.tsx';
import { handleSheetKey, handleSheetPaste, type SheetMoves } from './sheet-keys.ts';
import { columnName, pairState, type SheetOwner } from './sheet-lines.ts';
import type { SheetRow } from './sheet-rows.ts';

/** Height in pixels of a row that was never rendered. */
const ROW_PX = 45;
const PARTS = ['target', 'minimum'] as const;

/** How the figures are edited in place; absent without permission. */
interface SheetEditing {
  typed: SheetEdits['typed'];
  moves: SheetMoves;
  onType: (row: number, column: string, text: string | undefined) => void;
}

interface GoalTableProps {
  /** The owner of the page, and those beside it. */
  owners: readonly SheetOwner[];
  rows: SheetRow[];
  /** Number of rows without a filter. */
  count: number;
  /** The stock of the first owner; undefined while unknown. */
  supplies: Supply[] | undefined;
  editing?: SheetEditing | undefined;
  /** Edits a custom goal or overrides a standard one; absent without permission. */
  onOpen?: ((goal: ShownGoal) => void) | undefined;
}

/** A warehouse may have a goal for each of 640 items, so only the rows near the viewport are rendered. */
export function GoalTable({ owners, rows, count, supplies, editing, onOpen }: GoalTableProps) {
  const t = useTranslations('goals');
  const stock = useMemo(
    () => supplies && new Map(supplies.map(({ item, quantity }) => [item.id, quantity])),
    [supplies],
  );
  const format = useFormatter();
  const body = useRef<HTMLTableSectionElement>(null);
  const { shown, before, after, measure } = useVirtualRows(body, {
    rows,
    keyOf: ({ item }) => item.id,
    estimate: () => ROW_PX,
  });
  const isMany = owners.length > 1;
  return (
    <div className={styles.scroller} data-many={isMany || undefined}>
      <table className={styles.table} aria-rowcount={rows.length + 1} data-many={isMany || undefined}>
        <caption className={styles.count}>
          {rows.length === count ? t('count', { count }) : t('countOf', { shown: rows.length, count })}
        </caption>
        <Head owners={owners} isMany={isMany} hasActions={onOpen !== undefined} />
        <tbody
          ref={body}
          onKeyDown={editing && ((event) => handleSheetKey(event, editing.moves))}
          onPaste={editing && ((event) => handleSheetPaste(event, editing.moves))}
        >
          <LeftOutRows height={before} />
          {shown.map(({ index, row }) => (
            <GoalRow
              key={row.item.id}
              ref={measure}
              owners={owners}
              place={index}
              row={row}
              typed={editing?.typed.get(row.item.id)}
              quantity={stock && (stock.get(row.item.id) ?? 0)}
              onType={editing?.onType}
              onOpen={onOpen}
              t={t}
              format={format}
            />
          ))}
          <LeftOutRows height={after} />
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps extends Pick<GoalTableProps, 'owners'> {
  isMany: boolean;
  hasActions: boolean;
}

/** The columns; above them, where there are several owners, whose they are. */
function Head({ owners, isMany, hasActions }: HeadProps) {
  const t = useTranslations('goals');
  const isWarehouse = owners[0]?.kind === 'warehouse';
  return (
    <thead>
      {isMany && (
        <tr>
          <td colSpan={isWarehouse ? 2 : 1} />
          {owners.map(({ id, name }) => (
            <th key={id} scope="colgroup" colSpan={2} className={styles.owner}>
              {name}
            </th>
          ))}
          {hasActions && <td />}
        </tr>
      )}
      <tr>
        <th scope="col">{t('item')}</th>
        {isWarehouse && <th scope="col">{t('stock')}</th>}
        {owners.map(({ id }) => (
          <Fragment key={id}>
            <th scope="col">{t('target')}</th>
            <th scope="col">{t('minimum')}</th>
          </Fragment>
        ))}
        {hasActions && (
          <th scope="col">
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface GoalRowProps extends Pick<GoalTableProps, 'owners' | 'onOpen'> {
  ref: Ref<HTMLTableRowElement>;
  row: SheetRow;
  /** Index in the whole list, from 0. */
  place: number;
  typed: RowText | undefined;
  quantity: number | undefined;
  onType: SheetEditing['onType'] | undefined;
  t: ReturnType<typeof useTranslations<'goals'>>;
  format: ReturnType<typeof useFormatter>;
}

const GoalRow = memo(function GoalRow(props: GoalRowProps) {
  const { ref, owners, row, place, typed, quantity, onType, onOpen, t, format } = props;
  const { item, goals, isDeleted } = row;
  const [owner] = owners;
  const [goal] = goals;
  const isWarehouse = owner?.kind === 'warehouse';
  const isShort = quantity !== undefined && goal !== undefined && isUnderMinimum(quantity, goal.minimum);
  return (
    <tr ref={ref} data-index={place} aria-rowindex={place + 2}>
      <th scope="row">
        <span className={styles.item} data-stocked={isWarehouse || undefined}>
          <ItemIcon item={item} size={28} />
          <span className={styles.words}>
            <span className={styles.name}>{item.name}</span>
            {isWarehouse && goal !== undefined && (
              <StatusBadge status="quiet">{t(goal.standard ? 'standard' : 'custom')}</StatusBadge>
            )}
            {isDeleted && <StatusBadge status="aging">{t('sheet.deleted')}</StatusBadge>}
            {goal?.overrides && <StatusBadge status="over">{t('overrides')}</StatusBadge>}
          </span>
        </span>
      </th>
      {isWarehouse && (
        <td data-problem={isShort || undefined}>
          {isShort && <IconArrowDown size={14} role="img" aria-label={t('underMinimum')} />}
          {quantity === undefined ? '–' : format.number(quantity)}
        </td>
      )}
      {owners.map((sheetOwner, index) => (
        <GoalPair
          key={sheetOwner.id}
          owner={sheetOwner}
          item={item}
          goal={goals[index]}
          typed={typed}
          place={{ row: place, column: index * 2, isMany: owners.length > 1 }}
          onType={onType}
          t={t}
          format={format}
        />
      ))}
      {onOpen && (
        <td className={styles.action}>
          {owner && goal && <OpenButton owner={owner} goal={goal} onOpen={onOpen} t={t} />}
        </td>
      )}
    </tr>
  );
});

interface OpenButtonProps {
  owner: SheetOwner;
  goal: ShownGoal;
  onOpen: (goal: ShownGoal) => void;
  t: GoalRowProps['t'];
}

/** Opens a goal of the owner's own to be changed, and another to be overridden. */
function OpenButton({ owner, goal, onOpen, t }: OpenButtonProps) {
  const mayEdit = isOwn(owner, goal);
  const Icon = mayEdit ? IconPencil : IconReplace;
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={t(mayEdit ? 'editOf' : 'overrideOf', { item: goal.item.name })}
      title={t(mayEdit ? 'editShort' : 'overrideShort')}
      onClick={() => onOpen(goal)}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

interface GoalPairProps extends Pick<GoalRowProps, 'typed' | 'onType' | 't' | 'format'> {
  owner: SheetOwner;
  item: SheetRow['item'];
  goal: ShownGoal | undefined;
  place: { row: number; column: number; isMany: boolean };
}

/** Target and minimum of one owner, as fields where they may be edited. */
function GoalPair({ owner, item, goal, typed, place, onType, t, format }: GoalPairProps) {
  const state = typed === undefined ? null : pairState(owner, goal, typed);
  return PARTS.map((part, index) => (
    <td key={part} className={onType && styles.edited} data-first={index === 0 || undefined}>
      {onType === undefined ? (
        goal === undefined ? (
          '–'
        ) : (
          format.number(goal[part])
        )
      ) : (
        <SheetCell
          place={`${place.row}:${place.column + index}`}
          label={t(place.isMany ? 'sheet.cellIn' : 'sheet.cell', {
            column: t(part),
            item: item.name,
            owner: owner.name,
          })}
          stored={goal === undefined ? '' : String(goal[part])}
          typed={typed?.[columnName(owner, part)]}
          isStandard={goal !== undefined && !isOwn(owner, goal)}
          isWrong={state?.kind === 'problem' && state.column === part}
          row={item.id}
          column={columnName(owner, part)}
          onType={onType}
        />
      )}
    </td>
  ));
}
