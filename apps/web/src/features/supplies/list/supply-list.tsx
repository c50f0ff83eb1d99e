import type { Supply } from '@backline/contract';
import {
  costOfView,
  defaultSort,
  ITEM_CATEGORIES,
  isSupplyListed,
  SORT_DEFAULTS,
  SORT_TYPES,
  type SortType,
  type SupplyNeed,
  type SupplySort,
  type SupplyView,
} from '@backline/domain';
import { Button, Stack } from '@mantine/core';
import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { LayoutSwitch } from '../../../ui/layout-switch.tsx';
import type { Layout } from '../../../ui/layouts.ts';
import { useElementWidth } from '../../../ui/table/use-element-width.ts';
import { ItemOpener } from '../../items/item-opener.tsx';
import { SupplyCards } from '../cards/supply-cards.tsx';
import { SupplyToolbar } from '../choice/supply-toolbar.tsx';
import { useCardTexts } from '../data/card-texts.ts';
import { lastLayout, type SupplyChoice } from '../data/supply-choice.ts';
import {
  isNeedView,
  NO_STOCKPILES,
  type SuppliesOfPlace,
  useApplied,
  useChosenSupplies,
} from '../data/use-chosen-supplies.ts';
import type { ExpectedLines } from '../data/use-expected-lines.ts';
import { useTotal } from '../data/use-needs.ts';
import { useSupplyChoice } from '../data/use-supply-choice.ts';
import { SupplySkeleton } from '../parts/supply-skeleton.tsx';
import styles from '../supplies.module.css';
import { SupplyTotals } from '../table/supply-foot.tsx';
import { CopySupplies } from './copy-supplies.tsx';
import { SelectableSupplies } from './selectable-supplies.tsx';

/** The list width in pixels from which the layout buttons have text. */
const WORDS_FROM = 1180;

interface SupplyListProps extends SuppliesOfPlace {
  /** The page's heading, if it shares the line of the tools. */
  heading?: ReactNode;
  /** Shown instead of the list when it is empty. */
  empty: ReactNode;
}

/** Supplies as a table or as cards, with filters, views and sorts, which are stored in the URL. */
export function SupplyList({ empty, ...props }: SupplyListProps) {
  if (props.supplies.some(isSupplyListed)) return <FilledList {...props} />;
  return (
    <>
      {props.heading}
      {empty}
    </>
  );
}

/** The width of the list that was shown last, in pixels. */
let lastWidth = 0;

/**
 * The first list of a page measures its width, and then renders for it deferred and in small steps: the content above it is
 * painted first, and the page stays responsive. Later lists begin with the width of the last one and render at once.
 */
function FilledList(props: Omit<SupplyListProps, 'empty'>) {
  const t = useTranslations('supplies');
  const section = useRef<HTMLElement>(null);
  const width = useElementWidth(section, lastWidth);
  useEffect(() => {
    lastWidth = width;
  }, [width]);
  const isDrawn = useDeferredValue(width > 0);
  return (
    <section ref={section} aria-label={t('title')} className={styles.list}>
      {isDrawn ? (
        <DrawnList {...props} width={width} />
      ) : (
        <>
          {props.heading}
          <SupplySkeleton />
        </>
      )}
    </section>
  );
}

interface DrawnListProps extends Omit<SupplyListProps, 'empty'> {
  /** The width of the list, in pixels. */
  width: number;
}

/** Memoised: renders only when its props change, not on every refetch of the page. */
const DrawnList = memo(function DrawnList(props: DrawnListProps) {
  const { heading, warehouseId, offersMpf, stockpiles = NO_STOCKPILES, width } = props;
  const t = useTranslations('supplies');
  const { choice, text, typed, setTyped, change, clear } = useSupplyChoice();
  const { layoutOf, setLayout } = useLayout(change);
  const { applied } = useApplied(choice, stockpiles, offersMpf);
  // The pressed control answers in its own frame. The list takes longer, and follows as a whole: heads, rows and sums.
  const chosen = { choice: useDeferredValue(choice), text: useDeferredValue(text) };
  const { listed, shown, ...list } = useChosenSupplies(props, chosen, layoutOf(chosen.choice));
  const count = useCountText(shown.length, listed.length);
  const sorts = useSorts(isNeedView(applied.view), warehouseId === undefined);
  const categories = useOfferedCategories(listed, choice.categories);

  return (
    <ItemOpener>
      <SupplyToolbar
        heading={heading}
        count={count}
        choice={applied}
        onChange={change}
        text={typed}
        onType={setTyped}
        categories={categories}
        stockpiles={stockpiles}
        offersMpf={offersMpf}
        sorts={sorts}
        ownSort={defaultSort(applied.view, layoutOf(choice))}
        width={width}
        copies={
          <CopySupplies
            supplies={shown}
            place={list.place}
            view={list.view}
            contents={{ warehouseId, stockpile: list.stockpile }}
          />
        }
      >
        <LayoutSwitch
          label={t('layout')}
          labels={{ table: t('layouts.table'), cards: t('layouts.cards') }}
          layout={layoutOf(choice)}
          isCompact={heading !== undefined && width < WORDS_FROM}
          onChange={setLayout}
        />
      </SupplyToolbar>
      <ShownSupplies
        {...list}
        shown={shown}
        warehouseId={warehouseId}
        width={width}
        change={change}
        clear={clear}
      />
    </ItemOpener>
  );
});

