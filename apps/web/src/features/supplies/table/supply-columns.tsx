import { containerShare, isUnderMinimum, percentOfTarget, wholePercent } from '@backline/domain';
import { Text } from '@mantine/core';
import { AgeText } from '../../../ui/labels/age-text.tsx';
import { LowerBound } from '../../../ui/labels/quantity.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { RunsOutCell } from '../../consumption/runs-out.tsx';
import { ItemIcon } from '../../items/item-icon.tsx';
import { ItemButton } from '../../items/item-opener.tsx';
import { ExpectedMark } from '../parts/expected.tsx';
import { FormMark, PriorityMark } from '../parts/supply-marks.tsx';
import styles from '../supplies.module.css';
import { containers, crates, lacksMost, MATERIAL_REM, materials, orders } from './need-columns.tsx';
import type { ColumnChoice, SupplyColumn } from './supply-column.ts';

const ICON_PIXELS = 20;
/** The list widths in pixels from which a column is shown. */
const TWO_LINES_BELOW = 640;
const ALL_FIGURES_FROM = 820;
const GOALS_BESIDE_ORDERS_FROM = 900;
const ORDERS_FROM = 1180;
const LACKS_FROM = 1340;
const RUNS_OUT_FROM = 940;
const REM_PX = 16;
/** The minimum width of the name column, in rem. */
const NAME_REM = 13;

export function isTwoLined(width: number): boolean {
  return width < TWO_LINES_BELOW;
}

/** The columns that fit into a list, in their order. */
export function supplyColumns(choice: ColumnChoice): SupplyColumn[] {
  const { width, isNeedView, isOrderView, hasLoose, hasLacksMost } = choice;
  if (isTwoLined(width)) return withWidths([twoLines(choice), missing(choice, true)]);
  const hasOrders = isNeedView && (isOrderView || width >= ORDERS_FROM);
  const hasGoals = !isOrderView || width >= GOALS_BESIDE_ORDERS_FROM;
  const columns = [
    name(choice),
    missing(choice, false),
    ...(hasLoose && isNeedView ? [crates(choice)] : []),
    ...(width >= ALL_FIGURES_FROM && isNeedView ? [containers(choice)] : []),
    ...(hasGoals ? [have(choice)] : []),
    ...(isOrderView && width < ORDERS_FROM ? [] : [meter(choice)]),
    ...(hasGoals ? [target(choice)] : []),
    ...(isNeedView || width < ALL_FIGURES_FROM ? [] : [fill(choice)]),
    ...(isNeedView && hasLacksMost && width >= LACKS_FROM ? [lacksMost(choice)] : []),
    ...(hasOrders ? [orders(choice)] : []),
  ];
  const last = [
    ...(choice.hasUse && !hasOrders && width >= RUNS_OUT_FROM ? [runsOut(choice)] : []),
    ...(hasGoals ? [report(choice)] : []),
  ];
  const taken = [...columns, ...last].reduce((sum, { rem = NAME_REM }) => sum + rem, 2);
  const room = Math.max(1, Math.floor((width / REM_PX - taken) / MATERIAL_REM));
  return withWidths([...columns, ...(hasOrders ? materials(choice, room) : []), ...last]);
}

function withWidths(columns: SupplyColumn[]): SupplyColumn[] {
  return columns.map(({ rem, ...column }) =>
    rem === undefined ? column : { ...column, width: `${rem}rem` },
  );
}

function name({ texts, heads, expected }: ColumnChoice): SupplyColumn {
  return {
    key: 'item',
    head: heads.item,
    sort: 'name',
    isName: true,
    cell: ({ item }) => (
      <span className={styles.item}>
        <ItemIcon item={item} size={ICON_PIXELS} />
        <span className={styles.itemName}>
          <ItemButton item={item} isTabStop={false} />
          <FormMark item={item} texts={texts} />
        </span>
        <OnTheWay of={item.id} expected={expected} />
        <PriorityMark priority={item.priority} texts={texts} />
      </span>
    ),
  };
}

function OnTheWay({ of, expected }: { of: number } & Pick<ColumnChoice, 'expected'>) {
  const coming = expected.get(of);
  return coming && <ExpectedMark {...coming} />;
}

