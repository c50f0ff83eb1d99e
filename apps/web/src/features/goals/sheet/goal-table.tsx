import type { Supply } from '@backline/contract';
import { isConstruct, isUnderMinimum, plainName, type RowText, type SheetEdits } from '@backline/domain';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconPencil, IconReplace } from '@tabler/icons-react';
import { Fragment, memo, type Ref, useMemo, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import { quantityText } from '../../../ui/quantity-text.ts';
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
const ROW_PX = 32;
/** Owners whose columns a laptop shows beside each other. */
const MAX_UNSCROLLED = 5;
const PARTS = ['target', 'minimum'] as const;

/** Columns: those of an owner with its stock, of an owner in as little width as a phone has, or of several. */
type Layout = 'one' | 'phone' | 'many';

/** How the figures are edited in place; absent without permission. */
interface SheetEditing {
  typed: SheetEdits['typed'];
  moves: SheetMoves;
  onType: (row: number, column: string, text: string | undefined) => void;
}

interface GoalTableProps {
  /** The owner of the page, and those beside it. */
  owners: readonly SheetOwner[];
  rows: readonly SheetRow[];
  /** Number of rows without a filter. */
  count: number;
  /** Leaves room for the item and two figures alone. */
  isPhone: boolean;
  /** The stock of the first owner; undefined while unknown. */
  supplies: Supply[] | undefined;
  editing?: SheetEditing | undefined;
  /** Edits a custom goal or overrides a standard one; absent without permission. */
  onOpen?: ((goal: ShownGoal) => void) | undefined;
}

/** A warehouse may have a goal for each of 640 items, so only the rows near the viewport are rendered. */
export function GoalTable(props: GoalTableProps) {
  const { owners, rows, count, isPhone, supplies, editing, onOpen } = props;
  const t = useTranslations('goals');
  const stock = useMemo(
    () => supplies && new Map(supplies.map((supply) => [supply.item.id, supply])),
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
  const layout = isMany ? 'many' : isPhone ? 'phone' : 'one';
  const open = layout === 'phone' ? undefined : onOpen;
  const counted = rows.length === count ? t('count', { count }) : t('countOf', { shown: rows.length, count });
  const isCrated = rows.every(({ item }) => item.crated);
  return (
    <div className={styles.scroller} data-scrolls={owners.length > MAX_UNSCROLLED || undefined}>
      <table className={styles.table} aria-rowcount={rows.length + 1} data-layout={layout}>
        <Head
          owners={owners}
          layout={layout}
          count={isCrated ? t('inCrates', { text: counted }) : counted}
          hasActions={open !== undefined}
        />
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
              layout={layout}
              place={index}
              row={row}
              typed={editing?.typed.get(row.item.id)}
              quantity={stock && (stock.get(row.item.id)?.quantity ?? 0)}
              atLeast={stock?.get(row.item.id)?.atLeast}
              onType={editing?.onType}
              onOpen={open}
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
  layout: Layout;
  /** How many rows there are, in words. */
  count: string;
  hasActions: boolean;
}

/** The columns; above them, where there are several owners, whose they are. */
function Head({ owners, layout, count, hasActions }: HeadProps) {
  const t = useTranslations('goals');
  const hasStock = layout === 'one' && owners[0]?.kind === 'warehouse';
  const isMany = layout === 'many';
  return (
    <thead>
      {isMany && (
        <tr>
          <th scope="col" rowSpan={2} className={styles.count}>
            {count}
          </th>
          {owners.map(({ id, name, percent }) => (
            <th key={id} scope="colgroup" colSpan={2} className={styles.owner} title={name}>
              <strong>{name}</strong> {percent !== undefined && t('sheet.percent', { percent })}
            </th>
          ))}
          {hasActions && <td rowSpan={2} />}
        </tr>
      )}
      <tr>
        {!isMany && (
          <th scope="col" className={styles.count}>
            {count}
          </th>
        )}
        {hasStock && <th scope="col">{t('stock')}</th>}
        {owners.map(({ id }) => (
          <Fragment key={id}>
            <th scope="col" data-first>
              {t('target')}
            </th>
            <th scope="col">{t(isMany ? 'short' : 'minimum')}</th>
          </Fragment>
        ))}
        {hasActions && !isMany && (
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
  layout: Layout;
  row: SheetRow;
  /** Index in the whole list, from 0. */
  place: number;
  typed: RowText | undefined;
  quantity: number | undefined;
  /** The quantity is a lower bound. */
  atLeast: boolean | undefined;
  onType: SheetEditing['onType'] | undefined;
  t: ReturnType<typeof useTranslations<'goals'>>;
  format: ReturnType<typeof useFormatter>;
}

const GoalRow = memo(function GoalRow(props: GoalRowProps) {
  const { ref, owners, layout, row, place, typed, quantity, atLeast, onType, onOpen, t, format } = props;
  const { item, goals, isDeleted } = row;
  const [owner] = owners;
  const [goal] = goals;
  const hasStock = layout !== 'many' && owner?.kind === 'warehouse';
  const isShort = quantity !== undefined && goal !== undefined && isUnderMinimum(quantity, goal.minimum);
  const there = quantity === undefined ? '–' : quantityText(format, quantity, atLeast);
  const stock = (
    <>
      {isShort && <IconArrowDown size={14} role="img" aria-label={t('underMinimum')} />}
      {layout === 'phone' ? t('there', { quantity: there }) : there}
    </>
  );
  return (
    <tr ref={ref} data-index={place} aria-rowindex={place + 2}>
      <th scope="row">
        <span className={styles.item}>
          <ItemIcon item={item} size={20} />
          <span className={styles.name} title={item.name}>
            {plainName(item)}
            <FormName item={item} />
          </span>
          <Marks
            goal={hasStock && layout === 'one' ? goal : undefined}
            isDeleted={isDeleted === true}
            t={t}
          />
          {hasStock && layout === 'phone' && (
            <span className={styles.there} data-problem={isShort || undefined}>
              {stock}
            </span>
          )}
        </span>
      </th>
      {hasStock && layout === 'one' && <td data-problem={isShort || undefined}>{stock}</td>}
      {owners.map((sheetOwner, index) => (
        <GoalPair
          key={sheetOwner.id}
          owner={sheetOwner}
          item={item}
          goal={goals[index]}
          typed={typed}
          place={{ row: place, column: index * 2, isMany: layout === 'many' }}
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

/** The words behind a name that tell the form; read to everybody, and shown where the icon's mark is not what is usual. */
function FormName({ item }: Pick<SheetRow, 'item'>) {
  const form = item.name.slice(plainName(item).length);
  if (item.crated) return isConstruct(item.category) ? form : <VisuallyHidden>{form}</VisuallyHidden>;
  return isConstruct(item.category) ? null : <Loose />;
}

function Loose() {
  const t = useTranslations('supplies');
  return <span className={styles.kind}> {t('loose')}</span>;
}

interface MarksProps {
  goal: ShownGoal | undefined;
  isDeleted: boolean;
  t: GoalRowProps['t'];
}

/** The kind of a goal in the warehouse's own list, and that it was deleted meanwhile. */
function Marks({ goal, isDeleted, t }: MarksProps) {
  return (
    <>
      {goal !== undefined && (
        <span className={styles.kind}>
          {t(goal.overrides ? 'overrides' : goal.standard ? 'standard' : 'custom')}
        </span>
      )}
      {isDeleted && <StatusBadge status="aging">{t('sheet.deleted')}</StatusBadge>}
    </>
  );
}

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
    <td key={part} className={styles.figure} data-first={index === 0 || undefined}>
      {onType === undefined ? (
        <span data-standard={(goal !== undefined && !isOwn(owner, goal)) || undefined}>
          {goal === undefined ? '–' : format.number(goal[part])}
        </span>
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