interface ShownSuppliesProps {
  place: string;
  warehouseId: number | undefined;
  shown: Supply[];
  layout: Layout;
  view: SupplyView | null;
  needs: ReadonlyMap<Supply, SupplyNeed>;
  expected: ExpectedLines;
  sort: SupplySort;
  /** The width of the list, in pixels. */
  width: number;
  change: (part: { sort: SupplySort }) => void;
  clear: () => void;
}

/** The list below the tools. Memoised: it follows the tools, and does not render with them. */
const ShownSupplies = memo(function ShownSupplies(props: ShownSuppliesProps) {
  const { shown, layout, view, needs, expected, sort, place, warehouseId, width, change, clear } = props;
  const t = useTranslations('supplies');
  const texts = useCardTexts();
  const total = useTotal(shown, needs);
  const handleSort = useSortBy(sort, change);
  if (shown.length === 0)
    return (
      <Stack gap="sm" align="center" py="xl" c="dimmed">
        <span>{t('noMatch')}</span>
        <Button variant="default" size="xs" onClick={clear}>
          {t('showAll')}
        </Button>
      </Stack>
    );
  if (layout === 'table')
    return (
      <SelectableSupplies
        supplies={shown}
        needs={needs}
        expected={expected}
        total={total}
        place={place}
        view={view}
        sort={sort}
        onSort={handleSort}
        warehouseId={warehouseId}
        width={width}
        texts={texts}
      />
    );
  return (
    <>
      <SupplyCards
        supplies={shown}
        inSections={sort.type === 'category'}
        costPlace={costOfView(view)}
        needs={isNeedView(view) ? needs : null}
        expected={expected}
        texts={texts}
      />
      {isNeedView(view) && (
        <SupplyTotals texts={texts} total={total} count={t('count', { count: shown.length })} />
      )}
    </>
  );
});

/** The layout of a choice: that of the address, else the last one on this device. */
function useLayout(change: (part: { layout: Layout }) => void) {
  const [remembered] = useState(lastLayout.read);
  return {
    layoutOf: ({ layout }: SupplyChoice) => layout ?? remembered ?? 'table',
    setLayout: (layout: Layout) => {
      lastLayout.write(layout);
      change({ layout });
    },
  };
}

function useCountText(shown: number, count: number): string {
  const t = useTranslations('supplies');
  return t(shown === count ? 'count' : 'countOf', { shown, count });
}

/** The sorts of a list: orders only with needs, what lacks most only on the overview. */
function useSorts(isNeedView: boolean, isOverview: boolean): SortType[] {
  return useMemo(() => {
    const isLeftOut = (type: SortType) =>
      (type === 'orders' && !isNeedView) || (type === 'lacksMost' && !isOverview);
    return SORT_TYPES.filter((type) => !isLeftOut(type));
  }, [isNeedView, isOverview]);
}

/** Sorts by a column, and reverses the order if it is already sorted by it. */
function useSortBy(sort: SupplySort, change: (part: { sort: SupplySort }) => void) {
  return useCallback(
    (by: SortType) =>
      change({
        sort:
          by === sort.type ? { ...sort, order: sort.order === 'asc' ? 'desc' : 'asc' } : SORT_DEFAULTS[by],
      }),
    [sort, change],
  );
}

/** The categories of the listed supplies and the chosen ones, so that each can be deselected. */
function useOfferedCategories(listed: readonly Supply[], chosen: SupplyChoice['categories']) {
  const present = useMemo(() => new Set(listed.map(({ item }) => item.category)), [listed]);
  return useMemo(
    () =>
      ITEM_CATEGORIES.filter((itemCategory) => present.has(itemCategory) || chosen.includes(itemCategory)),
    [present, chosen],
  );
}