/** Name, priority and, on a second line, what wider lists show in columns. */
function twoLines({ texts, heads, needs, expected, isNeedView, isOrderView }: ColumnChoice): SupplyColumn {
  return {
    key: 'item',
    head: heads.item,
    sort: 'name',
    isName: true,
    cell: (supply) => {
      const { item, target: wanted } = supply;
      const need = needs.get(supply);
      const quantity = texts.quantityOf(supply);
      const has = wanted > 0 ? texts.have(quantity, wanted) : `${quantity}, ${texts.noTarget}`;
      const more =
        !need || need.missing === 0 || !isNeedView
          ? null
          : isOrderView && need.place !== null
            ? `${texts.number(need.orders)} ${texts.places[need.place]}`
            : texts.containersShort(texts.share(containerShare(need.crates)));
      return (
        <span className={styles.lines}>
          <span className={styles.itemName}>
            <ItemButton item={item} isTabStop={false} />
            <FormMark item={item} texts={texts} />
            <OnTheWay of={item.id} expected={expected} />
            <PriorityMark priority={item.priority} texts={texts} />
          </span>
          <span className={styles.quietSmall}>{more === null ? has : `${has}, ${more}`}</span>
        </span>
      );
    },
  };
}

function missing({ texts, heads, needs, isNeedView }: ColumnChoice, hasMeter: boolean): SupplyColumn {
  return {
    key: 'missing',
    head: heads.missing,
    sort: 'missing',
    rem: 6,
    isFigure: true,
    cell: (supply) => {
      const { quantity, target: wanted, minimum } = supply;
      // In a need view ordered crates may be counted, which the stock beside it never includes.
      const gap = isNeedView ? -(needs.get(supply)?.missing ?? 0) : quantity - wanted;
      const isShort = isUnderMinimum(quantity, minimum) || (quantity === 0 && wanted > 0);
      const tone = quantity > wanted ? 'over' : isShort ? 'short' : undefined;
      return (
        <>
          {wanted > 0 && (
            <strong className={styles.gap} data-tone={tone}>
              {texts.signed(gap)}
            </strong>
          )}
          {hasMeter && (wanted > 0 || isNeedView) && (
            <Meter have={quantity} target={wanted} minimum={minimum} />
          )}
        </>
      );
    },
  };
}

function have({ texts, heads }: ColumnChoice): SupplyColumn {
  return {
    key: 'have',
    head: heads.have,
    sort: 'quantity',
    rem: 4.5,
    isFigure: true,
    cell: ({ quantity, atLeast }) => (atLeast ? <LowerBound value={quantity} /> : texts.number(quantity)),
  };
}

function meter({ heads, isNeedView, width }: ColumnChoice): SupplyColumn {
  return {
    key: 'meter',
    head: (
      <Text span inherit style={{ whiteSpace: 'nowrap' }}>
        <span className={styles.tick} aria-hidden />
        {heads.minimum}
      </Text>
    ),
    ...(isNeedView && { sort: 'percentage' }),
    // Without orders there is room for a long bar.
    rem:
      isNeedView && width >= ORDERS_FROM ? 8.5 : ((width < ALL_FIGURES_FROM ? 0.15 : 0.2) * width) / REM_PX,
    cell: ({ quantity, target: wanted, minimum }) =>
      wanted > 0 && <Meter have={quantity} target={wanted} minimum={minimum} />,
  };
}

function target({ texts, heads }: ColumnChoice): SupplyColumn {
  return {
    key: 'target',
    head: heads.target,
    sort: 'target',
    rem: 5.5,
    cell: ({ target: wanted }) => (
      <span className={styles.quiet}>{wanted > 0 ? texts.number(wanted) : texts.noTarget}</span>
    ),
  };
}

function fill({ texts, heads }: ColumnChoice): SupplyColumn {
  return {
    key: 'fill',
    head: heads.fill,
    sort: 'percentage',
    rem: 5.25,
    isFigure: true,
    cell: ({ quantity, target: wanted }) =>
      wanted > 0 && texts.percent(wholePercent(percentOfTarget(quantity, wanted))),
  };
}

function runsOut({ texts, heads }: ColumnChoice): SupplyColumn {
  return {
    key: 'runsOut',
    head: heads.runsOut,
    sort: 'runsOut',
    rem: 9,
    cell: (supply) => <RunsOutCell stock={supply} texts={texts.outlook} />,
  };
}

function report({ heads }: ColumnChoice): SupplyColumn {
  return {
    key: 'report',
    head: heads.report,
    sort: 'reported',
    rem: 7,
    isFigure: true,
    cell: ({ reportedAt }) =>
      reportedAt === undefined ? <span className={styles.quiet}>–</span> : <AgeText since={reportedAt} />,
  };
}
