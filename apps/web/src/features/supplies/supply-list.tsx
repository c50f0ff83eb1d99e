import type { ExpectedStock, Supply } from '@backline/contract';
import { costOfView, ITEM_CATEGORIES, isSupplyListed } from '@backline/domain';
import { Button } from '@mantine/core';
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CategoryGlyph } from '../items/category-glyph.tsx';
import { ItemOpener } from '../items/item-opener.tsx';
import { CopySupplies } from './copy-supplies.tsx';
import { byCategory, shownSupplies, sortedSupplies } from './shown-supplies.ts';
import type { CostPlace } from './supply-costs.tsx';
import { SupplyGrid } from './supply-grid.tsx';
import styles from './supply-list.module.css';
import { SupplyToolbar } from './supply-toolbar.tsx';
import { useSupplyChoice } from './use-supply-choice.ts';

const NOTHING_EXPECTED: ReadonlyMap<number, ExpectedStock> = new Map();

interface SupplyListProps {
  /** Where the supplies are, for whoever gets a copy of the list. */
  place: string;
  supplies: readonly Supply[];
  /** Offered as a filter; a chosen stockpile's supplies take the place of `supplies`, and no view applies to them. */
  stockpiles?: readonly { id: number; name: string; supplies: readonly Supply[] }[];
  /**
   * Whether the MPF view is offered (product.md §2, "only when enabled"): always on the overview, and on a warehouse
   * when the MPF switch is on for any of its items.
   */
  offersMpf: boolean;
  /** What saved shipments bring, by item id. */
  expected?: ReadonlyMap<number, ExpectedStock>;
  /** What takes the list's place when there is nothing to list. */
  empty: ReactNode;
}

/** Supplies with filters, views and sorts, which the address carries. Without a sort there is a section per category. */
export function SupplyList(props: SupplyListProps) {
  const { place, supplies, stockpiles = [], offersMpf, expected = NOTHING_EXPECTED, empty } = props;
  const t = useTranslations('supplies');
  const { choice, typed, setTyped, change, clear } = useSupplyChoice();
  const { sort } = choice;
  const stockpile = stockpiles.find(({ id }) => id === choice.stockpileId) ?? null;
  const view = stockpile !== null || (choice.view === 'mpf' && !offersMpf) ? null : choice.view;
  const source = stockpile?.supplies ?? supplies;

  // Of 1,500 lines sorting takes 12 ms and the cards in sight 25 ms: too much for every key of the filter.
  const listed = useMemo(() => sortedSupplies(source, sort), [source, sort]);
  const text = useDeferredValue(choice.text);
  const { categories, factions } = choice;
  const shown = useMemo(
    () => shownSupplies(listed, { text, categories, factions, view }),
    [listed, text, categories, factions, view],
  );
  if (!supplies.some(isSupplyListed)) return empty;

  const present = byCategory(listed).map(({ category }) => category);

  return (
    <ItemOpener>
      <section aria-label={t('title')}>
        <SupplyToolbar
          choice={{ ...choice, view, stockpileId: stockpile?.id ?? null }}
          onChange={change}
          text={typed}
          onType={setTyped}
          categories={ITEM_CATEGORIES.filter((one) => present.includes(one) || categories.includes(one))}
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
}

interface SupplyCardsProps {
  supplies: Supply[];
  /** A section for each category. */
  inSections: boolean;
  costPlace: CostPlace | null;
  expected: ReadonlyMap<number, ExpectedStock>;
}

const SupplyCards = memo(function SupplyCards(props: SupplyCardsProps) {
  const { supplies, inSections, costPlace, expected } = props;
  const t = useTranslations('supplies');
  if (!inSections)
    return <SupplyGrid supplies={supplies} isFirst costPlace={costPlace} expected={expected} />;
  return byCategory(supplies).map((section, index) => (
    <div key={section.category}>
      <h2 className={styles.heading}>
        <CategoryGlyph category={section.category} size={16} />
        {t(`categories.${section.category}`)}
        <span className={styles.headingCount}>{section.supplies.length}</span>
      </h2>
      <SupplyGrid
        supplies={section.supplies}
        isFirst={index === 0}
        costPlace={costPlace}
        expected={expected}
      />
    </div>
  ));
});
