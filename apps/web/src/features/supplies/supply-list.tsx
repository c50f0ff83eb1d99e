import type { ExpectedStock, Supply } from '@backline/contract';
import { costOfView, ITEM_CATEGORIES, isSupplyListed, type SupplyView } from '@backline/domain';
import { Button } from '@mantine/core';
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { ItemOpener } from '../items/item-opener.tsx';
import { CopySupplies } from './copy-supplies.tsx';
import { listedSupplies, shownSupplies, sortedSupplies } from './shown-supplies.ts';
import { SupplyCards } from './supply-cards.tsx';
import type { SupplyChoice } from './supply-choice.ts';
import styles from './supply-list.module.css';
import { SupplySkeleton } from './supply-skeleton.tsx';
import { SupplyToolbar } from './supply-toolbar.tsx';
import { useSupplyChoice } from './use-supply-choice.ts';

const NO_STOCKPILES: NonNullable<SupplyListProps['stockpiles']> = [];
const NOTHING_EXPECTED: ReadonlyMap<number, ExpectedStock> = new Map();

interface SupplyListProps {
  /** Where the supplies are, named in copies of the list. */
  place: string;
  supplies: readonly Supply[];
  /** Offered as a filter. A chosen stockpile's supplies replace `supplies`, and no view applies to them. */
  stockpiles?: readonly { id: number; name: string; supplies: readonly Supply[] }[];
  /**
   * Whether the MPF view is offered (docs/spec/supplies.md#views): always on the overview, and in a warehouse
   * if any of its items is enabled for the MPF.
   */
  offersMpf: boolean;
  /** What saved shipments will deliver, by item id. */
  expected?: ReadonlyMap<number, ExpectedStock>;
  /** Shown instead of the list when it is empty. */
  empty: ReactNode;
}

/** Whether no list has been shown since the page was loaded. */
let isFirstList = true;

/**
 * Supplies with filters, views and sorts, which are stored in the URL. Without a sort there is a section per
 * category. The first list of a page renders deferred and in small steps, so that the content above it is
 * painted first and the page stays responsive. Later lists render at once, because their code is already
 * warm.
 */
export function SupplyList(props: SupplyListProps) {
  const isDrawn = useDeferredValue(true, !isFirstList);
  useEffect(() => {
    if (isDrawn) isFirstList = false;
  }, [isDrawn]);
  const { empty, ...rest } = props;
  if (!props.supplies.some(isSupplyListed)) return empty;
  return isDrawn ? <DrawnList {...rest} /> : <SupplySkeleton />;
}

/** Renders when its props change, not on every refetch of the page. */
const DrawnList = memo(function DrawnList(props: Omit<SupplyListProps, 'empty'>) {
  const { place, supplies, offersMpf } = props;
  const { stockpiles = NO_STOCKPILES, expected = NOTHING_EXPECTED } = props;
  const t = useTranslations('supplies');
  const { choice, text, typed, setTyped, change, clear } = useSupplyChoice();
  const { sort, categories } = choice;
  const stockpile = stockpiles.find(({ id }) => id === choice.stockpileId) ?? null;
  const view = stockpile !== null || (choice.view === 'mpf' && !offersMpf) ? null : choice.view;
  const source = stockpile?.supplies ?? supplies;

  const { listed, shown } = useShownSupplies(source, choice, text, view);
  const offered = useOfferedCategories(listed, categories);
  const stockpileId = stockpile?.id ?? null;
  const applied = useMemo(() => ({ ...choice, view, stockpileId }), [choice, view, stockpileId]);

  return (
    <ItemOpener>
      <section aria-label={t('title')}>
        <SupplyToolbar
          choice={applied}
          onChange={change}
          text={typed}
          onType={setTyped}
          categories={offered}
          stockpiles={stockpiles}
          offersMpf={offersMpf}
        />
        <div className={styles.state}>
          <p className={styles.count} role="status">
            {shown.length === listed.length
              ? t('count', { count: listed.length })
              : t('countOf', { shown: shown.length, count: listed.length })}
          </p>
          <CopySupplies supplies={shown} place={stockpile?.name ?? place} view={view} />
        </div>
        {shown.length === 0 && (
          <div className={styles.none}>
            <p>{t('noMatch')}</p>
            <Button variant="default" size="xs" onClick={clear}>
              {t('showAll')}
            </Button>
          </div>
        )}
        <SupplyCards
          supplies={shown}
          inSections={sort === null}
          costPlace={costOfView(view)}
          expected={stockpile === null ? expected : NOTHING_EXPECTED}
        />
      </section>
    </ItemOpener>
  );
});

/** All listed supplies, and those that match the filters, in order. */
function useShownSupplies(
  source: readonly Supply[],
  choice: SupplyChoice,
  text: string,
  view: SupplyView | null,
) {
  const { sort, categories, factions } = choice;
  // Memoised, because a keystroke in the filter has a budget of 50 ms for everything.
  const listed = useMemo(() => listedSupplies(source), [source]);
  const sorted = useMemo(() => sortedSupplies(listed, sort), [listed, sort]);
  const shown = useMemo(
    () => shownSupplies(sorted, { text, categories, factions, view }),
    [sorted, text, categories, factions, view],
  );
  return { listed, shown };
}

/** The categories of the listed supplies, and those that are chosen, so that each can be taken back. */
function useOfferedCategories(listed: readonly Supply[], chosen: SupplyChoice['categories']) {
  const present = useMemo(() => new Set(listed.map(({ item }) => item.category)), [listed]);
  return useMemo(
    () => ITEM_CATEGORIES.filter((one) => present.has(one) || chosen.includes(one)),
    [present, chosen],
  );
}
