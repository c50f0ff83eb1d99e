import {
  BASIC_VIEWS,
  type ItemCategory,
  MANUFACTURING_VIEWS,
  NAMED_SORTS,
  SORT_DEFAULTS,
} from '@backline/domain';
import { Select } from '@mantine/core';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { SeveralSelect } from './several-select.tsx';
import { SortOrders } from './sort-orders.tsx';
import { FACTIONS, type SupplyChoice } from './supply-choice.ts';
import styles from './supply-toolbar.module.css';

export interface SupplySelectsProps {
  choice: Omit<SupplyChoice, 'text'>;
  onChange: (part: Partial<Omit<SupplyChoice, 'text'>>) => void;
  /** The categories that occur in the list. */
  categories: ItemCategory[];
  stockpiles: readonly { id: number; name: string }[];
  offersMpf: boolean;
}

/**
 * Selects for filters, view and sort. Memoised so that typing does not render them again: they cost as much
 * as the cards.
 */
export const SupplySelects = memo(function SupplySelects(props: SupplySelectsProps) {
  const { choice, onChange, categories, stockpiles, offersMpf } = props;
  const t = useTranslations('supplies');
  const views = offersMpf ? MANUFACTURING_VIEWS : MANUFACTURING_VIEWS.filter((view) => view !== 'mpf');
  const { categories: chosen, factions, stockpileId, view, sort } = choice;

  return (
    <>
      <Select
        label={t('view')}
        placeholder={t('noView')}
        disabled={stockpileId !== null}
        title={stockpileId === null ? undefined : t('viewOff')}
        clearable
        data={[
          { group: t('basicViews'), items: options(BASIC_VIEWS, (one) => t(`views.${one}`)) },
          { group: t('manufacturingViews'), items: options(views, (one) => t(`views.${one}`)) },
        ]}
        value={view}
        onChange={(value) => onChange({ view: value })}
      />
      <SeveralSelect
        label={t('category')}
        placeholder={t('allCategories')}
        options={options(categories, (one) => t(`categories.${one}`))}
        value={chosen}
        onChange={(value) => onChange({ categories: value })}
      />
      <SeveralSelect
        label={t('faction')}
        placeholder={t('allFactions')}
        options={options(FACTIONS, (one) => t(`factions.${one}`))}
        value={factions}
        onChange={(value) => onChange({ factions: value })}
      />
      {stockpiles.length > 0 && (
        <Select
          label={t('stockpile')}
          placeholder={t('allStockpiles')}
          clearable
          data={stockpiles.map((stockpile) => ({ value: String(stockpile.id), label: stockpile.name }))}
          value={stockpileId === null ? null : String(stockpileId)}
          onChange={(value) => onChange({ stockpileId: value === null ? null : Number(value) })}
        />
      )}
      <div className={styles.sort}>
        <Select
          label={t('sort')}
          placeholder={t('noSort')}
          clearable
          data={options(NAMED_SORTS, (one) => t(`sorts.${one}`))}
          value={sort?.type ?? null}
          onChange={(value) => onChange({ sort: value === null ? null : SORT_DEFAULTS[value] })}
        />
        <SortOrders sort={sort} onChange={(value) => onChange({ sort: value })} />
      </div>
    </>
  );
});

function options<Value extends string>(values: readonly Value[], label: (value: Value) => string) {
  return values.map((value) => ({ value, label: label(value) }));
}
