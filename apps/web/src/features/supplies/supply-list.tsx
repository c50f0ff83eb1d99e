import type { Supply } from '@backline/contract';
import { costOfView, ITEM_CATEGORIES, isSupplyListed } from '@backline/domain';
import { Button } from '@mantine/core';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CategoryGlyph } from '../items/category-glyph.tsx';
import { ItemOpener } from '../items/item-opener.tsx';
import { CopySupplies } from './copy-supplies.tsx';
import { byCategory, shownSupplies, sortedSupplies } from './shown-supplies.ts';
import { SupplyGrid } from './supply-grid.tsx';
import styles from './supply-list.module.css';
import { SupplyToolbar } from './supply-toolbar.tsx';
import { useSupplyChoice } from './use-supply-choice.ts';

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
  /** What takes the list's place when there is nothing to list. */
  empty: ReactNode;
}

/** Supplies with filters, views and sorts, which the address carries. Without a sort there is a section per category. */
export function SupplyList({ place, supplies, stockpiles = [], offersMpf, empty }: SupplyListProps) {
  const t = useTranslations('supplies');
  const { choice, text, setText, change, clear } = useSupplyChoice();
  const { sort } = choice;
  const stockpile = stockpiles.find(({ id }) => id === choice.stockpileId) ?? null;
  const view = stockpile !== null || (choice.view === 'mpf' && !offersMpf) ? null : choice.view;
  const source = stockpile?.supplies ?? supplies;

  // Sorting 1,500 lines takes 12 ms, too much for every key of the filter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sort is read anew from the address each time
  const listed = useMemo(
    () => sortedSupplies(source, sort),
    [source, sort?.type, sort?.order, sort?.secondary],
  );
  const wanted = useDeferredValue(choice.text);
  if (!supplies.some(isSupplyListed)) return empty;

  const present = byCategory(listed).map(({ category }) => category);
  const shown = shownSupplies(listed, { ...choice, text: wanted, view });
  const costPlace = costOfView(view);

  return (
    <ItemOpener>
      <section aria-label={t('title')}>
        <SupplyToolbar
          choice={{ ...choice, view, stockpileId: stockpile?.id ?? null }}
          onChange={change}
          text={text}
          onType={setText}
          categories={ITEM_CATEGORIES.filter(
            (one) => present.includes(one) || choice.categories.includes(one),
          )}
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
        {sort === null ? (
          byCategory(shown).map((section, index) => (
            <div key={section.category}>
              <h2 className={styles.heading}>
                <CategoryGlyph category={section.category} size={16} />
                {t(`categories.${section.category}`)}
                <span className={styles.headingCount}>{section.supplies.length}</span>
              </h2>
              <SupplyGrid supplies={section.supplies} isFirst={index === 0} costPlace={costPlace} />
            </div>
          ))
        ) : (
          <SupplyGrid supplies={shown} isFirst costPlace={costPlace} />
        )}
      </section>
    </ItemOpener>
  );
}
